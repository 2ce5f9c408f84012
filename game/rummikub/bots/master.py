"""The strongest level: it does what it tells to have the highest chance to win (rummikub.R36).

So the patient one opens without a joker once it is not early any more, and then keeps its tiles until all of them can
go at once. The lively one lays a little while its rack stays as long as it was dealt and that is not told to cost
much, until the pool is near its end.
"""

from __future__ import annotations

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.rummikub.bots.common import ThinkingBot, cannot_open, lays, opens, waits
from game.rummikub.bots.duel import is_duel
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import Move
from game.rummikub.bots.reasons import why
from game.rummikub.bots.strong import goes_out
from game.rummikub.bots.tempo import LIVELY_ROUNDS, THIRD, near_the_end, spared
from game.rummikub.bots.values import Reckoning

ROUNDING = 0.1
"""The lively style takes chances to win for equal that are no further apart."""


class MasterBot(ThinkingBot):
    """A bot that is lively or patient, as the table chose."""

    level = "master"

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once, else the first meld after which its chance is highest, unless that is to wait."""
        reckoning = Reckoning(sight)
        if reckoning.out is not None:
            return goes_out(reckoning.out)
        if not reckoning.moves:
            return cannot_open(sight)
        move = reckoning.best()
        if move is not None:
            return opens(move, "open_cheap")
        if not sight.view.pool:
            return waits(sight, "hold", count=len(sight.rack))
        return waits(sight, "early" if reckoning.early else "closed")

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once, else what gives the highest chance: mostly to wait; then the lively one lays a little."""
        reckoning = Reckoning(sight)
        if reckoning.out is not None:
            return goes_out(reckoning.out)
        if reckoning.third is not None:
            return _third(sight, reckoning.third)
        move = reckoning.best()
        if move is not None:
            return lays(move, "lay_some" if sight.view.pool else "end_last" if is_duel(sight) else "end_value")
        lively = sight.config.master_style == "lively" and sight.view.pool > 0
        little = _spared(reckoning) if lively and not near_the_end(sight.view, LIVELY_ROUNDS) else None
        if little is not None:
            kept = len(sight.rack) - len(little.laid)
            return Answer(little.play, why("lay_reserve", count=len(little.laid), kept=kept))
        stays = len(sight.rack) - reckoning.fits.total()
        return waits(sight, "hold", count=stays) if reckoning.fits else waits(sight, "nothing")


def _third(sight: Features, move: Move) -> Answer:
    view, told = sight.view, {"count": len(move.laid), "pool": sight.view.pool}
    if view.seats <= THIRD:
        return Answer(move.play, why("lay_tempo", **told))
    return Answer(move.play, why("lay_tempo_after", **told, seat=(view.seat - THIRD) % view.seats))


def _spared(reckoning: Reckoning) -> Move | None:
    """A little that leaves as many tiles as were dealt and a chance that is taken for equal."""
    move = spared(reckoning.sight)
    return move if move is not None and reckoning.chance(None) - reckoning.chance(move) <= ROUNDING else None
