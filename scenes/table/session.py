"""A match on a table: who sits, whose act it is, what the bots think, what is written down. It needs no window."""

import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal, Refused
from game.kernel.seat import Answer
from game.seats.request import request_for
from game.seats.trouble import Failure
from scenes.table.pace import is_instant, pause
from scenes.table.script import Script
from scenes.table.thinking import Thinker, Thought

_LOG = logging.getLogger(__name__)

PERSON = "person"
LULL = 3
"""Frames after an act before the next seat is asked: those that draw the act are the longest, and asking takes time."""


class Manners(Protocol):
    """What a game's table does beside its rules."""

    hint_level: str
    """The level that advises a person."""

    def housekeeping(self, view: Any, legal: Sequence[Any]) -> Any | None:
        """An act that nobody has to choose, such as the deal, or None."""
        ...

    def waits_for_word(self, view: Any) -> bool:
        """Whether that act waits until somebody has read the result before it."""
        ...

    def for_hint(self, view: Any) -> Any:
        """The view as an adviser gets it, who never errs."""
        ...

    def pause_before(self, action: Any) -> float:
        """Seconds at speed 1 that the table rests before a bot does this."""
        ...


class Writer(Protocol):
    """Writes a match down; every act is on disk when the call returns."""

    def act(self, match: AnyMatch, seat: int, action: object, by: str = "") -> None: ...

    def end(self, match: AnyMatch) -> None: ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class Step:
    """One act that was done and what the watching seat saw of it."""

    seat: int
    action: Any
    events: tuple[Any, ...]
    by: str = ""
    """The level of the bot that acted for a person, `fallback` for one that acted for a program, else empty."""


class Session:
    """Owns a match and keeps it going.

    Call `pump` every frame; `take` gives the steps since the last call, oldest first. `speed` is the speed setting;
    `paused` stops bots (a menu is open). One seat at most is a person's; without one the table is to watch.
    """

    def __init__(
        self,
        match: AnyMatch,
        seats: tuple[SeatInfo, ...],
        thinker: Thinker,
        manners: Manners,
        writer: Writer | None = None,
        *,
        speed: float = 1.0,
        stand_in: str = "normal",
    ) -> None:
        """`stand_in` is the level that plays for the person under autoplay. Raises ValueError for two persons."""
        persons = [i for i, seat in enumerate(seats) if seat.level == PERSON]
        if len(persons) > 1:
            raise ValueError(f"{len(persons)} seats are persons; a table on one screen has one at most")
        self.match = match
        self.seats = seats
        self.thinker = thinker
        self.manners = manners
        self.writer = writer
        self.speed = speed
        self.stand_in = stand_in
        self.paused = False
        self.person: int | None = persons[0] if persons else None
        self.script = thinker if isinstance(thinker, Script) else None
        """The record that is shown, if this is no live match."""
        self.watch = persons[0] if persons else self.script.watch if self.script is not None else 0
        self.hint: Answer | None = None
        self.desk: dict[str, Any] = {}
        """What a table scene wants to find again when it is opened anew on the same session."""
        self.unsaved: OSError | None = None
        """Why acts are no longer written down; play goes on without."""
        self._autoplay = False
        self._word_given = False
        self._steps: deque[Step] = deque()
        self._asked: int | None = None
        self._answer: Thought | None = None
        self._hint_asked: int | None = None
        self._calm = 0.0
        self._lull = 0
        self._chore_at = -1
        self._chore_found: Any | None = None

    # -- looking

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over

    @property
    def spectating(self) -> bool:
        """Whether all seats are bots' and play by themselves; a record goes on when it is told to."""
        return self.person is None and self.script is None

    @property
    def act_number(self) -> int:
        """How many acts were done."""
        return len(self.match.acts)

    def view(self) -> Any:
        """What the watching seat may know."""
        view = self.match.view(self.watch)
        return view if self.script is None else self.script.shown(self.match, view)

    def legal(self) -> Sequence[Any]:
        """The lawful acts of the watching seat."""
        legal: Sequence[Any] = self.match.rules.legal(self.match.state, self.watch)
        return legal

    @property
    def actor(self) -> int | None:
        """The seat that owes the next act, or None when the match is over."""
        owing = self.match.to_act()
        return owing[0] if owing else None

    @property
    def waiting_for_person(self) -> bool:
        """Whether the table waits for the person's own act."""
        return self.actor is not None and self.actor == self.person and not self._autoplay and self._chore() is None

    @property
    def waiting_for_word(self) -> bool:
        """Whether the next round waits for `go_on`."""
        return not self._word_given and self._chore() is not None and self.manners.waits_for_word(self.view())

    @property
    def thinking(self) -> int | None:
        """The seat whose bot is thinking or resting, or None."""
        if self.over or self.script is not None or self.waiting_for_person or self._chore() is not None:
            return None
        return self.actor

    @property
    def busy(self) -> bool:
        """True while `pump` wants to be called without any input."""
        if self.script is not None:
            return bool(self._steps) or self.script.busy
        if self.paused or self.over:
            return bool(self._steps)
        waiting = self.waiting_for_person or self.waiting_for_word
        return bool(self._steps) or not waiting or (self._hint_asked is not None and self.hint is None)

    def level_of(self, seat: int) -> str:
        """Who plays a seat now: a bot level or `person`."""
        if seat == self.person and self._autoplay:
            return self.stand_in
        return self.seats[seat].level

    def take(self) -> list[Step]:
        """The steps since the last call, oldest first."""
        steps = list(self._steps)
        self._steps.clear()
        return steps

    def failures(self) -> Sequence[Failure]:
        """What outside programs failed to do since the last call."""
        return self.thinker.failures()

    # -- doing

    @property
    def autoplay(self) -> bool:
        """Whether a bot plays the person's seat. Setting it counts at once, also in the middle of a turn."""
        return self._autoplay

    @autoplay.setter
    def autoplay(self, on: bool) -> None:
        if self.person is not None and on != self._autoplay:
            self._autoplay = on
            self._forget()

    def submit(self, action: Any) -> Refusal | None:
        """The person's act: done at once, or the reason why not."""
        seat = self.person if self.person is not None else self.watch
        refusal: Refusal | None = self.match.rules.refuse(self.match.state, seat, action)
        if refusal is not None:
            return refusal
        self._act(seat, action)
        return None

    def judge(self, action: Any) -> Refusal | None:
        """Why the watching seat may not do this, without doing it."""
        refusal: Refusal | None = self.match.rules.refuse(self.match.state, self.watch, action)
        return refusal

    def go_on(self) -> None:
        """Somebody has read the result: the next round may begin."""
        self._word_given = True
        if self.script is not None:
            self.script.go_on()

    def ask_hint(self) -> None:
        """Starts thinking for the person; `hint` holds the answer when it is ready, until the next act."""
        if not self.waiting_for_person or self._hint_asked == self.act_number:
            return
        self._hint_asked = self.act_number
        request = request_for(self.match, self.watch)
        self.thinker.ask(
            self.manners.hint_level, msgspec.structs.replace(request, view=self.manners.for_hint(request.view))
        )

    def pump(self, dt: float, calm: bool = True) -> bool:
        """`dt` seconds passed; `calm` when nothing moves on the table. True when something was done or is ready."""
        if self.script is not None:
            return self._follow(self.script, dt, calm)
        thought = self.thinker.poll()
        if thought is not None and thought.id == self.act_number:
            if self._hint_asked == thought.id:
                self.hint = thought.answer
                return True
            self._answer = thought
        if self.paused or self.over or self.waiting_for_person or self.waiting_for_word:
            return False
        self._calm = self._calm + dt if calm else 0.0
        chore = self._chore()
        if chore is not None:
            actor = self.actor
            assert actor is not None
            return self._when_rested(actor, chore)
        return self._pump_bot()

    def close(self) -> None:
        """Ends thinking and writing; the record on disk stays."""
        self.thinker.close()
        if self.writer is not None:
            self.writer.close()
            self.writer = None

    def _follow(self, script: Script, dt: float, calm: bool) -> bool:
        acts = script.due(self, dt, calm)
        for seat, action in acts:
            self._act(seat, action)
        return bool(acts)

    def _chore(self) -> Any | None:
        # Asked several times a frame, and it costs some games a search: once an act is enough.
        if self._chore_at != self.act_number:
            self._chore_at, self._chore_found = self.act_number, self._look_for_chore()
        return self._chore_found

    def _look_for_chore(self) -> Any | None:
        actor = self.actor
        if actor is None:
            return None
        match = self.match
        return self.manners.housekeeping(match.view(self.watch), match.rules.legal(match.state, actor))

    def _pump_bot(self) -> bool:
        actor = self.actor
        assert actor is not None
        if self._answer is not None:
            return self._when_rested(actor, self._answer.answer.action, self._answer.by)
        if self._lull > 0:
            self._lull -= 1
            return False
        if self._asked is None:
            self._asked = self.act_number
            self._ask(actor, self.level_of(actor))
        return False

    def _ask(self, seat: int, level: str) -> None:
        self.thinker.ask(level, request_for(self.match, seat))

    def _when_rested(self, seat: int, action: Any, by: str = "") -> bool:
        if self._calm < pause(self.manners.pause_before(action), self.speed):
            return False
        if seat == self.person and self._autoplay and self._asked is not None:
            by = self.stand_in
        try:
            self._act(seat, action, by)
        except Refused as error:
            # A bot must never stop a match: its mistake is logged and the first lawful act stands in.
            _LOG.error("seat %d, level %s: %s", seat, self.level_of(seat), error)
            self._act(seat, self.match.rules.legal(self.match.state, seat)[0], by)
        return True

    def _act(self, seat: int, action: Any, by: str = "") -> None:
        match = self.match
        events = match.act(seat, action)
        self._write(seat, action, by)
        seen = (match.rules.seen(event, self.watch) for event in events)
        self._steps.append(Step(seat, action, tuple(event for event in seen if event is not None), by))
        self._word_given = False
        self._forget()
        if match.over:
            self.thinker.end()

    def _write(self, seat: int, action: Any, by: str) -> None:
        if self.writer is None:
            return
        try:
            self.writer.act(self.match, seat, action, by)
            if self.match.over:
                self.writer.end(self.match)
        except OSError as error:
            # A full disk must not end a match that can still be played.
            _LOG.exception("the record cannot be written any more")
            self.unsaved, self.writer = error, None

    def _forget(self) -> None:
        self._asked = self._answer = None
        self._hint_asked, self.hint = None, None
        self._calm = 0.0
        self._lull = 0 if is_instant(self.speed) else LULL
