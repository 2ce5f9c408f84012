"""The proof that told values are true: the act told to be best against another taken without thought, both played out.

Both are played out on the same worlds, with the true hands and what lies face down dealt anew, and with the same
chance, by seats of one level to the end of the round, game or race.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Bot, Valued
from game.lab.checks.play_out import play_out, redealt
from game.seats.bots import evaluate, make_bot
from game.seats.request import Request, request_for

PLAYED_BY, PLAYED_OUT_BY = "easy", "normal"
"""Who plays the matches that decisions are taken from, and who plays them out."""
PLAYED_OUT_AS_TOLD = ("rummikub",)
"""The games in which acts are worth what they are told only to who goes on like the seat that tells."""
EVERY = 10
"""How many decisions there are, about, for each that is looked at."""


class Compared(msgspec.Struct, frozen=True):
    """A decision: by how much the best act was told to lead, and by how much it led when both were played out."""

    told: float
    spread: float
    found: float
    error: float
    """The standard error of ``found``."""
    best: Any
    played: Any


class Truth(msgspec.Struct, frozen=True):
    """The truth of told values: the share of decisions in which the better act won, and the slope of what was found on
    what was told, through no difference for none."""

    decisions: tuple[Compared, ...]

    @property
    def won(self) -> float:
        """The share in which the act told to be better was, of those in which one was."""
        apart = [one.found for one in self.decisions if one.found]
        return sum(found > 0 for found in apart) / max(1, len(apart))

    @property
    def slope(self) -> float:
        """The slope of what was found on what was told: 1 where as much was found as told."""
        return sum(one.told * one.found for one in self.decisions) / max(1e-9, sum(o.told**2 for o in self.decisions))


def truth(
    game: str, config: Any, level: str, seeds: Sequence[int], playouts: int, seats: int = 4, least: float = 1.0
) -> Truth:  # fmt: skip
    """Measures a decision of each match with a seed, as far as one has a lead of ``least`` spreads or more."""
    tables = (Match(GAMES[game], config, seats, seed) for seed in seeds)
    return Truth(tuple(found for table in tables if (found := _of_match(table, level, playouts, least))))


def _of_match(match: AnyMatch, level: str, playouts: int, least: float) -> Compared | None:
    game, seed = match.rules.name, match.seed
    stream = Chance(seed).stream("values")
    easy, teller, other = make_bot(game, PLAYED_BY), make_bot(game, level), make_bot(game, PLAYED_OUT_BY)
    while not match.over:
        request = request_for(match, match.to_act()[0])
        if len(request.legal) > 1 and not stream.below(EVERY):
            act = stream.choice(request.legal)
            told = evaluate(game, teller, request.view, request.legal, HashStream(request.key), act)
            pair = _differ(told, act, least)
            if pair is not None:
                return _compared(match, request, *pair, playouts, teller if game in PLAYED_OUT_AS_TOLD else other)
        match.do(request.seat, easy.choose(request.view, request.legal, HashStream(request.key)).action)
    return None


def _differ(told: Sequence[Valued], act: Any, least: float) -> tuple[Valued, Valued] | None:
    best, played = told[0], next((one for one in told if one.action == act), None)
    if played is None or played.action == best.action:
        return None
    lead = best.value - played.value
    return (best, played) if lead > 0 and lead >= least * max(best.spread, played.spread) else None


def _compared(match: AnyMatch, request: Request, best: Valued, played: Valued, playouts: int, bot: Bot) -> Compared:
    gaps = []
    for number in range(playouts):
        ends = [play_out(redealt(match, number), request.seat, one.action, bot)[request.seat] for one in (best, played)]
        gaps.append(ends[0] - ends[1])
    mean = sum(gaps) / playouts
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, playouts - 1) / playouts)
    spread = max(best.spread, played.spread)
    return Compared(best.value - played.value, spread, mean, error, best.action, played.action)
