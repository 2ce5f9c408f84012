"""A titled card over the dimmed scene: rows that scroll, and a button that closes it."""

from collections.abc import Callable
from typing import ClassVar

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene
from scenes.kit.scroll import ScrollArea

ROWS_TOP = 76.0
"""The top of the rows below the title, in design pixels from the top of the card."""
_SIDE, _FOOT = 28.0, 20.0


class CardScene(Scene):
    """Base of lists over another scene, which waits and gets no input; Esc closes.

    Its `layout` calls `lay_card`, `lay_rows` and `lay_close`, in the order in which the focus walks.
    """

    opaque = False
    title: ClassVar[str]
    """The key of the words above the rows."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.card = Rect(0, 0, 1, 1)
        self.area = ScrollArea(Rect(0, 0, 1, 1), "")

    def lay_card(self, layout: Layout, wide: float, tall: float) -> None:
        """Lays an empty card of this size (design pixels) into the middle of the window."""
        self.card = Rect(0, 0, layout.px(wide), layout.px(tall))
        self.card.center = (layout.window[0] // 2, layout.window[1] // 2)
        self.ui.clear()

    def lay_rows(
        self, layout: Layout, tall: float, on_draw: Callable[[Surface, int, int], None], top: float = ROWS_TOP
    ) -> None:
        """Adds the area of the rows, `tall` design pixels high; `on_draw` draws what lies behind their controls."""
        px = layout.px
        box = Rect(self.card.x + px(_SIDE), self.card.y + px(top), self.card.w - px(2 * _SIDE), px(tall))
        self.area = self.ui.add(ScrollArea(box, self.ctx.t(self.title), on_draw=on_draw))

    def lay_close(self, layout: Layout) -> Button:
        """Adds the button in the lower right corner that closes the card."""
        px = layout.px
        box = Rect(0, 0, px(150), px(48))
        box.bottomright = (self.card.right - px(_SIDE), self.card.bottom - px(_FOOT))
        return self.ui.add(Button(box, self.ctx.t("kit.dialog.close"), self.close, size=18))

    def close(self) -> None:
        """Closes the card and returns to the scene below."""
        self.ctx.pop(self)

    def handle(self, intention: want.Intention) -> bool:
        """Gives input to the controls, closes on Esc and lets nothing through to the scene below."""
        if not self.ui.handle(intention) and isinstance(intention, want.Back):
            self.close()
        return True

    def draw(self, surface: Surface) -> None:
        """Draws the dimmed scene below, the card, its title and its controls."""
        ctx, px = self.ctx, self.ctx.px
        paint.veil(surface, ctx, 0.6)
        ctx.art.drop(surface, self.card, 18, "S4")
        surface.blit(ctx.art.panel(self.card.w, self.card.h, 18), self.card)
        place = (self.card.x + px(30), self.card.y + px(24))
        paint.label(surface, ctx, ctx.t(self.title), place, 26, palette.GOLD, True)
        self.draw_words(surface)
        self.ui.draw(surface)

    def draw_words(self, surface: Surface) -> None:
        """Draws what else is written on the card, below the controls. The base draws nothing."""
