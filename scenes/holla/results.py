"""The ends of Holla: the result of a round and the places of a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.holla.events import RoundEnded
from game.holla.view import HollaView
from scenes.holla.choice import State
from scenes.holla.ranking import RankingModel, ranking
from scenes.holla.result import result_scene
from scenes.holla.result_model import ResultModel
from scenes.kit.context import Context
from scenes.kit.tree.screen import ScreenScene
from scenes.table.dialogs import TableDialogs
from scenes.table.ends import End
from scenes.table.ranking import After, Places
from scenes.table.scores import Person


def result(state: State, dialogs: TableDialogs) -> None:
    """Opens the result of the round over the table; its button deals the next."""
    view, ctx = state.view, state.ctx
    places = partial(_places, ctx, view) if view.game is not None else None
    if view.result is not None:
        dialogs.results(partial(result_scene, ctx, ResultModel.of(view, dialogs.people())), places)
    elif places is not None:
        dialogs.places(places)
    else:
        dialogs.leave()


def _places(
    ctx: Context, view: HollaView, people: tuple[Person, ...], events: Sequence[object], seed: int, after: After
) -> ScreenScene[End[Places]]:
    """The places after the last round."""
    assert view.game is not None
    rounds = tuple(event.result for event in events if isinstance(event, RoundEnded))
    return ranking(ctx, RankingModel(view.game, people, view.config, rounds, seed), after)
