"""What every seat has shown of its hand in a round: cubes it must hold, and kinds that it let go by or threw away."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.holla.state import TurnNote
from game.holla.view import HollaView

DISTANCES: dict[tuple[int, bool], tuple[tuple[float, ...], ...]] = {
    (0, False): (
        (0.0, 0.0, 0.11, 0.37, 0.36, 0.16),
        (0.0, 0.05, 0.24, 0.40, 0.27, 0.04),
        (0.0, 0.09, 0.35, 0.39, 0.16, 0.01),
        (0.0, 0.17, 0.42, 0.31, 0.10),
        (0.0, 0.27, 0.45, 0.23, 0.05),
        (0.0, 0.39, 0.43, 0.16, 0.02),
        (0.0, 0.46, 0.41, 0.11, 0.02),
        (0.0, 0.55, 0.37, 0.08),
        (0.0, 0.57, 0.39, 0.04),
    ),
    (1, False): (
        (0.0, 0.17, 0.83),
        (0.0, 0.17, 0.83),
        (0.0, 0.27, 0.73),
        (0.0, 0.49, 0.51),
        (0.0, 0.57, 0.43),
        (0.0, 0.68, 0.32),
        (0.0, 0.72, 0.28),
        (0.0, 0.82, 0.18),
    ),
    (1, True): (
        (0.0, 0.17, 0.83),
        (0.0, 0.17, 0.83),
        (0.02, 0.27, 0.71),
        (0.08, 0.36, 0.56),
        (0.26, 0.30, 0.44),
        (0.34, 0.29, 0.37),
        (0.60, 0.25, 0.15),
        (0.65, 0.25, 0.10),
        (0.90, 0.08, 0.02),
    ),
    (2, False): ((0.0, 1.0),),
    (2, True): (
        (0.02, 0.98),
        (0.02, 0.98),
        (0.02, 0.98),
        (0.08, 0.92),
        (0.36, 0.64),
        (0.37, 0.63),
        (0.55, 0.45),
        (0.75, 0.25),
    ),
}
"""How many cubes able seats miss: by river draws (two or more count as two) and whether the last turn was one, then by
turns done, the chance of each distance from 0. Measured over 260 rounds; a hand that is completed without the river is
declared at once, so only a river draw leaves a complete one."""

LET_GO = 0.15
"""How likely a seat lets a cube go by at its last turn although it still misses it, against one that it does not."""
LET_GO_BEFORE = 0.5
"""The same at an earlier turn: its plan may have been another."""
RIVER_FAR = 0.6
"""The same of a river cube that is not its last missing one: not everybody goes to the river for it."""


class Witness(msgspec.Struct, frozen=True):
    """What a view tells about another seat's hand. Kinds are 0-55."""

    seat: int
    known: tuple[int, ...]
    """Kinds that it must hold, ascending."""
    locked: tuple[int, ...]
    """Those of them that lie apart and must stay (holla.R70)."""
    hidden: int
    """How many more cubes it holds."""
    rivers: int
    """How many river draws it may still make."""
    chances: tuple[float, ...]
    """By distance the chance of it, from the turns it had and its river draws."""
    lay: frozenset[int]
    """Kinds that lay in the river when it last drew: had one completed it, it would have taken it."""
    doubt: Mapping[int, float]
    """Kinds that it let go by or threw away: how much less likely it misses them."""
    last_doubt: Mapping[int, float]
    """The same for a seat that misses one cube only: it would have gone to the river for it."""


def witnesses(view: HollaView) -> tuple[Witness, ...]:
    """What the view tells about every other seat, the next one first."""
    passed = _Passed(view)
    others = [(view.seat + i) % view.seats for i in range(1, view.seats)]
    return tuple(_witness(view, seat, passed) for seat in others)


class _Passed:
    """The round from its opening cube on: who took what, and what lay open to a seat that chose otherwise."""

    def __init__(self, view: HollaView) -> None:
        self.holder: dict[int, int] = {}
        self.islands: list[list[int]] = [[] for _ in range(view.seats)]
        self.rivers: list[set[int]] = [set() for _ in range(view.seats)]
        self.thrown: list[list[int]] = [[] for _ in range(view.seats)]
        island = view.opening
        river: list[int] = []
        for note in view.turns:
            if note.source != "island" and island >= 0:
                self.islands[note.seat].append(island >> 1)
            self.rivers[note.seat] = {cube >> 1 for cube in river}
            self.thrown[note.seat].append(note.discard >> 1)
            island = self._pass(note, island, river)

    def _pass(self, note: TurnNote, island: int, river: list[int]) -> int:
        """Do a noted turn; the island cube after it."""
        if note.taken >= 0:
            self.holder[note.taken] = note.seat
        self.holder.pop(note.discard, None)
        if note.source == "river":
            if note.taken in river:
                river.remove(note.taken)
            river.append(note.discard)
            return island
        if note.source != "island" and island >= 0:
            river.append(island)
        return note.discard


def _witness(view: HollaView, seat: int, passed: _Passed) -> Witness:
    table = view.table[seat]
    notes = [note for note in view.turns if note.seat == seat]
    elsewhere = {*view.hand, view.island, *(stone.cube for stone in view.river)}
    held = {cube for cube, holder in passed.holder.items() if holder == seat and cube not in elsewhere}
    locked = tuple(sorted(cube >> 1 for cube in table.locked if cube >= 0))
    held |= {*table.seen, *(cube for cube in table.locked if cube >= 0)}
    known = tuple(sorted(cube >> 1 for cube in held))[: table.hand]
    fresh = bool(notes) and notes[-1].source == "river"
    limit = view.config.river_limit
    rivers = limit - table.river_used if limit > table.river_used else 0
    doubt, last = _doubts(passed, seat, rivers)
    lay = frozenset(passed.rivers[seat])
    chances = distance_chances(table.river_used, fresh, len(notes))
    return Witness(seat, known, locked, table.hand - len(known), rivers, chances, lay, doubt, last)


def distance_chances(used: int, fresh: bool, turns: int) -> tuple[float, ...]:
    """By distance the chance of it after so many river draws and turns; ``fresh``: the last turn was a river draw."""
    rows = DISTANCES[min(2, used), fresh and used > 0]
    return rows[min(turns, len(rows) - 1)]


def _doubts(passed: _Passed, seat: int, rivers: int) -> tuple[dict[int, float], dict[int, float]]:
    doubt: dict[int, float] = {}
    for kinds in (passed.islands[seat], passed.thrown[seat]):
        for kind in kinds[:-1]:
            doubt[kind] = doubt.get(kind, 1.0) * LET_GO_BEFORE
        for kind in kinds[-1:]:
            doubt[kind] = doubt.get(kind, 1.0) * LET_GO
    last = dict(doubt)
    if rivers:
        for kind in passed.rivers[seat]:
            last[kind] = min(last.get(kind, 1.0), LET_GO)
            doubt[kind] = min(doubt.get(kind, 1.0), RIVER_FAR)
    return doubt, last
