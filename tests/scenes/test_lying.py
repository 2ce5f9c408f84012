"""What lies before the person beside the match is found again: a draft, the order of a hand, the rest of a clock."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch
from game.library.saves import Saves
from game.library.sidecar import MOST_BYTES, Sidecar
from game.rummikub import events as ev
from scenes.rummikub.choice import sets_of
from scenes.table.client import TableClient
from scenes.table.player import TablePlayer
from tests.game.rummikub.tables import last, rack, seated
from tests.scenes import holla_table, riichi_table, rummikub_table, turf_table
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import wait
from tests.scenes.rummikub_table import Sitting
from tests.scenes.test_rummikub_table import lay, strict


class Room:
    """Tables that keep what lies there beside one record."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.record = folder / "m.jsonl"
        self.sidecar = folder / "m.table"
        self.open: list[Any] = []

    def sit(self, helper: Any, match: AnyMatch, **how: Any) -> Any:
        """A table whose client found what was kept, as after going on with a saved match."""
        client: TableClient = helper.new_client(match)
        client.desk = Sidecar(self.record)
        client.sidecar.load(len(match.acts))
        sitting = helper.sit(self.folder, client, **how)
        self.open.append(sitting)
        return sitting

    def again(self, helper: Any, match: AnyMatch, **how: Any) -> Any:
        """The same after the program was killed: nothing was said to the old table."""
        for sitting in self.open:
            sitting.table.client.sidecar.flush()
        return self.sit(helper, match.copy(), **how)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    for sitting in made.open:
        sitting.app.close()


def picture(s: Sitting) -> tuple[Any, ...]:
    """Where everything lies."""
    table, memory = s.table, s.table.board.memory
    past = len(table.board.choice.draft.past) if table.board.choice.draft else -1
    return sets_of(table.state), memory.held, memory.rack.shelves, memory.cloth.places(), past


# -- Rummikub


def draft(room: Room, match: AnyMatch) -> Sitting:
    """A set laid, tiles moved on the mat and in the rack."""
    s: Sitting = room.sit(rummikub_table, match)
    lay(s, "9k", "9r", "9b")
    s.drag(s.own("4k"), s.at("3k", True, 0.9))
    s.drag(s.own("2o"), s.rack_place)
    s.steps(30)
    s.table.client.sidecar.flush()
    return s


def test_a_draft_comes_back_with_its_places_its_steps_and_the_rack(room: Room) -> None:
    match = seated("9k 9r 9b 4k 5k 2o 13o", table="1k 2k 3k | 7r 7b 7o")
    s = draft(room, match)
    assert s.names() == ["1k 2k 3k 4k", "7r 7b 7o", "9k 9r 9b"]
    again = room.again(rummikub_table, match)
    assert picture(again) == picture(s)
    assert again.table.board.choice.draft.laid == s.table.board.choice.draft.laid  # type: ignore[union-attr]
    for sitting in (s, again):
        sitting.key(pygame.K_z)
        sitting.steps(30)
    assert picture(again)[:3] == picture(s)[:3]
    again.click(again.table.buttons["done"].rect.center)
    assert match.state.turn == 0 and again.match.state.turn != 0


def test_a_draft_of_another_turn_is_left_out_and_the_rack_stays(room: Room) -> None:
    match = seated("9k 9r 9b 4k 5k 2o 13o", table="1k 2k 3k | 7r 7b 7o")
    s = draft(room, match)
    kept = json.loads(room.sidecar.read_text())
    kept["desk"]["turn"]["acts"] += 1
    room.sidecar.write_text(json.dumps(kept))
    again = room.again(rummikub_table, match)
    assert again.table.board.choice.draft.untouched  # type: ignore[union-attr]
    slots = [t for t in again.slots if t in s.tiles(False)]
    assert slots == [t for t in s.slots if t in s.tiles(False)]


def test_what_was_kept_after_acts_that_the_record_lacks_is_left_out(room: Room) -> None:
    match = seated("9k 9r 9b 4k 5k 2o 13o", table="1k 2k 3k | 7r 7b 7o")
    draft(room, match)
    kept = json.loads(room.sidecar.read_text())
    kept["acts"] = len(match.acts) + 1
    room.sidecar.write_text(json.dumps(kept))
    lying = Sidecar(room.record)
    lying.load(len(match.acts))
    assert lying.content == {}


@pytest.mark.parametrize("seed", range(8))
def test_whatever_lies_in_the_file_the_table_opens_with_all_its_tiles(room: Room, seed: int) -> None:
    match = seated("9k 9r 9b 4k 5k 2o 13o", table="1k 2k 3k | 7r 7b 7o")
    draft(room, match)
    kept = json.loads(room.sidecar.read_text())
    spoil(kept, Random(seed), 1 + seed % 4)
    room.sidecar.write_text(json.dumps(kept))
    again = room.again(rummikub_table, match)
    again.steps(3)
    view, memory = again.table.view, again.table.board.memory
    assert again.tiles() == sorted([*view.rack, *(tile for tiles in view.table for tile in tiles)])
    assert sorted(memory.rack.shelves.tiles) == sorted(memory.held) == again.tiles(False)
    assert memory.cloth.holds(sets_of(again.table.state))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"format":"yongmaru-table/1","acts":0,"desk":7}',
        b"x" * MOST_BYTES * 2,
    ],
)
def test_a_file_that_is_none_is_as_if_there_were_none(room: Room, content: bytes) -> None:
    room.sidecar.write_bytes(content)
    lying = Sidecar(room.record)
    lying.load(5)
    assert lying.content == {}


def spoil(kept: Any, random: Random, times: int) -> None:
    """Puts something else somewhere into plain data."""
    odd = [None, -1, 10**30, 0.5, "x", [], {}, [[]], [[0, 0]], float("nan"), True, 106, [1, "a"], {"acts": []}]
    for _ in range(times):
        holder, name = kept, "desk"
        for _ in range(random.randrange(1, 6)):
            inner = holder[name]
            if not isinstance(inner, dict | list) or not inner:
                break
            holder, name = inner, random.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        holder[name] = random.choice(odd)


def test_drawing_with_tiles_laid_asks_and_everything_goes_back_where_it_lay(room: Room) -> None:
    match = seated("9k 9r 9b 4k 5k 2o 13o", table="1k 2k 3k | 7r 7b 7o", pool="11o 12o 1r 2r")
    s: Sitting = room.sit(rummikub_table, match)
    before = s.table.board.memory.cloth.places()
    lay(s, "9k", "9r", "9b")
    s.drag(s.own("4k"), s.at("3k", True, 0.9))
    s.drag(s.at("7r", True), s.low)
    hand = Hand(s.app)
    for ask in (lambda: s.key(pygame.K_SPACE), lambda: s.click(s.table.buttons["draw"].rect.center)):
        ask()
        assert hand.asked.title == "End the turn like this?"
        hand.key(pygame.K_RETURN)
        assert s.there and match.state.turn == 0 and not s.table.board.choice.draft.untouched  # type: ignore[union-attr]
    s.key(pygame.K_SPACE)
    hand.click("Take back and draw")
    s.steps(60)
    assert last(match, ev.Drew).seat == 0
    assert len(rack(match, 0)) == 8
    assert s.table.board.memory.cloth.places() == before


def test_drawing_with_nothing_laid_does_not_ask(room: Room) -> None:
    match = seated("9k 9r 9b 4k", table="1k 2k 3k", pool="11o 12o 1r 2r")
    s: Sitting = room.sit(rummikub_table, match)
    s.key(pygame.K_SPACE)
    assert s.there and last(match, ev.Drew).seat == 0


@pytest.mark.rule("rummikub.R28")
def test_at_the_minute_sets_go_back_where_they_lay(room: Room) -> None:
    match = strict("9k 9r 4k 2o", "1k 2k 3k | 7r 7b 7o | 10r 11r 12r", "11o 12o 1r 2r 3r")
    s: Sitting = room.sit(rummikub_table, match)
    before = s.table.board.memory.cloth.places()
    lay(s, "9k", "9r")
    s.drag(s.at("7r", True), s.low)
    s.drag(s.own("4k"), s.at("3k", True, 0.9))
    s.steps(80, dt=1.0)
    assert last(match, ev.Restored).seat == 0
    assert s.table.board.memory.cloth.places() == before


def test_the_rest_of_the_minute_comes_back(room: Room) -> None:
    match = strict("9k 9r 4k 2o", "1k 2k 3k", "11o 12o 1r 2r 3r")
    s: Sitting = room.sit(rummikub_table, match)
    s.steps(25, dt=1.0)
    left = s.table.board.choice.clock.left
    assert 30 < left < 40
    again = room.again(rummikub_table, match)
    assert abs(again.table.board.choice.clock.left - left) <= 1


# -- the other tables


def test_the_order_of_the_ridge_comes_back(room: Room) -> None:
    match = holla_table.new_match()
    s = room.sit(holla_table, match)
    s.steps(30)
    ridge = s.table.board.memory.ridge
    assert ridge.cubes
    s.drag(s.own(ridge.cubes[0]), s.own(ridge.cubes[-1]))
    again = room.again(holla_table, match)
    memory = s.table.board.memory
    assert memory.ridge != ridge and not memory.sorted
    assert again.table.board.memory.ridge.groups == memory.ridge.groups and not again.table.board.memory.sorted


def test_the_order_of_a_riichi_hand_its_switches_and_its_clock_come_back(room: Room) -> None:
    match = riichi_table.match_of(riichi_table.asked_5p())
    s = room.sit(riichi_table, match)
    s.steps(30)
    s.key(pygame.K_s)
    s.key(pygame.K_m)
    s.drag(s.at(s.hand()[0]), s.at(s.hand()[9]))
    s.steps(2)
    again = room.again(riichi_table, match)
    assert again.hand() == s.hand()
    assert again.table.board.choice.switches == s.table.board.choice.switches == {"no_calls"}


def test_the_chosen_horse_comes_back(room: Room) -> None:
    match = turf_table.raced()
    s = room.sit(turf_table, match)
    s.wait()
    s.key(pygame.K_2)
    assert s.choice.horse == 1
    assert room.again(turf_table, match).choice.horse == 1


# -- from the menu


def test_leaving_and_continuing_brings_the_draft_back_and_the_record_holds_acts_only(
    menu: Callable[..., Hand],
) -> None:
    hand = menu()
    hand.click("Play now – Rummikub")
    table = hand.top(TablePlayer)
    wait(hand, lambda: table.board.choice.draft is not None and not table.motion.busy)
    path = table.client.writer.path  # type: ignore[union-attr]
    record = path.read_bytes()
    tile = table.board.memory.rack.shelves.tiles[3]
    table.take(("tile", tile))
    table.take(("new",))
    hand.steps(30)
    laid = table.board.choice.draft.laid  # type: ignore[union-attr]
    assert laid == (tile,)
    assert path.read_bytes() == record
    hand.key(pygame.K_ESCAPE)
    hand.click("To the menu")
    assert hand.screen("menu")
    assert path.with_suffix(".table").exists()
    wait(hand, lambda: hand.has("Continue"))
    hand.click("Continue")
    again = hand.top(TablePlayer)
    assert again is not table
    wait(hand, lambda: again.board.choice.draft is not None)
    assert again.board.choice.draft.laid == laid  # type: ignore[union-attr]
    assert tile not in again.board.memory.held
    hand.key(pygame.K_ESCAPE)
    hand.click("To the menu")
    saves = Saves(path.parent)
    saves.move_aside(saves.open_matches()[0])
    assert not path.with_suffix(".table").exists()
