"""From ways to finish to the chance of finishing first, and what that is worth in chips.

A line that misses ``dry`` cubes outside the river and ``wet`` cubes inside it is a *class*; the lines of a class add
up their likelihoods. The chance to have finished by the t-th own turn follows from the classes in closed form.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from game.holla.bots.prospects import Line
from game.holla.bots.race import HORIZON
from game.pieces.cubes import KINDS

WET = 3
DRY = 8
CLASSES = DRY * WET

ISLAND_SHARE = 0.8
"""How much the island of the seat before adds to the chances of a mountain draw."""
RIVER_SHARE = 0.8
"""How much each other seat adds, turn by turn, to what the river will offer."""
TAKEN = 0.93
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
        _, fixed, loose = line
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
        for kind in loose:
            if wet < rivers and (river >> kind & 1 or self.wild_wet):
                wet += 1
            else:
                weight *= chance[kind] + (0.0 if self.wild_kinds >> kind & 1 else self.wild)
                dry += 1
        return dry * WET + wet, weight


class Sums:
    """Likelihoods by class, in all and of the lines that each kind of the hand is needed for."""

    __slots__ = ("by_kind", "total")

    def __init__(self) -> None:
        self.total = [0.0] * CLASSES
        self.by_kind: dict[int, list[float]] = {}

    def add(self, held: int, index: int, weight: float) -> None:
        """Count a line that needs the kinds of ``held``."""
        self.total[index] += weight
        by_kind = self.by_kind
        while held:
            low = held & -held
            held ^= low
            kind = low.bit_length() - 1
            row = by_kind.get(kind)
            if row is None:
                row = by_kind[kind] = [0.0] * CLASSES
            row[index] += weight

    def without(self, kind: int) -> list[float]:
        """The likelihoods by class of the lines that can spare a cube of this kind."""
        row = self.by_kind.get(kind)
        if row is None:
            return self.total
        return [max(0.0, a - b) if b else a for a, b in zip(self.total, row, strict=True)]


def weigh_all(lines: Sequence[Line], pool: Pool, rivers: int) -> Sums:
    """The sums of all lines."""
    sums = Sums()
    for line in lines:
        index, weight = pool.weigh(line, rivers)
        if weight > 0.0:
            sums.add(line[0], index, weight)
    return sums


def weigh_with(lines: Sequence[Line], pool: Pool, rivers: int, kind: int, bit: int, must: bool) -> Sums:
    """The sums after a cube of ``kind`` came to the hand; ``must`` drops the lines that do not use it (holla.R70)."""
    sums = Sums()
    wild = pool.wild_kinds >> kind & 1
    for held, fixed, loose in lines:
        if kind in fixed:
            at = fixed.index(kind)
            changed = (held | bit, fixed[:at] + fixed[at + 1 :], loose)
        elif kind in loose:
            at = loose.index(kind)
            changed = (held | bit, fixed, loose[:at] + loose[at + 1 :])
        elif wild and loose:
            rarest = min(range(len(loose)), key=lambda i: (pool.chance[loose[i]], i))
            changed = (held | bit, fixed, loose[:rarest] + loose[rarest + 1 :])
        elif must:
            continue
        else:
            changed = (held, fixed, loose)
        index, weight = pool.weigh(changed, rivers)
        if weight > 0.0:
            sums.add(changed[0], index, weight)
    return sums


@lru_cache(maxsize=64)
def ways(first: float, later: float, dry: int) -> tuple[float, ...]:
    """By number of turns (0 to ``HORIZON``) in how many orders ``dry`` cubes can come, weighted by each turn's draws."""
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


def curve(sums: Sequence[float], rivers: int, first: float, seats: int) -> list[float]:
    """The chance to have finished by each number of own turns, from the likelihoods by class."""
    expected = [0.0] * (HORIZON + 1)
    sure = [0.0] * (HORIZON + 1)
    for index, weight in enumerate(sums):
        if weight <= 0.0:
            continue
        shape = class_curve(index, rivers, first, seats)
        if index < WET:
            sure = [max(s, v) for s, v in zip(sure, shape, strict=True)]
        else:
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
