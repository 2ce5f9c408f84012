"""Rummikub to look at."""

from scenes.app import samples
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.rummikub.scores import game_scores, match_scores


def table(ctx: Context) -> Scene:
    """The table of Rummikub in the middle of a game, at the person's turn."""
    return samples.table(ctx, samples.played("rummikub", samples.my_turn))


def result(ctx: Context) -> Scene:
    """The scores of a first game."""
    match = samples.played("rummikub", lambda m: bool(m.view(0).results))
    ways = samples.ways(ctx, match)
    return game_scores(ctx, match.view(0), samples.score_people(ctx), match.seen_events(0), ways)


def ranking(ctx: Context) -> Scene:
    """The places after two games."""
    match = samples.played("rummikub", lambda m: False, games=2)
    view, events = match.view(0), match.seen_events(0)
    return match_scores(ctx, view, samples.score_people(ctx), events, match.seed, samples.after(ctx, match))
