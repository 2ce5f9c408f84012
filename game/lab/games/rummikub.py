"""The facts that the laboratory needs of Rummikub."""

from __future__ import annotations

from game.kernel.match import AnyMatch
from game.lab.games.lab_game import Part, by_rank, first_of, words
from game.lab.games.spaces import rummikub_space
from game.lab.habits import rummikub as habits
from game.rummikub import events as rummikub
from game.rummikub.facts import FACTS, count


def score(match: AnyMatch) -> tuple[float, ...]:
    """The scores so far."""
    points = [0.0] * match.seats
    for result in match.state.results:
        for seat, line in enumerate(result.seats):
            points[seat] += line.points
    return tuple(points)


MELDS = words("first_meld first_meld_sets joker_rack_tiles jokers_per_set")
LAW = MELDS | {"joker_new_set", "table", "table_use"}
PART = Part(
    "game", rummikub.GameEnded, first_of(rummikub.GameStarted), "points", score, score, by_rank, FACTS, count,
    by_part=True,
    tables=((2, {}), (4, {})),
    reads={
        "easy": words("bot_errors joker_new_set"),
        "normal": MELDS | {"bot_errors", "joker_new_set", "table_use"},
        "hard": MELDS | {"bot_errors"},
        "master": words("bot_errors jokers_per_set master_style tiles_dealt"),
    },
    looks=dict.fromkeys(("easy", "normal", "hard", "master"), LAW),
    spreads={("game", "score"): 30.0, ("game", "place"): 0.45, ("game", "win"): 0.17, ("game", "length"): 13.0},
    seconds={"game": {"easy": 0.09, "normal": 0.11, "hard": 0.14, "master": 0.16}},
    watch=(habits.look, habits.ended),
    space=rummikub_space,
)  # fmt: skip
