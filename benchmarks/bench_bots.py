"""The processor time of an act of each level of Dragon Holla on one core, and how many times as much with own yeok."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from statistics import mean

from game.holla.config import STANDARD, HollaConfig, Part, Yeok
from game.holla.rules import HollaRules
from game.kernel.match import Match
from game.kernel.seat import LEVELS, Answer
from game.seats.bots import make_bot
from tests.own_sets import drawn_sets

ROUNDS = 40
TWINS = (*(Part(f"twin {number}", "twin", 2, True) for number in range(1, 6)), Part("set", "set", 3, True))
FIVE_TWINS = HollaConfig(
    yeok=(*STANDARD, "twins"), own_yeok=(Yeok("twins", "다섯 쌍둥이", "Five twins", 15, TWINS),)
)  # fmt: skip
Choose = Callable[..., Answer]


def act_times(choose: Choose, config: HollaConfig, seeds: Sequence[int], seats: int = 4) -> list[float]:
    """The seconds of every act in rounds that a way of choosing plays against itself."""
    rules = HollaRules()
    times: list[float] = []
    for seed in seeds:
        match = Match(rules, config, seats, seed)
        # As the app does, so that no act pays for looking through what all the sets before it have left in memory.
        gc.collect()
        gc.freeze()
        while match.state.result is None:
            seat = match.to_act()[0]
            view, legal = match.view(seat), rules.legal(match.state, seat)
            stream = match.chance.stream("bot", seat, len(match.acts))
            begin = time.process_time()
            answer = choose(view, legal, stream)
            times.append(time.process_time() - begin)
            match.act(seat, answer.action)
    return times


def own_sets() -> dict[str, list[HollaConfig]]:
    """The sets by what they are: the standard, those of one own yeok and of more, and one of five twins."""
    drawn = [config for game, config in drawn_sets() if game == "holla"]
    one = [config for config in drawn if len(config.own_yeok) == 1]
    more = [config for config in drawn if len(config.own_yeok) > 1]
    return {"standard": [HollaConfig()], "one_own": one, "more_own": more, "five_twins": [FIVE_TWINS]}


def run() -> dict[str, float]:
    """Measures acts by level: mean, median and 99th percentile in milliseconds with the standard set, and how many
    times as much the mean is with the dearest of each kind of own sets; all sets take turns."""
    figures: dict[str, float] = {}
    known = own_sets()
    for number, name in enumerate(LEVELS[1:]):
        choose = make_bot("holla", name).choose
        times: dict[str, list[list[float]]] = {kind: [[] for _ in sets] for kind, sets in known.items()}
        # No level meets hands that another has left in the memory of outlooks.
        for seed in range(number * ROUNDS, (number + 1) * ROUNDS):
            for kind, sets in known.items():
                for taken, config in zip(times[kind], sets, strict=True):
                    taken += act_times(choose, config, [seed])
        standard = sorted(times.pop("standard")[0])
        figures[f"{name}_mean_ms"] = 1000 * mean(standard)
        figures[f"{name}_p50_ms"] = 1000 * standard[len(standard) // 2]
        figures[f"{name}_p99_ms"] = 1000 * standard[len(standard) * 99 // 100]
        for kind, taken_by_set in times.items():
            figures[f"{name}_{kind}_times"] = max(map(mean, taken_by_set)) / mean(standard)
    return figures
