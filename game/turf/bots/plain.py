"""Acts that need no simulation of a race to its end: greedy moves and bets by what a chip is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from game.turf.bots.features import Features
from game.turf.bots.odds import odds_of
from game.turf.bots.opponent_moves import against_others, mean_moves
from game.turf.bots.track import AWAY
from game.turf.bots.wagers import Wagers
from game.turf.race import HORSES

ODDS_RACES = 240
HOME = 100.0
"""Spaces beyond the mean that coming home counts for: more than any other move, whoever bets on it."""


class Greedy(msgspec.Struct, frozen=True):
    """A move by its looks: the horse, how much more the seat bets on it than the others, the spaces beyond its mean."""

    horse: int
    want: float
    beyond: float

    @property
    def serves(self) -> float:
        """The service of a horse to the own bets."""
        return self.want * self.beyond


def known_bets(sight: Features) -> list[list[float]]:
    """The bet values by seat and horse; a chip that lies face down counts as the mean chip."""
    mean = sum(sight.chips) / len(sight.chips)
    bets = [[0.0] * HORSES for _ in sight.laid]
    for row, chips in zip(bets, sight.laid, strict=True):
        for horse, value in chips:
            row[horse] = value if value >= 0 else mean
    return bets


def face_down(chips: Sequence[int], laid: Sequence[Sequence[tuple[int, int]]]) -> list[list[float]]:
    """The bets as everybody sees hidden ones, by seat and horse: every chip counts as the mean chip."""
    mean = sum(chips) / len(chips)
    seen = [[0.0] * HORSES for _ in laid]
    for row, own in zip(seen, laid, strict=True):
        for horse, _ in own:
            row[horse] += mean
    return seen


def greedy_move(sight: Features) -> Greedy:
    """The move that serves the own bets best: more than the others' mean bets times spaces beyond the mean."""
    return max(greedy_moves(sight), key=lambda move: move.serves)


def greedy_moves(sight: Features) -> list[Greedy]:
    """Returns every horse that may be moved."""
    want = against_others(known_bets(sight))[sight.seat]
    field, face = sight.field, sight.face
    means = mean_moves(field.cards)

    def beyond(horse: int) -> float:
        to = field.landing(horse, face)
        return HOME if to == AWAY else to - field.at[horse] - means[horse]

    return [Greedy(horse, want[horse], beyond(horse)) for horse in field.choices()]


def careless_moves(sight: Features) -> list[int]:
    """The horses that a seat may move without a thought: nobody overlooks a horse that comes home with this roll.

    Empty where a horse that the seat wants in front comes home; horses of others do not come home by chance.
    """
    want = against_others(known_bets(sight))[sight.seat]
    choices = sight.field.choices()
    home = {horse for horse in choices if sight.field.landing(horse, sight.face) == AWAY}
    return [] if any(want[horse] > 0 for horse in home) else [h for h in choices if h not in home or want[h] >= 0]


def value_bet(sight: Features, able: Sequence[tuple[int, int]], seed: bytes) -> tuple[int, int, float]:
    """The chip and horse of the greatest expected pounds as the bets lie now, and those pounds."""
    wagers = Wagers(sight, odds_of(sight.field, seed, ODDS_RACES))
    columns = known_columns(sight)
    best = max(able, key=lambda bet: wagers.quick(bet, columns))
    return *best, wagers.quick(best, columns)


def known_columns(sight: Features) -> list[int]:
    """The bets on each horse, with face-down chips counted as the mean chip and the sum rounded."""
    share = Fraction(sum(sight.chips), len(sight.chips))
    by_chips = sight.terms.by_chips
    sums = [Fraction(0)] * HORSES
    for chips in sight.laid:
        for horse, value in chips:
            if by_chips:
                sums[horse] += bool(value) if value >= 0 else Fraction(sum(map(bool, sight.chips)), len(sight.chips))
            else:
                sums[horse] += value if value >= 0 else share
    return [round(total) for total in sums]
