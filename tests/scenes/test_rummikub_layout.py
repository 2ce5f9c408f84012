"""Where sets lie on the Rummikub mat: nothing overlaps, places stay, sizes and seats fit; steps of a rearrangement."""

import cmath
import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from game.rummikub.shelves import Shelves
from scenes.kit.layout import Layout
from scenes.kit.tiles import WHOLE_RATIO
from scenes.rummikub.hints import steps
from scenes.rummikub.layout import SMALLEST_TILE, TABLE_TILE, RummikubLayout
from scenes.rummikub.mat_layout import MatLayout
from scenes.rummikub.spread import Rings
from scenes.rummikub.table import TABLE
from scenes.table.mixing import Spot
from tests.game.rummikub.tables import seated
from tests.scenes.plain import plain_settings
from tests.scenes.rummikub_table import new_client, sit

SIZES = ((1024, 640), (1280, 720), (1600, 900), (1440, 1080), (1024, 768), (3840, 2160), (2560, 1080), (1024, 1200))
Sets = tuple[tuple[int, ...], ...]


def cut(tiles: list[int], random: Random) -> Sets:
    """Tiles in sets of three to thirteen."""
    found = []
    while tiles:
        size = min(len(tiles), random.choice((3, 3, 3, 4, 4, 5, 7, 13)))
        found.append(tuple(tiles[:size]))
        tiles = tiles[size:]
    return tuple(found)


def boxes(cloth: MatLayout) -> Iterator[tuple[float, float, float, float]]:
    """The boxes of all sets."""
    for spread, y in cloth.sets():
        length = cloth.length(spread.tiles)
        yield spread.x, y, spread.x + length, y + cloth.tall


def check(cloth: MatLayout, sets: Sets) -> None:
    """Everything lies on the cloth, once, and apart."""
    assert sorted(tile for tiles in sets for tile in tiles) == sorted(cloth.places())
    assert SMALLEST_TILE <= cloth.width <= TABLE_TILE
    found = list(boxes(cloth))
    for i, (left, top, right, bottom) in enumerate(found):
        assert left >= -0.01 and right <= cloth.wide + 2 and top >= 0 and bottom <= cloth.high + 0.01
        for x, y, u, v in found[i + 1 :]:
            assert right < x or u < left or bottom < y or v < top, "two sets touch"


@pytest.mark.parametrize("seed", range(6))
def test_sets_come_and_change_without_overlap(seed: int) -> None:
    random = Random(seed)
    cloth = MatLayout(1508, 472)
    tiles = list(range(160))
    random.shuffle(tiles)
    lying: list[tuple[int, ...]] = []
    while tiles:
        lying.append(tuple(tiles[:3]))
        del tiles[:3]
        cloth = cloth.lay(
            lying, wish=(random.uniform(0, 1500), random.uniform(0, 470)) if random.random() < 0.5 else None
        )
        check(cloth, tuple(lying))
        if random.random() < 0.4 and len(lying) > 4:
            order = [tile for part in lying for tile in part]
            random.shuffle(order)
            lying = list(cut(order, random))
            cloth = cloth.lay(lying, tidy=random.random() < 0.5)
            check(cloth, tuple(lying))


@pytest.mark.parametrize("shape", [(53, 3), (40, 4), (27, 4), (12, 13), (32, 5)])
def test_full_boxes_fit_at_the_smallest_room(shape: tuple[int, int]) -> None:
    count, size = shape
    sets = tuple(tuple(range(i * size, (i + 1) * size)) for i in range(count))
    cloth = MatLayout(1508, 472)
    cloth = cloth.lay(sets, tidy=True)
    check(cloth, sets)
    # Units are 0.8 pixels at 1280x720: every tile keeps its 30 real pixels.
    assert cloth.width * 0.8 >= 30


def test_neighbours_stay_where_they_are() -> None:
    cloth = MatLayout(1508, 472)
    cloth = cloth.lay([(1, 2, 3), (4, 5, 6), (7, 8, 9)], tidy=True)
    before = cloth.places()
    cloth = cloth.lay([(1, 2), (4, 5, 6), (8, 9, 10, 11)])
    after = cloth.places()
    assert all(after[tile] == before[tile] for tile in (1, 2, 4, 5, 6, 8, 9))
    cloth = cloth.lay([(1, 2), (4, 5, 6), (8, 9, 10, 11)], wish=(900.0, 240.0), apart=frozenset((4, 5, 6)))
    x, y = cloth.places()[4]
    assert (x, round(y / cloth.step)) == (900.0, 2)


def test_tiles_grow_again_when_there_is_room() -> None:
    sets = tuple(tuple(range(i * 4, i * 4 + 4)) for i in range(40))
    cloth = MatLayout(1508, 472)
    cloth = cloth.lay(sets, tidy=True)
    small = cloth.width
    cloth = cloth.lay(sets[:10])
    assert cloth.width == small, "not in the middle of a turn"
    cloth = cloth.lay(sets[:10], tidy=True)
    assert cloth.width == TABLE_TILE


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("text", [1.0, 1.25, 2.0])
def test_panels_do_not_overlap(size: tuple[int, int], seats: int, text: float) -> None:
    layout = Layout.of(size)
    lay = RummikubLayout(replace(layout, grown=min(text, layout.text_scales[-1] / 100)), seats, 0)
    parts = [lay.menu, lay.title, *lay.plates.values(), lay.pool, *lay.icons, lay.mat, lay.rack, lay.me]
    parts += [lay.undo, lay.hint, lay.sort_runs, lay.sort_groups, lay.draw, lay.done]
    window = Rect((0, 0), size)
    assert len(lay.plates) == seats - 1
    for i, part in enumerate(parts):
        assert window.contains(part), part
        assert part.collidelist(parts[i + 1 :]) == -1
    assert not lay.strip.colliderect(lay.cloth) and lay.mat.contains(lay.reset) and lay.mat.contains(lay.redo)


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1440, 1080)])
def test_a_large_rack_stands_in_the_shelves(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    own = " ".join(f"{number}{colour}" for colour in "krb" for number in range(1, 13))
    s = sit(tmp_path, new_client(seated(own, opened=False)), size=size, language=language)
    try:
        found = [s.box(tile) for tile in s.tiles(False)]
        assert len(found) == 36
        for i, box in enumerate(found):
            assert s.table.lay.rack.contains(box)
            assert box.collidelist(found[i + 1 :]) == -1
        assert ("gauge",) not in s.table.nodes and s.look("line").gauge.need == 30
    finally:
        s.app.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 1200)])
def test_pictures_are_made_ahead_as_large_as_tiles_lie(tmp_path: Path, size: tuple[int, int]) -> None:
    s = sit(tmp_path, new_client(seated("1k 3k 5k")), size=size)
    try:
        lay, memory = s.table.lay, s.table.board.memory
        sizes = {lay.table_tile(memory.cloth.width, (0.0, 0.0)).size, lay.slot(memory.rack.shelves, 0).size}
        tiles = [node for node in TABLE.manners.prerender(s.table.board.state) if node.id == "tile"]
        assert {node.rect.size for node in tiles} == sizes
    finally:
        s.app.close()


def test_the_gauge_stands_beside_a_small_rack(tmp_path: Path) -> None:
    s = sit(tmp_path, new_client(seated("1k 3k 5k 7k 9k 11k 13k 1r 3r 5r 7r 9r 11r 13r", opened=False)))
    try:
        assert s.look("gauge").need == 30
        assert s.table.lay.gauge.collidelist([s.box(tile) for tile in s.tiles(False)]) == -1
    finally:
        s.app.close()


@pytest.mark.parametrize("count", [14, 38, 39, 60, 76, 100])
def test_any_rack_stands_in_its_shelves(count: int) -> None:
    shelves = Shelves().keep(range(count))
    for size in SIZES:
        lay = RummikubLayout(Layout.of(size), 4, 0)
        found = [lay.slot(shelves, slot) for slot in range(len(shelves.slots))]
        for slot, box in enumerate(found):
            assert lay.rack.contains(box) and box.collidelist(found[slot + 1 :]) == -1
            assert lay.slot_at(shelves, box.center) == slot


@pytest.mark.parametrize("shape", [(26, 4), (36, 3), (27, 4), (10, 10), (40, 4)])
def test_a_full_mat_keeps_a_place_for_a_new_set(shape: tuple[int, int]) -> None:
    count, size = shape
    sets = tuple(tuple(range(i * size, (i + 1) * size)) for i in range(count))
    cloth = MatLayout(1508, 472)
    cloth = cloth.lay(sets, tidy=True)
    check(cloth, sets)
    assert cloth.free() is not None


def test_language_and_size_change_in_the_middle_of_a_draft(tmp_path: Path) -> None:
    s = sit(tmp_path, new_client(seated("4k 12o", table="1k 2k 3k")))
    try:
        s.drag(s.own("4k"), s.at("3k", True, 0.9))

        s.app.ctx.apply_settings(plain_settings(language="ko", speed=0))
        s.steps(3)
        assert s.names() == ["1k 2k 3k 4k"] and s.table.buttons["done"].of.label == "완료"
        s.table.layout(Layout.of((1440, 1080)))
        assert s.names() == ["1k 2k 3k 4k"] and len(s.draft.past) == 1
    finally:
        s.app.close()


# -- steps


def test_steps_form_one_set_after_the_other() -> None:
    before = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    after = ((1, 4, 7), (2, 5, 8), (3, 6, 9, 10))
    tables = steps(before, after)
    assert len(tables) == 3 and set(map(frozenset, tables[-1])) == set(map(frozenset, after))
    lying = {1, 2, 3, 4, 5, 6, 7, 8, 9}
    for table in tables:
        tiles = [tile for part in table for tile in part]
        assert len(tiles) == len(set(tiles)) and lying <= set(tiles), "no tile of the table is ever missing"
    assert frozenset((3, 6, 9, 10)) in set(map(frozenset, tables[2]))
    assert all(10 not in part for table in tables[:2] for part in table), "what comes from the rack comes last"


def test_nothing_to_do_has_no_steps() -> None:
    assert steps(((1, 2, 3),), ((3, 2, 1),)) == []
    assert steps((), ((1, 2, 3),)) == [((1, 2, 3),)]


def lies(spot: Spot) -> list[complex]:
    """The corners of a tile that leans."""
    half, turned = complex(spot.width, spot.width * WHOLE_RATIO) / 2, cmath.rect(1, -math.radians(spot.lean))
    return [complex(spot.x, spot.y) + corner * turned for corner in (half, half.conjugate(), -half, -half.conjugate())]


def gap(one: Spot, other: Spot) -> float:
    """How far two tiles lie apart at least, less than 0 where one lies across the other."""
    found = []
    for spot in (one, other):
        for degrees in (0, 90):
            way = cmath.rect(1, math.radians(degrees - spot.lean))
            (a, b), (c, d) = (
                (min(far), max(far)) for far in ([(corner * way.conjugate()).real for corner in lies(tile)]
                                                 for tile in (one, other))
            )  # fmt: skip
            found.append(max(c - b, a - d))
    return max(found)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_tiles_that_lie_in_rings_lie_over_no_other(size: tuple[int, int], seats: int) -> None:
    rings = Rings(RummikubLayout(Layout.of(size), seats, 0), 106)
    for turned in (0.0, 0.37, 1.0):
        spots = rings.spots(turned)
        near = [(one, other) for one, other in combinations(spots, 2) if math.dist(one[:2], other[:2]) < 3 * one.width]
        assert len(spots) == 106 and len(near) > 106
        assert min(gap(one, other) for one, other in near) > -2
