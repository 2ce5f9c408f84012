"""The acts that a seat has seen of a match: the steps that come, and the past to look back at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from game.kernel.match import AnyMatch, Match

V = TypeVar("V", covariant=True)
E = TypeVar("E", covariant=True)


@dataclass(frozen=True)
class Step(Generic[V, E]):
    """An act that was done, what the watching seat saw of it, and its view after it."""

    seat: int
    action: object
    events: tuple[E, ...]
    view: V
    by: str = ""
    """The level of the bot that acted for a person, `fallback` for one that acted for a program, else empty."""


class ShownStep(NamedTuple, Generic[E]):
    """An act of the match so far by its number, counted from 1, with what the watching seat saw of it."""

    act: int
    seat: int
    events: tuple[E, ...]


class History:
    """The past of one match for one seat."""

    def __init__(self, match: AnyMatch, watch: int, laid: AnyMatch | None = None) -> None:
        """Begins at the start of the match, or at `laid`, a match laid by hand that its seed has not dealt."""
        self._match = match
        self._watch = watch
        self.laid = laid
        self._past: AnyMatch | None = None
        self._known: list[ShownStep[object]] = []
        """The acts of `_past` that the seat saw."""

    def upto(self, acts: int) -> Sequence[ShownStep[object]]:
        """The first so many acts, without those of which the seat saw nothing."""
        if self._past is None:
            self._past = self.beginning()
        past, seen = self._past, self._match.rules.seen
        while len(past.acts) < acts:
            seat, action = self._match.acts[len(past.acts)]
            known = (seen(event, self._watch) for event in past.do(seat, action))
            events = tuple(event for event in known if event is not None)
            if events:
                self._known.append(ShownStep(len(past.acts), seat, events))
        return self._known

    def views(self) -> Iterator[object]:
        """The views of the seat after each act, oldest first."""
        past = self.beginning()
        for seat, action in self._match.acts[len(past.acts) :]:
            past.do(seat, action)
            yield past.view(self._watch)

    def before(self, act: int) -> tuple[AnyMatch, Sequence[tuple[int, object]]]:
        """The match before an act, counted from 1, and that act."""
        past = self.beginning()
        for seat, action in self._match.acts[len(past.acts) : act - 1]:
            past.do(seat, action)
        return past, self._match.acts[act - 1 : act]

    def alike(self, after: int, passing: tuple[type, ...]) -> Sequence[ShownStep[object]]:
        """The acts after a seat's last one, of each only what all seats saw; of a drawn tile that one was drawn.

        What lets something go by is no such act: nobody else may learn that there was something.
        """
        past, found, acts = self.beginning(), [], list(enumerate(self._match.acts, 1))
        since = max((at for at, (of, act) in acts if of == after and not isinstance(act, passing)), default=0)
        for number, (seat, action) in acts:
            events = past.do(seat, action)
            if number > since:
                alike = tuple(one for event in events if (one := self._public(event)) is not None)
                found += [ShownStep(number, seat, alike)] if alike else []
        return found

    def _public(self, event: object) -> object:
        """The most of an event that all seats saw alike; None where there is nothing."""
        match = self._match
        seen, seats = match.rules.seen, range(match.seats)
        told = (event, *(seen(event, seat) for seat in seats))
        return next((one for one in told if one is not None and all(seen(one, seat) == one for seat in seats)), None)

    def beginning(self) -> AnyMatch:
        """The match before its first act."""
        if self.laid is not None:
            return self.laid.copy()
        match = self._match
        return Match(match.rules, match.config, match.seats, match.seed, match.chance)
