"""The proof that the level of told values is true: of acts as they are done, what was told and what they then bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS
from game.lab.checks.play_out import play_out, redealt
from game.seats.bots import evaluate, make_bot
from game.seats.request import request_for

SEATED = LEVELS[1:-1]
"""Who sits at the tables, by chance."""
PLAYED_OUT_BY = "hard"
EVERY, MOST = 30, 8
"""How many decisions there are, about, for each that is looked at, and the most of one match."""
PARTS_BY_VALUE = 10


class Tenth(msgspec.Struct, frozen=True):
    """A tenth of the acts by what was told: the means told and found, and the error of what was found over matches."""

    told: float
    found: float
    error: float


Acts = Sequence[tuple[int, float, float]]
"""Match, told and found."""


def tenths(game: str, config: Any, level: str, seeds: Sequence[int], playouts: int, seats: int = 4) -> list[Tenth]:
    """Compares acts of the matches with these seeds by what was told of them."""
    acts = [act for seed in seeds for act in _acts(Match(GAMES[game], config, seats, seed), level, playouts)]
    acts.sort(key=lambda act: act[1])
    cuts = [len(acts) * part // PARTS_BY_VALUE for part in range(PARTS_BY_VALUE + 1)]
    return [_tenth(acts[low:high]) for low, high in pairwise(cuts) if high > low]


def _acts(match: AnyMatch, level: str, playouts: int) -> Iterator[tuple[int, float, float]]:
    game, stream = match.rules.name, Chance(match.seed).stream("told levels")
    bots = {name: make_bot(game, name) for name in (*SEATED, level, PLAYED_OUT_BY)}
    seated = [stream.choice(SEATED) for _ in range(match.seats)]
    looked = 0
    while not match.over and looked < MOST:
        request = request_for(match, match.to_act()[0])
        act = bots[seated[request.seat]].choose(request.view, request.legal, HashStream(request.key)).action
        if len(request.legal) > 1 and not stream.below(EVERY):
            told = evaluate(game, bots[level], request.view, request.legal, HashStream(request.key), act)
            worth = next((one for one in told if one.action == act and one.spread), None)
            if worth is not None:
                looked += 1
                worlds = (redealt(match, len(match.acts), number) for number in range(playouts))
                ends = [play_out(world, request.seat, act, bots[PLAYED_OUT_BY])[request.seat] for world in worlds]
                yield match.seed, worth.value, sum(ends) / len(ends)
        match.do(request.seat, act)


def _tenth(acts: Acts) -> Tenth:
    count = len(acts)
    told, found = (sum(act[at] for act in acts) / count for at in (1, 2))
    by_match: dict[int, float] = {}
    for match, _, gain in acts:
        by_match[match] = by_match.get(match, 0.0) + gain - found
    return Tenth(told, found, sqrt(sum(off * off for off in by_match.values())) / count)
