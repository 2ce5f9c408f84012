"""The screens of the Royal Turf table: menu, log, payout of a race, places."""

from scenes.table.dialogs import Table, TableDialogs
from scenes.turf.results import RacePayout, ranking


class Dialogs(TableDialogs):
    """The dialogs of one Royal Turf table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "turf_table")

    def result(self) -> None:
        """Opens the payout of the race; its button lines up the next, or shows the places."""
        view = self.client.view()
        if view.results:
            after = self.match if view.match is not None else self.acknowledge
            self.ended(RacePayout(self.ctx, view, self.people(), after, self.leave))

    def match(self) -> None:
        """Opens the places after the last race."""
        view, seed = self.client.view(), self.client.seed
        self.ctx.push(ranking(self.ctx, view, self.people(), seed, *self.after_match()))
