"""Whole games by the levels that people meet: pieces, points, lawful acts and furiten hold after every act."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from game.kernel.chance import Chance
from game.kernel.match import Match
from game.kernel.options import load_options
from game.kernel.seat import LEVELS
from game.riichi import actions as act
from game.riichi.bots import make_bot
from tests.game.riichi.case import preset
from tests.game.riichi.desk import RULES

CONFIGS = (
    *(preset(rules.id) for rules in load_options(RULES).presets),
    preset("standard", table="strict"),
)
"""Every rule set at its full length, and a strict table."""
SEATINGS = tuple(permutations([level for level in LEVELS if level != "random"]))
APART = 13
"""How far apart in their order the seatings of two games lie: in as many games every level sits in every seat."""


def play(which: int, seed: int, levels: Sequence[str]) -> int:
    """A hanchan to its end; returns how many acts it took."""
    config = CONFIGS[which]
    match = Match(RULES, config, 4, seed)
    bots = [make_bot(level) for level in levels]
    chance = Chance(seed)
    while match.to_act():
        state = match.state
        RULES.check(state)
        assert sum(state.points) + 1000 * state.sticks + state.lost == 4 * config.start_points
        seat = match.to_act()[0]
        legal = RULES.legal(state, seat)
        action = bots[seat].choose(match.view(seat), legal, chance.stream("bot", len(match.acts))).action
        assert action in legal or config.table == "strict"
        assert not (isinstance(action, act.Ron) and state.sides[seat].furiten) or config.table == "strict"
        match.act(seat, action)
    assert sorted(standing.rank for standing in match.standings())[0] == 1
    return len(match.acts)


def seating(game: int) -> Sequence[str]:
    """The levels of a game, the first four of which play."""
    return SEATINGS[game * APART % len(SEATINGS)]


@pytest.mark.parametrize("games", [len(CONFIGS), pytest.param(2000, marks=pytest.mark.slow)])
def test_hanchan_of_all_levels(games: int) -> None:
    assert all({seating(game)[seat] for game in range(games)} == set(SEATINGS[0]) for seat in range(4))
    for seed in range(games):
        assert play(seed % len(CONFIGS), 5000 + seed, seating(seed)) > 20
