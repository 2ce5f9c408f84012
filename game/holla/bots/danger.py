"""How soon others finish in sampled worlds, and what a discard does to that.

The rates of the farther steps are measured; the next step of a seat that lacks one cube is counted in its world: what
of its waits lies in the mountains, in the river, or on the island after a discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.holla.bots.beliefs import Beliefs, Guess, World
from game.holla.bots.race import HORIZON

STEPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.13, 0.0), (0.12, 0.16), (0.11, 0.145)),
    2: ((0.24, 0.0), (0.20, 0.25), (0.24, 0.08)),
    3: ((0.36, 0.0), (0.38, 0.12), (0.38, 0.13)),
    4: ((0.56, 0.0), (0.56, 0.0), (0.56, 0.0)),
}
"""By the cubes a hand lacks and its river draws left (two or more count as two): the chance that a turn brings the next
one, and that a river draw does. Measured between able seats."""
FARTHEST = max(STEPS)
TAKES = 0.9
"""How likely a seat takes what completes it from the island or the river."""
BELIEVED = 0.15
"""How far worlds are believed that a seat waits for just this kind: there are too few of them to say it exactly."""


@lru_cache(maxsize=64)
def finished(distance: int, rivers: int) -> tuple[float, ...]:
    """By own turns from now the chance that a seat has finished; a complete hand finishes with its next turn."""
    places = {(distance, rivers): 1.0}
    done = 0.0
    found = [0.0]
    for _ in range(HORIZON):
        later: dict[tuple[int, int], float] = {}
        for (far, left), share in places.items():
            if far == 0:
                done += share
                continue
            dry, wet = STEPS[far][left]
            if far == 1:
                done += share * dry
            else:
                later[far - 1, left] = later.get((far - 1, left), 0.0) + share * dry
            if wet:
                later[far - 1, left - 1] = later.get((far - 1, left - 1), 0.0) + share * wet
            later[far, left] = later.get((far, left), 0.0) + share * (1.0 - dry - wet)
        places = later
        found.append(done)
    return tuple(found)


class Danger:
    """What the worlds say about the other seats' next turns."""

    def __init__(self, beliefs: Beliefs, worlds: Sequence[World]) -> None:
        self.beliefs = beliefs
        self.worlds = worlds
        self.river = frozenset(beliefs.sight.river)
        self._found: dict[int, tuple[float, ...]] = {}
        self.curves = [self._world(world) for world in worlds]

    def alive(self, discard: int = -1) -> tuple[float, ...]:
        """By own turns from now, the running one being 0: the chance that nobody else has won; 1 for now.

        ``discard`` is the kind about to be left on the island; -1 for none.
        """
        if discard not in self._found:
            self._found[discard] = self._alive(discard)
        return self._found[discard]

    def nearest_seat(self) -> int:
        """The seat that finishes with its next turn in most worlds."""
        sums = [sum(rows[i][1] for rows in self.curves) for i in range(len(self.beliefs.witnesses))]
        return self.beliefs.witnesses[sums.index(max(sums))].seat

    def seat_waiting_for(self, kind: int) -> int:
        """The seat that waits for a kind in most worlds, the next one of equals."""
        counts = [sum(w.guesses[i].distance == 1 and kind in w.guesses[i].waits for w in self.worlds)
                  for i in range(len(self.beliefs.witnesses))]  # fmt: skip
        return self.beliefs.witnesses[counts.index(max(counts))].seat

    def _alive(self, discard: int) -> tuple[float, ...]:
        total = [0.0] * (HORIZON + 1)
        for world, curves in zip(self.worlds, self.curves, strict=True):
            rows = curves
            if discard >= 0 and any(g.distance == 1 and discard in g.waits for g in world.guesses):
                seats = zip(world.guesses, curves, strict=True)
                rows = [self._fed(i, guess, discard, row) for i, (guess, row) in enumerate(seats)]
            for k in range(HORIZON + 1):
                open_still = 1.0
                for row in rows:
                    open_still *= 1.0 - row[k]
                total[k] += open_still
        return tuple(sum_ / len(self.worlds) for sum_ in total)

    def _world(self, world: World) -> list[tuple[float, ...]]:
        counts: dict[int, int] = {}
        for kind in world.mountain:
            counts[kind] = counts.get(kind, 0) + 1
        size = max(1, len(world.mountain))
        return [self._curve(i, guess, counts, size) for i, guess in enumerate(world.guesses)]

    def _curve(self, index: int, guess: Guess, counts: dict[int, int], size: int) -> tuple[float, ...]:
        """By turns the chance that a seat has finished."""
        witness = self.beliefs.witnesses[index]
        rivers = min(2, witness.rivers)
        usual = finished(min(guess.distance, FARTHEST), rivers)
        if guess.distance != 1:
            return usual
        hit = sum(counts.get(kind, 0) for kind in guess.waits) / size
        wet = TAKES if rivers and guess.waits & (self.river - witness.lay) else 0.0
        return _first(hit, wet, usual)

    def _fed(self, index: int, guess: Guess, discard: int, row: tuple[float, ...]) -> tuple[float, ...]:
        """The same when a kind is left on the island: the next seat may take it, later ones from the river."""
        if guess.distance != 1 or discard not in guess.waits:
            return row
        if index and not self.beliefs.witnesses[index].rivers:
            return row
        taken = BELIEVED * TAKES
        first = 2 if index else 1
        return tuple(taken + (1.0 - taken) * x if k >= first else x for k, x in enumerate(row))


def _first(hit: float, wet: float, usual: Sequence[float]) -> tuple[float, ...]:
    """A curve whose first turn brings the last cube with a known chance, or takes it from the river."""
    row = [0.0, hit]
    for k in range(2, len(usual)):
        later = usual[k - 1]
        row.append(hit + (1.0 - hit) * (wet + (1.0 - wet) * later))
    return tuple(row)


__all__ = ["Danger", "finished"]
