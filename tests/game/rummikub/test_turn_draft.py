"""The draft of a turn: what hands may do, what is said about it, and the way back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.kernel.chance import Chance
from game.kernel.match import Match
from game.kernel.rules import Refused
from game.kernel.texts import Texts
from game.pieces.tiles import JOKER, KIND_OF, KIND_TEXT, tile_text
from game.rummikub import actions as act
from game.rummikub.config import RummikubConfig
from game.rummikub.sets import Reading, read_set
from game.rummikub.turn_draft import TurnDraft, tidy, turn_draft, turn_draft_of
from game.rummikub.validate import Turn, moved_tiles
from tests.game.rummikub.tables import RULES, Box, RummikubMatch, plain_judge, seated, tiles

REFUSALS = ("rummikub.R16", "rummikub.R17", "rummikub.R21", "rummikub.R23")


def draft(rack: str, table: str = "", opened: bool = True, **config: Any) -> TurnDraft:
    pieces = Box(3)
    return turn_draft(RummikubConfig(**config), Turn(pieces.sets(table), pieces.row(rack), opened))


def tile(b: TurnDraft, text: str, number: int = 0) -> int:
    """A tile of the draft by its name: own tiles first, then the table's."""
    here = [*b.rack, *(t for s in b.table for t in s)]
    return [t for t in here if tile_text(t) == text][number]


def row(b: TurnDraft, text: str) -> list[int]:
    """Different tiles of the draft by their names, own tiles first."""
    found: list[int] = []
    for name in text.split():
        here = [*b.rack, *(t for s in b.table for t in s)]
        found.append(next(t for t in here if tile_text(t) == name and t not in found))
    return found


def words(b: TurnDraft) -> list[str]:
    return [" ".join(tile_text(t) for t in s.tiles) for s in b.sets]


def reasons(b: TurnDraft) -> list[str]:
    return [r.reason for r in b.missing]


def test_a_draft_begins_as_the_table_lies() -> None:
    b = draft("3b 8b", "4b 5b 6b | 8k 8r 8o")
    assert words(b) == ["4b 5b 6b", "8k 8r 8o"]
    assert b.untouched
    assert reasons(b) == ["nothing_laid"]
    assert [s.changed for s in b.states()] == [False, False]
    assert b.undo() is b
    assert b.redo() is b


def test_tiles_snap_into_their_places() -> None:
    b = draft("3b 8b 7b", "4b 5b 6b | 8k 8r 8o")
    b = b.move([tile(b, "3b")], 0).move([tile(b, "8b")], 1).move([tile(b, "7b")], 0, 0)
    assert words(b) == ["3b 4b 5b 6b 7b", "8k 8r 8b 8o"]
    assert [texts(s.fresh) for s in b.states()] == [["3b", "7b"], ["8b"]]
    assert b.missing == ()
    assert b.rack == ()


def texts(row: Any) -> list[str]:
    return [tile_text(t) for t in row]


def test_the_beginnings_of_a_set_sort_themselves() -> None:
    b = draft("9k 8k 5o 5k 7b 2r")
    b = b.move(row(b, "9k 8k")).move(row(b, "5o 5k")).move(row(b, "7b 2r"))
    assert words(b) == ["8k 9k", "5k 5o", "7b 2r"]
    assert tidy(tiles("J 9k")) == tiles("J 9k")


@pytest.mark.rule("rummikub.R18d")
@pytest.mark.parametrize("at", [2, 3])
def test_a_tile_dropped_inside_a_run_splits_it(at: int) -> None:
    b = draft("6r", "4r 5r 6r 7r 8r")
    b = b.move([b.rack[0]], 0, at)
    assert words(b) == ["4r 5r 6r", "6r 7r 8r"]
    assert b.missing == ()
    assert [s.key for s in b.sets] == [0, 1]


def test_a_run_that_loses_its_middle_falls_apart() -> None:
    b = draft("4k 4r", "1b 2b 3b 4b 5b 6b 7b")
    b = b.move([*b.rack, tile(b, "4b")])
    assert words(b) == ["1b 2b 3b", "5b 6b 7b", "4k 4r 4b"]
    assert b.missing == ()
    assert texts(moved_tiles(b.start.table, b.table)) == ["5b", "6b", "7b", "4b"]


@pytest.mark.rule("rummikub.R18b")
def test_a_group_of_four_stays_a_group() -> None:
    b = draft("3b 5b 6b", "4k 4r 4b 4o")
    b = b.move([*b.rack, tile(b, "4b")])
    assert words(b) == ["4k 4r 4o", "3b 4b 5b 6b"]


def test_split_and_join() -> None:
    b = draft("1k", "4r 5r 6r 7r 8r | 9r 10r 11r")
    cut = b.split(0, 3)
    assert words(cut) == ["4r 5r 6r", "7r 8r", "9r 10r 11r"]
    assert [s.fault.reason if s.fault else "" for s in cut.states()] == ["", "lonely", ""]
    assert words(cut.join(2, 1)) == ["4r 5r 6r", "7r 8r 9r 10r 11r"]
    both = b.join(0, 1)
    assert words(both) == ["4r 5r 6r 7r 8r 9r 10r 11r"]
    assert b.split(0, 0) is b
    assert b.split(0, 5) is b
    assert b.join(0, 0) is b
    with pytest.raises(KeyError):
        b.split(7, 1)


@pytest.mark.rule("rummikub.R21", "rummikub.R22", "rummikub.R24c")
def test_a_joker_is_swapped_for_its_tile() -> None:
    b = draft("5b 9k 10k 2r", "J 6b 7b")
    joker = tile(b, "J")
    b = b.swap(tile(b, "5b"), joker)
    assert words(b) == ["5b 6b 7b", "J"]
    assert reasons(b) == ["lonely"]
    loose = b.set_of(joker)
    assert loose is not None
    b = b.move(row(b, "9k 10k"), loose.key, 0)
    assert words(b) == ["5b 6b 7b", "9k 10k J"]
    assert b.missing == ()


@pytest.mark.rule("rummikub.R21", "rummikub.R24a")
@pytest.mark.parametrize(("text", "fits"), [("3k", True), ("3r", True), ("3b", False), ("4k", False)])
def test_a_joker_in_a_group_of_three_takes_any_missing_colour(text: str, fits: bool) -> None:
    b = draft("3k 3r 3b 4k", "3b 3o J")
    if fits:
        assert len(words(b.swap(tile(b, text), tile(b, "J")))) == 2
    else:
        with pytest.raises(Refused) as caught:
            b.swap(tile(b, text), tile(b, "J"))
        assert caught.value.refusal.rule == "rummikub.R21"


@pytest.mark.rule("rummikub.R21")
def test_only_a_joker_that_lies_in_a_set_is_swapped() -> None:
    b = draft("5b J", "4b 5b 6b")
    for target in (tile(b, "J"), tile(b, "4b")):
        with pytest.raises(Refused) as caught:
            b.swap(tile(b, "5b"), target)
        assert caught.value.refusal.reason == "no_joker_there"


@pytest.mark.rule("rummikub.R19", "rummikub.X3")
def test_the_joker_shows_what_it_stands_for_and_can_be_placed() -> None:
    b = draft("J 5k 6k")
    b = b.move(row(b, "5k 6k J"))
    assert words(b) == ["5k 6k J"]
    assert [KIND_TEXT[k[0]] for k in b.states()[0].stands_for] == ["5k", "6k", "7k"]
    low, high = b.places(0)
    assert (low.worth, high.worth) == (15, 18)
    b = b.choose(0, low)
    assert words(b) == ["J 5k 6k"]
    assert KIND_TEXT[b.states()[0].stands_for[0][0]] == "4k"
    assert b.worth == 15
    with pytest.raises(ValueError, match="no way to read"):
        b.choose(0, read_set(tiles("7k 8k 9k")))  # type: ignore[arg-type]
    assert draft("1k", "9r 9b J").places(0) == ()


@pytest.mark.rule("rummikub.R17", "rummikub.R23")
def test_only_own_tiles_go_back_to_the_rack() -> None:
    b = draft("7b J 1k", "4b 5b 6b | J 9r 10r")
    own = tile(b, "J")
    b = b.move([tile(b, "7b")], 0).move([own], 0)
    assert words(b.take_back([tile(b, "7b"), own])) == ["4b 5b 6b", "J 9r 10r"]
    with pytest.raises(Refused) as caught:
        b.take_back([tile(b, "4b")])
    assert caught.value.refusal.rule == "rummikub.R17"
    with pytest.raises(Refused) as caught:
        b.take_back([t for t in b.table[1] if KIND_OF[t] == JOKER])
    assert caught.value.refusal.rule == "rummikub.R23"


@pytest.mark.rule("rummikub.R16")
def test_strange_tiles_are_refused() -> None:
    b = draft("7b", "4b 5b 6b")
    for strange in ([150], [b.rack[0], b.rack[0]], []):
        with pytest.raises(Refused) as caught:
            b.move(strange)
        assert caught.value.refusal.rule == "rummikub.R16"
    with pytest.raises(KeyError):
        b.move([b.rack[0]], 9)


@pytest.mark.rule("rummikub.R10", "rummikub.R12")
def test_the_running_sum_towards_thirty() -> None:
    b = draft("9k 9r J 4o 5o 6o 1k", "1b 2b 3b", opened=False)
    b = b.move(row(b, "9k 9r"))
    assert (b.worth, reasons(b)) == (0, ["lonely"])
    b = b.move([tile(b, "J")], 1)
    assert (b.worth, reasons(b)) == (27, ["too_low"])
    assert b.missing[0].values["missing"] == 3
    b = b.move(row(b, "4o 5o 6o"))
    assert (b.worth, reasons(b)) == (42, [])
    assert reasons(b.move([tile(b, "1k")], 0)) == ["table_before_first", "neither"]


@pytest.mark.rule("rummikub.R11", "rummikub.R20")
def test_a_draft_says_what_may_not_be_touched_before_the_first_meld() -> None:
    b = draft("5b 10k 10r 10b", "J 6b 7b", opened=False)
    b = b.swap(tile(b, "5b"), tile(b, "J"))
    assert reasons(b)[0] == "joker_before_first"
    b = b.reset().move([tile(b, "5b")], 0)
    assert reasons(b)[0] == "table_before_first"


@pytest.mark.rule("rummikub.R24b")
def test_done_says_what_is_missing_step_by_step() -> None:
    b = draft("1b 7b 9k 10k", "2b 3b J 5b 6b")
    joker = tile(b, "J")
    b = b.move([tile(b, "1b")], 0).move([tile(b, "7b")], 0)
    assert words(b) == ["1b 2b 3b J 5b 6b 7b"]
    b = b.move([joker])
    assert words(b) == ["1b 2b 3b", "5b 6b 7b", "J"]
    assert reasons(b) == ["lonely"]
    b = b.move(row(b, "9k 10k"), b.sets[2].key)
    assert reasons(b) == []
    assert b.play() == act.Play(b.table)


def test_undo_redo_and_reset() -> None:
    b = draft("7b 8b 9b", "4b 5b 6b")
    steps = [b]
    for text in ("7b", "8b", "9b"):
        steps.append(steps[-1].move([tile(steps[-1], text)], 0))
    back = steps[-1]
    for expected in reversed(steps[:-1]):
        back = back.undo()
        assert back.sets == expected.sets
    assert back.untouched
    for expected in steps[1:]:
        back = back.redo()
        assert back.sets == expected.sets
    reset = back.reset()
    assert reset.untouched
    assert reset.undo().sets == back.sets
    assert steps[1].undo().move([tile(b, "9b")]).future == ()


def test_a_step_that_changes_nothing_is_no_step() -> None:
    b = draft("7b", "4b 5b 6b")
    assert b.move(list(b.table[0]), 0) is b
    assert b.reset() is b


def test_a_hint_is_shown_as_one_step() -> None:
    b = draft("7b 8b", "4b 5b 6b | 1k 2k 3k")
    shown = b.show(((*b.table[0], b.rack[0]), b.table[1]))
    assert words(shown) == ["4b 5b 6b 7b", "1k 2k 3k"]
    assert shown.sets[1].key == 1
    assert shown.undo().untouched


@pytest.mark.rule("rummikub.R28", "rummikub.R29")
def test_the_acts_of_a_draft() -> None:
    match = seated("7b 8b 13k", table="4b 5b 6b", clock="on")
    b = turn_draft_of(match.view(0))
    b = b.move([t for t in b.rack if tile_text(t) == "8b"])
    assert b.time_up() == act.TimeUp(b.table)
    assert b.claim() == act.ClaimDone(b.table)
    match.act(0, b.time_up())
    assert len(match.state.racks[0]) == 6


def midgame(seed: int) -> RummikubMatch:
    match: RummikubMatch = Match(RULES, RummikubConfig(), 2, seed)
    stream = Chance(seed).stream("play")
    for _ in range(20 + seed % 40):
        if match.state.result is not None:
            break
        seat = match.to_act()[0]
        match.act(seat, stream.choice(RULES.legal(match.state, seat)))
    return match


def one_step(b: TurnDraft, stream: Any) -> TurnDraft:
    """Anything a hand might do, sensible or not."""
    everything = [*b.rack, *(t for s in b.table for t in s)]
    keys: list[int | None] = [None, *(s.key for s in b.sets)]
    some = list(everything)
    stream.shuffle(some)
    some = some[: 1 + stream.below(3)]
    match stream.below(9):
        case 0 | 1 | 2:
            return b.move(some, stream.choice(keys), stream.choice([None, 0, 1, 2, 3, 9]))
        case 3:
            return b.split(b.sets[0].key, stream.below(6)) if b.sets else b
        case 4:
            return b.join(stream.choice(b.sets).key, stream.choice(b.sets).key) if b.sets else b
        case 5:
            return b.take_back(some)
        case 6:
            return b.swap(some[0], stream.choice(everything))
        case 7:
            return b.undo() if stream.below(2) else b.redo()
        case _:
            chosen = stream.choice(b.sets).key if b.sets else -1
            places = b.places(chosen) if chosen >= 0 else ()
            return b.choose(chosen, stream.choice(places)) if places else b


@settings(max_examples=60)
@example(5252)
@given(st.integers(0, 10**6))
@pytest.mark.rule("rummikub.R16", "rummikub.R17")
def test_nothing_is_lost_in_a_draft_and_done_means_done(seed: int) -> None:
    match = midgame(seed)
    if match.state.result is not None:
        return
    seat = match.state.turn
    stream = Chance(seed).stream("hand")
    b = turn_draft_of(match.view(seat))
    before = sorted([*b.rack, *(t for s in b.table for t in s)])
    on_table = {t for s in match.state.table for t in s}
    words_of = Texts("ko")
    plays = [a for a in RULES.legal(match.state, seat) if isinstance(a, act.Play)]
    for _ in range(25):
        try:
            b = b.show(stream.choice(plays).table) if plays and not stream.below(4) else one_step(b, stream)
        except Refused as refused:
            assert refused.refusal.rule in REFUSALS
            assert words_of.t(f"rummikub.refusal.{refused.refusal.reason}", **refused.refusal.values)
        lying = [t for s in b.table for t in s]
        assert sorted([*b.rack, *lying]) == before
        assert on_table <= set(lying)
        assert len({s.key for s in b.sets}) == len(b.sets)
        assert all(s.tiles for s in b.sets)
        refusal = RULES.refuse(match.state, seat, b.play())
        assert (refusal is None) == (not b.missing)
        if refusal is not None:
            assert refusal == b.missing[0]
            assert words_of.t(f"rummikub.refusal.{refusal.reason}", **refusal.values)
        if b.start.opened:
            sound = bool(b.laid) and all(map(plain_judge, b.table))
            # What a set looks like says nothing of the place where its joker was replaced.
            stays = bool(b.missing) and b.missing[0].reason == "joker_stays"
            assert stays or (not b.missing) == sound
        elif not b.missing:
            assert set(map(frozenset, b.start.table)) <= set(map(frozenset, b.table))
            assert b.worth >= 30
        moved = moved_tiles(b.start.table, b.table)
        assert set(moved) <= on_table
        assert not (b.untouched and moved)
        for s in b.states():
            assert (s.fault is None) == isinstance(read_set(s.tiles), Reading)
            assert len(s.stands_for) == len(s.tiles)
            assert all(s.stands_for) == (s.fault is None)
    latest = b.sets
    count = len(b.past)
    for _ in range(count):
        b = b.undo()
    assert not b.past
    assert b.untouched
    for _ in range(count):
        b = b.redo()
    assert b.sets == latest
