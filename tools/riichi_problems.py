"""Counts how many problems of "what would you discard" a seat answers as an expert did.

``python -m tools.riichi_problems PATH`` prints it.
``PATH`` is ``dev/select_dapai.js`` of kobalab/majiang-ai, which is not part of this project: every line of problems
holds a name, a hand of fourteen tiles, the round's wind, the seat's wind, the indicator and the answer. Each is set up
as a first turn in which nobody else has discarded. ``--all`` also prints what was answered differently.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.kernel.chance import HashStream
from game.kernel.options import config_from
from game.kernel.seat import LEVELS, Bot
from game.riichi.actions import ClosedKan, Discard
from game.riichi.bots import make_bot
from game.riichi.config import RiichiConfig
from game.riichi.hands.melds import pon
from game.riichi.hands.shapes import pack
from game.riichi.play.hands import refresh
from game.riichi.play.setup import Known, wall_of
from game.riichi.play.turns import draw
from game.riichi.rules import RiichiRules
from game.riichi.state import HAND, NONE, SEATS, RiichiState
from game.riichi.tiles import KIND_OF, TILE_TEXT, parse_tiles

SEAT = 0
PRESET = "tenhou"
RULES = RiichiRules()
_LINE = re.compile(r"\['(Q-\d+)',\s*'([^']+)',\s*(\d),\s*(\d),\s*'(\w+)',\s*'(\w+)'\]")
_RUN = re.compile(r"([mpsz])(\d+)")


class Problem(msgspec.Struct, frozen=True):
    """A hand and what the expert does with it; tiles are 0-36, ``answer`` is four tiles for a closed kan."""

    name: str
    hand: tuple[int, ...]
    pon: tuple[int, ...]
    wind: int
    own_wind: int
    indicator: int
    answer: tuple[int, ...]


def read(text: str) -> list[Problem]:
    """Reads the problems of a file; raises ``ValueError`` when it has none or one cannot be read."""
    found = []
    for name, hand, wind, own, indicator, answer in _LINE.findall(text):
        concealed, _, meld = hand.partition(",")
        tiles, called = _tiles(concealed), _tiles(meld)
        if len(tiles) + len(called) != HAND + 1:
            raise ValueError(f"{name}: {hand} is no hand of fourteen tiles")
        found.append(Problem(name, tiles, called, int(wind), int(own), _tiles(indicator)[0], _tiles(answer)))
    if not found:
        raise ValueError("there are no problems in it")
    return found


def _tiles(text: str) -> tuple[int, ...]:
    return tuple(tile for suit, ranks in _RUN.findall(text) for tile in parse_tiles(ranks + suit))


def table(problem: Problem, config: RiichiConfig) -> RiichiState:
    """A round in which seat 0 is to act with the problem's hand, and nobody has discarded yet."""
    *dealt, last = problem.hand
    dealer = -problem.own_wind % SEATS
    hands = tuple((*dealt, *problem.pon) if seat == SEAT else () for seat in range(SEATS))
    known = Known(hands=hands, draws=(last,), indicators=(problem.indicator,))
    state, _ = RULES.round_from(config, wall_of(config.red_fives, dealer, known), wind=problem.wind, dealer=dealer)
    first = state.sides[dealer]
    first.counts[KIND_OF[last]] -= 1
    first.drawn = NONE
    state.next -= 1
    if problem.pon:
        own = state.sides[SEAT]
        taken, *pair = problem.pon
        for tile in problem.pon:
            own.counts[KIND_OF[tile]] -= 1
        own.hand, own.packed = sorted(dealt), pack(dealt)
        own.melds = (pon((pair[0], pair[1]), taken, 2),)
        refresh(own)
    draw(state, SEAT, [])
    return state


def answer(problem: Problem, bot: Bot, config: RiichiConfig) -> tuple[int, ...]:
    """The discard of the seat, or the four tiles of its closed kan."""
    state = table(problem, config)
    act = bot.choose(RULES.view(state, SEAT), RULES.legal(state, SEAT), HashStream(b"problem")).action
    if isinstance(act, ClosedKan):
        return tuple(tile for tile in problem.hand if KIND_OF[tile] == act.kind)
    return (act.tile,) if isinstance(act, Discard) else ()


def texts(tiles: Sequence[int]) -> str:
    """Returns tiles as a text."""
    return "".join(TILE_TEXT[tile] for tile in tiles)


def main(argv: Sequence[str] | None = None) -> int:
    """Counts and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.riichi_problems", description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--level", default="master", choices=LEVELS)
    parser.add_argument("--all", action="store_true")
    args = parser.parse_args(argv)
    try:
        problems = read(args.path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        print(f"{args.path}: {fault}; give dev/select_dapai.js of kobalab/majiang-ai", file=sys.stderr)
        return 2
    config = config_from(RULES, PRESET)
    assert isinstance(config, RiichiConfig)
    bot, same, times = make_bot(args.level), [0, 0], []
    for at, problem in enumerate(problems):
        start = time.process_time()
        found = answer(problem, bot, config)
        times.append(time.process_time() - start)
        same[at % 2] += found == problem.answer
        if args.all and found != problem.answer:
            wanted = texts(problem.answer)
            print(f"{problem.name}: {texts(problem.hand)}, {texts(found)} instead of {wanted}")
    print(f"{args.level}: {sum(same)} of {len(problems)} as the expert ({same[0]} even, {same[1]} odd)")
    print(f"{1000 * sum(times) / len(times):.1f} ms a problem, {1000 * max(times):.0f} ms the longest")
    return 0


if __name__ == "__main__":
    sys.exit(main())
