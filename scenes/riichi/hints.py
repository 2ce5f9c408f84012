"""Hints of the riichi table: what a strong seat would do, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.riichi.actions import Discard
from scenes.riichi.offers import offers
from scenes.riichi.words import act_word, hint_values, tile_name

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable


class Hints:
    """Belongs to one table; forgets everything with the next act."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table
        self.action: Any = None
        """What was advised."""
        self.asked = False
        """Whether somebody is thinking about it."""

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
        self.asked, self.action = False, answer.action
        table.ctx.sound.play("hint")
        table.ctx.toast(self._title(answer.action), self._reason(answer.why), seconds=8.0)
        table.choosing.advised(answer.action)

    def _title(self, action: Any) -> str:
        ctx = self.table.ctx
        if isinstance(action, Discard):
            key = "riichi" if action.riichi else "discard"
            word = act_word(ctx, "riichi")
            return ctx.t(f"riichi_table.hint.{key}", tile=tile_name(ctx.texts, action.tile), riichi=word)
        found = offers((action,))
        return act_word(ctx, found[0].key) if found else ""

    def _reason(self, why: Any) -> str:
        texts = self.table.ctx.texts
        return texts.t(f"riichi_why.{why.key}", **hint_values(texts, why.values)) if why is not None else ""
