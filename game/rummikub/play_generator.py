"""Simple plays: whole sets from the rack, single tiles added, and one tile taken from a set or a run split.

They are lawful and easy to find, and far from all there is: any rearrangement that the judge accepts may be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.pieces.tiles import JOKER, KIND_OF, KINDS, NUMBER_OF, NUMBERS, XP
from game.rummikub.actions import Play, Sets, Tiles
from game.rummikub.config import NO_JOKER_LIMIT, RummikubConfig
from game.rummikub.melds import Meld, kind_order, melds, melds_of
from game.rummikub.set_moves import fits_of, parted
from game.rummikub.solution import Position, tiles_of
from game.rummikub.solver import solve
from game.rummikub.taken_jokers import joker_stays
from game.rummikub.validate import Turn, faults

MOST_OPENINGS = 24
MOST_STEPS = 2000
"""How many combinations of sets are tried for a first lay-down."""
_LONGEST = 6
"""Tiles of the longest run that is laid from the rack."""
_ORDER = tuple(sorted(range(XP), key=kind_order).index(tile) for tile in range(XP))

Shelf = dict[int, list[int]]
"""The tiles of a rack by kind, in the order of ``kind_order``."""


class _Change(NamedTuple):
    """The change of a play: the set at a place (-1: none) gives way to others; new ones lie behind the table."""

    at: int
    instead: Sets
    new: Sets


def simple_plays(config: RummikubConfig, turn: Turn) -> list[Play]:
    """The lawful plays of a seat in a fixed order, one for plays that differ only in copies of a tile."""
    shelf: Shelf = {}
    for tile in sorted(turn.rack, key=_ORDER.__getitem__):
        shelf.setdefault(KIND_OF[tile], []).append(tile)
    table, lying = turn.table, _kinds(turn.table)
    bound = config.joker_rack_tiles > 0 or config.jokers_per_set < NO_JOKER_LIMIT
    plays: dict[tuple[Sets, Sets], Play] = {}
    for change in _changes(config, table, lying, shelf) if turn.opened else _openings(config, shelf):
        at, instead, new = change
        gone = lying[at : at + 1] if at >= 0 else ()
        key = (_kinds((*instead, *new)), gone)
        if key in plays:
            continue
        after = (*table[:at], *instead, *table[at + 1 :], *new) if gone else (*table, *new)
        if bound:
            lawful = not faults(config, turn, after)
        else:
            # Each change makes whole sets: only a joker that stays where it was replaced could be wrong.
            joker = config.joker_new_set and bool(gone) and JOKER in gone[0]
            lawful = not joker or joker_stays(table, after) is None
        if lawful:
            plays[key] = Play(after)
    return list(plays.values())


def any_play(config: RummikubConfig, copies: int, turn: Turn) -> Play | None:
    """Finds some lawful play if there is one, for tables where a seat that can play must (rummikub.R14, rummikub.X5).

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


def _openings(config: RummikubConfig, shelf: Shelf) -> Iterator[_Change]:
    """Yields first lay-downs that are worth enough, without needless sets (rummikub.R10, rummikub.R15)."""
    longest = NUMBERS if config.first_meld_sets == "one" else _LONGEST
    found = melds(_tiles(shelf), longest, config.jokers_per_set)
    most = 1 if config.first_meld_sets == "one" else 4
    for chosen in _Combinations(found, shelf).worth(config.first_meld, most):
        yield _Change(-1, (), chosen)


class _Combinations:
    """The combinations of some melds at once, each tile of a rack in one of them; only so many are tried."""

    def __init__(self, found: Sequence[Meld], shelf: Shelf) -> None:
        self._found = found
        self._shelf = shelf
        self._used = dict.fromkeys(shelf, 0)
        self._steps, self._openings = MOST_STEPS, MOST_OPENINGS

    def worth(self, need: int, most: int, first: int = 0) -> Iterator[Sets]:
        """Yields at most ``most`` of the melds from ``first`` on that are together worth what is needed."""
        for at in range(first, len(self._found)):
            if not self._steps or not self._openings:
                return
            self._steps -= 1
            meld = self._found[at]
            tiles = self._take(meld.kinds)
            if not tiles:
                continue
            if meld.worth >= need:
                self._openings -= 1
                yield (tiles,)
            elif most > 1:
                for more in self.worth(need - meld.worth, most - 1, at):
                    yield (tiles, *more)
            for kind in meld.kinds:
                self._used[kind] -= 1

    def _take(self, kinds: Tiles) -> Tiles:
        """The next tiles of these kinds; none at all when one is missing."""
        shelf, used = self._shelf, self._used
        tiles: list[int] = []
        for kind in kinds:
            at = used[kind]
            if at == len(shelf[kind]):
                for taken in kinds[: len(tiles)]:
                    used[taken] -= 1
                return ()
            used[kind] = at + 1
            tiles.append(shelf[kind][at])
        return tuple(tiles)


def _changes(config: RummikubConfig, table: Sets, lying: Sets, shelf: Shelf) -> Iterator[_Change]:
    """Yields everything simple that a seat may do that has laid down; ``lying`` is the table in kinds."""
    for meld in melds(_tiles(shelf), _LONGEST, config.jokers_per_set):
        yield _Change(-1, (), (_picked(meld.kinds, shelf),))
    adds: dict[int, list[tuple[int, bool]]] = {}
    splits: dict[int, list[tuple[int, int, bool]]] = {}
    for at, kinds in enumerate(lying):
        fits = fits_of(kinds)
        for kind, front in fits.adds:
            if kind in shelf:
                adds.setdefault(kind, []).append((at, front))
        for kind, cut, ends_low in fits.splits:
            if kind in shelf:
                splits.setdefault(kind, []).append((at, cut, ends_low))
    for kind, tiles in shelf.items():
        tile = tiles[0]
        for at, front in adds.get(kind, ()):
            yield _Change(at, ((tile, *table[at]) if front else (*table[at], tile),), ())
        for at, cut, ends_low in splits.get(kind, ()):
            yield _Change(at, parted(table[at], tile, cut, ends_low), ())
    yield from _takes(table, lying, shelf)


def _takes(table: Sets, lying: Sets, shelf: Shelf) -> Iterator[_Change]:
    """A tile that a set can spare, with two or more of the rack as a new set (rummikub.R18b, rummikub.R18c)."""
    have = sum(1 << kind for kind in shelf)
    for at, tiles in enumerate(table):
        for place in fits_of(lying[at]).spares:
            spare, kind = tiles[place], lying[at][place]
            rest = (*tiles[:place], *tiles[place + 1 :])
            for kinds in _sets_with(kind, have & _NEAR[kind]):
                new = tuple([spare if k == kind else shelf[k][0] for k in kinds])
                yield _Change(at, (rest,), (new,))


@lru_cache(maxsize=1 << 14)
def _sets_with(kind: int, near: int) -> tuple[Tiles, ...]:
    """The sets, in kinds, that a tile makes with the kinds of a mask."""
    found = melds_of(near | 1 << kind, 0)
    return tuple(meld.kinds for meld in found if kind in meld.kinds)


def _near(kind: int, other: int) -> bool:
    """Whether two kinds can stand in a set of five or fewer together."""
    if JOKER in (kind, other):
        return False
    if NUMBER_OF[kind] == NUMBER_OF[other]:
        return kind != other
    return kind // NUMBERS == other // NUMBERS and abs(kind - other) < 5


_NEAR = tuple(sum(1 << kind for kind in range(KINDS) if _near(kind, other)) for other in range(KINDS))


def _picked(kinds: Tiles, shelf: Shelf) -> Tiles:
    """The first tiles of these kinds; only jokers stand there more than once."""
    jokers = iter(shelf.get(JOKER, ()))
    return tuple([next(jokers) if kind == JOKER else shelf[kind][0] for kind in kinds])


def _tiles(shelf: Shelf) -> Iterator[int]:
    return (tile for tiles in shelf.values() for tile in tiles)


def _kinds(sets: Iterable[Tiles]) -> Sets:
    return tuple([tuple([KIND_OF[t] for t in s]) for s in sets])
