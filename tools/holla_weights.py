"""The weights of Dragon Holla's strongest seat, from rounds that it plays against itself.

``python -m tools.holla_weights [--rounds N] [--from SEED]`` notes every discard that keeps the distance and how the
round ended, and prints the rows of ``WIN``, ``DEARER`` and ``LOOSE`` of ``game/holla/bots/win_probability.py``, with
what they foretell by turn beside what came.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations
from math import log
from typing import Any

import numpy as np

from game.holla.actions import Discard
from game.holla.bots import make_bot
from game.holla.bots.sight import Sight
from game.holla.bots.win_probability import FLOOR, LAST, LATEST
from game.holla.config import HollaConfig
from game.holla.distance import discard_outlooks, nearest
from game.holla.events import RoundEnded
from game.holla.grouping import ungrouped_count
from game.holla.result import RoundResult
from game.holla.rules import HollaRules
from game.kernel.match import AnyMatch, Match

DRAG = 2.0
"""How strongly weights are held near nothing."""
Noted = dict[str, Any]


def noted(sight: Sight, kind: int) -> Noted | None:
    """What a discard leaves, where it keeps the distance."""
    hand, locked, left = sight.hand, sight.locked, min(2, sight.rivers_left)
    look = next(o for o in discard_outlooks(sight.rules, hand, locked) if o.kind == kind)
    if not look.keeps or (look.distance == 0 and sight.view.source != "river"):
        return None
    rest = list(hand)
    rest.remove(kind)
    useful = max(1, sight.count(look.useful))
    wet = [k for k in look.useful if k in sight.river] if left else []
    pairs = combinations(wet, 2) if look.distance == 2 <= left else ()
    both = any(nearest(sight.rules, (*rest, *two), locked) == 0 for two in pairs)
    dear = []
    for yeok in sight.rules.yeok[1:]:
        way = next(o for o in discard_outlooks(sight.rules, hand, locked, yeok.id) if o.kind == kind)
        dear.append((yeok.id, way.distance - look.distance, sight.count(way.useful) / useful))
    share = log(max(FLOOR, useful / max(1, sight.hidden)))
    cycle = min(LATEST, len(sight.view.turns) / sight.view.seats)
    facts = (1.0, cycle, share, min(2, len(wet)), float(both), left)
    loose = ungrouped_count(sight.rules, rest)
    return {"seat": sight.view.seat, "near": min(look.distance, LAST), "facts": facts, "dear": dear, "loose": loose}


def played(seed: int) -> list[Noted]:
    """The discards of a round, each with how it ended."""
    match: AnyMatch = Match(HollaRules(), HollaConfig(), 4, seed)
    bot, found, result = make_bot("master"), [], None
    while not match.over and result is None:
        seat = match.to_act()[0]
        view = match.view(seat)
        stream = match.chance.stream("bot", seat, len(match.acts))
        act = bot.choose(view, match.rules.legal(match.state, seat), stream).action
        if isinstance(act, Discard):
            found.append(noted(Sight(view), act.cube >> 1))
        ended = (event.result for event in match.do(seat, act) if isinstance(event, RoundEnded))
        result = next(ended, None)
    return [_ended(one, result) for one in found if one is not None and result is not None]


def _ended(one: Noted, result: RoundResult) -> Noted:
    left = next((line.ungrouped for line in result.losers if line.seat == one["seat"]), None)
    return {**one, "won": result.winner == one["seat"], "yeok": result.yeok, "left": left}


def log_odds(facts: Sequence[Sequence[float]], came: Sequence[bool]) -> tuple[Any, Any]:
    """The weights of a logistic regression, and what it foretells of each row."""
    x, y = np.array(facts), np.array(came, float)
    weights = np.zeros(x.shape[1])
    hold = np.diag([1e-6] + [DRAG] * (x.shape[1] - 1))
    for _ in range(30):
        told = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (told - y) + hold @ weights
        weights -= np.linalg.solve(x.T @ (x * (told * (1 - told))[:, None]) + hold, slope)
    return weights, 1 / (1 + np.exp(-x @ weights))


def report(rows: Sequence[Noted]) -> None:
    """Print the weights by distance."""
    for near in range(LAST + 1):
        here = [row for row in rows if row["near"] == near]
        if len(here) < 20:
            continue
        weights, told = log_odds([row["facts"] for row in here], [row["won"] for row in here])
        print(f"{near}: {len(here)} discards, win ({_row(weights)})")
        for turn in range(8):
            at = [i for i, row in enumerate(here) if turn <= row["facts"][1] < turn + 1]
            if len(at) >= 20:
                seen = np.mean([here[i]["won"] for i in at])
                print(f"   turn {turn + 1}: {len(at)}, foretold {told[at].mean():.3f}, seen {seen:.3f}")
        won = [(row, step) for row in here if row["won"] for step in range(len(row["dear"]))]
        equal = [(row, step) for row, step in won if row["dear"][step][1] == 0 and near]
        if len(equal) >= 20:
            names = [[name for name, *_ in row["dear"][step:]] for row, step in equal]
            facts = [(1.0, log(min(1.0, max(FLOOR, row["dear"][step][2]))), step) for row, step in equal]
            dearer, _ = log_odds(facts, [row["yeok"] in own for (row, _), own in zip(equal, names, strict=True)])
            print(f"   dearer ({_row(dearer)})")
        lost = [row for row in here if row["left"] is not None]
        if len(lost) >= 20:
            loose = np.polyfit([row["loose"] for row in lost], [row["left"] for row in lost], 1)
            print(f"   ungrouped ({_row(loose[::-1])})")


def _row(weights: Any) -> str:
    return ", ".join(f"{weight:.2f}" for weight in weights)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="holla_weights", description=__doc__)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--from", type=int, default=721000, dest="first")
    options = parser.parse_args(arguments)
    report([row for seed in range(options.first, options.first + options.rounds) for row in played(seed)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
