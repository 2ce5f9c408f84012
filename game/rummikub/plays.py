"""Simple plays: whole sets from the rack, single tiles added, and one tile taken from a set or a run split.

They are lawful and easy to find, and far from all there is: any rearrangement that the judge accepts may be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.pieces.tiles import COLOUR_OF, JOKER, KIND_OF, NUMBER_OF, NUMBERS
from game.rummikub.actions import Play, Sets, Tiles
from game.rummikub.config import RummikubConfig
from game.rummikub.melds import Meld, kind_order, melds, pick
from game.rummikub.sets import SMALLEST, Reading, read_set
from game.rummikub.solution import Position, tiles_of
from game.rummikub.solver import solve
from game.rummikub.validate import Turn, faults

MOST_OPENINGS = 24
_NO_LIMIT = 4
MOST_STEPS = 2000
"""How many combinations of sets are tried for a first lay-down."""


def simple_plays(config: RummikubConfig, turn: Turn) -> list[Play]:
    """Lawful plays of a seat in a fixed order, one for plays that differ only in copies of a tile."""
    rack = sorted(turn.rack, key=kind_order)
    kept = set(turn.table)
    tables = _tables(config, turn, rack) if turn.opened else _openings(config, turn.table, rack)
    bound = config.joker_rack_tiles > 0 or config.jokers_per_set < _NO_LIMIT
    plays: dict[tuple[Sets, Sets], Play] = {}
    for table in tables:
        lying = set(table)
        gone = _kinds(s for s in turn.table if s not in lying)
        key = (_kinds(s for s in table if s not in kept), gone)
        judged = bound or (config.joker_new_set and any(JOKER in kinds for kinds in gone))
        if key not in plays and not (judged and faults(config, turn, table)):
            plays[key] = Play(table)
    return list(plays.values())


def any_play(config: RummikubConfig, copies: int, turn: Turn) -> Play | None:
    """Some lawful play if there is one, for tables where a seat that can play must (rummikub.R14, rummikub.X5).

    Exact under the printed rules. At tables that restrict jokers further, only a play that obeys them counts.
    """
    simple = simple_plays(config, turn)
    if simple:
        return simple[0]
    rack = tuple(KIND_OF[t] for t in turn.rack)
    position = Position(_kinds(turn.table), rack, turn.opened, copies, config.first_meld, config.joker_new_set)
    best = solve(position, work=0)
    if not best.placed:
        return None
    after = tiles_of(best, turn.table, turn.rack)
    return None if faults(config, turn, after) else Play(after)


def _openings(config: RummikubConfig, table: Sets, rack: Sequence[int]) -> Iterator[Sets]:
    """First lay-downs that are worth enough, none with a set it could do without (rummikub.R10, rummikub.R15)."""
    longest = NUMBERS if config.first_meld_sets == "one" else 6
    found = melds(rack, longest, config.jokers_per_set)
    most = 1 if config.first_meld_sets == "one" else 4
    left = [MOST_STEPS, MOST_OPENINGS]
    for chosen in _combinations(found, list(rack), config.first_meld, most, left):
        yield (*table, *chosen)


def _combinations(
    found: Sequence[Meld], rack: list[int], need: int, most: int, left: list[int]
) -> Iterator[tuple[Tiles, ...]]:
    for at, meld in enumerate(found):
        if not left[0] or not left[1]:
            return
        left[0] -= 1
        tiles = _picked(meld, rack)
        if not tiles:
            continue
        if meld.worth >= need:
            left[1] -= 1
            yield (tiles,)
        elif most > 1:
            rest = [t for t in rack if t not in tiles]
            for more in _combinations(found[at:], rest, need - meld.worth, most - 1, left):
                yield (tiles, *more)


def _picked(meld: Meld, rack: Sequence[int]) -> Tiles:
    try:
        return pick(meld, rack)
    except StopIteration:
        return ()


def _tables(config: RummikubConfig, turn: Turn, rack: Sequence[int]) -> Iterator[Sets]:
    for meld in melds(rack, 6, config.jokers_per_set):
        yield (*turn.table, pick(meld, rack))
    for tile in _one_of_each(rack):
        yield from _additions(turn.table, tile)
        yield from _splits(turn.table, tile)
    yield from _takes(turn.table, rack)


def _additions(table: Sets, tile: int) -> Iterator[Sets]:
    """A tile added to a set; a joker at either end (rummikub.R18a)."""
    for at, tiles in enumerate(table):
        if not _goes_with(tile, tiles):
            continue
        for grown in ((*tiles, tile), (tile, *tiles))[: 2 if KIND_OF[tile] == JOKER else 1]:
            if isinstance(read_set(grown), Reading):
                yield (*table[:at], grown, *table[at + 1 :])


def _goes_with(tile: int, tiles: Tiles) -> bool:
    """Whether a tile has the number of a group or the colour of a run; a joker always."""
    kind, found = KIND_OF[tile], read_set(tiles)
    if kind == JOKER or not isinstance(found, Reading):
        return True
    stands = found.kinds[0][0]
    if found.form == "group":
        return NUMBER_OF[kind] == NUMBER_OF[stands]
    return COLOUR_OF[kind] == COLOUR_OF[stands]


def _splits(table: Sets, tile: int) -> Iterator[Sets]:
    """A run in two with the tile between (rummikub.R18d)."""
    for at, tiles in enumerate(table):
        if len(tiles) < 2 * SMALLEST - 1 or KIND_OF[tile] == JOKER or not _goes_with(tile, tiles):
            continue
        for cut in range(SMALLEST - 1, len(tiles) - SMALLEST + 2):
            for low, high in (((*tiles[:cut], tile), tiles[cut:]), (tiles[:cut], (tile, *tiles[cut:]))):
                if isinstance(read_set(low), Reading) and isinstance(read_set(high), Reading):
                    yield (*table[:at], low, high, *table[at + 1 :])


def _takes(table: Sets, rack: Sequence[int]) -> Iterator[Sets]:
    """A tile that a set can spare, with two or more of the rack as a new set (rummikub.R18b, rummikub.R18c)."""
    plain = [t for t in rack if KIND_OF[t] != JOKER]
    for at, tiles in enumerate(table):
        for spare in _spare(tiles):
            near = [t for t in plain if _near(t, spare)]
            if len(near) < SMALLEST - 1:
                continue
            rest = tuple(t for t in tiles if t != spare)
            for meld in melds((*near, spare)):
                if KIND_OF[spare] not in meld.kinds:
                    continue
                new = pick(meld, (spare, *near))
                yield (*table[:at], rest, *table[at + 1 :], new)


def _spare(tiles: Tiles) -> Tiles:
    """The tiles without which a set is still one, jokers aside."""
    if len(tiles) <= SMALLEST:
        return ()
    can = (t for t in tiles if KIND_OF[t] != JOKER)
    return tuple(t for t in can if isinstance(read_set(tuple(x for x in tiles if x != t)), Reading))


def _near(tile: int, other: int) -> bool:
    """Whether two tiles can stand in a set of five or fewer together."""
    kind, wanted = KIND_OF[tile], KIND_OF[other]
    if NUMBER_OF[kind] == NUMBER_OF[wanted]:
        return kind != wanted
    return kind // NUMBERS == wanted // NUMBERS and abs(kind - wanted) < 5


def _kinds(sets: Iterable[Tiles]) -> Sets:
    return tuple(tuple(KIND_OF[t] for t in s) for s in sets)


def _one_of_each(rack: Iterable[int]) -> list[int]:
    seen: dict[int, int] = {}
    for tile in rack:
        seen.setdefault(KIND_OF[tile], tile)
    return list(seen.values())
