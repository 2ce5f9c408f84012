"""Hints of the Royal Turf table: what a strong seat would do, and the reason in pounds."""

from collections.abc import Callable

from game.kernel.seat import Answer
from game.turf.actions import Bet, Move, TurfAction
from game.turf.advice import sentence
from scenes.table.hints import Advised, TableHints, worth_words
from scenes.turf.texts import numbered


class Hints(TableHints):
    """Belongs to one table; `choose` takes the horse that should run."""

    def __init__(self, table: Advised, choose: Callable[[int], object]) -> None:
        super().__init__(table)
        self._choose = choose

    @property
    def bet(self) -> Bet | None:
        """The advised bet."""
        return self.action if isinstance(self.action, Bet) else None

    def show(self, answer: Answer) -> None:
        """A bet is held ready, a horse is chosen."""
        action: TurfAction = answer.action
        title = self._title(action)
        if not title:
            return
        if isinstance(action, Move):
            self._choose(action.horse)
        self.say(title, self._why(answer))
        self.table.changed()

    def _why(self, answer: Answer) -> str:
        """The reason and what acts are worth, each said once."""
        texts, client = self.texts, self.table.client
        why = sentence(answer.why, texts, client.config)
        worth = worth_words(texts, client, answer, self._title)
        if worth and answer.why.key in ("bet_expects", "move_expects"):
            return worth
        # Where a reason sets the act against another it tells the pounds of both.
        return why if "other" in answer.why.values else f"{why} {worth}".strip()

    def _title(self, action: TurfAction) -> str:
        """What to do; empty for the deal."""
        texts, config = self.texts, self.table.client.config
        match action:
            case Bet(chip, horse):
                return texts.t("turf_table.hint.bet", horse=numbered(texts, config, horse), chip=chip)
            case Move(horse):
                return texts.t("turf_table.hint.run", horse=numbered(texts, config, horse))
        return ""
