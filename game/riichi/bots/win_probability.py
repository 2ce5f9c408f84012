"""Chances of a hand to win the round, and what wins pay on average."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.riichi.config import RiichiConfig
from game.riichi.hands.limits import base_points
from game.riichi.points.settlement import ron_points
from game.riichi.tiles import EAST, KINDS

TYPICAL = (5.5, 14.0, 20.0, 26.0, 32.0, 36.0, 40.0)
"""Useful tiles that a hand usually has, by its distance to tenpai."""
TSUMO_SHARE = 0.4
"""How many of the wins of a closed hand are drawn."""
_MOST_DRAWS = 20


CALM, OPEN_THREAT, ONE_RIICHI, TWO_RIICHI = range(4)
"""Who threatens: nobody, an open hand that may be waiting, one riichi, more."""
_TURNS = 17


def _hazards(start: float, growth: float, calm: int) -> tuple[float, ...]:
    """The chance of a turn that the race is over, by how many draws are left: so much from the start, and so much more
    for every turn after the first ``calm`` ones."""
    return tuple(min(0.6, start + growth * max(0, _TURNS - left - calm)) for left in range(_MOST_DRAWS + 1))


WAITING_HAZARD = (
    _hazards(0.01, 0.012, 5),
    _hazards(0.10, 0.006, 3),
    _hazards(0.08, 0.022, 5),
    _hazards(0.10, 0.02, 0),
)
"""The chance of a turn to end the race for a hand in tenpai, by who threatens, counted from games of the levels."""
BUILDING_HAZARD = (
    _hazards(0.02, 0.03, 3),
    _hazards(0.12, 0.028, 3),
    _hazards(0.06, 0.035, 4),
    _hazards(0.20, 0.05, 3),
)
"""The same for a hand that is not in tenpai: others win, or it has to fold."""
_SPEED = ((1.2, 1.5), (1.0, 1.0), (1.0, 1.0), (1.0, 1.0))
"""How much faster a hand comes closer than by its useful tiles alone, on its last step and before: shapes improve."""


def outcome(rates: tuple[float, ...], win: float, threat: int, draws: int) -> tuple[float, float]:
    """The chances to win, and to be waiting when the wall ends, with so many draws left: see ``courses``."""
    wins, waits = courses(rates, win, threat)
    draws = min(draws, _MOST_DRAWS)
    return wins[draws], waits[draws]


@lru_cache(maxsize=1 << 16)
def courses(rates: tuple[float, ...], win: float, threat: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The chances to win, and to be waiting when the wall ends, by how many draws are left.

    ``rates`` are the chances of a turn to come one step closer, the farthest step first; ``win`` is the chance of a
    turn to win once waiting; ``threat`` says who threatens.
    """
    hazards = WAITING_HAZARD[threat]
    wins, waits = [0.0], [1.0]
    for left in range(1, _MOST_DRAWS + 1):
        stay = max(0.0, 1.0 - win - hazards[left])
        wins.append(win + stay * wins[-1])
        waits.append(stay * waits[-1])
    hazards = BUILDING_HAZARD[threat]
    for step, plain in enumerate(reversed(rates)):
        rate = min(0.9, plain * _SPEED[threat][min(step, 1)])
        next_wins, next_waits = [0.0], [0.0]
        for left in range(1, _MOST_DRAWS + 1):
            stay = max(0.0, 1.0 - rate - hazards[left])
            next_wins.append(rate * wins[left - 1] + stay * next_wins[-1])
            next_waits.append(rate * waits[left - 1] + stay * next_waits[-1])
        wins, waits = next_wins, next_waits
    return tuple(wins), tuple(waits)


def growth(gains: Sequence[float], rate: float, threat: int, draws: int) -> float:
    """The gain of a hand by better shapes on its way: ``gains`` are what a turn brings on average by how many draws are
    left after it, as long as the hand neither came closer nor lost the race."""
    hazards = BUILDING_HAZARD[threat]
    total = 0.0
    for left in range(1, min(draws, _MOST_DRAWS) + 1):
        total = gains[left - 1] + max(0.0, 1.0 - rate - hazards[left]) * total
    return total


def discard_share(kind: int) -> float:
    """The readiness of others to give a tile of this kind away, as a share of the readiness to draw it."""
    if kind >= EAST:
        return 0.62
    return (0.55, 0.45, 0.38, 0.33, 0.33, 0.33, 0.38, 0.45, 0.55)[kind % 9]


SHARE = tuple(discard_share(kind) for kind in range(KINDS))


class Payoff:
    """The mean points of wins under a table's rules."""

    def __init__(self, config: RiichiConfig) -> None:
        self._kiriage = config.kiriage
        self._counted = config.counted_yakuman
        more = (0.25 if config.ura_dora else 0.0) + (0.15 if config.ippatsu else 0.0)
        twice = 0.08 * config.ura_dora + 0.04 * (config.ippatsu and config.ura_dora)
        self.luck = (1.0 - more - twice, more, twice)
        """Chances of none, one and two han by ippatsu and ura."""

    def ron(self, han: int, fu: int, dealer: bool) -> int:
        """The points that the hand pays by ron."""
        base, _ = base_points(han, fu, kiriage=self._kiriage, counted_yakuman=self._counted)
        return ron_points(base, dealer)

    def spread(self, han: int, fu: int, dealer: bool, riichi: bool, closed: bool) -> list[tuple[float, int, bool]]:
        """The outcomes of a win: chance, points, whether by tsumo. ``han`` counts everything but luck and tsumo."""
        found = []
        for more, chance in enumerate(self.luck if riichi else (1.0,)):
            if chance:
                found.append((chance * (1 - TSUMO_SHARE), self.ron(han + more, fu, dealer), False))
                found.append((chance * TSUMO_SHARE, self.ron(han + more + closed, fu, dealer), True))
        return found


_CLOSED = (1000, 1600, 3000, 5600, 7900, 8600, 11500, 12600, 15500, 16500, 18000, 24000, 26000, 32000)
_OPEN = (0, 1150, 2100, 3900, 7000, 8000, 11500, 12300, 15000, 16200, 17500, 24000, 26000, 32000)


def rough_points(han: float, closed: bool, dealer: bool) -> float:
    """The points that a hand of so many han pays, where the fu are not known yet."""
    table = _CLOSED if closed else _OPEN
    han = min(max(han, 0.0), len(table) - 1.001)
    low = int(han)
    points = table[low] + (table[low + 1] - table[low]) * (han - low)
    return points * (1.5 if dealer else 1.0)
