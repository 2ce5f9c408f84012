"""The rounds of riichi that the rules play in a second of one core's time, with hurried and random seats."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.kernel.chance import Chance
from game.kernel.match import Match
from game.riichi.bots.greedy import GreedyBot
from game.riichi.bots.random_bot import RandomBot
from game.riichi.config import RiichiConfig
from game.riichi.rules import RiichiRules

SECONDS = 4.0
CONFIG = RiichiConfig(red_fives=(1, 1, 1), bust="plays_on")
SEATS: dict[str, Callable[[], GreedyBot | RandomBot]] = {"greedy": lambda: GreedyBot("easy"), "random": RandomBot}


def play_match(kind: str, seed: int) -> tuple[int, int]:
    """Plays one match with four such seats; returns its rounds and acts."""
    rules, bot = RiichiRules(), SEATS[kind]()
    match = Match(rules, CONFIG, 4, seed)
    stream = Chance(seed).stream("benchmark")
    while owing := match.to_act():
        seat = owing[0]
        legal = rules.legal(match.state, seat)
        match.act(seat, bot.choose(match.view(seat), legal, stream).action)
    return match.state.round, len(match.acts)


def run() -> dict[str, float]:
    """Measures ``greedy_rounds_per_second``, ``random_rounds_per_second`` and the acts, judged and shown as in play."""
    figures: dict[str, float] = {}
    for kind in SEATS:
        play_match(kind, 1)
        rounds = acts = 0
        begin, seed = time.process_time(), 100
        while (spent := time.process_time() - begin) < SECONDS:
            played = play_match(kind, seed)
            rounds, acts, seed = rounds + played[0], acts + played[1], seed + 1
        figures[f"{kind}_rounds_per_second"] = rounds / spent
        figures[f"{kind}_acts_per_second"] = acts / spent
    return figures
