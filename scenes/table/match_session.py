"""The course of a match at a table: whose act it is, what is kept back, what is written down; no window."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal, Refused
from game.kernel.seat import Answer
from game.library.sidecar import Sidecar
from game.seats.driver import Done, Driver
from game.seats.levels import prefix_of
from game.seats.notation import bot_seat
from game.seats.open_hands import opened, why_closed
from game.seats.request import Request
from scenes.table.bot_client import BotClient
from scenes.table.bot_delay import AFTER_DISCARD, RUSHED, is_instant, pause, thought
from scenes.table.match_info import MatchInfo
from scenes.table.policy import TablePolicy
from scenes.table.record_playback import Again, RecordPlayback
from scenes.table.shown_step import History
from scenes.table.shown_step import Step as Step
from scenes.table.writer import Writer

_LOG = logging.getLogger(__name__)

PERSON = "person"
LULL = 3
"""Frames after an act before the next seat is asked: those that draw the act take longest, and asking takes time."""


class _Hush(NamedTuple):
    """The state after the person's act in which others might claim, and what came of it in truth."""

    state: Any
    done: Done
    rest: tuple[Any, ...]


class Draft(NamedTuple):
    """A person's act that is shown but not yet submitted, and the match as if it were done.

    Of `events` that many were shown: what an act uncovers comes when it counts.
    """

    action: Any
    match: AnyMatch
    events: int


class MatchSession(MatchInfo):
    """A match that is kept going; `TableClient` is what tables know of it."""

    paid = False
    """Whether the shown result was read, so that what it pays counts in everybody's points."""
    playback: RecordPlayback | None
    """The record that is shown, if this is no live match."""
    taught: bool
    """Whether a teacher teaches here: nothing else does, no act waits as a draft, no bot acts for the person."""
    bare: bool
    """Whether a learner sees only what a first turn needs: no panels beside the table."""
    rushing = False
    """Whether the others act without resting, until the person is asked or a result stands."""

    def __init__(
        self,
        match: AnyMatch,
        seats: tuple[SeatInfo, ...],
        bot_client: BotClient,
        policy: TablePolicy,
        writer: Writer | None = None,
        *,
        speed: float = 1.0,
        stand_in: str = "normal",
        laid: AnyMatch | None = None,
        playback: RecordPlayback | None = None,
        taught: bool = False,
        bare: bool = False,
    ) -> None:
        """Begins a session; `stand_in` is the level that plays for the person under autoplay, `laid` the match as it
        was laid by hand, where its seed has not dealt it. Of several persons the first is shown at the start."""
        super().__init__(match, seats)
        self.bot_client = bot_client
        self.policy = policy
        self.writer = writer
        self.speed = speed
        self.stand_in = stand_in
        self.taught, self.bare = taught, bare
        self.paused = False
        self.playback = playback
        self._sit(seats)
        self.hint: Answer | None = None
        self.desk = writer.sidecar if writer is not None else Sidecar()
        self._legal: tuple[Any, ...] | None = None
        self._judged: dict[Any, Refusal | None] = {}
        """The answers of the rules about acts at this state."""
        self._history = History(match, self.watch, laid)
        self._driver = Driver(match)
        self._away: set[int] = set()
        """The persons for whom a bot plays on."""
        self._held = False
        """Whether the person's window stands until the screen is handed over."""
        self._open = self._acknowledged = False
        self._steps: deque[Step] = deque()
        self._shown: Any = None
        """The view of a step that others follow, while that one is shown."""
        self._hush: _Hush | None = None
        self._draft: Draft | None = None
        self._question: Request | None = None
        self._hint_question: Request | None = None
        self._promised = False
        """Whether a program was told of what is kept back."""
        self._late: Any = None  # the act of the person that waits until what a program was told has happened
        self.ended: Callable[[AnyMatch], None] = lambda match: None
        """A function called at the end of a match that the person played to its end."""
        self._calm = 0.0
        self._told = self._lull = 0
        """The number of events that the person has seen here, and the frames before the next seat is asked."""
        self._driver.erring = tuple(i for i, seat in enumerate(seats) if bot_seat(seat.level) is not None)
        self._seat_persons()
        self.look_anew()
        self._take_up_draft()
        self._look_for_stray()

    def _sit(self, seats: tuple[SeatInfo, ...]) -> None:
        persons = tuple(i for i, seat in enumerate(seats) if seat.level == PERSON)
        self.persons: tuple[int, ...] = persons if not self.looking_back else ()
        """The seats of persons, who share the screen where there are several."""
        self.person: int | None = self.persons[0] if self.persons else None
        """The person whose seat is shown."""
        self.watch = persons[0] if persons else 0
        if self.playback is not None and len(persons) != 1:
            self.watch = self.playback.watch

    # -- looking

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self._driver.owing and self._hush is None

    @property
    def _autoplay(self) -> bool:
        return self.person in self._away

    @property
    def due(self) -> int | None:
        """The person whose act the table waits for, shown or not."""
        driver = self._driver
        if self._hush is not None or self._draft is not None or self._chore is not None or driver.kept is not None:
            return None
        if driver.wanted is not None:
            return None
        return next((seat for seat in driver.owing if seat in driver.persons), None)

    @property
    def handing(self) -> bool:
        """Whether the screen goes to another person before anything else happens."""
        return False

    @property
    def act_number(self) -> int:
        """How many acts were done, with the one that is drafted."""
        return len(self._match.acts) + (self._draft is not None)

    def view(self) -> Any:
        """The view of the watching seat, as far as it is shown."""
        view = self._view if self._shown is None else self._shown
        if self.playback is not None:
            return self.playback.shown(view, self._match.view)
        return view if self._shown is not None else self._opened(view, self._match)

    @property
    def spectating(self) -> bool:
        """Whether all seats are bots' and play by themselves; a record goes on only when it is told to."""
        return self.person is None and self.playback is None

    @property
    def why_closed(self) -> str:
        """The key of the reason why nobody may see all hands here; empty where all may be seen."""
        return why_closed(self.setup.game, self.config) if self.spectating else "seated"

    @property
    def open_hands(self) -> bool:
        """Whether everybody's hand is shown. Setting it does nothing where a person sits."""
        return self._open if self.playback is None else self.playback.open

    @open_hands.setter
    def open_hands(self, on: bool) -> None:
        self._open = on and not self.why_closed

    def _opened(self, view: Any, match: AnyMatch) -> Any:
        return opened(self.setup.game, view, match.view) if self._open else view

    @property
    def looking_back(self) -> bool:
        """Whether this is a look at an act of a match that goes on elsewhere."""
        return isinstance(self.playback, Again)

    @property
    def waiting_for_person(self) -> bool:
        """Whether the table waits for the person's own act, be it after one that is drafted."""
        if self._draft is not None:
            return self.policy.confirmed_after is None
        return self.person is not None and self.due == self.person

    @property
    def advisable(self) -> bool:
        """Whether the watching seat can be advised: it owes an act, here or at this place of a record."""
        if self.playback is None:
            return self.waiting_for_person
        return self.playback.advises and self._chore is None and self.watch in self._driver.owing

    @property
    def waiting_for_acknowledgement(self) -> bool:
        """Whether the next round waits for `acknowledge`."""
        ready = not self._acknowledged and self._chore is not None and not self._held
        return ready and self.policy.waits_for_acknowledgement(self.view())

    @property
    def thinking(self) -> int | None:
        """The seat that is thinking or resting as far as everybody can see, or None."""
        if self.over or self.playback is not None or self.due is not None or self._chore is not None:
            return None
        if self._hush is not None or self._draft is not None or self._driver.owing[0] in self._answering:
            return None
        return self._driver.owing[0]

    @property
    def busy(self) -> bool:
        """Whether `pump` is to be called without any input."""
        if self.playback is not None:
            return bool(self._steps) or self.playback.busy or self._hint_question is not None
        if self.paused or self.over:
            return bool(self._steps)
        return bool(self._steps) or not self._rests or self._hint_question is not None

    @property
    def _rests(self) -> bool:
        """Whether nothing goes on before somebody presses."""
        waits = self.waiting_for_person or self.waiting_for_acknowledgement
        return waits or self._held or self.due is not None or self.handing

    def level_of(self, seat: int) -> str:
        """The level that plays a seat now: a bot's or `person`."""
        if seat in self._away:
            return self.stand_in
        return self.seats[seat].level

    @property
    def behind(self) -> bool:
        """Whether a step is shown that others follow at once."""
        return self._shown is not None

    def next_step(self) -> Step | None:
        """The next of the steps; until the one after it is taken, `view` is the view after this one."""
        step = self._steps.popleft() if self._steps else None
        self._shown = step.view if step is not None and self._steps else None
        return step

    # -- what comes by itself

    def pump(self, dt: float, calm: bool = True) -> bool:
        """Moves on by `dt` seconds; `calm` when nothing moves on the table. True when there is news."""
        if self.playback is not None:
            return self._follow(self.playback, dt, calm) or self._listen()
        heard = self._listen()
        if self._late is not None and self._hush is None and self._driver.kept is None and self._driver.settled:
            action, self._late = self._late, None
            return self.submit(action) is None or heard
        if self.paused or self.over or self._rests:
            return heard
        self._calm = self._calm + dt if calm else 0.0
        if self._draft is not None:
            if self._rested(self.policy.confirmed_after or 0.0):
                self.confirm()
            return self._draft is None or heard
        return self._advance() or heard

    @property
    def _state(self) -> Any:
        """The state as it is shown."""
        if self._draft is not None:
            return self._draft.match.state
        return self._match.state if self._hush is None else self._hush.state

    def _seat_persons(self) -> None:
        self._driver.persons = frozenset(self.persons) - self._away

    def look_anew(self) -> None:
        """Works out once an act what is asked several times a frame and costs some games a search."""
        match, rules = self._match, self._match.rules
        self._legal = None
        self._judged.clear()
        self._answering = rules.seats_with_secret_claims(match.state)
        self._chore: Any = None
        if self._hush is not None or self._draft is not None:
            self._view = rules.view(self._state, self.watch)
            return
        self._view = match.view(self.watch)
        owing = self._driver.owing
        if owing:
            self._chore = self.policy.housekeeping(rules.legal(match.state, owing[0]))

    def _follow(self, playback: RecordPlayback, dt: float, calm: bool) -> bool:
        rests = self.paused or self.waiting_for_acknowledgement
        acts = playback.due(dt, calm, rests, lambda action: pause(self.policy.pause_before(action), self.speed))
        for seat, action in acts:
            self._act(seat, action)
        return bool(acts)

    def _advance(self) -> bool:
        """Shows claims, deals, does acts of bots that have rested, asks the next seat; True when done."""
        driver, shown = self._driver, self._show_alone()
        if shown is not None:
            return shown
        if self._question is None and not driver.settled:
            self._ask()
            self._listen()
        if not driver.settled:
            return False
        if self._hush is not None:
            return self._lets_go_by() and self._release()
        if self._chore is not None:
            rest = self.policy.pause_before(self._chore)
            return self._rested(min(rest, RUSHED) if self.rushing else rest) and self._do_chore()
        kept = driver.kept
        if kept is not None:
            # A claim is shown without a pause of its own: the act it answers had one.
            answers = kept.seat in self._answering
            return (answers or self._rested(self._thought(kept.seat, kept.action))) and self._release()
        if self._question is None:
            self._lull -= 1
            if self._lull < 0:
                self._ask()
        return False

    def _thought(self, seat: int, action: Any) -> float:
        """The seconds that a bot seems to think, by what everybody sees; short and even while a table runs on."""
        if self.rushing:
            return RUSHED
        choices = self.policy.choices(self._view, seat)
        return self.policy.pause_before(action) * thought(self.level_of(seat), seat, self._told, choices)

    def _rested(self, seconds: float) -> bool:
        return self._calm >= pause(seconds, self.speed)

    def _ask(self) -> None:
        driver = self._driver
        seat = driver.wanted
        assert seat is not None, "a bot or program owes an act"
        level = self.level_of(seat)
        self._promised |= driver.kept is not None and bool(prefix_of(level))
        self._question = driver.request(seat)
        self.bot_client.ask(level, self._question, driver.latest.acts)

    def _listen(self) -> bool:
        """Takes all answers that are ready; each may lead to the next question. True for a hint."""
        hinted = False
        while (thought := self.bot_client.poll()) is not None:
            request = thought.request
            if request is self._hint_question:
                self._hint_question, self.hint = None, thought.answer
                hinted = True
            elif request is self._question:
                self._question = None
                by = self.stand_in if request.seat in self.persons else thought.by
                self._keep(request.seat, thought.answer.action, by)
        return hinted

    def _keep(self, seat: int, action: Any, by: str) -> None:
        """Does a bot's act but keeps it back, and asks at once the seats that may claim."""
        driver = self._driver
        try:
            driver.do(seat, action, by, back=True)
        except Refused as error:
            # A bot must never stop a match: its mistake is logged and the first lawful act stands in.
            _LOG.error("seat %d, level %s: %s", seat, self.level_of(seat), error)
            driver.do(seat, driver.request(seat).legal[0], by, back=True)
        if not driver.settled and not self._alone:
            self._ask()

    def _lets_go_by(self) -> bool:
        return self._rested(AFTER_DISCARD)

    @property
    def _alone(self) -> bool:
        return False

    def _show_alone(self) -> bool | None:
        return None

    # -- acts

    def _do_chore(self) -> bool:
        self._act(self._driver.owing[0], self._chore, judged=True)
        return True

    def _act(
        self, seat: int, action: Any, before_claims: Any = None, judged: bool = False, shown: int = 0, by: str = ""
    ) -> None:
        """Does an act at once, of which so many events are `shown` already.

        An act that others may claim shows alone until the table has rested.
        """
        done = self._driver.do(seat, action, by, judged=judged)
        self._driver.release()
        self._write(done)
        events = done.events
        if before_claims is not None:
            state, events = before_claims
            self._hush = _Hush(state, done, done.events[len(events) :])
        self._begin_anew()
        if len(events) > shown or not shown:
            self._show(Step(seat, action, self._seen(events[shown:]), self._opened(self._view, self._match)))

    def _release(self) -> bool:
        """Shows what was kept back, act by act."""
        watch = self.watch
        dismiss_explanations, self._hush = self._hush, None
        if dismiss_explanations is not None and dismiss_explanations.rest:
            view = self._match.view(watch)
            self._show(
                Step(
                    dismiss_explanations.done.seat,
                    dismiss_explanations.done.action,
                    self._seen(dismiss_explanations.rest),
                    view,
                    dismiss_explanations.done.by,
                )
            )
        for done in self._driver.release():
            self._write(done)
            events = self._seen(done.events)
            # A pass is no step for the other seats.
            if events or done.seat == watch:
                view = self._opened(done.after.view(watch), done.after)
                self._show(Step(done.seat, done.action, events, view, done.by))
        self._begin_anew()
        return True

    def _show(self, step: Step) -> None:
        self._steps.append(step)
        self._told += len(step.events)

    def _seen(self, events: Sequence[Any]) -> tuple[Any, ...]:
        seen = (self._match.rules.seen(event, self.watch) for event in events)
        return tuple(event for event in seen if event is not None)

    def _write(self, done: Done) -> None:
        if done.after.over and self._driver.persons:
            self.ended(done.after)
        if self.writer is None:
            return
        self.writer.act(done.after, done.seat, done.action, done.by)
        if done.after.over:
            self.writer.end(done.after)

    def _begin_anew(self) -> None:
        """Drops questions and answers of before, after an act."""
        self._acknowledged = False
        self._start_over()
        self.look_anew()
        self._look_for_stray()
        if self.over:
            self.bot_client.end()

    def _look_for_stray(self) -> None:
        """Lets a bot err out of its turn, where the table wants that; it shows like any other act."""
        if self.playback is None and self._hush is None and self._chore is None:
            strayed = self._driver.handicap_move()
            if strayed is not None:
                self._driver.do(*strayed, back=True, judged=True)

    def _start_over(self) -> None:
        """Drops the questions asked, and what was kept back."""
        self._driver.drop()
        self._question = self._hint_question = self.hint = None
        self._promised = False
        self._calm = 0.0
        self._lull = 0 if self.rushing or is_instant(self.speed) else LULL

    def submit(self, action: Any) -> Refusal | None:
        """Does the person's act; returns the reason why not."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Submits the drafted act."""
        raise NotImplementedError

    def _take_up_draft(self) -> None:
        """Restores the draft of when the table was left."""
