"""Where Rummikub's tiles go that are let go at a point: the set that they fit wins, and its next place stays free."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.pieces.tiles import KIND_OF, NUMBER_OF
from scenes.kit.preferences import change_settings
from scenes.rummikub.mat_layout import MatLayout, Tiles
from scenes.table.teach import Lit
from tests.game.rummikub.tables import RummikubMatch, seated
from tests.scenes.rummikub_table import Sitting, bots, new_client, sit

Seat = Callable[..., Sitting]


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Seat]:
    """Opens tables with known tiles."""
    open_: list[Sitting] = []

    def build(match: RummikubMatch, think: bool = False, **how: Any) -> Sitting:
        open_.append(sit(tmp_path, new_client(match, bots() if think else None), **how))
        return open_[-1]

    yield build
    for sitting in open_:
        sitting.app.close()


def beside(s: Sitting, tile: str, share: float) -> tuple[int, int]:
    """A point so many tiles right of the middle of a tile on the mat."""
    box = s.box(s.tile(tile, True))
    pitch = s.table.board.memory.cloth.pitch * s.table.lay.base.s
    return round(box.centerx + share * pitch), box.centery


FIVES = "5o 6o 7o | 8k 8r 8b | 1r 2r 3r"


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 768)])
@pytest.mark.parametrize(
    ("own", "tile", "share", "made"),
    [
        ("8o", "7o", 0.6, "5o 6o 7o 8o"),
        ("8o", "7o", 1.0, "5o 6o 7o 8o"),
        ("8o", "7o", 1.1, "5o 6o 7o 8o"),
        ("8o", "8k", -0.6, "8k 8r 8b 8o"),
        ("8o", "8b", 1.0, "8k 8r 8b 8o"),
        ("8o", "8r", 0.0, "8k 8r 8b 8o"),
        ("4o", "5o", -1.0, "4o 5o 6o 7o"),
        ("4r", "3r", 1.0, "1r 2r 3r 4r"),
        ("4r", "8b", 0.6, "1r 2r 3r 4r"),
        ("4r", "1r", -0.9, "1r 2r 3r 4r"),
        ("11k", "7o", 1.0, "11k"),
        ("11k", "7o", 0.6, "11k"),
        ("11k", "7o", 0.2, "5o 6o 7o 11k"),
        ("9o", "7o", 0.8, "5o 6o 7o 9o"),
        ("9o", "7o", 1.2, "9o"),
    ],
)
def test_a_tile_goes_to_the_set_that_it_fits(
    at_table: Seat, own: str, tile: str, share: float, made: str, size: tuple[int, int]
) -> None:
    s = at_table(seated("8o 4o 4r 11k 9o 13k", table=FIVES), size=size)
    s.drag(s.own(own), beside(s, tile, share))
    assert made in s.names()
    s.table.turns.undo()
    assert s.names() == ["1r 2r 3r", "5o 6o 7o", "8k 8r 8b"]


@pytest.mark.parametrize("grip", [0.05, 0.35, 0.65, 0.95])
def test_the_grip_does_not_matter_where_the_tile_stands_next_to_its_set(at_table: Seat, grip: float) -> None:
    s = at_table(seated("8o 13k", table=FIVES))
    box = s.box(s.tile("7o", True))
    x, y = beside(s, "7o", 1.0)
    s.drag(s.at("8o", False, grip), (round(x + (grip - 0.5) * box.w), y))
    assert s.names() == ["1r 2r 3r", "5o 6o 7o 8o", "8k 8r 8b"]


def test_between_two_sets_a_tile_joins_the_one_that_it_fits(at_table: Seat) -> None:
    s = at_table(seated("8o 4r 9b 13k", table=FIVES))
    for step in range(1, 10):
        for own, good in (("8o", {"5o 6o 7o 8o", "8k 8r 8b 8o"}), ("9b", {"9b"}), ("4r", {"4r"})):
            left, right = s.box(s.tile("7o", True)).right, s.box(s.tile("8k", True)).x
            s.drag(s.own(own), (round(left + (right - left) * step / 10), s.box(s.tile("7o", True)).centery))
            assert good & set(s.names()), (own, step, s.names())
            s.table.turns.undo()


def test_sets_are_built_tile_by_tile(at_table: Seat) -> None:
    s = at_table(seated("9k 10k 11k 12k 2o 3o", table=FIVES))
    s.drag(s.own("9k"), s.low)
    for before, own in (("9k", "10k"), ("10k", "11k"), ("11k", "12k")):
        s.drag(s.own(own), beside(s, before, 1.0))
    assert "9k 10k 11k 12k" in s.names()
    s.drag(s.own("2o"), beside(s, "12k", 1.0))
    assert "2o" in s.names()
    s.drag(s.own("3o"), beside(s, "2o", 1.0))
    assert "2o 3o" in s.names() and "9k 10k 11k 12k" in s.names()


def test_a_first_meld_beside_a_locked_set_is_laid_for_itself(at_table: Seat) -> None:
    s = at_table(seated("8o 10k 10r 10b", table=FIVES, opened=False))
    s.drag(s.own("8o"), beside(s, "7o", 1.0))
    assert "8o" in s.names() and s.tops() == []
    s.drag(s.own("10k"), beside(s, "7o", 0.2))
    assert s.tops() == ["Still locked"]


def test_a_tile_leaves_its_set_a_little_way_beside_it(at_table: Seat) -> None:
    s = at_table(seated("13k", table="5o 6o 7o 8o"))
    s.drag(s.at("8o", True, 0.5), beside(s, "8o", 1.1))
    assert s.names() == ["5o 6o 7o", "8o"]


def test_beside_a_set_that_grew_the_next_place_is_free_again(at_table: Seat) -> None:
    s = at_table(seated("8o 9o 10o 13k", table=FIVES))
    for before, own in (("7o", "8o"), ("8o", "9o"), ("9o", "10o")):
        s.drag(s.own(own), beside(s, before, 1.0))
        gap = s.box(s.tile("8k", True)).x - s.box(s.tile(own, True)).right
        assert gap >= s.box(s.tile("7o", True)).w - 2
    assert "5o 6o 7o 8o 9o 10o" in s.names()


def gaps(cloth: MatLayout) -> Iterator[float]:
    """Between neighbours of all rows, and from the first and the last of each to the edges."""
    for row in cloth.rows:
        yield row[0].x
        for left, right in pairwise(row):
            yield right.x - left.x - cloth.length(left.tiles)
        yield cloth.wide - row[-1].x - cloth.length(row[-1].tiles)


@pytest.mark.parametrize("seed", range(8))
def test_a_tile_of_room_stays_beside_every_set_while_the_cloth_has_it(seed: int) -> None:
    random = Random(seed)
    sets: list[Tiles] = []
    cloth = MatLayout(1508, 472)
    for count in range(10):
        size = random.randint(3, 5)
        sets.append(tuple(range(20 * count, 20 * count + size)))
        cloth = cloth.lay(sets, tidy=True)
        assert min(gaps(cloth)) >= cloth.pitch and cloth.free() is not None
        grown = random.randrange(len(sets))
        sets[grown] = (*sets[grown], sets[grown][-1] + 1)
        cloth = cloth.lay(sets)
        assert all(
            right.x - left.x - cloth.length(left.tiles) >= cloth.pitch - 0.01
            for row in cloth.rows
            if cloth.taken(row, cloth.pitch) <= cloth.wide
            for left, right in pairwise(row)
        )


# -- the hint and what the table points out


def pill(s: Sitting) -> str:
    """What the table points out beside the line of the turn; empty where it says nothing."""
    found = [node.look.words for node in s.table.marked.values() if node.id == ("teach", "line")]
    return found[0] if found else ""


def helped(s: Sitting) -> Sitting:
    """The table with its help on."""
    change_settings(s.app.ctx, helper="always")
    s.table.help_changed()
    s.steps(2)
    return s


def test_hint_and_pill_speak_of_the_same_first_meld(at_table: Seat) -> None:
    own = "10k 10r 10b 11k 12k 13k 1o 5b 2r"
    s = helped(at_table(seated(own, opened=False), think=True))
    assert pill(s) == "you can open · 66 points"
    s.key(pygame.K_h)
    s.steps(12)
    laid = [node.id[1][1] for node in s.table.marked.values() if isinstance(node.look, Lit)]
    assert 0 < len(laid) < 6 and s.look("line").words.startswith(f"You can lay {len(laid)} tiles")
    worth = sum(NUMBER_OF[KIND_OF[tile]] for tile in laid)
    assert pill(s) == f"you can open · {worth} points"
    s.key(pygame.K_h)
    s.steps(2)
    assert pill(s) == "" and s.look("gauge").worth == worth


def test_hint_and_pill_speak_of_the_same_tiles(at_table: Seat) -> None:
    s = helped(at_table(seated("6r 3b J 13k 2o 1k 9o 5k", table="4r 5r 6r 7r 8r | 4b 5b 6b"), think=True))
    assert pill(s) == "3 of your tiles fit"
    s.key(pygame.K_h)
    s.steps(12)
    assert s.look("line").words.startswith("You can lay 2 tiles") and pill(s) == "2 of your tiles fit"


def test_advice_to_draw_names_no_tiles_that_fit(at_table: Seat) -> None:
    s = helped(at_table(seated("J 13k 2o", table="4b 5b 6b"), think=True))
    assert pill(s) == "1 of your tiles fits"
    s.key(pygame.K_h)
    s.steps(12)
    assert pill(s) == ""
