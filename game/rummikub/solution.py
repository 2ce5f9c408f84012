"""The question to the solver and its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heapreplace
from typing import Literal

import msgspec

from game.pieces.tiles import JOKER, KIND_OF, KIND_TEXT, NUMBER_OF
from game.rummikub.joker_rule import FROM_RACK as FROM_RACK
from game.rummikub.joker_rule import Origin, Origins, fair_origins
from game.rummikub.sets import Reading, read_set

Kinds = tuple[int, ...]
Sets = tuple[Kinds, ...]
Objective = Literal["tiles", "value"]
OpeningObjective = Literal["tiles", "value", "fewest"]

JOKER_VALUE = 30
"""What a joker would cost in the rack (rummikub.R25)."""
FIRST_MELD = 30
"""The worth that a first meld needs (rummikub.R10)."""


class Position(msgspec.Struct, frozen=True):
    """The position: what lies on the table and in one rack, as kinds (0-51, joker 52).

    ``opened`` says whether the seat laid its first meld, ``copies`` is 2 or 3, ``first_meld`` what that must be worth;
    with ``joker_new_set`` no joker stays in the set it was replaced in (rummikub.R22).
    """

    table: Sets
    rack: Kinds
    opened: bool = True
    copies: int = 2
    first_meld: int = FIRST_MELD
    joker_new_set: bool = False


class Step(msgspec.Struct, frozen=True):
    """A set that is made new: its tiles in order, each joker in its place.

    ``origins`` says for each tile where it comes from: a set of the old table or ``FROM_RACK``; ``places`` which tile
    of that set it is, -1 where any of its kind will do.
    """

    tiles: Kinds
    origins: tuple[int, ...]
    places: tuple[int, ...]


class Solution(msgspec.Struct, frozen=True):
    """The best play of a position; ``placed`` is empty when nothing can be laid.

    ``table`` holds the sets that stay as they were, in their old order, and then the new ones; jokers stand where they
    count. ``value`` is the sum of the placed tiles with 30 for a joker, ``worth`` what a first meld counts (0 later:
    there a joker counts what it stands for, rummikub.R12). ``changed`` are the places of the old table's sets that do
    not stand any more, ``fewest`` whether it is proven that fewer cannot do. ``work`` counts steps of the search.
    """

    placed: Kinds
    value: int
    worth: int
    table: Sets
    rack: Kinds
    changed: tuple[int, ...]
    fewest: bool
    steps: tuple[Step, ...]
    work: int


def value_of(kinds: Iterable[int]) -> int:
    """The sum of tiles as they count in a rack (rummikub.R25)."""
    return sum(JOKER_VALUE if kind == JOKER else NUMBER_OF[kind] for kind in kinds)


def reading(kinds: Kinds) -> Reading:
    """The reading of a set that the search made, every joker in its place; it is always valid."""
    found = read_set(kinds)
    assert isinstance(found, Reading)
    return found


def less(kinds: Iterable[int], gone: Iterable[int]) -> Kinds:
    """Returns what is left of some kinds in their order; raises ``ValueError`` when one to be taken is not there."""
    away = Counter(gone)
    left = []
    for kind in kinds:
        if away[kind] > 0:
            away[kind] -= 1
        else:
            left.append(kind)
    missing = +away
    if missing:
        raise ValueError(f"{KIND_TEXT[min(missing)]} is not among these tiles")
    return tuple(left)


def make_solution(
    position: Position, kept: Iterable[int], new: Sets, fewest: bool, work: int
) -> Solution | None:  # fmt: skip
    """The play that leaves the table sets at the places ``kept`` and lays ``new``, its sets in any order.

    A new set of the same tiles as another table set is that set, left as it was. ``None`` when a replaced joker would
    have to stay although it may not (rummikub.R22).
    """
    stay, new = _same_sets(position.table, set(kept), new)
    told: Origins | None = {}
    if position.joker_new_set:
        stay, new, told = _told_apart(position.table, stay, new)
    if told is None:
        return None
    changed = tuple(at for at in range(len(position.table)) if at not in stay)
    before = [kind for at in changed for kind in position.table[at]]
    placed = tuple(sorted(less((kind for kinds in new for kind in kinds), before)))
    steps = _steps(position.table, changed, placed, new, told)
    return Solution(
        placed=placed,
        value=value_of(placed),
        worth=0 if position.opened else sum(reading(kinds).worth for kinds in new),
        table=(*(position.table[at] for at in sorted(stay)), *(step.tiles for step in steps)),
        rack=less(position.rack, placed),
        changed=changed,
        fewest=fewest,
        steps=steps,
        work=work,
    )


def _same_sets(table: Sets, stay: set[int], new: Sets) -> tuple[set[int], Sets]:
    """Adds to ``stay`` the table sets that ``new`` makes again; returns them and what is really new."""
    places: dict[Kinds, list[int]] = {}
    for at, kinds in enumerate(table):
        if at not in stay:
            places.setdefault(tuple(sorted(kinds)), []).append(at)
    other = []
    for kinds in new:
        same = places.get(tuple(sorted(kinds)))
        if same and isinstance(read_set(table[same[0]]), Reading):
            stay.add(same.pop(0))
        else:
            other.append(reading(kinds).tiles)
    return stay, tuple(other)


def _told_apart(table: Sets, stay: set[int], new: Sets) -> tuple[set[int], Sets, Origins | None]:
    """The origins by which no replaced joker stays; sets that lie as before are opened only where that needs it."""
    changed = [at for at in range(len(table)) if at not in stay]
    told = fair_origins(table, changed, new)
    if told is not None:
        return stay, new, told
    old = {kind for at in changed if JOKER in table[at] for kind in table[at]}
    opened = sorted(at for at in stay if not old.isdisjoint(table[at]))
    stay, new = stay.difference(opened), (*new, *(reading(table[at]).tiles for at in opened))
    return stay, new, fair_origins(table, sorted((*changed, *opened)), new)


def _steps(table: Sets, changed: Iterable[int], placed: Kinds, new: Sets, told: Origins) -> tuple[Step, ...]:
    """Says for each new set where its tiles come from: as told, then the largest parts that stay together first."""
    sources = {at: Counter(table[at]) for at in changed}
    sources[FROM_RACK] = Counter(placed)
    wanted = [Counter(kinds) for kinds in new]
    origins: list[dict[int, list[Origin]]] = [{} for _ in new]
    for (target, kind), row in told.items():
        origins[target][kind] = list(row)
        wanted[target][kind] -= len(row)
        for origin in row:
            sources[origin.at][kind] -= 1
    holders: dict[int, list[int]] = {}
    for source, kinds in sources.items():
        for kind in kinds:
            holders.setdefault(kind, []).append(source)

    def shared(target: int, source: int) -> tuple[int, bool, int, int]:
        part = (wanted[target] & sources[source]).total()
        return -part, source == FROM_RACK, target, source

    pairs = {(target, source) for target, kinds in enumerate(new) for kind in kinds for source in holders[kind]}
    waiting = [shared(*pair) for pair in pairs]
    heapify(waiting)
    order: dict[int, None] = {}
    while waiting:
        first = waiting[0]
        target, source = first[2], first[3]
        now = shared(target, source)
        if now[0] == 0:
            heappop(waiting)
        elif now != first:
            heapreplace(waiting, now)
        else:
            part = wanted[target] & sources[source]
            sources[source] -= part
            wanted[target] -= part
            order[target] = None
            for kind in part.elements():
                origins[target].setdefault(kind, []).append(Origin(source))
    order |= dict.fromkeys(at for at in range(len(new)) if at not in order)
    return tuple(_step(new[at], origins[at]) for at in order)


def _step(tiles: Kinds, origins: dict[int, list[Origin]]) -> Step:
    row = [origins[kind].pop(0) for kind in tiles]
    return Step(tiles, tuple(origin.at for origin in row), tuple(origin.place for origin in row))


def tiles_of(solution: Solution, table: Sequence[Sequence[int]], rack: Iterable[int]) -> Sets:
    """The table after a play as tiles (0-159): ``table`` and ``rack`` are the tiles that the position was made of.

    A set that stays keeps its very tiles; raises ``ValueError`` when tiles and play do not fit together.
    """
    stay = [tuple(tiles) for at, tiles in enumerate(table) if at not in solution.changed]
    pools: dict[int, list[int]] = {at: list(table[at]) for at in solution.changed}
    pools[FROM_RACK] = list(rack)
    for step in solution.steps:
        laid = []
        for kind, origin, place in zip(step.tiles, step.origins, step.places, strict=True):
            pool = pools[origin] if place < 0 else [table[origin][place]]
            tile = next((tile for tile in pool if KIND_OF[tile] == kind), None)
            if tile is None:
                raise ValueError(f"{KIND_TEXT[kind]} is not where the play takes it from")
            pools[origin].remove(tile)
            laid.append(tile)
        stay.append(tuple(laid))
    return tuple(stay)
