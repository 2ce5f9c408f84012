"""The reason why a hint bets on another horse than the one that wins most often by the chances that a learner sees."""

from __future__ import annotations

import msgspec

from game.turf.actions import Bet
from game.turf.advice import column_range, rate_range
from game.turf.bots.features import Features, sight_of
from game.turf.race import HORSES
from game.turf.teach import winning
from game.turf.view import TurfView

APART = 5
"""Hundredths by which the chances of two horses have to differ before anybody asks."""


class Favourite(msgspec.Struct, frozen=True):
    """The horse of the best chance to win, in hundredths, and what speaks against the chip there.

    ``key``: ``own`` a chip of the seat lies there; ``fades`` with the chip the others hold it back, to ``then``;
    ``price`` it pays ``other_pounds`` for first place and the advised horse ``pounds``; ``backed`` with ``seat`` behind
    it the advised horse comes to ``then``; ``places`` it is better only with all that is paid beside first place.
    """

    key: str
    horse: int
    chance: int
    values: dict[str, int] = {}


def favourite(view: TurfView, bet: Bet) -> Favourite | None:
    """The reason why not the favourite; ``None`` where the bet is on it, or hardly less likely, or worth nothing."""
    sight = sight_of(view)
    chances = _hundredths(sight)
    best = max(range(HORSES), key=chances.__getitem__)
    if not bet.chip or chances[best] - chances[bet.horse] < APART:
        return None
    if any(chip.horse == best for chip in view.own.bets):
        return Favourite("own", best, chances[best])
    faded = _hundredths(_laid(sight, bet.chip, best))[best]
    if 2 * faded <= chances[best]:
        return Favourite("fades", best, chances[best], {"then": faded})
    pays, other = _first(view, bet.horse, bet.chip), _first(view, best, bet.chip)
    if pays[0] > other[1]:
        return Favourite("price", best, chances[best], {"pounds": pays[0], "other_pounds": other[1]})
    pushed = _hundredths(_laid(sight, bet.chip, bet.horse))[bet.horse]
    mates = [seat for seat, chips in enumerate(sight.laid) if any(horse == bet.horse for horse, _ in chips)]
    if mates and pushed > max(chances[bet.horse], faded):
        return Favourite("backed", best, chances[best], {"seat": mates[0], "then": pushed})
    return Favourite("places", best, chances[best])


def _hundredths(sight: Features) -> list[int]:
    return [round(100 * chance) for chance in winning(sight)]


def _laid(sight: Features, chip: int, horse: int) -> Features:
    """The table with one more own chip."""
    laid = ((*chips, (horse, chip)) if seat == sight.seat else chips for seat, chips in enumerate(sight.laid))
    return msgspec.structs.replace(sight, laid=tuple(laid))


def _first(view: TurfView, horse: int, chip: int) -> tuple[int, int]:
    """The least and the most that first place pays for each chip value with one more chip on a horse."""
    more = chip if view.config.column == "bets" else 1
    low, high = column_range(view, horse)
    return rate_range(view, 0, low + more, high + more)
