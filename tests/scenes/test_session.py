"""The session behind a table: whose act it is, pace, autoplay, autosave."""

from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.holla.actions import Deal, Discard, DrawMountain
from game.holla.rules import HollaRules
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo, header_of, read_record, replay
from game.library.disk import Disk
from game.library.lock import FileLock
from game.library.writer import MatchWriter
from scenes.table.pace import BEFORE_DRAW, is_instant, pause
from scenes.table.places import sides
from scenes.table.session import LULL, Session
from tests.game.library.disks import FullDisk
from tests.scenes.holla_table import PEOPLE, Silent, new_match, new_session


def pump_to_person(session: Session, most: int = 4000) -> None:
    """Until the person has to act."""
    for _ in range(most):
        if session.waiting_for_person or session.waiting_for_word or session.over:
            return
        session.pump(1 / 60)
    raise AssertionError("the person is never asked")


def play_for_person(session: Session) -> None:
    """The person's lawful act: the first there is."""
    assert session.submit(session.legal()[0]) is None


def test_first_deal_needs_nobody() -> None:
    session = new_session(new_match(), Silent())
    session.pump(0.0)
    assert session.view().round == 1
    assert [type(step.action) for step in session.take()] == [Deal]


def test_bots_play_until_the_person_is_asked() -> None:
    session = new_session(new_match())
    pump_to_person(session)
    assert session.waiting_for_person and "draw" in session.view().owes
    steps = session.take()
    assert {step.seat for step in steps[1:]} <= {1, 2, 3}
    assert session.thinking is None and not session.busy


def test_refusal_changes_nothing() -> None:
    session = new_session(new_match())
    pump_to_person(session)
    session.take()
    before = session.match.digest()
    refusal = session.submit(Discard(session.view().ridge[0]))
    assert refusal is not None and refusal.rule == "holla.R60"
    assert session.match.digest() == before and not session.take()


def test_hidden_faces_stay_hidden() -> None:
    session = new_session(new_match())
    pump_to_person(session)
    drawn = [event for step in session.take() for event in step.events if getattr(event, "source", "") == "mountain"]
    assert drawn and all(event.cube == -1 for event in drawn)


def test_bots_take_their_time() -> None:
    thinker = Silent()
    session = new_session(new_match(), thinker, speed=1.0)
    session.pump(0.0)
    for _ in range(LULL):
        session.pump(0.0)
        assert not thinker.asked, "the frames that draw an act ask nobody"
    session.pump(0.0)
    thinker.answer(DrawMountain())
    done = session.act_number
    assert not session.pump(BEFORE_DRAW * 0.9)
    assert not session.pump(BEFORE_DRAW, calm=False), "something still moves"
    assert not session.pump(BEFORE_DRAW * 0.9)
    assert session.pump(BEFORE_DRAW * 0.2)
    assert session.act_number == done + 1


@pytest.mark.parametrize(("speed", "wanted"), [(0.5, 2.0), (1.0, 1.0), (2.0, 0.5), (0.0, 0.0), (float("inf"), 0.0)])
def test_pause_follows_the_speed(speed: float, wanted: float) -> None:
    assert pause(1.0, speed) == wanted
    assert is_instant(speed) == (wanted == 0.0)


def test_paused_session_stands_still() -> None:
    session = new_session(new_match())
    session.paused = True
    for _ in range(10):
        session.pump(1.0)
    assert session.act_number == 0 and not session.busy


def test_autoplay_takes_the_seat_and_gives_it_back() -> None:
    session = new_session(new_match(rounds=1))
    pump_to_person(session)
    session.autoplay = True
    assert not session.waiting_for_person and session.level_of(0) == "normal"
    acts = session.act_number
    for _ in range(30):
        session.pump(1 / 60)
    mine = [step for step in session.take() if step.seat == 0 and not isinstance(step.action, Deal)]
    assert session.act_number > acts and mine and all(step.by == "normal" for step in mine)
    session.autoplay = False
    pump_to_person(session)
    assert session.waiting_for_person or session.waiting_for_word


def test_answers_to_old_questions_are_dropped() -> None:
    thinker = Silent()
    session = new_session(new_match(), thinker)
    while not session.waiting_for_person:
        session.pump(1.0)
        if thinker.asked and session.thinking is not None and thinker.asked[-1][1].id == session.act_number:
            thinker.answer(thinker.asked[-1][1].legal[0])
    session.autoplay = True
    session.pump(1.0)
    session.autoplay = False
    thinker.answer(thinker.asked[-1][1].legal[0])
    acts = session.act_number
    for _ in range(5):
        session.pump(1.0)
    assert session.act_number == acts and session.waiting_for_person


def test_all_bots_play_to_the_end_and_wait_for_a_word_between_rounds() -> None:
    people = tuple(SeatInfo(f"봇 {i}", "random", "deer") for i in range(3))
    session = new_session(new_match(3, rounds=2, chips=60), people=people)
    assert session.spectating and session.watch == 0
    words = 0
    for _ in range(20000):
        if session.over:
            break
        if session.waiting_for_word:
            words += 1
            session.go_on()
        session.pump(1 / 60)
    assert session.over and words == session.view().round - 1


def test_two_persons_are_refused() -> None:
    with pytest.raises(ValueError, match="2 seats are persons"):
        new_session(new_match(), people=(PEOPLE[0], PEOPLE[0], *PEOPLE[2:]))


def test_hint_comes_without_acting() -> None:
    session = new_session(new_match())
    pump_to_person(session)
    acts = session.act_number
    session.ask_hint()
    assert session.busy
    session.pump(0.0)
    assert session.hint is not None and session.hint.action in session.legal()
    assert session.act_number == acts
    play_for_person(session)
    assert session.hint is None


def recorded(path: Path, match: AnyMatch, disk: Disk | None = None) -> MatchWriter:
    return MatchWriter.begin(path, header_of(match, PEOPLE[:4]), FileLock(path), disk)


def test_every_act_is_on_disk_at_once(tmp_path: Path) -> None:
    match = new_match(rounds=1)
    path = tmp_path / "match.jsonl"
    session = new_session(match, writer=recorded(path, match))
    for _ in range(3000):
        if session.over:
            break
        session.pump(1 / 60)
        if session.waiting_for_person:
            play_for_person(session)
        assert len(read_record(path).acts) == session.act_number
    record = read_record(path)
    assert session.over and record.end is not None
    assert replay(record, GAMES["holla"]).match.digest() == match.digest()
    session.close()


def test_session_goes_on_where_the_record_ends(tmp_path: Path) -> None:
    match = new_match()
    path = tmp_path / "match.jsonl"
    session = new_session(match, writer=recorded(path, match))
    pump_to_person(session)
    play_for_person(session)
    again = replay(read_record(path), GAMES["holla"]).match
    resumed = new_session(again)
    assert resumed.view() == session.view() and resumed.waiting_for_person


def test_a_bots_mistake_does_not_stop_the_match() -> None:
    thinker = Silent()
    session = new_session(new_match(), thinker)
    session.pump(0.0)
    session.pump(0.0)
    thinker.answer(Discard(0))
    acts = session.act_number
    assert session.pump(0.0)
    assert session.act_number == acts + 1


def test_closing_ends_thinking() -> None:
    thinker = Silent()
    new_session(new_match(), thinker).close()
    assert thinker.closed


def test_seats_sit_counter_clockwise() -> None:
    assert sides(4, 0) == ("south", "east", "north", "west")
    assert sides(4, 2) == ("north", "west", "south", "east")
    assert sides(3, 0) == ("south", "east", "west")
    assert sides(5, 0) == ("south", "east", "northeast", "northwest", "west")


def test_a_full_disk_does_not_end_the_match(tmp_path: Path) -> None:
    match = new_match(rounds=1)
    session = new_session(match, writer=recorded(tmp_path / "match.jsonl", match, FullDisk(2000)))
    session.autoplay = True
    for _ in range(3000):
        if session.over:
            break
        session.pump(1 / 60)
    assert session.over and session.unsaved is not None
    session.close()
    assert session.unsaved is not None


@pytest.mark.parametrize("table", ["guarded", "strict"])
def test_an_act_is_judged_once_and_asks_little(monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    """Who owes an act is asked at most four times an act, and never in a frame without one."""
    counted = dict.fromkeys(("to_act", "refuse", "apply"), 0)

    def count(owner: type, name: str) -> None:
        true = getattr(owner, name)

        def counting(*args: Any) -> Any:
            counted[name] += 1
            return true(*args)

        monkeypatch.setattr(owner, name, counting)

    session = new_session(new_match(table=table))
    count(Match, "to_act")
    count(HollaRules, "refuse")
    count(HollaRules, "apply")
    for _ in range(900):
        session.pump(1 / 60)
        session.take()
        session.go_on()
        if session.waiting_for_person:
            before = dict(counted)
            for _ in range(5):
                session.pump(1 / 60)
                assert not session.busy
            assert counted == before
            play_for_person(session)
    acts = session.act_number
    assert acts > 100 and counted["to_act"] <= 4 * acts
    assert counted["apply"] == acts and counted["refuse"] <= acts
