"""Dragon Holla to look at."""

from typing import Any

from msgspec import to_builtins

from game.holla.config import STANDARD, Part, Yeok
from game.holla.events import RoundEnded
from game.kernel.match import AnyMatch
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.app import samples
from scenes.holla.ranking import RankingModel
from scenes.holla.ranking import ranking as match_ranking
from scenes.holla.result import result_scene
from scenes.holla.result_model import ResultModel
from scenes.kit.context import Context
from scenes.kit.scene import Scene


def table(ctx: Context) -> Scene:
    """The table of Dragon Holla in the middle of a round, at the person's turn."""
    return samples.table(ctx, samples.played("holla", samples.my_turn))


def result(ctx: Context) -> Scene:
    """The result of a first round."""
    match = samples.played("holla", lambda m: m.view(0).result is not None and m.view(0).result.kind == "won")
    return result_scene(ctx, ResultModel.of(match.view(0), samples.score_people(ctx)), samples.ways(ctx, match))


def ranking(ctx: Context) -> Scene:
    """The places after three rounds."""
    return _places(ctx, samples.played("holla", lambda m: False, rounds=3))


TWIN_PHOENIX = Yeok(
    "twin_phoenix", "쌍봉황", "Twin Phoenix", 14,
    (
        Part("head", "twin", 2, True), Part("neck", "run", 3, True), Part("body", "run", 3, True),
        Part("wing", "set", 3), Part("tail", "twin", 2, True),
    ),
)  # fmt: skip
"""An invented yeok to look at."""
_OWN: dict[str, Any] = {"own_yeok": [to_builtins(TWIN_PHOENIX)], "yeok": [*STANDARD, TWIN_PHOENIX.id]}


def own_explanation(ctx: Context) -> Scene:
    """A hint that says why, where it goes for the invented yeok."""
    return samples.explained(ctx, samples.played("holla", _aims_at_own, **_OWN))


def _aims_at_own(match: AnyMatch) -> bool:
    if not samples.my_turn(match):
        return False
    told = answer_with(make_bot("holla", "master"), request_for(match, 0)).why
    return told.key == "discard_aims" and told.values["yeok"] == TWIN_PHOENIX.id


def own_result(ctx: Context) -> Scene:
    """The result of a round that was won with an invented yeok."""
    match = samples.played("holla", _won_with_own, rounds=50, lending=True, end_chips=0, **_OWN)
    return result_scene(ctx, ResultModel.of(match.view(0), samples.score_people(ctx)), samples.ways(ctx, match))


def _won_with_own(match: AnyMatch) -> bool:
    result = match.view(0).result
    return result is not None and result.yeok == TWIN_PHOENIX.id


def own_ranking(ctx: Context) -> Scene:
    """The places after three rounds with an invented yeok."""
    return _places(ctx, samples.played("holla", lambda m: False, rounds=3, **_OWN))


def _places(ctx: Context, match: AnyMatch) -> Scene:
    rounds = tuple(event.result for event in match.seen_events(0) if isinstance(event, RoundEnded))
    model = RankingModel(match.view(0).game, samples.score_people(ctx), match.config, rounds, match.seed)
    return match_ranking(ctx, model, samples.after(ctx, match))
