"""What the Royal Turf table asks and opens: menu, log, payout of a race, places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.dialogs import TableDialogs

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable


class Dialogs(TableDialogs):
    """Belongs to one table."""

    def __init__(self, table: TurfTable) -> None:
        super().__init__(table, "turf_table")
        self.table = table

    def result(self) -> None:
        """The payout of the race; its button lines up the next, or shows the places."""
        from scenes.turf.payout_scene import RacePayout

        table = self.table
        if not table.view.results:
            return
        after = self.match if table.view.match is not None else self.go_on
        self.ctx.push(RacePayout(self.ctx, table.view, self.people(), after, self.leave))

    def match(self) -> None:
        """The places after the last race."""
        from scenes.turf.ranking import Ranking

        ctx, seed = self.ctx, self.client.seed
        ctx.push(Ranking(ctx, self.table.view, self.people(), seed, *self.after_match()))
