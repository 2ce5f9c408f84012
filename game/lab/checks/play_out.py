"""Playing an act out to the end of the part, by bots of one level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch
from game.kernel.seat import Bot
from game.lab.games.lab_game import PARTS
from game.seats.request import request_for

PLAYS_ON: Mapping[str, str] = {"rummikub": "silent", "turf": "swift"}
"""Who plays on by game after an act, the usual one in the others."""
USUAL = "hard"


def play_out(match: AnyMatch, seat: int, action: Any, bot: Bot) -> list[float]:
    """Does an act and plays on to the end of the round, game or race; returns what the seats gain by it, in the unit of
    told values."""
    part = PARTS[match.rules.name]
    told = part.earned if part.told is None else part.told(match)
    had = told(match)
    events = match.do(seat, action)
    while not match.over and not any(isinstance(event, part.ended) for event in events):
        request = request_for(match, match.to_act()[0])
        events = match.do(request.seat, bot.choose(request.view, request.legal, HashStream(request.key)).action)
    return [now - was for now, was in zip(told(match), had, strict=True)]


def redealt(match: AnyMatch, *numbers: int) -> AnyMatch:
    """A copy of a match with the true hands and with what lies face down, and all chance, anew for these numbers."""
    world, redeal = match.copy(), PARTS[match.rules.name].redeal
    world.chance = world.state.chance = chance = world_of(match.seed, *numbers)
    if redeal is not None:
        redeal(world.state, chance)
    return world


def world_of(seed: int, *numbers: int) -> Chance:
    """The chance of a world by its numbers."""
    return Chance(int.from_bytes(Chance(seed).key("world", *numbers)[:8], "big"))
