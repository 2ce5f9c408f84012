"""The weights of Rummikub's values follow from acts played out in pairs."""

from __future__ import annotations

import numpy as np
import pytest

from game.rummikub.bots import values
from tools.rummikub_weights import fit_costs, main


def test_weights_follow_from_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "3"]) == 0
    pairs, costs, level, missed = capsys.readouterr().out.splitlines()
    assert int(pairs.split()[0]) > 2 and "found for each told" in pairs
    assert costs.count(",") + 1 == len(values.COSTS) and level.count(",") + 1 == len(values.LEVEL)
    assert missed.count(",") + 1 == len(values.MISSED)


def test_costs_that_were_put_in_are_found_again() -> None:
    chance = np.random.default_rng(5)
    signs = np.column_stack([np.ones(4000), chance.uniform(0, 2, 4000)])
    costs = values.STEP * np.logaddexp(0, signs @ [-1.0, 1.5]) + chance.normal(0, 5, 4000)
    assert fit_costs(signs, costs) == pytest.approx([-1.0, 1.5], abs=0.15)
