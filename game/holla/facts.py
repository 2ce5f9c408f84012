"""What seats did at a Holla table, round by round."""

from __future__ import annotations

from typing import Any

import msgspec

from game.holla import events as holla
from game.holla.config import Yeok
from game.holla.result import RoundResult
from game.holla.state import HollaState
from game.kernel.facts import Counter, Figure, SeatFacts

_YEOK = ("snake", "boa", "dragon")
FACTS = (
    "wins", "snake", "boa", "dragon", "own_yeok", "losses", "ungrouped", "mountain", "island", "river", "fouls",
)  # fmt: skip
"""What ``count`` counts."""


def count(event: Any, seats: SeatFacts) -> None:
    """Counts what an event says of the seats."""
    if isinstance(event, holla.Drew):
        seats[event.seat][event.source] += 1
    elif isinstance(event, holla.Foul):
        seats[event.seat]["fouls"] += 1
    elif isinstance(event, holla.RoundEnded) and event.result.winner >= 0:
        result = event.result
        won = seats[result.winner]
        won["wins"] += 1
        won[result.yeok if result.yeok in _YEOK else "own_yeok"] += 1
        for line in result.losers:
            seats[line.seat]["losses"] += 1
            seats[line.seat]["ungrouped"] += line.ungrouped


class HollaFacts(Counter):
    """The counter of a match of Dragon Holla, by rounds."""

    figures = (
        Figure("win_share", "wins", "rounds"),
        Figure("void_share", "void", "rounds"),
        Figure("no_river_share", "wins_without_river", "wins"),
        Figure("special_share", "special", "wins"),
        Figure("turns_to_yeok", "turns_to_yeok", "wins", "mean"),
        Figure("mean_win", "won_chips", "wins", "mean"),
        Figure("mean_loss", "lost_chips", "losses", "mean"),
        Figure("ungrouped", "ungrouped", "losses", "mean"),
        Figure("river_draws", "river", "rounds", "mean"),
        Figure("river_share", "river", "draws"),
        Figure("island_share", "island", "draws"),
    )

    def count(self, event: Any) -> None:
        """Counts what an event says of the seats."""
        count(event, self.part)
        if isinstance(event, holla.RoundStarted):
            for seat in self.part:
                seat["rounds"] += 1
            self.part[event.dealer]["dealt"] += 1
        elif isinstance(event, holla.Drew):
            self.part[event.seat]["draws"] += 1
        elif isinstance(event, holla.RoundEnded):
            self._settle(event.result)
            if self._invented(event.result.yeok) is not None:
                self.part[event.result.winner][f"yeok_{event.result.yeok}"] += 1
            self.end_part()

    def _invented(self, yeok: str) -> Yeok | None:
        """The yeok of an id, where it is an invented one."""
        return next((own for own in self.config.own_yeok if own.id == yeok), None)

    def _settle(self, result: RoundResult) -> None:
        for seat, (before, after) in enumerate(zip(result.chips_before, result.chips_after, strict=True)):
            self.part[seat]["chips"] += after - before
            self.part[seat]["void"] += result.kind == "void"
        if result.winner < 0:
            return
        won = self.part[result.winner]
        won["turns_to_yeok"] += won["draws"]
        won["most_points"] = result.points + result.bonus
        won["won_chips"] += sum(line.paid for line in result.losers)
        won["special"] += result.special
        won["wins_without_river"] += not won["river"]
        won["dealer_wins"] += result.dealer == result.winner
        for line in result.losers:
            self.part[line.seat]["lost_chips"] += line.paid
        told = {"yeok": result.yeok, "points": result.points, "bonus": result.bonus, "round": result.round}
        own = self._invented(result.yeok)
        told |= {"name": [own.ko, own.en]} if own is not None else {}
        self.outdo(result.winner, result.points + result.bonus, told | {"parts": msgspec.to_builtins(result.parts)})


def share_over(state: HollaState) -> float:
    """How much of a match is over."""
    return max(0, state.round - 1) / state.config.rounds
