"""Fits the values of Rummikub to acts played out: of a decision the strongest seat's, the one done, and a third.

Each is played out by ``silent`` seats in the same two worlds, with the true racks and a pool shuffled anew. The
weights go into ``game/rummikub/bots/values.py``.

    python -m tools.rummikub_weights --games 2500
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from game.games import GAMES
from game.kernel.chance import Chance, HashStream, Stream
from game.kernel.match import AnyMatch, Match
from game.lab.checks.play_out import play_out, redealt
from game.rummikub.actions import Play
from game.rummikub.bots import values
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import move_of
from game.seats.bots import make_bot, make_lab_bot
from game.seats.request import Request, request_for
from tools.regression import chances, log_odds

SEATED = ("beginner", "easy", "normal", "hard")
EVERY, ACTS, WORLDS = 7, 3, 2
"""How many decisions there are, about, for each that is played out, by how many acts, in how many worlds."""
APART = 3
"""Every so many-th game is left out of the fit."""

Row = tuple[Sequence[float] | None, float]
"""The signs of an act, nothing for one that goes out, and the share of its worlds that were won."""


def decisions(game: int) -> Iterator[list[Row]]:
    """Yields, of one game between seats drawn by chance, the acts of decisions that were played out."""
    rules = GAMES["rummikub"]
    match: AnyMatch = Match(rules, rules.config_type(games=1), 4, game)
    stream = Chance(game).stream("weights")
    seated = [make_bot("rummikub", stream.choice(SEATED)) for _ in range(4)]
    while not match.over:
        request = request_for(match, match.to_act()[0])
        done = seated[request.seat].choose(request.view, request.legal, HashStream(request.key)).action
        if request.view.phase == "play" and len(request.legal) > 1 and not stream.below(EVERY):
            yield _played_out(match, request, _acts(request, done, stream))
        match.do(request.seat, done)


def _acts(request: Request, done: Any, stream: Stream) -> list[Any]:
    """The acts to play out: the strongest seat's, the one done, and by chance others that are listed."""
    told = values.worths(request.view, request.legal, (done,), HashStream(request.key))
    best = make_bot("rummikub", "master").choose(request.view, request.legal, HashStream(request.key)).action
    acts = [best, done] if done != best else [best]
    rest = [one.action for one in told if one.action not in acts]
    while rest and len(acts) < ACTS:
        acts.append(rest.pop(stream.below(len(rest))))
    return acts


def _played_out(match: AnyMatch, request: Request, acts: Sequence[Any]) -> list[Row]:
    sight, bot, found = Features(request.view, request.legal), make_lab_bot("rummikub", "silent"), list[Row]()
    reckoning = values.Reckoning(sight)
    for act in acts:
        kept = reckoning.kept(move_of(sight, act).laid if isinstance(act, Play) else ())
        won = sum(play_out(redealt(match, world), request.seat, act, bot)[request.seat] > 0 for world in range(WORLDS))
        found.append((values.signs(sight, kept), won / WORLDS) if kept.tiles else (None, 1.0))
    return found


def fit(rows: Sequence[Row]) -> Sequence[float]:
    """The weights by which acts that do not go out are won as often as they were."""
    facts = np.array([signs for signs, _ in rows if signs is not None], float)
    return list(log_odds(facts, np.array([won for signs, won in rows if signs is not None]), _drag(facts.shape[1])))


def _drag(count: int) -> list[float]:
    return [0.0, *[1.0] * (count - 1)]


def slope(found: Sequence[Sequence[Row]], weights: Sequence[float]) -> tuple[float, float]:
    """How much was found, for each told, of the differences between acts of a decision, and its error."""
    pairs = [
        (_chance(one, weights) - _chance(other, weights), one[1] - other[1])
        for acts in found for at, one in enumerate(acts) for other in acts[:at]
    ]  # fmt: skip
    told, was = np.array(pairs).T
    mean = told @ was / (told @ told)
    return mean, float(np.sqrt(((told * (was - mean * told)) ** 2).sum()) / (told @ told))


def _chance(row: Row, weights: Sequence[float]) -> float:
    return 1.0 if row[0] is None else float(chances(np.array([row[0]], float), np.array(weights))[0])


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays games and prints the weights and, for games left out of a fit, what was found for each told."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=2500)
    options.add_argument("--from", dest="start", type=int, default=1_000_000)
    args = options.parse_args(arguments)
    found = [(game, acts) for game in range(args.start, args.start + args.games) for acts in decisions(game)]
    known = fit([row for game, acts in found if game % APART for row in acts])
    mean, error = slope([acts for game, acts in found if not game % APART], known)
    print(f"{len(found)} decisions; found for each told {mean:.2f} ± {error:.2f}")
    print("weights", [round(float(weight), 2) for weight in fit([row for _, acts in found for row in acts])])
    return 0


if __name__ == "__main__":
    sys.exit(main())
