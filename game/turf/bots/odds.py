"""The odds of horses before the bets are known: a field that is ridden for interests spread by chance."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.turf.bots.opponent_moves import against_others, picks_of
from game.turf.bots.track import Field, end_of, noise, rolls_of, run
from game.turf.payout import Terms, prize
from game.turf.race import HORSES, PLACES

TABLES = 24
"""Spreads of interests that odds are taken over."""


class Odds(msgspec.Struct, frozen=True):
    """The chances of every horse: of each place, of the pace chip and of being last."""

    places: tuple[tuple[float, ...], ...]
    """The chances by place and horse."""
    pace: tuple[float, ...]
    last: tuple[float, ...]

    def worth(self, terms: Terms, horse: int, bets: int) -> float:
        """The expected pounds of a bet value on a horse with so many bets on it, that one among them."""
        won = sum(prize(terms.prizes, place, bets) * self.places[place][horse] for place in range(PLACES))
        pace = self._pace_pays(terms, horse) * terms.pace
        return float(terms.factor * (won + pace - self.last[horse] * terms.last))

    def _pace_pays(self, terms: Terms, horse: int) -> float:
        placed = sum(self.places[place][horse] for place in range(PLACES))
        return self.pace[horse] * placed if terms.pace_needs_place else self.pace[horse]


def odds_of(field: Field, seed: bytes, races: int) -> Odds:
    """Runs a field over so many races and returns its odds; equal seeds give equal odds."""
    whims = noise(seed + b"odds", TABLES * field.seats * HORSES)
    spreads = [[[next(whims) for _ in range(HORSES)] for _ in range(field.seats)] for _ in range(TABLES)]
    picks = [picks_of(against_others(spread), field.cards) for spread in spreads]
    ends, _ = run(field, picks, rolls_of(seed, races))
    return counted(ends)


def counted(ends: Sequence[int]) -> Odds:
    """The shares of these ends."""
    places = [[0] * HORSES for _ in range(PLACES)]
    pace, last = [0] * HORSES, [0] * HORSES
    for key in ends:
        *placed, quick, slow = end_of(key)
        for row, h in zip(places, placed, strict=True):
            row[h] += 1
        pace[quick] += 1
        last[slow] += 1
    n = len(ends)
    return Odds(tuple(_shares(row, n) for row in places), _shares(pace, n), _shares(last, n))


def _shares(counts: Sequence[int], total: int) -> tuple[float, ...]:
    return tuple(c / total for c in counts)
