"""The end of the game: points, oka and uma, side bets, chombo, the final score and the places (riichi.R62-R65)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.riichi.standings import Standing, oka_total
from game.riichi.view import RiichiView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.motion import Delay, Sequence, Tween, in_out_cubic
from scenes.riichi.terms import term
from scenes.table import endings
from scenes.table.backdrop import Backdrop
from scenes.table.endings import MatchPlaces
from scenes.table.numbers import MINUS, grouped
from scenes.table.scores import Act, Person, tint

SECTION: Final = "riichi_result.match"
TOP: Final = 226.0
HEIGHT: Final = 118.0
RANK_AT, POINTS_AT, PARTS_AT, SCORE_AT = 366.0, 510.0, 660.0, 1326.0
PARTS_END: Final = 1200.0
DARKER: Final = 0.45


def tenths(value: int) -> str:
    """Tenths of P with their sign: "+35.0", "−8.2", "0.0"."""
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return f"{sign}{abs(value) // 10}.{abs(value) % 10}"


def parts_of(standings: tuple[Standing, ...]) -> tuple[str, ...]:
    """The parts of the final score that this table has, in the order they are added."""
    wanted = ["base", "oka", "uma"]
    wanted += [name for name in ("bets", "chombo") if any(getattr(line, name) for line in standings)]
    return tuple(name for name in wanted if name == "base" or any(getattr(line, name) for line in standings))


def champion_line(ctx: Context, view: RiichiView, people: tuple[Person, ...]) -> str:
    """Who is first; several where ranks are shared."""
    assert view.game is not None
    return endings.champion_line(ctx, SECTION, [people[line.seat] for line in view.game.seats if line.rank == 1])


class Ranking(MatchPlaces):
    """After the last round: again with a new seed, or the menu.

    `seed` of the match; `on_again` opens the same table anew, `on_menu` leaves, `on_copy` puts the seed into the
    clipboard, `on_watch` shows the match again. The view must have its `game`.
    """

    section = SECTION
    middle = (815.0, "middle")
    again_height = 74.0
    top = TOP
    rule_at = 148.0
    rule_size = 18.0

    def __init__(
        self,
        ctx: Context,
        view: RiichiView,
        people: tuple[Person, ...],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
        on_watch: Act | None = None,
    ) -> None:
        assert view.game is not None
        by_seat = sorted(view.game.seats, key=lambda line: line.seat)
        super().__init__(ctx, people, [line.rank for line in by_seat], seed, on_again, on_menu, on_copy, on_watch)
        self.view, self.game = view, view.game
        self.lines = tuple(by_seat[seat] for seat in self.order)
        self.parts = parts_of(self.game.seats)
        self.backdrop = Backdrop(ctx)
        self.counted = 0.0

    def enter(self) -> None:
        """Rows one by one, then the final scores count up."""
        super().enter()

        def count(t: float) -> None:
            self.counted = t

        self.motion.play(Sequence(Delay(900), Tween(900, count, in_out_cubic)))

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        self.backdrop.drop()
        self.opaque = False
        super().layout(layout)

    def menu_words(self) -> str:
        """As on the results of rounds."""
        return self.ctx.t("table.result.menu")

    # -- picture

    def draw_ground(self, surface: Surface) -> None:
        """The dimmed table."""
        self.backdrop.draw(surface, self.shown, self._darken, self.shown >= 1)
        self.opaque = True

    @property
    def height(self) -> float:
        """Units of a row."""
        return HEIGHT

    def _darken(self, surface: Surface) -> None:
        paint.veil(surface, self.ctx, DARKER * self.shown)

    def _columns(self) -> list[tuple[float, str]]:
        """Middle and key of each part's column."""
        step = (PARTS_END - PARTS_AT) / max(1, len(self.parts))
        return [(PARTS_AT + step * (i + 0.5), name) for i, name in enumerate(self.parts)]

    def champion(self) -> str:
        """Who is first."""
        return champion_line(self.ctx, self.view, self.people)

    def rule(self) -> str:
        """Why the game is over."""
        return self.ctx.t(f"riichi.over.{self.game.reason}")

    def heads(self) -> list[tuple[float, str]]:
        """Points, the parts of the score, the score."""
        parts = [(x, self._part_name(name)) for x, name in self._columns()]
        return [(POINTS_AT, self.words("points")), (SCORE_AT, self.words("score")), *parts]

    def _part_name(self, name: str) -> str:
        return self.ctx.t("riichi_result.match.base") if name == "base" else term(self.ctx, f"riichi.part.{name}")

    def draw_line(self, surface: Surface, box: Rect, seat: int) -> None:
        """Place, points, what is added to them, the score so far."""
        line = self.lines[self.order.index(seat)]
        paint.panel(surface, self.ctx, box)
        self.draw_row(surface, box, self.people[seat], line.rank == 1)
        self.draw_rank(surface, box, line.rank, RANK_AT)
        self.number(surface, box, POINTS_AT, grouped(line.points), 27, palette.TEXT)
        for x, name in self._columns():
            value: int = getattr(line, name)
            self.number(surface, box, x, tenths(value), 22, tint(value))
        shown = round(line.score * self.counted)
        colour = palette.GOLD if line.score >= 0 else palette.VERMILION_SOFT
        self.number(surface, box, SCORE_AT, tenths(shown), 38, colour)

    def draw_below(self, surface: Surface) -> None:
        """What the score is made of at this table."""
        ctx, lay, config = self.ctx, self.ctx.layout, self.view.config
        t = ctx.t
        parts = [t("riichi_result.match.start", start=grouped(config.start_points))]
        if oka_total(config):
            parts.append(t("riichi_result.match.return", points=grouped(config.return_points)))
        uma = ", ".join(_plain(line.uma) for line in self.lines)
        parts.append(f"{term(ctx, 'riichi.part.uma')} {uma}")
        if self.game.sticks:
            parts.append(term(ctx, "riichi.sticks", count=self.game.sticks))
        x, y = lay.point(80, TOP + 4 * (HEIGHT + 10) + 14, "centre", "middle")
        words = " · ".join(parts)
        paint.label(
            surface, ctx, words, (x + lay.px(6), y), 16, palette.TEXT_SOFT, anchor="midleft", width=lay.px(1420)
        )


def _plain(value: int) -> str:
    """Tenths of P, without the digit behind the point where it is zero."""
    return tenths(value).removesuffix(".0")
