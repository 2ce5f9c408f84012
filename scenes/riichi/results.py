"""The screens of the riichi table: the result of a round, the places, the yaku sheet."""

from __future__ import annotations

from typing import Final

from scenes.riichi.ranking import ranking
from scenes.riichi.win_screen import make
from scenes.riichi.yaku_sheet import yaku_sheet
from scenes.table.dialogs import TableDialogs
from scenes.table.usual import rounds

result: Final = rounds(make, ranking, "result", "game")
"""Opens the result of a round; its button goes on to the next, or to the places after the last one."""


def sheet(dialogs: TableDialogs) -> None:
    """Opens the sheet of the yaku."""
    dialogs.show(yaku_sheet(dialogs.ctx, dialogs.client.config))
