"""What the Royal Turf table asks and opens: menu, log, payout of a race, places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.kit.context import Choice
from scenes.table.dialogs import TableDialogs

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable

LOG_LINES = 14


class Dialogs(TableDialogs):
    """Belongs to one table."""

    def __init__(self, table: TurfTable) -> None:
        super().__init__(table.ctx, table.client, table.saving, table.close, table.show_result_again, "turf_table")
        self.table = table

    def more_choices(self) -> list[Choice]:
        """The log, and letting a bot play on."""
        t = self.ctx.t
        found = [Choice(t("turf_table.menu_dialog.log"), self.log)]
        if self.client.person is not None:
            key = "autoplay_off" if self.client.autoplay else "autoplay_on"
            found.append(Choice(t(f"turf_table.menu_dialog.{key}"), self.table.toggle_autoplay))
        return found

    def log(self) -> None:
        """The last lines of what happened."""
        t = self.ctx.t
        lines = self.table.notes.lines[-LOG_LINES:]
        words = "\n".join(lines) if lines else t("turf_table.log.nothing")
        self.ctx.dialog(t("turf_table.log.title"), words)

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
