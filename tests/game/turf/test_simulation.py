"""Random movers run races as the figures of the reconstruction say."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from game.kernel.chance import Chance
from game.turf.config import COATS, TurfConfig
from game.turf.rules import TurfRules

SEATS = 4
MOVES, MOVES_SPREAD = 49.2, 5.6
"""Moves a race, and their standard deviation."""
SHORTENED, SHORTENED_SPREAD = 0.249, 0.07
"""The share of moves that a taken space cut short, and how much it differs from race to race."""
WINS = dict(zip(COATS, (0.22, 0.21, 0.14, 0.12, 0.11, 0.11, 0.08), strict=True))
SIGMAS = 4


def run_races(matches: int, seed: int) -> Counter[str]:
    """Play whole matches by chance; the sums of their counts."""
    rules, counts = TurfRules(), Counter[str]()
    for number in range(matches):
        state = rules.start(TurfConfig(), SEATS, Chance(seed + number))
        stream = Chance(seed + number).stream("movers")
        while owing := rules.to_act(state):
            rules.apply(state, owing[0], stream.choice(rules.legal(state, owing[0])))
        counts.update(state.tally.figures())
        counts["races"] += len(state.results)
    return counts


@pytest.mark.parametrize("races", [300, pytest.param(30_000, marks=pytest.mark.slow)])
def test_races_of_random_movers_agree_with_the_figures(races: int) -> None:
    """The wanted tolerance holds for 30,000 races; fewer races get the room that chance needs."""
    counts = run_races(races // 3, 20_000)
    assert counts["races"] == races
    assert counts["moves"] / races == pytest.approx(MOVES, abs=max(0.5, SIGMAS * MOVES_SPREAD / sqrt(races)))
    shortened = counts["shortened"] / counts["moves"]
    assert shortened == pytest.approx(SHORTENED, abs=max(0.01, SIGMAS * SHORTENED_SPREAD / sqrt(races)))
    assert 0.05 < counts["blocked"] / counts["moves"] < 0.1
    for coat, share in WINS.items():
        spread = SIGMAS * sqrt(share * (1 - share) / races)
        assert counts[f"win_{coat}"] / races == pytest.approx(share, abs=max(0.015, spread)), coat
    assert sum(counts[f"place_{coat}"] for coat in COATS) == 3 * races
    assert sum(counts[f"last_{coat}"] for coat in COATS) == races
