"""Asking a strong seat for advice and giving it in three steps: where, what, why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import structs

from game.kernel.seat import Answer, Valued
from game.kernel.texts import Texts
from scenes.kit.context import Context
from scenes.table import commands as do
from scenes.table.client import TableClient
from scenes.table.names import told_of
from scenes.table.numbers import signed
from scenes.table.policy import TablePolicy

SECONDS = 8.0
"""Seconds that advice stays, unless an act ends it."""


def worth_words(texts: Texts, client: TableClient, answer: Answer, act_words: Callable[[Any], str]) -> str:
    """The worth of the advised act and of the next best in the unit of the game; empty where none was given."""
    return worth_of(texts, client.setup.game, client.policy, answer, act_words)


def worth_of(texts: Texts, game: str, policy: TablePolicy, answer: Answer, act_words: Callable[[Any], str]) -> str:
    """The worth of the advised act and of the next best in the unit of a game; empty where none was given."""
    if len(answer.values) < 2 or not answer.values[0].spread:
        return ""
    best, other = answer.values[:2]
    spread = texts.t("table.hint.spread", spread=_amount(policy, best.spread).removeprefix("+"))
    first, second = _worth(texts, game, policy, best, spread), _worth(texts, game, policy, other, "")
    return texts.t("table.hint.worth", first=first, act=act_words(other.action), second=second)


def _worth(texts: Texts, game: str, policy: TablePolicy, one: Valued, spread: str) -> str:
    amount, key = _amount(policy, one.value), f"table.hint.unit.{game}"
    aim = "" if one.aim is None else policy.aim(one.aim)
    if amount[1:] == "1" and f"{key}_one" in texts:
        key = f"{key}_one"
    return texts.t(key, amount=amount, spread=spread, aim=aim) if key in texts else f"{amount}{spread}"


def _amount(policy: TablePolicy, value: float) -> str:
    step = policy.worth_step
    return signed(step * round(value / step))


def steps_of(texts: Texts, what: str, why: str, plain: str = "") -> tuple[tuple[str, str], ...]:
    """The three steps of a hint: where to look, what to do, perhaps with a ``plain`` reason, and why with figures."""
    return (texts.t("table.hint.where"), texts.t("table.hint.more")), (what, plain), (what, why)


class Advised(Protocol):
    """A table as hints need it."""

    ctx: Context
    client: TableClient

    def settle(self) -> None:
        """Ends all movements."""

    def changed(self) -> None:
        """Shows what has changed."""

    def carry_out(self, command: do.Command) -> None:
        """Does what a command says, or has the host do it."""


class TableHints:
    """The hints of one table; forgets everything with the next act. A game says how an answer is shown."""

    def __init__(self, table: Advised) -> None:
        self.table = table
        self.action: Any = None
        """The act that was advised."""
        self._wanted = False
        self._said: tuple[str, str] | None = None
        self._told: tuple[str, str, str] | None = None
        """The words on what to do, why, and the reason without figures, which are said step by step."""
        self._step = 0

    @property
    def texts(self) -> Texts:
        """The texts in the person's language."""
        return self.table.ctx.texts

    @property
    def asked(self) -> bool:
        """Whether a bot is thinking about a hint for this table."""
        return self._wanted and (self.table.client.hinting or self.table.client.hint is not None)

    def forget(self) -> None:
        """Forgets old advice at another act, and takes away the note that gave it."""
        self.action, self._wanted = None, False
        self._told, self._step = None, 0
        self._unsay()

    def say(self, title: str, why: str, plain: str = "") -> None:
        """Gives the advice in notes that go with the next act: first where to look, then what to do, then why."""
        self._told, self._step = (title, why, plain), 0
        self._next()

    def _next(self) -> None:
        assert self._told is not None
        self._unsay()
        steps = steps_of(self.texts, *self._told)
        self._said = steps[self._step]
        self._step = min(self._step + 1, len(steps) - 1)
        self.table.carry_out(do.Say(*self._said, seconds=SECONDS))

    def _unsay(self) -> None:
        if self._said is not None:
            self.table.carry_out(do.Unsay(*self._said))
            self._said = None

    def ask(self) -> None:
        """Asks for a hint, or says its next step (H or the button)."""
        table = self.table
        table.settle()
        if not table.client.advisable or self.asked:
            return
        if self._told is not None:
            table.ctx.play("hint")
            self._next()
            return
        table.carry_out(do.Advise())
        self._wanted = True
        self.look()
        table.changed()

    def look(self) -> None:
        """Shows the advice when it is ready."""
        table = self.table
        answer = table.client.hint
        if answer is None or not self.asked:
            return
        self._wanted, self.action = False, answer.action
        why = told_of(table.ctx.texts, table.client.seats, answer.why)
        table.ctx.play("hint")
        self.show(structs.replace(answer, why=why))

    def show(self, answer: Answer) -> None:
        """Says what to do, and why."""
        raise NotImplementedError
