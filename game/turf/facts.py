"""What seats did at a Royal Turf table, race by race."""

from __future__ import annotations

from typing import Any

from game.kernel.facts import Counter, Figure, SeatFacts
from game.turf import events as turf
from game.turf.result import RaceResult, SeatLine
from game.turf.state import RACE, TurfState

FACTS = ("races_won", "received", "penalties", "chips_on_winner", "chips_on_last", "moves", "spaces", "blocked")
"""What ``count`` counts."""
COLUMNS = 5
"""The last column of the printed payouts holds for more bets too."""
CHIPS = (0, 1, 2)


def count(event: Any, seats: SeatFacts) -> None:
    """Counts what an event says of the seats."""
    if isinstance(event, turf.Moved):
        seat = seats[event.seat]
        seat["moves"] += 1
        seat["spaces"] += event.steps
        seat["blocked"] += event.steps == 0
    elif isinstance(event, turf.RaceEnded):
        result = event.result
        gains = [line.received - line.paid for line in result.seats]
        best = [seat for seat, gain in enumerate(gains) if gain == max(gains)]
        for number, line in enumerate(result.seats):
            seat = seats[number]
            seat["races_won"] += (number in best) / len(best)
            seat["received"] += line.received
            seat["penalties"] += line.paid
            seat["chips_on_winner"] += sum(chip.value for chip in line.chips if chip.horse == result.order[0])
            seat["chips_on_last"] += sum(chip.value for chip in line.chips if chip.horse == result.last)


class TurfFacts(Counter):
    """The counter of a match of Royal Turf, by races.

    ``pounds_*`` are what chips brought, penalties taken off; ``laid_*`` the chips that were laid, by chip and by the
    payout column that the bets on their horse came to. A 0 chip brings nothing and stands in no column.
    """

    figures = (
        Figure("win_share", "races_won", "races"),
        Figure("home_share", "horses_home", "horses_bet"),
        Figure("winner_share", "backed_winner", "races"),
        Figure("last_share", "backed_last", "races"),
        Figure("pace_share", "backed_pace", "races"),
        Figure("received_a_race", "received", "races", "mean"),
        Figure("penalty_a_race", "penalties", "races", "mean"),
        Figure("blocked_share", "blocked", "moves"),
        *(Figure(f"return_chip_{chip}", f"pounds_chip_{chip}", f"laid_chip_{chip}", "mean") for chip in CHIPS[1:]),
        *(
            Figure(f"return_column_{column}", f"pounds_column_{column}", f"laid_column_{column}", "mean")
            for column in range(1, COLUMNS + 1)
        ),
    )

    def count(self, event: Any) -> None:
        """Counts what an event says of the seats."""
        count(event, self.part)
        if isinstance(event, turf.RaceStarted):
            for seat in self.part:
                seat["races"] += 1
        elif isinstance(event, turf.RaceEnded):
            for number, line in enumerate(event.result.seats):
                self._settle(number, line, event.result)
            self.end_part()

    def _settle(self, number: int, line: SeatLine, result: RaceResult) -> None:
        seat, order = self.part[number], result.order
        backed = {chip.horse for chip in line.chips if chip.value > 0}
        seat["horses_bet"] += len(backed)
        seat["horses_home"] += len(backed & {*order})
        seat["all_home"] += len(backed) >= len(order) and backed == {*order}
        seat["backed_winner"] += order[0] in backed
        seat["backed_last"] += result.last in backed
        seat["backed_pace"] += result.pace in backed
        seat["unpaid"] += line.due - line.paid
        seat["gain"] += line.received - line.paid
        seat["most_received"] = line.received
        if line.received > line.paid:
            backed_home = [horse for horse in order if horse in backed]
            self.outdo(number, line.received - line.paid, {"order": list(order), "own": backed_home})
        for chip in line.chips:
            pounds = sum(
                payment.amount * chip.value / payment.value
                for payment in line.payments
                if payment.horse == chip.horse and payment.value
            )
            seat[f"laid_chip_{chip.value}"] += 1
            seat[f"pounds_chip_{chip.value}"] += pounds
            if chip.value > 0:
                column = min(result.sums[chip.horse], COLUMNS)
                seat[f"laid_column_{column}"] += 1
                seat[f"pounds_column_{column}"] += pounds
                seat["lonely_winner"] += chip.horse == order[0] and result.sums[chip.horse] == chip.value


def share_over(state: TurfState) -> float:
    """How much of a match is over; a race that is run counts as half of one."""
    return (len(state.results) + (state.phase == RACE) / 2) / state.config.races
