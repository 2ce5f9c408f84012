"""Riichi hands: shanten beside the library ``mahjong``, what bots ask for, won hands, and the start of a process."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterable
from random import Random
from time import process_time
from typing import Any

from mahjong.hand_calculating.divider import HandDivider
from mahjong.shanten import Shanten

from game.riichi.hands import shapes, value
from game.riichi.hands.readings import readings
from game.riichi.hands.value import Terms
from game.riichi.tiles import KINDS, counts
from tests.game.riichi.winning import Case, random_case

HANDS, LIBRARY_HANDS, DISCARD_HANDS, WINS = 40_000, 4_000, 4_000, 10_000
ROUNDS = 3
STARTS = 5
TERMS = Terms(red_fives=True)
_START = """
from time import process_time
import assets, msgspec, game.kernel.sources
start = process_time()
from game.riichi.hands.shapes import pack, shanten
shanten(pack(range(13)))
print(process_time() - start)
"""


def run() -> dict[str, float]:
    """Measures in CPU time: hands per second and seconds, the best of a few rounds, nothing cached for wins."""
    random = Random(1)
    wall = [kind for kind in range(KINDS) for _ in range(4)]
    hands = [random.sample(wall, 14) for _ in range(HANDS)]
    totals = [counts(hand) for hand in hands]
    packed = [shapes.pack(hand) for hand in hands]
    waiting = [shapes.pack(hand[:13]) for hand in hands]
    library = _rate(Shanten.calculate_shanten, totals[:LIBRARY_HANDS])
    counted = _rate(_from_counts, totals)
    return {
        "library_shanten_per_s": library,
        "shanten_from_counts_per_s": counted,
        "shanten_from_tiles_per_s": _rate(_from_tiles, hands),
        "shanten_from_number_per_s": _rate(shapes.shanten, packed),
        "shanten_from_counts_times_library": counted / library,
        "draws_per_s": _rate(shapes.draws, waiting),
        "discards_per_s": _rate(shapes.discards, packed[:DISCARD_HANDS]),
        "ten_thousand_wins_s": _wins([random_case(random) for _ in range(WINS)]),
        "tables_start_s": _start(),
    }


def _from_counts(total: list[int]) -> int:
    return shapes.shanten(shapes.pack_counts(total))


def _from_tiles(hand: list[int]) -> int:
    return shapes.shanten(shapes.pack(hand))


def _rate(work: Callable[[Any], object], items: list[Any]) -> float:
    return max(len(items) / _seconds(work, items) for _ in range(ROUNDS))


def _seconds(work: Callable[[Any], object], items: Iterable[Any]) -> float:
    gc.collect()
    start = process_time()
    for item in items:
        work(item)
    return process_time() - start


def _wins(cases: list[Case]) -> float:
    def once(case: Case) -> object:
        return value.worth(case.hand, case.melds, case.win, case.situation, TERMS)

    times = []
    for _ in range(ROUNDS):
        value.worth.cache_clear()
        readings.cache_clear()
        HandDivider._divide_hand_impl.cache_clear()
        times.append(_seconds(once, cases))
    return min(times)


def _start() -> float:
    """Measures the CPU time of a new process from the import of the shapes to the first answer."""
    times = [subprocess.run([sys.executable, "-c", _START], capture_output=True, check=True) for _ in range(STARTS)]
    return min(float(done.stdout) for done in times)
