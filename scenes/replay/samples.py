"""A record to look at, for the self-test and for pictures."""

from __future__ import annotations

from pathlib import Path

from game.kernel.match import AnyMatch, Match
from scenes import samples
from scenes.kit.context import Context
from scenes.replay.film import Film
from scenes.replay.reel import Chapter, Reel
from scenes.replay.scene import ReplayScene


def film_of(ctx: Context, match: AnyMatch) -> Film:
    """The film of a match that was played here from its seed."""
    start: AnyMatch = Match(match.rules, match.config, match.seats, match.seed)
    return Film(start, match.acts, samples.people(ctx, match.seats))


def replay(ctx: Context) -> ReplayScene:
    """A match of Royal Turf, watched from its first race."""
    film = film_of(ctx, samples.played("turf", lambda m: False))
    names = tuple(seat.name for seat in film.seats)
    return ReplayScene(ctx, Reel(Path("turf"), (Chapter(names, lambda: film),)), 0, film)
