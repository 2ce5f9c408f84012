"""The rules of a game: the contract between rules and everything that uses them.

A game's states are mutable and belong to whoever made them; actions, events, views and configs are frozen msgspec
structs with a ``type`` tag, so that one codec serves saves, replays and the bot protocol.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from game.kernel.chance import ChanceSource
from game.kernel.notice import Notice

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Refusal(msgspec.Struct, frozen=True):
    """The reason why an action may not be done: a rule id such as ``holla.R66`` and values for its texts."""

    rule: str
    reason: str
    """The key of the sentence in the game's locale file, below ``refusal``."""
    values: dict[str, str | int] = {}


class Standing(msgspec.Struct, frozen=True):
    """A seat's place: rank 1 is best, equal ranks are shared."""

    seat: int
    rank: int
    score: int


def refusal_words(game: str, refusal: Refusal, names: Sequence[str] = ()) -> Notice:
    """The sentence why not, as the game says it; a seat by its name, or by its number from 0 where it has none."""
    values: dict[str, str | int | Notice] = dict(refusal.values)
    seat = refusal.values.get("seat")
    # A seat that does not exist has no name: the sentence names its number.
    if isinstance(seat, int) and refusal.reason != "no_such_seat":
        name = names[seat - 1] if 0 < seat <= len(names) else ""
        values["seat"] = name or Notice("kernel.seat", {"seat": seat - 1})
    return Notice(f"{game}.refusal.{refusal.reason}", values)


class Refused(Exception):
    """The error of an action that was not accepted; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal


class BadConfig(ValueError):
    """The error of a config that cannot be played; the notice names the option and the remedy.

    ``place`` is the way to the wrong value, such as ``$.horses[2].id``.
    """

    def __init__(self, option: str, notice: Notice, place: str = "") -> None:
        super().__init__(str(notice))
        self.option = option
        self.notice = notice
        self.place = place or f"$.{option}"


class Rules(Protocol[C, S, A, E, V]):
    """The rules of one game. Seats are numbered from 0 in the order of play."""

    name: str
    version: int
    """Raised whenever an old record may replay differently."""
    seat_counts: tuple[int, ...]
    config_type: type[C]
    action_type: Any
    """The tagged union of all actions, for decoding."""
    event_type: Any
    view_type: type[V]
    legal_is_complete: bool
    """Whether ``legal`` lists every lawful act."""

    def recorded(self, config: dict[str, Any], version: int) -> dict[str, Any]:
        """The config of a record played by an older version of the rules, in the options of this one."""
        ...

    def check_config(self, config: C, seats: int) -> None:
        """Raises ``BadConfig`` when this config cannot be played by so many seats."""
        ...

    def printed(self, config: C, seats: int) -> Mapping[str, object]:
        """Returns what the rules print and a config does not hold, such as cards and payouts, as plain JSON values."""
        ...

    def start(self, config: C, seats: int, chance: ChanceSource) -> S:
        """The state before the first act."""
        ...

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that owe an act, the most urgent first; empty when the match is over."""
        ...

    def seats_with_secret_claims(self, state: S) -> tuple[int, ...]:
        """The seats of ``to_act`` of whom nobody else may know that they can answer to what was done last."""
        ...

    def before_claims(self, state: S, seat: int, action: A) -> tuple[S, tuple[E, ...]] | None:
        """Does an accepted act on a copy that stops where others might answer to it, whether or not anybody can.

        ``None`` for an act that ends an answer or that nobody but this seat ever answers to.
        """
        ...

    def legal(self, state: S, seat: int) -> Sequence[A]:
        """The lawful acts of a seat, in a fixed order."""
        ...

    def refuse(self, state: S, seat: int, action: A) -> Refusal | None:
        """Judges every action: ``None`` accepts it."""
        ...

    def foul(self, state: S, seat: int, action: A) -> str | None:
        """The rule that an accepted action breaks at a strict table, or ``None`` when it is lawful."""
        ...

    def apply(self, state: S, seat: int, action: A) -> tuple[E, ...]:
        """Does an accepted action, changing the state; returns what happened, in order."""
        ...

    def seen(self, event: E, seat: int) -> E | None:
        """The event as this seat may know it, or ``None`` when it may not know of it."""
        ...

    def view(self, state: S, seat: int) -> V:
        """The view of a seat: what it may know."""
        ...

    def resample(self, state: S, seat: int, chance: ChanceSource) -> S:
        """Draws a state that this seat could not tell from the true one."""
        ...

    def copy(self, state: S) -> S:
        """An independent copy."""
        ...

    def snapshot(self, state: S) -> Mapping[str, object]:
        """Returns everything that makes this state, as plain JSON values."""
        ...

    def check(self, state: S) -> None:
        """Raises ``AssertionError`` when pieces or money are not conserved."""
        ...

    def standings(self, state: S) -> tuple[Standing, ...]:
        """The places by seat, now or at the end."""
        ...

    def facts(self, state: S) -> Mapping[str, float]:
        """The figures of this match for statistics, by name."""
        ...


AnyRules = Rules[Any, Any, Any, Any, Any]
