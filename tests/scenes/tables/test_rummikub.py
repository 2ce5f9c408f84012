"""Rummikub's table as values: where sets lie, what a rack remembers, what letting go means, without an app."""

from __future__ import annotations

from hashlib import blake2s
from random import Random
from typing import Any, Final

import pytest
from pygame import Rect

from game.pieces.tiles import KIND_OF
from game.rummikub.shelves import EMPTY, FEWEST, NARROWEST, Shelves
from game.rummikub.turn_draft import turn_draft_of
from game.rummikub.view import RummikubView
from scenes.kit.layout import Layout
from scenes.rummikub.choice import Choice
from scenes.rummikub.drops import Drop, drop_at, drop_box, free_box, onto, plain, set_boxes
from scenes.rummikub.hints import steps
from scenes.rummikub.layout import SMALLEST_TILE, TABLE_TILE, RummikubLayout
from scenes.rummikub.marks import marks
from scenes.rummikub.mat_layout import LEAST_ZONE, MatLayout, Spread, mat_layout_of
from scenes.rummikub.memory import Memory, Rack, begun, rack_of
from scenes.table.look import Look, Pointer, TableState
from tests.game.rummikub.tables import seated

Sets = list[tuple[int, ...]]
CLOTH: Final = (1508.0, 472.0)


def digest(parts: object) -> str:
    """Eight digits for values whose text is the same everywhere."""
    return blake2s(repr(parts).encode(), digest_size=4).hexdigest()


# -- where sets lie


def walked(seed: int, turns: int = 30) -> tuple[MatLayout, str]:
    """A cloth on which sets came, grew, were split, put elsewhere and tidied, and the digest of all its states."""
    random, cloth, lying, states = Random(seed), MatLayout(*CLOTH), Sets(), []
    tiles = list(range(106))
    random.shuffle(tiles)
    for _ in range(turns):
        size = random.choice((3, 3, 3, 4, 5))
        lying, tiles = [*lying, tuple(tiles[:size])] if tiles else lying, tiles[size:]
        at = random.randrange(len(lying))
        if random.random() < 0.3 and len(lying[at]) > 3:
            lying[at : at + 1] = [lying[at][:2], lying[at][2:]]
        wish = (random.uniform(0, 1500), random.uniform(0, 470)) if random.random() < 0.4 else None
        apart = frozenset(random.choice(lying)) if random.random() < 0.2 else frozenset[int]()
        cloth = cloth.lay(lying, wish, apart, tidy=random.random() < 0.4)
        places = {tile: (round(x, 2), round(y, 2)) for tile, (x, y) in sorted(cloth.places().items())}
        free = cloth.free()
        states.append((round(cloth.width, 2), places, free and tuple(round(part, 2) for part in free)))
    return cloth, digest(states)


@pytest.mark.parametrize(
    ("seed", "known"),
    list(enumerate(("72c0f7b8", "e2c14cef", "1c33bb4f", "398a9cfd", "29edf2a2", "8b22ffb7", "ab2b0e8a", "03565f4f"))),
)
def test_sets_lie_where_they_lay_as_turns_go_on(seed: int, known: str) -> None:
    assert walked(seed)[1] == known


def test_rows_and_lengths_of_a_cloth() -> None:
    cloth = MatLayout(*CLOTH)
    assert cloth.most_rows() == int((472 - cloth.tall) / (cloth.tall + 10)) + 1 == 4
    assert cloth.length((1, 2, 3)) == pytest.approx(190.5) and cloth.pitch == 63.5 and cloth.gap == pytest.approx(24)
    row = (Spread((1, 2, 3), 0.0), Spread((4, 5), 300.0))
    assert cloth.taken(row) == pytest.approx(5 * 63.5 + 24) and cloth.taken(row, 100.0) == pytest.approx(5 * 63.5 + 100)
    assert cloth.apart(row) and not cloth.apart(row[::-1])
    assert cloth.apart((Spread((1, 2, 3), -0.4),)) and not cloth.apart((Spread((1, 2, 3), -0.6),))
    edge = cloth.wide - cloth.length((1, 2, 3))
    assert cloth.apart((Spread((1, 2, 3), edge + 0.4),)) and not cloth.apart((Spread((1, 2, 3), edge + 0.6),))
    two = MatLayout(*CLOTH, rows=(row, row))
    assert two.step == 117 and MatLayout(*CLOTH, rows=(row,) * 5).step == pytest.approx((472 - cloth.tall) / 4)
    assert [y for _, y in two.sets()] == [0, 0, 117, 117]


def test_the_free_place_is_the_highest_large_end() -> None:
    empty = MatLayout(*CLOTH).free()
    assert empty == pytest.approx((66.04, 0, 1508 - 66.04))
    cloth = MatLayout(*CLOTH, rows=((Spread((1, 2, 3)),),))
    x, y, room = cloth.free() or (0, 0, 0)
    assert (x, y) == (pytest.approx(cloth.length((1, 2, 3)) + cloth.ease), 0) and room == pytest.approx(1508 - x)
    full = MatLayout(1000.0, 90.0, rows=((Spread(tuple(range(13)), 0.0),),))
    assert full.free() is None, "neither beside it nor below"
    least = LEAST_ZONE * full.pitch
    short = MatLayout(full.length(range(13)) + full.gap + least + 1, 90.0, rows=full.rows)
    assert short.free() is not None


def test_a_cloth_is_kept_and_read_again_only_as_it_lay() -> None:
    cloth, _ = walked(3)
    sets = [spread.tiles for spread, _ in cloth.sets()]
    again = mat_layout_of(cloth.kept(), sets)
    assert again is not None and again.holds(sets) and again.fits(cloth) and not again.holds(sets[1:])
    kept = cloth.kept()
    assert mat_layout_of(kept, sets[1:]) is None and mat_layout_of([], sets) is None and mat_layout_of({}, sets) is None
    wide, high, width = kept["size"]  # type: ignore[misc]
    for size in (
        (wide, high, TABLE_TILE + 1),
        (wide, high, SMALLEST_TILE - 1),
        (wide, 60.0, width),
        (100.0, high, width),
    ):
        assert mat_layout_of({**kept, "size": size}, sets) is None
    assert not MatLayout(1500, 470).fits(MatLayout(1501, 470)) and MatLayout(1500, 470).fits(MatLayout(1500.4, 469.6))


def test_a_kept_cloth_is_read_up_to_its_limits() -> None:
    for width in (SMALLEST_TILE, TABLE_TILE):
        bare = MatLayout(*CLOTH, width=float(width))
        for more in (0, 1):
            sets = [(3 * row, 3 * row + 1, 3 * row + 2) for row in range(bare.most_rows() + more)]
            cloth = MatLayout(*CLOTH, float(width), tuple((Spread(one, 0.0),) for one in sets))
            assert (mat_layout_of(cloth.kept(), sets) is None) is bool(more), "as many rows as have room"
        for beyond in (-0.5, 0.5):
            other = MatLayout(*CLOTH, width + beyond, bare.lay([(1, 2, 3)]).rows)
            good = SMALLEST_TILE < width + beyond < TABLE_TILE
            assert (mat_layout_of(other.kept(), [(1, 2, 3)]) is not None) is good


def test_steps_lead_from_one_table_to_another() -> None:
    before, after = ((1, 2, 3), (4, 5, 6, 7)), ((1, 2, 3, 20), (4, 5, 6), (7, 21, 22))
    found = steps(before, after)
    assert found[-1] == after and len(found) == 3 and found[0] == ((1, 2, 3), (4, 5, 6), (7,))
    assert steps(before, before) == []


# -- the rack


def test_a_rack_sorts_moves_and_takes_tiles_home() -> None:
    rack = Rack().dealt(range(14))
    assert rack.shelves.tiles == Shelves().keep(range(14)).sort("789").tiles
    groups = rack.sorted("777")
    assert groups.order == "777" and set(groups.shelves.tiles) == set(range(14)) and groups.sorted("789").order == "789"
    slot = groups.shelves.slots.index(5)
    away = groups.holding([tile for tile in range(14) if tile != 5], narrow=True)
    assert away.shelves.slots[slot] == EMPTY and away.holding(range(14), narrow=True).shelves.slots[slot] == 5
    taken = away.moved((7,), slot)
    assert taken.shelves.slots[slot] == 7 and taken.holding(range(14), narrow=True).shelves.slots[slot] == 7
    last = rack.shelves.width - 1
    side = rack.moved((1, 2), last)
    assert side.shelves.slots[last] == 2 and 1 in side.shelves.tiles, "no further than the end of the shelf"
    assert rack.holding(range(14), narrow=False).shelves.width > rack.shelves.width


def test_a_rack_is_read_as_it_was_kept_and_nothing_else() -> None:
    rack = Rack().dealt(range(14)).sorted("777")
    kept = rack.kept()
    assert rack_of(kept) == rack
    slots = [*rack.shelves.slots]
    twice, unknown = [*slots[:-1], slots[0]], [*slots[:-1], 9999]
    for wrong in (None, [], {}, {**kept, "slots": twice}, {**kept, "slots": unknown}, {**kept, "slots": slots[1:]}):
        assert rack_of(wrong) is None
    for rows in (0, 1, 9, True, "2"):
        assert rack_of({**kept, "rows": rows}) is None
    for wide in (NARROWEST - 1, NARROWEST, len(KIND_OF), len(KIND_OF) + 1):
        read = rack_of({"slots": [EMPTY] * (FEWEST * wide), "rows": FEWEST})
        assert (read is None) is not (NARROWEST <= wide <= len(KIND_OF)), f"{wide} places in a row"
    beyond = rack_of({**kept, "homes": [[1, len(slots)], [2, 0], [3], [4, -1]]})
    assert beyond is not None and beyond.homes == {2: 0}


def test_a_row_that_is_just_full_stays_as_it_is() -> None:
    some, more = (1, 2, 3), (10, 11, 12, 13)
    bare = MatLayout(1000.0, 300.0)
    for spare, rows in ((0.0, 1), (-1.0, 2)):
        mat = MatLayout(bare.length(some) + bare.gap + bare.length(more) + spare, 300.0).lay([some])
        mat = mat.lay([some, more], (mat.length(some) + mat.gap, 0.0))
        assert len([row for row in mat.rows if row]) == rows


# -- letting go


def table() -> tuple[RummikubView, RummikubLayout, Memory]:
    """Two runs and a group with a joker on the table, and tiles that fit here and there."""
    view: RummikubView = seated("4k 7r 9o 9b J", table="1k 2k 3k | 4r 5r 6r | 9k 9r J").view(0)
    lay = RummikubLayout(Layout.of((1600, 900)), view.seats, 0)
    return view, lay, begun(view.rack, view.table, False, lay.cloth_size)


@pytest.mark.parametrize(("count", "known"), list(enumerate(("c32de4f0", "812f9e88", "88e7d5f3"), 1)))
def test_letting_go_means_the_same_everywhere_on_the_mat(count: int, known: str) -> None:
    view, lay, memory = table()
    draft, held = turn_draft_of(view), tuple(sorted(view.rack)[:count])
    points = [(x, y) for x in range(10, 1600, 23) for y in range(90, 890, 17)]
    drops = [drop_at(lay, memory, draft, held, point) for point in points]
    boxes = [drop_box(lay, memory, draft, held, drop) for drop in dict.fromkeys(drops) if drop is not None]
    assert digest([drops, [tuple(box) if box is not None else None for box in boxes]]) == known


def test_out_of_turn_only_the_rack_takes_tiles() -> None:
    view, lay, memory = table()
    held = tuple(view.rack[:1])
    assert drop_at(lay, memory, None, held, lay.mat.center) is None
    drop = drop_at(lay, memory, None, held, lay.rack.center)
    assert drop is not None and drop[0] == "rack" and plain(drop) == ("rack",)
    assert drop_at(lay, memory, turn_draft_of(view), held, (2, 2)) is None


def test_a_click_on_a_tile_of_the_table_goes_before_or_behind_it_or_takes_a_joker() -> None:
    view, _, _ = table()
    draft = turn_draft_of(view)
    run = next(one for one in draft.sets if len(one.tiles) == 3 and draft.set_of(one.tiles[0]) is one)
    before: Drop = onto(draft, (view.rack[0],), run.tiles[1], 0)
    behind: Drop = onto(draft, (view.rack[0],), run.tiles[1], 1)
    assert before[0] == behind[0] == "set" and int(behind[2]) == int(before[2]) + 1 == 2


def test_the_place_for_a_new_set_lies_beside_those_that_lie() -> None:
    _, lay, memory = table()
    box = free_box(lay, memory)
    assert box is not None and lay.mat.contains(box)
    assert all(not box.colliderect(lying) for _, lying in set_boxes(lay, memory))


# -- under the pointer


@pytest.mark.parametrize("mode", ["idle", "pressed", "drag", "click", "keys"])
def test_a_band_is_drawn_from_the_press_unless_tiles_are_carried(mode: str) -> None:
    view, lay, memory = table()
    for carried in ((), (view.rack[0],)):
        state: Any = TableState(None, lay, view, None, memory, Choice(carried=carried))  # type: ignore[arg-type]
        found = list(marks(Look(state, Pointer(mode, position=(300.0, 90.0), origin=(200.0, 140.0)))))
        assert [node.rect for node in found] == [Rect(200, 90, 100, 50)] * (mode == "drag" and not carried)
