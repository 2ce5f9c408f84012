"""The weights of Dragon Holla's strongest seat, from rounds between seats of ``hard``, who play values out.

``python -m tools.holla_weights [--rounds N] [--from SEED]`` notes every discard and every mountain draw and how the
round ended, and prints the rows of ``AFTER``, ``BEFORE`` and ``LOOSE`` of ``game/holla/bots/win_probability.py``, with
what they foretell by turn beside what came. Now and then a seat does something else, so that acts which it would not
choose are known too. While another waits for a Holla nothing is noted. These seats keep their river draws, so the
weight of those stays as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from game.holla.actions import Discard, DrawMountain, HollaAction
from game.holla.bots import make_lab_bot
from game.holla.bots.common import own_kinds
from game.holla.bots.features import Features
from game.holla.bots.hand_value import HandValue
from game.holla.bots.steps import looks_after
from game.holla.bots.win_probability import AFTER, BEFORE, FARTHER, LAST, Facts, weighed
from game.holla.config import HollaConfig
from game.holla.distance import FAR, outlook
from game.holla.events import RoundEnded
from game.holla.result import RoundResult
from game.holla.rules import HollaRules
from game.holla.view import HollaView
from game.kernel.chance import Stream
from game.kernel.match import AnyMatch, Match
from tools.regression import chances, log_odds, seeds

DRAG = 3.0
"""How strongly weights are held near nothing."""
RIVERS = 3
"""The place of the river draws among the facts."""
ASTRAY = 10
"""Of so many acts one is chosen by chance: a mountain draw, or a discard that keeps the hand as near."""


class Noted(msgspec.Struct):
    """The note of what a seat had after a discard, or ``before`` a mountain draw, and how the round ended for it."""

    seat: int
    before: bool
    distance: int
    facts: Facts
    won: bool = False
    loose: int | None = None


def noted(view: HollaView, act: HollaAction) -> Noted | None:
    """Notes a decision; nothing of a hand that is complete and need not wait, nor while another waits."""
    sight = Features(view)
    hand, left, before = list(sight.hand), sight.rivers_left, isinstance(act, DrawMountain)
    if isinstance(act, Discard):
        hand.remove(act.cube >> 1)
    elif not before:
        return None
    look = outlook(sight.rules, hand, sight.locked)
    if sight.awaited or look.distance == FAR or (look.distance == 0 and (before or view.source != "river")):
        return None
    facts = HandValue(sight).facts(hand, left, look.distance, look.useful, before)
    return Noted(view.seat, before, look.distance, facts)


def astray(view: HollaView, legal: Sequence[HollaAction], stream: Stream) -> HollaAction | None:
    """Returns, now and then, another act than the one chosen."""
    if stream.below(ASTRAY):
        return None
    if isinstance(legal[0], DrawMountain):
        return legal[0]
    sight = Features(view)
    looks = {look.kind: look for look in looks_after(sight, own_kinds(sight))}
    near = min((look.distance for look in looks.values()), default=0)
    free = [act for act in legal if isinstance(act, Discard) and looks[act.cube >> 1].distance == near]
    return stream.choice(free) if free else None


def played(seed: int) -> list[Noted]:
    """Plays a round and returns its decisions, each with how it ended."""
    match: AnyMatch = Match(HollaRules(), HollaConfig(), 4, seed)
    chance = match.chance.stream("weights")
    bots = [make_lab_bot("hard") for _ in range(4)]
    found: list[Noted] = []
    result: RoundResult | None = None
    while not match.over and result is None:
        seat = match.to_act()[0]
        view, legal = match.view(seat), match.rules.legal(match.state, seat)
        act = astray(view, legal, chance)
        if act is None:
            act = bots[seat].choose(view, legal, match.chance.stream("bot", seat, len(match.acts))).action
        one = noted(view, act)
        found += [one] if one is not None else []
        result = next((event.result for event in match.do(seat, act) if isinstance(event, RoundEnded)), None)
    for one in found if result is not None else ():
        one.won = result is not None and result.winner == one.seat
        one.loose = next((line.ungrouped for line in result.losers if line.seat == one.seat), None) if result else None
    return found


def report(rows: Sequence[Noted]) -> None:
    """Prints the weights by distance."""
    for before, near in ((before, near) for before in (False, True) for near in range(LAST + 1)):
        here = [row for row in rows if row.before == before and min(row.distance, LAST) == near]
        if len(here) < 20:
            continue
        facts = np.array([(1.0, *weighed(row.facts)) for row in here])
        held = (BEFORE if before else AFTER)[near][RIVERS + 1]
        known = held * facts[:, RIVERS + 1] - FARTHER * np.array([row.distance - near for row in here])
        facts[:, RIVERS + 1] = 0.0
        drag = [1e-6] + [DRAG] * (facts.shape[1] - 1)
        weights = log_odds(facts, np.array([row.won for row in here], float), drag, known)
        told = chances(facts, weights, known)
        weights[RIVERS + 1] = held
        print(f"{'before' if before else 'after'}, distance {near}: {len(here)} times, win ({_row(weights)})")
        for turn in range(8):
            at = [i for i, row in enumerate(here) if turn <= row.facts[0] < turn + 1]
            if len(at) >= 20:
                seen = np.mean([here[i].won for i in at])
                print(f"   turn {turn + 1}: {len(at)}, foretold {told[at].mean():.3f}, seen {seen:.3f}")
        lost = [row for row in here if row.loose is not None and not before]
        if len(lost) >= 20:
            loose = np.polyfit([row.facts[4] for row in lost], [float(row.loose or 0) for row in lost], 1)
            print(f"   ungrouped ({_row(loose[::-1])})")


def _row(weights: Any) -> str:
    return ", ".join(f"{weight:.2g}" for weight in weights)


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints."""
    rounds = seeds("holla_weights", __doc__, 400, 721000, arguments)
    report([row for seed in rounds for row in played(seed)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
