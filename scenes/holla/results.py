"""The ends of Holla: the result of a round and the places of a match."""

from __future__ import annotations

from functools import partial

from game.holla.events import RoundEnded
from game.holla.view import HollaView
from scenes.holla.choice import State
from scenes.holla.ranking import RankingModel, ranking
from scenes.holla.result import result_scene
from scenes.holla.result_model import ResultModel
from scenes.kit.context import Context
from scenes.table.dialogs import TableDialogs


def result(state: State, dialogs: TableDialogs) -> None:
    """Opens the result of the round over the table; its button deals the next."""
    view, ctx = state.view, state.ctx
    places = partial(_places, ctx, view, dialogs)
    if view.result is None:
        places()
        return
    after = places if view.game is not None else dialogs.acknowledge
    dialogs.ended(partial(result_scene, ctx, ResultModel.of(view, dialogs.people())), after)


def _places(ctx: Context, view: HollaView, dialogs: TableDialogs) -> None:
    """Opens the places after the last round."""
    client = dialogs.client
    if view.game is None:
        dialogs.leave()
        return
    rounds = tuple(event.result for event in client.events() if isinstance(event, RoundEnded))
    model = RankingModel(view.game, dialogs.people(), view.config, rounds, client.seed)
    dialogs.show(ranking(ctx, model, dialogs.after_match()))
