"""A slow judge of replaced jokers (rummikub.R22): every parting, every order, every way to tell copies apart.

Whether a table may stand is said here tile by tile; nothing is shared with the solver or with the table's judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product

import msgspec

from game.pieces.tiles import JOKER, KIND_OF, box
from game.rummikub.actions import Sets, Tiles
from game.rummikub.config import RummikubConfig
from game.rummikub.sets import Reading, read_set
from game.rummikub.solution import Kinds, Position, tiles_of, value_of
from game.rummikub.solver import can_place, can_play, goes_out, solve
from game.rummikub.validate import Turn, faults, settle_table
from tests.game.rummikub.solver_checks import check_lawful
from tests.game.rummikub.solver_oracle import partings, small_position

CONFIG = RummikubConfig()


def with_a_joker(pick: Callable[[int], int]) -> Position:
    """A small position with a joker on the table, mostly beside a tile of the rack that it stands for."""
    while True:
        position = small_position(pick)
        table = [kinds for kinds in position.table if JOKER in kinds]
        if not table:
            continue
        laid = Counter((*(kind for kinds in position.table for kind in kinds), *position.rack))
        free = [kind for kind in near(table[0]) if laid[kind] < position.copies]
        if free and pick(4):
            position = msgspec.structs.replace(position, rack=(*position.rack[:4], free[pick(len(free))]))
            if pick(2):
                position = msgspec.structs.replace(position, table=tuple(table))
        return msgspec.structs.replace(position, joker_new_set=True)


def near(kinds: Kinds) -> list[int]:
    """The kinds that lack in a set with jokers: the gaps and ends of a run, the other colours of a group."""
    real = [kind for kind in kinds if kind != JOKER]
    if len({kind % 13 for kind in real}) == 1:
        return [colour * 13 + real[0] % 13 for colour in range(4) if colour * 13 + real[0] % 13 not in real]
    return [kind for kind in range(min(real) // 13 * 13, min(real) // 13 * 13 + 13)
            if min(real) - 2 <= kind <= max(real) + 2 and kind not in real]  # fmt: skip


def tiles_from(position: Position) -> Turn:
    """The position in tiles."""
    left = list(box(position.copies))

    def take(kind: int) -> int:
        tile = next(t for t in left if KIND_OF[t] == kind)
        left.remove(tile)
        return tile

    table = tuple(tuple(map(take, kinds)) for kinds in position.table)
    return Turn(settle_table(table), tuple(map(take, position.rack)), True)


def fair(turn: Turn, sets: tuple[Kinds, ...], out: Kinds) -> bool:
    """Whether the judge accepts these sets of kinds with some order and some tiles."""
    stays = Counter(out)
    rack = [t for t in turn.rack]
    pools: dict[int, list[int]] = {}
    for kind in {KIND_OF[t] for t in rack} | {KIND_OF[t] for s in turn.table for t in s}:
        table = [t for s in turn.table for t in s if KIND_OF[t] == kind]
        own = [t for t in rack if KIND_OF[t] == kind]
        pools[kind] = table + own[: len(own) - stays[kind]]
    for orders in product(*(list(_orders(kinds)) for kinds in sets)):
        kinds_here = {kind for kinds in orders for kind in kinds}
        for told in product(*(list(permutations(pools[kind])) for kind in sorted(kinds_here))):
            rows = {kind: list(row) for kind, row in zip(sorted(kinds_here), told, strict=True)}
            after: Sets = tuple(tuple(rows[kind].pop() for kind in kinds) for kinds in orders)
            if not joker_stays(turn.table, after):
                return True
    return False


def joker_stays(before: Sets, after: Sets) -> bool:
    """Whether, with the tiles as they are numbered, a joker that was replaced stays in its set (rummikub.R22)."""
    return any(
        _stood(old, joker).isdisjoint(_stood(new, joker))
        and any(KIND_OF[t] in _stood(old, joker) for t in new)
        and any(t in new for t in old if t != joker)
        for old, new, joker in _jokers(before, after)
    )


def joker_lacks(before: Sets, after: Sets, need: int) -> bool:
    """Whether, with the tiles as they are numbered, a joker was taken to less than ``need`` tiles of the rack."""
    table = {t for tiles in before for t in tiles}
    return any(
        (_stood(old, joker).isdisjoint(_stood(new, joker)) or not any(t in new for t in old if t != joker))
        and sum(t not in table for t in new) < need
        for old, new, joker in _jokers(before, after)
    )


def _jokers(before: Sets, after: Sets) -> Iterator[tuple[Tiles, Tiles, int]]:
    """Yields each joker of the table with its old set and its new one."""
    for old in before:
        for joker in (t for t in old if KIND_OF[t] == JOKER):
            yield old, next(tiles for tiles in after if joker in tiles), joker


def _stood(tiles: Tiles, joker: int) -> frozenset[int]:
    found = read_set(tiles)
    return frozenset(found.kinds[found.tiles.index(joker)]) if isinstance(found, Reading) else frozenset()


def exchanges(before: Sets, after: Sets) -> Iterator[Sets]:
    """Yields the table with like tiles told apart in every way that puts no other tiles on it, itself among them.

    Only jokers and kinds of which one lies in a set beside a joker, before or after, can make a difference.
    """
    near = {KIND_OF[t] for tiles in (*before, *after) if any(KIND_OF[j] == JOKER for j in tiles) for t in tiles}
    rows = {kind: [t for tiles in after for t in tiles if KIND_OF[t] == kind] for kind in sorted(near)}
    rows = {kind: row for kind, row in rows.items() if len(row) > 1}
    for told in product(*(permutations(row) for row in rows.values())):
        names = {t: new for pair in zip(rows.values(), told, strict=True) for t, new in zip(*pair, strict=True)}
        yield tuple(tuple(names.get(t, t) for t in tiles) for tiles in after)


def _orders(kinds: Kinds) -> Iterator[Kinds]:
    """Yields a set in every order that reads differently: as a group, and as each run that its jokers allow."""
    real = sorted(kind for kind in kinds if kind != JOKER)
    jokers = len(kinds) - len(real)
    if len({kind // 13 for kind in real}) > 1:
        yield (*real, *(JOKER,) * jokers)
        return
    first = real[0] // 13 * 13
    for start in range(first, first + 14 - len(kinds)):
        span = range(start, start + len(kinds))
        if all(kind in span for kind in real):
            yield tuple(kind if kind in real else JOKER for kind in span)
    if len(real) == 1 and len(kinds) <= 4:
        yield (*real, *(JOKER,) * jokers)


def check_replaced(position: Position) -> bool:
    """Checks all answers about a position; returns whether the rule costs a tile there."""
    turn = tiles_from(position)
    position = msgspec.structs.replace(position, table=tuple(tuple(KIND_OF[t] for t in s) for s in turn.table))
    must = tuple(kind for kinds in position.table for kind in kinds)
    ways = list(partings(must, position.rack))
    known: dict[int, bool] = {}

    def stands(at: int) -> bool:
        if at not in known:
            known[at] = ways[at].out == position.rack or fair(turn, ways[at].sets, ways[at].out)
        return known[at]

    def least(price: Callable[[Kinds], int], at: list[int]) -> int:
        return next(price(ways[way].out) for way in sorted(at, key=lambda way: price(ways[way].out)) if stands(way))

    everywhere = list(range(len(ways)))
    fewest = least(len, everywhere)
    best = solve(position)
    check_lawful(position, best)
    assert len(best.rack) == fewest, (position, best)
    for found in (best, solve(position, work=0), solve(position, "value")):
        check_lawful(position, found)
        if found.placed:
            assert not faults(CONFIG, turn, tiles_of(found, turn.table, turn.rack)), (position, found)
    assert value_of(solve(position, "value").rack) == least(value_of, everywhere)
    assert goes_out(position) == (fewest == 0)
    assert can_play(position) == (fewest < len(position.rack))
    for kind in set(position.rack):
        count = position.rack.count(kind)
        laid = [way for way in everywhere if ways[way].out.count(kind) < count]
        assert can_place(position, kind) == any(map(stands, laid)), (position, kind)
    return fewest > min(len(way.out) for way in ways)
