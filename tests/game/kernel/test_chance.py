"""Chance is keyed, even and the same everywhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.chance import Chance, ScriptedChance


def test_known_numbers() -> None:
    """Pinned: a change of the generator would change every old record."""
    stream = Chance(1).stream("shuffle", 1)
    assert [stream.below(1000) for _ in range(8)] == KNOWN


KNOWN = [598, 526, 41, 459, 463, 447, 579, 31]


def test_streams_are_apart_and_begin_anew() -> None:
    chance = Chance(7)
    first = [chance.stream("shuffle", 1).below(1 << 32) for _ in range(2)]
    assert first[0] == first[1]
    others = [
        chance.stream("shuffle", 2),
        chance.stream("seat", 1),
        chance.stream("shuffle/1"),
        Chance(8).stream("shuffle", 1),
    ]
    assert len({first[0], *(s.below(1 << 32) for s in others[:2]), others[3].below(1 << 32)}) == 4


@given(st.integers(1, 1 << 32), st.integers())
def test_below_stays_below(limit: int, seed: int) -> None:
    stream = Chance(seed).stream("test")
    assert all(0 <= stream.below(limit) < limit for _ in range(20))


@pytest.mark.parametrize("limit", [0, -1, (1 << 32) + 1])
def test_impossible_limits(limit: int) -> None:
    with pytest.raises(ValueError, match="limit"):
        Chance(1).stream("test").below(limit)


def test_numbers_are_even() -> None:
    """Chi-square of 60,000 throws of a die: with five degrees of freedom 25 has a chance of 0.00014."""
    stream = Chance(3).stream("die")
    counts = [0] * 6
    for _ in range(60_000):
        counts[stream.below(6)] += 1
    assert sum((c - 10_000) ** 2 / 10_000 for c in counts) < 25


@given(st.lists(st.integers(), unique=True), st.integers())
def test_shuffle_keeps_every_item(items: list[int], seed: int) -> None:
    mixed = items[:]
    Chance(seed).stream("shuffle").shuffle(mixed)
    assert sorted(mixed) == sorted(items)


def test_every_order_of_three_is_as_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    stream = Chance(4).stream("shuffle")
    for _ in range(12_000):
        items = [0, 1, 2]
        stream.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 6
    assert sum((c - 2000) ** 2 / 2000 for c in counts.values()) < 25


def test_a_script_is_followed_and_checked() -> None:
    chance = ScriptedChance({"shuffle/1": [[2, 0, 1]], "die": [[4]]})
    items = [0, 1, 2]
    chance.stream("shuffle", 1).shuffle(items)
    assert items == [2, 0, 1]
    assert chance.stream("die").below(6) == 4
    with pytest.raises(ValueError, match="same items"):
        chance.stream("shuffle", 1).shuffle([5, 6, 7])
    with pytest.raises(ValueError, match="script"):
        chance.stream("die").below(3)
    free = [0, 1, 2]
    chance.stream("other").shuffle(free)
    assert sorted(free) == [0, 1, 2]
