"""The facts that the laboratory needs of Royal Turf."""

from __future__ import annotations

from typing import Any

from game.kernel.match import AnyMatch
from game.lab.games.lab_game import Part, SeatFacts, first_of, words
from game.lab.games.spaces import turf_space
from game.lab.habits import turf as habits
from game.turf import events as turf

FACTS = ("races_won", "received", "penalties", "chips_on_winner", "chips_on_last", "moves", "spaces", "blocked")


def score(match: AnyMatch) -> tuple[float, ...]:
    """The scores so far."""
    return tuple(float(money - match.config.start_money) for money in match.state.money)


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


RACES = words("column field last_penalty pace_bonus payout")
LAW = words("final_doubled occupancy pace_pays races finish bets payout_order")
PART = Part(
    "race", turf.RaceEnded, first_of(turf.RaceStarted), "pounds", score, score, score, FACTS, count,
    tables=((3, {}), (4, {"bets": "hidden"})),
    reads={
        "easy": words("bets field finish"),
        "normal": RACES,
        "hard": RACES | {"bets", "finish", "payout_order"},
        "master": RACES | {"bets", "payout_order", "races"},
    },
    looks=dict.fromkeys(("easy", "normal", "hard", "master"), RACES | LAW),
    spreads={
        ("match", "score"): 380.0,
        ("match", "place"): 0.58,
        ("match", "win"): 0.2,
        ("match", "length"): 10.0,
        ("race", "length"): 6.5,
    },
    seconds={"match": {"easy": 0.02, "normal": 0.21, "hard": 1.5, "master": 4.8}},
    watch=(habits.look, habits.ended),
    space=turf_space,
)  # fmt: skip
