"""A match: rules, a config, a seed and the acts so far. Everything else follows from them."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Generic

import msgspec

from game.kernel.chance import Chance, ChanceSource
from game.kernel.rules import A, C, E, Refused, Rules, S, Standing, V


class Match(Generic[C, S, A, E, V]):
    """A match being played. It owns its state; hand out views, never the state."""

    def __init__(
        self, rules: Rules[C, S, A, E, V], config: C, seats: int, seed: int, chance: ChanceSource | None = None
    ) -> None:
        """Starts a match; raises ``BadConfig``. ``chance`` replaces the seed's own, for imported records."""
        rules.check_config(config, seats)
        self.rules = rules
        self.config = config
        self.seats = seats
        self.seed = seed
        self.chance: ChanceSource = chance if chance is not None else Chance(seed)
        self.state = rules.start(config, seats, self.chance)
        self.acts: list[tuple[int, A]] = []
        self.events: list[E] = []

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an act, the most urgent first."""
        return self.rules.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether nobody owes anything any more."""
        return not self.to_act()

    def view(self, seat: int) -> V:
        """The view of a seat: what it may know."""
        return self.rules.view(self.state, seat)

    def act(self, seat: int, action: A) -> tuple[E, ...]:
        """Does an action and returns what happened; raises ``Refused`` and changes nothing when it is not accepted."""
        refusal = self.rules.refuse(self.state, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        return self.do(seat, action)

    def do(self, seat: int, action: A) -> tuple[E, ...]:
        """Does an action that the rules have just accepted; returns what happened."""
        events = self.rules.apply(self.state, seat, action)
        self.acts.append((seat, action))
        self.events.extend(events)
        return events

    def adopt(self, other: Match[C, S, A, E, V]) -> None:
        """Takes over the place of another match of the same beginning, which is given up for it."""
        self.state, self.acts, self.events = other.state, other.acts, other.events

    def seen_events(self, seat: int, since: int = 0) -> tuple[E, ...]:
        """The events from number ``since`` on, as this seat may know them."""
        seen = (self.rules.seen(e, seat) for e in self.events[since:])
        return tuple(e for e in seen if e is not None)

    def standings(self) -> tuple[Standing, ...]:
        """The places by seat."""
        return self.rules.standings(self.state)

    def digest(self) -> str:
        """The digest of the state: sixteen hexadecimal digits that differ when it does."""
        return digest(self.rules.snapshot(self.state))

    def copy(self) -> Match[C, S, A, E, V]:
        """An independent copy, with the same future."""
        twin: Match[C, S, A, E, V] = object.__new__(Match)
        twin.rules, twin.config, twin.seats, twin.seed = self.rules, self.config, self.seats, self.seed
        twin.chance = self.chance
        twin.state = self.rules.copy(self.state)
        twin.acts, twin.events = list(self.acts), list(self.events)
        return twin


AnyMatch = Match[Any, Any, Any, Any, Any]


def digest(snapshot: object) -> str:
    """A short fingerprint of plain JSON values; the order of keys does not matter."""
    return sha256(msgspec.json.encode(snapshot, order="deterministic")).hexdigest()[:16]
