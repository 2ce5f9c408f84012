"""The processor time of an act of each level of Dragon Holla on one core."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.match import Match
from game.kernel.seat import LEVELS, Answer
from game.seats.bots import make_bot

ROUNDS = 12
Choose = Callable[..., Answer]


def act_times(choose: Choose, rounds: int = ROUNDS, seats: int = 4) -> list[float]:
    """The seconds of every act in rounds that a way of choosing plays against itself, shortest first."""
    rules = HollaRules()
    times: list[float] = []
    for seed in range(1, rounds + 1):
        match = Match(rules, HollaConfig(), seats, seed)
        while match.state.result is None:
            seat = match.to_act()[0]
            view, legal = match.view(seat), rules.legal(match.state, seat)
            stream = match.chance.stream("bot", seat, len(match.acts))
            begin = time.process_time()
            answer = choose(view, legal, stream)
            times.append(time.process_time() - begin)
            match.act(seat, answer.action)
    return sorted(times)


def run() -> dict[str, float]:
    """Measures answers by level: mean, median and 99th percentile in milliseconds."""
    figures: dict[str, float] = {}
    for name in LEVELS[1:]:
        times = act_times(make_bot("holla", name).choose)
        figures[f"{name}_mean_ms"] = 1000 * sum(times) / len(times)
        figures[f"{name}_p50_ms"] = 1000 * times[len(times) // 2]
        figures[f"{name}_p99_ms"] = 1000 * times[len(times) * 99 // 100]
    return figures
