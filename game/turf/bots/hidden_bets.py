"""The guess at face-down chips: every lawful arrangement, weighed by a seat's moves and how it laid chips before."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, permutations
from math import exp

from game.turf.bots.features import UNSEEN, Features, SeenMove
from game.turf.bots.opponent_moves import mean_moves
from game.turf.race import HORSES

STEADY = 0.8
"""How surely a seat moves as its bets ask: the weight of one bet value times one space."""
WHIM = 0.05
"""The chance of a move for reasons that cannot be told."""
OPEN_MIND = 0.5
"""How much a habit counts for that was never seen, against 1 for every race in which it was."""

Arrangement = tuple[tuple[int, int], ...]
"""Horse and value of each chip of a seat."""


class Guess:
    """The possible chips of one seat, with weights; known chips are the only arrangement."""

    __slots__ = ("_sums", "found", "weights")

    def __init__(self, found: Sequence[Arrangement], weights: Sequence[float]) -> None:
        self.found = found
        self.weights = weights
        self._sums = list(accumulate(weights))

    def drawn(self, share: float) -> Arrangement:
        """The arrangement at a share, from 0 to 1, of all weight."""
        return self.found[min(bisect(self._sums, share * self._sums[-1]), len(self.found) - 1)]


def guesses(sight: Features, learn: bool) -> list[Guess]:
    """A guess for every seat; ``learn`` weighs arrangements by moves and habits, else all weigh the same."""
    found: list[Guess] = []
    for seat, chips in enumerate(sight.laid):
        if all(value != UNSEEN for _, value in chips):
            found.append(Guess((chips,), (1.0,)))
            continue
        horses = tuple(h for h, _ in chips)
        ways = [way for values in arrangements(sight.chips, len(horses)) if _lawful(way := _on(horses, values))]
        moves = [past for past in sight.past if past.seat == seat] if learn else []
        others = _others(sight, seat)
        before = sight.shown[seat] if learn and sight.shown else ()
        weights = [_usual(way, before) * _explained(way, moves, others) for way in ways]
        found.append(Guess(ways, weights))
    return found


@lru_cache(maxsize=32)
def arrangements(chips: tuple[int, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """Returns every different order in which so many of the chips can lie."""
    return tuple(sorted(set(permutations(chips, count))))


def _on(horses: Sequence[int], values: Sequence[int]) -> Arrangement:
    return tuple(zip(horses, values, strict=True))


def _lawful(way: Arrangement) -> bool:
    """Whether no two chips that pay lie on one horse (turf.T33)."""
    paying = [horse for horse, value in way if value]
    return len(set(paying)) == len(paying)


def _others(sight: Features, seat: int) -> list[float]:
    """The mean bet of the other seats on each horse as this seat may see it: all face down."""
    mean = sum(sight.chips) / len(sight.chips)
    sums = [0.0] * HORSES
    for other, chips in enumerate(sight.laid):
        if other != seat:
            for horse, _ in chips:
                sums[horse] += mean
    return [s / (sight.seats - 1) for s in sums]


def _usual(way: Arrangement, before: Sequence[Sequence[int]]) -> float:
    """The fit of this order of chips to the orders of earlier races."""
    likely = 1.0
    for number, (_, value) in enumerate(way):
        likely *= OPEN_MIND + sum(values[number] == value for values in before)
    return likely


def _explained(way: Arrangement, moves: Sequence[SeenMove], others: Sequence[float]) -> float:
    """The likelihood of these moves for a seat with these chips."""
    want = [-o for o in others]
    for horse, value in way:
        want[horse] += value
    likely = 1.0
    for past in moves:
        scores = dict(_scores(past, want))
        best = max(scores.values())
        total = sum(exp(STEADY * (s - best)) for s in scores.values())
        likely *= WHIM / len(scores) + (1 - WHIM) * exp(STEADY * (scores[past.horse] - best)) / total
    return likely


def _scores(past: SeenMove, want: Sequence[float]) -> Iterator[tuple[int, float]]:
    field = past.field
    means = mean_moves(field.cards)
    for horse in field.choices():
        to = min(field.landing(horse, past.face), field.goal)
        yield horse, want[horse] * (to - field.at[horse] - means[horse])
