"""The facts that the laboratory needs of Royal Turf."""

from __future__ import annotations

from game.kernel.chance import ChanceSource
from game.kernel.match import AnyMatch
from game.lab.games.lab_game import Part, first_of, win_shares, words
from game.lab.games.spaces import turf_space
from game.lab.habits import turf as habits
from game.turf import events as turf
from game.turf.bots.stakes import chance_in, standing
from game.turf.config import factor_of
from game.turf.facts import FACTS, count
from game.turf.state import TurfState


def score(match: AnyMatch) -> tuple[float, ...]:
    """The scores so far."""
    return tuple(float(money - match.config.start_money) for money in match.state.money)


def victory(match: AnyMatch) -> tuple[float, ...]:
    """The chances to win the match that the money promises, in percent; at its end who has won."""
    money, config, done = match.state.money, match.state.config, len(match.state.results)
    if match.over:
        return tuple(100.0 * share for share in win_shares(money))
    scale = chance_in([factor_of(config, race) for race in range(done + 1, config.races + 1)])
    return tuple(100.0 * standing(money, seat, scale) for seat in range(match.seats))


def ahead(match: AnyMatch) -> tuple[float, ...]:
    """The chances to win the match beyond a fair share."""
    return tuple(chance - 100.0 / match.seats for chance in victory(match))


def redeal(state: TurfState, chance: ChanceSource) -> None:
    """Deals the cards of later races anew."""
    state.stack.sort()
    chance.stream("redeal").shuffle(state.stack)


RACES = words("column field last_penalty pace_bonus payout")
LAW = words("final_doubled horses occupancy pace_pays races finish bets payout_order")
PART = Part(
    "race", turf.RaceEnded, first_of(turf.RaceStarted), "pounds", score, score, score, FACTS, count,
    tables=((3, {}), (4, {"bets": "hidden"})),
    reads={
        "beginner": words("field finish races"),
        "easy": words("bets field finish"),
        "normal": RACES,
        "hard": RACES | {"bets", "finish", "payout_order"},
        "master": RACES | {"bets", "payout_order", "races"},
    },
    looks=dict.fromkeys(("beginner", "easy", "normal", "hard", "master"), RACES | LAW),
    spreads={
        ("match", "score"): 380.0,
        ("match", "place"): 0.58,
        ("match", "win"): 0.2,
        ("match", "length"): 10.0,
        ("race", "length"): 6.5,
    },
    seconds={"match": {"beginner": 0.01, "easy": 0.02, "normal": 0.21, "hard": 1.5, "master": 4.8}},
    watch=(habits.look, habits.ended),
    told=lambda match: victory,
    ahead=ahead,
    redeal=redeal,
    space=turf_space,
)  # fmt: skip
