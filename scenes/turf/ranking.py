"""The end of the match: what every race brought, the money, the places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.turf.view import TurfView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import Layout
from scenes.table.scores import DIM, Act, Person, ScoreScene, row_height
from scenes.turf.panels import NOTES
from scenes.turf.words import pounds, signed_pounds

RACES_FROM, RACES_STEP, MONEY_AT, NOTES_AT = 500.0, 170.0, 1330.0, 1010.0
MOST_NOTES: Final = 7


def champion_line(ctx: Context, view: TurfView, people: tuple[Person, ...]) -> str:
    """Who won the match (turf.T1, turf.T30)."""
    assert view.match is not None
    first = [people[seat] for seat in view.match.winners]
    if len(first) > 1:
        return ctx.t("turf_table.match.shared", names=", ".join(person.name for person in first))
    key = "champion_you" if first[0].you else "champion"
    return ctx.t(f"turf_table.match.{key}", name=first[0].name)


class Ranking(ScoreScene):
    """After the last race: again with a new seed, or the menu."""

    def __init__(
        self,
        ctx: Context,
        view: TurfView,
        people: tuple[Person, ...],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
    ) -> None:
        super().__init__(ctx, view.seats)
        assert view.match is not None
        self.view, self.people, self.seed, self.match = view, people, seed, view.match
        self.on_again, self.on_menu, self.on_copy = on_again, on_menu, on_copy
        self.order = sorted(range(view.seats), key=lambda seat: (self.match.ranks[seat], seat))

    def enter(self) -> None:
        """A win sounds."""
        super().enter()
        self.ctx.sound.play("win")

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        t = self.ctx.t
        self.ui.clear()
        box = layout.rect(1204, 800, 316, 70, "centre", "bottom")
        words, sub = t("turf_table.match.again"), t("turf_table.match.again_sub")
        self.ui.add(Button(box, words, self.primary, kind="vermilion", icon="replay", size=24, sub=sub))
        menu = layout.rect(80, 808, 200, 56, "centre", "bottom")
        self.ui.add(Button(menu, t("turf_table.match.menu"), self.secondary, icon="menu", size=17))
        copy = layout.rect(300, 808, 200, 56, "centre", "bottom")
        tip = t("turf_table.match.seed", seed=self.seed)
        self.ui.add(Button(copy, t("turf_table.match.copy"), self.copy_seed, size=17, tooltip=tip))
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
        """Veil, winner, rows, buttons."""
        paint.veil(surface, self.ctx, DIM)
        if self.shown < 0.5:
            return
        self._head(surface)
        height = row_height(self.view.seats)
        for index, seat in enumerate(self.order):
            if self.rows[index] > 0:
                self._line(surface, self.row_box(216, height, index), seat)
        self.ui.draw(surface)

    def _head(self, surface: Surface) -> None:
        ctx, lay = self.ctx, self.ctx.layout
        words = champion_line(ctx, self.view, self.people)
        size = ctx.fonts.fitting(words, 50, lay.px(1400), True)
        picture = ctx.fonts.gold(words, size)
        surface.blit(picture, picture.get_rect(center=lay.point(800, 88, "centre", "middle")))
        key = "rule_last" if self.view.config.winner_tie == "last_race" else "rule"
        at = lay.point(800, 146, "centre", "middle")
        paint.label(surface, ctx, ctx.t(f"turf_table.match.{key}"), at, 17, palette.TEXT_SOFT, anchor="center")
        left = lay.rect(80, 0, 1, 1, "centre").x
        y = lay.point(0, 196, "centre", "middle")[1]
        heads = [
            (RACES_FROM + i * RACES_STEP, self._race_head(result.race, result.factor))
            for i, result in enumerate(self.view.results)
        ]
        for x, text in [*heads, (MONEY_AT, ctx.t("turf_table.match.money"))]:
            paint.label(surface, ctx, text, (left + lay.px(x), y), 15, palette.TEXT_MUTED, anchor="center")

    def _race_head(self, race: int, factor: int) -> str:
        words = self.ctx.t("turf_table.match.race", race=race)
        return f"{words} ×{factor}" if factor > 1 else words

    def _line(self, surface: Surface, box: Rect, seat: int) -> None:
        ctx, px = self.ctx, self.ctx.layout.px
        rank = self.match.ranks[seat]
        self.draw_row(surface, box, self.people[seat], rank == 1)
        colour = palette.GOLD if rank == 1 else palette.TEXT_MUTED
        at = (box.x + px(370), box.centery)
        paint.label(surface, ctx, ctx.t("turf_table.match.rank", rank=rank), at, 24, colour, True, "center")
        for i, result in enumerate(self.view.results):
            line = result.seats[seat]
            net = line.money - line.before
            tint = palette.JADE_300 if net > 0 else palette.VERMILION_SOFT if net < 0 else palette.TEXT_MUTED
            self.number(surface, box, RACES_FROM + i * RACES_STEP, signed_pounds(net), 22, tint)
        self._notes(surface, box, self.match.money[seat])
        self.number(surface, box, MONEY_AT, pounds(self.match.money[seat]), 30, palette.GOLD)

    def _notes(self, surface: Surface, box: Rect, money: int) -> None:
        ctx, px = self.ctx, self.ctx.layout.px
        x, left = box.x + px(NOTES_AT), money
        for value in NOTES:
            count, left = divmod(left, value)
            note = ctx.art.svg(f"turf/note_{value}", px(58))
            for i in range(min(count, MOST_NOTES)):
                place = note.get_rect(midleft=(x + i * px(8), box.centery))
                ctx.art.drop(surface, place, 3, "S1")
                surface.blit(note, place)
            if count:
                x += px(58) + (min(count, MOST_NOTES) - 1) * px(8) + px(8)
