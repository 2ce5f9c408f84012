"""Hints of the riichi table: what a strong seat would do, and why."""

from collections.abc import Callable
from typing import Any

from game.kernel.seat import Answer
from game.riichi.actions import Discard
from game.riichi.offers import word_of
from scenes.riichi.texts import act_word, hint_values, tile_name
from scenes.table.hints import Advised, TableHints, worth_words


class Hints(TableHints):
    """The hints of one table; `advised` lights up what an act means."""

    def __init__(self, table: Advised, advised: Callable[[Any], None]) -> None:
        super().__init__(table)
        self._advised = advised

    def show(self, answer: Answer) -> None:
        """Says the advice and lights the tile up."""
        worth = worth_words(self.texts, self.table.client, answer, self._title)
        self.say(self._title(answer.action), f"{self._reason(answer.why)} {worth}".strip())
        self._advised(answer.action)

    def _title(self, action: Any) -> str:
        ctx = self.table.ctx
        if isinstance(action, Discard):
            key = "riichi" if action.riichi else "discard"
            riichi = act_word(ctx, "riichi")
            return ctx.t(f"riichi_table.hint.{key}", tile=tile_name(ctx.texts, action.tile), riichi=riichi)
        word = word_of(action)
        return act_word(ctx, word) if word else ""

    def _reason(self, why: Any) -> str:
        texts = self.texts
        return texts.t(f"riichi_why.{why.key}", **hint_values(texts, why.values)) if why is not None else ""
