"""Whether bots of Dragon Holla know the price of a yeok: invented ones, each at several prices.

``python -m tools.holla_prices hard --yeok 3 --rounds 60`` draws yeok by seed from the grammar of ``drawn`` and plays
every round with the same deals at each price. It prints the share of wins that are won with the yeok, how often the
yeok lacked at most one cube more than the snake, and, with ``--against``, what a seat that knows the prices wins a
round over one of ``hard`` that is blind to them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

from game.holla.bots import make_bot
from game.holla.bots.features import Features
from game.holla.bots.steps import StepBot
from game.holla.config import STANDARD, HollaConfig, Part, Yeok
from game.holla.distance import distances
from game.holla.events import RoundEnded
from game.holla.result import RoundResult
from game.holla.rules import HollaRules
from game.kernel.chance import Chance, Stream
from game.kernel.match import Match
from game.kernel.seat import Bot

PRICES = (5, 10, 20, 40)
SIZES = ((4, 4, 3), (3, 4, 4), (4, 3, 4), (5, 3, 3), (3, 3, 5))
"""The sizes of the parts behind the head."""
EVERY = 6
"""The number of turns of which one is measured."""


class Blind(StepBot):
    """A bot that counts as ``hard`` does and goes for the nearest yeok, whatever it earns."""

    level = "blind"


def drawn(stream: Stream) -> Yeok:
    """An invented yeok: a twin, then parts of three to five cubes, each a set, a run, either, or at most one tail.

    Sets have three or four cubes, tails four; one part in three is pure.
    """
    parts, tails = [Part("head", "twin", 2, True)], 0
    for number, size in enumerate(stream.choice(SIZES)):
        forms = ["run"] if size > 4 else ["set", "run", "set_or_run"] if size == 3 or tails else ["set", "run", "tail"]
        form = stream.choice(forms)
        tails += form == "tail"
        parts.append(Part(f"part{number}", form, size, form == "tail" or not stream.below(3)))  # type: ignore[arg-type]
    return Yeok("own", "나만의 역", "Own", PRICES[0], tuple(parts))


def table(yeok: Yeok, points: int) -> HollaConfig:
    """The usual table with one yeok more."""
    own = Yeok(yeok.id, yeok.ko, yeok.en, points, yeok.parts)
    return HollaConfig(yeok=(*STANDARD, own.id), own_yeok=(own,))


def one_round(config: HollaConfig, bots: Sequence[Bot], seed: int, near: list[bool]) -> tuple[RoundResult, list[int]]:
    """Plays the first round of a match; returns its result and what each seat won, and notes in ``near`` how often the
    yeok was in reach."""
    match = Match(HollaRules(), config, len(bots), seed)
    before = list(match.state.chips)
    while True:
        seat = match.to_act()[0]
        view = match.view(seat)
        if view.ridge and len(match.acts) % EVERY == 1 and len(view.hand) == 13:
            sight = Features(view)
            away = distances(sight.rules, sight.hand, sight.locked)
            near.append(away["own"] <= away["snake"] + 1)
        legal = match.rules.legal(match.state, seat)
        answer = bots[seat].choose(view, legal, match.chance.stream("bot", seat, len(match.acts)))
        for event in match.do(seat, answer.action):
            if isinstance(event, RoundEnded):
                chips = zip(match.state.chips, before, strict=True)
                return event.result, [now - then for now, then in chips]


def shares(level: str, yeok: Yeok, rounds: range) -> tuple[list[float], float]:
    """The share of wins with the yeok at each price, and of turns in which it was in reach."""
    found, near, bot = [], list[bool](), make_bot(level)
    for points in PRICES:
        results = [one_round(table(yeok, points), [bot] * 4, seed, near)[0] for seed in rounds]
        won = [result.yeok for result in results if result.winner >= 0]
        found.append(won.count("own") / max(1, len(won)))
    return found, mean(near)


def against_blind(level: str, yeok: Yeok, points: int, rounds: range) -> tuple[float, float]:
    """The chips a round of a seat that knows the prices, two against two blind ones, with the error over deals."""
    knows, blind, found = make_bot(level), Blind(), []
    for seed in rounds:
        chips = []
        for line in ([knows, blind] * 2, [blind, knows] * 2):
            _, won = one_round(table(yeok, points), line, seed, [])
            chips += [one for bot, one in zip(line, won, strict=True) if bot is knows]
        found.append(mean(chips))
    return mean(found), stdev(found) / sqrt(len(found))


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each yeok."""
    parser = argparse.ArgumentParser(prog="holla_prices", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("level", choices=("hard", "master"))
    parser.add_argument("--yeok", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--from", type=int, default=410_001, dest="first")
    parser.add_argument("--against", type=int, default=0, metavar="POINTS")
    options = parser.parse_args(arguments)
    for number in range(options.yeok):
        yeok = drawn(Chance(options.first + number).stream("yeok"))
        rounds = range(options.first, options.first + options.rounds)
        form = " ".join(f"{part.form}{part.size}{'!' if part.pure else ''}" for part in yeok.parts)
        if options.against:
            won, error = against_blind(options.level, yeok, options.against, rounds)
            print(f"{form} at {options.against}: {won:+.2f} ± {error:.2f} chips a round", flush=True)
        else:
            found, near = shares(options.level, yeok, rounds)
            told = " ".join(f"{100 * share:.0f}" for share in found)
            print(f"{form}: {told} % at {', '.join(map(str, PRICES))}; in reach {100 * near:.0f} %", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
