"""What duplicate deals say about two levels: gains with error bars, and how they play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

import msgspec

from game.lab.deals import DealResult, Played
from game.lab.mishaps import Counted, added
from game.lab.numbers import Estimate, estimate, mean_seconds, quantile
from game.lab.timing import merged_times


class Side(msgspec.Struct, frozen=True):
    """How one of the two levels played."""

    level: str
    win_share: float
    """Won rounds for each seat and round."""
    yeok: dict[str, float]
    """Of its wins."""
    ungrouped: float
    """Its mean ungrouped cubes when another seat won."""
    rivers: float
    """River draws for each seat and round."""
    ms: float
    ms_p50: float
    ms_p99: float


class Comparison(msgspec.Struct, frozen=True):
    """Two levels over duplicate deals; every deal is one independent value.

    ``gain`` is what a seat of the first level wins in a round (or match), ``difference`` how much more that is than a
    seat of the second level; ``rank`` is how many places above the latter it ends, in whole matches.
    """

    deals: int
    rounds: int
    turns: float
    gain: Estimate
    difference: Estimate
    rank: Estimate
    first_places: Estimate
    """Share of matches that a seat of the first level wins, less that of the second; a shared win counts in part."""
    sides: tuple[Side, Side]
    draws: float
    """Rounds without a winner, of all rounds."""
    false_calls: int
    mishaps: Counted = {}
    """What programs failed to do, by side: ``a`` is the first."""


def compare(results: Sequence[DealResult], levels: tuple[str, str]) -> Comparison:
    """Sum up deals of one pairing; raises ``ValueError`` when there are none."""
    if not results:
        raise ValueError("no deal has been played yet")
    played = [p for r in results for p in r.played]
    rounds = sum(p.rounds for p in played)
    won = sum(len(p.wins) for p in played)
    ranked = [r for r in results if r.played[0].ranks]
    return Comparison(
        deals=len(results),
        rounds=rounds,
        turns=sum(p.turns for p in played) / rounds,
        gain=estimate([fmean(_side_mean(p.seating, p.counted_chips, "a") for p in r.played) for r in results]),
        difference=estimate([fmean(_gap(p.seating, p.counted_chips) for p in r.played) for r in results]),
        rank=estimate([fmean(-_gap(p.seating, p.counted_ranks) for p in r.played) for r in ranked]),
        first_places=estimate([fmean(_gap(p.seating, _firsts(p)) for p in r.played) for r in ranked]),
        sides=(_side(results, "a", levels[0]), _side(results, "b", levels[1])),
        draws=(rounds - won) / rounds,
        false_calls=sum(p.false_calls for p in played),
        mishaps=added([r.mishaps for r in results]),
    )  # fmt: skip


def _side_mean(seating: str, values: Sequence[float], side: str) -> float:
    return fmean(v for v, s in zip(values, seating, strict=True) if s == side)


def _gap(seating: str, values: Sequence[float]) -> float:
    return _side_mean(seating, values, "a") - _side_mean(seating, values, "b")


def _firsts(played: Played) -> list[float]:
    ranks = played.counted_ranks
    return [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def _plays(played: Played, seat: int, side: str) -> bool:
    """Whether a seat is the side's, and did not fail."""
    return played.seating[seat] == side and seat not in played.last


def _side(results: Sequence[DealResult], side: str, level: str) -> Side:
    played = [p for r in results for p in r.played]
    seat_rounds = sum(p.rounds * p.seating.count(side) for p in played)
    wins = [yeok for p in played for seat, yeok in p.wins if _plays(p, seat, side)]
    loose = [count for p in played for seat, count in p.losers if _plays(p, seat, side)]
    rivers = sum(count for p in played for seat, count in enumerate(p.rivers) if _plays(p, seat, side))
    bins = merged_times(results, side)
    return Side(
        level=level,
        win_share=len(wins) / seat_rounds,
        yeok={y: n / len(wins) for y, n in sorted(Counter(wins).items())},
        ungrouped=fmean(loose) if loose else 0.0,
        rivers=rivers / seat_rounds,
        ms=1000 * mean_seconds(bins),
        ms_p50=1000 * quantile(bins, 0.5),
        ms_p99=1000 * quantile(bins, 0.99),
    )
