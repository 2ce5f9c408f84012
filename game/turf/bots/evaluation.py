"""Comparing acts over the same chances: rolls, whims and hidden chips are alike for all, so only the act differs."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from game.turf.bots.stakes import Stakes
from game.turf.bots.track import Picks
from game.turf.race import DIE

BATCH = 36
"""Races between two looks at the figures: every pair of the next two rolls once, so those two are exact."""
SURE = 2.6
"""Standard errors by which an act has to lie behind the best to be given up."""

_PAIRS = tuple(bytes((a, b)) for a in DIE for b in DIE)


class World(msgspec.Struct, frozen=True):
    """A way in which the table may be: how seats will move, and what is bet."""

    picks: Picks
    stakes: Stakes


class Evaluation(msgspec.Struct, frozen=True):
    """The value that an act turned out to have: ``worth`` as in ``stakes.standing``, and the pounds of this race.

    Both are those of the act that leads and the mean difference from it over the races that the two have in common.
    """

    horse: int
    chip: int
    """The chip of a bet, -1 for a move."""
    worth: float
    pounds: float
    error: float
    """The standard error of the difference in ``worth``, races taken as independent."""
    races: int


class Line:
    """An act being thought through, with the worth of every race run after it."""

    __slots__ = ("chip", "horse", "pounds", "worths")

    def __init__(self, horse: int, chip: int = -1, worths: Sequence[float] = (), pounds: Sequence[int] = ()) -> None:
        self.horse = horse
        self.chip = chip
        self.worths = [*worths]
        self.pounds = [*pounds]

    def add(self, stakes: Stakes, key: int) -> None:
        """Counts one more end of the race."""
        worth, pounds = stakes.worth(key)
        self.worths.append(worth)
        self.pounds.append(pounds)

    def found(self, leader: Line) -> Evaluation:
        """The figures so far, beside the act that leads, which has run at least as many races."""
        n, runs = len(self.worths), len(leader.worths)
        gaps = [a - b for a, b in zip(self.worths, leader.worths, strict=False)]
        ahead = sum(gaps) / n
        error = sqrt(max(0.0, sum(gap * gap for gap in gaps) / n - ahead * ahead) / n)
        worth = sum(leader.worths) / runs + ahead
        pounds = sum(leader.pounds) / runs + (sum(self.pounds) - sum(leader.pounds[:n])) / n
        return Evaluation(self.horse, self.chip, worth, pounds, error, n)


def paired(rolls: Sequence[bytes]) -> list[bytes]:
    """The rolls with every pair of first two once in each batch."""
    return [_PAIRS[i % BATCH] + faces for i, faces in enumerate(rolls)]


def still(alive: list[Line], like: int = 1) -> list[Line]:
    """The lines that may yet be the best; all have run the same races, of which so many in a row are alike."""
    best = max(alive, key=lambda line: sum(line.worths))
    kept = []
    n = len(best.worths) // like
    for line in alive:
        gaps = [a - b for a, b in zip(best.worths, line.worths, strict=True)]
        if like > 1:
            gaps = [sum(gaps[i : i + like]) for i in range(0, len(gaps), like)]
        mean = sum(gaps) / n
        spread = sum(g * g for g in gaps) / n - mean * mean
        if line is best or mean <= SURE * sqrt(max(spread, 0.0) / n):
            kept.append(line)
    return kept


def leader_of(lines: Sequence[Line]) -> Line:
    """The line that was looked at the longest; of several the best."""
    return max(lines, key=lambda line: (len(line.worths), sum(line.worths)))


def ranked(lines: Sequence[Line]) -> list[Evaluation]:
    """The figures of all lines, those looked at the longest and then the best first."""
    leader = leader_of(lines)
    return sorted((line.found(leader) for line in lines), key=lambda f: (-f.races, -f.worth))
