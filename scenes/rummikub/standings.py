"""The match as a table: the points of every game, games won, places."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from game.rummikub.view import RummikubView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table import endings
from scenes.table.endings import MatchPlaces
from scenes.table.numbers import signed
from scenes.table.scores import Act, Person, tint

SECTION = "rummikub_table.match"
MOST_GAMES = 8
"""Games with a column of their own; of longer matches the last ones are shown."""
_GAMES, _WINS, _POINTS = (470.0, 1070.0), 1160.0, 1310.0


def champion_line(ctx: Context, view: RummikubView, people: tuple[Person, ...]) -> str:
    """Who won the match (rummikub.R35)."""
    assert view.match is not None
    return endings.champion_line(ctx, SECTION, [people[seat] for seat in view.match.champions])


class MatchScores(MatchPlaces):
    """After the last game: again with a new seed, or the menu."""

    section = SECTION

    def __init__(
        self,
        ctx: Context,
        view: RummikubView,
        people: tuple[Person, ...],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
        on_watch: Act | None = None,
    ) -> None:
        assert view.match is not None
        super().__init__(ctx, people, view.match.ranks, seed, on_again, on_menu, on_copy, on_watch)
        self.view = view
        self.match = view.match
        self.games = view.results[-MOST_GAMES:]

    def _columns(self) -> list[float]:
        """Middles of the games' columns."""
        low, high = _GAMES
        step = min(130.0, (high - low) / max(1, len(self.games)))
        start = (low + high) / 2 - step * (len(self.games) - 1) / 2
        return [start + i * step for i in range(len(self.games))]

    def champion(self) -> str:
        """Who won the match."""
        return champion_line(self.ctx, self.view, self.people)

    def rule(self) -> str:
        """What decides."""
        return self.words("rule")

    def heads(self) -> list[tuple[float, str]]:
        """A column a game, games won, points."""
        ctx = self.ctx
        heads = [
            (x, ctx.t("rummikub_table.match.game", game=result.game))
            for x, result in zip(self._columns(), self.games, strict=True)
        ]
        return [*heads, (_WINS, ctx.t("rummikub_table.match.wins")), (_POINTS, ctx.t("rummikub_table.match.points"))]

    def draw_line(self, surface: Surface, box: Rect, seat: int) -> None:
        """Place, points of every game, games won, points."""
        ctx, px = self.ctx, self.ctx.px
        rank = self.ranks[seat]
        self.draw_row(surface, box, self.people[seat], rank == 1)
        self.draw_rank(surface, box, rank)
        for x, result in zip(self._columns(), self.games, strict=True):
            points = result.seats[seat].points
            if seat in result.winners:
                crown = ctx.art.icon("crown", 16, palette.GOLD)
                surface.blit(crown, crown.get_rect(center=(box.x + px(x), box.centery - px(26))))
            self.number(surface, box, x, signed(points), 20, tint(points))
        self.number(surface, box, _WINS, str(self.match.wins[seat]), 30, palette.GOLD)
        self.number(surface, box, _POINTS, signed(self.match.points[seat]), 24, palette.TEXT)
