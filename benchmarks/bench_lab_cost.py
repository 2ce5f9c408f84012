"""The figures that the laboratory tells before a run: spreads of seed values and seconds of a unit, for
``game/lab/games``.

Two seats of a level against two of the one below in every rotation, and tables of one level. 24 seeds know a standard
deviation to a seventh; levels differ among themselves, so the figures that a game declares are rounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import stdev

from game.kernel.seat import LEVELS
from game.lab.games.lab_game import PARTS
from game.lab.runs.answers import fact, strength
from game.lab.runs.plan import Entrant, Plan, SeedChoice, checked
from game.lab.runs.playing import SeedResult, play_seed
from game.lab.runs.runner import tasks_of

SEEDS, ALONE = 24, 2
PAIR = ("normal", "easy")
MEASURES = ("score", "place", "win")


def results(game: str, unit: str, levels: tuple[str, ...], seeds: int) -> Iterator[SeedResult]:
    """Yields the results of seeds of a field of these levels, one after the other."""
    field = {level: Entrant(level=level) for level in levels}
    plan = Plan(version=1, game=game, unit=unit, field=field, seeds=SeedChoice(start=1, count=seeds))  # type: ignore[arg-type]
    for _, task in tasks_of(checked(plan), [set()]):
        yield play_seed(task)


def run() -> dict[str, float]:
    """Measures by game and unit the spread of each measure, and the seconds of a unit between four seats of a level."""
    figures: dict[str, float] = {}
    for game, part in PARTS.items():
        for unit in part.seconds:
            found = list(results(game, unit, PAIR, SEEDS))
            for measure in MEASURES:
                values = [value for one in found if (value := strength(one, PAIR, measure)) is not None]
                figures[f"{game}_{unit}_{measure}_spread"] = stdev(values)
            for level in LEVELS[1:]:
                alone = list(results(game, unit, (level,), ALONE))
                matches = sum(len(one.matches) for one in alone)
                figures[f"{game}_{unit}_{level}_seconds"] = sum(one.cpu for one in alone) / matches
        for unit in ("match", part.unit):
            alone = list(results(game, unit, PAIR[1:], SEEDS))
            figures[f"{game}_{unit}_length_spread"] = stdev(value for one in alone if (value := fact(one, "length")))
    return figures
