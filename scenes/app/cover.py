"""The picture that opens out of what was pressed until the scene on its way is there: that of its game, else grain in
the colours of what was pressed."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.materials import weave
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.entry import SceneEntry

LARGE: Final = 1280
"""The most pixels across a picture that is made while nobody waits: stretched, it is still sharp."""
SMALLER: Final = 2
"""How many times smaller than the window the picture is made where somebody waits for it."""
FEW: Final = (5, 3)
"""The colours of what was pressed, across and down: nothing of it can be read."""
INK: Final = 0.6
"""How much of them is ink."""


def large(ctx: Context, window: Surface, game: str) -> Surface | None:
    """The picture of a game for a whole window, which is made while nobody waits; None until it is there."""
    entry, wide = SCENE_ENTRIES.get(game), min(LARGE, window.get_width())
    if entry is None or ctx.art.svg_awaited(entry.picture, wide):
        return None
    return _of_game(ctx, entry, wide)


def load_table(game: str) -> None:
    """Loads the table of a game, from whatever thread, if there is one; what is wrong with it is told when it opens."""
    with suppress(Exception):
        SCENE_ENTRIES[game].warm()


def cover(ctx: Context, window: Surface, pressed: Rect, game: str, made: Surface | None, back: bool) -> Surface | None:
    """The picture that opens out of a box of the window, or closes `back` into it; of this game, empty for none: then
    nothing closes. A large one is `made` or not."""
    entry, wide = SCENE_ENTRIES.get(game), window.get_width() // SMALLER
    if entry is not None:
        return made or ctx.art.made(("cover", game, wide), partial(_of_game, ctx, entry, wide))
    return None if back else _of_colours(ctx, window, pressed)


def _of_game(ctx: Context, entry: SceneEntry, wide: int) -> Surface:
    """The picture on the card of a game, with its pieces."""
    image = ctx.art.svg(entry.picture, wide)
    found = Surface(image.get_size())
    found.blit(image, (0, 0))
    entry.pieces(found, ctx, found.get_rect())
    return found


def _of_colours(ctx: Context, window: Surface, pressed: Rect) -> Surface:
    few, ink = pygame.transform.smoothscale(window.subsurface(pressed), FEW), Surface(FEW)
    ink.fill(palette.INK_900)
    ink.set_alpha(round(255 * INK))
    few.blit(ink, (0, 0))
    found = pygame.transform.smoothscale(few, (window.get_width() // 2, window.get_height() // 2))
    weave(ctx.art, found, found.get_rect())
    return found
