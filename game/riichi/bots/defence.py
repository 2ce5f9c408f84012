"""The danger of a tile: a plain table for quick minds, wait shapes counted from unseen tiles for strong ones.

Shares are chances from 0 to 1 that a kind is among the waits of a seat that is waiting.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from math import exp, log

import msgspec

from game.riichi.bots.efficiency import mask_of
from game.riichi.bots.features import Features
from game.riichi.tiles import EAST, KIND_OF, KINDS

_NO_SUJI = (7.5, 10.0, 11.0, 13.0, 13.0, 13.0, 11.0, 10.0, 7.5)
_SUJI = (3.0, 4.0, 5.0, 4.0, 4.0, 4.0, 5.0, 4.0, 3.0)
_HALF_SUJI = 9.0
_HONOUR = (0.2, 1.0, 3.0, 5.5, 6.0)
_NO_CHANCE = 3.0
_ONE_CHANCE = 0.75


def rough(sight: Features, seat: int, kind: int) -> float:
    """The danger of a kind against a waiting seat: genbutsu, honours, suji, walls. 0 is safe, 13 worst."""
    safe = sight.safe[seat]
    left = sight.left
    if safe >> kind & 1:
        return 0.0
    if kind >= EAST:
        return _HONOUR[left[kind]] + 0.5 * sight.valued[kind]
    rank = kind % 9
    lower = rank >= 3
    upper = rank <= 5
    open_low = lower and not safe >> kind - 3 & 1
    open_high = upper and not safe >> kind + 3 & 1
    walls = _walls(left, kind, open_low, open_high)
    if not open_low and not open_high:
        return _SUJI[rank]
    if walls == 0:
        return min(_NO_CHANCE, _SUJI[rank])
    base = _HALF_SUJI if lower and upper and not (open_low and open_high) else _NO_SUJI[rank]
    return base * (_ONE_CHANCE if walls == 1 else 1.0)


def _walls(left: Sequence[int], kind: int, low: bool, high: bool) -> int:
    """The most copies unseen of the scarcer tile of an open two-sided wait on this kind."""
    ways = []
    if low:
        ways.append(min(left[kind - 1], left[kind - 2]))
    if high:
        ways.append(min(left[kind + 1], left[kind + 2]))
    return max(ways, default=0)


class Weights:
    """The likelihood of the shapes of a wait beside one another, a pair of unseen tiles each."""

    __slots__ = ("edge", "middle", "pair", "pair_honour", "single", "single_honour", "two_sided")

    def __init__(self, two_sided: float, middle: float, edge: float, pair: float, single: float, honour: float) -> None:
        self.two_sided = two_sided
        self.middle = middle
        self.edge = edge
        self.pair, self.pair_honour = pair, pair * honour
        self.single, self.single_honour = single, single * honour


RIICHI = Weights(1.0, 0.22, 0.24, 0.5, 0.16, 1.5)
OPEN = Weights(1.0, 0.33, 0.3, 0.7, 0.25, 1.3)


def shares(left: Sequence[int], safe: int, weights: Weights, factors: Sequence[float] | None = None) -> list[float]:
    """The chance of each kind to be among the waits of a waiting seat.

    ``safe`` are kinds it cannot win on: a shape that waits for one of them cannot be its wait (riichi.R32).
    ``factors`` weigh how likely the seat is to hold a tile of each kind in its last shape.
    """
    found = [0.0] * KINDS
    total = 0.0
    held = left if factors is None else [count * factor for count, factor in zip(left, factors, strict=True)]
    two_sided, middle, edge = weights.two_sided, weights.middle, weights.edge
    for base in (0, 9, 18):
        for low in range(base, base + 8):
            pair = held[low] * held[low + 1]
            if not pair:
                continue
            rank = low - base
            if rank == 0:
                if not safe >> low + 2 & 1:
                    total += edge * pair
                    found[low + 2] += edge * pair
            elif rank == 7:
                if not safe >> low - 1 & 1:
                    total += edge * pair
                    found[low - 1] += edge * pair
            elif not (safe >> low - 1 & 1 or safe >> low + 2 & 1):
                weight = two_sided * pair
                total += weight
                found[low - 1] += weight
                found[low + 2] += weight
        for low in range(base, base + 7):
            pair = held[low] * held[low + 2]
            if pair and not safe >> low + 1 & 1:
                total += middle * pair
                found[low + 1] += middle * pair
    for kind in range(KINDS):
        count = left[kind]
        if count and not safe >> kind & 1:
            honour = kind >= EAST
            factor = 1.0 if factors is None else factors[kind]
            pairs = (weights.pair_honour if honour else weights.pair) * count * (count - 1) / 2 * factor
            single = (weights.single_honour if honour else weights.single) * count * factor
            total += pairs / 2 + single
            found[kind] += pairs + single
    if total <= 0.0:
        return found
    return [weight / total for weight in found]


class Reading(msgspec.Struct, frozen=True):
    """The log-odds that a kind is among the waits of a seat in riichi."""

    base: float
    share: float
    """For the logarithm of its share among the shapes of a last wait (``shares``)."""
    honour: float
    copies: float
    """For every unseen copy of an honour."""
    beside: float
    """For every neighbour that the seat threw before its riichi."""
    near: float
    """For every kind two ranks away that it threw before."""
    suji: float
    """For every side on which it is suji."""
    suit: float
    """For every unseen tile of its suit."""


READING = Reading(
    base=0.603, share=0.701, honour=-1.767, copies=0.237, beside=-0.338, near=-0.287, suji=-0.235, suit=-0.042
)
"""Fitted by ``tools.riichi_weights --matches 400`` to 136,000 tiles that were held against a riichi."""


def facts_of(sight: Features, seat: int, plain: Sequence[float]) -> dict[int, tuple[float, ...]]:
    """The facts that tell of each kind whether a seat in riichi waits for it, in the order of ``Reading``.

    ``plain`` are its ``shares``; kinds without one are left out. What the seat throws after its riichi, and the tile
    of the riichi itself, tell nothing but suji.
    """
    chosen = takewhile(lambda thrown: not thrown.riichi, sight.view.table[seat].river)
    thrown = mask_of({KIND_OF[tile.tile] for tile in chosen})
    unseen = [sum(sight.left[low : low + 9]) for low in (0, 9, 18)]
    found: dict[int, tuple[float, ...]] = {}
    for kind, share in enumerate(plain):
        if share and kind >= EAST:
            found[kind] = (1.0, log(share), 1.0, sight.left[kind], 0.0, 0.0, 0.0, 0.0)
        elif share:
            beside, near = _around(thrown, kind, 1), _around(thrown, kind, 2)
            suji = _around(sight.safe[seat], kind, 3)
            found[kind] = (1.0, log(share), 0.0, 0.0, beside, near, suji, unseen[kind // 9])
    return found


def _around(kinds: int, kind: int, far: int) -> int:
    """How many of the two kinds so many ranks away in the same suit are among ``kinds``."""
    rank = kind % 9
    return (rank >= far and kinds >> kind - far & 1) + (rank + far < 9 and kinds >> kind + far & 1)


def read(sight: Features, seat: int, plain: Sequence[float]) -> list[float]:
    """The chance of each kind to be among the waits of a seat in riichi; ``plain`` are its ``shares``."""
    weights = msgspec.structs.astuple(READING)
    found = [0.0] * KINDS
    for kind, facts in facts_of(sight, seat, plain).items():
        odds = sum([weight * fact for weight, fact in zip(weights, facts, strict=True)])
        found[kind] = 1.0 / (1.0 + exp(-odds))
    return found
