"""Speed of the Dragon Holla hand engine on random hands, no hand twice."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from time import perf_counter

from game.holla.config import HollaConfig
from game.holla.distance import discard_outlooks, outlook
from game.holla.grouping import ungrouped_count
from game.holla.hands import HandRules
from game.holla.score import score_hand
from game.pieces.cubes import CUBES

WILD = (1, 2, 3)


def _hands(count: int, size: int, seed: int) -> list[list[int]]:
    chance = random.Random(seed)
    return [[cube >> 1 for cube in chance.sample(range(CUBES), size)] for _ in range(count)]


def _per_second(work: Callable[[list[int]], object], hands: Sequence[list[int]]) -> float:
    start = perf_counter()
    for hand in hands:
        work(hand)
    return len(hands) / (perf_counter() - start)


def run() -> dict[str, float]:
    """Measures hands per second: everything ``score holla`` answers, and each piece of it on its own."""
    rules = HandRules.for_wilds(HollaConfig(), WILD)
    return {
        "score_hands_per_second": _per_second(lambda h: score_hand(h, rules, []), _hands(3000, 13, 1)),
        "complete_per_second": _per_second(rules.complete, _hands(20000, 13, 2)),
        "ungrouped_per_second": _per_second(lambda h: ungrouped_count(rules, h), _hands(10000, 13, 3)),
        "outlook_per_second": _per_second(lambda h: outlook(rules, h), _hands(500, 13, 4)),
        "discard_outlooks_per_second": _per_second(lambda h: discard_outlooks(rules, h), _hands(500, 14, 5)),
    }


if __name__ == "__main__":
    for name, value in run().items():
        print(f"{name}: {value:,.0f}")
