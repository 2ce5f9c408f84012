"""The screens of the riichi table: the result of a round, the places, the yaku sheet."""

from __future__ import annotations

from scenes.riichi.choice import State
from scenes.riichi.memory import fouls
from scenes.riichi.ranking import ranking
from scenes.riichi.win_screen import make
from scenes.riichi.yaku_sheet import yaku_sheet
from scenes.table.dialogs import TableDialogs


def result(state: State, dialogs: TableDialogs) -> None:
    """Opens the result of a round; its button goes on to the next, or to the places after the last one."""
    view, people = state.view, dialogs.people()
    if view.result is None:
        return

    def places() -> None:
        seed = dialogs.client.seed
        dialogs.show(ranking(state.ctx, view, people, dialogs.client.events(), seed, dialogs.after_match()))

    after = places if view.game is not None else dialogs.acknowledge
    dialogs.ended(lambda ways: make(state.ctx, view, people, ways, fouls(state.memory.events)), after)


def sheet(dialogs: TableDialogs) -> None:
    """Opens the sheet of the yaku."""
    dialogs.show(yaku_sheet(dialogs.ctx, dialogs.client.config))
