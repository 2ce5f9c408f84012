"""The screens of the riichi table: the result of a round, the places, the yaku sheet."""

from __future__ import annotations

from functools import partial

from scenes.riichi.choice import State
from scenes.riichi.memory import fouls
from scenes.riichi.ranking import ranking
from scenes.riichi.win_screen import make
from scenes.riichi.yaku_sheet import yaku_sheet
from scenes.table.dialogs import TableDialogs


def result(state: State, dialogs: TableDialogs) -> None:
    """Opens the result of a round; its button goes on to the next, or to the places after the last one."""
    ctx, view, people = state.ctx, state.view, dialogs.people()
    if view.result is not None:
        places = partial(ranking, ctx, view) if view.game is not None else None
        dialogs.results(lambda ways: make(ctx, view, people, ways, fouls(state.memory.events)), places)


def sheet(dialogs: TableDialogs) -> None:
    """Opens the sheet of the yaku."""
    dialogs.show(yaku_sheet(dialogs.ctx, dialogs.client.config))
