"""Rule sets of one's own are played to the end by every level: nothing fails, no act is refused."""

from typing import Any

import pytest

from game.kernel.seat import LEVELS
from tests.own_sets import MATCHES, SEATS, drawn_sets, play

SETS = drawn_sets()
NAMES = [f"{number} {game}" for number, (game, _) in enumerate(SETS, 1)]


def test_they_are_twelve_of_all_kinds() -> None:
    assert len(SETS) == 12 and {game for game, _ in SETS} == {"holla", "rummikub", "turf"}
    assert len({str(config) for _, config in SETS}) == 12


@pytest.mark.parametrize(("game", "config"), SETS, ids=NAMES)
def test_a_hundredth_is_played_by_all_levels(game: str, config: Any) -> None:
    quick = LEVELS[:-1]
    for seed in range(1, MATCHES // 100 + 1):
        assert play(game, config, [quick[(seed * SEATS + seat) % len(quick)] for seat in range(SEATS)], seed) > 0


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "config"), SETS, ids=NAMES)
def test_all_are_played_by_a_level(game: str, config: Any, level: str) -> None:
    for seed in range(1, MATCHES + 1):
        assert play(game, config, [level] * SEATS, seed) > 0
