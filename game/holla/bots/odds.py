"""From the ways to finish a hand to the number of turns until it is finished.

The figures are a regression over ten thousand hands of rounds that able seats played: how many own turns were left,
by what a hand had after its discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial, log

from game.holla.bots.prospects import Line
from game.holla.parts import mask_kinds
from game.pieces.cubes import KINDS

ROUNDING = 1e-9
FLOOR = 1e-7
"""A chance that stands for none where a logarithm is taken."""

Weights = tuple[float, float, float, float, float]
"""A constant; what a logarithm of the useful cubes' share, of the likelihood of the nearest lines, and of those that
miss one cube more add to the turns left; and what every useful kind in the river adds."""

TURNS: dict[int, tuple[Weights, Weights, Weights]] = {
    1: ((0.0, -1.03, -0.17, -0.33, 0.0), (0.28, -0.97, 0.0, -0.42, -0.71), (0.92, -0.81, 0.0, -0.24, -0.70)),
    2: ((1.95, -1.84, -0.39, -0.05, 0.0), (1.74, -0.84, -0.46, -0.21, -0.10), (1.63, -0.36, -0.13, -0.63, -0.21)),
    3: ((1.40, -0.47, -0.05, -0.92, 0.0), (1.33, -0.47, -0.05, -0.92, -0.26), (2.40, -0.25, -0.0, -0.82, -0.21)),
}
"""By the distance and the river draws left (two or more count as two)."""
FAR_TURNS: Weights = (6.0, -0.5, -0.4, 0.0, -0.2)
"""Farther hands; of them only the nearest lines are known."""
SURE = -1.8
"""What it adds that all missing cubes lie in the river and may be drawn."""


class Pool:
    """Per kind the chance that one draw brings it, and the chance of any wild D."""

    __slots__ = ("chance", "unseen", "wild")

    def __init__(self, unseen: Sequence[int], hidden: int, wild_kinds: int) -> None:
        size = max(1, hidden)
        self.unseen = unseen
        self.chance = [u / size for u in unseen]
        self.wild = sum(unseen[k] for k in range(KINDS) if wild_kinds >> k & 1) / size

    def weigh(self, line: Line) -> float:
        """The likelihood of a line: the product of the chances of what it misses; zero for a dead line."""
        _, fixed, loose, need = line
        chance = self.chance
        weight = 1.0
        last = -1
        for kind in fixed:
            if kind == last:
                weight *= chance[kind] / 2 if self.unseen[kind] > 1 else 0.0
            else:
                weight *= chance[kind]
            last = kind
        if need:
            weight *= any_of([chance[k] for k in loose], self.wild, need)
        return weight


def any_of(chances: Sequence[float], wild: float, need: int) -> float:
    """The likelihood that ``need`` of some places are filled, each by its own cube or by a wild."""
    if need == 1:
        return sum(chances) + wild
    ways = [1.0] + [wild**j / factorial(j) for j in range(1, need + 1)]
    for p in chances:
        for n in range(need, 0, -1):
            ways[n] += ways[n - 1] * p
    return ways[need]


@lru_cache(maxsize=1 << 14)
def kinds_of(mask: int) -> tuple[int, ...]:
    """The kinds of a low-bit mask."""
    return tuple(mask_kinds(mask))


class Sums:
    """Likelihoods of the nearest lines and of those one cube farther, in all and of the lines that need each kind."""

    __slots__ = ("by_kind", "total")

    def __init__(self, lines: Sequence[Line], pool: Pool, near: int) -> None:
        groups: dict[tuple[int, int], float] = {}
        for line in lines:
            key = line[0], len(line[1]) + line[3] - near
            groups[key] = groups.get(key, 0.0) + pool.weigh(line)
        self.total = [0.0, 0.0]
        self.by_kind: dict[int, list[float]] = {}
        for (held, farther), weight in groups.items():
            self.total[farther] += weight
            for kind in kinds_of(held):
                self.by_kind.setdefault(kind, [0.0, 0.0])[farther] += weight

    def without(self, kind: int) -> tuple[float, float]:
        """The likelihoods of the lines that can spare a cube of a kind; what rounding leaves over counts as nothing."""
        near, farther = self.by_kind.get(kind, (0.0, 0.0))
        return less(self.total[0], near), less(self.total[1], farther)


def less(total: float, part: float) -> float:
    """A sum without a part of it."""
    rest = total - part
    return rest if rest > ROUNDING * total else 0.0


def turns_left(near: int, rivers: int, share: float, lines: tuple[float, float], wet: int, sure: bool) -> float:
    """How many own turns until a hand is finished, at least one.

    ``share`` is that of the useful cubes among all unseen, ``wet`` how many useful kinds lie in the river, ``rivers``
    the draws left, ``sure`` that all missing cubes lie there and can be had.
    """
    weights = TURNS[near][min(2, rivers)] if near in TURNS else FAR_TURNS
    constant, useful, nearest, farther, river = weights
    turns = constant + useful * log(max(share, FLOOR)) + nearest * log(max(lines[0], FLOOR))
    turns += farther * log(max(lines[1], FLOOR)) + river * min(2, wet)
    return max(1.0, turns + (SURE if sure else 0.0))
