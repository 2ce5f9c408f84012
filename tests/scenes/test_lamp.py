"""The light at the tables: one lamp, from the upper left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.games import GAMES, HOUSE
from game.kernel.match import Match
from game.kernel.record import SeatInfo
from scenes.kit import materials
from scenes.kit.art import SHADOWS, Art
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import composing
from tests.scenes.holla_table import Silent
from tests.scenes.table_kit import new_app

SEATS = (SeatInfo("", "person"), *(SeatInfo("", "easy") for _ in range(3)))


@pytest.mark.parametrize("size", [(1280, 720), (1024, 1200)])
@pytest.mark.parametrize("game", HOUSE)
def test_one_lamp_from_the_upper_left_lights_every_table(
    game: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = new_app(tmp_path, size, "en", 0.0)
    match: Any = Match(GAMES[game], GAMES[game].config_type(), 4, 5)
    table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, SEATS, Silent(), None)
    app.push(table)
    app.step(1 / 60)

    def ground() -> Surface:
        """The ground of the table as it is drawn below everything."""
        surface = Surface(size)
        for _ in composing.lit(table.game, surface, table.board.state):
            pass
        return surface

    shone = ground()
    monkeypatch.setattr(materials, "light", lambda *how: None)
    dark = ground()
    app.close()
    w, h = size[0] // 2, size[1] // 2

    def brighter(x: int, y: int) -> float:
        """How much brighter the lamp makes a quarter of the table, as a share."""
        one, other = (sum(pygame.transform.average_color(made, Rect(x, y, w, h))[:3]) for made in (shone, dark))
        return one / other

    near, right, below, far = brighter(0, 0), brighter(w, 0), brighter(0, h), brighter(w, h)
    assert near > 1 > far, "it is the lamp that makes the difference, and it is bright below it alone"
    assert near > right > far and near > below > far


def test_edges_shine_on_the_side_of_the_lamp_and_shadows_fall_away_from_it() -> None:
    """A pane shines along its upper left edge alone; a shadow lies below its box, never above or more to the left."""
    pygame.display.set_mode((320, 240))
    art, box = Art(1.0), Rect(60, 60, 200, 120)
    pane = Surface((320, 240))
    materials.glass(art, pane, box)

    def bright(*area: int) -> int:
        return sum(pygame.transform.average_color(pane, Rect(area))[:3])

    top, left, foot, right = (140, 60, 20, 4), (60, 100, 4, 20), (140, 176, 20, 4), (256, 100, 4, 20)
    assert min(bright(*top), bright(*left)) > 20 and bright(*foot) == bright(*right) == 0
    for level in SHADOWS:
        shadow = Surface((320, 240))
        shadow.fill("#FFFFFF")
        art.drop(shadow, box, 14, level)
        above, below, before, behind = (
            765 - sum(shadow.get_at(at)[:3]) for at in ((160, 57), (160, 182), (57, 130), (262, 130))
        )
        assert below > above and before <= behind, level
