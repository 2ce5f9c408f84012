"""From ways to finish to the chance of finishing first, and what that is worth in chips.

A line that misses ``dry`` cubes outside the river and ``wet`` cubes inside it is a *class*; the lines of a class add
up their likelihoods. The chance to have finished by the t-th own turn follows from the classes in closed form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, factorial

from game.holla.bots.prospects import Line
from game.holla.bots.race import HORIZON
from game.holla.parts import mask_kinds
from game.pieces.cubes import KINDS

WET = 3
DRY = 8
CLASSES = DRY * WET

ISLAND_SHARE = 0.2
"""How much the island of the seat before adds to the chances of a mountain draw."""
RIVER_SHARE = 1.2
"""How much each other seat adds, turn by turn, to what the river will offer."""
ROUNDING = 1e-9
DETOUR = 1.0
"""How much a line counts for each cube that it misses more than the nearest."""
STEP = 0.55
"""How much each missing cube but the last takes away, because the free places of a hand serve few lines at once."""
TAKEN = 0.82
"""The chance that a river cube still lies there an own turn later."""


class Pool:
    """Per kind the chance that one draw brings it, and which kinds lie in the river."""

    __slots__ = ("chance", "river", "unseen", "wild", "wild_kinds", "wild_wet")

    def __init__(self, unseen: Sequence[int], hidden: int, river: int, wild_kinds: int) -> None:
        size = max(1, hidden)
        self.unseen = unseen
        self.chance = [u / size for u in unseen]
        self.river = river
        self.wild_kinds = wild_kinds
        self.wild = sum(unseen[k] for k in range(KINDS) if wild_kinds >> k & 1) / size
        self.wild_wet = bool(river & wild_kinds)

    def weigh(self, line: Line, rivers: int) -> tuple[int, float]:
        """The class of a line and its likelihood per draw; a likelihood of zero is a dead line."""
        _, fixed, loose, need = line
        chance = self.chance
        river = self.river
        weight = 1.0
        dry = wet = 0
        last = -1
        for kind in fixed:
            if river >> kind & 1 and wet < rivers and kind != last:
                wet += 1
            else:
                p = chance[kind]
                if kind == last:
                    p = p / 2 if self.unseen[kind] > 1 else 0.0
                weight *= p
                dry += 1
            last = kind
        if need:
            open_to = []
            for kind in loose:
                if need and wet < rivers and (river >> kind & 1 or self.wild_wet):
                    wet += 1
                    need -= 1
                else:
                    open_to.append(chance[kind])
            if need:
                weight *= any_of(open_to, self.wild, need)
                dry += need
        return dry * WET + wet, weight


def less(total: float, part: float) -> float:
    """A sum without a part of it; what rounding leaves over counts as nothing."""
    rest = total - part
    return rest if rest > ROUNDING * total else 0.0


class Sums:
    """Likelihoods by class, in all and of the lines that each kind of the hand is needed for."""

    __slots__ = ("by_kind", "total")

    def __init__(self, groups: Mapping[tuple[int, int], float]) -> None:
        """``groups`` holds the likelihood of the lines with the same held kinds (a low-bit mask) and class."""
        self.total = [0.0] * CLASSES
        self.by_kind: dict[int, list[float]] = {}
        by_kind = self.by_kind
        for (held, index), weight in groups.items():
            self.total[index] += weight
            for kind in kinds_of(held):
                row = by_kind.get(kind)
                if row is None:
                    row = by_kind[kind] = [0.0] * CLASSES
                row[index] += weight

    def without(self, kind: int) -> list[float]:
        """The likelihoods by class of the lines that can spare a cube of this kind."""
        row = self.by_kind.get(kind)
        if row is None:
            return self.total
        return [less(a, b) if b else a for a, b in zip(self.total, row, strict=True)]


@lru_cache(maxsize=1 << 14)
def kinds_of(mask: int) -> tuple[int, ...]:
    """The kinds of a low-bit mask."""
    return tuple(mask_kinds(mask))


def any_of(chances: Sequence[float], wild: float, need: int) -> float:
    """The likelihood that ``need`` of some places are filled, each by its own cube or by a wild."""
    if need == 1:
        return sum(chances) + wild
    ways = [1.0] + [wild**j / factorial(j) for j in range(1, need + 1)]
    for p in chances:
        for n in range(need, 0, -1):
            ways[n] += ways[n - 1] * p
    return ways[need]


class Weighed:
    """The lines of one yeok with their likelihoods: what stands before a draw, and what after each possible one."""

    __slots__ = ("by_missing", "entries", "groups", "lines", "loose_lines", "pool", "rivers", "sums")

    def __init__(self, lines: Sequence[Line], pool: Pool, rivers: int) -> None:
        self.lines = lines
        self.pool = pool
        self.rivers = rivers
        self.entries: list[tuple[int, float]] = []
        self.by_missing: dict[int, list[int]] = {}
        self.loose_lines: list[int] = []
        self.groups: dict[tuple[int, int], float] = {}
        groups = self.groups
        for line in lines:
            entry = pool.weigh(line, rivers)
            self.entries.append(entry)
            key = line[0], entry[0]
            groups[key] = groups.get(key, 0.0) + entry[1]
        self.sums = Sums(groups)

    def index(self) -> None:
        """Note which lines miss which kind, once."""
        if self.by_missing:
            return
        for at, (_, fixed, loose, _) in enumerate(self.lines):
            for kind in {*fixed, *loose}:
                self.by_missing.setdefault(kind, []).append(at)
            if loose:
                self.loose_lines.append(at)

    def helped(self, kind: int) -> Sequence[int]:
        """The lines that a cube of a kind helps."""
        self.index()
        direct = self.by_missing.get(kind, [])
        if not self.pool.wild_kinds >> kind & 1:
            return direct
        return sorted({*direct, *self.loose_lines})

    def with_river_cube(self, kind: int, rivers: int) -> Sums:
        """The sums after a cube came from the river: only lines that use it are left (holla.R70)."""
        groups: dict[tuple[int, int], float] = {}
        for at in self.helped(kind):
            self._add(groups, at, kind, rivers)
        return Sums(groups)

    def _add(self, groups: dict[tuple[int, int], float], at: int, kind: int, rivers: int) -> None:
        held, fixed, loose, need = self.lines[at]
        if kind in fixed:
            place = fixed.index(kind)
            fixed = fixed[:place] + fixed[place + 1 :]
        elif kind in loose:
            place = loose.index(kind)
            loose = loose[:place] + loose[place + 1 :]
            need -= 1
        else:
            need -= 1
        held |= 1 << kind
        index, weight = self.pool.weigh((held, fixed, loose if need else (), need), rivers)
        key = held, index
        groups[key] = groups.get(key, 0.0) + weight


@lru_cache(maxsize=64)
def ways(first: float, later: float, dry: int) -> tuple[float, ...]:
    """By number of turns (0 to ``HORIZON``): the orders in which ``dry`` cubes can come, weighted by the draws."""
    orders = [1.0] + [0.0] * dry
    out = [orders[dry]]
    for turn in range(HORIZON):
        share = first if turn == 0 else later
        for n in range(dry, 0, -1):
            orders[n] += orders[n - 1] * share * n
        out.append(orders[dry])
    return tuple(out)


@lru_cache(maxsize=4096)
def class_curve(index: int, rivers: int, first: float, seats: int) -> tuple[float, ...]:
    """By number of own turns: how often a line of a class with likelihood 1 has been finished."""
    dry, wet = divmod(index, WET)
    later = 1.0 + ISLAND_SHARE
    out = []
    table = ways(first, later, dry)
    offer = RIVER_SHARE * (seats - 1) / later
    spare = rivers - wet
    for t in range(HORIZON + 1):
        if dry == 0:
            value = 1.0 if t >= wet + 1 else 0.0
        else:
            value = _at(table, t - wet)
            if spare >= 1:
                value += offer * dry * _at(table, t - wet - 2)
            if spare >= 2 and dry >= 2:
                value += offer * offer * dry * (dry - 1) / 2 * _at(table, t - wet - 3)
            if spare == 0 and wet and dry == 0:
                value = 0.0
        out.append(value * TAKEN**wet)
    return tuple(out)


def _at(table: Sequence[float], t: int) -> float:
    return table[t] if t >= 0 else 0.0


def least(sums: Sequence[float]) -> int:
    """How many cubes the nearest of the lines miss."""
    return min((sum(divmod(i, WET)) for i, w in enumerate(sums) if w > 0.0), default=0)


def curve(sums: Sequence[float], near: int, rivers: int, first: float, seats: int) -> list[float]:
    """The chance to have finished by each number of own turns, from the likelihoods by class.

    Lines that miss more than ``near`` cubes compete for the same free places of the hand and count less.
    """
    expected = [0.0] * (HORIZON + 1)
    sure = [0.0] * (HORIZON + 1)
    scale = STEP ** max(0, near - 1)
    for index, weight in enumerate(sums):
        if weight <= 0.0:
            continue
        shape = class_curve(index, rivers, first, seats)
        if index < WET:
            sure = [max(s, v) for s, v in zip(sure, shape, strict=True)]
        else:
            weight *= DETOUR ** max(0, sum(divmod(index, WET)) - near) * scale
            expected = [e + weight * v for e, v in zip(expected, shape, strict=True)]
    return [1.0 - (1.0 - s) * exp(-e) for s, e in zip(sure, expected, strict=True)]


def race_value(chance: Sequence[float], alive: Sequence[float], shift: int) -> float:
    """The chance to finish first: ``alive[i]`` is the chance that the round still runs ``i`` own turns from now."""
    total = 0.0
    before = chance[0]
    for t in range(1, len(chance)):
        index = t - 1 + shift
        if index >= len(alive):
            break
        total += (chance[t] - before) * alive[index]
        before = chance[t]
    return total
