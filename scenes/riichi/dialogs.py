"""What the riichi table asks and opens: menu, log, yaku sheet, the result of a round, the places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.dialogs import TableDialogs

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable


class Dialogs(TableDialogs):
    """Belongs to one table."""

    gives = True

    def __init__(self, table: RiichiTable) -> None:
        super().__init__(table, "riichi_table")
        self.table = table

    def result(self) -> None:
        """The end of a round; its button goes on to the next, or to the places."""
        from scenes.riichi.result import show

        table = self.table
        if table.view.result is None:
            return
        after = self.places if table.view.game is not None else self.go_on
        client = self.client
        show(
            self.ctx,
            table.view,
            self.people(),
            after,
            self.leave,
            goes_on=lambda: client.autoplay or client.spectating,
            fouls=table.notes.fouls(),
        )

    def places(self) -> None:
        """The places after the last round."""
        from scenes.riichi.ranking import Ranking

        ctx, seed = self.ctx, self.client.seed
        ctx.push(Ranking(ctx, self.table.view, self.people(), seed, *self.after_match()))

    def sheet(self) -> None:
        """The yaku at hand."""
        from scenes.riichi.yaku_sheet import YakuSheet

        self.ctx.push(YakuSheet(self.ctx, self.table.view.config))
