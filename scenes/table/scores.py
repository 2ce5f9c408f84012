"""What the score tables of all games share: a veil, rows that come one after the other, Enter and Esc."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import Rect, Surface

from scenes import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.motion import Parallel, Tween, out_cubic
from scenes.scene import Scene

Act = Callable[[], object]
GUARD_SECONDS: Final = 0.8
"""Nobody skips the scores by a click meant for the table."""
DIM: Final = 1.0
"""Nothing of the table shines through what is read on it."""


@dataclass(frozen=True)
class Person:
    """A seat as people know it; `you`: the person at this window (nobody when only watching)."""

    name: str
    portrait: str
    you: bool = False


def tint(points: int) -> str:
    """The colour of points."""
    return palette.JADE_300 if points > 0 else palette.VERMILION_SOFT if points < 0 else palette.TEXT_MUTED


def row_height(rows: int) -> float:
    """Units of a row, so that the last one ends above the buttons."""
    return min(112.0, 522 / rows - 10)


class ScoreScene(Scene):
    """What both score tables share: they come with a veil, wait a moment, and answer Enter and Esc."""

    opaque = False
    guard: ClassVar[float] = GUARD_SECONDS
    """Seconds before it can be left for what comes next."""

    def __init__(self, ctx: Context, rows: int) -> None:
        super().__init__(ctx)
        self.shown = 0.0
        self.rows = [0.0] * rows
        self.age = 0.0
        self._gone = False

    def enter(self) -> None:
        """Veil and heading, then the rows one after the other."""

        def show(value: float) -> None:
            self.shown = value

        def row(index: int) -> Tween:
            def move(value: float) -> None:
                self.rows[index] = value

            return Tween(260, move, out_cubic, lambda: self.ctx.play("tile", 0.5), fade=True)

        self.motion.play(Tween(220, show, out_cubic, fade=True))
        self.motion.play(Parallel(*(row(i) for i in range(len(self.rows))), stagger=110))

    def primary(self) -> None:
        """Enter."""

    def secondary(self) -> None:
        """Esc."""

    def leave_to(self, act: Act) -> None:
        """Closes and goes on, once."""
        if self._gone:
            return
        self._gone = True
        self.ctx.pop(self)
        act()

    def guarded(self, act: Act) -> None:
        """Not while the table is still coming in, nor right after."""
        if self.motion.finish() or self.age < self.guard:
            self.ctx.redraw()
            return
        self.leave_to(act)

    def handle(self, intention: want.Intention) -> bool:
        """Ends the entrance first, then controls and keys."""
        if isinstance(intention, want.Press | want.Confirm | want.Draw) and self.motion.finish():
            self.ctx.redraw()
            return True
        if super().handle(intention):
            return True
        match intention:
            case want.Confirm():
                self.primary()
            case want.Back():
                self.secondary()
            case _:
                return False
        return True

    @property
    def busy(self) -> bool:
        """Until the guard is over."""
        return super().busy or self.age < self.guard

    def update(self, dt: float) -> None:
        """Moves on."""
        self.age += dt
        super().update(dt)

    # -- shared drawing

    def row_box(self, top: float, height: float, index: int) -> Rect:
        """The box of a row, rising a little while it comes."""
        lay = self.ctx.layout
        box = lay.rect(80, top + index * (height + 10), 1440, height, "centre", "middle")
        box.y += 0 if self.ctx.calm else round((1 - self.rows[index]) * lay.px(20))
        return box

    def draw_row(self, surface: Surface, box: Rect, person: Person, first: bool) -> int:
        """Ground, portrait and name of a row; the right end of the name."""
        ctx = self.ctx
        px = ctx.px
        edge = (palette.GOLD, 1.0, 2.0) if first else (palette.GOLD, 0.5, 1.5) if person.you else ("#FFFFFF", 0.1, 1.0)
        fill = palette.GOLD if first else "#FFFFFF"
        surface.blit(ctx.art.rounded(box.w, box.h, 16, fill, fill, opacity=0.15 if first else 0.05, edge=edge), box)
        d = min(px(64), box.h - px(18))
        portrait = Rect(box.x + px(58) - d // 2, box.centery - d // 2, d, d)
        paint.avatar(surface, ctx, person.portrait, portrait, active=first)
        left, room = box.x + px(108), px(190)
        if first:
            crown = ctx.art.icon("crown", 24, palette.GOLD)
            surface.blit(crown, crown.get_rect(midleft=(left, box.centery)))
            left, room = left + px(32), room - px(32)
        size = ctx.fonts.fitting(person.name, 22, room, True)
        colour = palette.GOLD if person.you else palette.TEXT
        return paint.label(
            surface, ctx, person.name, (left, box.centery), size, colour, True, "midleft", room
        ).right  # fmt: skip

    def number(self, surface: Surface, box: Rect, x: float, text: str, size: float, colour: str) -> None:
        """A number of a column."""
        at = (box.x + self.ctx.px(x), box.centery)
        paint.label(surface, self.ctx, text, at, size, colour, True, "center")
