"""Runs a match, for windows, the command line and the lab alike: who is asked next, and what others see when.

What a seat does and what is answered to it come out together: an act is kept back until every bot and program that may
answer to it has done so. Nobody can tell from the order or the time of what is shown who had something to answer.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from game.kernel.match import AnyMatch
from game.kernel.rules import Refused
from game.seats.bots import bots_of
from game.seats.request import Request, request_for, stray_stream


class Recorder(Protocol):
    """A writer of acts, such as a ``RecordWriter``."""

    def act(self, match: AnyMatch, seat: int, action: object, by: str = "") -> None:
        """Writes an act that the match has just done."""
        ...

    def end(self, match: AnyMatch) -> None:
        """Writes the end of the match."""
        ...


class Done(msgspec.Struct, frozen=True):
    """An act, what happened, and the match after it. ``by`` is who acted for the seat, empty for the seat itself."""

    seat: int
    action: Any
    events: tuple[Any, ...]
    by: str
    after: AnyMatch


class Driver:
    """The order of acts of one match. Seats in ``persons`` are never asked; their acts come when they come."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self.persons: frozenset[int] = frozenset()
        self.erring: tuple[int, ...] = ()
        """The bots that err where the table wants it."""
        self._stray = bots_of(match.rules.name).handicap_move if getattr(match.config, "bot_errors", 0) else None
        self.strays = self._stray is not None
        """Whether bots may act out of their turn at this table."""
        self._kept: list[Done] = []
        self.owing: tuple[int, ...] = ()
        """The seats that owe or may do the next act of ``match``, the most urgent first."""
        self._wanted: tuple[int, ...] = ()
        self._answering: tuple[int, ...] = ()
        self._look_at(match)
        self.owing = self._wanted

    @property
    def latest(self) -> AnyMatch:
        """The match with the acts that are kept back."""
        return self._kept[-1].after if self._kept else self.match

    @property
    def kept(self) -> Done | None:
        """The first act that is kept back."""
        return self._kept[0] if self._kept else None

    @property
    def settled(self) -> bool:
        """Whether no bot or program has an answer to give to what was done last."""
        return not self._answering or all(seat in self.persons for seat in self._answering)

    @property
    def answering(self) -> tuple[int, ...]:
        """The seats that may answer to what was done last, kept back or not; nobody else may know."""
        return self._answering

    @property
    def wanted(self) -> int | None:
        """The bot or program whose act is wanted next; ``None`` while a person's is, or when the match is over."""
        for seat in self._answering:
            if seat not in self.persons:
                return seat
        first = self._wanted[0] if self._wanted else None
        return None if first in self.persons else first

    def request(self, seat: int, looks: bool = True) -> Request:
        """The request to the seat that is wanted, with a view if it looks."""
        return request_for(self.latest, seat, looks)

    def do(self, seat: int, action: Any, by: str = "", *, back: bool = False, judged: bool = False) -> Done:
        """Does an act after all that is kept back; raises ``Refused`` and changes nothing.

        ``back`` keeps it off the match until ``release``; ``judged`` says that the rules have just accepted it.
        """
        match = self.latest
        refusal = None if judged else match.rules.refuse(match.state, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        if back:
            match = match.copy()
        done = Done(seat, action, match.do(seat, action), by, match)
        self._kept.append(done)
        self._look_at(match)
        return done

    def handicap_move(self) -> tuple[int, Any] | None:
        """The act of a bot that errs out of its turn, before anybody is asked; the same whenever it is looked for."""
        match = self.match
        if self._stray is None or not self.settled:
            return None
        for seat in self.erring:
            answer = self._stray(match.view(seat), stray_stream(match, seat))
            if answer is not None and match.rules.refuse(match.state, seat, answer.action) is None:
                return seat, answer.action
        return None

    def release(self) -> list[Done]:
        """Hands out what was kept back; the match stands after it."""
        done, self._kept = self._kept, []
        if done and done[-1].after is not self.match:
            self.match.adopt(done[-1].after)
        self.owing = self._wanted
        return done

    def drop(self) -> None:
        """Forgets what was kept back: somebody acts before it."""
        if self._kept:
            self._kept.clear()
            self._look_at(self.match)

    def _look_at(self, match: AnyMatch) -> None:
        rules, state = match.rules, match.state
        self._wanted = rules.to_act(state)
        self._answering = rules.seats_with_secret_claims(state)
