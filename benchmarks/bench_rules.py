"""The random legal rounds of Dragon Holla that the rules play in a second of one core's time."""

from __future__ import annotations

import time

from game.games import GAMES
from game.holla.actions import Deal
from game.holla.config import HollaConfig
from game.holla.state import HollaState
from game.kernel.chance import Chance, HashStream

SECONDS = 4.0
BATCH = 25


def play_rounds(rounds: int, seed: int, seats: int = 4) -> int:
    """Plays rounds with random lawful acts, starting a new match whenever one ends; returns the number of acts."""
    rules = GAMES["holla"]
    config = HollaConfig(rounds=50)
    stream: HashStream = Chance(seed).stream("benchmark")
    state: HollaState | None = None
    acts = 0
    dealt = 0
    while True:
        owing = rules.to_act(state) if state is not None else ()
        if state is None or not owing:
            state = rules.start(config, seats, Chance(seed + acts))
            owing = rules.to_act(state)
        seat = owing[0]
        action = stream.choice(rules.legal(state, seat))
        if isinstance(action, Deal):
            if dealt == rounds:
                return acts
            dealt += 1
        rules.apply(state, seat, action)
        acts += 1


def run() -> dict[str, float]:
    """Measures ``rounds_per_second`` and ``acts_per_second`` with four seats."""
    play_rounds(BATCH, 1)
    rounds = acts = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        acts += play_rounds(BATCH, 1000 + rounds)
        rounds += BATCH
    return {"rounds_per_second": rounds / spent, "acts_per_second": acts / spent}
