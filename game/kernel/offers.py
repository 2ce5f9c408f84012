"""The offers to a seat with a piece: for each place where something can be done, the act, or why not.

A game's ``offers(rules, held, ...)`` is the one list of it. Hover, drags, keys, hints, lessons and speech read that
list and judge nothing themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.kernel.match import Match
from game.kernel.rules import A, C, E, Refusal, Rules, S, V

A_co = TypeVar("A_co", covariant=True)

Target = tuple[str | int, ...]
"""A place by its kind and numbers, such as ``("card", 3)`` or ``("mountain",)``."""


@dataclass(frozen=True)
class SeatRules(Generic[V, A]):
    """The rules as one seat may ask them now: what it sees, its lawful acts, and the judge of what it would do.

    The judge answers for the seat's own acts only; what it says follows from the view.
    """

    view: V
    legal: Sequence[A]
    refuse: Callable[[A], Refusal | None]
    foul: Callable[[A], str | None]
    """The rule that an accepted act breaks at a strict table."""

    def offer(self, action: A) -> Act[A] | No:
        """An act as the judge has it."""
        refusal = self.refuse(action)
        return Act(action, self.foul(action)) if refusal is None else No(refusal)

    def ask(self, action: A, reason: str, **values: str | int) -> Ask[A] | No:
        """The question before an act that costs or bars something, else as ``offer``."""
        offer = self.offer(action)
        return Ask(action, reason, tuple(values.items()), offer.foul) if isinstance(offer, Act) else offer


def seat_rules(rules: Rules[C, S, A, E, V], state: S, seat: int) -> SeatRules[V, A]:
    """Returns what a seat may ask of a state."""
    return SeatRules(
        rules.view(state, seat),
        rules.legal(state, seat),
        lambda action: rules.refuse(state, seat, action),
        lambda action: rules.foul(state, seat, action),
    )


def rules_for(match: Match[C, S, A, E, V], seat: int) -> SeatRules[V, A]:
    """Returns what a seat may ask of a match as it stands."""
    return seat_rules(match.rules, match.state, seat)


@dataclass(frozen=True)
class Act(Generic[A_co]):
    """The act that follows at once.

    ``foul`` is the rule that it breaks where the table lets that happen; a table shows such an act like a lawful one.
    """

    action: A_co
    foul: str | None = None


@dataclass(frozen=True)
class Ask(Generic[A_co]):
    """An act that costs or bars something, so that the person is asked first.

    ``reason`` is a key below ``ask`` in the game's locale file, with the values of its sentence.
    """

    action: A_co
    reason: str
    values: tuple[tuple[str, str | int], ...] = ()
    foul: str | None = None


@dataclass(frozen=True)
class Choose(Generic[A_co]):
    """Several acts at one place; the person says which, or takes a piece that says it."""

    offers: tuple[Act[A_co] | Ask[A_co], ...]

    @property
    def actions(self) -> tuple[A_co, ...]:
        """The acts in order."""
        return tuple(offer.action for offer in self.offers)


@dataclass(frozen=True)
class Arrange:
    """An order of the person's own things that is changed without an act."""


@dataclass(frozen=True)
class No:
    """An offer of nothing: nothing can be done here now."""

    refusal: Refusal


Offer = Act[A_co] | Ask[A_co] | Choose[A_co] | Arrange | No
Offers = Mapping[Target, Offer[A_co]]


def choice(offers: Iterable[Act[A_co] | Ask[A_co] | No]) -> Choose[A_co] | No:
    """The offers of one place that can be done; the first refusal where none can. Raises ``ValueError`` for none."""
    given = tuple(offers)
    found = tuple(offer for offer in given if not isinstance(offer, No))
    if found:
        return Choose(found)
    for offer in given:
        if isinstance(offer, No):
            return offer
    raise ValueError("a choice among nothing")


def actions_of(offer: Offer[Any]) -> tuple[Any, ...]:
    """The acts that an offer leads to, none for a refusal."""
    if isinstance(offer, (Act, Ask)):
        return (offer.action,)
    return offer.actions if isinstance(offer, Choose) else ()
