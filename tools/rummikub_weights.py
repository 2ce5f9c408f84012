"""Fits the values of Rummikub to acts played out in pairs: the strongest seat's beside another that it could have done.

Both are played out once by four of the strongest seats, with the true racks and a pool shuffled anew; so is what a seat
does that could go out and does not. The weights go into ``game/rummikub/bots/values.py``.

    python -m tools.rummikub_weights --games 600
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
from game.kernel.seat import Bot
from game.lab.checks.play_out import play_out, redealt
from game.rummikub.actions import Play
from game.rummikub.bots import values
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import move_of, move_out
from game.seats.bots import make_bot
from game.seats.request import Request, request_for
from tools.regression import log_odds

SEATED = ("easy", "normal", "hard", "master", "master")
MISSING = ("beginner", "easy", "normal")
EVERY, OFTEN = 8, 2
"""How many decisions there are, about, for each that is played out; of missed wins."""
STEPS, RIDGE, NOISE = 200, 0.4, 50.0
"""Steps of the fit, how strongly weights are held near nothing, and by how many percent one pair is off."""

HELD = (0.0, 1.0, 1.0, 1.0)
"""How strongly the weights of missed wins are held near nothing."""

Row = tuple[Sequence[float], Sequence[float], float, float]
"""The signs of the cost and of the level, whether the strongest seat's act won, and by how much more than the other."""


def rows(game: int) -> Iterator[Row]:
    """Yields the rows of one game."""
    master = make_bot("rummikub", "master")
    for match, request, _, stream in _decisions(game, "weights", SEATED):
        if request.view.phase == "play" and not stream.below(EVERY):
            row = _row(match, request, master, stream.choice)
            if row is not None:
                yield row


def missed(game: int) -> Iterator[tuple[Sequence[float], float]]:
    """Yields, of one game, the signs of acts of seats that could go out, and whether they won all the same."""
    master = make_bot("rummikub", "master")
    for match, request, act, stream in _decisions(game, "missed", MISSING):
        sight = Features(request.view, request.legal)
        if request.view.phase == "play" and move_out(sight) is not None and not stream.below(OFTEN):
            kept = values.kept_after(sight, move_of(sight, act) if isinstance(act, Play) else None)
            if kept.tiles:
                yield values.missed_signs(sight, kept), _won(match, request.seat, act, master)


def _decisions(game: int, name: str, levels: Sequence[str]) -> Iterator[tuple[AnyMatch, Request, Any, Stream]]:
    """Yields the decisions of a game between seats drawn from levels, with the acts done and the stream that drew."""
    rules = GAMES["rummikub"]
    match: AnyMatch = Match(rules, rules.config_type(games=1), 4, game)
    stream = Chance(game).stream(name)
    seated = [make_bot("rummikub", stream.choice(levels)) for _ in range(4)]
    while not match.over:
        request = request_for(match, match.to_act()[0])
        act = seated[request.seat].choose(request.view, request.legal, HashStream(request.key)).action
        yield match, request, act, stream
        match.do(request.seat, act)


def _row(match: AnyMatch, request: Request, master: Bot, choice: Any) -> Row | None:
    sight = Features(request.view, request.legal)
    told = values.worths(request.view, request.legal, (), HashStream(request.key))
    best = master.choose(request.view, request.legal, HashStream(request.key)).action
    others = [one.action for one in told if one.action != best]
    if not others or (isinstance(best, Play) and len(move_of(sight, best).laid) == len(sight.rack)):
        return None
    other = choice(others)
    own, kept = (values.kept_after(sight, move_of(sight, act) if isinstance(act, Play) else None)
                 for act in (best, other))  # fmt: skip
    if not kept.tiles:
        return None
    first, second = (_won(match, request.seat, act, master) for act in (best, other))
    return values.cost_signs(sight, own, kept), values.level_signs(sight, own), first, first - second


def _won(match: AnyMatch, seat: int, action: Any, bot: Bot) -> float:
    return play_out(redealt(match, len(match.acts)), seat, action, bot)[seat]


def fit_costs(signs: Any, costs: Any) -> Any:
    """The weights with which ``values.STEP`` times the softplus of the signs is nearest to what acts cost."""
    weights, hold = np.zeros(signs.shape[1]), np.eye(signs.shape[1]) * RIDGE
    for _ in range(STEPS):
        lean = signs @ weights
        slopes = signs * (values.STEP / (1 + np.exp(-lean)))[:, None]
        missed = costs - values.STEP * np.logaddexp(0, lean)
        step = np.linalg.solve(slopes.T @ slopes / NOISE**2 + hold, slopes.T @ missed / NOISE**2 - hold @ weights)
        weights = weights + step / 2
    return weights


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays games and prints the weights and, for games left out of the fit, what was found for each told."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=600)
    options.add_argument("--from", dest="start", type=int, default=1_000_000)
    args = options.parse_args(arguments)
    found = [(game, row) for game in range(args.start, args.start + args.games) for row in rows(game)]
    signs, level, won, costs = (np.array([row[at] for _, row in found]) for at in range(4))
    apart = np.array([game % 3 == 0 for game, _ in found])
    told = values.STEP * np.logaddexp(0, signs[apart] @ fit_costs(signs[~apart], costs[~apart]))
    error = costs[apart].std() / np.sqrt(told @ told)
    print(f"{len(found)} pairs; found for each told {told @ costs[apart] / (told @ told):.2f} ± {error:.2f}")
    print("costs", [round(float(weight), 2) for weight in fit_costs(signs, costs)])
    drag = [0.0, *[3.0] * (level.shape[1] - 1)]
    print("level", [round(float(weight), 5) for weight in log_odds(level, won / 100, drag)])
    acts = [act for game in range(args.start, args.start + args.games) for act in missed(game)]
    facts, wins = (np.array([act[at] for act in acts]) for at in range(2))
    fit = log_odds(facts, wins / 100, HELD)
    print("missed", [round(float(weight), 2) for weight in fit])
    return 0


if __name__ == "__main__":
    sys.exit(main())
