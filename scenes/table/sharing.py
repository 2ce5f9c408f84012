"""A match that several persons share at one screen: whose seat is shown, and when another one is; no window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.kernel.rules import Refusal
from game.library.sidecar import Sidecar
from scenes.table.match_session import MatchSession
from scenes.table.seat_desk import SeatDesk
from scenes.table.shown_step import History, ShownStep

CALL_SECONDS: Final = 2.0
"""Seconds for which an act rests that persons may answer to: agreed, so the same at every speed."""


class SharedSession(MatchSession):
    """A session that shows one seat of several persons at a time.

    While `handing`, nothing happens until `hand_to` shows a seat: bots rest, so do clocks. A deal is never shown to a
    seat that somebody else may be looking at: it is done by `deal` while nothing shows.
    """

    _callers: frozenset[int] = frozenset()

    @property
    def several(self) -> bool:
        """Whether persons share this screen."""
        return len(self.persons) > 1 and self.playback is None

    @property
    def sidecar(self) -> Sidecar | SeatDesk:
        """The contents that a table scene wants to find again when it is opened anew."""
        return SeatDesk(self.desk, self.person) if self.several and self.person is not None else self.desk

    @property
    def closed(self) -> bool:
        """Whether a seat has something that the others may not see."""
        return self.policy.closed(self.config)

    @property
    def held(self) -> bool:
        """Whether the person shown still has to hand the screen over, with or without something to do before."""
        return self._held

    @property
    def handing(self) -> bool:
        """Whether the screen goes to another person before anything else happens."""
        if not self.several or not self._driver.persons or self.held or self._steps:
            return False
        if self._hush is not None or self._draft is not None or self._driver.kept is not None:
            return False
        if self._chore is not None:
            return self.closed and not self.waiting_for_acknowledgement
        return self.due is not None and self.due != self.person

    def deal(self) -> None:
        """Does what nobody has to choose, unseen, before somebody sits down."""
        while self._chore is not None:
            self._do_chore()
            self._steps.clear()
        self._shown = None

    @property
    def next_person(self) -> int:
        """The person who sits down next: the one to act, else the next one who will."""
        owing = self._driver.owing
        if self.due is not None:
            return self.due
        first, count = owing[0] if owing else self.watch, len(self.seats)
        return min(self._driver.persons or self.persons, key=lambda seat: (seat - first) % count)

    def hand_to(self, seat: int) -> None:
        """Shows another person's seat. Nothing of the one before stays: no hint, no step, no answer of the rules."""
        self.person = self.watch = seat
        self._history = History(self._match, seat, self._history.laid)
        self._steps.clear()
        self._shown = self.hint = self._hint_question = None
        self._held = self._open = self.rushing = False
        self.look_anew()
        self._take_up_draft()

    def hand_over(self) -> None:
        """Ends the window of the person shown: what it offered is let go by."""
        self._held = False
        if self.waiting_for_person:
            passing = next((act for act in self.legal() if isinstance(act, self.policy.passing)), None)
            if passing is not None:
                self.submit(passing)

    # -- calls

    @property
    def may_call(self) -> tuple[int, ...]:
        """The persons who may say now that they want to answer to the last act, whether or not they can."""
        if self._hush is None or not self._calling:
            return ()
        return tuple(seat for seat in self.persons if seat in self._driver.persons and seat != self._hush.done.seat)

    def call(self, seat: int) -> None:
        """Notes that a person wants to answer to the last act."""
        if seat in self.may_call:
            self._callers |= {seat}

    @property
    def callers(self) -> frozenset[int]:
        """The persons who have said so."""
        return self._callers

    @property
    def _calling(self) -> bool:
        """Whether persons here answer to acts of others: then each act rests for all alike before it is answered."""
        return self.several and self.policy.calls

    @property
    def _covered(self) -> Any:
        """The state and events that all see of a bot's act that is kept back, before anybody answers to it."""
        kept = self._driver.kept
        if kept is None or self._hush is not None or not self._calling:
            return None
        return self._match.rules.before_claims(self._match.state, kept.seat, kept.action)

    @property
    def _alone(self) -> bool:
        """Whether a bot's act that is kept back shows before anybody answers to it."""
        return self._covered is not None

    def _show_alone(self) -> bool | None:
        """Shows a bot's act when it has rested; the answers to it are asked for afterwards."""
        covered, kept = self._covered, self._driver.kept
        if covered is None or kept is None:
            return None
        if not self._rested(self._thought(kept.seat, kept.action)):
            return False
        self._driver.drop()
        self._act(kept.seat, kept.action, covered, judged=True, by=kept.by)
        return True

    def _lets_go_by(self) -> bool:
        """Whether the rest is over; then who has not called lets go by whatever it was."""
        if not self._calling:
            return super()._lets_go_by()
        if self._calm < CALL_SECONDS:
            return False
        driver = self._driver
        while (seat := self._silent()) is not None:
            legal = driver.request(seat).legal
            passing = (act for act in legal if isinstance(act, self.policy.passing))
            driver.do(seat, next(passing, legal[0]), back=True)
        if not driver.settled:
            return False
        self._callers = frozenset()
        return True

    def _silent(self) -> int | None:
        """A person who could answer and has not called."""
        latest = self._driver.latest
        able = latest.rules.seats_with_secret_claims(latest.state)
        return next((seat for seat in able if seat in self._driver.persons - self._callers), None)

    # -- what was said

    def said_to_all(self, since: int) -> Sequence[ShownStep]:
        """The acts after act number `since`, of each only what all seats saw alike."""
        seen, seats = self._match.rules.seen, range(len(self.seats))
        past, found = self._history.beginning(), []
        for number, (seat, action) in enumerate(self._match.acts, 1):
            events = past.do(seat, action)
            if number > since:
                alike = tuple(e for e in events if all(seen(e, other) == e for other in seats))
                found += [ShownStep(number, seat, alike)] if alike else []
        return found

    def last_act(self, seat: int) -> int:
        """The number of a seat's last act; 0 where it has not acted."""
        acts = self._match.acts
        return next((number for number in range(len(acts), 0, -1) if acts[number - 1][0] == seat), 0)

    def _begin_anew(self) -> None:
        """Drops questions and answers of before, after an act; what a person's act holds, is held."""
        super()._begin_anew()
        acts = self._match.acts
        seat, action = acts[-1] if acts else (-1, None)
        hands_over = self.several and not self._autoplay and isinstance(action, self.policy.hands_over)
        self._held = hands_over and seat == self.person

    def legal(self) -> Sequence[Any]:
        """The lawful acts of the watching seat."""
        raise NotImplementedError

    def submit(self, action: Any) -> Refusal | None:
        """Does the person's act; returns the reason why not."""
        raise NotImplementedError
