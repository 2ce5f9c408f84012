"""Asking a strong seat for advice and giving it in three steps: where, what, why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import log10
from typing import Any

from msgspec import structs

from game.kernel import seat as kernel
from game.kernel.record import SeatInfo
from game.kernel.seat import Answer, Valued
from game.kernel.texts import Texts
from game.lab.checks.deep import SURE, Deep
from game.seats.verdicts import verdict
from scenes.table import commands as do
from scenes.table.commands import Command
from scenes.table.names import seat_name
from scenes.table.numbers import signed
from scenes.table.policy import TablePolicy

PLAYING_OUT = 90.0
"""Seconds that the note stays which says that acts are played out, unless that ends before."""
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
    deep: bool = False
    """Whether it was looked into deeply, or is now."""

    @property
    def said(self) -> bool:
        """Whether all of it was said."""
        return self.step >= len(self.told)

    def asked(self, thinking: bool) -> bool:
        """Whether somebody thinks about it for this table; `thinking`: whether anybody does or has an answer."""
        return self.wanted and thinking


def forget(advice: Advice) -> tuple[Advice, tuple[Command, ...]]:
    """Forgets advice at another act, and takes away the note that gave it."""
    return Advice(), _unsaid(advice)


def say(advice: Advice, texts: Texts, words: do.Advice, deepens: bool) -> tuple[Advice, tuple[Command, ...]]:
    """Gives the advice in notes that go with the next act: first where to look, then what to do, then why; where it
    ``deepens``, how to have it played out."""
    why = f"{words.why} {texts.t('table.hint.deep.more')}".strip() if deepens else words.why
    return further(replace(advice, told=steps_of(texts, words.title, why, words.plain), step=0), _unsaid(advice))


def further(advice: Advice, unsaid: tuple[Command, ...] | None = None) -> tuple[Advice, tuple[Command, ...]]:
    """Says the next step of what was told, the last one again and again."""
    step = min(advice.step, len(advice.told) - 1)
    note = do.Say(*advice.told[step], seconds=SECONDS)
    return replace(advice, step=step + 1), (*(_unsaid(advice) if unsaid is None else unsaid), note)


def deeper(advice: Advice, texts: Texts) -> tuple[Advice, tuple[Command, ...]]:
    """Says that the acts are being played out."""
    note = do.Say(texts.t("table.hint.deep.title"), texts.t("table.hint.deep.text"), seconds=PLAYING_OUT)
    told = replace(advice, wanted=True, deep=True, told=((note.title, note.text),), step=1)
    return told, (*_unsaid(advice), note)


def found(advice: Advice, note: do.Say) -> tuple[Advice, tuple[Command, ...]]:
    """Says what was found."""
    return replace(advice, wanted=False, told=((note.title, note.text),)), (*_unsaid(advice), note)


def note_of(texts: Texts, game: str, policy: TablePolicy, deep: Deep, acts: Sequence[str]) -> do.Say:
    """The note on acts that were played out: which is better and by how much, with twice the error, or that the best
    two are about equal."""
    title = texts.t("table.hint.deep.title_done")
    if not deep.played:
        return do.Say(title, texts.t("table.hint.deep.failed"), "illegal", SECONDS)
    first, second = deep.order[:2]
    mean, error = deep.lead(first, second)
    lead = texts.t(f"table.hint.deep.unit.{game}", amount=_fine(policy, mean), error=_fine(policy, SURE * error))
    key = "better" if deep.sure else "equal"
    words = {"first": acts[first], "second": acts[second], "lead": lead, "count": deep.played}
    return do.Say(title, texts.t(f"table.hint.deep.{key}", **words), seconds=2 * SECONDS)


def _fine(policy: TablePolicy, value: float) -> str:
    """A difference to a tenth of the step in which worths are told."""
    digits = 1 - int(log10(policy.worth_step))
    return f"{round(value, digits):,.{max(0, digits)}f}"


def named(answer: Answer, texts: Texts, seats: tuple[SeatInfo, ...]) -> Answer:
    """The answer with the names of people in its reason."""
    return structs.replace(answer, why=kernel.named(answer.why, lambda seat: seat_name(texts, seats, seat)))


def _unsaid(advice: Advice) -> tuple[Command, ...]:
    return (do.Unsay(*advice.told[advice.step - 1]),) if advice.step else ()
