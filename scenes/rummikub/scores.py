"""The scores of a game as a table over the mat: who had what left, what it cost, and that it adds up to zero."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.rummikub.result import GameResult, SeatLine
from game.rummikub.view import RummikubView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.rummikub.texts import face
from scenes.table.endings import RoundScores
from scenes.table.numbers import signed
from scenes.table.scores import Act, Person, row_height, tint

COLUMNS: Final = (("sum", 900, 110), ("points", 1030, 130), ("total", 1180, 120), ("wins", 1310, 110))
"""Key, middle and width of the number columns, in units."""


def headline(ctx: Context, result: GameResult, people: tuple[Person, ...]) -> str:
    """Who won, in a sentence."""
    winners = [people[seat] for seat in result.winners]
    if len(winners) > 1:
        return ctx.t("rummikub_table.result.shared", names=", ".join(person.name for person in winners))
    key = f"{result.kind}_you" if winners[0].you else result.kind
    return ctx.t(f"rummikub_table.result.{key}", name=winners[0].name)


class GameScores(RoundScores):
    """After a game. `on_next` deals the next one, or shows the match after the last; `on_menu` leaves."""

    section = "rummikub_table.result"

    def __init__(
        self, ctx: Context, view: RummikubView, people: tuple[Person, ...], on_next: Act, on_menu: Act
    ) -> None:
        super().__init__(ctx, view.seats, view.match is not None, on_next, on_menu)
        self.view, self.people = view, people
        self.result = view.results[-1]
        self.order = sorted(range(view.seats), key=lambda seat: -self.result.seats[seat].points)

    def draw_scores(self, surface: Surface) -> None:
        """Headline, rows, the sum."""
        self._head(surface)
        lines = self.result.seats
        height = row_height(len(lines))
        for index, seat in enumerate(self.order):
            if self.rows[index] > 0:
                self._line(surface, self.row_box(196, height, index), seat, lines[seat])
        self._check(surface, 196 + len(lines) * (height + 10))

    def _head(self, surface: Surface) -> None:
        ctx, lay = self.ctx, self.ctx.layout
        t = ctx.t
        game = t("rummikub_table.result.game", game=self.result.game, games=self.view.config.games)
        self.draw_headline(surface, headline(ctx, self.result, self.people), game)
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
        px = ctx.px
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
        px = ctx.px
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
