"""The facts that the laboratory needs of Dragon Holla."""

from __future__ import annotations

from typing import Any

from game.holla import events as holla
from game.holla.config import STANDARD, HollaConfig, starting_chips
from game.holla.distance import distances, nearest
from game.holla.facts import FACTS, count
from game.holla.state import DISCARD, DRAW, HAND, HollaState
from game.kernel.chance import ChanceSource
from game.kernel.match import AnyMatch
from game.lab.games.lab_game import Hidden, Part, SeatFacts, first_of, tally, words
from game.lab.games.spaces import holla_space
from game.lab.habits import holla as habits


def score(match: AnyMatch) -> tuple[float, ...]:
    """The scores so far."""
    start = starting_chips(match.config, match.seats)
    return tuple([float(now - was) for now, was in zip(match.state.chips, start, strict=True)])


def fact_of(yeok: str) -> str:
    """The fact that counts the wins with a yeok: its own name for those of the rule book."""
    return yeok if yeok in STANDARD else f"yeok_{yeok}"


def aim_of(yeok: str) -> str:
    """The fact that counts the rounds in which a seat won with a yeok or was one cube short of it at the end."""
    return f"aimed_{fact_of(yeok)}"


def own_facts(config: HollaConfig) -> tuple[str, ...]:
    """The facts of the invented yeok that are in play, each by its name; ``own_yeok`` is their sum.

    Beside one of them it is counted for every yeok how often it is aimed at.
    """
    own = [fact_of(yeok) for yeok in config.yeok if yeok not in STANDARD]
    return (*own, *map(aim_of, config.yeok)) if own else ()


def closed(match: AnyMatch, event: holla.RoundEnded, seats: SeatFacts) -> None:
    """Counts which yeok the seats aimed at in a round that has ended, where there are invented ones."""
    state = match.state
    if all(yeok.id in STANDARD for yeok in state.hands.yeok):
        return
    result = event.result
    for seat, facts in enumerate(seats):
        won = result.yeok if seat == result.winner else ""
        missing = distances(state.hands, state.kinds_of(seat), [cube >> 1 for cube in state.locked[seat]])
        for yeok, short in missing.items():
            facts[aim_of(yeok)] += yeok == won if won else short <= 1


def counted(event: Any, seats: SeatFacts) -> None:
    """Counts what an event says of the seats, every invented yeok by its name too."""
    count(event, seats)
    if isinstance(event, holla.RoundEnded) and event.result.winner >= 0 and event.result.yeok not in STANDARD:
        seats[event.result.winner][fact_of(event.result.yeok)] += 1


def hidden(match: AnyMatch, seat: int) -> Hidden:
    """How many cubes the others' hands miss, by rounds of turns."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    state = match.state
    if state.phase not in (DRAW, DISCARD):
        return found
    part = next(name for least, name in PARTS_OF_ROUND if len(state.turns) // state.seats >= least)
    for other in range(state.seats):
        if other != seat and len(state.hand_of(other)) == HAND:
            missing = nearest(state.hands, state.kinds_of(other), [cube >> 1 for cube in state.locked[other]])
            tally(found, "one_short", part, missing == 1)
            tally(found, "missing", part, missing)
    return found


def redeal(state: HollaState, chance: ChanceSource) -> None:
    """Deals the mountains anew."""
    cubes = sorted(cube for mountain in state.mountains for cube in mountain)
    chance.stream("redeal").shuffle(cubes)
    for mountain in state.mountains:
        mountain[:] = [cubes.pop() for _ in mountain]


PARTS_OF_ROUND = ((6, "7-"), (3, "4-6"), (0, "1-3"))
LAW = words("odd_even_reading own_yeok special_bonus special_head strict_purity table wild_may_stand_for_d yeok")
HANDS = words("max_wilds_per_group natural_d_in_head_and_tail run_tail_odd set_tail_odd snake_tail wild_system")
PART = Part(
    "round", holla.RoundEnded, first_of(holla.RoundStarted), "chips", score, score, score, FACTS, counted,
    own_facts=own_facts,
    closed=closed,
    measures={"round": "score", "match": "score"},
    by_part=True,
    tables=((4, {"rounds": 2}), (3, {"rounds": 2, "wild_system": "odd_even"})),
    reads={
        "beginner": HANDS - {"natural_d_in_head_and_tail", "set_tail_odd"} | words("bot_errors odd_even_reading"),
        "easy": HANDS | {"bot_errors"},
        "normal": HANDS | {"bot_errors"},
        "hard": HANDS | {"bot_errors"},
        "master": words("bot_errors run_tail_odd"),
    },
    looks={
        "beginner": HANDS | LAW | {"river_fee"},
        "easy": LAW | {"river_fee", "river_limit"},
        "normal": LAW | {"river_fee", "river_limit"},
        "hard": LAW | {"river_fee", "river_limit"},
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
        "round": {"beginner": 0.03, "easy": 0.04, "normal": 0.05, "hard": 0.05, "master": 0.11},
        "match": {"beginner": 0.1, "easy": 0.26, "normal": 0.29, "hard": 0.33, "master": 0.6},
    },
    watch=(habits.look, habits.ended),
    hidden=hidden,
    redeal=redeal,
    space=holla_space,
)  # fmt: skip
