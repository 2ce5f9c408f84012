"""Charts: the ends of their scales and the names below them."""

import itertools
import math
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from scenes.kit.charts import curve
from scenes.kit.fonts import Fonts


@pytest.fixture
def labels(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[int, int]]:
    """The labels of a chart with their places."""
    pygame.font.init()
    found: dict[str, tuple[int, int]] = {}

    def note(surface: Surface, ctx: Any, text: str, at: tuple[int, int], *rest: Any, **more: Any) -> None:
        found[text] = at

    monkeypatch.setattr("scenes.kit.charts.paint.label", note)
    return found


def drawn(means: Sequence[float], names: Sequence[str], best: float) -> list[float]:
    """The steps of the scale of a curve."""
    steps: list[float] = []

    def words(ctx: Any, value: float, digits: int) -> str:
        steps.append(value)
        return f"value {value}"

    ctx: Any = SimpleNamespace(px=round, fonts=Fonts(1.0))
    curve(Surface((600, 300)), ctx, Rect(0, 0, 330, 170), means, names, (best, 0.0), words, 62.0)
    return steps[:4]


@pytest.mark.parametrize("best", [49.4, 0.923, 1.1 * 44.9, 0.1])
def test_a_scale_ends_at_zero_without_a_sign(labels: dict[str, tuple[int, int]], best: float) -> None:
    steps = drawn([best / 2, best / 3], ["a", "b"], best)
    assert steps[0] == pytest.approx(best) and math.copysign(1.0, steps[-1]) == 1.0 and steps[-1] == 0.0


def test_each_value_has_its_name_below_it_where_all_have_room(labels: dict[str, tuple[int, int]]) -> None:
    names = ["5", "10", "15", "20", "30", "40"]
    drawn([0.5] * 6, names, 1.0)
    places = [labels[name][0] for name in names]
    gaps = {later - earlier for earlier, later in itertools.pairwise(places)}
    assert max(gaps) - min(gaps) <= 1 and len({labels[name][1] for name in names}) == 1
    labels.clear()
    drawn([0.5] * 9, [f"day {day} of the month" for day in range(9)], 1.0)
    assert [name for name in labels if name.startswith("day")] == [f"day {day} of the month" for day in (0, 4, 8)]
