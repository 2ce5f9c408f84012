"""The screens of the Rummikub table: menu, rule book, scores."""

from typing import Any

from game.kernel.offers import Ask
from scenes.kit.context import Choice
from scenes.rummikub.scores import game_scores, match_scores
from scenes.rummikub.texts import values_in_words
from scenes.table.dialogs import Table, TableDialogs
from scenes.table.scores import Act


class Dialogs(TableDialogs):
    """The dialogs of one Rummikub table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "rummikub_table", values_in_words)

    def ask(self, offer: Ask[Any], act: Act) -> None:
        """Asks before drawing or passing, which ends the turn and takes the draft back."""
        t = self.ctx.t
        key = "draw" if self.client.view().pool else "pass"
        choices = [
            Choice(t("rummikub_table.give_up.stay"), kind="jade", cancel=True),
            Choice(t(f"rummikub_table.give_up.{key}"), act),
        ]
        self.ctx.dialog(t("rummikub_table.give_up.title"), t("rummikub.ask.give_up"), choices)

    def result(self) -> None:
        """Opens the scores of the game over the table; its button deals the next, or shows the match."""
        view = self.client.view()
        if view.results:
            after = self.match if view.match is not None else self.acknowledge
            self.ended(game_scores(self.ctx, view, self.people(), after, self.leave))

    def match(self) -> None:
        """Opens the places after the last game."""
        view, seed = self.client.view(), self.client.seed
        self.ctx.push(match_scores(self.ctx, view, self.people(), seed, *self.after_match()))
