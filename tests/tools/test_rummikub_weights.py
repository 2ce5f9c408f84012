"""The weights of Rummikub's values follow from acts played out."""

from __future__ import annotations

import numpy as np
import pytest

from game.rummikub.bots import values
from tools import rummikub_weights
from tools.rummikub_weights import fit, main, slope


def test_weights_follow_from_games(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rummikub_weights, "EVERY", 12)
    assert main(["--games", "2", "--from", "1000002"]) == 0
    decisions, weights = capsys.readouterr().out.splitlines()
    assert int(decisions.split()[0]) > 2 and "found for each told" in decisions
    assert weights.count(",") + 1 == len(values.WEIGHTS)


def test_weights_that_were_put_in_are_found_again_and_then_as_much_is_found_as_told() -> None:
    chance = np.random.default_rng(5)
    rows = [
        ((1.0, sign), float(chance.random() < 1 / (1 + np.exp(1 - 1.5 * sign)))) for sign in chance.uniform(0, 2, 9000)
    ]
    weights = fit(rows)
    assert weights == pytest.approx([-1.0, 1.5], abs=0.15)
    pairs = [rows[at : at + 2] for at in range(0, len(rows), 2)]
    assert slope(pairs, weights)[0] == pytest.approx(1, abs=0.15)
    assert slope(pairs, [2 * weight for weight in weights])[0] < 0.8
