"""The examples in docstrings say what is so: those of notations and scores, and every other one."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("examples", "game", "scenes", "tools")
MODULES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for file in (ROOT / folder).rglob("*.py")
    if "tests" not in file.parts and ">>> " in file.read_text(encoding="utf-8")
)
SHOWN = {
    "examples.nim.bots",
    "game.pieces.cubes",
    "game.pieces.tiles",
    "game.riichi.hands.limits",
    "game.riichi.hands.melds",
    "game.riichi.points.settlement",
    "game.riichi.score",
    "game.riichi.tiles",
    "game.holla.score",
    "game.rummikub.scoring",
    "game.rummikub.sets",
    "game.seats.notation",
    "game.turf.payout",
}
"""Modules of notations and scores, which have examples."""


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module_are_so(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted and not found.failed


def test_notations_and_scores_have_examples() -> None:
    assert set(MODULES) >= SHOWN
