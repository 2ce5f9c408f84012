"""Jokers that were replaced: a play whose table leaves none of them in its old set (rummikub.R22).

A joker stays where it was replaced when it stands for something else than before and its set holds both a tile of its
old set and a numbered tile that it stood for. Sets of kinds do not say which copy of a tile lies where, so a play is
fair when *some* way to tell the copies apart is. The search takes the cheapest arrangement of all; where that is not
fair it tries every set in which one of the jokers may end and arranges the rest, cheapest bound first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from game.pieces.tiles import COLOURS, JOKER, NUMBERS, make_kind
from game.rummikub.arrange import UNLIMITED, arrange
from game.rummikub.search_task import Plan, Row, SearchTask, make_task
from game.rummikub.set_layout import sets_of
from game.rummikub.sets import SMALLEST, Reading, read_set

Kinds = tuple[int, ...]
Sets = tuple[Kinds, ...]
FROM_RACK = -1
_GROUP = 4
_LONGEST = 5
"""A longer run with at most two jokers can be parted, which never makes it less fair."""


class TableJoker(NamedTuple):
    """A joker on the table: its set, its place there, and what it stands for."""

    at: int
    place: int
    stood: frozenset[int]


class Origin(NamedTuple):
    """The origin of a tile of a set: the old set, or ``FROM_RACK``; for a joker its place in that set."""

    at: int
    place: int = -1


Origins = dict[tuple[int, int], list[Origin]]
"""By new set and kind: where these tiles come from, in the order in which they stand."""


class Pinned(NamedTuple):
    """A set that the search has decided on; ``jokers`` are its table jokers by place."""

    tiles: Kinds
    jokers: tuple[tuple[int, int], ...]


class Fair(NamedTuple):
    """The cheapest fair arrangement: its cost, the sets decided on, and the plan of everything else."""

    cost: int
    pinned: Sets
    rest: SearchTask
    plan: Plan
    work: int

    @property
    def sets(self) -> Sets:
        """Returns all its sets."""
        return (*self.pinned, *sets_of(self.rest, self.plan))


def table_jokers(table: Sequence[Kinds]) -> tuple[TableJoker, ...]:
    """The jokers of the valid sets on the table."""
    found = []
    for at, kinds in enumerate(table):
        reading = read_set(kinds)
        if isinstance(reading, Reading):
            places = (place for place, kind in enumerate(kinds) if kind == JOKER)
            stood = (reading.kinds[slot] for slot, kind in enumerate(reading.tiles) if kind == JOKER)
            found += [TableJoker(at, place, frozenset(told)) for place, told in zip(places, stood, strict=True)]
    return tuple(found)


def offends(joker: TableJoker, tiles: Kinds, slot: int) -> bool:
    """Whether a joker was replaced in this set of kinds: all that can save it then are other copies of its old set."""
    if joker.stood.isdisjoint(tiles):
        return False
    reading = read_set(tiles)
    assert isinstance(reading, Reading)
    return joker.stood.isdisjoint(reading.kinds[slot])


def fair_origins(table: Sequence[Kinds], changed: Sequence[int], new: Sequence[Kinds]) -> Origins | None:
    """The origins that tiles must have so that no joker of the changed table sets stays; ``None`` when one must.

    The new sets are in reading order. Tiles that are not named may come from anywhere.
    """
    jokers = [joker for joker in table_jokers(table) if joker.at in changed]
    slots = [(at, slot) for at, tiles in enumerate(new) for slot, kind in enumerate(tiles) if kind == JOKER]
    if not any(offends(joker, new[at], slot) for joker in jokers for at, slot in slots):
        return {}
    for chosen in permutations(slots, len(jokers)):
        found = _with_jokers(table, changed, new, dict(zip(chosen, jokers, strict=True)))
        if found is not None:
            return found
    return None


def _with_jokers(
    table: Sequence[Kinds], changed: Sequence[int], new: Sequence[Kinds], placed: dict[tuple[int, int], TableJoker]
) -> Origins | None:
    """The origins with every joker in its place, if the copies of the other tiles can be told apart fairly."""
    barred: dict[tuple[int, int], set[int]] = {}
    for (at, slot), joker in placed.items():
        if not offends(joker, new[at], slot):
            continue
        if any(other.at == joker.at for place, other in placed.items() if place[0] == at and other is not joker):
            return None
        for kind in set(new[at]) & set(table[joker.at]) - {JOKER}:
            barred.setdefault((at, kind), set()).add(joker.at)
    found: Origins = {}
    for kind in {kind for _, kind in barred}:
        places = [at for at, tiles in enumerate(new) if kind in tiles]
        homes = [at for at in changed if kind in table[at]]
        given = _match(kind, homes, places, barred)
        if given is None:
            return None
        found |= {(at, kind): [Origin(home)] for at, home in given.items()}
    for at, tiles in enumerate(new):
        row = [placed.get((at, slot)) for slot, kind in enumerate(tiles) if kind == JOKER]
        if row:
            found[at, JOKER] = [Origin(j.at, j.place) if j else Origin(FROM_RACK) for j in row]
    return found


def _match(
    kind: int, homes: Sequence[int], places: Sequence[int], barred: dict[tuple[int, int], set[int]]
) -> dict[int, int] | None:
    """The old set by new set that gives it its tile of a kind; ``None`` when the copies cannot be told apart so."""
    for chosen in permutations(places, len(homes)):
        if all(home not in barred.get((at, kind), ()) for at, home in zip(chosen, homes, strict=True)):
            return dict(zip(chosen, homes, strict=True))
    return None


def cheapest_fair(
    table: Sequence[Kinds], must: Kinds, may: Kinds, weights: Row, limit: int = UNLIMITED
) -> Fair | None:  # fmt: skip
    """Finds the cheapest arrangement of all ``must`` and some of ``may`` tiles in which no replaced joker stays.

    ``must`` holds the tiles of the table. ``None`` proves that none costs at most ``limit``.
    """
    return _Search(table, must, may, weights).best((), limit)


class _Search:
    """The search that branches on the sets of the table's jokers."""

    def __init__(self, table: Sequence[Kinds], must: Kinds, may: Kinds, weights: Row) -> None:
        self.table = table
        self.must, self.may = Counter(must), Counter(may)
        self.weights = weights
        self.jokers = table_jokers(table)
        self.spare = self.may[JOKER]
        self.work = 0

    def best(self, pinned: tuple[Pinned, ...], limit: int) -> Fair | None:
        rest = self._rest(pinned)
        plan = None if rest is None else arrange(rest, limit)
        if rest is None or plan is None:
            return None
        self.work += plan.work
        found = Fair(plan.cost, tuple(p.tiles for p in pinned), rest, plan, self.work)
        sets = tuple(in_order(tiles) for tiles in found.sets)
        if fair_origins(self.table, range(len(self.table)), sets) is not None:
            return found
        joker = self._undecided(pinned, sets)
        best: Fair | None = None
        for more in self._choices(pinned, joker, sets):
            child = self.best(more, limit)
            if child is not None:
                best, limit = child, child.cost - 1
                if limit < plan.cost:
                    break
        return best and best._replace(work=self.work)

    def _rest(self, pinned: tuple[Pinned, ...]) -> SearchTask | None:
        """Returns everything but the sets decided on; ``None`` when they need more tiles than there are."""
        used = Counter(kind for p in pinned for kind in p.tiles)
        must, may = Counter[int](), Counter[int]()
        for kind in {*self.must, *self.may, *used} - {JOKER}:
            left = self.must[kind] + self.may[kind] - used[kind]
            bound = max(self.must[kind] - used[kind], self._elsewhere(pinned, kind) if used[kind] else 0)
            if left < bound:
                return None
            must[kind], may[kind] = bound, left - bound
        jokers = self.must[JOKER] + self.spare - used[JOKER]
        if jokers < 0:
            return None
        may[JOKER] = min(self.spare, jokers)
        must[JOKER] = jokers - may[JOKER]
        return make_task(must.elements(), may.elements(), self.weights)

    def _elsewhere(self, pinned: tuple[Pinned, ...], kind: int) -> int:
        """How many tiles of a kind must lie outside the pinned sets, so that none of them has one it must not have."""
        homes = [at for at, kinds in enumerate(self.table) if kind in kinds]
        barred = {
            number: {self.jokers[j].at for slot, j in p.jokers if offends(self.jokers[j], p.tiles, slot)}
            for number, p in enumerate(pinned)
            if kind in p.tiles
        }
        for count in range(len(homes), 0, -1):
            for some in combinations(homes, count):
                for places in permutations(barred, count):
                    if all(home not in barred[place] for home, place in zip(some, places, strict=True)):
                        return len(homes) - count
        return len(homes)

    def _undecided(self, pinned: tuple[Pinned, ...], sets: Sets) -> int:
        """The joker to decide next: one that would offend in most of the places that there are."""
        done = {j for p in pinned for _, j in p.jokers}
        slots = [(tiles, slot) for tiles in sets for slot, kind in enumerate(tiles) if kind == JOKER]
        left = [j for j in range(len(self.jokers)) if j not in done]
        return max(left, key=lambda j: sum(offends(self.jokers[j], *place) for place in slots))

    def _choices(self, pinned: tuple[Pinned, ...], joker: int, sets: Sets) -> Iterator[tuple[Pinned, ...]]:
        """The pinned sets with one joker more, those near to what lies there first."""
        for at, p in enumerate(pinned):
            taken = {slot for slot, _ in p.jokers}
            for slot, kind in enumerate(p.tiles):
                if kind == JOKER and slot not in taken and self._may_stand(joker, p, slot):
                    yield (*pinned[:at], Pinned(p.tiles, (*p.jokers, (slot, joker))), *pinned[at + 1 :])
        for tiles in self._candidates(pinned, joker, sets):
            slots = [slot for slot, kind in enumerate(tiles) if kind == JOKER]
            for slot in slots[:1] if _is_group(tiles) else slots:
                if self._may_stand(joker, Pinned(tiles, ()), slot):
                    yield (*pinned, Pinned(tiles, ((slot, joker),)))

    def _may_stand(self, joker: int, pinned: Pinned, slot: int) -> bool:
        """Whether a joker may stand there, as far as its own set tells."""
        own = self.jokers[joker]
        if not offends(own, pinned.tiles, slot):
            return all(
                self.jokers[j].at != own.at or not offends(self.jokers[j], pinned.tiles, place)
                for place, j in pinned.jokers
            )
        if any(self.jokers[j].at == own.at for _, j in pinned.jokers):
            return False
        shared = set(pinned.tiles) & set(self.table[own.at]) - {JOKER}
        return all(self.must[kind] + self.may[kind] > 1 for kind in shared)

    def _candidates(self, pinned: tuple[Pinned, ...], joker: int, sets: Sets) -> Iterator[Kinds]:
        """Yields every set with a joker that the tiles left allow, the likely ones first."""
        used = Counter(kind for p in pinned for kind in p.tiles)
        have = self.must + self.may - used
        every = dict.fromkeys(_sets_with_jokers(have))
        likely = [in_order(self.table[self.jokers[joker].at])]
        for tiles in sets:
            likely += [in_order(grown) for grown in (tiles, (*tiles, JOKER), (JOKER, *tiles)) if _is_set(grown)]
        first = [tiles for tiles in likely if tiles in every]
        yield from dict.fromkeys((*first, *every))


def _sets_with_jokers(have: Counter[int]) -> Iterator[Kinds]:
    """Yields every set with at least one joker, in reading order; runs as short as they need be."""
    most = have[JOKER]
    longest = _LONGEST if most < SMALLEST else NUMBERS
    for number in range(1, NUMBERS + 1):
        real = [make_kind(c, number) for c in range(len(COLOURS)) if have[make_kind(c, number)]]
        for size in (SMALLEST, _GROUP):
            for jokers in range(max(1, size - len(real)), min(most, size - 1) + 1):
                for some in combinations(real, size - jokers):
                    tiles = in_order((*some, *(JOKER,) * jokers))
                    if len(some) > 1 or _is_group(tiles):
                        yield tiles
    for colour in range(len(COLOURS)):
        for start in range(1, NUMBERS + 2 - SMALLEST):
            for size in range(SMALLEST, min(longest, NUMBERS + 1 - start) + 1):
                span = [make_kind(colour, start + n) for n in range(size)]
                lacking = [n for n, kind in enumerate(span) if not have[kind]]
                for jokers in range(max(1, len(lacking)), min(most, size - 1) + 1):
                    free = [n for n in range(size) if n not in lacking]
                    for more in combinations(free, jokers - len(lacking)):
                        yield tuple(JOKER if n in lacking or n in more else kind for n, kind in enumerate(span))


def in_order(kinds: Kinds) -> Kinds:
    """A set in the order in which it is read."""
    reading = read_set(kinds)
    return reading.tiles if isinstance(reading, Reading) else kinds


def _is_set(kinds: Kinds) -> bool:
    return isinstance(read_set(kinds), Reading)


def _is_group(kinds: Kinds) -> bool:
    reading = read_set(kinds)
    return isinstance(reading, Reading) and reading.form == "group"
