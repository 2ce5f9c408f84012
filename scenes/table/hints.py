"""Asking a strong seat for advice and giving it in three steps: where, what, why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from game.kernel import seat as kernel
from game.kernel.record import SeatInfo
from game.kernel.seat import Answer, Valued
from game.kernel.texts import Texts
from game.seats.verdicts import verdict
from scenes.table import commands as do
from scenes.table.commands import Command
from scenes.table.names import seat_name
from scenes.table.numbers import signed
from scenes.table.policy import TablePolicy

SECONDS = 8.0
"""Seconds that advice stays, unless an act ends it."""


def worth_of(texts: Texts, game: str, policy: TablePolicy, answer: Answer, act_words: Callable[[Any], str]) -> str:
    """The worth of the advised act and the next best in the unit of a game, as far as it is proven how they compare;
    empty where none was given."""
    if len(answer.values) < 2 or not answer.values[0].spread:
        return ""
    best, other = answer.values[:2]
    spread = texts.t("table.hint.spread", spread=_amount(policy, best.spread).removeprefix("+"))
    first, second = _worth(texts, game, policy, best, spread), _worth(texts, game, policy, other, "")
    key = f"table.hint.worth.{verdict(game, answer.values)}"
    return texts.t(key, first=first, act=act_words(other.action), second=second)


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


@dataclass(frozen=True)
class Advice:
    """The advice for one act, and how much of it was said."""

    wanted: bool = False
    """Whether it was asked for and has not come yet."""
    answer: Answer | None = None
    told: tuple[tuple[str, str], ...] = ()
    """The notes in which it is said, one after the other."""
    step: int = 0
    """How many of them were said."""

    def asked(self, thinking: bool) -> bool:
        """Whether somebody thinks about it for this table; `thinking`: whether anybody does or has an answer."""
        return self.wanted and thinking


def forget(advice: Advice) -> tuple[Advice, tuple[Command, ...]]:
    """Forgets advice at another act, and takes away the note that gave it."""
    return Advice(), _unsaid(advice)


def say(advice: Advice, texts: Texts, words: do.Advice) -> tuple[Advice, tuple[Command, ...]]:
    """Gives the advice in notes that go with the next act: first where to look, then what to do, then why."""
    return further(replace(advice, told=steps_of(texts, words.title, words.why, words.plain), step=0), _unsaid(advice))


def further(advice: Advice, unsaid: tuple[Command, ...] | None = None) -> tuple[Advice, tuple[Command, ...]]:
    """Says the next step of what was told, the last one again and again."""
    step = min(advice.step, len(advice.told) - 1)
    note = do.Say(*advice.told[step], seconds=SECONDS)
    return replace(advice, step=step + 1), (*(_unsaid(advice) if unsaid is None else unsaid), note)


def named(answer: Answer, texts: Texts, seats: tuple[SeatInfo, ...]) -> Answer:
    """The answer with the names of people in its reason."""
    return structs.replace(answer, why=kernel.named(answer.why, lambda seat: seat_name(texts, seats, seat)))


def _unsaid(advice: Advice) -> tuple[Command, ...]:
    return (do.Unsay(*advice.told[advice.step - 1]),) if advice.step else ()
