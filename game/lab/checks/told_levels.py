"""The proof that the level of told values is true: of acts as they are done, what was told and what they then bring;
what the acts of each level are told to lose; and how much of what people's acts lose is pointed out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS
from game.lab.checks.play_out import PLAYS_ON, USUAL, play_out, redealt
from game.lab.checks.truth_figures import PEOPLE, Slope
from game.lab.games.lab_game import PARTS
from game.seats.bots import evaluate, make_bot, make_lab_bot
from game.seats.request import Request, request_for

SEATED = LEVELS[1:-1]
"""Who sits at the tables, by chance."""
PLAYED_OUT_BY = "hard"
EVERY, MOST = 30, 8
"""How many decisions there are, about, for each that is looked at, and the most of one match."""
NEARER, FURTHER = 9, 40
"""The same where most decisions need not be played out."""
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
    for request, _, act in _decisions(match):
        told = evaluate(game, teller, request.view, request.legal, HashStream(request.key), act)
        worth = next((one for one in told if one.action == act and one.spread), None)
        if worth is not None:
            worlds = (redealt(match, len(match.acts), number) for number in range(playouts))
            ends = [play_out(world, request.seat, act, by)[request.seat] for world in worlds]
            had = ahead(match)[request.seat] if ahead is not None else 0.0
            yield match.seed, worth.value, had + sum(ends) / len(ends)


def _decisions(match: AnyMatch, every: int = EVERY, most: int = MOST) -> Iterator[tuple[Request, str, Any]]:
    """Yields some decisions of a match between seats of all levels that think, with the level that decides and what it
    does; then it is done."""
    game, stream = match.rules.name, Chance(match.seed).stream("told levels")
    bots = {name: make_bot(game, name) for name in SEATED}
    seated = [stream.choice(SEATED) for _ in range(match.seats)]
    looked = 0
    while not match.over and looked < most:
        request = request_for(match, match.to_act()[0])
        level = seated[request.seat]
        act = bots[level].choose(request.view, request.legal, HashStream(request.key)).action
        if len(request.legal) > 1 and not stream.below(every):
            looked += 1
            yield request, level, act
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
        for request, _, _ in _decisions(Match(GAMES[game], config, seats, seed))
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


class PointedOut(msgspec.Struct, frozen=True):
    """The loss of acts of ``PEOPLE`` beside the one told to be best, a decision: of those told to lose beyond their
    spread, and of the others that are not the best; and the share of the former, where anything was lost. Errors are
    those of matches."""

    decisions: int
    beyond: int
    within: int
    lost_beyond: Slope
    lost_within: Slope
    share: Slope | None


def pointed_out(
    game: str, config: Any, level: str, seeds: Sequence[int], playouts: int, seats: int = 4
) -> PointedOut:  # fmt: skip
    """Plays out what was done instead of the act told to be best, and that act, as often as such decisions are met."""
    found = [one for seed in seeds for one in _lost_by_people(Match(GAMES[game], config, seats, seed), level, playouts)]
    beyond, within = ([(seed, lost * (told is far)) for seed, told, lost in found] for far in (True, False))
    counts = Counter(told for _, told, _ in found)
    whole = sum(lost for _, _, lost in found)
    share = None
    if whole > 0:
        part = sum(lost for _, lost in beyond) / whole
        off = [(seed, lost * ((told is True) - part)) for seed, told, lost in found]
        share = Slope(part, _clustered(off)[1] * len(found) / whole)
    lost_beyond, lost_within = Slope(*_clustered(beyond)), Slope(*_clustered(within))
    return PointedOut(len(found), counts[True], counts[False], lost_beyond, lost_within, share)


def _lost_by_people(match: AnyMatch, level: str, playouts: int) -> Iterator[tuple[int, bool | None, float]]:
    """Yields the match, whether the act done is told to lose beyond its spread, and what it was found to lose to the
    best; of the best itself ``None`` and nothing."""
    game = match.rules.name
    teller, by = make_bot(game, level), make_lab_bot(game, PLAYS_ON.get(game, USUAL))
    for request, who, act in _decisions(match, NEARER, FURTHER):
        if who not in PEOPLE:
            continue
        told = evaluate(game, teller, request.view, request.legal, HashStream(request.key), act)
        best = max(told, key=lambda one: one.value)
        done = next((one for one in told if one.action == act), None)
        if done is None or not best.spread:
            continue
        if done.value >= best.value:
            yield match.seed, None, 0.0
            continue
        lost = 0.0
        for number in range(playouts):
            for sign, one in ((1, best.action), (-1, act)):
                lost += sign * play_out(redealt(match, len(match.acts), number), request.seat, one, by)[request.seat]
        yield match.seed, best.value - done.value >= max(best.spread, done.spread), lost / playouts


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
