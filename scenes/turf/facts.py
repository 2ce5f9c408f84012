"""The facts that a view of a race implies, worked out once: order, columns, earnings now and after a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.turf.advice import Earnings, Forecast, column_range, earnings_of, forecast, standing
from game.turf.race import HORSES
from game.turf.result import Chip, RaceResult
from game.turf.view import TurfView


@dataclass(frozen=True)
class Facts:
    """The facts that a view implies and that are asked for often: worked out once an act."""

    view: TurfView
    ranking: tuple[int, ...]
    columns: tuple[tuple[int, int], ...]
    """The fewest and the most bets on each horse."""
    forecasts: tuple[Forecast | None, ...]
    """The forecasts of each horse's move, None for those that cannot move."""
    ended: RaceResult | None
    """The result of the race that lies on the table, once it is paid."""

    @classmethod
    def of(cls, view: TurfView) -> Facts:
        """The facts of a view."""
        ended = view.results[-1] if view.phase in ("deal", "over") and view.results else None
        if not view.start:
            return cls(view, (), (), (None,) * HORSES, ended)
        horses = range(len(view.cards))
        moving = view.left if view.phase == "race" and view.face >= 0 else ()
        forecasts = tuple(forecast(view, horse) if horse in moving else None for horse in horses)
        return cls(view, standing(view), tuple(column_range(view, horse) for horse in horses), forecasts, ended)

    def bets(self, seat: int) -> tuple[Chip, ...]:
        """The chips of a seat; after the race those that were shown."""
        ended = self.ended
        return ended.seats[seat].chips if ended is not None else self.view.players[seat].bets

    def place(self, horse: int) -> int:
        """The place of a horse: 1-3 when it is home, 7 for the last of a race that is over, else 0."""
        ended = self.ended
        if ended is not None:
            order = ended.ranking
            return order.index(horse) + 1 if horse in order[:3] else 7 if horse == order[-1] else 0
        order = self.view.order
        return order.index(horse) + 1 if horse in order else 0


@dataclass(frozen=True)
class Running:
    """The earnings of everybody if the race ended now, and after moves that were looked at.

    Worked out seat by seat, for with many hidden chips it takes a while. What is shown stays until the figures of
    another view are there.
    """

    view: TurfView | None = None
    horse: int | None = field(default=None, compare=False)
    """The horse that was looked at in the frame before: what the pointer only passes is not worked out."""
    shown: Mapping[int, Earnings] = field(default_factory=dict)
    known: Mapping[tuple[int | None, int], Earnings] = field(default_factory=dict)
    """The earnings by horse that moves, None for now, and seat, of `view`."""

    def missing(self, view: TurfView, horse: int | None) -> tuple[int | None, int] | None:
        """The next figure that is wanted, with that horse looked at."""
        if view.phase != "race":
            return None
        known = self.known if view is self.view else {}
        wanted = ((moved, seat) for moved in dict.fromkeys((None, horse)) for seat in range(view.seats))
        return next((one for one in wanted if one not in known), None)

    def worked(self, view: TurfView, horse: int | None) -> Running:
        """The figures of a view with one more of those that are wanted, and the horse that is looked at now."""
        same, missing = view is self.view, self.missing(view, self.horse)
        shown, known = self.shown if view.phase == "race" else {}, self.known if same else {}
        if missing is None:
            return self if same and horse == self.horse else Running(view, horse, shown, known)
        moved, seat = missing
        earned = earnings_of(view, seat, moved)
        return Running(view, horse, {**shown, seat: earned} if moved is None else shown, {**known, missing: earned})
