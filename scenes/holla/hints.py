"""Hints of the Holla table: what a strong seat would do, and why; its cube lights up."""

from collections.abc import Callable
from typing import Any

from game.holla import offers
from game.holla.actions import Discard, DrawIsland, DrawMountain, DrawRiver
from game.holla.advice import Progress, sentence
from game.kernel.offers import Target
from game.kernel.seat import Answer
from scenes.holla.texts import act_words, find_yeok, yeok_name
from scenes.table.hints import Advised, TableHints, worth_words


class Hints(TableHints):
    """Belongs to one table. `chosen` is the plan of the yeok that was chosen, `point_at` lights a piece up."""

    def __init__(
        self, table: Advised, chosen: Callable[[], Progress | None], point_at: Callable[[Target | None], None]
    ) -> None:
        super().__init__(table)
        self._chosen = chosen
        self._point_at = point_at

    def forget(self) -> None:
        """Nothing lights up any more either."""
        super().forget()
        self._point_at(None)

    def show(self, answer: Answer) -> None:
        """Says it, and lights the cube up."""
        table, view = self.table, self.table.client.view()
        texts = self.texts
        self._point_at(self._piece_of(answer.action))
        worth = worth_words(texts, self.table.client, answer, lambda action: act_words(texts, action, view))
        parts = (sentence(answer.why, texts, view.config), self._off_target(answer.action), worth)
        why = " ".join(part for part in parts if part)
        self.say(act_words(texts, answer.action, view), why)
        table.changed()

    def _off_target(self, action: Any) -> str:
        """That the advice gives away what the chosen yeok could use."""
        table, plan = self.table, self._chosen()
        if plan is None or not isinstance(action, Discard) or all(action.cube not in part.cubes for part in plan.parts):
            return ""
        yeok = yeok_name(self.texts, find_yeok(table.client.config, plan.yeok))
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
                return offers.mountain(self.table.client.view().lender)
        return None
