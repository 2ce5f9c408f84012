"""The match as a table: the points of every game, games won, places."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from game.rummikub.view import RummikubView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import Layout
from scenes.table.scores import DIM, Act, Person, ScoreScene, row_height, signed, tint

MOST_GAMES = 8
"""Games with a column of their own; of longer matches the last ones are shown."""
_GAMES, _WINS, _POINTS = (470.0, 1070.0), 1160.0, 1310.0


def champion_line(ctx: Context, view: RummikubView, people: tuple[Person, ...]) -> str:
    """Who won the match (rummikub.R35)."""
    assert view.match is not None
    first = [people[seat] for seat in view.match.champions]
    if len(first) > 1:
        return ctx.t("rummikub_table.match.shared", names=", ".join(person.name for person in first))
    key = "champion_you" if first[0].you else "champion"
    return ctx.t(f"rummikub_table.match.{key}", name=first[0].name)


class MatchScores(ScoreScene):
    """After the last game: again with a new seed, or the menu."""

    def __init__(
        self,
        ctx: Context,
        view: RummikubView,
        people: tuple[Person, ...],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
    ) -> None:
        super().__init__(ctx, view.seats)
        assert view.match is not None
        self.view, self.people, self.seed = view, people, seed
        self.match = view.match
        self.on_again, self.on_menu, self.on_copy = on_again, on_menu, on_copy
        self.order = sorted(range(view.seats), key=lambda seat: (self.match.ranks[seat], seat))
        self.games = view.results[-MOST_GAMES:]

    def enter(self) -> None:
        """A win sounds."""
        super().enter()
        self.ctx.sound.play("win")

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        t = self.ctx.t
        self.ui.clear()
        box = layout.rect(1204, 800, 316, 70, "centre", "bottom")
        words, sub = t("rummikub_table.match.again"), t("rummikub_table.match.again_sub")
        self.ui.add(Button(box, words, self.primary, kind="vermilion", icon="replay", size=24, sub=sub))
        menu = layout.rect(80, 808, 200, 56, "centre", "bottom")
        self.ui.add(Button(menu, t("rummikub_table.match.menu"), self.secondary, icon="menu", size=17))
        copy = layout.rect(300, 808, 200, 56, "centre", "bottom")
        tip = t("rummikub_table.match.seed", seed=self.seed)
        self.ui.add(Button(copy, t("rummikub_table.match.copy"), self.copy_seed, size=17, tooltip=tip))
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
        """Veil, champion, rows, buttons."""
        paint.veil(surface, self.ctx, DIM)
        if self.shown < 0.5:
            return
        self._head(surface)
        height = row_height(self.view.seats)
        for index, seat in enumerate(self.order):
            if self.rows[index] > 0:
                self._line(surface, self.row_box(216, height, index), seat)
        self.ui.draw(surface)

    def _columns(self) -> list[float]:
        """Middles of the games' columns."""
        low, high = _GAMES
        step = min(130.0, (high - low) / max(1, len(self.games)))
        start = (low + high) / 2 - step * (len(self.games) - 1) / 2
        return [start + i * step for i in range(len(self.games))]

    def _head(self, surface: Surface) -> None:
        ctx, lay = self.ctx, self.ctx.layout
        words = champion_line(ctx, self.view, self.people)
        size = ctx.fonts.fitting(words, 50, lay.px(1400), True)
        picture = ctx.fonts.gold(words, size)
        surface.blit(picture, picture.get_rect(center=lay.point(800, 88, "centre", "middle")))
        at = lay.point(800, 146, "centre", "middle")
        rule = ctx.t("rummikub_table.match.rule")
        paint.label(surface, ctx, rule, at, 17, palette.TEXT_SOFT, anchor="center")
        left = lay.rect(80, 0, 1, 1, "centre").x
        y = lay.point(0, 196, "centre", "middle")[1]
        heads = [
            (x, ctx.t("rummikub_table.match.game", game=result.game))
            for x, result in zip(self._columns(), self.games, strict=True)
        ]
        heads += [(_WINS, ctx.t("rummikub_table.match.wins")), (_POINTS, ctx.t("rummikub_table.match.points"))]
        for x, text in heads:
            paint.label(surface, ctx, text, (left + lay.px(x), y), 15, palette.TEXT_MUTED, anchor="center")

    def _line(self, surface: Surface, box: Rect, seat: int) -> None:
        ctx = self.ctx
        px = ctx.layout.px
        rank = self.match.ranks[seat]
        self.draw_row(surface, box, self.people[seat], rank == 1)
        at = (box.x + px(370), box.centery)
        colour = palette.GOLD if rank == 1 else palette.TEXT_MUTED
        paint.label(surface, ctx, ctx.t("rummikub_table.match.rank", rank=rank), at, 24, colour, True, "center")
        for x, result in zip(self._columns(), self.games, strict=True):
            points = result.seats[seat].points
            if seat in result.winners:
                crown = ctx.art.icon("crown", 16, palette.GOLD)
                surface.blit(crown, crown.get_rect(center=(box.x + px(x), box.centery - px(26))))
            self.number(surface, box, x, signed(points), 20, tint(points))
        self.number(surface, box, _WINS, str(self.match.wins[seat]), 30, palette.GOLD)
        self.number(surface, box, _POINTS, signed(self.match.points[seat]), 24, palette.TEXT)
