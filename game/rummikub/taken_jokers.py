"""The judge of jokers that a play replaced or took (rummikub.R22), by kinds.

A table shows which kinds lie where, not which of two like tiles is which. So a play stands when *some* way to tell
like tiles apart keeps the rule: every joker of the table goes to one of the places where a joker lies, every other tile
of the table to one of the places of its kind, and what is left comes from the rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from game.kernel.rules import Refusal
from game.pieces.tiles import JOKER, KIND_OF, KIND_TEXT
from game.rummikub.actions import Sets, Tiles
from game.rummikub.sets import Kinds, Reading, read_set, set_text


class _Place(NamedTuple):
    """The place of a joker: the set, the tile, and what it stands for there; nothing where the tiles are no set."""

    at: int
    tile: int
    means: frozenset[int]


class _Need(NamedTuple):
    """The demand on the set in which a joker of an old set ends.

    ``old`` and ``at`` are the two sets; ``barred``: no other tile of the old set lies there. Else, where ``taken``, or
    where no other tile of the old set is there, so many tiles of the rack have to lie there.
    """

    old: int
    at: int
    barred: bool
    taken: bool


class _Told(NamedTuple):
    """The facts about the set of a ``_Need``: tiles from the rack, up to those needed; a tile of the old set."""

    own: int
    beside: bool


def joker_stays(before: Sets, after: Sets) -> Refusal | None:
    """The refusal of a joker that was replaced and would stay in its set, however like tiles are told apart."""
    return None if _as_numbered(before, after, True, 0) else _Judge(before, after).stays()


def joker_lacks(before: Sets, after: Sets, need: int, leaves: bool) -> Refusal | None:
    """The refusal of a joker that was taken and lies without ``need`` tiles of the rack, however like tiles are told
    apart.

    With ``leaves`` no replaced joker may stay either.
    """
    return None if _as_numbered(before, after, leaves, need) else _Judge(before, after).lacks(need, leaves)


def _as_numbered(before: Sets, after: Sets, leaves: bool, need: int) -> bool:
    """Whether the rule is kept by the tiles as they are numbered, which is nearly always so."""
    table = {t for tiles in before for t in tiles} if need else set()
    for old in set(before).difference(after):
        for joker in [t for t in old if KIND_OF[t] == JOKER]:
            new = next(tiles for tiles in after if joker in tiles)
            stood = _stands_for(old, joker)
            beside = any(t in new for t in old if t != joker)
            moved = stood.isdisjoint(_stands_for(new, joker))
            if leaves and beside and moved and any(KIND_OF[t] in stood for t in new):
                return False
            if need and (moved or not beside) and sum(t not in table for t in new) < need:
                return False
    return True


def _stands_for(tiles: Tiles, joker: int) -> frozenset[int]:
    """The kinds that a joker may stand for in a set, none where the tiles are no set (rummikub.R19)."""
    reading = read_set(tiles)
    return frozenset(reading.kinds[reading.tiles.index(joker)] if isinstance(reading, Reading) else ())


class _Judge:
    """The tables before and after a play; both hold the same tiles but for those that were laid."""

    def __init__(self, before: Sets, after: Sets) -> None:
        self._old = _kinds(before)
        self._new = _kinds(after)
        self._after = after
        places = _places(after)
        self._jokers = _places(before)
        by_tile = {place.tile: place for place in places}
        # The tiles as they are numbered are tried first: that is right nearly always.
        lying = [by_tile.pop(joker.tile) for joker in self._jokers]
        self._slots = (*lying, *by_tile.values())

    def stays(self) -> Refusal | None:
        """The refusal of a joker that would stay.

        It stays there when it stands for something else than before and its set holds both a tile of its old set and
        a numbered tile that it stood for.
        """
        if self._stands(True, 0):
            return None
        for place in _places(self._after):
            kinds = self._new[place.at]
            for joker in self._jokers:
                shared = Counter(self._old[joker.at]) & Counter(kinds)
                if self._replaced(joker, place) and shared.total() > 1:
                    tile = next(kind for kind in kinds if kind in joker.means)
                    values: dict[str, str | int] = {"tile": KIND_TEXT[tile], "set": set_text(self._after[place.at])}
                    return Refusal("rummikub.R22", "joker_stays", values)
        raise AssertionError("a play without a replaced joker stands")

    def lacks(self, need: int, leaves: bool) -> Refusal | None:
        """The refusal of a joker that would lack tiles of the rack.

        It is taken when no tile of its old set is with it or when it stands for something else.
        """
        if self._stands(leaves, need):
            return None
        changed = Counter(self._new) - Counter(self._old)
        sets = zip(self._after, self._new, strict=True)
        shown = next(tiles for tiles, kinds in sets if JOKER in kinds and changed[kinds])
        values: dict[str, str | int] = {"set": set_text(shown), "need": need}
        return Refusal("rummikub.R22", "joker_needs_rack_tiles", values)

    def _stands(self, leaves: bool, need: int) -> bool:
        return any(
            self._told_apart(placed, leaves, need) for placed in permutations(self._slots, len(self._jokers))
        )  # fmt: skip

    def _replaced(self, joker: _Place, place: _Place) -> bool:
        return joker.means.isdisjoint(place.means) and not joker.means.isdisjoint(self._new[place.at])

    def _told_apart(self, placed: Sequence[_Place], leaves: bool, need: int) -> bool:
        """Whether the other tiles can be told apart rightly, with the jokers in these places."""
        needs = [
            _Need(joker.at, place.at, leaves and self._replaced(joker, place), joker.means.isdisjoint(place.means))
            for joker, place in zip(self._jokers, placed, strict=True)
        ]
        beside = [sum((n.old, n.at) == (m.old, m.at) for m in needs) > 1 for n in needs]
        if any(n.barred and more for n, more in zip(needs, beside, strict=True)):
            return False
        laid = [place.at for place in self._slots if place not in placed]
        told = {tuple(_Told(min(need, laid.count(n.at)), more) for n, more in zip(needs, beside, strict=True))}
        for kind in sorted({kind for n in needs for kind in self._new[n.at] if kind != JOKER}):
            ways = list(self._ways(kind, needs))
            told = {_grown(row, needs, way, need) for row in told for way in ways}
        return any(
            all(t.own >= need or not (n.taken or not t.beside) for n, t in zip(needs, row, strict=True))
            for row in told
        )  # fmt: skip

    def _ways(self, kind: int, needs: Sequence[_Need]) -> Iterator[dict[int, int]]:
        """Yields by new set the old set that its tile of a kind is from; sets without one have it from the rack."""
        homes = [at for at, kinds in enumerate(self._old) if kind in kinds]
        places = [at for at, kinds in enumerate(self._new) if kind in kinds]
        barred = {(n.old, n.at) for n in needs if n.barred}
        for chosen in permutations(places, len(homes)):
            if barred.isdisjoint(zip(homes, chosen, strict=True)):
                yield dict(zip(chosen, homes, strict=True)) | {at: -1 for at in places if at not in chosen}


def _grown(row: tuple[_Told, ...], needs: Sequence[_Need], way: dict[int, int], need: int) -> tuple[_Told, ...]:
    """The facts about the sets once the tiles of one more kind are told apart."""
    return tuple(
        _Told(min(need, told.own + (way[n.at] < 0)), told.beside or way[n.at] == n.old) if n.at in way else told
        for n, told in zip(needs, row, strict=True)
    )


def _places(table: Sets) -> tuple[_Place, ...]:
    found = []
    for at, tiles in enumerate(table):
        found += [_Place(at, t, _stands_for(tiles, t)) for t in tiles if KIND_OF[t] == JOKER]
    return tuple(found)


def _kinds(table: Sets) -> tuple[Kinds, ...]:
    return tuple(tuple(KIND_OF[t] for t in tiles) for tiles in table)
