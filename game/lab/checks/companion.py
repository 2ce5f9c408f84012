"""The proof that a companion plays at the strength of a person: bots of a level stand in for persons."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

import msgspec

from game.games import GAMES, won_in
from game.kernel.match import AnyMatch, Match
from game.lab.figures.numbers import estimate
from game.seats.companion import REMEMBERED, ahead_of, remembered, strength
from game.seats.notation import COMPANION
from game.seats.players import BotPlayer
from game.seats.table import play_match


class Met(msgspec.Struct, frozen=True):
    """A match of a person with companions: at which strength they played, and the share of them that finished
    ahead."""

    strength: float
    ahead: float


def meet(game: str, config: Any, person: str, seeds: Sequence[int], seats: int = 4) -> list[Met]:
    """Plays matches of a stand-in with companions that remember each other, from the first on; the places go round."""
    memory: tuple[tuple[float, float], ...] = ()
    found = []
    for number, seed in enumerate(seeds):
        level = strength(memory)
        match: AnyMatch = Match(GAMES[game], config, seats, seed)
        where = number % seats
        names = [person if seat == where else f"{COMPANION}:{level}" for seat in range(seats)]
        play_match(match, [BotPlayer(game, name) for name in names])
        ahead = ahead_of(won_in(match), [seat for seat in range(seats) if seat != where], where)
        memory = remembered(memory, level, ahead)
        found.append(Met(level, ahead))
    return found


class Came(msgspec.Struct, frozen=True):
    """The share of companions that finished ahead, fair is a half, with its error over matches, infinite
    for one match; and their strength."""

    ahead: float
    error: float
    strength: float


def came_to(met: Sequence[Met]) -> Came:
    """Measures the matches after the twelve that companions remember."""
    later = met[REMEMBERED:]
    ahead = estimate([one.ahead for one in later])
    return Came(ahead.mean, ahead.error, fmean(one.strength for one in later))
