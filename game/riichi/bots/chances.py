"""Chances of a hand to win the round, and what wins pay on average."""

from __future__ import annotations

from functools import lru_cache

from game.riichi.config import RiichiConfig
from game.riichi.limits import base_points
from game.riichi.settlement import ron_points
from game.riichi.tiles import EAST, KINDS

TYPICAL = (5.5, 14.0, 20.0, 26.0, 32.0, 36.0, 40.0)
"""Useful tiles that a hand usually has, by its distance to tenpai."""
TSUMO_SHARE = 0.4
"""How many of the wins of a closed hand are drawn."""
_MOST_DRAWS = 20


@lru_cache(maxsize=1 << 16)
def outcome(rates: tuple[float, ...], win: float, hazard: float, draws: int) -> tuple[float, float]:
    """The chances to win, and to be waiting when the wall ends.

    ``rates`` are the chances of a turn to come one step closer, the farthest step first; ``win`` is the chance of a
    turn to win once waiting; ``hazard`` that the round ends otherwise.
    """
    draws = min(draws, _MOST_DRAWS)
    stay = max(0.0, 1.0 - win - hazard)
    wins, waits = [0.0], [1.0]
    for _ in range(draws):
        wins.append(win + stay * wins[-1])
        waits.append(stay * waits[-1])
    for rate in reversed(rates):
        stay = max(0.0, 1.0 - rate - hazard)
        next_wins, next_waits = [0.0], [0.0]
        for turn in range(draws):
            next_wins.append(rate * wins[turn] + stay * next_wins[-1])
            next_waits.append(rate * waits[turn] + stay * next_waits[-1])
        wins, waits = next_wins, next_waits
    return wins[-1], waits[-1]


def discard_share(kind: int) -> float:
    """How readily others give a tile of this kind away, as a share of the readiness to draw it."""
    if kind >= EAST:
        return 0.62
    return (0.55, 0.45, 0.38, 0.33, 0.33, 0.33, 0.38, 0.45, 0.55)[kind % 9]


SHARE = tuple(discard_share(kind) for kind in range(KINDS))


class Payoff:
    """Mean points of wins under a table's rules."""

    def __init__(self, config: RiichiConfig) -> None:
        self._kiriage = config.kiriage
        self._counted = config.counted_yakuman
        more = (0.25 if config.ura_dora else 0.0) + (0.15 if config.ippatsu else 0.0)
        twice = 0.08 * config.ura_dora + 0.04 * (config.ippatsu and config.ura_dora)
        self.luck = (1.0 - more - twice, more, twice)
        """Chances of none, one and two han by ippatsu and ura."""

    def ron(self, han: int, fu: int, dealer: bool) -> int:
        """What the hand pays by ron."""
        base, _ = base_points(han, fu, kiriage=self._kiriage, counted_yakuman=self._counted)
        return ron_points(base, dealer)

    def spread(self, han: int, fu: int, dealer: bool, riichi: bool, closed: bool) -> list[tuple[float, int, bool]]:
        """Outcomes of a win: chance, points, whether by tsumo. ``han`` counts everything but luck and tsumo."""
        found = []
        for more, chance in enumerate(self.luck if riichi else (1.0,)):
            if chance:
                found.append((chance * (1 - TSUMO_SHARE), self.ron(han + more, fu, dealer), False))
                found.append((chance * TSUMO_SHARE, self.ron(han + more + closed, fu, dealer), True))
        return found


_CLOSED = (1000, 1600, 3000, 5600, 7900, 8600, 11500, 12600, 15500, 16500, 18000, 24000, 26000, 32000)
_OPEN = (0, 1150, 2100, 3900, 7000, 8000, 11500, 12300, 15000, 16200, 17500, 24000, 26000, 32000)


def rough_points(han: float, closed: bool, dealer: bool) -> float:
    """What a hand of so many han pays, where the fu are not known yet."""
    table = _CLOSED if closed else _OPEN
    han = min(max(han, 0.0), len(table) - 1.001)
    low = int(han)
    points = table[low] + (table[low + 1] - table[low]) * (han - low)
    return points * (1.5 if dealer else 1.0)
