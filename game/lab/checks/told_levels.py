"""The proof that the level of told values is true: of acts as they are done, what was told and what they then bring;
and what the acts of each level are told to lose."""

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
from game.lab.games.lab_game import PARTS
from game.seats.bots import evaluate, make_bot
from game.seats.request import Request, request_for

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
    game, teller, by = match.rules.name, make_bot(match.rules.name, level), make_bot(match.rules.name, PLAYED_OUT_BY)
    ahead = PARTS[game].ahead
    for request, act in _decisions(match):
        told = evaluate(game, teller, request.view, request.legal, HashStream(request.key), act)
        worth = next((one for one in told if one.action == act and one.spread), None)
        if worth is not None:
            worlds = (redealt(match, len(match.acts), number) for number in range(playouts))
            ends = [play_out(world, request.seat, act, by)[request.seat] for world in worlds]
            had = ahead(match)[request.seat] if ahead is not None else 0.0
            yield match.seed, worth.value, had + sum(ends) / len(ends)


def _decisions(match: AnyMatch) -> Iterator[tuple[Request, Any]]:
    """Yields some decisions of a match between seats of all levels that think, with what is done; then it is done."""
    game, stream = match.rules.name, Chance(match.seed).stream("told levels")
    bots = {name: make_bot(game, name) for name in SEATED}
    seated = [stream.choice(SEATED) for _ in range(match.seats)]
    looked = 0
    while not match.over and looked < MOST:
        request = request_for(match, match.to_act()[0])
        act = bots[seated[request.seat]].choose(request.view, request.legal, HashStream(request.key)).action
        if len(request.legal) > 1 and not stream.below(EVERY):
            looked += 1
            yield request, act
        match.do(request.seat, act)


class Loss(msgspec.Struct, frozen=True):
    """A mean loss that the acts of a level are told to have, and how much less it is than the level before has; errors
    are those of matches."""

    mean: float
    error: float
    less: float
    less_error: float


def losses(game: str, config: Any, level: str, seeds: Sequence[int], seats: int = 4) -> dict[str, Loss]:
    """Returns what the act of each level is told to lose at the same decisions."""
    found = [
        (seed, lost)
        for seed in seeds
        for request, _ in _decisions(Match(GAMES[game], config, seats, seed))
        if (lost := _lost(game, level, request)) is not None
    ]
    told: dict[str, Loss] = {}
    for before, name in zip(LEVELS[:1] + LEVELS, LEVELS, strict=False):
        own = _clustered([(seed, lost[name]) for seed, lost in found])
        less = _clustered([(seed, lost[before] - lost[name]) for seed, lost in found])
        told[name] = Loss(*own, *less)
    return told


def _lost(game: str, level: str, request: Request) -> dict[str, float] | None:
    """Returns what each level's act is told to lose here; ``None`` where values are exact."""
    ask = request.view, request.legal
    acts = {name: make_bot(game, name).choose(*ask, HashStream(request.key)).action for name in LEVELS}
    teller = make_bot(game, level)
    values: dict[Any, float] = {}
    for act in acts.values():
        if act not in values:
            told = evaluate(game, teller, *ask, HashStream(request.key), act)
            if not told[0].spread:
                return None
            values.update((one.action, one.value) for one in told)
    best = max(values.values())
    return {name: best - values[act] for name, act in acts.items()}


def _clustered(values: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """The mean of values, and its error where those of one match hang together."""
    mean = sum(value for _, value in values) / len(values)
    by_match: dict[int, float] = {}
    for match, value in values:
        by_match[match] = by_match.get(match, 0.0) + value - mean
    return mean, sqrt(sum(off * off for off in by_match.values())) / len(values)


def _tenth(acts: Acts) -> Tenth:
    found, error = _clustered([(match, gain) for match, _, gain in acts])
    return Tenth(sum(told for _, told, _ in acts) / len(acts), found, error)
