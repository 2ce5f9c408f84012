"""Hands for the tests of the hand engine: seeded random ones, near-complete ones, and tables of options."""

from __future__ import annotations

import random
from typing import Any

from game.holla.config import HollaConfig, Part, Yeok
from game.holla.hands import HandRules
from tests.game.holla.hand_oracle import Oracle

DECK = [cube >> 1 for cube in range(112)]

LANTERN = Yeok("lantern", "등롱", "Lantern", 8, (
    Part("top", "set", 3), Part("left", "run", 3), Part("right", "run", 3, True), Part("bottom", "set", 4),
))  # fmt: skip
"""An invented yeok without a head."""

TWO_TAILS = Yeok("two_tails", "쌍꼬리", "Two Tails", 12, (
    Part("first", "tail", 4, True), Part("second", "tail", 4, True), Part("trunk", "set_or_run", 5),
))  # fmt: skip
"""An invented yeok with two equal natural parts."""

TRIO = Yeok("trio", "세 벌", "Trio", 6, (
    Part("one", "run", 3), Part("two", "run", 3), Part("three", "run", 3), Part("four", "set", 4, True),
))  # fmt: skip
"""An invented yeok with three equal parts in which wilds may stand."""


def oracle(rules: HandRules) -> Oracle:
    """The second opinion on the same rules."""
    can = rules.wilds.can_replace
    return Oracle(rules.config, {c: {k for k in range(56) if can(c, k)} for c in rules.wilds.wild_colours})


def drawn(chance: random.Random, size: int = 13) -> list[int]:
    """A random hand."""
    return chance.sample(DECK, size)


def near(chance: random.Random, rules: HandRules, steps: int) -> list[int]:
    """A hand of thirteen cubes that were a yeok, some replaced by wilds and then ``steps`` of them by random cubes."""
    yeok = chance.choice(rules.yeok)
    plain = oracle(rules)
    looks = [chance.choice(plain.part_templates(yeok, part)) for part in yeok.parts]
    cubes = [kind for _, kinds in looks for kind in kinds]
    wilds = [c * 14 + 13 for c in rules.wilds.wild_colours] * 2
    chance.shuffle(wilds)
    for at in chance.sample(range(13), chance.choice([0, 0, 1, 1, 2, 3])):
        if wilds:
            cubes[at] = wilds.pop()
    for at in chance.sample(range(13), steps):
        cubes[at] = chance.choice(DECK)
    hand: list[int] = []
    for cube in cubes:
        while hand.count(cube) >= 2:
            cube = chance.choice(DECK)
        hand.append(cube)
    return hand


def one_more(chance: random.Random, hand: list[int]) -> list[int]:
    """The hand with a random fourteenth cube."""
    return [*hand, chance.choice([k for k in DECK if hand.count(k) < 2])]


def any_rules(chance: random.Random) -> HandRules:
    """The rules with random values of every option that touches hands."""
    some: dict[str, list[Any]] = {
        "wild_system": ["unlimited", "three_cube", "odd_even", "own_colour", "own_colour_odd_even"],
        "odd_even_reading": ["colour", "colour", "target_rank", "open_rank"],
        "own_colour_reading": ["own", "own", "open_only"],
        "natural_d_in_head_and_tail": [True, True, False],
        "strict_purity": [False, False, True],
        "max_wilds_per_group": [4, 4, 4, 1, 2],
        "wild_may_stand_for_d": [True, True, True, False],
        "set_tail_odd": ["any", "any", "last_by_dots"],
        "run_tail_odd": ["next_rank", "next_rank", "any_lower"],
        "snake_tail": ["both", "both", "set", "run"],
        "loose_wild": ["counts", "free"],
    }
    values = {name: chance.choice(choices) for name, choices in some.items()}
    if chance.random() < 0.25:
        own = chance.choice((LANTERN, TWO_TAILS, TRIO))
        values |= {"own_yeok": (own,), "yeok": (own.id, "dragon")}
    return HandRules.for_round(HollaConfig(**values), chance.choice(DECK))
