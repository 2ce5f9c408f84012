"""The order of moves near the end of the pool, on which a patient table turns.

When everybody holds back, nobody goes out until the pool is empty. Then the first two to move lay most of their rack
without getting rid of it, and what they laid lets the third go out. So a seat that lays one tile instead of drawing at
the right moment, and thereby moves third, wins more than half of such games.
"""

from __future__ import annotations

from game.rummikub.bots.chance import outlook
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import Move, cheapest_listed
from game.rummikub.view import RummikubView

THIRD = 2
"""The best place to have in the order of moves with an empty pool, counted from 0."""
WINDOW = 4
"""How many rounds before the end of the pool the order starts to matter."""
QUIET_TURNS = 2
LIVELY_ROUNDS = 3
"""So many rounds before the pool is empty nothing is spared any more, for the order of moves matters more then."""
LIKELY = 0.1
"""From this chance to go out in the next turn on, drawing is worth more than anything that can be laid now."""


def place_when_empty(pool: int, seats: int) -> int:
    """The number of others after whom the seat to move will move again once the pool is empty, if everybody draws."""
    return -pool % seats


def near_the_end(view: RummikubView, rounds: int = WINDOW) -> bool:
    """Whether the pool lasts so many rounds at most and nobody else lays: then the order of moves matters."""
    return view.pool <= rounds * view.seats and others_hold_back(view)


def wants_to_shift(view: RummikubView) -> bool:
    """Whether laying a little instead of drawing leads to the third place, and must begin about now."""
    pool, seats = view.pool, view.seats
    if not pool or not near_the_end(view):
        return False
    shifts = (place_when_empty(pool, seats) - THIRD) % seats
    turns_left = -(-pool // seats)
    return shifts > 0 and shifts >= turns_left - 1


def to_be_third(sight: Features) -> Move | None:
    """A little to lay where that wins the better place, unless the next tile may well end the game."""
    if sight.wait is None or not wants_to_shift(sight.view):
        return None
    little = cheapest_listed(sight)
    return None if little is None or little.jokers or may_end_next(sight) else little


def spared(sight: Features) -> Move | None:
    """A little to lay while as many tiles stay as were dealt; no joker."""
    little, most = cheapest_listed(sight), len(sight.rack) - sight.config.tiles_dealt
    return little if little is not None and not little.jokers and len(little.laid) <= most else None


def may_end_next(sight: Features) -> bool:
    """Whether the seat may draw, and the next tile may well end the game."""
    return sight.wait is not None and outlook(sight).chance >= LIKELY


def others_hold_back(view: RummikubView) -> bool:
    """Whether no other seat has laid anything in its last two turns, first melds aside."""
    quiet = [0] * view.seats
    opened = [False] * view.seats
    for note in view.turns:
        if note.act != "laid":
            quiet[note.seat] += 1
        elif opened[note.seat]:
            quiet[note.seat] = 0
        else:
            opened[note.seat] = True
    return all(quiet[s] >= QUIET_TURNS for s in range(view.seats) if s != view.seat)


def laid_since_empty(view: RummikubView) -> int:
    """How often tiles were laid since the last one was drawn."""
    count = 0
    for note in reversed(view.turns):
        if note.drawn:
            break
        count += note.act == "laid"
    return count


def may_pass_safely(sight: Features) -> bool:
    """Whether passing neither ends the game nor is forbidden (rummikub.R33)."""
    view = sight.view
    return sight.wait is not None and view.passes + 1 < view.config.idle_rounds * view.seats
