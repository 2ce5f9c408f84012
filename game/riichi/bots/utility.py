"""The worth of points: themselves, and in the last hands places and uma at the end of the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt

from game.riichi.bots.features import Features
from game.riichi.bots.win_probability import Payoff, rough_points
from game.riichi.config import RIICHI_STICK, RiichiConfig
from game.riichi.points.standings import FLOATING_UMA, LAST_HAND, oka_total
from game.riichi.state import SEATS

_SWING = 6800.0
"""How far the difference of two seats moves in a round."""
_DEALER_TEMPO = 2.0
"""How much more a win of the dealer is worth beside its points."""
_MIDDLING = 4000.0
_LEAST_SCALE, _MOST_SCALE = 0.3, 3.0
UNDECIDED = 0.55
"""How much of a round is still to come for those who neither win nor lose it."""


class Stakes:
    """The stakes where points count as they are. ``tempo`` is the worth of a win because nobody else wins."""

    def __init__(self, sight: Features, tempo: float) -> None:
        self.sight = sight
        self.payoff = payoff(sight.config)
        self.bonus = sight.config.honba_points * sight.view.honba + RIICHI_STICK * sight.view.sticks
        """What a win takes besides its hand."""
        self.scale = 1.0
        """What a point is worth at the margin, beside a point."""
        self.tempo = tempo * (_DEALER_TEMPO if sight.dealer else 1.0)
        self._hands: dict[tuple[int, int, bool, bool], float] = {}

    def gain(self, points: float) -> float:
        """The worth of winning so many points."""
        return points

    def loss(self, points: float, seat: int) -> float:
        """The cost of paying so many points to a seat."""
        return points

    def hand(self, han: int, fu: int, riichi: bool, closed: bool) -> float:
        """The average worth of a win with this hand."""
        key = (han, fu, riichi, closed)
        found = self._hands.get(key)
        if found is None:
            outcomes = self.payoff.spread(han, fu, self.sight.dealer, riichi, closed)
            found = self.tempo + sum([chance * self.gain(points + self.bonus) for chance, points, _ in outcomes])
            self._hands[key] = found
        return found

    def rough(self, han: float, closed: bool) -> float:
        """The worth of a win with about so many han."""
        return self.tempo + self.gain(rough_points(han, closed, self.sight.dealer) + self.bonus)


class RankStakes(Stakes):
    """The stakes where points count by what they do to the final score, oka and uma included, in points again."""

    def __init__(self, sight: Features, tempo: float) -> None:
        super().__init__(sight, tempo)
        view = sight.view
        self._points = tuple(side.points for side in view.table)
        self._rounds = rounds_left(sight)
        self._now = self._utility(self._points, self._rounds + UNDECIDED)
        self._gains: dict[int, float] = {}
        self._losses: dict[tuple[int, int], float] = {}
        self.scale = min(_MOST_SCALE, max(_LEAST_SCALE, self.gain(_MIDDLING) / _MIDDLING))
        self.tempo *= self.scale

    def gain(self, points: float) -> float:
        """The worth of winning so many points, a part from everybody."""
        key = round(points / 100)
        found = self._gains.get(key)
        if found is None:
            seat = self.sight.seat
            after = [have - points / 3 for have in self._points]
            after[seat] = self._points[seat] + points
            found = self._gains[key] = self._utility(after, self._rounds_after(seat, after)) - self._now
        return found

    def loss(self, points: float, seat: int) -> float:
        """The cost of paying so many points to a seat."""
        key = (round(points / 100), seat)
        found = self._losses.get(key)
        if found is None:
            after: list[float] = list(self._points)
            after[self.sight.seat] -= points
            after[seat] += points
            found = self._losses[key] = self._now - self._utility(after, self._rounds_after(seat, after))
        return found

    def _rounds_after(self, winner: int, points: Sequence[float]) -> float:
        """How many rounds follow a win: a dealer deals again, except where a leading last dealer ends the match."""
        if winner != self.sight.view.dealer:
            return self._rounds
        first = all(have < points[winner] for seat, have in enumerate(points) if seat != winner)
        if self._rounds == 0 and self.sight.config.agari_yame and first:
            return 0.0
        return self._rounds + 1.0

    def _utility(self, points: Sequence[float], rounds: float) -> float:
        rounded = tuple([round(have / 100) for have in points])
        return utility(self.sight.config, rounded, self.sight.seat, round(rounds, 2))


def rounds_left(sight: Features) -> int:
    """How many dealers are still to come after this one."""
    return hands_left(sight.config, sight.view.wind, sight.view.dealer)


def hands_left(config: RiichiConfig, wind: int, dealer: int) -> int:
    """How many dealers are still to come after this one of this wind."""
    return max(0, LAST_HAND[config.length] - (wind * SEATS + dealer))


@lru_cache(maxsize=64)
def payoff(config: RiichiConfig) -> Payoff:
    """The payoffs of a table."""
    return Payoff(config)


@lru_cache(maxsize=1 << 14)
def utility(config: RiichiConfig, hundreds: tuple[int, ...], seat: int, rounds: float) -> float:
    """The expected final score of a seat in points, with so many rounds to come; ``hundreds`` are points by seat."""
    places = final_places(config, hundreds, seat, rounds)
    uma = _uma(config, hundreds)
    prizes = sum([chance * prize for chance, prize in zip(places, uma, strict=True)])
    prizes += places[0] * oka_total(config) / 10
    return 1000 * prizes + 100 * hundreds[seat]


def final_places(config: RiichiConfig, hundreds: Sequence[float], seat: int, rounds: float) -> list[float]:
    """The chance of each final place of a seat, with so many rounds to come; ``hundreds`` are points by seat."""
    if rounds == 0 and config.extra_round != "none" and max(hundreds) * 100 < config.goal_points:
        rounds = 1.5
    if config.bust != "plays_on" and min(hundreds) < 0:
        rounds = 0.0
    spread = _SWING / 100 * sqrt(rounds)
    mine = hundreds[seat]
    places = [1.0, 0.0, 0.0, 0.0]
    for other, have in enumerate(hundreds):
        if other != seat:
            above = _above(have - mine, other < seat, spread)
            for at in (3, 2, 1):
                places[at] = places[at] * (1 - above) + places[at - 1] * above
            places[0] *= 1 - above
    return places


def _above(difference: float, nearer: bool, spread: float) -> float:
    """The chance that another seat with this lead ends above."""
    if spread < 1.0:
        return 1.0 if difference > 0 or (difference == 0 and nearer) else 0.0
    return 0.5 * (1 + erf(difference / (spread * sqrt(2))))


def _uma(config: RiichiConfig, hundreds: Sequence[int]) -> tuple[int, ...]:
    if config.uma == "fixed":
        return config.uma_points
    above = sum(100 * have >= config.return_points for have in hundreds)
    return FLOATING_UMA.get(above, (0,) * SEATS)
