"""The end of the match: what every race brought, the money, the places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.turf.view import TurfView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table import endings
from scenes.table.endings import MatchPlaces
from scenes.table.numbers import pounds, signed
from scenes.table.scores import Act, Person, tint
from scenes.turf.panels import NOTES

SECTION: Final = "turf_table.match"
RACES_FROM, RACES_STEP, MONEY_AT, NOTES_AT = 500.0, 170.0, 1330.0, 1010.0
MOST_NOTES: Final = 7


def champion_line(ctx: Context, view: TurfView, people: tuple[Person, ...]) -> str:
    """Who won the match (turf.T1, turf.T30)."""
    assert view.match is not None
    return endings.champion_line(ctx, SECTION, [people[seat] for seat in view.match.winners])


class Ranking(MatchPlaces):
    """After the last race: again with a new seed, or the menu."""

    section = SECTION

    def __init__(
        self,
        ctx: Context,
        view: TurfView,
        people: tuple[Person, ...],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
        on_watch: Act | None = None,
    ) -> None:
        assert view.match is not None
        super().__init__(ctx, people, view.match.ranks, seed, on_again, on_menu, on_copy, on_watch)
        self.view, self.match = view, view.match

    # -- picture

    def champion(self) -> str:
        """Who won the match."""
        return champion_line(self.ctx, self.view, self.people)

    def rule(self) -> str:
        """What decides, also where the money is equal."""
        return self.words("rule_last" if self.view.config.winner_tie == "last_race" else "rule")

    def heads(self) -> list[tuple[float, str]]:
        """A column a race, and the money."""
        heads = [
            (RACES_FROM + i * RACES_STEP, self._race_head(result.race, result.factor))
            for i, result in enumerate(self.view.results)
        ]
        return [*heads, (MONEY_AT, self.words("money"))]

    def _race_head(self, race: int, factor: int) -> str:
        words = self.words("race", race=race)
        return f"{words} ×{factor}" if factor > 1 else words

    def draw_line(self, surface: Surface, box: Rect, seat: int) -> None:
        """Place, what every race brought, the money in notes and figures."""
        rank = self.ranks[seat]
        self.draw_row(surface, box, self.people[seat], rank == 1)
        self.draw_rank(surface, box, rank)
        for i, result in enumerate(self.view.results):
            line = result.seats[seat]
            net = line.money - line.before
            self.number(surface, box, RACES_FROM + i * RACES_STEP, signed(net), 22, tint(net))
        self._notes(surface, box, self.match.money[seat])
        self.number(surface, box, MONEY_AT, pounds(self.match.money[seat]), 30, palette.GOLD)

    def _notes(self, surface: Surface, box: Rect, money: int) -> None:
        ctx, px = self.ctx, self.ctx.px
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
