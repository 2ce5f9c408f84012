"""The time that the levels of Rummikub think over an act, on one core."""

from __future__ import annotations

from time import process_time

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS
from game.rummikub.config import RummikubConfig
from game.seats.bots import make_bot

GAMES_A_LEVEL = 6


def acts_of(level: str, seats: int, games: int) -> list[float]:
    """Measures the processor milliseconds of every act in games of this level among itself, sorted."""
    rules = GAMES["rummikub"]
    bot = make_bot("rummikub", level)
    spent: list[float] = []
    for seed in range(games):
        match: AnyMatch = Match(rules, RummikubConfig(games=1), seats, seed)
        while not match.over:
            seat = match.to_act()[0]
            view, legal = match.view(seat), rules.legal(match.state, seat)
            begin = process_time()
            answer = bot.choose(view, legal, Chance(seed).stream("bot", seat, len(match.acts)))
            spent.append(1000 * (process_time() - begin))
            match.act(seat, answer.action)
    return sorted(spent)


def run() -> dict[str, float]:
    """Measures mean and 99th percentile by level with four seats, and of the two strongest with six."""
    figures: dict[str, float] = {}
    for seats, levels in ((4, LEVELS[1:]), (6, LEVELS[3:])):
        for level in levels:
            times = acts_of(level, seats, GAMES_A_LEVEL if seats == 4 else 2)
            figures[f"{level}_{seats}_seats_mean_ms"] = sum(times) / len(times)
            figures[f"{level}_{seats}_seats_p99_ms"] = times[int(0.99 * len(times))]
    return figures
