"""Hints of the Holla table: what a strong seat would do, and why; its cube lights up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.holla import offers
from game.holla.actions import Discard, DrawIsland, DrawMountain, DrawRiver
from game.holla.advice import sentence
from game.kernel.offers import Target
from game.kernel.seat import Answer
from scenes.holla import plan as planning
from scenes.holla.panel_words import find_yeok, yeok_name
from scenes.holla.words import act_words
from scenes.table.hints import TableHints

if TYPE_CHECKING:
    from scenes.holla.table import HollaTable


class Hints(TableHints):
    """Belongs to one table."""

    table: HollaTable

    def forget(self) -> None:
        """Nothing lights up any more either."""
        super().forget()
        self.table.point_at(None)

    def show(self, answer: Answer) -> None:
        """Says it, and lights the cube up."""
        table = self.table
        texts, config = table.ctx.texts, table.view.config
        table.point_at(self._piece_of(answer.action))
        why = f"{sentence(answer.why, texts, config)} {self._off_target(answer.action)}".strip()
        self.say(act_words(texts, answer.action, table.view), why)
        table.changed()

    def _off_target(self, action: Any) -> str:
        """That the advice gives away what the chosen yeok could use."""
        table = self.table
        plan = planning.of(table.plans, table.aim)
        if plan is None or not isinstance(action, Discard) or all(action.cube not in part.cubes for part in plan.parts):
            return ""
        yeok = yeok_name(table.ctx.texts, find_yeok(table.view.config, plan.id))
        return table.ctx.t("holla.hint.off_target", yeok=yeok)

    def _piece_of(self, action: Any) -> Target | None:
        match action:
            case Discard(cube=cube):
                return offers.own(cube)
            case DrawIsland():
                return offers.ISLAND
            case DrawRiver(cube=cube):
                return offers.river(cube)
            case DrawMountain():
                return offers.mountain(self.table.view.lender)
        return None
