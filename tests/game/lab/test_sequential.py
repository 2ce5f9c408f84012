"""The sequential test: its bounds, its limits, and how often it errs."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, inf, isfinite, log, sqrt, tau

import pytest

from game.kernel.chance import Chance, HashStream
from game.lab.figures.sequential import EVERY, FIRST_LOOK, Bounds, log_likelihood_ratio
from game.lab.runs.answers import decided, looks, three_way

_BITS = 1 << 32


def _uniform(stream: HashStream) -> float:
    return (stream.below(_BITS) + 0.5) / _BITS


def _normal(stream: HashStream) -> float:
    return sqrt(-2 * log(_uniform(stream))) * cos(tau * _uniform(stream))


def _skewed(stream: HashStream) -> float:
    return -log(_uniform(stream)) - 1


def _skewed_down(stream: HashStream) -> float:
    return 1 + log(_uniform(stream))


def _lumpy(stream: HashStream) -> float:
    return (-1.0, 0.0, 0.0, 0.0, 1.0)[stream.below(5)]


SHAPES: dict[str, Callable[[HashStream], float]] = {
    "normal": _normal, "skewed": _skewed, "skewed_down": _skewed_down, "lumpy": _lumpy,
}  # fmt: skip

SPREADS = {"lumpy": 0.4**0.5}
"""Standard deviations that are not 1."""


def _errors(shape: str, runs: int, h1: float = 0.4) -> tuple[float, float]:
    """How often h1 is said when the mean is 0, and h0 when it is ``h1``."""
    wrong = [0, 0]
    for truth, mean in enumerate((0.0, h1)):
        for run in range(runs):
            stream = Chance(run).stream(f"{shape} {truth}")
            scores: list[float] = []
            verdict = "open"
            while verdict == "open":
                scores += [SHAPES[shape](stream) + mean for _ in range(FIRST_LOOK if not scores else EVERY)]
                ratio = log_likelihood_ratio(scores, 0.0, h1)
                bounds = Bounds(0.0, h1)
                verdict = "h1" if ratio >= bounds.upper else "h0" if ratio <= bounds.lower else "open"
            wrong[truth] += verdict == ("h1", "h0")[truth]
    return wrong[0] / runs, wrong[1] / runs


@pytest.mark.parametrize("shape", SHAPES)
def test_it_seldom_errs(shape: str) -> None:
    alpha, beta = _errors(shape, 60)
    # 60 runs of an error of 0.06: more than 10 wrong ones have a chance of 1 in 1,000.
    assert alpha <= 10 / 60 and beta <= 10 / 60


@pytest.mark.slow
@pytest.mark.parametrize("h1", [0.4, 0.2])
@pytest.mark.parametrize("shape", SHAPES)
def test_errors_over_ten_thousand_runs(shape: str, h1: float) -> None:
    """``h1`` in standard deviations: the smaller, the longer the runs and the nearer the errors to 0.05."""
    alpha, beta = _errors(shape, 10_000, h1 * SPREADS.get(shape, 1.0))
    print(f"{shape} {h1}: h1 said wrongly {alpha:.4f}, h0 said wrongly {beta:.4f}")
    assert alpha <= 0.06 and beta <= 0.06


def test_the_ratio_speaks_for_the_mean_that_is_nearer() -> None:
    scores = [0.0, 1.0, 2.0] * 20
    assert log_likelihood_ratio(scores, 0.0, 1.0) > 0
    assert log_likelihood_ratio(scores, 1.0, 2.0) < 0
    assert log_likelihood_ratio(scores, 0.5, 1.5) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("scores", [[], [0.0] * 40, [1.0] * 40, [0.0] * 39 + [50.0]])
def test_the_ratio_is_finite_for_odd_scores(scores: list[float]) -> None:
    assert isfinite(log_likelihood_ratio(scores, 0.0, 1.0))


def test_equal_scores_decide_for_their_own_mean() -> None:
    assert decided([0.0] * 200, Bounds(0.0, 1.0))[1] == "h0"
    assert decided([1.0] * 200, Bounds(0.0, 1.0))[1] == "h1"


def test_looks_begin_late_and_go_on_by_eights() -> None:
    assert list(looks(50)) == [32, 40, 48]
    assert decided([5.0, 6.0] * 15, Bounds(0.0, 1.0)) == (30, "open", 0.0)


def test_two_tests_give_three_answers() -> None:
    stream = Chance(5).stream("three")
    noise = [_normal(stream) for _ in range(2000)]
    assert three_way([v + 0.5 for v in noise], 0.5, 0.05)[1] == "more"
    assert three_way([v - 0.5 for v in noise], 0.5, 0.05)[1] == "less"
    assert three_way(noise, 0.5, 0.05)[1] == "none"
    assert three_way(noise[:8], 0.5, 0.05)[1] == "open"
    assert Bounds(0.0, 1.0).upper < inf
