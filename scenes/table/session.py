"""The session of a match at a table as one frozen value: who sits, looks and is asked, what is shown, drafted and kept
back; and the pure functions that say what follows. The match itself is changed by `scenes.table.client` alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any, Final, Literal, NamedTuple

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal
from game.kernel.seat import Answer
from game.lab.checks.deep import Deep
from game.seats.driver import Done, Driver
from game.seats.open_hands import opened, why_closed
from game.seats.request import Request
from scenes.table.agreed import AGREED, Agreed
from scenes.table.bot_delay import AFTER_DISCARD, RUSHED, is_instant, pause, thought
from scenes.table.policy import TablePolicy
from scenes.table.record_playback import Again, RecordPlayback
from scenes.table.shown_step import Step

PERSON: Final = "person"
LULL: Final = 3
"""Frames after an act before the next seat is asked: those that draw the act take longest, and asking takes time."""
DRAFT: Final = "draft"
"""The name of the draft in the sidecar."""

Move = Literal["", "alone", "ask", "hold", "let_go", "chore", "release", "count"]
"""What a match does next by itself: shows a bot's act alone, asks the seat that is wanted, asks the person shown for an
answer, lets go by what nobody called, does what nobody has to choose, shows what is kept back, counts the frames of a
lull."""


BeforeClaims = tuple[object, tuple[object, ...]]
"""A state in which others might claim, and the events up to it."""


class Hush(NamedTuple):
    """The state after an act in which others might claim, and what came of it in truth."""

    state: object
    done: Done
    rest: tuple[object, ...]


class Draft(NamedTuple):
    """A person's act that is shown but not yet submitted, and the match as if it were done.

    Of `events` that many were shown: what an act uncovers comes when it counts.
    """

    action: object
    match: AnyMatch
    events: int


class Course(NamedTuple):
    """The place of a driver in its match, with the seats of persons whom it never asks."""

    acts: int
    owing: tuple[int, ...]
    kept: Done | None
    settled: bool
    wanted: int | None
    persons: frozenset[int]
    answering: tuple[int, ...] = ()
    """The seats that may answer to what was done last, kept back or not."""


def course_of(driver: Driver) -> Course:
    """The place of a driver now."""
    acts = len(driver.match.acts)
    return Course(acts, driver.owing, driver.kept, driver.settled, driver.wanted, driver.persons, driver.answering)


@dataclass(frozen=True, eq=False)
class Seen:
    """The match as a seat is shown it: worked out once an act, since it costs some games a search."""

    match: AnyMatch
    state: object
    watch: int
    view: object
    answering: tuple[int, ...]
    """The seats that may answer to the last act, which nobody else may know."""
    chore: object = None
    """The next act, where nobody has to choose it."""

    @cached_property
    def legal(self) -> tuple[object, ...]:
        """The lawful acts of the seat."""
        match = self.match
        return tuple(match.rules.legal(self.state, self.watch))

    @cached_property
    def judge(self) -> Callable[[Any], Refusal | None]:
        """The judge of the seat's acts; the rules are asked once about each."""
        match = self.match
        return cache(partial(match.rules.refuse, self.state, self.watch))

    def events(self, events: Sequence[object]) -> tuple[object, ...]:
        """The events as the seat may know them."""
        match = self.match
        known = (match.rules.seen(event, self.watch) for event in events)
        return tuple(event for event in known if event is not None)


@dataclass(frozen=True, eq=False)
class Session:
    """The state of one session.

    While `handing`, nothing happens until another seat is shown: bots rest, so do clocks.
    """

    policy: TablePolicy
    game: str
    config: object
    stand_in: str
    """The level that plays for persons who are away and have chosen none."""
    playback: RecordPlayback | None
    """The record that is shown, if this is no live match."""
    taught: bool
    """Whether a teacher teaches here: nothing else does, no act waits as a draft, no bot acts for the person."""
    seats: tuple[SeatInfo, ...]
    """The seats as the table names them: one whose program failed says that a bot plays."""
    persons: tuple[int, ...]
    """The seats of persons, who share the screen where there are several."""
    person: int | None
    """The person whose seat is shown."""
    course: Course
    seen: Seen
    speed: float
    away: frozenset[int] = frozenset()
    """The persons for whom a bot plays on."""
    chosen: tuple[tuple[int, str], ...] = ()
    """The levels that persons have chosen to play for them."""
    paused: bool = False
    """Whether bots wait: a menu is open."""
    rushing: bool = False
    """Whether the others act without resting, until the person is asked or a result stands."""
    paid: bool = False
    """Whether the shown result was read, so that what it pays counts in everybody's points."""
    open: bool = False
    """Whether everybody's hand is shown."""
    held: bool = False
    """Whether the person shown still has to hand the screen over, with or without something to do before."""
    veiled: bool = False
    """Whether what the person shown holds is covered until they sit down again: others look here too."""
    acknowledged: bool = False
    agreed: Agreed = AGREED
    """What persons at one screen agreed on about calls."""
    asked: frozenset[int] = frozenset()
    """The persons who were asked for their answer to the last act, where each is asked."""
    callers: frozenset[int] = frozenset()
    """The persons who want to answer to the last act."""
    steps: tuple[Step[object, object], ...] = ()
    """What the table has still to show."""
    shown: object = None
    """The view of a step that others follow, while that one is shown."""
    hush: Hush | None = None
    draft: Draft | None = None
    question: Request | None = None
    hint_question: Request | None = None
    hint: Answer | None = None
    deep: Deep | None = None
    """What was found so far of the acts of the hint, where it was looked into deeply."""
    promised: bool = False
    """Whether a program was told of what is kept back."""
    late: object = None
    """The act of the person that waits until what a program was told has happened."""
    calm: float = 0.0
    """Seconds since something moved."""
    told: int = 0
    """How many events the person has seen here."""
    lull: int = 0
    """The frames before the next seat is asked."""

    # -- who

    @property
    def playing(self) -> frozenset[int]:
        """The persons who play themselves."""
        return frozenset(self.persons) - self.away

    @property
    def several(self) -> bool:
        """Whether persons share this screen."""
        return len(self.persons) > 1 and self.playback is None

    @property
    def autoplay(self) -> bool:
        """Whether a bot plays for the person shown."""
        return self.person in self.away

    @property
    def looking_back(self) -> bool:
        """Whether this is a look at an act of a match that goes on elsewhere."""
        return isinstance(self.playback, Again)

    def level_of(self, seat: int) -> str:
        """The level that plays a seat now: a bot's or `person`."""
        return self.stands_in(seat) if seat in self.away else self.seats[seat].level

    def stands_in(self, seat: int) -> str:
        """The level that plays for a person who is away."""
        return dict(self.chosen).get(seat, self.stand_in)

    # -- what is shown

    @property
    def view(self) -> object:
        """The view of the watching seat, as far as it is shown."""
        return self.opened(self.seen.view, self.seen.match) if self.shown is None else self.shown

    def opened(self, view: object, match: AnyMatch) -> object:
        """A view, with everybody's hand where that is shown."""
        return opened(self.game, view, match.view) if self.open else view

    @property
    def why_closed(self) -> str:
        """The key of the reason why nobody may see all hands here; empty where all may be seen."""
        watching = self.person is None and self.playback is None
        return why_closed(self.game, self.config) if watching else "seated"

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.course.owing and self.hush is None

    @property
    def thinking(self) -> int | None:
        """The seat that is thinking or resting as far as everybody can see, or None."""
        seen = self.playback is None and self.hush is None and self.draft is None
        if self.over or not seen or self.due is not None or self.seen.chore is not None:
            return None
        first = self.course.owing[0]
        return None if first in self.seen.answering else first

    # -- for whom it waits

    @property
    def free(self) -> bool:
        """Whether nothing is kept back, hushed or still to be answered by bots."""
        return self.hush is None and self.course.kept is None and self.course.settled

    @property
    def due(self) -> int | None:
        """The person whose act the table waits for, shown or not."""
        course = self.course
        if self.answers:
            return self.person
        if self.hush is not None or self.draft is not None or self.seen.chore is not None or course.kept is not None:
            return None
        if course.wanted is not None:
            return None
        return next((seat for seat in course.owing if seat in course.persons), None)

    @property
    def waiting_for_person(self) -> bool:
        """Whether the table waits for the person's own act, be it after one that is drafted."""
        if self.draft is not None:
            return self.policy.confirmed_after is None
        return self.person is not None and self.due == self.person and not self.veiled

    @property
    def waiting_for_acknowledgement(self) -> bool:
        """Whether the next round waits until a result was read."""
        ready = not self.acknowledged and self.seen.chore is not None and not self.held
        return ready and self.policy.waits_for_acknowledgement(self.view)

    @property
    def advisable(self) -> bool:
        """Whether the watching seat can be advised: it owes an act, here or at this place of a record."""
        if self.playback is None:
            return self.waiting_for_person
        seat, seen = self.playback.seat, self.seen
        return seat.advises and seen.chore is None and seen.watch in self.course.owing

    @property
    def handing(self) -> bool:
        """Whether the screen goes to another person before anything else happens."""
        if not self.several or not self.course.persons or self.held or self.steps:
            return False
        if self.asks_another:
            return True
        if self.hush is not None or self.draft is not None or self.course.kept is not None:
            return False
        if self.seen.chore is not None:
            return self.policy.closed(self.config) and not self.waiting_for_acknowledgement
        return self.due is not None and (self.veiled or self.due != self.person)

    @property
    def next_person(self) -> int:
        """The person who sits down next: the one to be asked or to act, else the next one who will."""
        if self.asks_another:
            return self.to_ask[0]
        if self.due is not None:
            return self.due
        course, count = self.course, len(self.seats)
        first = course.owing[0] if course.owing else self.seen.watch
        return min(course.persons or self.persons, key=lambda seat: (seat - first) % count)

    @property
    def watched(self) -> bool:
        """Whether others at this screen look on while the person shown has nothing to do."""
        idle = not (self.waiting_for_person or self.held or self.over)
        return idle and self.several and bool(self.playing - {self.person}) and self.policy.closed(self.config)

    @property
    def rests(self) -> bool:
        """Whether nothing goes on before somebody presses."""
        waits = self.waiting_for_person or self.waiting_for_acknowledgement
        return waits or self.held or self.due is not None or self.handing

    @property
    def busy(self) -> bool:
        """Whether time is to pass without any input."""
        if self.steps:
            return True
        if self.playback is not None:
            return self.playback.busy or self.thinks
        return not (self.paused or self.over) and (not self.rests or self.thinks)

    @property
    def thinks(self) -> bool:
        """Whether a hint is thought about, or looked into deeply."""
        deeply = self.hint is not None and self.deep is not None and not self.deep.done
        return self.hint_question is not None or deeply

    def drafts(self, action: object) -> bool:
        """Whether an act shows nothing that was hidden and tells nobody anything before the next one."""
        plays = self.draft is None and self.person is not None and not self.autoplay and not self.taught
        guarded = getattr(self.config, "table", "guarded") == "guarded"
        return plays and self.policy.drafts(action) and self.free and not self.promised and guarded

    # -- calls of several persons

    @property
    def calling(self) -> bool:
        """Whether persons here answer to acts of others: then each act rests for all alike before it is answered."""
        return self.several and self.policy.calls

    @property
    def may_call(self) -> tuple[int, ...]:
        """The persons who may say now that they want to answer to the last act, whether or not they can."""
        if self.hush is None or not self.calling or self.agreed.calls == "asked":
            return ()
        done = self.hush.done
        return tuple(seat for seat in self.persons if seat in self.playing and seat != done.seat)

    @property
    def to_ask(self) -> tuple[int, ...]:
        """The persons who are still to be asked whether they answer to the last act, in the order of play; by what
        everybody sees, so whoever did not do it."""
        if self.hush is None or not self.calling or self.agreed.calls == "open":
            return ()
        count, first = len(self.seats), self.hush.done.seat
        order = [(first + step) % count for step in range(1, count)]
        return tuple(seat for seat in order if seat in self.playing - self.asked)

    @property
    def asks_another(self) -> bool:
        """Whether the screen goes to somebody who is to be asked for an answer, the act having rested."""
        here = not self.held and self.course.settled and self.calm >= self.agreed.rest
        return bool(here and self.to_ask and (self.veiled or self.to_ask[0] != self.person))

    @property
    def answers(self) -> bool:
        """Whether the person shown is asked for an answer to the last act, and has one."""
        return self.hush is not None and self.held and self.person in self.course.answering

    @property
    def covered(self) -> BeforeClaims | None:
        """The state and events that all see of a bot's act that is kept back, before anybody answers to it."""
        kept, match = self.course.kept, self.seen.match
        if kept is None or self.hush is not None or not self.calling:
            return None
        return match.rules.before_claims(match.state, kept.seat, kept.action)

    # -- how long it rests

    def rested(self, seconds: float) -> bool:
        """Whether the table has been calm for so many seconds at speed 1."""
        return self.calm >= pause(seconds, self.speed)

    def thought(self, done: Done) -> float:
        """The seconds that a bot seems to think, by what everybody sees; short and even while a table runs on."""
        if self.rushing:
            return RUSHED
        policy, seat = self.policy, done.seat
        choices = policy.choices(self.seen.view, seat)
        return policy.pause_before(done.action) * thought(self.level_of(seat), seat, self.told, choices)


def seats_of(seats: tuple[SeatInfo, ...], playback: RecordPlayback | None) -> tuple[tuple[int, ...], int]:
    """The seats of persons, and the one that is looked from at the start: the first of them, or as a record says."""
    persons = tuple(i for i, seat in enumerate(seats) if seat.level == PERSON)
    watch = playback.seat.watch if playback is not None and len(persons) != 1 else persons[0] if persons else 0
    return (() if isinstance(playback, Again) else persons), watch


def seen_by(match: AnyMatch, watch: int, policy: TablePolicy, owing: tuple[int, ...], state: object = None) -> Seen:
    """A match as a seat is shown it; `state` where that is another than its own."""
    rules, answering = match.rules, match.rules.seats_with_secret_claims(match.state)
    if state is not None:
        return Seen(match, state, watch, rules.view(state, watch), answering)
    chore = policy.housekeeping(rules.legal(match.state, owing[0])) if owing else None
    return Seen(match, match.state, watch, match.view(watch), answering, chore)


def look_anew(now: Session, latest: object = None) -> Session:
    """The session after its match, what is kept back or who looks has changed; `latest` is the state to which the
    person shown answers."""
    state = now.draft.match.state if now.draft is not None else now.hush.state if now.hush is not None else None
    state = state if latest is None else latest
    return replace(now, seen=seen_by(now.seen.match, now.seen.watch, now.policy, now.course.owing, state))


def start_over(now: Session) -> Session:
    """The session without the questions asked and answered."""
    lull = 0 if now.rushing or is_instant(now.speed) else LULL
    return replace(now, question=None, hint_question=None, hint=None, promised=False, calm=0.0, lull=lull)


def hand_to(now: Session, seat: int) -> Session:
    """The session shown to another person. Nothing of the one before stays: no hint, step or answer of the rules."""
    shown = replace(
        now, person=seat, seen=replace(now.seen, watch=seat), steps=(), shown=None, hint=None, hint_question=None,
        held=seat in now.to_ask, open=False, rushing=False, veiled=False,
        asked=now.asked | ({seat} & {*now.to_ask}),
    )  # fmt: skip
    return look_anew(shown)


def show(now: Session, *steps: Step[object, object]) -> Session:
    """The session with further steps to show."""
    return replace(now, steps=(*now.steps, *steps), told=now.told + sum(len(step.events) for step in steps))


def next_step(now: Session) -> tuple[Session, Step[object, object] | None]:
    """The session without the first of its steps, and that one; its view is shown until the next is taken."""
    step, left = (now.steps[0] if now.steps else None), now.steps[1:]
    return replace(now, steps=left, shown=step.view if step is not None and left else None), step


def next_move(now: Session) -> Move:
    """The move that the match makes next by itself; a bot's act shows alone, before anybody is asked to answer."""
    course = now.course
    if now.covered is not None and course.kept is not None:
        return "alone" if now.rested(now.thought(course.kept)) else ""
    return "ask" if now.question is None and not course.settled else settled_move(now)


def settled_move(now: Session) -> Move:
    """The move that the match makes next by itself, when bots have answered to what was done last."""
    course, policy, chore = now.course, now.policy, now.seen.chore
    if not course.settled:
        return ""
    if now.hush is not None:
        rested = now.calm >= now.agreed.rest if now.calling else now.rested(AFTER_DISCARD)
        return "" if not rested or now.asks_another else "hold" if now.to_ask else "let_go"
    if chore is not None:
        rest = policy.pause_before(chore)
        return "chore" if now.rested(min(rest, RUSHED) if now.rushing else rest) else ""
    if course.kept is not None:
        # A claim is shown without a pause of its own: the act it answers had one.
        answers = course.kept.seat in now.seen.answering
        return "release" if answers or now.rested(now.thought(course.kept)) else ""
    return "" if now.question is not None else "count" if now.lull > 0 else "ask"
