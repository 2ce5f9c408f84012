"""Dominoes to look at."""

from __future__ import annotations

from scenes import samples
from scenes.kit.context import Context
from scenes.scene import Scene

from .results import Scores, places

GAME = "dominoes"


def table(ctx: Context) -> Scene:
    """The middle of a round, at the person's turn."""
    return samples.table(ctx, samples.played(GAME, lambda m: len(m.view(0).line) > 9 and m.view(0).owes == ("play",)))


def result(ctx: Context) -> Scene:
    """The score of a first round."""
    match = samples.played(GAME, lambda m: bool(m.view(0).results))
    return Scores(ctx, match.view(0), samples.score_people(ctx), ctx.pop, ctx.pop)


def ranking(ctx: Context) -> Scene:
    """The places of a match."""
    match = samples.played(GAME, lambda m: False)
    return places(ctx, match.view(0), samples.score_people(ctx), match.seed, *samples.after(ctx, match))
