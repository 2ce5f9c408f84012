"""The acts of lessons with the keyboard alone."""

from __future__ import annotations

from typing import Any

import pygame

from game.pieces.tiles import tile_text
from game.turf.config import COATS
from scenes.lessons.scene import LessonScene
from scenes.rummikub.choice import sets_of
from tests.scenes.hand import Hand
from tests.scenes.lesson_taking import place

_LETTERS = {
    "island": pygame.K_i, "mountain": pygame.K_m, "declare": pygame.K_d, "tsumo": pygame.K_t, "ron": pygame.K_r,
    "pon": pygame.K_p, "chi": pygame.K_c, "pass": pygame.K_x,
}  # fmt: skip
MOST = 60


def by_keys(hand: Hand, scene: LessonScene, act: str) -> None:
    """Does one act."""
    words = act.split()
    if scene.lesson.game == "turf" and words[0] == "move":
        hand.key(pygame.K_1 + COATS.index(words[1]))
        hand.steps(2)
        hand.key(pygame.K_SPACE)
    elif words[0] in _LETTERS:
        hand.key(_LETTERS[words[0]])
    elif words[0] in ("discard", "riichi"):
        _throw(hand, scene, words)
    elif words[0] == "lay":
        _lay(hand, scene, act.partition(" ")[2])
    hand.steps(4)


def focus(hand: Hand, scene: LessonScene, wanted: Any) -> None:
    """Presses Tab until a place of the table has the keyboard."""
    table: Any = scene.table
    for _ in range(MOST):
        if table.spots.focused == wanted:
            return
        hand.key(pygame.K_TAB)
    raise AssertionError(f"Tab never reached {wanted}")


def _throw(hand: Hand, scene: LessonScene, words: list[str]) -> None:
    """Throws a piece: Tab to it, then Enter."""
    table: Any = scene.table
    if words[0] == "riichi":
        hand.key(pygame.K_r)
        hand.steps(2)
    lies = place(scene, words[1])
    edge = table.ctx.layout.window[1] * 3 // 4
    focus(hand, scene, next(item for item, rect, _ in table.spots.all() if rect == lies and rect.centery > edge))
    hand.key(pygame.K_RETURN)
    hand.steps(2)
    if table.drag.mode == "keys":
        hand.key(pygame.K_RETURN)


def _lay(hand: Hand, scene: LessonScene, sets: str) -> None:
    """Chooses the tiles of each new set by Enter, makes a set of them with N and lays it with D."""
    table: Any = scene.table
    lying = {tile_text(tile) for tiles in sets_of(table.state) for tile in tiles}
    for part in sets.split("|"):
        for name in [name for name in part.split() if name not in lying]:
            tile = next(tile for tile in table.board.choice.draft.rack if tile_text(tile) == name)
            focus(hand, scene, ("tile", tile))
            hand.key(pygame.K_RETURN)
        hand.key(pygame.K_n)
        hand.steps(3)
    hand.key(pygame.K_d)
