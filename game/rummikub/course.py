"""The course of a match of Rummikub, and its largest laying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.kernel.course import Course
from game.rummikub.actions import Sets
from game.rummikub.events import GameEnded, Laid
from game.rummikub.result import GameResult


def course(games: Sequence[GameResult], seats: int) -> Course:
    """The points at the start and after every game."""
    rows = [(0,) * seats]
    for game in games:
        rows.append(tuple(have + line.points for have, line in zip(rows[-1], game.seats, strict=True)))
    return Course(tuple(rows))


def standings(games: Sequence[GameResult], seats: int) -> list[list[tuple[int, int]]]:
    """The games won and the points, by which places go, from the start on (rummikub.R35)."""
    wins = [[0] * seats]
    for game in games:
        wins.append([won + (seat in game.winners) for seat, won in enumerate(wins[-1])])
    return [list(zip(won, points, strict=True)) for won, points in zip(wins, course(games, seats).rows, strict=True)]


def largest(events: Iterable[Any]) -> tuple[int, Laid] | None:
    """Returns the laying of most tiles from a rack, the first of equal ones, and the number of its game."""
    found, game = None, 1
    for event in events:
        if isinstance(event, Laid) and (found is None or len(event.laid) > len(found[1].laid)):
            found = game, event
        game += isinstance(event, GameEnded)
    return found


def last_laid(events: Iterable[Any]) -> Laid | None:
    """The last laying so far."""
    found = None
    for event in events:
        if isinstance(event, Laid):
            found = event
    return found


def sets_of(laid: Laid) -> Sets:
    """The sets in which the tiles of a laying stand after it."""
    return tuple(tiles for tiles in laid.table if set(tiles) & set(laid.laid))
