"""Nothing leaks: at each act of an evening the hidden pieces are dealt anew into the same open table, and nothing of
what it shows, says, sounds or writes changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.texts import Texts
from game.library.saves import Saves
from game.seats.request import request_for
from scenes.app.samples import played
from scenes.records.saved_matches import whereabouts
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.player import TablePlayer
from tests.scenes.evening import Evening, people
from tests.scenes.hand import is_curtain
from tests.scenes.table_kit import Listening

EN = Texts("en")
HIDDEN = {"turf": {"bets": "hidden"}}


def shown(now: Evening) -> dict[str, Any]:
    """All that somebody before the window may notice, once everything was laid out again."""
    scene, client, app = now.top, now.client, now.app
    client.look_anew()
    if isinstance(scene, TablePlayer):
        scene.turns.refresh()
    scene.layout(app.ctx.layout)
    found = {
        "picture": now.picture(),
        "spoken": sorted((widget.spoken, tuple(widget.rect)) for widget in scene.ui.all() if widget.visible),
        "focus": getattr(scene.ui.focus, "name", None),
        "notes": [(note.title, note.text) for note in app.toasts.notes],
        "file": scene.record,
        "files": sorted(path.name for path in Path(app.ctx.data_dir).rglob("*")),
        "saved": scene.saved,
    }
    if isinstance(scene, TablePlayer):
        assert client.person is not None
        found |= {
            "names": [node.name for node in scene.marked.values()],
            "log": list(scene.log_lines()),
            "events": client.events(),
            "view": client.view(),
            "acts": client.legal(),
            "thinks": client.thinking,
            "mine": client.waiting_for_person,
            "held": client.held,
            "may call": client.may_call,
            "asked for advice": request_for(now.match, client.person).view,
        }
    return found


def compare(now: Evening, worlds: int) -> int:
    """Sets other worlds, each of which nobody who looks could tell from the true one; how many were compared."""
    client, match = now.client, now.match
    scene = now.top
    if not (isinstance(scene, TablePlayer) or is_curtain(scene)) or client.drafted is not None:
        return 0
    lookers = client.persons if is_curtain(scene) else (client.watch,)
    before, truth, heard = shown(now), match.state, Listening(now.app.ctx.sound)
    now.app.ctx.sound, sound = heard, now.app.ctx.sound  # type: ignore[assignment]
    for number, person in enumerate(lookers):
        match.state = match.rules.resample(match.rules.copy(truth), person, Chance(1000 * worlds + number))
        after = shown(now)
        for what, was in before.items():
            assert after[what] == was, (what, len(match.acts), person)
    other = (client.watch + 1) % match.seats
    match.state = match.rules.resample(match.rules.copy(truth), other, Chance(worlds))
    now.told_apart = now.told_apart or client.view() != match.view(client.watch)
    match.state, now.app.ctx.sound = truth, sound
    client.look_anew()
    assert not heard.played, "looking sounds"
    return len(lookers)


def whole_match(folder: Path, game: str, persons: int, seats: int, seed: int) -> int:
    """Plays a match and compares at each act; how many worlds were compared."""
    found, latest = 0, (-1, "", -1)
    given = people(persons, seats)
    saves = Saves(folder / "matches")
    evening = Evening(folder, game, seats=given, seed=seed, **HIDDEN.get(game, {}))
    evening.client.writer = saves.new(evening.match, given)
    try:

        def at_each_act(now: Evening) -> bool:
            nonlocal found, latest
            place = len(now.match.acts), type(now.top).__name__, now.client.watch
            if place != latest:
                latest = place
                found += compare(now, found)
            return False

        evening.play(at_each_act)
    finally:
        evening.app.close()
    assert evening.told_apart, "a world that another seat could not tell from this one is another one here"
    return found


def tables() -> Iterator[tuple[str, int, int]]:
    """Games with persons and seats, two to six."""
    for game in SCENE_ENTRIES:
        for seats in GAMES[game].seat_counts:
            yield from ((game, persons, seats) for persons in range(2, seats + 1))


@pytest.mark.parametrize("game", SCENE_ENTRIES)
def test_in_another_world_the_same_table_shows_the_same(game: str, tmp_path: Path) -> None:
    assert whole_match(tmp_path, game, 3, 4, 5) > 30


def covered(now: Evening, state: Any) -> tuple[bytes, list[Any]]:
    """What a table shows that is made anew at a state, and its log."""
    now.match.state = state
    now.client.look_anew()
    table, surface = TablePlayer(now.app.ctx, now.client, now.top.game), now.app.surface.copy()
    table.layout(now.app.ctx.layout)
    table.draw(surface)
    return pygame.image.tobytes(surface, "RGB"), list(table.log_lines())


@pytest.mark.parametrize("game", SCENE_ENTRIES)
def test_while_others_look_on_a_table_shows_what_all_may_see(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the person shown has seen more: nobody could tell their world from another one."""
    monkeypatch.setattr("scenes.table.passing.SEEN", 0.0)
    evening, seen, told_apart = Evening(tmp_path, game, **HIDDEN.get(game, {})), set[int](), 0

    def compare_worlds(now: Evening) -> bool:
        nonlocal told_apart
        match, client, acts = now.match, now.client, len(now.match.acts)
        if not (isinstance(now.top, TablePlayer) and client.veiled) or client.may_call or acts in seen:
            return False
        seen.add(acts)
        assert client.watched or client.handing
        truth, view = match.state, client.view()
        before = covered(now, truth)
        for seat in range(match.seats):
            assert covered(now, match.rules.resample(match.rules.copy(truth), seat, Chance(acts))) == before, (
                acts,
                seat,
            )
            told_apart += client.view() != view
        match.state = truth
        client.look_anew()
        return len(seen) > 11

    evening.play(compare_worlds)
    evening.app.close()
    assert len(seen) > 3 and told_apart


@pytest.mark.slow
@pytest.mark.parametrize("number", range(25))
@pytest.mark.parametrize("game", SCENE_ENTRIES)
def test_in_many_matches_nothing_leaks(game: str, number: int, tmp_path: Path) -> None:
    of = [(persons, seats) for name, persons, seats in tables() if name == game]
    persons, seats = of[number % len(of)]
    assert whole_match(tmp_path, game, persons, seats, 100 + number) > 10


@pytest.mark.parametrize("persons", [1, 2])
def test_continue_says_whose_turn_it_is_to_one_person_alone(persons: int, tmp_path: Path) -> None:
    """Whoever could call owes the next act, which a list for everybody must not tell."""
    saves, match = Saves(tmp_path), played("riichi", lambda match: len(match.acts) > 20)
    writer = saves.new(match, people(persons))
    twin = type(match)(match.rules, match.config, match.seats, match.seed)
    for seat, action in match.acts:
        twin.act(seat, action)
        writer.act(twin, seat, action)
    writer.close()
    (entry,) = saves.open_matches()
    assert (entry.turn >= 0) == (persons == 1)
    assert any(word in whereabouts(EN, entry) for word in ("your turn", "to move")) == (persons == 1)
