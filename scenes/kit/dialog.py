"""A question over the dimmed scene."""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Choice, Context
from scenes.kit.layout import Layout
from scenes.kit.motion import out_cubic
from scenes.kit.scene import Scene

WIDTH: Final = 560.0
WIDE: Final = 1100.0
MOST_LINES: Final = 12
"""The number of lines from which a text, such as a command to be agreed to, gets a wider card."""


class Dialog(Scene):
    """Title, text and choices on a card. Enter takes the focused choice: at first the green one or, without any, the
    first. Esc takes the cancelling one or, when none is marked, closes without acting."""

    opaque = False

    def __init__(self, ctx: Context, title: str, text: str, choices: Sequence[Choice] = ()) -> None:
        super().__init__(ctx)
        self.title = title
        self.text = text
        self.choices = list(choices) or [Choice(ctx.t("kit.dialog.ok"), kind="jade", cancel=True)]
        self.card = Rect(0, 0, 1, 1)
        self.shown = 1.0

    def enter(self) -> None:
        """Fades the card in while it rises."""
        self.shown = 0.0
        self.motion.tween(180, self._show, out_cubic, fade=True)

    def _show(self, share: float) -> None:
        self.shown = share

    def layout(self, layout: Layout) -> None:
        """Lays the card into the middle and the buttons along its foot."""
        px, fonts = layout.px, self.ctx.fonts
        width = px(WIDTH)
        spacing = 1.35 if self.ctx.texts.locale == "ko" else 1.25
        lines = len(fonts.wrap(self.text, 17, width - 2 * px(32)))
        if lines > MOST_LINES:
            width = min(px(WIDE), layout.window[0] - px(32))
            lines = len(fonts.wrap(self.text, 17, width - 2 * px(32)))
        words = lines * fonts.line_height(17, spacing) if self.text else 0
        # A choice as long as a sentence has the whole width.
        each = (width - 2 * px(32) - px(14) * (len(self.choices) - 1)) // len(self.choices) - px(20)
        long = any(fonts.width(choice.label, 15, True) > each for choice in self.choices)
        stacked = len(self.choices) > 3 or long
        rows = len(self.choices) if stacked else 1
        height = (
            px(28) + fonts.line_height(26) * self._title_lines(width) + px(10) + words + px(26) + rows * px(66) + px(16)
        )
        self.card = Rect(0, 0, width, height)
        self.card.center = (layout.window[0] // 2, layout.window[1] // 2)
        self.ui.clear()
        self._buttons(layout, stacked)
        self.ui.set_focus(self.ui.widgets[self._main])

    @property
    def _main(self) -> int:
        """The number of the choice that Enter takes at first."""
        return next((number for number, choice in enumerate(self.choices) if choice.kind == "jade"), 0)

    def _title_lines(self, width: int) -> int:
        return len(self.ctx.fonts.wrap(self.title, 26, width - 2 * self.ctx.px(32), True))

    def _buttons(self, layout: Layout, stacked: bool) -> None:
        px = layout.px
        inner = self.card.inflate(-2 * px(32), 0)
        count = len(self.choices)
        each = inner.w if stacked else (inner.w - px(14) * (count - 1)) // count
        each = min(each, px(496 if stacked else 240))
        top = self.card.bottom - px(24) - px(52) - (count - 1) * px(66) * stacked
        left = inner.right - (each * count + px(14) * (count - 1)) if not stacked else inner.x
        for i, choice in enumerate(self.choices):
            # The first choice lies at the right, where reading ends.
            place = count - 1 - i
            x, y = (inner.x, top + i * px(66)) if stacked else (left + place * (each + px(14)), top)
            rect = Rect(x, y, each, px(52))
            self.ui.add(Button(rect, choice.label, self._taker(choice), kind=choice.kind, size=19))

    def _taker(self, choice: Choice) -> Callable[[], None]:
        def take() -> None:
            self.ctx.pop(self)
            if choice.act is not None:
                choice.act()

        return take

    def handle(self, intention: want.Intention) -> bool:
        """Gives input to the controls, takes a choice at Enter or Esc and lets nothing through to the scene below."""
        if self.ui.handle(intention):
            return True
        if isinstance(intention, want.Back):
            cancel = next((choice for choice in self.choices if choice.cancel), Choice(""))
            self._taker(cancel)()
        elif isinstance(intention, want.Confirm):
            self._taker(self.choices[self._main])()
        return True

    def draw(self, surface: Surface) -> None:
        """Draws the dimmed scene below, the card, its words and buttons."""
        paint.veil(surface, self.ctx, 0.6 * self.shown)
        if self.shown < 0.999:
            layer = Surface(surface.get_size()).convert_alpha()
            layer.fill((0, 0, 0, 0))
            self._draw_card(layer)
            layer.set_alpha(round(255 * self.shown))
            surface.blit(layer, (0, self.ctx.px(12 * (1 - self.shown))))
        else:
            self._draw_card(surface)

    def _draw_card(self, surface: Surface) -> None:
        ctx = self.ctx
        px = ctx.px
        ctx.art.drop(surface, self.card, 18, "S4")
        surface.blit(ctx.art.panel(self.card.w, self.card.h, 18, 1.0), self.card)
        x, y = self.card.x + px(32), self.card.y + px(24)
        room = Rect(x, y, self.card.w - 2 * px(32), self.card.h)
        title = paint.paragraph(surface, ctx, self.title, room, 26, palette.GOLD, True)
        room.y = title.bottom + px(8)
        if self.text:
            paint.paragraph(surface, ctx, self.text, room, 17, palette.TEXT)
        self.ui.draw(surface)
