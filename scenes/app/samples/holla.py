"""Dragon Holla to look at."""

from game.holla.events import RoundEnded
from scenes.app import samples
from scenes.holla.ranking import RankingModel
from scenes.holla.ranking import ranking as match_ranking
from scenes.holla.result import result_scene
from scenes.holla.result_model import ResultModel
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.table.ends import Ways


def table(ctx: Context) -> Scene:
    """The table of Dragon Holla in the middle of a round, at the person's turn."""
    return samples.table(ctx, samples.played("holla", samples.my_turn))


def result(ctx: Context) -> Scene:
    """The result of a first round."""
    match = samples.played("holla", lambda m: m.view(0).result is not None and m.view(0).result.kind == "won")
    return result_scene(ctx, ResultModel.of(match.view(0), samples.score_people(ctx)), Ways(ctx.pop, ctx.pop))


def ranking(ctx: Context) -> Scene:
    """The places after three rounds."""
    match = samples.played("holla", lambda m: False, rounds=3)
    rounds = tuple(event.result for event in match.seen_events(0) if isinstance(event, RoundEnded))
    model = RankingModel(match.view(0).game, samples.score_people(ctx), match.config, rounds, match.seed)
    return match_ranking(ctx, model, samples.after(ctx, match))
