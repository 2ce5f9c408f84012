"""Several persons at one screen: a curtain between them, nothing of one seat on the screen of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.holla.actions import Discard
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo
from game.library.saves import Saves
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import commands as do
from scenes.table.passing import SEEN
from scenes.table.player import TablePlayer
from tests.scenes.evening import CLOSED, NAMES, PEOPLE, Evening, people
from tests.scenes.hand import is_curtain


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Callable[..., Evening]]:
    opened: list[Evening] = []

    def begin(game: str, **how: Any) -> Evening:
        opened.append(Evening(tmp_path, game, **how))
        return opened[-1]

    yield begin
    for one in opened:
        one.app.close()


@pytest.mark.parametrize("game", SCENE_ENTRIES)
def test_two_persons_and_two_bots_play_a_match_to_its_end(game: str, evening: Callable[..., Evening]) -> None:
    table = evening(game)
    shown: list[tuple[int, int]] = []

    def owes(now: Evening) -> bool:
        """Whoever is asked at a table is the one who is shown there."""
        if isinstance(now.top, TablePlayer) and now.client.waiting_for_person:
            assert now.client.person == now.client.watch == now.client.view().seat
            shown.append((now.client.act_number, now.client.watch))
        return False

    table.play(owes)
    assert {seat for _, seat in shown} == {0, 1}
    assert bool(table.curtains) == (game in CLOSED)
    assert bool(table.handed) == (game == "holla")


@pytest.mark.parametrize("game", SCENE_ENTRIES)
def test_the_curtain_shows_the_same_whatever_anybody_holds(game: str, evening: Callable[..., Evening]) -> None:
    """At every curtain of a match the hidden pieces of all seats but one are dealt anew, for each person."""
    table = evening(game) if game in CLOSED else evening(game, bets="hidden")
    compared = 0

    def compare(now: Evening) -> bool:
        nonlocal compared
        scene, match, client = now.top, now.match, now.client
        if not is_curtain(scene):
            return False
        while not scene.state.ready:
            now.app.step(0.2)
        before, told, truth = now.picture(), scene.told(), match.state
        for person in client.persons:
            match.state = match.rules.resample(match.rules.copy(truth), person, Chance(compared))
            client.look_anew()
            scene.layout(now.app.ctx.layout)
            assert scene.told() == told
            assert now.picture() == before
            compared += 1
        match.state = truth
        client.look_anew()
        for step in client.said_to_all():
            for event in step.events:
                assert all(match.rules.seen(event, seat) == event for seat in range(4))
        return False

    table.play(compare)
    assert compared >= 10


def test_the_curtain_tells_that_somebody_drew_and_not_what(evening: Callable[..., Evening]) -> None:
    table = evening("rummikub")
    drawn: list[str] = []

    def read(now: Evening) -> bool:
        if is_curtain(now.top):
            drawn.extend(line.text for line in now.top.state.lines if not line.pieces)
            for step in now.client.said_to_all():
                for event in step.events:
                    if type(event).__name__ == "Drew":
                        assert set(event.tiles) <= {-1} and step.seat == event.seat
        return now.match.over

    table.play(read)
    assert "Cleo drew a tile" in drawn, drawn


@pytest.mark.parametrize("calls", ["open", "asked"])
def test_the_curtain_does_not_tell_who_has_let_something_go_by(calls: str, evening: Callable[..., Evening]) -> None:
    """What was done since one's last act is told since the last one that everybody saw."""
    table = evening("riichi", seats=people(3), agreed={"calls": calls})
    passed: set[bool] = set()

    def read(now: Evening) -> bool:
        if not is_curtain(now.top) or now.top.state.asking:
            return False
        seat, acts = now.top.state.seat, now.match.acts
        own = [at for at, (of, _) in enumerate(acts) if of == seat]
        if not own:
            return False
        seen = [at for at in own if not isinstance(acts[at][1], now.client.policy.passing)]
        others = [of for of, act in acts[(seen or [-1])[-1] + 1 :] if type(act).__name__ == "Discard"]
        assert {*others[-2:]} <= {line.seat for line in now.top.state.lines}, len(acts)
        passed.add(bool(others) and own[-1] != seen[-1] if seen else False)
        return len(acts) > 60

    table.play(read)
    assert passed == {True, False}


def test_where_a_bot_begins_nobody_sits_down_before_it(evening: Callable[..., Evening]) -> None:
    table = evening("holla", seats=people(3), seed=5, agreed={"speed": 1.0})
    assert table.match.to_act() == (3,), "the only bot"
    assert isinstance(table.top, TablePlayer) and table.client.veiled
    assert not any(table.top.board.game.seats.veil(table.top.state, node) is None for node in of_the_table(table.top))
    table.play(lambda now: is_curtain(now.top))
    assert len(table.match.acts) > 1 and table.top.state.lines[-1].seat == 3


def test_a_press_that_came_too_early_opens_nothing(evening: Callable[..., Evening]) -> None:
    table = evening("rummikub")
    table.play(lambda now: is_curtain(now.top))
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        table.press(key)
        assert is_curtain(table.top)
    for _ in range(100):
        table.app.step(0.2)
    assert is_curtain(table.top), "time alone opens nothing"
    table.open()


@pytest.mark.rule("rummikub.R27")
def test_a_clock_stands_still_behind_the_curtain(evening: Callable[..., Evening]) -> None:
    table = evening("rummikub", clock="on", clock_seconds=20)
    table.play(lambda now: is_curtain(now.top))
    for _ in range(300):
        table.app.step(0.2)
    table.open()
    for _ in range(20):
        table.app.step(0.1)
    top = table.top
    assert isinstance(top, TablePlayer) and 17 < top.board.choice.clock.left < 19, "it runs for who sits there"


@pytest.mark.rule("holla.R88")
def test_a_foul_is_that_of_the_seat_that_is_shown(evening: Callable[..., Evening]) -> None:
    table = evening("holla", table="strict")
    table.play(lambda now: now.client.waiting_for_person and now.client.person == 1 and not now.top.motion.busy)
    before = [table.match.view(seat).own.chips for seat in range(4)]
    own = table.match.view(1).hand[0]
    assert table.top.turns.act(Discard(own)) is None
    table.app.step(0.1)
    after = [table.match.view(seat).own.chips for seat in range(4)]
    assert after == [before[0], before[1] - 10, *before[2:]], "given away without a draw"


def test_nothing_of_one_seat_reaches_the_next(evening: Callable[..., Evening]) -> None:
    """Hints, notes, taking back and what lay there belong to one person."""
    table = evening("holla")
    table.play(lambda now: isinstance(now.top, TablePlayer) and now.client.waiting_for_person)
    first, client = table.client.person, table.client
    table.top.carry_out(do.Hint())
    table.app.step(0.1)
    assert client.hint is not None
    table.app.ctx.toast("A note", "for this person alone")
    client.sidecar.keep({"secret": [1, 2, 3]})
    table.play(lambda now: is_curtain(now.top))
    assert not table.app.toasts.notes
    table.open()
    assert client.person != first
    assert client.hint is None and "secret" not in client.sidecar.content
    assert client.drafted is None and not client.take_back()


def test_an_act_rests_equally_long_whether_or_not_a_person_could_answer(evening: Callable[..., Evening]) -> None:
    table = evening("riichi")
    rests: dict[bool, set[int]] = {True: set(), False: set()}
    able: set[bool] = set()
    frames, by_person = 0, False

    def count(now: Evening) -> bool:
        nonlocal frames, by_person
        client, match = now.client, now.match
        if client.may_call:
            frames += 1
            if frames == 1:
                by_person = match.acts[-1][0] in client.persons
                able.add(any(seat in client.persons for seat in match.rules.seats_with_secret_claims(match.state)))
        elif frames:
            rests[by_person].add(frames)
            frames = 0
        return False

    table.play(count)
    assert able == {True, False}, "persons could answer sometimes"
    assert [len(found) for found in rests.values()] == [1, 1], rests


def test_each_is_asked_in_turn_able_or_not(evening: Callable[..., Evening]) -> None:
    """The strict choice: the same persons in the same order after the same rest, whatever they hold."""
    table = evening("riichi", seats=people(3), agreed={"calls": "asked"})
    asked: list[tuple[int, int, bool]] = []
    called: set[int] = set()

    def look(now: Evening) -> bool:
        client, top = now.client, now.top
        assert not client.may_call, "nobody says anything of their own"
        if isinstance(top, TablePlayer) and client.held and not top.motion.busy:
            place = len(now.match.acts), client.watch
            if place not in [one[:2] for one in asked]:
                asked.append((*place, now.answers))
                offers = [act for act in client.legal() if isinstance(act, client.policy.passing)]
                assert bool(offers) == now.answers == client.waiting_for_person
                assert top.view == client.view() and bool(top.view.owes) == now.answers
        called.update(seat for seat, action in now.match.acts if type(action).__name__ in ("Pon", "Chi", "Ron"))
        return False

    table.play(look)
    assert {able for *_, able in asked} == {True, False}
    by_act: dict[int, list[int]] = {}
    for act, seat, _ in asked:
        by_act.setdefault(act, []).append(seat)
    for act, seats in by_act.items():
        by = table.match.acts[act - 1][0]
        assert seats == [seat for seat in ((by + step) % 4 for step in (1, 2, 3)) if seat in (0, 1, 2)], act
    assert called & {0, 1, 2}, "an answer counts"


APART = tuple(SeatInfo(name, level) for name, level in zip(NAMES, ("person", "easy") * 2, strict=False))
"""Two persons, each with a bot after them."""


@pytest.mark.parametrize("game", CLOSED)
def test_a_seat_is_covered_once_its_act_was_seen(game: str, evening: Callable[..., Evening]) -> None:
    """Bots play before everybody, with the seat shown covered; nothing but a press of its person opens it again."""
    table = evening(game, seats=APART, agreed={"speed": 0.5})
    client, app = table.client, table.app
    table.play(lambda now: isinstance(now.top, TablePlayer) and now.client.waiting_for_person)
    table.play(lambda now: not now.client.waiting_for_person and not now.client.held and not now.top.motion.busy)
    acts, rested = len(table.match.acts), 0.0
    while not client.veiled:
        table.top.board.take(looking=next(iter(table.top.board.ui.signs)))
        assert any(table.top.board.game.seats.veil(table.top.state, node) is None for node in table.top.nodes.values())
        app.step(0.1)
        rested += 0.1
    assert rested <= SEEN + 0.3 and (rested >= SEEN - 0.3) == (game == "rummikub"), "a window is handed over by a press"
    assert len(table.match.acts) == acts, "a bot thinks longer at this pace"
    assert table.top.board.aspects.looking is None, "what is told of a hand goes with it"
    log = [line.text for line in table.top.log_lines()]
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_LEFT, pygame.K_1, pygame.K_F2, pygame.K_z, pygame.K_h):
        table.press(key)
    assert client.veiled and table.top.drag.mode == "idle" and [line.text for line in table.top.log_lines()] == log
    assert not any(table.top.board.game.seats.veil(table.top.state, node) is None for node in of_the_table(table.top))
    table.top.look_back(acts)
    app.step(0.1)
    assert table.top.client.looking_back and table.top.board.veiled, "nor does a look back open it"
    table.top.close()
    table.play(lambda now: is_curtain(now.top))


def of_the_table(top: TablePlayer) -> list[Any]:
    """What stands on a table itself, no face and no control."""
    return [node for id, node in top.composed().items() if id in top.nodes]


@pytest.mark.parametrize(("game", "options"), [("rummikub", {}), ("turf", {"bets": "hidden"})])
def test_what_was_done_is_seen_before_the_curtain_falls(
    game: str, options: dict[str, str], evening: Callable[..., Evening]
) -> None:
    """And the curtain waits for nothing else: a bet that could be taken back counts."""
    table = evening(game, seats=people(4), agreed={"speed": 1.0}, **options)
    table.play(lambda now: isinstance(now.top, TablePlayer) and now.client.waiting_for_person)
    watch, seconds = table.client.watch, 0.0
    assert table.top.turns.act(table.client.legal()[0]) is None
    while isinstance(table.top, TablePlayer):
        assert table.client.watch == watch
        seconds += 0.0 if table.top.motion.busy else 1 / 60
        table.app.step(1 / 60)
    assert SEEN - 1 / 30 <= seconds <= SEEN + 0.5


def test_one_person_twice_in_a_row_presses_again(evening: Callable[..., Evening]) -> None:
    """Others looked on in between."""
    table = evening("riichi", seats=people(4))
    client = table.client
    table.play(lambda now: isinstance(now.top, TablePlayer) and now.client.waiting_for_person)
    client.cover()
    table.app.step(0.1)
    table.app.step(0.1)
    assert is_curtain(table.top) and client.next_person == client.watch
    table.open()
    assert client.waiting_for_person and not client.veiled


def test_what_a_table_does_by_itself_hands_nothing_over(evening: Callable[..., Evening]) -> None:
    """Else it would tell the others that somebody had something to let go by."""
    table = evening("riichi", seats=people(3), agreed={"calls": "asked"})
    table.play(lambda now: isinstance(now.top, TablePlayer) and now.answers and not now.top.motion.busy)
    top, asked = table.top, table.client.watch
    top.board.choose(replace(top.board.choice, switches=frozenset(("no_calls",))))
    for _ in range(40):
        table.app.step(0.1)
    assert not table.answers, "what could be called was let go by"
    assert table.top is top and table.client.held and table.client.watch == asked
    top.carry_out(do.HandOver())
    assert not table.client.held


def test_no_hand_lies_open_while_others_look_whether_to_call(evening: Callable[..., Evening]) -> None:
    table = evening("riichi")
    hands: dict[bool, set[bool]] = {True: set(), False: set()}

    def look(now: Evening) -> bool:
        if isinstance(now.top, TablePlayer) and not now.top.motion.busy and now.client.person is not None:
            board = now.top.board
            veiled = [board.game.seats.veil(board.state, node) is None for node in now.top.composed().values()]
            hands[now.client.waiting_for_person].add(any(veiled))
            assert not (now.client.waiting_for_person and now.client.may_call)
        return len(now.match.acts) > 25

    table.play(look)
    assert hands == {True: {True}, False: {False}}


@pytest.mark.parametrize("rest", [1, 5])
def test_the_rest_is_as_long_as_agreed(rest: int, evening: Callable[..., Evening]) -> None:
    table = evening("riichi", agreed={"call_rest": rest})
    table.play(lambda now: bool(now.client.may_call))
    client, frames = table.client, 0
    while client.may_call:
        table.app.step(0.1)
        frames += 1
    assert rest <= frames / 10 <= rest + 0.5


def test_whoever_calls_is_asked_behind_the_curtain(evening: Callable[..., Evening]) -> None:
    table = evening("riichi")
    asked: list[int] = []

    def call(now: Evening) -> bool:
        client = now.client
        for seat in client.may_call:
            client.call(seat)
        if isinstance(now.top, TablePlayer) and client.waiting_for_person:
            able = now.match.rules.seats_with_secret_claims(now.match.state)
            if able:
                assert client.person in able
                asked.append(client.watch)
        return len(set(asked)) == 2

    table.play(call)
    assert set(asked) == {0, 1}


def test_without_a_curtain_the_next_seat_is_shown_at_once(evening: Callable[..., Evening]) -> None:
    table = evening("rummikub", agreed={"trusting": True})
    table.play()
    assert table.curtains == 0


def test_a_bot_plays_for_who_is_away_until_they_come_back(evening: Callable[..., Evening]) -> None:
    table = evening("rummikub")
    client = table.client
    client.play_for(1, True)
    table.play(lambda now: len(now.match.acts) > 9)
    assert client.watch == 0 and table.curtains == 1
    client.play_for(1, False)
    table.play(lambda now: isinstance(now.top, TablePlayer) and now.client.watch == 1)


def test_a_match_of_two_persons_goes_on_where_it_was_left(tmp_path: Path, evening: Callable[..., Evening]) -> None:
    saves = Saves(tmp_path / "matches")
    rules = GAMES["holla"]
    match: AnyMatch = Match(rules, config_of(rules, {}), 4, 3)
    writer = saves.new(match, PEOPLE)
    table = evening("holla", writer=writer, match=match)
    table.play(lambda now: len(now.match.acts) > 12 and is_curtain(now.top))
    table.client.play_for(1, True)
    table.app.stack.pop()
    (entry,) = saves.open_matches()
    assert entry.status == "open" and [seat.level for seat in entry.seats].count("person") == 2
    resumed = saves.resume(entry)
    assert resumed.match.digest() == match.digest() and resumed.seats == PEOPLE
    again = evening("holla", writer=resumed.writer, match=resumed.match)
    assert is_curtain(again.top)
    assert again.client.away == (1,), "whoever took a break is still away"
    again.client.play_for(1, False)
    again.play(lambda now: len(now.match.acts) > 20)
