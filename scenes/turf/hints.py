"""The hints of the Royal Turf table: what a strong seat would do, and the reason in pounds."""

from collections.abc import Callable

from game.kernel.seat import Answer
from game.turf.actions import Bet, Move, TurfAction
from game.turf.advice import sentence
from game.turf.favourite import favourite
from scenes.table.hints import Advised, TableHints, worth_words
from scenes.table.names import seat_name
from scenes.table.numbers import pounds
from scenes.turf.texts import numbered


class Hints(TableHints):
    """The hints of one table; `choose` takes the horse that should run."""

    def __init__(self, table: Advised, choose: Callable[[int], object]) -> None:
        super().__init__(table)
        self._choose = choose

    @property
    def bet(self) -> Bet | None:
        """The advised bet."""
        return self.action if isinstance(self.action, Bet) else None

    def show(self, answer: Answer) -> None:
        """Shows advice: a bet is held ready, a horse is chosen."""
        action: TurfAction = answer.action
        title = self._title(action)
        if not title:
            return
        if isinstance(action, Move):
            self._choose(action.horse)
        why = (self._why(answer), self._favourite(action) if isinstance(action, Bet) else "")
        self.say(title, " ".join(filter(None, why)))
        self.table.changed()

    def _why(self, answer: Answer) -> str:
        """The reason and what acts are worth, each said once."""
        texts, client = self.texts, self.table.client
        why = sentence(answer.why, texts, client.config)
        worth = worth_words(texts, client, answer, self._title)
        if worth and answer.why.key in ("bet_expects", "move_expects"):
            return worth
        # A reason that compares the act with another has the pounds of both already.
        return why if "other" in answer.why.values else f"{why} {worth}".strip()

    def _favourite(self, bet: Bet) -> str:
        """The reason why the bet is not on the horse that wins most often."""
        texts, client = self.texts, self.table.client
        found = favourite(client.view(), bet)
        if found is None:
            return ""
        values = {name: pounds(value) if "pounds" in name else value for name, value in found.values.items()}
        if "seat" in values:
            values["seat"] = seat_name(texts, client.seats, found.values["seat"])
        horse, other = (numbered(texts, client.config, one) for one in (bet.horse, found.horse))
        key = f"turf_table.hint.favourite.{found.key}"
        return texts.t(key, horse=horse, other=other, chance=found.chance, **values)

    def _title(self, action: TurfAction) -> str:
        """The words for what to do; empty for the deal."""
        texts, config = self.texts, self.table.client.config
        match action:
            case Bet(chip, horse):
                return texts.t("turf_table.hint.bet", horse=numbered(texts, config, horse), chip=chip)
            case Move(horse):
                return texts.t("turf_table.hint.run", horse=numbered(texts, config, horse))
        return ""
