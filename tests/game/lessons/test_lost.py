"""A lost round names the lesson that would have helped: by what was lost, never after a win."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game.kernel.match import AnyMatch
from game.lessons.lost import helpful, of_rule
from game.lessons.reading import lessons
from game.lessons.subject import games
from game.lessons.subjects import lost
from scenes.app.samples import played

OVER = {
    "holla": lambda match: match.state.result is not None and match.state.result.kind == "won",
    "riichi": lambda match: match.state.result is not None and any(match.state.result.deltas),
    "rummikub": lambda match: bool(match.state.results),
    "turf": lambda match: bool(match.state.results),
}


def gains(match: AnyMatch) -> list[int]:
    """What the last round brought each seat."""
    state: Any = match.state
    match match.rules.name:
        case "holla":
            return [b - a for a, b in zip(state.result.chips_before, state.result.chips_after, strict=True)]
        case "riichi":
            return list(state.result.deltas)
        case "rummikub":
            return [line.points for line in state.results[-1].seats]
    return [line.money - line.before for line in state.results[-1].seats]


@pytest.mark.parametrize("game", games())
def test_losers_are_led_to_a_lesson_and_the_winner_to_none(game: str) -> None:
    match = played(game, OVER[game], seed=5)
    won = gains(match)
    for seat in range(match.seats):
        found = helpful(game, match.rules.view(match.state, seat))
        assert (found is None) == (won[seat] == max(won) or (game == "riichi" and won[seat] >= 0))
        if found is not None:
            other = helpful(game, match.rules.view(match.state, seat), (found.key,))
            assert other is not None
            assert other.game == game


def test_every_lesson_that_is_named_is_there() -> None:
    named = set(re.findall(r'yield "(\w+)"', Path(lost.__file__).read_text(encoding="utf-8")))
    assert len(named) > 10
    assert named <= {lesson.id for game in games() for lesson in lessons(game)}


def test_a_rule_leads_to_its_lesson() -> None:
    found = of_rule("holla.R66")
    assert found is not None
    assert found.id == "sources"
    assert of_rule("holla.R999") is None
