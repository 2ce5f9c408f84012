"""The controls of trees that today's kit has not: cards that can be pressed, windows onto more, long lists."""

from __future__ import annotations

import math
import time
from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence

import pygame
from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.scroll import Viewport
from scenes.kit.tree.carrying import FAR, Carrying
from scenes.kit.widget import Does, Widget

RISE = 0.12
"""Seconds in which a card rises."""
LIFT = 10.0
"""Units by which it does."""
TWICE = 0.45
"""Seconds within which a second click on a row opens it."""


def draw_row(
    surface: Surface, ctx: Context, rect: Rect, hovered: bool, chosen: bool, picked: bool = False, on: bool = True
) -> None:
    """Draws the ground of a row: lighter under the pointer, with a gold rim when chosen, a jade one when picked."""
    light = 0.08 if hovered and on else 0.04
    surface.blit(ctx.art.rounded(rect.w, rect.h, 12, "#FFFFFF", "#FFFFFF", opacity=light), rect)
    if picked:
        surface.blit(ctx.art.outline(rect.w, rect.h, 12, palette.JADE_300, 1.5, fill=0.13), rect)
    if chosen:
        surface.blit(ctx.art.outline(rect.w, rect.h, 12, palette.GOLD, 1.8, fill=0.08), rect)
    elif not picked:
        surface.blit(ctx.art.outline(rect.w, rect.h, 12, palette.GOLD_EDGE, 1, opacity=0.15), rect)


class Pressable:
    """A card whose contents are elements. `face` as of a box; `carries` is what is taken when it is dragged, `takes`
    what is said when something is let go on it."""

    def __init__(self, name: str, carrying: Carrying) -> None:
        does = Does(
            self.draw, self.look, focusable=self.focusable, release=self.release, key=self.key, press=self.press,
            drag=self.drag, update=self.update, rising=lambda: self.rising, raised=self.raised,
        )  # fmt: skip
        self.widget = Widget(Rect(0, 0, 1, 1), name, does, radius=12.0)
        self.face = "row"
        self.chosen = False
        self.mark = ""
        self.lifts = False
        self.lift = 0.0
        self.carries: Hashable = None
        self.takes: Hashable = None
        self.carrying = carrying
        self.shows_focus: Callable[[], bool] = lambda: False
        self._start = (0, 0)

    @property
    def rising(self) -> bool:
        """Whether it is on its way up or down."""
        return self.lifts and self.lift != self._goal

    def raised(self) -> int:
        """How many pixels it has risen."""
        return round(self.lift * LIFT * self.widget.home.layout.s)

    @property
    def _goal(self) -> float:
        return 1.0 if self.widget.hovered or (self.widget.focused and self.shows_focus()) else 0.0

    def update(self, dt: float) -> bool:
        """Raises the card under the pointer or the keyboard, lowers it elsewhere."""
        if not self.rising:
            return False
        step = dt / RISE
        self.lift = min(self._goal, self.lift + step) if self._goal else max(0.0, self.lift - step)
        return True

    def focusable(self) -> bool:
        """Whether anything can be done with it; a place for others is only aimed at."""
        return self.widget.on_press is not None or self.widget.reason is not None or self.carries is not None

    def press(self, pos: tuple[int, int]) -> None:
        """Notes where a drag may begin."""
        self._start = pos

    def drag(self, pos: tuple[int, int]) -> None:
        """Takes the card up, or carries it on."""
        far = math.dist(pos, self._start) > self.widget.home.px(FAR) or self.carrying.held is self
        if self.carries is not None and self.widget.pressed and far:
            self.carrying.move(self, pos, self._start)

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Puts down what was carried; else acts as a button does."""
        if self.carrying.held is self:
            self.carrying.let_go()
        elif inside:
            self.widget.activate()

    def key(self, intention: want.Intention) -> bool:
        """Acts at Enter and Space; Alt and an arrow puts the card on the place beside."""
        if isinstance(intention, want.Shove) and self.carries is not None:
            return self.carrying.shove(self, intention.dx, intention.dy)
        if isinstance(intention, want.Confirm | want.Draw):
            self.widget.activate()
            return True
        return False

    def look(self) -> Hashable:
        """The values that decide its picture."""
        return self.widget.name, self.widget.state, self.widget.reason, self.face, self.chosen

    def draw(self, surface: Surface) -> None:
        """Draws the ground of the card by its state."""
        ctx, rect = self.widget.home, self.widget.rect
        lit = self.widget.hovered and self.widget.enabled
        match self.face:
            case "paper":
                if self.lift > 0.01:
                    ctx.art.glow(surface, rect, 18, palette.GOLD_RIM, round(115 * self.lift), blur=10, spread=5)
                paint.paper(surface, ctx, rect, 18, mark=self.mark or None)
            case "panel":
                paint.panel(surface, ctx, rect)
            case "card":
                ctx.art.drop(surface, rect, 14)
                kind = "gold" if self.chosen else self.mark or "ink"
                surface.blit(ctx.art.button(rect.w, rect.h, kind, self.widget.state), rect)
                return
            case "pill":
                surface.blit(ctx.art.pill(rect.w, rect.h), rect)
            case "":
                return
            case "chapter":
                if self.chosen or lit:
                    ink = ("#F8DD92", palette.GOLD_DEEP) if self.chosen else ("#26475A", "#163040")
                    surface.blit(ctx.art.rounded(rect.w, rect.h, 10, *ink), rect)
                return
            case _:
                draw_row(surface, ctx, rect, lit, self.chosen, on=self.widget.enabled)
                return
        if self.chosen or lit:
            rim = rect.inflate(2 * ctx.px(3), 2 * ctx.px(3)) if self.lifts else rect
            radius = rect.h / ctx.layout.s / 2 if self.face == "pill" else 21
            surface.blit(ctx.art.outline(rim.w, rim.h, radius, palette.GOLD, 4 if self.lifts else 2), rim)


class RowsArea:
    """A list of which only the rows seen are made.

    `seen()` says which; the frame makes them and calls `hold`. `at` is the number of the row that is looked at; `tops`
    are the places of all rows in the content, and where the last one ends, the gaps behind them included.
    """

    def __init__(self, name: str) -> None:
        self.count = 0
        # Enter opens the row that is looked at, however the list was reached.
        self.port = Viewport(
            name, typed=True, says=self.says, focusable=lambda: self.count > 0, release=self.release,
            key=self.key, drag=self.drag, focus_changed=self.focus_changed, draw_focus=self.draw_focus,
        )  # fmt: skip
        self.widget = self.port.widget
        self.tops: Sequence[int] = (0,)
        self.gap = 0
        self.fresh = True
        """Whether it was not shown yet."""
        self.at = -1
        self.picked: frozenset[int] = frozenset()
        self.texts: Callable[[int], str] = lambda row: ""
        self.looked: Callable[[int], None] = lambda row: None
        self.opened: Callable[[int], None] | None = None
        self.pick: Callable[[frozenset[int]], None] | None = None
        self.single = False
        """Whether one click opens."""
        self._lit = -1
        self._anchor = -1
        self._last = (-1, 0.0)

    def says(self) -> str:
        value = self.texts(self.at) if self.at >= 0 else ""
        return self.widget.home.t("kit.spoken.value", name=self.widget.name, value=value)

    def seen(self) -> range:
        """The rows that are in sight."""
        first = max(0, bisect_right(self.tops, self.port.offset) - 1)
        return range(first, min(self.count, bisect_right(self.tops, self.port.offset + self.widget.rect.h)))

    def row_box(self, row: int) -> Rect:
        """The box of a row in the content."""
        top, wide = self.tops[row], self.port.width if self.port.furthest else self.widget.rect.w
        return Rect(0, top, wide, self.tops[row + 1] - top - self.gap)

    def set_tops(self, tops: Sequence[int]) -> None:
        """Takes other places of the rows; what is in sight stays, at the end the end."""
        at_end = 0 < self.port.furthest <= self.port.offset
        first = self.seen().start
        within = self.port.offset - self.tops[first]
        self.tops, self.port.content_height = tops, tops[-1]
        kept = tops[min(first, self.count)] + within
        self.port.offset = self.port.furthest if at_end else min(max(0, kept), self.port.furthest)

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row at a place of the window, -1 for none."""
        row = bisect_right(self.tops, pos[1] - self.widget.rect.y + self.port.offset) - 1
        if not self.widget.rect.collidepoint(pos) or not 0 <= row < self.count:
            return -1
        box = self.row_box(row).move(self.widget.rect.x, self.widget.rect.y - self.port.offset)
        return row if box.collidepoint(pos) else -1

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Looks at the row under the pointer, picks it with Ctrl or Shift, opens it at a second click."""
        scrolled, self.port.grip = self.port.grip is not None, None
        row = self.row_at(pos)
        if not inside or scrolled or row < 0:
            return
        mods, now = pygame.key.get_mods(), time.monotonic()
        if self.pick is not None and mods & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_SHIFT):
            self._pick_to(row, bool(mods & pygame.KMOD_SHIFT))
            return
        twice = self._last[0] == row and now - self._last[1] < TWICE
        self._last = (row, now)
        self.go(row)
        if (twice or self.single) and self.opened is not None:
            self.opened(row)

    def _pick_to(self, row: int, all_between: bool) -> None:
        assert self.pick is not None
        anchor = self._anchor if all_between and self._anchor >= 0 else row
        rows = {*range(min(anchor, row), max(anchor, row) + 1)}
        self._anchor = row
        self.pick(self.picked | rows if all_between else self.picked ^ rows)

    def go(self, row: int) -> None:
        """Looks at a row and keeps it in sight."""
        row = min(self.count - 1, max(0, row))
        self.reveal_row(row)
        self._anchor = row if self._anchor < 0 else self._anchor
        if row != self.at:
            self.at = row
            self.looked(row)

    def reveal_row(self, row: int) -> None:
        """Scrolls as little as needed to show a row."""
        box = self.row_box(row)
        self.port.reveal(box.top, box.bottom)

    def focus_changed(self, focused: bool) -> None:
        """Looks at the first row where none was looked at."""
        if focused and self.at < 0 and self.count:
            self.go(0)

    def key(self, intention: want.Intention) -> bool:
        """Moves by arrows and pages, opens at Enter, picks at Space and Ctrl+A; True when used."""
        page = max(1, len(self.seen()) - 1)
        match intention:
            case want.Move(0, dy) if 0 <= self.at + dy < self.count:
                self.go(self.at + dy)
            case want.Key("page up" | "page down" | "home" | "end" as name):
                self.go({"page up": self.at - page, "page down": self.at + page, "home": 0, "end": self.count}[name])
            case want.Key("a", True) if self.pick is not None:
                self.pick(frozenset(range(self.count)))
            case want.Draw() if self.pick is not None and self.at >= 0:
                self._pick_to(self.at, False)
            case want.Confirm() | want.Draw() if self.opened is not None and self.at >= 0:
                self.opened(self.at)
            case _:
                return False
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        """Scrolls with the bar, and lights the row under the pointer."""
        self.port.drag(pos)
        row = self.row_at(pos) if self.widget.hovered else -1
        if row != self._lit:
            self._lit = row
            self.widget.home.redraw()

    def draw_ground(self, surface: Surface, x: int, y: int) -> None:
        """Draws the grounds of the rows in sight; x, y is where the content's corner lies."""
        for row in self.seen():
            box = self.row_box(row).move(x, y)
            lit, at = row == self._lit and self.widget.hovered, row == self.at
            draw_row(surface, self.widget.home, box, lit, at, row in self.picked)

    def draw_focus(self, surface: Surface) -> None:
        """Draws the ring of the keyboard around the row that is looked at."""
        box = self.row_box(max(0, self.at)).move(self.widget.rect.x, self.widget.rect.y - self.port.offset)
        self.widget.home.art.focus_ring(surface, box.clip(self.widget.rect), 12)
