"""The weights by which riichi's master reads the discards of a seat in riichi, from matches of master and ``hard``.

``python -m tools.riichi_weights [--matches N] [--from SEED]`` plays one master against three ``hard``, notes at about
every third turn each kind that the seat to move holds and that a seat in riichi may win on, and prints ``READING`` of
``game/riichi/bots/defence.py`` with what it tells beside what was so, on every fourth match, which the printed figures
are not fitted to.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from game.kernel.chance import Chance, HashStream
from game.kernel.match import Match
from game.kernel.options import config_from
from game.riichi.bots import make_bot
from game.riichi.bots.defence import RIICHI, Reading, facts_of, shares
from game.riichi.bots.features import Features
from game.riichi.rules import RiichiRules
from game.riichi.state import SEATS, RiichiState
from game.riichi.tiles import KIND_OF
from tools.regression import chances, log_odds

RULES = RiichiRules()
CONFIG = config_from(RULES, "tenhou")
NOTED = 3
"""Of so many turns about one is noted."""
DRAG = 1.0
"""How strongly weights are held near nothing."""
KEPT_BACK = 4
"""Of so many matches one is kept back to check."""
PARTS = 8
"""Into so many parts by told chance the check goes."""

Row = tuple[float, ...]


def rows(seed: int) -> list[tuple[Row, bool]]:
    """The facts of the kinds noted in a match, each with whether the seat in riichi waits for it."""
    found: list[tuple[Row, bool]] = []
    match = Match(RULES, CONFIG, SEATS, seed)
    bots = [make_bot("master" if seat == seed % SEATS else "hard") for seat in range(SEATS)]
    stream = Chance(seed).stream("weights")
    while not match.over:
        seat = match.to_act()[0]
        legal = RULES.legal(match.state, seat)
        if len(legal) == 1:
            match.do(seat, legal[0])
            continue
        view = match.view(seat)
        if view.phase == "turn" and not stream.below(NOTED):
            found += held(match.state, Features(view))
        match.do(seat, bots[seat].choose(view, legal, HashStream(b"weights")).action)
    return found


def held(state: RiichiState, sight: Features) -> Iterator[tuple[Row, bool]]:
    """The kinds in a hand that the seats in riichi may win on."""
    for seat in sight.riichis:
        facts = facts_of(sight, seat, shares(sight.left, sight.safe[seat], RIICHI))
        for kind in {KIND_OF[tile] for tile in sight.view.tiles}:
            if kind in facts:
                yield facts[kind], bool(state.sides[seat].waits >> kind & 1)


def surprise(told: Any, came: Any) -> float:
    """The mean logarithmic loss."""
    return float(-np.log(np.where(came, told, 1 - told)).mean())


def main(argv: Sequence[str] | None = None) -> int:
    """Plays, fits and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.riichi_weights", description=__doc__)
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument("--from", dest="first", type=int, default=120_100)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args(argv)
    if args.matches < KEPT_BACK:
        parser.error(f"--matches: give a number of at least {KEPT_BACK}")
    found: list[Row] = []
    came_of: list[bool] = []
    back: list[bool] = []
    with ProcessPoolExecutor(max(1, args.jobs)) as pool:
        play = pool.map if args.jobs > 1 else map
        for number, noted in enumerate(play(rows, range(args.first, args.first + args.matches))):
            found += [facts for facts, _ in noted]
            came_of += [waits for _, waits in noted]
            back += [number % KEPT_BACK == 0] * len(noted)
    facts, came, check = np.array(found), np.array(came_of), np.array(back)
    weights = log_odds(facts[~check], came[~check], [DRAG] * facts.shape[1])
    print(Reading(*(round(float(weight), 3) for weight in weights)))
    told, plain, seen = chances(facts[check], weights), np.exp(facts[check][:, 1]), came[check]
    print(f"{len(facts):,} tiles; loss {surprise(told, seen):.4f}, of the shapes alone {surprise(plain, seen):.4f}")
    print("shapes alone, told, seen")
    for part in np.array_split(np.argsort(plain), PARTS):
        print(f"{plain[part].mean():.3f} {told[part].mean():.3f} {seen[part].mean():.3f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
