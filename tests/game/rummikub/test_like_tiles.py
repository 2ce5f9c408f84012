"""Like tiles: which of two equal tiles, or of two jokers, lies where changes no verdict (rummikub.R22)."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from game.pieces.tiles import KIND_OF
from game.rummikub.actions import Sets, TimeUp
from game.rummikub.config import RummikubConfig
from game.rummikub.validate import Turn, faults, settle_table
from tests.game.rummikub.replaced_oracle import exchanges, joker_lacks, joker_stays, tiles_from, with_a_joker
from tests.game.rummikub.solver_oracle import Parted, partings
from tests.game.rummikub.tables import play, refusal, seated, tiles

MOST_EXCHANGES = 96


@pytest.mark.rule("rummikub.R22")
@pytest.mark.parametrize("jokers", [(0, 1), (1, 0)])
def test_either_of_two_jokers_of_a_run_may_be_taken(jokers: tuple[int, int]) -> None:
    match = seated("5k 9k 9r", table="4k J J 7k")
    (line,) = match.state.table
    five, nine, red = (next(t for t in match.state.racks[0] if KIND_OF[t] == k) for k in map(_kind, ("5k", "9k", "9r")))
    stays, goes = (line[1 + at] for at in jokers)
    action = play(match, 0, "4k 5k J 7k | 9k 9r J")
    told = type(action)(((line[0], five, stays, line[3]), (nine, red, goes)))
    assert refusal(match, 0, told) is None
    both = type(action)(((line[0], five, stays, line[3], goes),))
    found = refusal(match, 0, both)
    assert found is not None and (found.reason, found.values["tile"]) == ("joker_stays", "5k")


def _kind(text: str) -> int:
    return KIND_OF[tiles(text)[0]]


def _tables(seed: int) -> tuple[Turn, list[Sets]]:
    """A small position with a joker on the table, and some tables that lay one or more of its tiles."""
    pick = random.Random(seed)
    position = with_a_joker(pick.randrange)
    turn = tiles_from(position)
    must = tuple(KIND_OF[t] for tiles in turn.table for t in tiles)
    ways = [way for way in islice(partings(must, position.rack), 4000) if len(way.out) < len(position.rack)]
    return turn, [_in_tiles(turn, way, pick) for way in pick.sample(ways, min(3, len(ways)))]


def _in_tiles(turn: Turn, way: Parted, pick: random.Random) -> Sets:
    """The sets of a way in some of its tiles and some order of each set."""
    own = list(turn.rack)
    for kind in way.out:
        own.remove(next(t for t in own if KIND_OF[t] == kind))
    left = [*(t for tiles in turn.table for t in tiles), *own]
    pick.shuffle(left)
    after = []
    for kinds in way.sets:
        row = []
        for kind in kinds:
            row.append(next(t for t in left if KIND_OF[t] == kind))
            left.remove(row[-1])
        pick.shuffle(row)
        after.append(tuple(row))
    return settle_table(tuple(after))


def _agrees(seeds: range) -> tuple[int, int]:
    """Compares the judge with all ways to tell like tiles apart; how many tables it refused, and how many depend."""
    refused = depends = 0
    for seed in seeds:
        turn, tables = _tables(seed)
        for after in tables:
            told = list(islice(exchanges(turn.table, after), MOST_EXCHANGES + 1))
            if len(told) > MOST_EXCHANGES:
                continue
            stays = [joker_stays(turn.table, table) for table in told]
            refused += all(stays)
            depends += any(stays) and not all(stays)
            verdicts = [faults(RummikubConfig(), turn, table) for table in told]
            assert all(found == verdicts[0] for found in verdicts), (seed, after)
            assert ("joker_stays" in {f.reason for f in verdicts[0]}) == all(stays), (seed, after)
            for need in (1, 2):
                config = RummikubConfig(joker_rack_tiles=need)
                lacks = [joker_lacks(turn.table, table, need) for table in told]
                free = any(not (s or n) for s, n in zip(stays, lacks, strict=True))
                verdicts = [faults(config, turn, table) for table in told]
                assert all(found == verdicts[0] for found in verdicts), (seed, after)
                assert (not verdicts[0]) == free, (seed, need, after)
                loose = RummikubConfig(joker_rack_tiles=need, joker_new_set=False)
                assert (not faults(loose, turn, told[-1])) == (not all(lacks)), (seed, need, after)
    return refused, depends


@pytest.mark.rule("rummikub.R22")
def test_exchanged_tiles_change_no_verdict() -> None:
    refused, depends = _agrees(range(40))
    assert refused > 0 and depends > 0


@pytest.mark.slow
def test_exchanged_tiles_change_no_verdict_in_eight_hundred_positions() -> None:
    refused, depends = _agrees(range(800))
    assert refused > 40 and depends > 120


def _exchanged(table: Sets, one: int, other: int) -> Sets:
    names = {one: other, other: one}
    return tuple(tuple(names.get(t, t) for t in row) for row in table)


@pytest.mark.rule("rummikub.R27", "rummikub.R28", "rummikub.R29")
def test_a_table_with_its_jokers_exchanged_is_untouched() -> None:
    match = seated("1k 2r", table="4k J J 7k", clock="on")
    same = _exchanged(match.state.table, *match.state.table[0][1:3])
    assert same != match.state.table
    assert match.rules.foul(match.state, 0, TimeUp(same)) == "rummikub.R27"
    match.act(0, TimeUp(same))
    assert len(match.state.racks[0]) == 3


@pytest.mark.rule("rummikub.R11", "rummikub.R20")
@pytest.mark.parametrize("table", ["5k 6k 7k", "5k J 7k"])
def test_a_first_meld_may_hold_the_like_tile_of_the_table(table: str) -> None:
    match = seated("7k 7r 7b 9o 10o 11o 1k", table=table, opened=False)
    action = play(match, 0, f"{table} | 9o 10o 11o")
    theirs = next(t for row in match.state.table for t in row if KIND_OF[t] == _kind("7k"))
    mine = next(t for t in match.state.racks[0] if KIND_OF[t] == _kind("7k"))
    sevens = (mine, *(t for t in match.state.racks[0] if KIND_OF[t] in (_kind("7r"), _kind("7b"))))
    both = type(action)((*action.table, sevens))
    assert refusal(match, 0, both) is None
    told = type(action)(_exchanged(both.table, theirs, mine))
    assert refusal(match, 0, told) is None
    match.act(0, told)
    assert match.events[-1].worth == 51  # type: ignore[union-attr]
