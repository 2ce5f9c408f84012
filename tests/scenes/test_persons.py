"""Several persons at one screen: a curtain between them, nothing of one seat on the screen of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.library.saves import Saves
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import commands as do
from scenes.table.player import TablePlayer
from tests.scenes.evening import CLOSED, PEOPLE, Evening, people
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
        for step in client.said_to_all(0):
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
            for step in now.client.said_to_all(0):
                for event in step.events:
                    if type(event).__name__ == "Drew":
                        assert set(event.tiles) <= {-1} and step.seat == event.seat
        return now.match.over

    table.play(read)
    assert "Cleo drew a tile" in drawn, drawn


def test_a_press_that_came_too_early_opens_nothing(evening: Callable[..., Evening]) -> None:
    table = evening("rummikub")
    assert is_curtain(table.top)
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        table.press(key)
        assert is_curtain(table.top)
    for _ in range(100):
        table.app.step(0.2)
    assert is_curtain(table.top), "time alone opens nothing"
    table.open()


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


def test_no_hand_lies_open_while_others_look_whether_to_call(evening: Callable[..., Evening]) -> None:
    table = evening("riichi")
    hands: dict[bool, set[bool]] = {True: set(), False: set()}

    def look(now: Evening) -> bool:
        if isinstance(now.top, TablePlayer) and not now.top.motion.busy and now.client.person is not None:
            private = now.top.board.game.seats.private
            hands[now.client.waiting_for_person].add(any(map(private, now.top.composed().values())))
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


def test_without_a_curtain_the_next_seat_is_shown_at_once(
    evening: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Trusting:
        trusting = True

    monkeypatch.setattr("scenes.table.passing.settings_of", lambda ctx: Trusting)
    table = evening("rummikub")
    table.play()
    assert table.curtains == 0


def test_a_bot_plays_for_who_is_away_until_they_come_back(evening: Callable[..., Evening]) -> None:
    table = evening("rummikub")
    client = table.client
    client.leave_to_bot(1)
    table.play(lambda now: len(now.match.acts) > 9)
    assert client.watch == 0 and table.curtains == 1
    client.come_back(1)
    table.play(lambda now: isinstance(now.top, TablePlayer) and now.client.watch == 1)


def test_a_match_of_two_persons_goes_on_where_it_was_left(tmp_path: Path, evening: Callable[..., Evening]) -> None:
    saves = Saves(tmp_path / "matches")
    rules = GAMES["holla"]
    match: AnyMatch = Match(rules, config_of(rules, {}), 4, 3)
    writer = saves.new(match, PEOPLE)
    table = evening("holla", writer=writer, match=match)
    table.play(lambda now: len(now.match.acts) > 12 and is_curtain(now.top))
    table.client.leave_to_bot(1)
    table.app.stack.pop()
    (entry,) = saves.open_matches()
    assert entry.status == "open" and [seat.level for seat in entry.seats].count("person") == 2
    resumed = saves.resume(entry)
    assert resumed.match.digest() == match.digest() and resumed.seats == PEOPLE
    again = evening("holla", writer=resumed.writer, match=resumed.match)
    assert is_curtain(again.top)
    assert again.client.away == (1,), "whoever took a break is still away"
    again.client.come_back(1)
    again.play(lambda now: len(now.match.acts) > 20)
