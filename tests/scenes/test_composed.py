"""Tables of windows of every shape are composed: board and panels take the window, and none of them lies on another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from scenes.app.app import App
from scenes.demo_scenes import open_scene
from scenes.kit.context import PlainSettings
from scenes.table.player import TablePlayer

BOARDS = {
    "holla": ("river", "rail", "ridge_zone"),
    "riichi": ("frame",),
    "rummikub": ("mat", "rack"),
    "turf": ("track",),
}
"""The boxes of each layout that are its board."""
COVERED = 0.75
"""The share of a tall window that board and panels take at least."""


@contextmanager
def table(folder: Path, game: str, window: tuple[int, int], language: str = "en") -> Iterator[TablePlayer]:
    """The table of a match that is under way."""
    app = App(PlainSettings(language=language, speed=0), folder, size=window, catch=False)
    try:
        scene = open_scene(game, app.ctx)
        app.push(scene)
        for _ in range(4):
            app.step(0.5)
        assert isinstance(scene, TablePlayer)
        yield scene
    finally:
        app.close()


def covered(scene: TablePlayer, game: str) -> float:
    """The share of the window that is board, panel or control."""
    window, board = scene.ctx.layout.window, scene.board
    boxes = [node.rect for node in board.composed().values() if node.look is not None]
    seen = pygame.Mask(window)
    for box in [*boxes, *(getattr(board.boxes, name) for name in BOARDS[game])]:
        part = box.clip(Rect((0, 0), window))
        seen.draw(pygame.Mask(part.size, fill=True), part.topleft)
    return seen.count() / (window[0] * window[1])


@pytest.mark.parametrize("window", [(1024, 1200), (1440, 1700)])
@pytest.mark.parametrize("game", BOARDS)
def test_board_and_panels_take_a_tall_window(tmp_path: Path, game: str, window: tuple[int, int]) -> None:
    with table(tmp_path, game, window) as scene:
        assert covered(scene, game) >= COVERED
