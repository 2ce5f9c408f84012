"""Every game has a golden playthrough, and still plays it."""

from __future__ import annotations

import pytest

from game.games import GAMES
from tests import golden


@pytest.mark.parametrize("name", list(GAMES))
def test_playthrough(name: str) -> None:
    assert golden.path(name).exists(), f"{name} has no golden playthrough; write it with make golden"
    expected = golden.path(name).read_text(encoding="utf-8").split("\n# ")
    found = golden.playthrough(name).split("\n# ")
    for before, now in zip(expected, found, strict=False):
        assert now == before
    assert len(found) == len(expected)


def test_no_golden_without_a_game() -> None:
    assert {p.stem for p in golden.FOLDER.glob("*.txt")} == set(GAMES)
