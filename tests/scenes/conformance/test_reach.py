"""What a table draws stays within the area that it names, so that nothing of it is left when it moves on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from scenes.table.nodes import Node
from scenes.table.player import TablePlayer
from tests.scenes.conformance.kit import ALL, Watched

games = pytest.mark.parametrize("game", ALL)
Tables = Callable[..., Watched]
GROUND = (40, 90, 60)
FRAMES = 240
EVERY = 6


def strays(table: Any, node: Node, sheet: Surface) -> bool:
    """Whether drawing a node alone changes anything outside its area."""
    paint = table.picture.canvas.paints[type(node.look)]
    area = paint.area(node)
    sheet.fill(GROUND)
    paint.draw(sheet, Rect(node.box), node.look)
    sheet.fill(GROUND, area)
    outside = pygame.mask.from_threshold(sheet, GROUND, (1, 1, 1, 255))
    return outside.count() != sheet.get_width() * sheet.get_height()


@games
def test_nothing_is_drawn_beyond_its_reach(table: Tables, game: str) -> None:
    w = table(game, speed=1.0)
    assert isinstance(w.table, TablePlayer), "a table on the old frame"
    w.table.client.autoplay = True
    sheet = Surface(w.app.surface.get_size()).convert(w.app.surface)
    seen: dict[Any, Node] = {}
    for frame in range(FRAMES):
        w.steps()
        if frame % EVERY == 0 and w.there:
            for node in w.table.composed().values():
                if node.look is not None:
                    seen.setdefault((type(node.look), node.box[2:], getattr(node.look, "kind", "")), node)
    wrong = {type(node.look).__name__ for node in seen.values() if strays(w.table, node, sheet)}
    assert not wrong
