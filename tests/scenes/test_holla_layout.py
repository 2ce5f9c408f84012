"""Where things lie on a Holla table: places, shores, mountains, the ridge in its groups."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.holla.view import RiverCube
from scenes.holla.board import stacks
from scenes.holla.layout import HollaLayout
from scenes.holla.ridge import Gap, Ridge, gap_boxes, place, sorted_groups
from scenes.holla.river_layout import cube_width, lie, next_slot, settled
from scenes.kit.layout import Layout

SIZES = [
    (1024, 640),
    (1280, 720),
    (1600, 900),
    (1440, 1080),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (1024, 940),
    (1024, 1200),
    (1440, 1700),
]


TEXTS = (1.0, 1.25, 1.5, 2.0)


def holla(size: tuple[int, int], seats: int = 4, text: float = 1.0) -> HollaLayout:
    """The layout for text so much larger, as far as the window has it."""
    layout = Layout.of(size)
    return HollaLayout(replace(layout, grown=min(text, layout.text_scales[-1] / 100)), seats, 0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("text", TEXTS)
def test_everything_lies_inside_the_window(size: tuple[int, int], seats: int, text: float) -> None:
    lay = holla(size, seats, text)
    window = Rect((0, 0), size)
    boxes = [
        lay.river,
        lay.island,
        lay.tray,
        lay.die,
        lay.rail,
        lay.holla,
        lay.hint,
        lay.river_button,
        lay.me,
        lay.title,
    ]
    boxes += [
        *lay.panels.values(),
        *lay.icons,
        *lay.plates.values(),
        *lay.shores.values(),
        *(p.rail for p in lay.ridges.values()),
    ]
    for box in boxes:
        assert window.contains(box), box


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("text", TEXTS)
def test_groups_of_the_table_do_not_cover_each_other(size: tuple[int, int], seats: int, text: float) -> None:
    lay = holla(size, seats, text)
    parts = {f"plate {side}": box for side, box in lay.plates.items()}
    parts |= {f"rail {side}": ridge.rail for side, ridge in lay.ridges.items()}
    parts |= {
        "rail": lay.rail,
        "holla": lay.holla,
        "hint": lay.hint,
        "river draw": lay.river_button,
        "title": lay.title,
    }
    parts |= {"sort": lay.sort, "autoplay": lay.autoplay, "me": lay.me}
    if not lay.narrow:
        parts |= lay.panels
    for (one, a), (two, b) in combinations(parts.items(), 2):
        assert not a.inflate(-4, -4).colliderect(b.inflate(-4, -4)), f"{one} covers {two}"


def test_reference_places_are_those_of_the_style() -> None:
    lay = holla((1600, 900))
    assert lay.river == Rect(360, 146, 880, 489)
    assert lay.island == Rect(655, 276, 290, 222)
    assert lay.tray.topleft == (761, 343)
    assert lay.holla == Rect(1364, 664, 220, 118)
    assert lay.hand_start == (276, 738)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("each", [1, 6, 12, 20])
def test_river_cubes_stay_legible_and_apart(size: tuple[int, int], seats: int, each: int) -> None:
    if each * seats > 80:
        each = 80 // seats
    lay = holla(size, seats)
    need = {side: each for side in lay.sides}
    width = cube_width(lay.base, lay.shores, need)
    assert width >= 24
    boxes = []
    for side in lay.sides:
        for slot in range(each):
            spot = lie(lay.base, side, lay.shores[side], width, slot, slot, each, jitter=False)
            box = Rect(0, 0, width, round(width * 78 / 64 * 0.62))
            box.midtop = (spot.centre[0], spot.centre[1] - round(width * 93 / 64 / 2))
            assert lay.river.contains(box), (side, slot)
            boxes.append(box)
    faces = [box.inflate(-round(width * 0.2), -round(width * 0.25)) for box in boxes]
    assert all(not a.colliderect(b) for a, b in combinations(faces, 2))


def test_river_cubes_keep_their_places() -> None:
    slots = settled((), [RiverCube(1, 0), RiverCube(2, 0), RiverCube(3, 1)])
    slots = settled(slots, [RiverCube(2, 0), RiverCube(3, 1)])
    assert (2, 0, 1) in slots and next_slot(slots, 0) == 0
    slots = settled(slots, [RiverCube(2, 0), RiverCube(3, 1), RiverCube(9, 0)])
    assert (9, 0, 0) in slots, "the free place is taken first"


def test_jitter_is_fixed() -> None:
    lay = holla((1600, 900))
    spots = {lie(lay.base, "south", lay.shores["south"], 52, 0, 40, 1) for _ in range(3)}
    assert len(spots) == 1 and abs(spots.pop().tilt) <= 4.5


@given(st.integers(1, 30), st.data())
def test_mountains_lose_the_top_layer_first_from_the_right(start: int, data: st.DataObject) -> None:
    left = data.draw(st.integers(0, start))
    pile = stacks(start, left)
    assert pile.bottom + pile.top == left and pile.top <= pile.bottom <= pile.columns
    if left:
        after = stacks(start, left - 1)
        if pile.top:
            assert (after.top, after.bottom) == (pile.top - 1, pile.bottom)
            assert pile.next_column == pile.top - 1
        else:
            assert after.bottom == pile.bottom - 1 and pile.next_column == pile.bottom - 1


# the ridge


@given(st.lists(st.integers(0, 111), min_size=1, max_size=14, unique=True), st.data())
def test_moving_keeps_the_cubes(cubes: list[int], data: st.DataObject) -> None:
    ridge = Ridge().synced(cubes, -1).arranged(sorted_groups("colour", cubes))
    for _ in range(data.draw(st.integers(0, 6))):
        cube = data.draw(st.sampled_from(cubes))
        gap = data.draw(st.sampled_from(ridge.gaps(cube)))
        ridge = ridge.moved(cube, gap)
        assert sorted(ridge.cubes) == sorted(cubes) and all(ridge.groups)


@given(st.lists(st.integers(0, 111), min_size=2, max_size=14, unique=True), st.data())
def test_undo_takes_back_exactly_one_arrangement(cubes: list[int], data: st.DataObject) -> None:
    before = Ridge().synced(cubes, -1)
    cube = data.draw(st.sampled_from(cubes))
    ridge = before.moved(cube, data.draw(st.sampled_from(before.gaps(cube)))).undone()
    assert ridge is not None and ridge.groups == before.groups
    assert ridge.undone() is None


def test_new_group_and_inside_a_group() -> None:
    ridge = Ridge().synced([1, 2, 3, 4], -1).moved(2, Gap(1, fresh=True))
    assert ridge.groups == ((1, 3, 4), (2,))
    assert ridge.moved(4, Gap(0, 0)).groups == ((4, 1, 3), (2,))


def test_a_drawn_cube_stands_apart_and_a_discarded_one_leaves() -> None:
    ridge = Ridge().synced([1, 2, 3], -1).synced([1, 2, 3, 50], 50)
    assert ridge.groups == ((1, 2, 3), (50,)) and ridge.fresh == 50
    ridge = ridge.synced([1, 3, 50], -1)
    assert ridge.groups == ((1, 3), (50,)) and ridge.fresh == -1


def test_sorting_by_rank_and_colour() -> None:
    cubes = [0, 28, 2, 29, 111]
    assert [c for group in sorted_groups("rank", cubes) for c in group] == [0, 28, 29, 2, 111]
    assert sorted_groups("colour", cubes) == ((0, 2), (28, 29), (111,))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [13, 14, 15])
@pytest.mark.parametrize("groups", [1, 5, 14])
def test_the_row_always_ends_on_the_rail(size: tuple[int, int], count: int, groups: int) -> None:
    lay = holla(size)
    cubes = list(range(count))
    step = max(1, count // groups)
    row = [cubes[i : i + step] for i in range(0, count, step)]
    placed = place(lay, row, [100, 101], fresh=row[-1][-1] if len(row[-1]) == 1 else -1)
    assert max(box.right for box in placed.locked.values()) <= lay.hand_right + 2
    boxes = sorted(placed.boxes.values(), key=lambda box: box.x)
    assert all(b.x - a.x >= lay.hand_width * 0.6 for a, b in pairwise(boxes))


def test_every_gap_has_its_own_place() -> None:
    lay = holla((1600, 900))
    ridge = Ridge().synced([1, 2, 3, 4, 5], -1).arranged([[1, 2], [3], [4, 5]])
    boxes = gap_boxes(lay, ridge, 3, [])
    assert [gap for gap, _ in boxes] == ridge.gaps(3)
    centres = [box.centerx for _, box in boxes]
    assert centres == sorted(centres) and len(set(centres)) == len(centres)


@pytest.mark.parametrize(("seats", "ends"), [
    (3, {"south": (False, True), "east": (True, False), "west": (True, True)}),
    (4, {"south": (False, True), "east": (True, False), "north": (False, False), "west": (True, True)}),
])  # fmt: skip
def test_a_mountain_lies_before_its_owner(seats: int, ends: dict[str, tuple[bool, bool]]) -> None:
    """At the sides it stands upright; whoever sits opposite has their right where the left of the screen is."""
    mountains = holla((1280, 720), seats).mountains
    found = {side: (place.sideways, place.right_at_end) for side, place in mountains.items()}
    assert found == ends
    assert mountains["west"].centre[0] < mountains["south"].centre[0] < mountains["east"].centre[0]
