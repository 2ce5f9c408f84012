"""The facts that the laboratory needs of Dragon Holla."""

from __future__ import annotations

from game.holla import events as holla
from game.holla.config import starting_chips
from game.holla.facts import FACTS, count
from game.kernel.match import AnyMatch
from game.lab.games.lab_game import Part, first_of, words
from game.lab.games.spaces import holla_space
from game.lab.habits import holla as habits


def score(match: AnyMatch) -> tuple[float, ...]:
    """The scores so far."""
    start = starting_chips(match.config, match.seats)
    return tuple([float(now - was) for now, was in zip(match.state.chips, start, strict=True)])


LAW = words("odd_even_reading special_bonus special_head strict_purity table wild_may_stand_for_d")
HANDS = words("max_wilds_per_group natural_d_in_head_and_tail run_tail_odd set_tail_odd snake_tail wild_system")
PART = Part(
    "round", holla.RoundEnded, first_of(holla.RoundStarted), "chips", score, score, score, FACTS, count,
    measures={"round": "score", "match": "score"},
    by_part=True,
    tables=((4, {"rounds": 2}), (3, {"rounds": 2, "wild_system": "odd_even"})),
    reads={
        "easy": HANDS | {"bot_errors"},
        "normal": HANDS | {"bot_errors"},
        "hard": HANDS | {"bot_errors"},
        "master": words("bot_errors run_tail_odd"),
    },
    looks={
        "easy": LAW | {"river_fee"},
        "normal": LAW | {"river_fee"},
        "hard": LAW | {"river_fee"},
        "master": HANDS | LAW
        | words("bonus_payer cube_penalty lending loose_wild payer river_fee river_limit"),
    },
    spreads={
        ("round", "score"): 13.0,
        ("round", "place"): 0.41,
        ("round", "win"): 0.19,
        ("round", "length"): 16.0,
        ("match", "score"): 40.0,
        ("match", "place"): 0.61,
        ("match", "win"): 0.21,
        ("match", "length"): 50.0,
    },
    seconds={
        "round": {"easy": 0.04, "normal": 0.05, "hard": 0.05, "master": 0.11},
        "match": {"easy": 0.26, "normal": 0.29, "hard": 0.33, "master": 0.6},
    },
    watch=(habits.look, habits.ended),
    space=holla_space,
)  # fmt: skip
