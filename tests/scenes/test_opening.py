"""How matches open: within three seconds, ended by any press, short in a rematch, told without movement too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES, HOUSE
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from scenes.app.app import App
from scenes.kit.context import replaced
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.stage import OPENING
from tests.scenes.holla_table import Silent
from tests.scenes.table_kit import TableHand, new_app

Sit = Callable[..., TableHand[Any]]
SEATS = (SeatInfo("", "person"), *(SeatInfo("", "easy") for _ in range(3)))
LONGEST = 3.1
"""Seconds from the opened table to the end of the deal, the frame that begins it included."""


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Opens a table with one person and bots that never answer."""
    apps: list[App] = []

    def at(game: str, calm: bool = False, again: bool = False) -> TableHand[Any]:
        match: AnyMatch = Match(GAMES[game], GAMES[game].config_type(), 4, 5)
        app = new_app(tmp_path, (1280, 720), "en", 1.0)
        app.ctx.take_settings(replaced(app.ctx.settings, reduced_motion=calm))
        apps.append(app)
        table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, SEATS, Silent(), None)
        table.turns.again = again
        app.push(table)
        return TableHand(app, table)

    yield at
    for app in apps:
        app.close()


def seconds(hand: TableHand[Any]) -> float:
    """How long the table moves after it was opened."""
    hand.steps(3)
    frames = 3
    while hand.table.showing:
        hand.steps()
        frames += 1
    return frames / 60


def shown(hand: TableHand[Any]) -> set[Any]:
    """The ids of what is seen only while a match opens."""
    return {node.id for node in hand.table.composed().values() if node.id[0] == OPENING and node.look is not None}


@pytest.mark.parametrize("game", HOUSE)
def test_a_match_opens_within_three_seconds_and_a_rematch_sooner(sit: Sit, game: str) -> None:
    whole, rematch, calm = seconds(sit(game)), seconds(sit(game, again=True)), seconds(sit(game, calm=True))
    assert whole <= LONGEST
    assert 0.5 < rematch < whole - 0.5
    assert calm < 0.5


@pytest.mark.parametrize("game", HOUSE)
def test_pieces_are_mixed_lots_thrown_and_the_first_named(sit: Sit, game: str) -> None:
    hand, seen = sit(game), set[Any]()
    for _ in range(int(LONGEST * 60)):
        hand.steps()
        seen |= shown(hand)
    kinds = {id[1] if isinstance(id[1], str) else "piece" for id in seen}
    assert "name" in kinds and (game == "turf" or kinds == {"piece", "lot", "name"})
    assert not shown(hand)


@pytest.mark.parametrize("game", HOUSE)
def test_any_press_ends_it_in_the_picture_that_waiting_shows(sit: Sit, game: str) -> None:
    def pixels(press: Callable[[TableHand[Any]], None] | None) -> bytes:
        hand = sit(game)
        hand.steps(30)
        assert hand.table.stage.opening
        if press is not None:
            press(hand)
            hand.steps()
            assert not hand.table.showing
        hand.steps(900)
        return pygame.image.tobytes(hand.app.surface, "RGB")

    def click(hand: TableHand[Any]) -> None:
        hand.app.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 4), button=1, touch=False))
        hand.app.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(640, 4), button=1, touch=False))

    def key(hand: TableHand[Any]) -> None:
        hand.app.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F8, mod=0, unicode="", scancode=0))
        hand.app.post(pygame.Event(pygame.KEYUP, key=pygame.K_F8, mod=0, unicode="", scancode=0))

    waited = pixels(None)
    assert pixels(click) == waited and pixels(key) == waited
