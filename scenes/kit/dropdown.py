"""A closed list that opens over everything else."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic

import pygame
from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.tooltip import draw_tooltip
from scenes.kit.ui import Ui
from scenes.kit.widget import Does, V, Widget, take

LONGEST = 8
_JUMPS: Final[dict[str, Callable[[int, int], int]]] = {
    "home": lambda lit, count: 0,
    "end": lambda lit, count: count - 1,
    "page up": lambda lit, count: lit - LONGEST,
    "page down": lambda lit, count: lit + LONGEST,
}
"""Key -> the row it goes to, from the number of the lit row and how many rows there are."""


class Dropdown(Generic[V]):
    """A choice of one among many. `options` = (value, label); an open list shows at most eight rows and scrolls.

    `tips` explain an option beside the open list while its row is lit.
    """

    def __init__(
        self,
        rect: Rect,
        name: str,
        options: Sequence[tuple[V, str]],
        value: V,
        on_change: Callable[[V], None] | None = None,
        *,
        ui: Ui,
        reason: str | None = None,
        tooltip: str | None = None,
        tips: Mapping[V, str] | None = None,
        size: float = 16,
    ) -> None:
        does = Does(
            self.draw, says=self.says, activate=self.activate, release=self.release, key=self.key, press=self.press,
            drag=self.drag, wheel=self.wheel, focus_changed=self.focus_changed, draw_over=self.draw_over,
        )  # fmt: skip
        self.widget = Widget(Rect(rect), name, does, None, reason, tooltip, 12.0)
        if not options:
            raise ValueError(f"the control {name!r} has no options")
        self.options, self.value, self.on_change = list(options), value, on_change
        self.ui, self.tips, self.size = ui, tips or {}, size
        self.lit = 0
        self._first = 0
        self._fresh = False

    @property
    def open(self) -> bool:
        """Whether its list shows."""
        return self.ui.popup is self.widget

    @property
    def index(self) -> int:
        """The place of the chosen option, 0 when it is not among them."""
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    def says(self) -> str:
        shown = self.options[self.lit if self.open else self.index][1]
        return self.widget.home.t("kit.spoken.value", name=self.widget.name, value=shown)

    def activate(self) -> None:
        """Opens the list."""
        if self.widget.enabled:
            self.lit = self.index
            self.ui.popup = self.widget
            self._scroll_to(self.lit)

    @property
    def tip(self) -> str:
        """The explanation of the lit row of the open list, empty when there is none."""
        return self.tips.get(self.options[self.lit][0], "") if self.open else ""

    def close(self) -> None:
        """Closes the list without a choice."""
        if self.open:
            self.ui.popup = None
            self.widget.home.redraw()

    def choose(self, index: int) -> None:
        """Takes an option and closes."""
        self.close()
        take(self, self.options[index][0])

    # -- pointer

    def press(self, pos: tuple[int, int]) -> None:
        """Opens on the press, so that press-drag-release chooses too."""
        self._fresh = not self.open
        if not self.open:
            self.activate()
        elif not self._list().collidepoint(pos):
            self.close()

    def drag(self, pos: tuple[int, int]) -> None:
        """Lights the row under the pointer."""
        row = self._row_at(pos)
        if self.open and row is not None:
            self.lit = row

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Takes the row under the pointer."""
        row = self._row_at(pos)
        if self.open and row is not None:
            self.choose(row)
        elif self.open and not self._fresh and not self._list().collidepoint(pos):
            self.close()

    def wheel(self, dy: float) -> bool:
        """Scrolls the open list."""
        if not self.open:
            return False
        most = max(0, len(self.options) - LONGEST)
        self._first = min(most, max(0, self._first - (1 if dy > 0 else -1)))
        return True

    def key(self, intention: want.Intention) -> bool:
        """Opens the list and takes its lit row at Enter, moves up and down, closes at Esc; True when used."""
        if not self.widget.enabled:
            return False
        match intention:
            case want.Confirm() | want.Draw():
                if self.open:
                    self.choose(self.lit)
                else:
                    self.activate()
                return True
            case want.Move(_, dy) if self.open:
                self._light(self.lit + dy)
                return True
            case want.Key(name) if self.open and name in _JUMPS:
                self._light(_JUMPS[name](self.lit, len(self.options)))
                return True
            case want.Back() | want.Tab() if self.open:
                self.close()
                return isinstance(intention, want.Back)
        return False

    def focus_changed(self, focused: bool) -> None:
        """Closes the list when the focus goes elsewhere."""
        if not focused and self.widget.ctx is not None:
            self.close()

    # -- picture

    def _light(self, row: int) -> None:
        self.lit = min(len(self.options) - 1, max(0, row))
        self._scroll_to(self.lit)

    def _scroll_to(self, row: int) -> None:
        self._first = min(max(self._first, row - LONGEST + 1), row)

    def _row_height(self) -> int:
        return self.widget.home.px(42)

    def _list(self) -> Rect:
        px = self.widget.home.px
        height = min(len(self.options), LONGEST) * self._row_height() + 2 * px(6)
        box = Rect(self.widget.rect.x, self.widget.rect.bottom + px(6), self.widget.rect.w, height)
        if box.bottom > self.widget.home.layout.window[1] - px(8):
            above = box.copy()
            above.bottom = self.widget.rect.top - px(6)
            if above.top >= 0:
                return above
            box.bottom = self.widget.home.layout.window[1] - px(8)
        return box

    def _row(self, index: int) -> Rect:
        box = self._list()
        px = self.widget.home.px
        return Rect(
            box.x + px(6),
            box.y + px(6) + (index - self._first) * self._row_height(),
            box.w - 2 * px(6),
            self._row_height(),
        )

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        if not self.open:
            return None
        for i in range(self._first, min(len(self.options), self._first + LONGEST)):
            if self._row(i).collidepoint(pos):
                return i
        return None

    def draw(self, surface: Surface) -> None:
        """Draws the closed box."""
        of, ctx = self.widget, self.widget.home
        px = ctx.px
        fill = palette.WELL if not of.hovered or not of.enabled else "#0F2A35"
        edge = (palette.GOLD if self.open else "#2F5560", 1.0, 1.5)
        surface.blit(ctx.art.rounded(of.rect.w, of.rect.h, 12, fill, fill, edge=edge), of.rect)
        colour = palette.TEXT if of.enabled else palette.TEXT_OFF
        words = ctx.fonts.cut(self.options[self.index][1], self.size, of.rect.w - px(62))
        image = ctx.fonts.render(words, self.size, colour)
        surface.blit(image, image.get_rect(midleft=(of.rect.x + px(16), of.rect.centery)))
        arrow = (of.rect.right - px(24), of.rect.centery)
        ink = palette.GOLD if of.enabled else palette.TEXT_OFF
        flip = -1 if self.open else 1
        a, b = px(8), px(4) * flip
        points = [(arrow[0] - a, arrow[1] - b), (arrow[0], arrow[1] + b), (arrow[0] + a, arrow[1] - b)]
        for shift in range(max(1, px(2))):
            pygame.draw.aalines(surface, ink, False, [(x, y + shift) for x, y in points])

    def draw_over(self, surface: Surface) -> None:
        """Draws the open list."""
        ctx = self.widget.home
        px = ctx.px
        box = self._list()
        ctx.art.drop(surface, box, 12, "S4")
        edge = (palette.GOLD_EDGE, 0.35, 1.0)
        surface.blit(ctx.art.rounded(box.w, box.h, 12, "#14303A", "#0B1D24", edge=edge), box)
        for i in range(self._first, min(len(self.options), self._first + LONGEST)):
            row = self._row(i)
            chosen, lit = i == self.index, i == self.lit
            if lit:
                surface.blit(ctx.art.rounded(row.w, row.h, 9, "#F8DD92", "#D9A43A"), row)
            colour = palette.ON_GOLD if lit else palette.GOLD if chosen else palette.TEXT
            words = ctx.fonts.cut(self.options[i][1], self.size, row.w - px(20), lit or chosen)
            image = ctx.fonts.render(words, self.size, colour, lit or chosen)
            surface.blit(image, image.get_rect(midleft=(row.x + px(10), row.centery)))
        if len(self.options) > LONGEST:
            share = LONGEST / len(self.options)
            track = box.h - 2 * px(8)
            bar = Rect(box.right - px(7), box.y + px(8), px(4), round(track * share))
            bar.y += round((track - bar.h) * self._first / (len(self.options) - LONGEST))
            surface.blit(ctx.art.rounded(bar.w, bar.h, 2, "#5F7F82", "#5F7F82"), bar)
        if self.tip:
            draw_tooltip(surface, ctx, self._row(self.lit), self.tip, ((box,),))
