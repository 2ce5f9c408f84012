"""Acts, reasons and values are the same in every process: a small share of ``yongmaru-lab same``."""

from __future__ import annotations

import pytest

from game.games import HOUSE
from game.kernel.seat import LEVELS
from game.lab.checks.determinism import compare
from game.lab.command import main


def test_a_level_of_each_game_is_the_same_under_another_hash_seed() -> None:
    for game, level in (*zip(HOUSE, LEVELS[2:], strict=True), ("rummikub", "beginner")):
        (one,) = compare([game], [level], (1, 2), 30)
        assert one.equal == 2, f"{game} {level}"


@pytest.mark.slow
def test_all_runs_are_equal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["same"]) == 0
    assert "72 of 72" in capsys.readouterr().out
