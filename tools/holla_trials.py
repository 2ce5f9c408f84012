"""Dragon Holla's strongest seat without one of its parts, and what seeing everything would be worth.

``python -m tools.holla_trials FIRST SECOND [--deals N] [--from SEED]`` plays two against two on the same deals in every
rotation, a round each, and prints what a seat of the first earns. Names are those of ``entrants``. ``seer`` is er2 that
sees all hands and mountains: it draws and discards for the cubes that will come to it, and does not complete the next
hand.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import Any, cast

from game.holla.actions import DrawIsland, DrawMountain, DrawRiver, HollaAction
from game.holla.bots import make_lab_bot
from game.holla.bots.baseline import Er2Bot
from game.holla.bots.features import Features
from game.holla.bots.hand_value import HandValue
from game.holla.bots.master import MasterBot
from game.holla.bots.steps import StepBot
from game.holla.bots.win_probability import Facts
from game.holla.config import HollaConfig
from game.holla.distance import nearest
from game.holla.events import RoundEnded
from game.holla.hands import DiscardOutlook
from game.holla.rules import HollaRules
from game.holla.state import HollaState
from game.kernel.chance import Stream
from game.kernel.match import Match
from game.kernel.seat import Answer, Bot

AHEAD = 8
"""How many of its own cubes to come the seer looks at."""
Hand = tuple[int, ...]
FACTS = ("turn", "useful", "wet", "rivers", "ungrouped")
"""Names of the facts that the chance to win goes by."""
SHOWN = 25
"""After so many deals it says how far it is."""
USUAL = (2.5, 0.15, 0, 1, 5)
"""What they usually are."""


class Steps(MasterBot):
    """A bot that counts useful cubes like ``hard`` and draws like ``master``."""

    worths = StepBot.worths


class Closed(MasterBot):
    """A bot that draws like ``er2``."""

    draw = StepBot.draw
    river_at = 13


class Without(MasterBot):
    """A ``master`` to which a fact is always as usual."""

    def __init__(self, fact: str) -> None:
        at = FACTS.index(fact)

        class Blind(HandValue):
            def facts(self, *given: Any) -> Facts:
                facts = list(super().facts(*given))
                facts[at] = USUAL[at]
                return cast(Facts, tuple(facts))

        self.value_of = Blind


class Seer(Er2Bot):
    """A bot that sees the state: it is no seat of the house and plays only here."""

    def __init__(self) -> None:
        self.state: HollaState | None = None

    def _to_come(self, seat: int) -> list[int]:
        assert self.state is not None
        return [cube >> 1 for cube in self.state.mountains[seat][: -AHEAD - 1 : -1]]

    def _far(self, sight: Features, hand: Hand, locked: Hand, coming: Sequence[int]) -> int:
        """How far a hand will be, summed over some turns to come."""
        return sum(nearest(sight.rules, (*hand, *coming[:turns]), locked) for turns in range(0, AHEAD, 2))

    def draw(self, sight: Features, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Draws an open cube where it brings the hand nearer in the turns to come than the next mountain cube."""
        plain, coming = super().draw(sight, legal, stream), self._to_come(sight.view.seat)
        near = nearest(sight.rules, sight.hand, sight.locked)
        if near == 0 or plain.why.key.endswith("completes"):
            return plain
        found: list[tuple[int, int, HollaAction]] = []
        for number, act in enumerate(legal):
            if isinstance(act, DrawMountain):
                found.append((self._far(sight, (*sight.hand, *coming[:1]), sight.locked, coming[1:]), 0, act))
            elif isinstance(act, DrawIsland):
                found.append((self._far(sight, (*sight.hand, sight.island), sight.locked, coming), 1, act))
            elif isinstance(act, DrawRiver):
                hand, locked = (*sight.hand, act.cube >> 1), (*sight.locked, act.cube >> 1)
                found.append((self._far(sight, hand, locked, coming) + 2, 2 + number, act))
        return Answer(min(found, key=lambda one: one[:2])[2], plain.why)

    def among(self, sight: Features, keeping: Sequence[DiscardOutlook], stream: Stream) -> DiscardOutlook:
        """Chooses the discard after which the hand will be nearest, and one that does not complete the next hand."""
        assert self.state is not None
        after, coming = (sight.view.seat + 1) % sight.view.seats, self._to_come(sight.view.seat)
        others, apart = self.state.kinds_of(after), [cube >> 1 for cube in self.state.locked[after]]
        found = []
        for look in keeping:
            rest = list(sight.hand)
            rest.remove(look.kind)
            gift = not nearest(sight.rules, (*others, look.kind), apart)
            found.append((self._far(sight, tuple(rest), sight.locked, coming) + 8 * gift, -sight.count(look.useful)))
        return keeping[found.index(min(found))]


def entrants() -> dict[str, Callable[[], Bot]]:
    """The makers of seats by name."""
    return {
        **{name: (lambda name=name: make_lab_bot(name)) for name in ("easy", "normal", "hard", "master", "er2")},  # type: ignore[misc]
        "steps": Steps, "closed": Closed, "seer": Seer,
        **{f"no-{fact}": partial(Without, fact) for fact in FACTS},
    }  # fmt: skip


def earned(line: Sequence[Bot], seed: int, spent: dict[int, list[float]]) -> list[int]:
    """Plays the first round of a match and returns the chips that each seat wins."""
    match = Match(HollaRules(), HollaConfig(), len(line), seed)
    before = list(match.state.chips)
    events: Sequence[object] = ()
    while not match.over and not any(isinstance(event, RoundEnded) for event in events):
        seat = match.to_act()[0]
        bot = line[seat]
        if isinstance(bot, Seer):
            bot.state = match.state
        view, legal = match.view(seat), match.rules.legal(match.state, seat)
        start = process_time()
        answer = bot.choose(view, legal, match.chance.stream("bot", seat, len(match.acts)))
        spent[id(bot)].append(process_time() - start)
        events = match.do(seat, answer.action)
    return [now - then for now, then in zip(match.state.chips, before, strict=True)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints chips a round of a seat of the first, with the standard error over deals."""
    parser = argparse.ArgumentParser(prog="holla_trials", description=__doc__)
    parser.add_argument("pair", nargs=2, choices=sorted(entrants()))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--from", type=int, default=97001, dest="first")
    options = parser.parse_args(arguments)
    if options.deals < 1:
        parser.error("--deals: give a number of at least 1")
    one, other = (entrants()[name]() for name in options.pair)
    spent: dict[int, list[float]] = {id(one): [], id(other): []}
    found = []
    for seed in range(options.first, options.first + options.deals):
        chips = []
        for turn in range(4):
            line = [one, one, other, other][turn:] + [one, one, other, other][:turn]
            chips += [won for bot, won in zip(line, earned(line, seed, spent), strict=True) if bot is one]
        found.append(mean(chips))
        if len(found) % SHOWN == 0 or len(found) == options.deals:
            error = stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
            thought = 1000 * mean(spent[id(one)])
            told = f"{mean(found):+.2f} ± {error:.2f} chips a round, {len(found)} deals, {thought:.1f} ms"
            print(f"{' v '.join(options.pair)}: {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
