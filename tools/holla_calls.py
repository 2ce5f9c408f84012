"""How likely whoever took a river cube calls Holla next: ``CALLS`` of ``game/holla/bots/win_probability.py``.

``python -m tools.holla_calls [--rounds N] [--from SEED]`` plays rounds at three sorts of table in turns, seats of all
levels that think by chance, four of master and four of hard. Whenever a seat acts while another has just taken its
only river cube it notes whether that one is complete; it prints the weights, and by table and turn how many were.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import cycle

import msgspec
import numpy as np

from game.holla.bots import make_bot
from game.holla.bots.features import Features
from game.holla.config import HollaConfig
from game.holla.distance import nearest
from game.holla.events import RoundEnded
from game.holla.rules import HollaRules
from game.holla.state import rules_of_hand
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS
from tools.regression import log_odds, seeds

TABLES = ("any", "master", "hard")
DRAG = 1e-3
"""How strongly weights are held near nothing."""


class Noted(msgspec.Struct, frozen=True):
    """The note of a seat that acts beside one that may call: the facts, and whether it is complete."""

    table: str
    turn: float
    others_go_on: bool
    complete: bool


def played(table: str, seed: int) -> Iterator[Noted]:
    """Plays a round and notes what stands beside each act."""
    match: AnyMatch = Match(HollaRules(), HollaConfig(), 4, seed)
    chance = match.chance.stream("who")
    bots = [make_bot(chance.choice(LEVELS[1:]) if table == "any" else table) for _ in range(4)]
    ended = False
    while not match.over and not ended:
        seat = match.to_act()[0]
        view, state = match.view(seat), match.state
        facts = Features(view).river_taken
        if facts is not None:
            hands = rules_of_hand(view.config, view.opening)
            takers = [one for one in range(4) if one != seat and len(state.locked[one]) == 1]
            apart = {one: [cube >> 1 for cube in state.locked[one]] for one in takers}
            yield Noted(table, *facts, any(nearest(hands, state.kinds_of(one), apart[one]) == 0 for one in takers))
        act = bots[seat].choose(view, match.rules.legal(state, seat), match.chance.stream("bot", seat, len(match.acts)))
        ended = any(isinstance(event, RoundEnded) for event in match.do(seat, act.action))


def report(rows: Sequence[Noted]) -> None:
    """Prints the weights, and the shares by table and turn."""
    facts = np.array([(1.0, row.turn, row.others_go_on) for row in rows])
    weights = log_odds(facts, np.array([row.complete for row in rows], float), [1e-6, DRAG, DRAG], np.zeros(len(rows)))
    print(f"{len(rows)} acts, weights", ", ".join(f"{weight:.2f}" for weight in weights))
    for table, go_on in ((table, go_on) for table in TABLES for go_on in (False, True)):
        here = [row for row in rows if row.table == table and row.others_go_on == go_on]
        for turn in range(9):
            at = [row.complete for row in here if turn <= row.turn < turn + 1]
            if len(at) >= 20:
                print(f"   {table}{', one went on' * go_on}, turn {turn + 1}: {len(at)}, complete {np.mean(at):.2f}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints."""
    rounds = seeds("holla_calls", __doc__, 900, 722000, arguments)
    report([row for table, seed in zip(cycle(TABLES), rounds, strict=False) for row in played(table, seed)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
