"""What lies under a result of any game: the table as it was, dimmed and lit."""

from collections.abc import Callable

from pygame import Surface

from scenes.kit import paint
from scenes.kit.context import Context

DIM = 1.0
"""Nothing of the table shines through what is read on it."""


class Backdrop:
    """Keeps the picture of the scenes below, so that they need not draw again while the result moves.

    After the first `draw` the scene may call itself opaque; `drop` (new size, language, or a look at the table) takes
    a new picture at the next one.
    """

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._table: Surface | None = None
        self._rest: Surface | None = None

    def drop(self) -> None:
        """Forgets the picture."""
        self._table = self._rest = None

    def draw(self, surface: Surface, veil: float, light: Callable[[Surface], None], at_rest: bool) -> None:
        """Draws the dimmed table (`veil` 0-1) and `light` on it; `at_rest`: neither will change any more."""
        if self._rest is not None:
            surface.blit(self._rest, (0, 0))
            return
        if self._table is None:
            self._table = surface.copy()
        else:
            surface.blit(self._table, (0, 0))
        paint.veil(surface, self.ctx, DIM * veil)
        light(surface)
        if at_rest:
            self._rest = surface.copy()
