"""The time that the levels of Royal Turf think over an act, on one core."""

from __future__ import annotations

from time import process_time

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS
from game.seats.bots import make_bot
from game.turf.config import TurfConfig

MATCHES = 2


def acts_of(level: str, seats: int, config: TurfConfig) -> list[float]:
    """Measures the processor milliseconds of every act in matches of this level among itself, sorted."""
    rules = GAMES["turf"]
    bot = make_bot("turf", level)
    spent: list[float] = []
    for seed in range(MATCHES):
        match: AnyMatch = Match(rules, config, seats, seed)
        while not match.over:
            seat = match.to_act()[0]
            view, legal = match.view(seat), rules.legal(match.state, seat)
            begin = process_time()
            answer = bot.choose(view, legal, Chance(seed).stream("bot", seat, len(match.acts)))
            spent.append(1000 * (process_time() - begin))
            match.act(seat, answer.action)
    return sorted(spent)


def run() -> dict[str, float]:
    """Measures mean and 99th percentile by level with open bets at four seats, and of the strongest at other tables."""
    tables = [(level, 4, TurfConfig()) for level in LEVELS[1:]]
    tables += [("master", seats, TurfConfig(bets="hidden")) for seats in (2, 4)] + [("master", 6, TurfConfig())]
    figures: dict[str, float] = {}
    for level, seats, config in tables:
        times = acts_of(level, seats, config)
        name = f"{level}_{seats}_seats_{config.bets}"
        figures[f"{name}_mean_ms"] = sum(times) / len(times)
        figures[f"{name}_p99_ms"] = times[int(0.99 * len(times))]
    return figures
