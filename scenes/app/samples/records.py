"""A record to look at, for the self-test and for pictures."""

from __future__ import annotations

from scenes.app import samples
from scenes.kit.context import Context
from scenes.records.open_record import played
from scenes.records.scene import ReplayScene


def replay(ctx: Context) -> ReplayScene:
    """A match of Royal Turf, watched from its first race."""
    match = samples.played("turf", lambda m: False)
    return played(ctx, match, samples.people(ctx, match.seats))
