"""The ground of a move in plain facts: what it does for the own bets, or against those of others."""

from __future__ import annotations

import msgspec

from game.turf.advice import forecast
from game.turf.cards import card_sum
from game.turf.race import DIE, FINISHED
from game.turf.view import TurfView


class Ground(msgspec.Struct, frozen=True):
    """The ground of a move, whose horse goes ``gone`` spaces where its card goes ``mean`` on average.

    ``key``: ``ends`` the race, in ``place``; ``stays`` where it is, blocked; of a horse with an own chip ``home`` in
    ``place``, ``pace`` it becomes the pace horse, ``leap`` a good roll, ``own`` another; ``spent`` it uses up the card
    of a horse that ``seat`` bet on; ``free`` it moves a horse on which nobody bet.
    """

    key: str
    values: dict[str, int] = {}


def ground(view: TurfView, horse: int) -> Ground:
    """The ground of moving a horse by the face that has fallen."""
    told = forecast(view, horse)
    gone, mean = min(told.end, FINISHED) - told.start, round(card_sum(view.cards[horse]) / len(DIE))
    if told.ends_race:
        return Ground("ends", {"place": told.place})
    if not gone:
        return Ground("stays")
    others = [(view.seat + n) % view.seats for n in range(1, view.seats)]
    on = {seat: _laid(view, seat, horse) for seat in others}
    if _laid(view, view.seat, horse):
        if told.place:
            return Ground("home", {"place": told.place})
        if told.takes_pace:
            return Ground("pace")
        return Ground("leap" if gone > mean else "own", {"gone": gone, "mean": mean})
    most = max(on, key=lambda seat: on[seat])
    return Ground("spent", {"seat": most, "gone": gone, "mean": mean}) if on[most] else Ground("free")


def _laid(view: TurfView, seat: int, horse: int) -> int:
    """How much a seat has on a horse; a chip that lies face down counts as one."""
    return sum(abs(chip.value) for chip in view.players[seat].bets if chip.horse == horse)
