"""The facts that the conformance suite needs of Royal Turf: tables to try, and every act that could be thought of."""

from __future__ import annotations

from collections.abc import Iterator

from game.turf import actions as act
from game.turf.config import COATS, HorseCards, PayoutRow, TurfConfig

PLAIN_HORSES = tuple(
    HorseCards(coat, f"말{n}", f"Horse {n}", ((n, 5, 6, 20), (0, n, 8, 4), (5, 5, 5, n)))
    for n, coat in enumerate(COATS)
)
"""The cards of an owner that are easy to tell apart, some of them with a 0."""
SHORT_PAYOUT = (
    PayoutRow("third", (60, 0)),
    PayoutRow("first", (90, 45)),
    PayoutRow("second", (75, 30)),
)

TABLES: tuple[tuple[str, TurfConfig, int], ...] = (
    ("two seats", TurfConfig(), 2),
    ("four seats", TurfConfig(), 4),
    ("six seats", TurfConfig(), 6),
    ("hidden bets for three", TurfConfig(bets="hidden"), 3),
    ("hidden bets for five, 0 anywhere", TurfConfig(bets="hidden", hidden_horses="zero_anywhere"), 5),
    ("crowded field, hidden bets", TurfConfig(bets="hidden", field="crowded"), 2),
    ("columns by chips, no doubling", TurfConfig(column="chips", final_doubled=False, start_money=500), 4),
    (
        "same lap, finish on 33, pace placed, pay first",
        TurfConfig(occupancy="same_lap", finish="on_33", pace_pays="placed", payout_order="pay_first"),
        3,
    ),
    (
        "own cards and payouts",
        TurfConfig(races=2, horses=PLAIN_HORSES, payout=SHORT_PAYOUT, pace_bonus=30, winner_tie="last_race"),
        4,
    ),
)
"""Name, config and seats."""


def every_action(seats: int) -> Iterator[act.TurfAction]:
    """Yields all acts there are, and some that nobody could do."""
    yield act.Deal()
    for horse in (*range(-1, 8), 10**12):
        yield act.Move(horse)
        for chip in (*range(-1, 4), 10**12):
            yield act.Bet(chip, horse)
