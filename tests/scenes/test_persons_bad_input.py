"""Several persons at one screen, and what may come in between: presses of two keyboards at once, the window closed,
resized, minimised, another language, persons who are listed nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from msgspec import structs

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.library.saves import Saves
from scenes.kit.tree.screen import ScreenScene
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.curtain import Behind
from scenes.table.player import TablePlayer
from tests.scenes.evening import Evening, people
from tests.scenes.hand import is_curtain

GAMES_THAT_HIDE = ("holla", "rummikub", "riichi")


def new_match(game: str, **options: Any) -> AnyMatch:
    return Match(GAMES[game], config_of(GAMES[game], {**SCENE_ENTRIES[game].brief, **options}), 4, 5)


@pytest.fixture
def evenings() -> Iterator[list[Evening]]:
    opened: list[Evening] = []
    yield opened
    for one in opened:
        one.app.close()


def keys(now: Evening, *pressed: int) -> None:
    """Presses keys within one frame."""
    for key in pressed:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            now.app.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
    now.app.step(1 / 60)


def ready(now: Evening) -> ScreenScene[Behind]:
    """The curtain, once a press counts."""
    now.play(lambda now: is_curtain(now.top))
    while not now.top.state.ready:
        now.app.step(0.2)
    return now.top


@pytest.mark.parametrize("game", GAMES_THAT_HIDE)
def test_many_presses_at_once_open_for_one_and_do_nothing_else(
    game: str, tmp_path: Path, evenings: list[Evening]
) -> None:
    evenings.append(now := Evening(tmp_path, game, seats=people(4)))
    for _ in range(4):
        seat, acts = ready(now).state.seat, len(now.match.acts)
        keys(now, pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_d, pygame.K_SPACE)
        assert isinstance(now.top, TablePlayer) and now.client.watch == seat
        keys(now, pygame.K_SPACE, pygame.K_RETURN)
        assert len(now.match.acts) == acts and now.client.drafted is None, "a press meant for the curtain acts nowhere"
        now.play(lambda now, acts=acts: len(now.match.acts) > acts + 1)  # type: ignore[misc]


def test_a_second_press_of_the_one_before_does_not_act_for_the_next(tmp_path: Path, evenings: list[Evening]) -> None:
    """Where nothing is hidden the next seat shows at once."""
    evenings.append(now := Evening(tmp_path, "turf", seats=people(2)))
    watch = now.client.watch
    now.play(lambda now: now.client.watch != watch and isinstance(now.top, TablePlayer))
    acts = len(now.match.acts)
    for wait in (0.0, 0.5):
        now.app.step(wait)
        keys(now, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
        assert (len(now.match.acts) == acts and now.client.drafted is None) == (not wait)


def test_window_language_and_size_may_change_behind_the_curtain(tmp_path: Path, evenings: list[Evening]) -> None:
    evenings.append(now := Evening(tmp_path, "rummikub", seats=people(3), clock="on", clock_seconds=30))
    scene = ready(now)
    app, before, acts = now.app, now.client.digest(), len(now.match.acts)
    app.set_window_size((1024, 768))
    app.ctx.apply_settings(structs.replace(app.ctx.settings, language="ko"))
    for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
        app.post(pygame.Event(kind))
        for _ in range(60):
            app.step(1.0)
    assert now.top is scene and now.client.digest() == before and len(now.match.acts) == acts, "clocks stand still"
    assert any(app.ctx.t("curtain.open", name="Ann")[:3] in widget.name for widget in scene.ui.all())
    now.press(pygame.K_SPACE)
    assert isinstance(now.top, TablePlayer)
    app.step(0.1)
    assert len(now.match.acts) == acts, "the time of who sits down begins now"


@pytest.mark.parametrize("game", SCENE_ENTRIES)
def test_a_window_closed_behind_the_curtain_loses_nothing(game: str, tmp_path: Path, evenings: list[Evening]) -> None:
    saves, given, options = Saves(tmp_path / "matches"), people(3), {"bets": "hidden"} if game == "turf" else {}
    match = new_match(game, **options)
    evenings.append(now := Evening(tmp_path, game, writer=saves.new(match, given), match=match, seats=given))
    now.play(lambda now: len(now.match.acts) > 4)
    seat, digest = ready(now).state.seat, match.digest()
    now.app.post(pygame.Event(pygame.QUIT))
    now.app.step(1 / 60)
    now.app.close()
    (entry,) = saves.open_matches()
    resumed = saves.resume(entry)
    assert resumed.match.digest() == digest and resumed.seats == given
    evenings.append(again := Evening(tmp_path, game, writer=resumed.writer, match=resumed.match, seats=resumed.seats))
    assert is_curtain(again.top) and again.client.next_person == seat


def test_a_match_of_persons_who_are_known_no_longer_goes_on(tmp_path: Path, evenings: list[Evening]) -> None:
    """Their names were taken out of the record, and their ids are listed nowhere."""
    saves, match = Saves(tmp_path / "matches"), new_match("rummikub")
    nobody = tuple(msgspec.structs.replace(seat, name="", person="gone") for seat in people(2))
    evenings.append(now := Evening(tmp_path, "rummikub", writer=saves.new(match, nobody), match=match, seats=nobody))
    now.play(lambda now: len(now.match.acts) > 4)
    names = [row for row in now.client.seats if row.level == "person"]
    assert not any(row.name for row in names)
    words = [widget.name for widget in ready(now).ui.all()]
    assert any("Tiger" in word or "Rabbit" in word for word in words), "two persons without names are told apart"
    now.press(pygame.K_SPACE)
    assert isinstance(now.top, TablePlayer)
