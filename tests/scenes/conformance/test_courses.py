"""Whole matches go at the tables of the house as they went when they were kept."""

from __future__ import annotations

import pytest

from tests.scenes.conformance import courses

CASES = [(game, number) for game, kept in courses.COURSES.items() for number in range(len(kept) + 1)]


@pytest.mark.parametrize(("game", "number"), CASES)
def test_matches_go_as_kept(game: str, number: int) -> None:
    renew = f"if that is meant: python -m tests.scenes.conformance.courses {game}"
    assert courses.differing(game, number) == [], renew
