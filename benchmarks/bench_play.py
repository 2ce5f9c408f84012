"""Random seats as ``play`` seats them, and random steps of the learning environments, in a second of one core's time.

Each match is played several times and its least time counts, so that other work on the machine matters little.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.seats.players import seat_players
from game.seats.table import play_match

SEATS = 4
MATCHES = {"holla": 4, "rummikub": 3, "turf": 8, "riichi": 4}
"""How many matches of each game are played."""
TIMES = 6
"""How often each of them is."""
UNITS = {"holla": "rounds", "rummikub": "matches", "turf": "matches", "riichi": "matches"}


def seats_match(game: str, seed: int) -> AnyMatch:
    """Plays one match of seats that choose by chance, with no record."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, rules.config_type(), SEATS, seed)
    play_match(match, seat_players(match, ["random"] * SEATS))
    return match


def steps_match(made: Any, seed: int, read: bool = False) -> int:
    """Plays one match in an environment by chance, rows read or not; returns the number of steps."""
    made.reset(seed)
    stream = Chance(seed).stream("benchmark")
    steps = 0
    for _ in made.agent_iter():
        seen, _, ended, _, _ = made.last()
        if ended:
            made.step(None)
            continue
        if read:
            seen["observation"]
        (lawful,) = seen["action_mask"].view(bool).nonzero()
        made.step(int(lawful[stream.below(len(lawful))]))
        steps += 1
    return steps


def least_seconds(seeds: Sequence[int], play: Callable[[int], object]) -> float:
    """Measures the processor seconds of one play of all seeds, each at its best."""
    best = dict.fromkeys(seeds, float("inf"))
    for _ in range(TIMES):
        for seed in seeds:
            begin = time.process_time()
            play(seed)
            best[seed] = min(best[seed], time.process_time() - begin)
    return sum(best.values())


def run() -> dict[str, float]:
    """Measures by game units and acts a second of random seats, steps of the environment, and these per act.

    ``rows`` are steps of which the row is read too, as learning programs do and random seats do not.
    """
    figures: dict[str, float] = {}
    for game, count in MATCHES.items():
        seeds = range(100, 100 + count)
        matches = [seats_match(game, seed) for seed in seeds]
        units = sum(match.state.round if UNITS[game] == "rounds" else 1 for match in matches)
        seconds = least_seconds(seeds, lambda seed, game=game: seats_match(game, seed))  # type: ignore[misc]
        acts = sum(len(match.acts) for match in matches) / seconds
        figures[f"{game}_{UNITS[game]}_per_second"] = units / seconds
        figures[f"{game}_acts_per_second"] = acts
        for name, steps in _steps(game, seeds).items():
            figures[f"{game}_{name}_per_second"] = steps
            figures[f"{game}_{name}_per_act"] = steps / acts
    return figures


def _steps(game: str, seeds: Sequence[int]) -> dict[str, float]:
    """Measures steps a second with and without rows, none where the extra ``rl`` is not installed."""
    try:
        from game.lab.learning.env import env
    except ImportError:
        return {}
    made = env(game, SEATS)
    steps = sum(steps_match(made, seed) for seed in seeds)
    return {
        name: steps / least_seconds(seeds, lambda seed, read=read: steps_match(made, seed, read))  # type: ignore[misc]
        for name, read in (("steps", False), ("rows", True))
    }
