"""The Rummikub table by mouse and keys: drafts, joker retrieval, undo, the clock, hints, whole games."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.kernel.match import Match
from game.kernel.record import SeatInfo
from game.rummikub import events as ev
from game.rummikub.config import RummikubConfig
from game.rummikub.rules import RummikubRules
from scenes.kit import palette
from scenes.rummikub import words
from scenes.rummikub.choice import progress
from scenes.rummikub.marks import aimed
from scenes.rummikub.press import in_hand
from scenes.rummikub.texts import mark_ink, turn_line
from tests.game.rummikub.tables import RummikubMatch, last, play, rack, seated, shown, tiles
from tests.scenes.ends import placed
from tests.scenes.eyes import contrast
from tests.scenes.rummikub_table import Sitting, bots, new_client, sit
from tests.scenes.table_kit import Listening

Seat = Callable[..., Sitting]


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Seat]:
    """Opens tables with known tiles."""
    open_: list[Sitting] = []

    def build(match: RummikubMatch, think: bool = False, speed: float = 0.0, **how: Any) -> Sitting:
        client = new_client(match, bots() if think else None, speed=speed)
        sitting = sit(tmp_path, client, speed=speed, **how)
        open_.append(sitting)
        return sitting

    yield build
    for sitting in open_:
        sitting.app.close()


def lay(sitting: Sitting, *texts: str) -> None:
    """Chooses tiles of the rack by clicks and lays them as a new set by a click on the free place."""
    for text in texts:
        sitting.click(sitting.own(text))
    sitting.click(sitting.free)
    sitting.steps(2)


# -- the first meld


def test_open_with_thirty_by_mouse(at_table: Seat) -> None:
    match = seated("10k 10r 10b 5k 2o", table="1k 2k 3k", opened=False)
    s = at_table(match)
    s.drag(s.own("10k"), s.low)
    s.drag(s.own("10r"), s.at("10k", True))
    assert s.table.buttons["done"].reason == "3 or more"
    s.drag(s.own("10b"), s.at("10r", True))
    assert s.names() == ["10k 10r 10b", "1k 2k 3k"]
    assert s.look("gauge").worth == 30
    assert s.table.buttons["done"].reason is None
    s.click(s.table.buttons["done"].rect.center)
    event = last(match, ev.Laid)
    assert (event.seat, event.opened, event.worth) == (0, True, 30)
    assert rack(match, 0) == ["2o", "5k"] and s.table.board.choice.draft is None


def test_below_thirty_says_what_is_missing(at_table: Seat) -> None:
    match = seated("9k 9r 9b 5k 2o", opened=False)
    s = at_table(match)
    lay(s, "9k", "9r", "9b")
    assert s.table.buttons["done"].reason == "needs 30"
    s.click(s.table.buttons["done"].rect.center)
    assert match.state.turn == 0 and s.tops() == ["Not possible"]
    assert "27" in s.app.toasts.notes[0].text and "27: 3 short" in s.app.toasts.notes[0].text


def test_the_table_is_locked_before_the_first_meld(at_table: Seat) -> None:
    s = at_table(seated("4k 10r 10b", table="1k 2k 3k", opened=False))
    s.drag(s.own("4k"), s.at("3k", True, 0.9))
    assert s.names() == ["1k 2k 3k"] and s.tops() == ["Still locked"]
    s.drag(s.at("3k", True), s.low)
    assert s.names() == ["1k 2k 3k"]


# -- rearranging


def test_split_a_run_by_dropping_in_between(at_table: Seat) -> None:
    match = seated("6r 1k", table="4r 5r 6r 7r 8r")
    s = at_table(match)
    s.drag(s.own("6r"), s.at("7r", True, 0.05))
    assert s.names() == ["4r 5r 6r", "6r 7r 8r"]
    s.key(pygame.K_d)
    assert shown(match) == ["4r 5r 6r", "6r 7r 8r"]


def test_a_split_and_a_joker_retrieved(at_table: Seat) -> None:
    """rummikub.R18d and rummikub.R24c in one turn: the run is split, the joker replaced and used again at once."""
    match = seated("6r 5b 9k 9o 1k", table="4r 5r 6r 7r 8r | J 6b 7b")
    s = at_table(match)
    s.drag(s.own("6r"), s.at("7r", True, 0.05))
    s.drag(s.own("5b"), s.at("J", True, 0.5))
    assert s.names() == ["4r 5r 6r", "5b 6b 7b", "6r 7r 8r", "J"]
    assert "lonely" in [refusal.reason for refusal in s.table.board.choice.draft.missing]  # type: ignore[union-attr]
    s.drag(s.own("9k"), s.at("J", True, 0.1))
    s.drag(s.own("9o"), s.at("9k", True, 0.9))
    s.key(pygame.K_d)
    assert shown(match) == ["4r 5r 6r", "5b 6b 7b", "6r 7r 8r", "9k 9o J"]
    assert rack(match, 0) == ["1k"]


def test_take_one_and_add_one(at_table: Seat) -> None:
    """rummikub.R18c: the first tile alone is taken right of its grip."""
    match = seated("11b 8k 8o 1k", table="8b 9b 10b")
    s = at_table(match)
    s.drag(s.own("11b"), s.at("10b", True, 0.9))
    s.drag(s.at("8b", True), s.low)
    assert s.names() == ["8b", "9b 10b 11b"]
    for text in ("8k", "8o"):
        s.drag(s.own(text), s.at("8b", True))
    s.key(pygame.K_d)
    assert shown(match) == ["8k 8b 8o", "9b 10b 11b"]


def test_the_grip_takes_the_whole_set(at_table: Seat) -> None:
    s = at_table(seated("1k 2k", table="5r 6r 7r | 8r 9r 10r 11r"))
    s.drag(s.at("8r", True, 0.1), s.at("7r", True, 0.95))
    assert s.names() == ["5r 6r 7r 8r 9r 10r 11r"]
    s.key(pygame.K_z)
    assert len(s.names()) == 2
    place = s.box(s.tile("8r"))
    s.drag(s.at("8r", True, 0.1), s.low)
    assert s.box(s.tile("8r")).y > place.y
    draft = s.table.board.choice.draft
    assert draft is not None and not draft.past, "moving a set about is no step"


def test_a_frame_takes_a_part(at_table: Seat) -> None:
    s = at_table(seated("1k 2k", table="5r 6r 7r 8r 9r 10r"))
    low, high = s.box(s.tile("8r")), s.box(s.tile("10r"))
    s.drag((high.right + 30, high.bottom + 20), (low.x + 4, low.y + 4))
    assert len(s.table.board.choice.picked) == 3
    s.drag(s.at("9r", True), s.low)
    assert s.names() == ["5r 6r 7r", "8r 9r 10r"]


def test_two_clicks_take_a_set_and_clicks_place_it(at_table: Seat) -> None:
    s = at_table(seated("1k 2k", table="5r 6r 7r | 8r 9r 10r"))
    s.click(s.at("9r", True))
    s.click(s.at("9r", True))
    assert len(s.table.board.choice.picked) == 3
    s.click(s.at("7r", True, 0.9))
    assert s.names() == ["5r 6r 7r 8r 9r 10r"] and not s.table.board.choice.picked


def test_a_second_click_says_what_it_does_and_lays_tiles_where_they_fit_best(at_table: Seat) -> None:
    s = at_table(seated("8r 9k 9o 9b 13k 1o", table="5r 6r 7r | 1k 2k 3k"))
    s.click(s.own("8r"))
    assert s.look("chosen").words == "click again to lay it: Run · 26"
    s.click(s.own("8r"))
    assert s.names() == ["1k 2k 3k", "5r 6r 7r 8r"] and not s.table.board.choice.picked
    for text in ("9k", "9o", "9b"):
        s.click(s.own(text))
    assert s.look("chosen").words == "selected group · 27 · click again to lay it: Group · 27"
    s.click(s.own("9b"))
    assert "9k 9b 9o" in s.names()
    s.click(s.own("13k"))
    assert s.look("chosen").words == "click again to put it back"
    s.click(s.own("13k"))
    assert not s.table.board.choice.picked and s.rack() == ["13k", "1o"]
    s.click(s.at("2k", True))
    assert s.look("chosen").words == "click again: the whole set"


def test_table_tiles_never_go_to_the_rack(at_table: Seat) -> None:
    """rummikub.R17; own tiles of this turn may."""
    s = at_table(seated("4k 12o", table="1k 2k 3k"))
    s.drag(s.at("3k", True), s.rack_place)
    assert s.names() == ["1k 2k 3k"] and s.tops() == ["It stays on the table"]
    s.drag(s.own("4k"), s.at("3k", True, 0.9))
    assert s.rack() == ["12o"]
    s.drag(s.at("4k", True), s.rack_place)
    assert s.rack() == ["12o", "4k"] and s.names() == ["1k 2k 3k"]
    s.drag(s.own("4k"), s.at("3k", True, 0.9))
    s.click(s.at("4k", True), button=3)
    assert s.rack() == ["12o", "4k"]


def test_a_joker_turns_to_its_other_place(at_table: Seat) -> None:
    """rummikub.X3: where jokers may stand on either side, a press on the mark moves them."""
    match = seated("7k J 6k 1o", table="1r 2r 3r")
    s = at_table(match)
    lay(s, "6k", "7k", "J")
    assert "6k 7k J" in s.names()
    s.steps(2)
    turn = next(node for id, node in s.table.nodes.items() if id[0] == "turn")  # type: ignore[index]
    s.click(turn.rect.center)
    assert "J 6k 7k" in s.names()
    s.key(pygame.K_z)
    assert "6k 7k J" in s.names()


# -- undo


def test_undo_back_to_the_start_and_forward(at_table: Seat) -> None:
    match = seated("6r 5b 9k 9o 1k", table="4r 5r 6r 7r 8r | J 6b 7b")
    s = at_table(match)
    start, own = s.names(), s.rack()
    s.drag(s.own("6r"), s.at("7r", True, 0.05))
    s.drag(s.own("5b"), s.at("J", True, 0.5))
    s.drag(s.own("9k"), s.at("J", True, 0.1))
    end = s.names()
    for _ in range(3):
        s.key(pygame.K_z)
    assert (s.names(), s.rack()) == (start, own)
    assert s.table.board.choice.draft is not None and s.table.board.choice.draft.untouched
    for _ in range(3):
        s.key(pygame.K_z, pygame.KMOD_SHIFT)
    assert s.names() == end
    s.click(s.table.buttons["reset"].rect.center)
    assert s.names() == start
    s.key(pygame.K_z)
    assert s.names() == end, "starting over is a step too"


def test_a_tile_taken_back_finds_its_place_in_the_rack(at_table: Seat) -> None:
    s = at_table(seated("4k 12o 1r 5r", table="1k 2k 3k"))
    slots = s.slots
    s.drag(s.own("4k"), s.at("3k", True, 0.9))
    s.key(pygame.K_z)
    assert s.slots == slots


def test_a_full_rack_looks_as_before_after_undo(at_table: Seat) -> None:
    own = " ".join(f"{number}{colour}" for colour in "krb" for number in range(2, 12))
    s = at_table(seated(own, opened=False))
    slots = s.slots
    lay(s, "2k", "3k")
    lay(s, "9k", "9r", "9b")
    s.key(pygame.K_z)
    s.key(pygame.K_z)
    assert s.slots == slots


# -- the rack


def test_sorting_and_free_arrangement(at_table: Seat) -> None:
    s = at_table(seated("7k 8k 9k 7r 7b 8o"))
    s.key(pygame.K_s)
    order = list(s.table.board.memory.rack.shelves.tiles)
    assert order[:3] == [s.tile("7k"), s.tile("7r"), s.tile("7b")]
    s.click(s.table.buttons["sort_runs"].rect.center)
    assert list(s.table.board.memory.rack.shelves.tiles)[:3] == [s.tile("7k"), s.tile("8k"), s.tile("9k")]
    shelves = s.table.board.memory.rack.shelves
    s.drag(s.own("8k"), s.table.lay.slot(shelves, shelves.width + 3).center)
    assert s.slots[s.table.board.memory.rack.shelves.width + 3] == s.tile("8k")


def test_the_rack_can_be_sorted_while_others_play(at_table: Seat) -> None:
    match = seated("7k 8k 9k 7r 7b 8o", table="1k 2k 3k")
    s = at_table(match)
    s.key(pygame.K_SPACE)
    assert s.table.board.choice.draft is None and len(match.state.racks[0]) == 7
    s.key(pygame.K_s)
    assert s.table.board.memory.rack.order == "777"
    s.drag(s.at("3k", True), s.low)
    assert s.tops() == ["Not your turn yet"]
    s.drag(s.own("7k"), s.low)
    assert s.names() == ["1k 2k 3k"]


# -- the clock


def test_an_unfinished_turn_at_the_minute(at_table: Seat) -> None:
    """rummikub.R28: everything goes back and three tiles are drawn."""
    match = strict("6r 5b 1k", "4r 5r 6r 7r 8r", "1r 2r 3r 4b")
    s = at_table(match)
    s.drag(s.own("6r"), s.low)
    s.steps(40, 1.0)
    assert 0 < s.table.board.choice.clock.left < 25
    s.steps(11, 1.0)
    assert s.look("line").words == "10 seconds left"
    for _ in range(15):
        s.steps(1, 1.0)
        if match.state.turn == 1:
            break
    assert last(match, ev.Restored).back and rack(match, 0) == ["1k", "1r", "2r", "3r", "5b", "6r"]
    assert shown(match) == ["4r 5r 6r 7r 8r"] and s.names() == ["4r 5r 6r 7r 8r"]
    assert match.state.turn == 1 and "Time is up" in s.tops()


def strict(own: str, table: str, pool: str) -> RummikubMatch:
    """A strict table, where a turn has its minute."""
    match = seated(own, table=table, pool=pool)
    state = match.state
    state.config = RummikubConfig(table="strict")
    return match


def test_an_untouched_table_at_the_minute(at_table: Seat) -> None:
    """rummikub.R27"""
    match = strict("6r 5b 1k", "4r 5r 6r 7r 8r", "13r 2r")
    s = at_table(match)
    s.steps(62, 1.0)
    assert rack(match, 0) == ["13r", "1k", "5b", "6r"] and match.state.turn == 1


def test_a_finished_draft_at_the_minute_counts(at_table: Seat) -> None:
    """rummikub.R28"""
    match = strict("6r 5b 1k", "4r 5r 6r 7r 8r", "13r 2r")
    s = at_table(match)
    s.drag(s.own("6r"), s.at("7r", True, 0.05))
    s.steps(62, 1.0)
    assert rack(match, 0) == ["1k", "5b"] and shown(match) == ["4r 5r 6r", "6r 7r 8r"]


def test_a_casual_table_has_no_clock(at_table: Seat) -> None:
    """rummikub.R28: off by default where the table is guarded."""
    s = at_table(seated("6r 5b 1k"))
    assert s.table.view.own.clock == 0 and s.look("me").left is None
    s.steps(100, 1.0)
    assert s.table.board.choice.draft is not None


def test_the_clock_rests_under_the_menu(at_table: Seat) -> None:
    s = at_table(strict("6r 5b 1k", "4r 5r 6r 7r 8r", "13r 2r"))
    s.steps(5, 1.0)
    left = s.table.board.choice.clock.left
    s.key(pygame.K_ESCAPE)
    s.steps(20, 1.0)
    s.key(pygame.K_ESCAPE)
    assert s.there and s.table.board.choice.clock.left > left - 2


def test_a_wrong_done_at_a_strict_table(at_table: Seat) -> None:
    """rummikub.R29"""
    match = strict("6r 5b 1k", "4r 5r 6r 7r 8r", "1r 2r 3r")
    s = at_table(match)
    s.drag(s.own("5b"), s.low)
    assert s.table.buttons["done"].reason is None and s.table.buttons["done"].of.kind == "muted"
    s.click(s.table.buttons["done"].rect.center)
    assert len(match.state.racks[0]) == 6 and "The sets were not right" in s.tops()


# -- hints


def test_a_hint_step_by_step(at_table: Seat) -> None:
    match = seated("10k 5b 1r 3b 12r 13o", table="5r 6r 7r | 5o 6o 7o | 5k 6k 7k 8k 9k")
    s = at_table(match, think=True)
    s.key(pygame.K_h)
    s.steps(10)
    assert s.look("line").words.startswith("You can lay 2 tiles") and len(s.table.board.choice.advised.pointed) == 2
    while progress(s.table.state) is not None:
        s.key(pygame.K_h)
    s.key(pygame.K_h)
    assert s.look("line").words.startswith("The best play already lies there")
    assert s.table.buttons["done"].reason is None
    steps = len(s.table.board.choice.draft.past)  # type: ignore[union-attr]
    assert steps >= 1
    for _ in range(steps):
        s.key(pygame.K_z)
    assert s.table.board.choice.draft is not None and s.table.board.choice.draft.untouched


def test_a_hint_to_draw_says_where_then_what_then_why(at_table: Seat) -> None:
    s = at_table(seated("1k 5r 9b", table="10k 11k 12k"), think=True)
    said = []
    for _ in range(4):
        s.key(pygame.K_h)
        s.steps(10)
        said.append(s.look("line").words)
    assert said[0].startswith("Look at what is lit") and s.table.ui.focus is s.table.buttons["draw"]
    assert said[1] == "Better draw a tile" and said[2].startswith(said[1] + " · ") and said[3] == said[2]


def test_a_note_quotes_no_statement_that_only_says_that_the_rules_are_silent(at_table: Seat) -> None:
    """rummikub.X1"""
    s = at_table(seated("1k 5r 9b", table="10k 11k 12k"))
    s.key(pygame.K_d)
    texts = [note.text for note in s.app.toasts.notes]
    assert any("Lay at least one tile" in text for text in texts) and not any("is not said" in text for text in texts)


# -- bots, whole games


def test_a_rearrangement_of_a_bot_is_played_set_by_set(at_table: Seat) -> None:
    match = seated("1k 13r", "10k 5b 13o", table="5r 6r 7r | 5o 6o 7o | 5k 6k 7k 8k 9k", seats=2)
    s = at_table(match, speed=1.0)
    s.key(pygame.K_SPACE)
    s.table.motion.finish()
    bot_client: Any = s.table.client.bot_client
    s.steps(3)
    bot_client.answer(play(match, 1, "5k 5r 5b 5o | 6k 6r 6o | 7k 7r 7o | 8k 9k 10k"))
    sounds = Listening(s.app.ctx.sound)
    s.app.ctx.sound = sounds  # type: ignore[assignment]
    for _ in range(600):
        s.app.step(1 / 60)
        if s.mine:
            break
    assert s.names() == ["5k 5r 5b 5o", "6k 6r 6o", "7k 7r 7o", "8k 9k 10k"]
    assert sounds.played == ["turn", *["set"] * 4], "four sets, one after the other"
    assert all(s.look("tile", s.tile(text)).trail for text in ("10k", "5b"))


def test_a_click_finishes_the_movement(at_table: Seat) -> None:
    match = seated("1k 13r", "10k 5b 13o", table="5r 6r 7r | 5o 6o 7o | 5k 6k 7k 8k 9k", seats=2)
    s = at_table(match, speed=1.0)
    s.key(pygame.K_SPACE)
    s.table.motion.finish()
    bot_client: Any = s.table.client.bot_client
    s.steps(3)
    bot_client.answer(play(match, 1, "5k 5r 5b 5o | 6k 6r 6o | 7k 7r 7o | 8k 9k 10k"))
    for _ in range(120):
        s.app.step(1 / 60)
        if s.table.motion.busy:
            break
    s.click(s.table.lay.title.center)
    assert len(s.names()) == 4 and not s.table.motion.busy


def key_turn(s: Sitting) -> None:
    """One turn by keys alone: the hint's play, else a draw."""
    s.key(pygame.K_h)
    for _ in range(50):
        if not s.table.board.asked:
            break
        s.app.step(1 / 60)
    if s.table.board.choice.advised.target is None:
        s.key(pygame.K_SPACE)
        return
    while progress(s.table.state) is not None:
        s.key(pygame.K_h)
    s.key(pygame.K_d)


@pytest.mark.slow
def test_a_whole_match_by_keys_against_bots(at_table: Seat) -> None:
    match: RummikubMatch = Match(RummikubRules(), RummikubConfig(games=2), 2, 5)
    s = at_table(match, think=True)
    games = 0
    for _ in range(400):
        s.wait()
        top = s.app.stack.top
        if top is not None and top.called == "result":
            games += 1
            assert not sum(line.points for line in s.table.view.results[-1].seats)
            s.steps(60)
            s.key(pygame.K_RETURN)
        elif top is not None and top.called == "ranking":
            break
        else:
            key_turn(s)
    assert games == 2 and match.over and placed(s)


def test_pick_and_place_by_keys(at_table: Seat) -> None:
    match = seated("10k 10r 10b 1o", table="1k 2k 3k", opened=False)
    s = at_table(match)
    s.key(pygame.K_RIGHT)
    for text in ("10k", "10r", "10b"):
        walk(s, s.tile(text), pygame.K_RIGHT)
        s.key(pygame.K_RETURN)
    assert len(s.table.board.choice.picked) == 3
    s.key(pygame.K_n)
    assert "10k 10r 10b" in s.names()
    s.key(pygame.K_d)
    assert match.state.opened[0]


def test_a_set_of_its_own_by_arrows(at_table: Seat) -> None:
    match = seated("10k 10r 10b 1o", opened=False)
    s = at_table(match)
    s.key(pygame.K_RIGHT)
    for text in ("10k", "10r", "10b"):
        walk(s, s.tile(text), pygame.K_RIGHT)
        s.key(pygame.K_RETURN)
    s.key(pygame.K_UP)
    assert s.table.spots.focused == ("new",)
    s.key(pygame.K_RETURN)
    assert s.names() == ["10k 10r 10b"] and s.table.game.manners.told(s.table.board.instant(s.table.marked))[
        "tile"
    ] == s.tile("1o")
    s.key(pygame.K_UP)
    walk(s, s.tile("10r"), pygame.K_LEFT)
    s.key(pygame.K_RETURN)
    s.key(pygame.K_BACKSPACE)
    assert s.rack() == ["10r", "1o"]
    s.key(pygame.K_ESCAPE)
    assert not s.there, "with nothing in hand Esc opens the menu"


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_never_lose_a_tile(at_table: Seat, seed: int) -> None:
    """Whatever hands do in a draft: every tile stays in one place, sets do not overlap, undo leads back."""
    random = Random(seed)
    own = "1k 2k 3k J 5r 6r 7r 9b 10b 11b 13o 13k 13r"
    match = seated(own, table="4r 5r 6r 7r 8r | J 6b 7b | 1k 1r 1b 1o | 9k 10k 11k 12k", pool="2r")
    s = at_table(match, size=random.choice(((1280, 720), (1024, 768))))
    start, all_tiles = s.names(), s.tiles()
    for _ in range(40):
        tile = random.choice(all_tiles)
        box, other = s.box(tile), s.box(random.choice(all_tiles))
        begin = (box.x + random.randrange(box.w), box.y + random.randrange(box.h))
        end = (other.x + random.randrange(other.w), other.y + random.randrange(other.h))
        if random.random() < 0.3:
            end = (random.randrange(1000), random.randrange(700))
        deed = random.random()
        if deed < 0.6:
            s.drag(begin, end)
        elif deed < 0.85:
            s.click(begin)
        else:
            s.key(random.choice((pygame.K_z, pygame.K_s, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_n)))
        if not s.there:
            s.key(pygame.K_ESCAPE)
        assert s.tiles() == all_tiles and s.tiles(False) == sorted(s.draft.rack)
        found = [s.box(tile) for tile in all_tiles]
        assert all(box.collidelist(found[i + 1 :]) == -1 for i, box in enumerate(found))
    while s.draft.past:
        s.key(pygame.K_z)
    assert s.names() == start and s.rack() == sorted(own.split())


def walk(s: Sitting, tile: int, key: int) -> None:
    """Moves the keyboard focus to a tile."""
    for _ in range(30):
        if s.table.game.manners.told(s.table.board.instant(s.table.marked))["tile"] == tile:
            return
        s.key(key)
    raise AssertionError(f"the focus stays at {s.table.spots.focused}")


@pytest.mark.rule("rummikub.R4")
@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([["5k", "9r", "3b"]], "1 black 5 · 2 red 9 · 3 blue 3"),
        ([["9k", "9r", "3b"], ["4k", "2r", ""]], "1 black 9 · 2 red 9 · 3 blue 3 → 1 black 4 · 2 red 2"),
        ([["J", "3r", "3b"], ["12k", "", ""]], "1 joker · 2 red 3 · 3 blue 3 → 1 black 12"),
    ],
)
def test_the_log_tells_of_every_drawing_for_the_start(at_table: Seat, rows: list[list[str]], told: str) -> None:
    table, seats = at_table(seated("5k", seats=3)).table, tuple(SeatInfo(str(seat), "easy") for seat in (1, 2, 3))
    draws = tuple(tuple(tiles(text)[0] if text else -1 for text in row) for row in rows)
    state = replace(table.state, match=replace(table.state.match, seats=seats))
    line = words.log(state, ev.GameStarted(1, 0, draws, 60))
    assert line is not None and line[0] == f"1 starts · Drawn: {told}"


def test_the_drawn_tile_stays_marked_in_the_own_turn(at_table: Seat) -> None:
    match = seated("5k 9r 13o", table="1k 2k 3k")
    drawn = match.state.racks[0][1]
    match.state.drawn[0] = (drawn,)
    s = at_table(match)
    s.steps(5)
    assert s.mine and s.look("tile", drawn).state == "new"


def test_after_the_last_game_no_next_one_is_promised(at_table: Seat) -> None:
    match = seated("3k", table="4k 5k 6k", games=1)
    match.act(0, play(match, 0, "3k 4k 5k 6k"))
    s = at_table(match)
    assert turn_line(s.app.ctx.texts, s.table.client, match.view(0), "")[0] == "The match is over"


@pytest.mark.parametrize("face", sorted(palette.SEAT_RIMS))
def test_marks_of_the_last_move_can_be_read_on_a_tile(face: str) -> None:
    assert contrast(mark_ink(palette.SEAT_RIMS[face]), palette.IVORY_100) >= 3


def test_nothing_in_hand_aims_at_nothing(at_table: Seat) -> None:
    s = at_table(seated("8r 9k 13k 1o", table="5r 6r 7r | 1k 2k 3k"))
    s.click(s.own("8r"))
    s.point(s.at("7r", True))
    assert aimed(s.table.board.look()) is not None
    for key in (pygame.K_BACKSPACE, pygame.K_z, pygame.K_y, pygame.K_BACKSPACE):
        s.key(key)
        s.steps(2)
        assert in_hand(s.table.state) or aimed(s.table.board.look()) is None
