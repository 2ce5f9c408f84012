"""What the screens at the end of a round share: the dimmed table, a look at it, the way on by itself or by a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.riichi.result import RoundResult
from game.riichi.view import RiichiView
from scenes import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import Layout
from scenes.riichi.terms import term
from scenes.riichi.win_model import SeatLine
from scenes.table.backdrop import Backdrop
from scenes.table.numbers import grouped, signed
from scenes.table.scores import Act, Person, ScoreScene, tint
from scenes.table.way import Way

GOES_ON_AFTER: Final = 4.0
"""Seconds at speed 1 that a screen stays when nobody has to read it."""


class RoundScreen(ScoreScene):
    """`on_next` lines up the next round, or shows the ranking after the last; `on_menu` leaves the table.

    `goes_on` tells whether the table plays by itself (autoplay, watching): then the screen closes after some seconds;
    else it waits for the person. Enter goes on, Esc leaves, P shows the table until the next press.
    """

    def __init__(
        self,
        ctx: Context,
        view: RiichiView,
        people: tuple[Person, ...],
        on_next: Act,
        on_menu: Act,
        goes_on: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(ctx, len(people))
        assert view.result is not None
        self.view, self.people = view, people
        self.result: RoundResult = view.result
        self.on_next, self.on_menu, self.goes_on = on_next, on_menu, goes_on
        self.way = Way()
        self.backdrop = Backdrop(ctx)
        self.peeking = False
        self.read = 0.0
        """Seconds since everything is shown."""
        self.moved = 0.0
        """How much of the points has moved, 0-1."""

    # -- places

    def layout(self, layout: Layout) -> None:
        """Places the buttons at the lower right."""
        t = self.ctx.t
        self._drop_ground()
        self.ui.clear()
        main, left, right = self.button_places(layout)
        if self.way.learn is not None:
            learn, main = self.beside(main, layout)
            self.way.offer(self.ctx, self.ui, learn)
        self.ui.add(Button(main, self.next_label(), self.primary, kind="vermilion", icon="play", size=25))
        self.ui.add(Button(left, t("riichi_result.look"), self.peek, icon="eye", size=17))
        if self.way.own:
            self.ui.add(Button(right, t("table.result.menu"), self.secondary, icon="menu", size=17))
        self.more_controls(layout)
        self.ui.refocus()

    def button_places(self, layout: Layout) -> tuple[Rect, Rect, Rect]:
        """Go on, look, menu."""

        def rect(x: float, y: float, w: float, h: float) -> Rect:
            return layout.rect(x, y, w, h, "centre", "middle")

        return rect(1104, 736, 448, 72), rect(1104, 826, 216, 46), rect(1336, 826, 216, 46)

    def beside(self, main: Rect, layout: Layout) -> tuple[Rect, Rect]:
        """A place for the way to a lesson, and what is left of the large button."""
        wide = (main.w - layout.px(16)) // 2
        return Rect(main.x, main.y, wide, main.h), Rect(main.right - wide, main.y, wide, main.h)

    def more_controls(self, layout: Layout) -> None:
        """What a screen has beside the buttons."""

    def next_label(self) -> str:
        """What the large button does."""
        return self.way.on or self.ctx.t("riichi_result.next" if self.view.game is None else "table.result.match")

    def _drop_ground(self) -> None:
        self.backdrop.drop()
        self.opaque = False

    # -- what the person may do

    def primary(self) -> None:
        """The next round, or the ranking."""
        self.guarded(self.on_next)

    def secondary(self) -> None:
        """To the menu."""
        self.leave_to(self.on_menu)

    def peek(self) -> None:
        """The table as it lay; the next press brings the screen back."""
        self._look(True)

    def _look(self, on: bool) -> None:
        self.peeking = on
        self._drop_ground()
        self.ctx.redraw()

    def handle(self, intention: want.Intention) -> bool:
        """A press ends a look at the table."""
        if self.peeking:
            if isinstance(intention, want.Press | want.Confirm | want.Back | want.Draw | want.Key):
                self._look(False)
            return True
        if isinstance(intention, want.Press | want.Confirm | want.Key | want.Move | want.Wheel):
            self.read = 0.0
        if isinstance(intention, want.Key) and intention.name == "p":
            self.peek()
            return True
        return super().handle(intention)

    @property
    def busy(self) -> bool:
        """Also while the screen will close by itself."""
        return super().busy or self._by_itself

    @property
    def _by_itself(self) -> bool:
        return self.goes_on is not None and self.goes_on() and not self.peeking

    def update(self, dt: float) -> None:
        """Goes on by itself once it could be read."""
        super().update(dt)
        if self.motion.busy or not self._by_itself:
            return
        self.read += dt
        speed = self.ctx.settings.speed
        if speed <= 0 or self.read * speed >= GOES_ON_AFTER:
            self.primary()

    # -- picture

    def draw(self, surface: Surface) -> None:
        """The dimmed table and the screen on it, or the table alone."""
        if self.peeking:
            at = self.ctx.layout.point(800, 862, "centre", "bottom")
            paint.pill(
                surface, self.ctx, self.ctx.t("riichi_result.look_note"), at, "gold", 16, 34, "eye", anchor="center"
            )
            return
        self.backdrop.draw(surface, self.shown, self.darken, self.shown >= 1)
        self.opaque = True
        if self.shown >= 0.5:
            self.draw_screen(surface)
            self.ui.draw(surface)

    def darken(self, surface: Surface) -> None:
        """What lies on the dimmed table before the screen is drawn."""

    def draw_screen(self, surface: Surface) -> None:
        """Everything but the buttons."""

    def draw_badge(self, surface: Surface, box: Rect, name: str, number: str) -> None:
        """The gold plate at the upper right: what it was, and what it brought."""
        ctx, px = self.ctx, self.ctx.px
        ctx.art.drop(surface, box, 16)
        surface.blit(ctx.art.button(box.w, box.h, "gold"), box)
        size = ctx.fonts.fitting(number, 36, round(box.w * 0.46), True)
        end = paint.label(
            surface, ctx, number, (box.right - px(20), box.centery), size, palette.SEAL_RED, True, "midright"
        ).x  # fmt: skip
        room = end - px(14) - box.x - px(20)
        size = ctx.fonts.fitting(name, 26, room, True)
        # Two words that are too wide for one line stand below each other.
        lines = ctx.fonts.wrap(name, size, room, True)
        step = ctx.fonts.line_height(size, 1.1)
        for i, line in enumerate(lines):
            at = (box.x + px(20), box.centery + i * step - step * (len(lines) - 1) // 2)
            paint.label(surface, ctx, line, at, size, palette.ON_GOLD, True, "midleft", room)

    def draw_seat(self, surface: Surface, box: Rect, line: SeatLine, lit: bool) -> None:
        """A seat's card: portrait, wind, points that count to what they are now, and the difference."""
        ctx, px = self.ctx, self.ctx.px
        paint.panel(surface, ctx, box)
        if lit:
            edge = (palette.GOLD, 1.0, 2.0)
            tinted = ctx.art.rounded(box.w, box.h, 16, palette.GOLD, palette.GOLD, opacity=0.15, edge=edge)
            surface.blit(tinted, box)
        d = px(56)
        portrait = Rect(box.x + px(14), box.y + px(14), d, d)
        paint.avatar(surface, ctx, line.person.portrait, portrait, active=lit)
        left = portrait.right + px(12)
        room = box.right - px(10) - left
        colour = palette.GOLD if line.person.you else palette.TEXT
        paint.label(surface, ctx, line.person.name, (left, box.y + px(14)), 18, colour, True, width=room)
        kind = "vermilion" if line.dealer else "slate"
        words = term(ctx, "riichi_result.dealer", wind=line.wind) if line.dealer else line.wind
        paint.pill(surface, ctx, words, (left, box.y + px(42)), kind, 13, 24)
        points = round(line.before + line.delta * self.moved)
        bottom = box.bottom - px(26)
        paint.label(surface, ctx, grouped(points), (box.x + px(16), bottom), 25, palette.GOLD, True, "midleft")
        if line.delta and self.moved > 0:
            at = (box.right - px(14), bottom)
            paint.label(surface, ctx, signed(line.delta), at, 21, tint(line.delta), True, "midright")
