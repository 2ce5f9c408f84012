"""Hints of the Royal Turf table: what a strong seat would do, and the reason in pounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.turf.actions import Bet, Move, TurfAction
from scenes.turf.words import numbered

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable


class Hints:
    """Belongs to one table; forgets everything with the next act."""

    def __init__(self, table: TurfTable) -> None:
        self.table = table
        self.action: TurfAction | None = None
        """What was advised."""
        self.asked = False
        """Whether somebody is thinking about it."""

    @property
    def bet(self) -> Bet | None:
        """The advised bet."""
        return self.action if isinstance(self.action, Bet) else None

    def forget(self) -> None:
        """Another act: old advice is gone."""
        self.action, self.asked = None, False

    def ask(self) -> None:
        """H or the button."""
        table = self.table
        table.motion.finish()
        table.rest()
        if not table.session.waiting_for_person or self.asked:
            return
        table.session.ask_hint()
        self.asked = True
        self.look()
        table.changed()

    def look(self) -> None:
        """Shows the advice when it is ready."""
        table = self.table
        answer = table.session.hint
        if answer is None or not self.asked:
            return
        from game.turf.bots.hints import sentence

        action: TurfAction = answer.action
        self.asked, self.action = False, action
        table.ctx.sound.play("hint")
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
        table.ctx.toast(title, why, seconds=8.0)
        table.changed()
