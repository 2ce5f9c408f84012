"""A record to look at, for the self-test and for pictures."""

from __future__ import annotations

from scenes import samples
from scenes.kit.context import Context
from scenes.replay.opening import played
from scenes.replay.scene import ReplayScene


def replay(ctx: Context) -> ReplayScene:
    """A match of Royal Turf, watched from its first race."""
    match = samples.played("turf", lambda m: False)
    return played(ctx, match, samples.people(ctx, match.seats))
