"""The shelves of a rack: sorting, arranging by hand, and keeping that from turn to turn."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.pieces.tiles import XP, tile_text
from game.rummikub.shelves import EMPTY, MOST, NARROWEST, Order, Shelves, shelves_for
from tests.game.rummikub.tables import tiles


def shelves(tiles: Iterable[int], order: Order = "789") -> Shelves:
    """Shelves with these tiles, sorted."""
    return Shelves().keep(tiles).sort(order)


def words(s: Shelves) -> str:
    return " ".join(tile_text(t) for t in s.tiles)


def test_sorted_for_runs_and_for_groups() -> None:
    rack = tiles("9o 3k J 3b 9k 10k 3r")
    assert words(shelves(rack)) == "3k 9k 10k 3r 3b 9o J"
    assert words(shelves(rack, "777")) == "3k 3r 3b 9k 9o 10k J"
    assert words(shelves(rack, "777").sort("789")) == "3k 9k 10k 3r 3b 9o J"


def test_a_tile_moves_to_a_free_place() -> None:
    s = shelves(tiles("3k 4k 5k"))
    lower = s.move(s.tiles[0], NARROWEST + 4)
    assert lower.slots[NARROWEST + 4] == s.tiles[0]
    assert lower.slots[0] == EMPTY


@pytest.mark.parametrize(("slot", "expected"), [(0, "6k 3k 4k 5k"), (2, "3k 4k 6k 5k"), (1, "3k 6k 4k 5k")])
def test_others_make_room(slot: int, expected: str) -> None:
    s = shelves(tiles("3k 4k 5k 6k"))
    assert words(s.move(s.tiles[3], slot)) == expected


def test_on_a_full_shelf_two_tiles_change_places() -> None:
    full = shelves(range(20))
    moved = full.move(full.slots[0], 15)
    assert moved.slots[15] == full.slots[0]
    assert moved.slots[0] == full.slots[15]


def test_a_place_that_is_not_there() -> None:
    s = shelves(tiles("3k 4k"))
    with pytest.raises(ValueError, match="not on these shelves"):
        s.move(s.tiles[0], 20)
    with pytest.raises(ValueError, match="not on these shelves"):
        s.move(159, 0)


def test_the_arrangement_stays_from_turn_to_turn() -> None:
    s = shelves(tiles("3k 4k 5k 6k"))
    first, second, third, fourth = s.tiles
    s = s.move(fourth, 7)
    new = 100
    after = s.keep([second, fourth, new])
    assert after.slots[1] == second
    assert after.slots[7] == fourth
    assert after.slots[8] == new
    assert first not in after.slots
    assert third not in after.slots


def test_many_tiles_stand_on_more_shelves_and_stay_there_until_they_are_sorted() -> None:
    assert [shelves_for(count) for count in (14, 38, 39, 75, 76, 160)] == [2, 2, 3, 3, 4, MOST]
    many = shelves(range(60))
    assert (many.rows, many.width) == (3, 20)
    fewer = many.keep(range(20))
    assert fewer.rows == 3 and fewer.tiles == tuple(t for t in many.tiles if t < 20)
    assert fewer.sort("777").rows == 2


@given(
    st.lists(st.integers(0, XP - 1), unique=True, max_size=60),
    st.lists(st.integers(0, XP - 1), unique=True, max_size=60),
    st.lists(st.tuples(st.integers(0, 59), st.integers(0, 79)), max_size=8),
)
def test_no_tile_is_lost(have: list[int], later: list[int], moves: list[tuple[int, int]]) -> None:
    s = shelves(have)
    for pick, slot in moves:
        if have:
            s = s.move(have[pick % len(have)], slot % len(s.slots))
    assert sorted(s.tiles) == sorted(have)
    assert len(s.slots) == s.width * s.rows
    kept = s.keep(later)
    assert sorted(kept.tiles) == sorted(later)
    assert len(kept.slots) == kept.width * kept.rows
    stay = set(have) & set(later)
    if (kept.width, kept.rows) == (s.width, s.rows):
        assert all(kept.slots.index(t) == s.slots.index(t) for t in stay)
    assert sorted(kept.sort("777").tiles) == sorted(later)
