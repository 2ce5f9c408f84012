"""The end of the game: points, oka and uma, side bets, chombo, the final score and the places (riichi.R62-R65)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.riichi.standings import Standing, oka_total
from game.riichi.view import RiichiView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import Layout
from scenes.kit.motion import Delay, Sequence, Tween, in_out_cubic
from scenes.riichi.terms import term
from scenes.riichi.win_model import points_text
from scenes.table.ground import Ground
from scenes.table.scores import Act, Person, ScoreScene, tint

TOP: Final = 226.0
HEIGHT: Final = 118.0
RANK_AT, POINTS_AT, PARTS_AT, SCORE_AT = 366.0, 510.0, 660.0, 1326.0
PARTS_END: Final = 1200.0
DARKER: Final = 0.45


def tenths(value: int) -> str:
    """Tenths of P with their sign: "+35.0", "−8.2", "0.0"."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(value) // 10}.{abs(value) % 10}"


def parts_of(standings: tuple[Standing, ...]) -> tuple[str, ...]:
    """The parts of the final score that this table has, in the order they are added."""
    wanted = ["base", "oka", "uma"]
    wanted += [name for name in ("bets", "chombo") if any(getattr(line, name) for line in standings)]
    return tuple(name for name in wanted if name == "base" or any(getattr(line, name) for line in standings))


def champion_line(ctx: Context, view: RiichiView, people: tuple[Person, ...]) -> str:
    """Who is first; several where ranks are shared."""
    assert view.game is not None
    first = [people[line.seat] for line in view.game.seats if line.rank == 1]
    if len(first) > 1:
        return ctx.t("riichi_result.game.shared", names=", ".join(person.name for person in first))
    return ctx.t(f"riichi_result.game.{'champion_you' if first[0].you else 'champion'}", name=first[0].name)


class Ranking(ScoreScene):
    """After the last round: again with a new seed, or the menu.

    `seed` of the match; `on_again` opens the same table anew, `on_menu` leaves, `on_copy` puts the seed into the
    clipboard. The view must have its `game`.
    """

    def __init__(
        self,
        ctx: Context,
        view: RiichiView,
        people: tuple[Person, ...],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
    ) -> None:
        super().__init__(ctx, len(people))
        assert view.game is not None
        self.view, self.people, self.seed, self.game = view, people, seed, view.game
        self.on_again, self.on_menu, self.on_copy = on_again, on_menu, on_copy
        self.order = sorted(self.game.seats, key=lambda line: (line.rank, line.seat))
        self.parts = parts_of(self.game.seats)
        self.ground = Ground(ctx)
        self.counted = 0.0

    def enter(self) -> None:
        """Rows one by one, then the final scores count up."""
        super().enter()

        def count(t: float) -> None:
            self.counted = t

        self.motion.play(Sequence(Delay(900), Tween(900, count, in_out_cubic)))
        self.ctx.sound.play("win")

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        t = self.ctx.t
        self.ground.drop()
        self.opaque = False
        self.ui.clear()
        box = layout.rect(1204, 778, 316, 74, "centre", "middle")
        words, sub = t("riichi_result.game.again"), t("riichi_result.game.again_sub")
        self.ui.add(Button(box, words, self.primary, kind="vermilion", icon="replay", size=24, sub=sub))
        menu = layout.rect(80, 788, 200, 56, "centre", "middle")
        self.ui.add(Button(menu, t("riichi_result.menu"), self.secondary, icon="menu", size=17))
        copy = layout.rect(300, 788, 200, 56, "centre", "middle")
        tip = t("riichi_result.game.seed", seed=self.seed)
        self.ui.add(Button(copy, t("riichi_result.game.copy"), self.copy_seed, size=17, tooltip=tip))
        self.ui.refocus()

    def primary(self) -> None:
        """The same table once more."""
        self.guarded(self.on_again)

    def secondary(self) -> None:
        """To the menu."""
        self.leave_to(self.on_menu)

    def copy_seed(self) -> None:
        """The seed into the clipboard."""
        self.on_copy(self.seed)

    # -- picture

    def draw(self, surface: Surface) -> None:
        """The dimmed table, the champion, rows, buttons."""
        self.ground.draw(surface, self.shown, self._darken, self.shown >= 1)
        self.opaque = True
        if self.shown < 0.5:
            return
        self._head(surface)
        for index, line in enumerate(self.order):
            if self.rows[index] > 0:
                self._line(surface, self.row_box(TOP, HEIGHT, index), line)
        self._rule(surface)
        self.ui.draw(surface)

    def _darken(self, surface: Surface) -> None:
        paint.veil(surface, self.ctx, DARKER * self.shown)

    def _columns(self) -> list[tuple[float, str]]:
        """Middle and key of each part's column."""
        step = (PARTS_END - PARTS_AT) / max(1, len(self.parts))
        return [(PARTS_AT + step * (i + 0.5), name) for i, name in enumerate(self.parts)]

    def _head(self, surface: Surface) -> None:
        ctx, lay = self.ctx, self.ctx.layout
        words = champion_line(ctx, self.view, self.people)
        picture = ctx.fonts.gold(words, ctx.fonts.fitting(words, 50, lay.px(1400), True))
        surface.blit(picture, picture.get_rect(center=lay.point(800, 88, "centre", "middle")))
        at = lay.point(800, 148, "centre", "middle")
        why = ctx.t(f"riichi.over.{self.game.reason}")
        paint.label(surface, ctx, why, at, 18, palette.TEXT_SOFT, anchor="center", width=lay.px(1400))
        left = lay.rect(80, 0, 1, 1, "centre").x
        y = lay.point(0, TOP - 20, "centre", "middle")[1]
        heads = [(POINTS_AT, ctx.t("riichi_result.game.points")), (SCORE_AT, ctx.t("riichi_result.game.score"))]
        for x, name in self._columns():
            heads.append((x, self._part_name(name)))
        for x, text in heads:
            paint.label(surface, ctx, text, (left + lay.px(x), y), 15, palette.TEXT_MUTED, anchor="center")

    def _part_name(self, name: str) -> str:
        return self.ctx.t("riichi_result.game.base") if name == "base" else term(self.ctx, f"riichi.part.{name}")

    def _line(self, surface: Surface, box: Rect, line: Standing) -> None:
        ctx, px = self.ctx, self.ctx.layout.px
        paint.panel(surface, ctx, box)
        self.draw_row(surface, box, self.people[line.seat], line.rank == 1)
        colour = palette.GOLD if line.rank == 1 else palette.TEXT_MUTED
        at = (box.x + px(RANK_AT), box.centery)
        paint.label(surface, ctx, ctx.t("riichi_result.game.rank", rank=line.rank), at, 24, colour, True, "center")
        self.number(surface, box, POINTS_AT, points_text(line.points), 27, palette.TEXT)
        for x, name in self._columns():
            value: int = getattr(line, name)
            self.number(surface, box, x, tenths(value), 22, tint(value))
        shown = round(line.score * self.counted)
        colour = palette.GOLD if line.score >= 0 else palette.VERMILION_SOFT
        self.number(surface, box, SCORE_AT, tenths(shown), 38, colour)

    def _rule(self, surface: Surface) -> None:
        """What the score is made of at this table."""
        ctx, lay, config = self.ctx, self.ctx.layout, self.view.config
        t = ctx.t
        parts = [t("riichi_result.game.start", start=points_text(config.start_points))]
        if oka_total(config):
            parts.append(t("riichi_result.game.return", points=points_text(config.return_points)))
        uma = ", ".join(_plain(line.uma) for line in self.order)
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
