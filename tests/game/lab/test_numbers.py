"""The statistics of the lab against values that can be checked by hand."""

from __future__ import annotations

from math import inf

import pytest

from game.lab.figures.numbers import bin_seconds, estimate, mean_seconds, quantile, time_bin


def test_an_estimate_of_known_values() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.error == pytest.approx((5 / 3) ** 0.5 / 2)
    assert found.t == pytest.approx(2.5 / found.error)
    assert found.count == 4


def test_chances_follow_the_normal_curve() -> None:
    assert estimate([1.96, -1.96]).p == pytest.approx(1.0)
    two = estimate([0.96, 2.96])
    assert two.t == pytest.approx(1.96)
    assert two.p == pytest.approx(0.05, abs=0.0005)


def test_little_data_claims_nothing() -> None:
    assert estimate([]).error == inf
    assert estimate([7.0]).error == inf
    assert estimate([7.0]).p == 1.0


def test_values_that_are_all_alike_are_judged_by_their_signs() -> None:
    assert estimate([-0.5] * 2).p == 0.5
    assert estimate([-0.5] * 6).p == 2.0**-5
    assert estimate([0.0] * 6).p == 1.0


def test_bins_of_time_are_within_six_per_cent() -> None:
    for seconds in (1e-6, 3.3e-5, 0.0017, 0.4, 12.0):
        assert bin_seconds(time_bin(seconds)) == pytest.approx(seconds, rel=0.06)
    assert time_bin(0.0) == 0


def test_quantiles_and_means_of_bins() -> None:
    bins = {time_bin(0.001): 98, time_bin(0.1): 2}
    assert quantile(bins, 0.5) == pytest.approx(0.001)
    assert quantile(bins, 0.99) == pytest.approx(0.1)
    assert mean_seconds(bins) == pytest.approx(0.98 * 0.001 + 0.02 * 0.1)
    assert quantile({}, 0.5) == 0.0
    assert mean_seconds({}) == 0.0
