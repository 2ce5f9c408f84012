"""The client behind a table: whose act it is, pace, autoplay, autosave."""

from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.holla.actions import Deal, Discard, DrawIsland, DrawMountain
from game.holla.rules import HollaRules
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo, header_of, read_record, replay
from game.library.disk import Disk
from game.library.lock import FileLock
from game.library.writer import MatchWriter
from game.turf.events import BetLaid, Rolled
from scenes.table.bot_delay import BEFORE_DRAW, is_instant, pause, thought
from scenes.table.client import TableClient
from scenes.table.places import sides
from scenes.table.policy import USUAL_CHOICES
from scenes.table.session import LULL
from scenes.turf.policy import POLICY
from tests.game.library.disks import FullDisk
from tests.scenes.holla_table import PEOPLE, Silent, new_client, new_match
from tests.scenes.table_kit import taken
from tests.scenes.turf_table import dealt
from tests.scenes.turf_table import new_client as new_turf_client


def pump_to_person(client: TableClient, most: int = 4000) -> None:
    """Until the person has to act."""
    for _ in range(most):
        if client.waiting_for_person or client.waiting_for_acknowledgement or client.over:
            return
        client.pump(1 / 60)
    raise AssertionError("the person is never asked")


def play_for_person(client: TableClient) -> None:
    """The person's lawful act: the first there is."""
    assert client.submit(client.legal()[0]) is None


def test_first_deal_needs_nobody() -> None:
    client = new_client(new_match(), Silent())
    client.pump(0.0)
    assert client.view().round == 1
    assert [type(step.action) for step in taken(client)] == [Deal]


def test_bots_play_until_the_person_is_asked() -> None:
    client = new_client(new_match())
    pump_to_person(client)
    assert client.waiting_for_person and "draw" in client.view().owes
    steps = taken(client)
    assert {step.seat for step in steps[1:]} <= {1, 2, 3}
    assert client.thinking is None and not client.busy


def test_refusal_changes_nothing() -> None:
    client = new_client(new_match())
    pump_to_person(client)
    taken(client)
    before = client.digest()
    refusal = client.submit(Discard(client.view().ridge[0]))
    assert refusal is not None and refusal.rule == "holla.R60"
    assert client.digest() == before and not taken(client)


def test_hidden_faces_stay_hidden() -> None:
    client = new_client(new_match())
    pump_to_person(client)
    drawn = [event for step in taken(client) for event in step.events if getattr(event, "source", "") == "mountain"]
    assert drawn and all(event.cube == -1 for event in drawn)


def test_bots_take_their_time() -> None:
    bot_client = Silent()
    client = new_client(new_match(), bot_client, speed=1.0)
    client.pump(0.0)
    for _ in range(LULL):
        client.pump(0.0)
        assert not bot_client.asked, "the frames that draw an act ask nobody"
    client.pump(0.0)
    bot_client.answer(DrawMountain())
    done = client.act_number
    seat = client.thinking
    assert seat is not None
    told = sum(len(step.events) for step in taken(client))
    rest = BEFORE_DRAW * thought(client.level_of(seat), seat, told, USUAL_CHOICES)
    assert not client.pump(rest * 0.9)
    assert not client.pump(rest, calm=False), "something still moves"
    assert not client.pump(rest * 0.9)
    assert client.pump(rest * 0.2)
    assert client.act_number == done + 1


@pytest.mark.parametrize(("speed", "wanted"), [(0.5, 2.0), (1.0, 1.0), (2.0, 0.5), (0.0, 0.0), (float("inf"), 0.0)])
def test_pause_follows_the_speed(speed: float, wanted: float) -> None:
    assert pause(1.0, speed) == wanted
    assert is_instant(speed) == (wanted == 0.0)


def test_paused_session_stands_still() -> None:
    client = new_client(new_match())
    client.pause(True)
    for _ in range(10):
        client.pump(1.0)
    assert client.act_number == 0 and not client.busy


def test_autoplay_takes_the_seat_and_gives_it_back() -> None:
    client = new_client(new_match(rounds=1))
    pump_to_person(client)
    client.autoplay = True
    assert not client.waiting_for_person and client.level_of(0) == "normal"
    acts = client.act_number
    for _ in range(30):
        client.pump(1 / 60)
    mine = [step for step in taken(client) if step.seat == 0 and not isinstance(step.action, Deal)]
    assert client.act_number > acts and mine and all(step.by == "normal" for step in mine)
    client.autoplay = False
    pump_to_person(client)
    assert client.waiting_for_person or client.waiting_for_acknowledgement


def test_answers_to_old_questions_are_dropped() -> None:
    bot_client = Silent()
    client = new_client(new_match(), bot_client)
    while not client.waiting_for_person:
        client.pump(1.0)
        if bot_client.asked and client.thinking is not None and bot_client.asked[-1][1].id == client.act_number:
            bot_client.answer(bot_client.asked[-1][1].legal[0])
    client.autoplay = True
    client.pump(1.0)
    client.autoplay = False
    bot_client.answer(bot_client.asked[-1][1].legal[0])
    acts = client.act_number
    for _ in range(5):
        client.pump(1.0)
    assert client.act_number == acts and client.waiting_for_person


def test_all_bots_play_to_the_end_and_wait_for_a_word_between_rounds() -> None:
    people = tuple(SeatInfo(f"봇 {i}", "random", "deer") for i in range(3))
    client = new_client(new_match(3, rounds=2, chips=60), people=people)
    assert client.spectating and client.watch == 0
    words = 0
    for _ in range(20000):
        if client.over:
            break
        if client.waiting_for_acknowledgement:
            words += 1
            client.acknowledge()
        client.pump(1 / 60)
    assert client.over and words == client.view().round - 1


def test_of_two_persons_the_first_is_shown_and_the_match_waits_for_both() -> None:
    client = new_client(new_match(), people=(PEOPLE[0], PEOPLE[0], *PEOPLE[2:]))
    assert client.several and client.persons == (0, 1) and client.watch == client.person == 0
    assert client.handing and not client.pump(10.0), "nothing is dealt before somebody sits down"
    client.deal()
    client.hand_to(client.next_person)
    assert client.watch == client.person == client.view().seat == client.next_person


def test_hint_comes_without_acting() -> None:
    client = new_client(new_match())
    pump_to_person(client)
    acts = client.act_number
    client.ask_hint()
    assert client.busy
    client.pump(0.0)
    assert client.hint is not None and client.hint.action in client.legal()
    assert client.act_number == acts
    play_for_person(client)
    assert client.hint is None


def recorded(path: Path, match: AnyMatch, disk: Disk | None = None) -> MatchWriter:
    return MatchWriter.begin(path, header_of(match, PEOPLE[:4]), FileLock(path), disk)


def test_every_act_is_on_disk_at_once(tmp_path: Path) -> None:
    match = new_match(rounds=1)
    path = tmp_path / "match.jsonl"
    client = new_client(match, writer=recorded(path, match))
    for _ in range(3000):
        if client.over:
            break
        client.pump(1 / 60)
        if client.waiting_for_person:
            play_for_person(client)
        assert len(read_record(path).acts) == client.act_number
    record = read_record(path)
    assert client.over and record.end is not None
    assert replay(record, GAMES["holla"]).match.digest() == match.digest()
    client.close()


def test_session_goes_on_where_the_record_ends(tmp_path: Path) -> None:
    match = new_match()
    path = tmp_path / "match.jsonl"
    client = new_client(match, writer=recorded(path, match))
    pump_to_person(client)
    play_for_person(client)
    again = replay(read_record(path), GAMES["holla"]).match
    resumed = new_client(again)
    assert resumed.view() == client.view() and resumed.waiting_for_person


def test_a_bots_mistake_does_not_stop_the_match() -> None:
    bot_client = Silent()
    client = new_client(new_match(), bot_client)
    client.pump(0.0)
    client.pump(0.0)
    bot_client.answer(Discard(0))
    acts = client.act_number
    assert client.pump(0.0)
    assert client.act_number == acts + 1


def test_closing_ends_thinking() -> None:
    bot_client = Silent()
    new_client(new_match(), bot_client).close()
    assert bot_client.closed


def test_seats_sit_counter_clockwise() -> None:
    assert sides(4, 0) == ("south", "east", "north", "west")
    assert sides(4, 2) == ("north", "west", "south", "east")
    assert sides(3, 0) == ("south", "east", "west")
    assert sides(5, 0) == ("south", "east", "northeast", "northwest", "west")


def test_a_full_disk_does_not_end_the_match(tmp_path: Path) -> None:
    match = new_match(rounds=1)
    client = new_client(match, writer=recorded(tmp_path / "match.jsonl", match, FullDisk(2000)))
    client.autoplay = True
    for _ in range(3000):
        if client.over:
            break
        client.pump(1 / 60)
    assert client.over and client.writer.failure is not None
    client.close()
    assert client.writer.failure is not None


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

    client = new_client(new_match(table=table))
    count(Match, "to_act")
    count(HollaRules, "refuse")
    count(HollaRules, "apply")
    for _ in range(900):
        client.pump(1 / 60)
        taken(client)
        client.acknowledge()
        if client.waiting_for_person:
            before = dict(counted)
            for _ in range(5):
                client.pump(1 / 60)
                assert not client.busy
            assert counted == before
            play_for_person(client)
    acts = client.act_number
    assert acts > 100 and counted["to_act"] <= 4 * acts
    assert counted["apply"] == acts and counted["refuse"] <= acts


def island_client(path: Path | None = None, table: str = "guarded") -> tuple[AnyMatch, TableClient]:
    """The person may draw from the island."""
    match = new_match(table=table)
    client = new_client(match, writer=recorded(path, match) if path is not None else None)
    for _ in range(20):
        pump_to_person(client)
        if DrawIsland() in client.legal():
            return match, client
        play_for_person(client)
    raise AssertionError("nothing lies on the island")


def test_an_open_draw_can_be_taken_back_until_the_next_act(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match, client = island_client(path)
    acts, digest, before = len(match.acts), match.digest(), client.view()
    taken(client)
    assert client.submit(DrawIsland()) is None
    (step,) = taken(client)
    assert step.action == DrawIsland() and "discard" in client.view().owes and client.waiting_for_person
    assert (len(match.acts), match.digest()) == (acts, digest), "nothing is done yet"
    client.pump(60.0)
    assert client.take_back() and client.view() == before and not client.take_back()
    assert client.submit(DrawIsland()) is None
    assert client.submit(Discard(client.view().may_discard[-1])) is None
    assert match.acts[acts][1] == DrawIsland() and len(match.acts) == acts + 2
    assert [type(step.action) for step in taken(client)] == [DrawIsland, Discard]
    client.close()
    assert len(read_record(path).acts) == len(match.acts)


def test_what_is_drafted_is_found_again_and_ends_with_autoplay(tmp_path: Path) -> None:
    match, client = island_client()
    client.submit(DrawIsland())
    writer = recorded(tmp_path / "match.jsonl", match)
    writer.sidecar.content = client.lying()
    again = new_client(match, Silent(), writer)
    assert again.drafted == DrawIsland() and again.view() == client.view() and not taken(again)
    again.autoplay = True
    assert again.drafted is None and DrawIsland() in again.legal()


def test_a_strict_table_drafts_nothing() -> None:
    match, client = island_client(table="strict")
    acts = len(match.acts)
    client.submit(DrawIsland())
    assert len(match.acts) == acts + 1 and not client.take_back()


def at_last_chip() -> AnyMatch:
    """A match in which the person lays the last chip before the die falls for the first time."""
    match = next(match for seed in range(1, 99) if (match := dealt(seed=seed, mine=False)).to_act() == (1,))
    while sum(map(len, match.state.hands)) > 1:
        seat = match.to_act()[0]
        match.act(seat, match.rules.legal(match.state, seat)[0])
    return match


@pytest.mark.rule("turf.T14")
def test_a_bet_can_be_taken_back_before_anybody_acts_and_the_die_waits_for_it() -> None:
    match = at_last_chip()
    client = new_turf_client(match, Silent())
    before, acts, bet = client.view(), len(match.acts), client.legal()[0]
    assert client.submit(bet) is None and client.drafted == bet
    (step,) = taken(client)
    assert [type(event) for event in step.events] == [BetLaid], "the die has not fallen"
    assert client.view().face == before.face and client.view().phase == "bet" and not client.waiting_for_person
    assert client.take_back() and client.view() == before and len(match.acts) == acts
    assert client.submit(bet) is None
    taken(client)
    client.confirm()
    (step,) = taken(client)
    assert [type(event) for event in step.events] == [Rolled] and match.acts[acts:] == [(0, bet)]
    client.close()


def test_a_bet_counts_by_itself_after_a_while() -> None:
    match = dealt()
    client = new_turf_client(match, Silent(), speed=1.0)
    acts = len(match.acts)
    client.submit(client.legal()[0])
    client.pump(POLICY.confirmed_after - 0.1)
    assert client.drafted is not None and len(match.acts) == acts and client.thinking is None
    client.pump(0.2)
    assert client.drafted is None and len(match.acts) == acts + 1
    client.close()
