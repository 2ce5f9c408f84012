"""The scores of a game as a table over the mat: who had what left, what it cost, and that it adds up to zero."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.rummikub.result import GameResult, SeatLine
from game.rummikub.view import RummikubView
from scenes import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import Layout
from scenes.kit.motion import Parallel, Tween, out_cubic
from scenes.rummikub.words import face
from scenes.scene import Scene

Act = Callable[[], None]
GUARD_SECONDS: Final = 0.8
"""Nobody skips the scores by a click meant for the table."""
DIM: Final = 0.84
COLUMNS: Final = (("sum", 900, 110), ("points", 1030, 130), ("total", 1180, 120), ("wins", 1310, 110))
"""Key, middle and width of the number columns, in units."""


@dataclass(frozen=True)
class Person:
    """Somebody at the table."""

    name: str
    portrait: str
    you: bool


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def tint(points: int) -> str:
    """The colour of points."""
    return palette.JADE_300 if points > 0 else palette.VERMILION_SOFT if points < 0 else palette.TEXT_MUTED


def row_height(rows: int) -> float:
    """Units of a row, so that the last one ends above the buttons."""
    return min(112.0, 522 / rows - 10)


def headline(ctx: Context, result: GameResult, people: tuple[Person, ...]) -> str:
    """Who won, in a sentence."""
    winners = [people[seat] for seat in result.winners]
    if len(winners) > 1:
        return ctx.t("rummikub_table.result.shared", names=", ".join(person.name for person in winners))
    key = f"{result.kind}_you" if winners[0].you else result.kind
    return ctx.t(f"rummikub_table.result.{key}", name=winners[0].name)


class ScoreScene(Scene):
    """What both score tables share: they come with a veil, wait a moment, and answer Enter and Esc."""

    opaque = False

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

            return Tween(260, move, out_cubic, lambda: self.ctx.sound.play("tile", 0.5), fade=True)

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
        if self.motion.finish() or self.age < GUARD_SECONDS:
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
        return super().busy or self.age < GUARD_SECONDS

    def update(self, dt: float) -> None:
        """Moves on."""
        self.age += dt
        super().update(dt)

    # -- shared drawing

    def row_box(self, top: float, height: float, index: int) -> Rect:
        """The box of a row, rising a little while it comes."""
        lay = self.ctx.layout
        box = lay.rect(80, top + index * (height + 10), 1440, height, "centre", "middle")
        box.y += 0 if self.ctx.settings.reduced_motion else round((1 - self.rows[index]) * lay.px(20))
        return box

    def draw_row(self, surface: Surface, box: Rect, person: Person, first: bool) -> int:
        """Ground, portrait and name of a row; the right end of the name."""
        ctx = self.ctx
        px = ctx.layout.px
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
        at = (box.x + self.ctx.layout.px(x), box.centery)
        paint.label(surface, self.ctx, text, at, size, colour, True, "center")


class GameScores(ScoreScene):
    """After a game. `on_next` deals the next one, or shows the match after the last; `on_menu` leaves."""

    def __init__(
        self, ctx: Context, view: RummikubView, people: tuple[Person, ...], on_next: Act, on_menu: Act
    ) -> None:
        super().__init__(ctx, view.seats)
        self.view, self.people = view, people
        self.result = view.results[-1]
        self.on_next, self.on_menu = on_next, on_menu
        self.order = sorted(range(view.seats), key=lambda seat: -self.result.seats[seat].points)
        self.peeking = False

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        t = self.ctx.t
        self.ui.clear()
        last = self.view.match is not None
        box = layout.rect(1204, 800, 316, 70, "centre", "bottom")
        words = t(f"rummikub_table.result.{'match' if last else 'next'}")
        self.ui.add(Button(box, words, self.primary, kind="vermilion", icon="play", size=25))
        look = layout.rect(940, 808, 240, 56, "centre", "bottom")
        self.ui.add(Button(look, t("rummikub_table.result.look"), self.peek, icon="eye", size=17))
        menu = layout.rect(80, 808, 180, 56, "centre", "bottom")
        self.ui.add(Button(menu, t("rummikub_table.result.menu"), self.secondary, icon="menu", size=17))
        self.ui.refocus()

    def primary(self) -> None:
        """The next game, or the match."""
        self.guarded(self.on_next)

    def secondary(self) -> None:
        """To the menu."""
        self.leave_to(self.on_menu)

    def peek(self) -> None:
        """The table as it lay; the next press brings the scores back."""
        self.peeking = True
        self.ctx.redraw()

    def handle(self, intention: want.Intention) -> bool:
        """A press ends a look at the table."""
        if self.peeking and isinstance(intention, want.Press | want.Confirm | want.Back | want.Draw):
            self.peeking = False
            self.ctx.redraw()
            return True
        return super().handle(intention)

    def draw(self, surface: Surface) -> None:
        """Veil, headline, rows, the sum, buttons."""
        if self.peeking:
            return
        paint.veil(surface, self.ctx, DIM * self.shown)
        if self.shown < 0.5:
            return
        self._head(surface)
        lines = self.result.seats
        height = row_height(len(lines))
        for index, seat in enumerate(self.order):
            if self.rows[index] > 0:
                self._line(surface, self.row_box(196, height, index), seat, lines[seat])
        self._check(surface, 196 + len(lines) * (height + 10))
        self.ui.draw(surface)

    def _head(self, surface: Surface) -> None:
        ctx, lay = self.ctx, self.ctx.layout
        words = headline(ctx, self.result, self.people)
        size = ctx.fonts.fitting(words, 46, lay.px(1400), True)
        picture = ctx.fonts.gold(words, size)
        surface.blit(picture, picture.get_rect(center=lay.point(800, 84, "centre", "middle")))
        t = ctx.t
        game = t("rummikub_table.result.game", game=self.result.game, games=self.view.config.games)
        at = lay.point(800, 136, "centre", "middle")
        paint.label(surface, ctx, game, at, 18, palette.TEXT_SOFT, anchor="center")
        left = lay.rect(80, 0, 1, 1, "centre").x
        y = lay.point(0, 178, "centre", "middle")[1]
        at = (left + lay.px(318), y)
        paint.label(surface, ctx, t("rummikub_table.result.left"), at, 15, palette.TEXT_MUTED, anchor="midleft")
        for key, x, width in COLUMNS:
            words = t(f"rummikub_table.result.{key}")
            size = ctx.fonts.fitting(words, 15, lay.px(width))
            paint.label(surface, ctx, words, (left + lay.px(x), y), size, palette.TEXT_MUTED, anchor="center")

    def _line(self, surface: Surface, box: Rect, seat: int, line: SeatLine) -> None:
        ctx, view = self.ctx, self.view
        px = ctx.layout.px
        self.draw_row(surface, box, self.people[seat], seat in self.result.winners)
        area = Rect(box.x + px(318), box.y, px(520), box.h)
        if line.tiles:
            self._tiles(surface, area, line.tiles)
        else:
            words = ctx.t("rummikub_table.result.none")
            paint.label(surface, ctx, words, (area.x, area.centery), 19, palette.JADE_300, True, "midleft")
        self.number(surface, box, COLUMNS[0][1], str(line.sum), 22, palette.TEXT_SOFT)
        if line.extra:
            words = ctx.t("rummikub_table.result.extra", points=line.extra)
            at = (box.x + px(COLUMNS[0][1]), box.centery + px(24))
            paint.label(surface, ctx, words, at, 13, palette.VERMILION_SOFT, anchor="center", width=px(140))
        self.number(surface, box, COLUMNS[1][1], signed(line.points), 30, tint(line.points))
        player = view.players[seat]
        self.number(surface, box, COLUMNS[2][1], signed(player.points), 22, palette.GOLD)
        self.number(surface, box, COLUMNS[3][1], str(player.wins), 22, palette.TEXT)

    def _tiles(self, surface: Surface, area: Rect, tiles: tuple[int, ...]) -> None:
        """The tiles left, smaller and in two rows when there are many."""
        ctx = self.ctx
        px = ctx.layout.px
        width = px(38)
        rows = 1 if len(tiles) * (width + px(3)) <= area.w else 2
        each = -(-len(tiles) // rows)
        width = min(width if rows == 1 else px(24 if area.h < px(90) else 28), area.w // each - px(2))
        tall = ctx.tiles.height(width)
        step = tall + px(4)
        top = area.centery - (step * rows - px(4)) // 2
        for i, tile in enumerate(tiles):
            row, place = divmod(i, each)
            ctx.tiles.draw(surface, face(tile), area.x + place * (width + px(2)), top + row * step, width)

    def _check(self, surface: Surface, top: float) -> None:
        """The points of all seats add up to zero (rummikub.R32)."""
        ctx, lay = self.ctx, self.ctx.layout
        words = ctx.t("rummikub_table.result.check", sum=self.result.check)
        box = lay.rect(80, top + 6, 1440, 36, "centre", "middle")
        pill = paint.pill(surface, ctx, words, (box.right, box.y), "done", 16, 34, "check", "topright")
        at = (pill.x - lay.px(14), pill.centery)
        paint.label(
            surface, ctx, ctx.t("rummikub_table.result.check_ok"), at, 15, palette.TEXT_MUTED, anchor="midright"
        )
