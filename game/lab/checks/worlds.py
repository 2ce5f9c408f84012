"""The proof that worlds that could be are like the true ones: what others hold, and how the part then ends.

At some decisions of matches between easy, normal and hard seats three worlds are compared: the true one, one as the
seat to act may believe it, and one with everything that it cannot know dealt evenly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Bot
from game.lab.checks.play_out import play_out, world_of
from game.lab.games.lab_game import PARTS
from game.seats.bots import believe, make_bot
from game.seats.request import request_for

SEATED = ("easy", "normal", "hard")
"""Who sits at the tables, by chance."""
PLAYED_OUT_BY = "normal"
EVERY = 25
"""How many decisions there are, about, for each that is looked at."""
MOST = 8
"""The most decisions of one match."""
OWN, NEXT = "own", "next"
"""The figures of every game: what the seat to act and the one after it earn by the end of the part."""


class Gap(msgspec.Struct, frozen=True):
    """The mean of a figure in other worlds beyond the true ones, with its error over matches."""

    mean: float
    error: float


class Figure(msgspec.Struct, frozen=True):
    """A figure of worlds, ``part`` of the round by turns: its mean in the true worlds, and how far others are off."""

    name: str
    part: str
    count: int
    true: float
    believed: Gap
    dealt: Gap


Figures = Mapping[tuple[str, str], tuple[float, float]]
"""By name and part: a sum and how many values it has."""


def worlds(game: str, config: Any, seeds: Sequence[int], seats: int = 4) -> tuple[Figure, ...]:
    """Compares worlds at decisions of the matches with these seeds."""
    found = [list(_of_match(Match(GAMES[game], config, seats, seed))) for seed in seeds]
    names = {name for match in found for kinds in match for name in kinds[0]}
    return tuple(_figure(name, found) for name in sorted(names))


def _of_match(match: AnyMatch) -> Iterator[tuple[Figures, ...]]:
    """Yields the figures of the true world, the believed and the evenly dealt one, decision by decision."""
    game = match.rules.name
    stream = Chance(match.seed).stream("worlds")
    bots = {level: make_bot(game, level) for level in SEATED}
    seated = [bots[stream.choice(SEATED)] for _ in range(match.seats)]
    bot, looked = make_bot(game, PLAYED_OUT_BY), 0
    while not match.over and looked < MOST:
        request = request_for(match, match.to_act()[0])
        action = seated[request.seat].choose(request.view, request.legal, HashStream(request.key)).action
        if len(request.legal) > 1 and not stream.below(EVERY):
            looked += 1
            yield tuple(_figures(world, request.seat, action, bot) for world in _three(match, request.seat))
        match.do(request.seat, action)


def _three(match: AnyMatch, seat: int) -> tuple[AnyMatch, AnyMatch, AnyMatch]:
    chance = world_of(match.seed, len(match.acts))
    dealt = match.copy()
    dealt.chance, dealt.state = chance, match.rules.resample(match.state, seat, chance)
    return match.copy(), believe(match, seat, chance), dealt


def _figures(world: AnyMatch, seat: int, action: Any, bot: Bot) -> Figures:
    hidden = PARTS[world.rules.name].hidden
    found = {} if hidden is None else dict(hidden(world, seat))
    earned = play_out(world, seat, action, bot)
    return {**found, (OWN, ""): (earned[seat], 1), (NEXT, ""): (earned[(seat + 1) % world.seats], 1)}


def _figure(name: tuple[str, str], found: Sequence[Sequence[tuple[Figures, ...]]]) -> Figure:
    """The means of a figure; how many values it has is public, so it is the same in all three worlds."""
    nothing = (0.0, 0)
    sums = [[sum(kinds[at].get(name, nothing)[0] for kinds in match) for match in found] for at in range(3)]
    counts = [int(sum(kinds[0].get(name, nothing)[1] for kinds in match)) for match in found]
    true, believed, dealt = sums
    total = sum(counts)
    return Figure(*name, total, sum(true) / total, _gap(true, believed, counts), _gap(true, dealt, counts))


def _gap(true: Sequence[float], other: Sequence[float], counts: Sequence[int]) -> Gap:
    """The mean difference of values; matches are independent, decisions of one match are not."""
    total = sum(counts)
    gaps = [one - was for one, was in zip(other, true, strict=True)]
    mean = sum(gaps) / total
    return Gap(mean, sqrt(sum((gap - mean * count) ** 2 for gap, count in zip(gaps, counts, strict=True))) / total)
