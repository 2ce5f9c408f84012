"""The search that puts real cubes into the slots of a line, one slot at a time (holla.R19, holla.R20, holla.R39).

This is the exact answer for every option: a limit of wilds in a group, wilds that replace only some kinds, and cubes
of which both copies are needed elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.parts import mask_cubes
from game.holla.wilds import WildRules, wild_kinds
from game.pieces.cubes import COPIES, KINDS, colour_of

MISSING_WILD = -2
"""A slot for which a wild must still be found."""
MISSING = -1
"""A slot for which its own cube must still be found."""

Parts = Sequence[tuple[bool, tuple[int, ...]]]
"""Per part whether wilds may stand in it, and its kinds in order."""


class _Filler:
    """The state of one exhaustive filling."""

    def __init__(self, wilds: WildRules, limit: int, parts: Parts, hand: int, locked: int, target: int) -> None:
        self.wilds = [(d, wilds.targets[colour_of(d)]) for d in wild_kinds(wilds)]
        self.limit = limit if limit < 4 else 99
        self.have = [0] * KINDS
        self.real = [0] * KINDS
        for kind in mask_cubes(hand):
            self.have[kind] += 1
        self.locks = [0] * KINDS
        for kind in mask_cubes(locked):
            self.locks[kind] += 1
        self.start = list(self.have)
        self.target = target
        self.in_part = [0] * len(parts)
        self.slots = [(p, i, k) for p, (wild, kinds) in enumerate(parts) if wild for i, k in enumerate(kinds)]
        self.filled = [[MISSING] * len(kinds) for _, kinds in parts]
        self.best: tuple[int, list[list[int]]] | None = None
        self.parts = parts

    def run(self) -> tuple[int, list[list[int]]] | None:
        count = 0
        for p, (wild, kinds) in enumerate(self.parts):
            if wild:
                continue
            for i, kind in enumerate(kinds):
                self.real[kind] += 1
                if self.real[kind] > COPIES:
                    return None
                if self.have[kind]:
                    self.have[kind] -= 1
                    self.filled[p][i] = kind
                    count += 1
        self._descend(0, count)
        return self.best

    def _descend(self, at: int, count: int) -> bool:
        """Fills from a slot on; returns true when nothing better can come."""
        best = self.best[0] if self.best else self.target - 1
        if count + len(self.slots) - at <= best:
            return False
        if at == len(self.slots):
            if any(lock and self.start[k] - self.have[k] < lock for k, lock in enumerate(self.locks)):
                return False
            self.best = (count, [list(row) for row in self.filled])
            return count == sum(len(row) for row in self.filled) or count == self.target
        part, index, kind = self.slots[at]
        row = self.filled[part]
        if self.have[kind] and self.real[kind] < COPIES and self._take(at, count, row, index, kind):
            return True
        if self.in_part[part] < self.limit:
            self.in_part[part] += 1
            for d_kind, target in self.wilds:
                if d_kind != kind and target >> kind & 1 and self.have[d_kind] and self.real[d_kind] < COPIES \
                        and self._take(at, count, row, index, d_kind):  # fmt: skip
                    self.in_part[part] -= 1
                    return True
            self.in_part[part] -= 1
        return self._leave(at, count)

    def _take(self, at: int, count: int, row: list[int], index: int, cube: int) -> bool:
        self.have[cube] -= 1
        self.real[cube] += 1
        row[index] = cube
        done = self._descend(at + 1, count + 1)
        row[index] = MISSING
        self.real[cube] -= 1
        self.have[cube] += 1
        return done

    def _leave(self, at: int, count: int) -> bool:
        """Leaves a slot open, for its own cube or for a wild that is still to come."""
        part, index, kind = self.slots[at]
        row = self.filled[part]
        if not self.have[kind] and self.real[kind] < COPIES:
            self.real[kind] += 1
            done = self._descend(at + 1, count)
            self.real[kind] -= 1
            if done:
                return True
        if self.in_part[part] >= self.limit:
            return False
        for d_kind, target in self.wilds:
            if d_kind == kind or not target >> kind & 1 or self.have[d_kind] or self.real[d_kind] >= COPIES:
                continue
            self.real[d_kind] += 1
            self.in_part[part] += 1
            row[index] = MISSING_WILD
            done = self._descend(at + 1, count)
            row[index] = MISSING
            self.in_part[part] -= 1
            self.real[d_kind] -= 1
            if done:
                return True
        return False


def fill(
    wilds: WildRules, limit: int, parts: Parts, hand: int, locked: int, target: int
) -> tuple[int, list[list[int]]] | None:
    """Fills the slots: the cubes of the hand that stand in each when at least ``target`` can, else ``None``.

    A slot holds the kind of its cube, ``MISSING`` or ``MISSING_WILD``. All cubes of the mask ``locked`` are used.
    """
    return _Filler(wilds, limit, parts, hand, locked, target).run()
