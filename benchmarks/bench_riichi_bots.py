"""The time that the levels of riichi think over an act, on one core."""

from __future__ import annotations

from time import process_time

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_from
from game.kernel.seat import LEVELS
from game.riichi.rules import RiichiRules
from game.seats.bots import make_bot

MATCHES = 3


def acts_of(level: str) -> list[float]:
    """Measures the processor milliseconds of every act in matches of this level among itself, sorted."""
    rules, bot = GAMES["riichi"], make_bot("riichi", level)
    config = config_from(RiichiRules(), "tenhou")
    spent: list[float] = []
    for seed in range(MATCHES):
        match: AnyMatch = Match(rules, config, 4, seed)
        while not match.over:
            seat = match.to_act()[0]
            view, legal = match.view(seat), rules.legal(match.state, seat)
            begin = process_time()
            answer = bot.choose(view, legal, Chance(seed).stream("bot", seat, len(match.acts)))
            spent.append(1000 * (process_time() - begin))
            match.act(seat, answer.action)
    return sorted(spent)


def run() -> dict[str, float]:
    """Measures answers by level: mean, 99th percentile and longest in milliseconds."""
    figures: dict[str, float] = {}
    for level in LEVELS[1:]:
        times = acts_of(level)
        figures[f"{level}_mean_ms"] = sum(times) / len(times)
        figures[f"{level}_p99_ms"] = times[int(0.99 * len(times))]
        figures[f"{level}_longest_ms"] = times[-1]
    return figures
