"""The facts that a view of a race implies, worked out once: order, columns, earnings now and after a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.kernel.record import SeatInfo
from game.turf.actions import Bet
from game.turf.advice import Earnings, Forecast, column_range, earnings_of, forecast, standing
from game.turf.result import Chip, RaceResult
from game.turf.view import TurfView
from scenes.table.stage import Nodes


@dataclass(frozen=True)
class Facts:
    """The facts that a view implies and that are asked for often: worked out once an act."""

    view: TurfView
    ranking: tuple[int, ...]
    columns: tuple[tuple[int, int], ...]
    """The fewest and the most bets on each horse."""
    forecasts: tuple[Forecast | None, ...]
    """The forecasts of each horse's move, None for those that cannot move."""

    @classmethod
    def of(cls, view: TurfView) -> Facts:
        """The facts of a view."""
        if not view.start:
            return cls(view, (), (), ())
        horses = range(len(view.cards))
        moving = view.left if view.phase == "race" and view.face >= 0 else ()
        forecasts = tuple(forecast(view, horse) if horse in moving else None for horse in horses)
        return cls(view, standing(view), tuple(column_range(view, horse) for horse in horses), forecasts)

    def forecast(self, horse: int) -> Forecast | None:
        """The forecast of moving a horse; None when it cannot move."""
        return self.forecasts[horse] if self.forecasts else None

    @property
    def ended(self) -> RaceResult | None:
        """The result of the race that lies on the table, once it is paid."""
        over = self.view.phase in ("deal", "over")
        return self.view.results[-1] if over and self.view.results else None

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
        return self.view.order.index(horse) + 1 if horse in self.view.order else 0


@dataclass(frozen=True)
class PictureModel:
    """The values that the picture of a table is made from."""

    facts: Facts
    seats: tuple[SeatInfo, ...]
    person: int | None
    mine: bool
    """Whether the person may act."""
    choice: int | None = None
    watched: int | None = None
    """The horse that is looked at, which ``choice`` is too."""
    held: int | None = None
    """The place in the hand of the chip that was taken."""
    aimed: int | None = None
    """The horse that it would go to, and whether it may not."""
    forbidden: bool = False
    advised: Bet | None = None
    ghost: Forecast | None = None
    """The forecast of the watched horse's move."""
    landing: tuple[int, ...] = ()
    """Horses whose landing spaces can be pressed, beside the ghost's."""
    earns: Mapping[int, Earnings] = field(default_factory=dict)
    after: Mapping[int, Earnings] = field(default_factory=dict)
    """The earnings by seat if the race ended now, and after the ghost's move."""
    lines: str = ""
    """The last lines of the log."""

    @property
    def view(self) -> TurfView:
        """The view of the watching seat."""
        return self.facts.view

    def chip_for(self, horse: int) -> int:
        """The value of the chip that would go to a horse: the one in hand, or the one that a hint advises; else 0."""
        if self.held is not None:
            return (self.held_value or 0) if horse == self.aimed else 0
        return self.advised.chip if self.advised is not None and self.advised.horse == horse else 0

    @property
    def held_value(self) -> int | None:
        """The value of the chip in hand."""
        hand = self.view.hand
        return hand[self.held] if self.held is not None and self.held < len(hand) else None


class Running:
    """The earnings of everybody if the race ended now, and after the move that is looked at.

    Worked out seat by seat, for with many hidden chips it takes a while. What is shown stays until the figures of
    another view are there.
    """

    def __init__(self) -> None:
        self.shown: dict[int, Earnings] = {}
        self._known: dict[tuple[int | None, int], Earnings] = {}
        """The earnings by horse that moves, None for now, and seat; kept for one view."""
        self._view: TurfView | None = None
        self._horse: int | None = None

    def follow(self, view: TurfView, horse: int | None = None) -> None:
        """Takes another view, or another horse whose move is looked at."""
        if view is not self._view:
            self._view = view
            self._known.clear()
            if view.phase != "race":
                self.shown.clear()
        self._horse = horse

    def after(self, horse: int) -> dict[int, Earnings]:
        """The earnings of seats after a horse moved, as far as they are known."""
        return {seat: earned for (moved, seat), earned in self._known.items() if moved == horse}

    @property
    def busy(self) -> bool:
        """Whether figures are missing."""
        return self._missing() is not None

    def work(self) -> bool:
        """Works out one seat; True when a figure came."""
        missing = self._missing()
        if self._view is None or missing is None:
            return False
        horse, seat = missing
        self._known[missing] = earned = earnings_of(self._view, seat, horse)
        if horse is None:
            self.shown[seat] = earned
        return True

    def _missing(self) -> tuple[int | None, int] | None:
        """The next figure that is wanted."""
        if self._view is None or self._view.phase != "race":
            return None
        wanted = ((horse, seat) for horse in dict.fromkeys((None, self._horse)) for seat in range(self._view.seats))
        return next((one for one in wanted if one not in self._known), None)


def told(view: TurfView, nodes: Nodes, mine: bool) -> dict[str, Any]:
    """The facts that a test of a real window may know of a table, in plain data."""

    def middles(kind: str) -> list[list[int]]:
        return [[id[1], *node.rect.center] for id, node in nodes.items() if isinstance(id, tuple) and id[0] == kind]

    return {
        "race": view.race,
        "phase": view.phase,
        "face": view.face,
        "left": list(view.left),
        "hand": list(view.hand),
        "money": [player.money for player in view.players],
        "bets": [[chip.horse, chip.value] for chip in view.own.bets],
        "chips": [place[1:] for place in middles("chip")] if view.phase == "bet" else [],
        "cards": [place[1:] for place in middles("card")],
        "horses": middles("horse"),
        "landing": middles("space") if mine else [],
    }
