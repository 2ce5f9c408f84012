"""Worlds that could be: face-down chips as the strongest seat reads them from moves and habits."""

from __future__ import annotations

from game.kernel.chance import ChanceSource
from game.turf.bots.features import sight_of
from game.turf.bots.hidden_bets import guesses
from game.turf.result import Chip
from game.turf.rules import TurfRules
from game.turf.state import BET, RACE, TurfState

_SHARES = 1 << 20


def believe(state: TurfState, seat: int, chance: ChanceSource) -> TurfState:
    """Deals what a seat cannot know as it may well lie: the cards to come by chance, chips as they are read."""
    rules, blind = TurfRules(), state.copy()
    blind.stack.sort()
    twin = rules.resample(blind, seat, chance)
    if state.config.bets != "hidden" or state.phase not in (BET, RACE):
        return twin
    stream = chance.stream("believe")
    read = guesses(sight_of(rules.view(state, seat)), True)
    for other, guess in enumerate(read):
        if other != seat:
            chips = guess.drawn(stream.below(_SHARES) / _SHARES)
            values = [chip.value for chip in twin.bets[other]] + twin.hands[other]
            for _, value in chips:
                values.remove(value)
            twin.bets[other] = [Chip(horse, value) for horse, value in chips]
            twin.hands[other] = sorted(values)
    return twin
