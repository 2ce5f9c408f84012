"""The facts that the laboratory needs of Rummikub."""

from __future__ import annotations

from game.kernel.chance import ChanceSource
from game.kernel.match import AnyMatch
from game.lab.games.lab_game import Hidden, Part, by_rank, first_of, tally, words
from game.lab.games.spaces import rummikub_space
from game.lab.habits import rummikub as habits
from game.pieces.tiles import JOKER, KIND_OF
from game.rummikub import events as rummikub
from game.rummikub.bots.features import kinds_of
from game.rummikub.facts import FACTS, count
from game.rummikub.solution import Position
from game.rummikub.solver import best_opening, can_play
from game.rummikub.state import PLAY, RummikubState


def score(match: AnyMatch) -> tuple[float, ...]:
    """The scores so far."""
    points = [0.0] * match.seats
    for result in match.state.results:
        for seat, line in enumerate(result.seats):
            points[seat] += line.points
    return tuple(points)


def won(match: AnyMatch) -> tuple[float, ...]:
    """The games that seats have won, in percent of one."""
    return tuple(100.0 * wins for wins in match.state.wins)


def hidden(match: AnyMatch, seat: int) -> Hidden:
    """Whether the others could lay something without a joker, before and after their first meld."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    state, config = match.state, match.config
    if state.phase != PLAY:
        return found
    table = kinds_of(state.table)
    for other in range(state.seats):
        if other != seat:
            rack, opened = tuple(sorted(KIND_OF[tile] for tile in state.racks[other])), state.opened[other]
            position = Position(table, rack, opened, state.copies, config.first_meld, config.joker_new_set)
            plain = tuple(kind for kind in rack if kind == JOKER)
            lays = can_play(position, plain) if opened else best_opening(position) is not None
            tally(found, "lays" if opened else "opens", "", lays)
    return found


def redeal(state: RummikubState, chance: ChanceSource) -> None:
    """Deals the pool anew."""
    state.pool.sort()
    chance.stream("redeal").shuffle(state.pool)


MELDS = words("first_meld first_meld_sets joker_rack_tiles jokers_per_set")
LAW = MELDS | {"joker_new_set", "table", "table_use"}
PART = Part(
    "game", rummikub.GameEnded, first_of(rummikub.GameStarted), "points", score, score, by_rank, FACTS, count,
    by_part=True,
    tables=((2, {}), (4, {})),
    reads={
        "beginner": MELDS | {"bot_errors"},
        "easy": words("bot_errors joker_new_set"),
        "normal": MELDS | {"bot_errors", "joker_new_set", "table_use"},
        "hard": MELDS | {"bot_errors"},
        "master": words("bot_errors jokers_per_set master_style tiles_dealt"),
    },
    looks=dict.fromkeys(("beginner", "easy", "normal", "hard", "master"), LAW),
    spreads={("game", "score"): 30.0, ("game", "place"): 0.45, ("game", "win"): 0.17, ("game", "length"): 13.0},
    seconds={"game": {"beginner": 0.05, "easy": 0.09, "normal": 0.11, "hard": 0.14, "master": 0.16}},
    watch=(habits.look, habits.ended),
    told=lambda match: won,
    ahead=lambda match: (-100.0 / match.seats,) * match.seats,
    hidden=hidden,
    redeal=redeal,
    space=rummikub_space,
)  # fmt: skip
