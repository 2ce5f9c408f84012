"""Hints of the Royal Turf table: what a strong seat would do, and the reason in pounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kernel.seat import Answer
from game.turf.actions import Bet, Move, TurfAction
from game.turf.advice import sentence
from scenes.table.hints import TableHints
from scenes.turf.texts import numbered

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable


class Hints(TableHints):
    """Belongs to one table."""

    table: TurfTable

    @property
    def bet(self) -> Bet | None:
        """The advised bet."""
        return self.action if isinstance(self.action, Bet) else None

    def show(self, answer: Answer) -> None:
        """A bet is held ready, a horse is chosen."""
        table = self.table
        action: TurfAction = answer.action
        texts, config = table.ctx.texts, table.view.config
        why = sentence(answer.why, texts, config)
        match action:
            case Bet(chip, horse):
                title = texts.t("turf_table.hint.bet", horse=numbered(texts, config, horse), chip=chip)
            case Move(horse):
                table.choice = horse
                title = texts.t("turf_table.hint.run", horse=numbered(texts, config, horse))
            case _:
                return
        self.say(title, why)
        table.changed()
