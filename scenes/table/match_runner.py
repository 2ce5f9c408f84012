"""The edge of a session: what does to a match what its frozen state says, by the driver and the bots."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import msgspec

from game.kernel.match import AnyMatch
from game.kernel.rules import Refused
from game.lab.checks.deep import DeepSearch, can_deepen
from game.library.sidecar import Sidecar
from game.seats.driver import Done, Driver
from game.seats.levels import prefix_of
from game.seats.notation import bot_seat
from game.seats.request import request_for
from scenes.kit.navigator import Setup
from scenes.kit.renewed import renewed
from scenes.table import session
from scenes.table.bot_client import BotClient
from scenes.table.bot_delay import pause
from scenes.table.policy import TablePolicy
from scenes.table.record_playback import RecordPlayback
from scenes.table.seat_desk import SeatDesk
from scenes.table.session import DRAFT, Draft, Hush, Session
from scenes.table.shown_step import Step

_LOG: Final = logging.getLogger(__name__)


class MatchRunner:
    """The one that changes a match: methods take a session and return the one after. `write` hears of each act."""

    def __init__(
        self, match: AnyMatch, setup: Setup, bot_client: BotClient, policy: TablePolicy, write: Callable[[Done], None]
    ) -> None:
        self.match, self.bot_client, self.policy, self.write = match, bot_client, policy, write
        self.driver = Driver(match)
        self._search: DeepSearch | None = None
        self.driver.erring = tuple(i for i, seat in enumerate(setup.seats) if bot_seat(seat.level) is not None)

    def kept(self, now: Session, **changes: Any) -> Session:
        """The session with changes, and how far the driver is."""
        now = replace(now, **changes) if changes else now
        self.driver.persons = now.playing
        return renewed(now, course=session.course_of(self.driver))

    # -- bots

    def ask(self, now: Session) -> Session:
        """Asks the seat that is wanted."""
        driver = self.driver
        seat = driver.wanted
        assert seat is not None, "a bot or program owes an act"
        level, question, latest = now.level_of(seat), driver.request(seat), driver.latest
        promised = now.promised or (driver.kept is not None and bool(prefix_of(level)))
        self.bot_client.ask(level, question, latest.acts)
        return replace(now, promised=promised, question=question)

    def ask_hint(self, now: Session) -> Session:
        """Asks for advice to the watching seat."""
        draft, watch = now.draft, now.seen.watch
        request = self.driver.request(watch) if draft is None else request_for(draft.match, watch)
        question = msgspec.structs.replace(request, view=self.policy.for_hint(request.view), values=True)
        self.bot_client.ask(self.policy.hint_level, question)
        return replace(now, hint_question=question)

    def _to_deepen(self, now: Session) -> tuple[AnyMatch, list[Any]]:
        match = self.match if now.draft is None else now.draft.match
        return match, [one.action for one in now.hint.values] if now.hint is not None else []

    def deepens(self, now: Session) -> bool:
        """Whether the acts of the hint can be played out."""
        return self.bot_client.searches and can_deepen(*self._to_deepen(now))

    def deepen(self, now: Session) -> Session:
        """Begins to play the acts of the hint out again and again."""
        self.stop_search()
        match, acts = self._to_deepen(now)
        self._search = DeepSearch(match, now.seen.watch, acts)
        return replace(now, deep=self._search.poll())

    def look_deeper(self, now: Session) -> tuple[Session, bool]:
        """Takes what a search has found; True when that is all. It ends with the hint that it looks into."""
        if self._search is None:
            return now, False
        deep = None if now.hint is None else self._search.poll()
        if deep is None or deep.done:
            self.stop_search()
        return replace(now, deep=deep), deep is not None and deep.done

    def stop_search(self) -> None:
        """Ends a search."""
        if self._search is not None:
            self._search.close()
            self._search = None

    def listen(self, now: Session) -> Session:
        """Takes all answers that are ready; each may lead to the next question."""
        while (thought := self.bot_client.poll()) is not None:
            request = thought.request
            if request is now.hint_question:
                now = replace(now, hint_question=None, hint=thought.answer, deep=None)
            elif request is now.question:
                by = now.stands_in(request.seat) if request.seat in now.persons else thought.by
                now = self._keep(replace(now, question=None), request.seat, thought.answer.action, by)
        return now

    def _keep(self, now: Session, seat: int, action: object, by: str) -> Session:
        """Does a bot's act but keeps it back, and asks at once the seats that may claim."""
        driver = self.driver
        try:
            driver.do(seat, action, by, back=True)
        except Refused as error:
            # A bot must never stop a match: its mistake is logged and the first lawful act stands in.
            _LOG.error("seat %d, level %s: %s", seat, now.level_of(seat), error)
            driver.do(seat, driver.request(seat).legal[0], by, back=True)
        now = self.kept(now)
        return now if driver.settled or now.covered is not None else self.ask(now)

    def take_up(self, now: Session, beside: Sidecar | SeatDesk) -> Session:
        """Restores what was drafted when the table was left, if it still can be done."""
        kept = beside.content.get(DRAFT)
        if not isinstance(kept, dict) or kept.get("acts") != len(self.match.acts) or not now.waiting_for_person:
            return now
        action = next((act for act in now.seen.legal if msgspec.to_builtins(act) == kept.get("act")), None)
        return self.draft(now, action)[0] if action is not None and now.drafts(action) else now

    # -- what comes by itself

    def follow(self, now: Session, playback: RecordPlayback, dt: float, calm: bool) -> tuple[Session, bool]:
        """Does the acts of a record that are due; True when there were any."""
        rests = now.paused or now.waiting_for_acknowledgement
        acts = playback.due(dt, calm, rests, lambda action: pause(self.policy.pause_before(action), now.speed))
        for seat, action in acts:
            now = self.act(now, seat, action)
        return now, bool(acts)

    def advance(self, now: Session) -> tuple[Session, bool]:
        """Does what comes next by itself; True when something was shown."""
        move, course = session.next_move(now), now.course
        if move == "ask" and not course.settled:
            now = self.listen(self.ask(now))
            move, course = session.settled_move(now), now.course
        match move:
            case "ask":
                return self.ask(now), False
            case "count":
                return replace(now, lull=now.lull - 1), False
            case "alone" if (kept := course.kept) is not None:
                return self.act(now, kept.seat, kept.action, now.covered, judged=True, by=kept.by), True
            case "chore":
                return self.do_chore(now), True
            case "release":
                return self._release(now), True
            case "hold":
                return self.look(replace(now, held=True, asked=now.asked | {now.to_ask[0]})), True
            case "let_go":
                return self._let_go(now)
        return now, False

    def do_chore(self, now: Session) -> Session:
        """Does what nobody has to choose."""
        return self.act(now, now.course.owing[0], now.seen.chore, judged=True)

    def _let_go(self, now: Session) -> tuple[Session, bool]:
        """Lets go by what no person has called to answer, then shows what was kept back."""
        driver = self.driver
        if now.calling:
            while (seat := self._silent(now.callers)) is not None:
                legal = driver.request(seat).legal
                passing = (act for act in legal if isinstance(act, self.policy.passing))
                driver.do(seat, next(passing, legal[0]), back=True)
            if not driver.settled:
                return self.kept(now), False
        return self._release(replace(now, callers=frozenset(), asked=frozenset())), True

    def answer(self, now: Session, action: object) -> Session:
        """Takes the answer of the person shown, who was asked for one; it shows when all were asked."""
        self.driver.do(now.seen.watch, action, back=True)
        return self.look(replace(now, held=False))

    def _silent(self, callers: frozenset[int]) -> int | None:
        """A person who could answer and has not called."""
        driver = self.driver
        able = driver.latest.rules.seats_with_secret_claims(driver.latest.state)
        return next((seat for seat in able if seat in driver.persons - callers), None)

    # -- acts

    def act(
        self, now: Session, seat: int, action: object, before_claims: session.BeforeClaims | None = None,
        judged: bool = False, shown: int = 0, by: str = "",
    ) -> Session:  # fmt: skip
        """Does an act at once, of which so many events are `shown` already.

        An act that others may claim shows alone until the table has rested.
        """
        driver = self.driver
        driver.drop()
        done = driver.do(seat, action, by, judged=judged)
        driver.release()
        self.write(done)
        events = done.events
        if before_claims is not None:
            state, events = before_claims
            now = replace(now, hush=Hush(state, done, done.events[len(events) :]))
        now = self._begin_anew(now)
        if len(events) <= shown and shown:
            return now
        view = now.opened(now.seen.view, self.match)
        return session.show(now, Step(seat, action, now.seen.events(events[shown:]), view))

    def _release(self, now: Session) -> Session:
        """Shows what was kept back, act by act."""
        seen, hush, steps = now.seen, now.hush, []
        if hush is not None and hush.rest:
            of = hush.done
            steps.append(Step(of.seat, of.action, seen.events(hush.rest), self.match.view(seen.watch), of.by))
        for done in self.driver.release():
            self.write(done)
            events = seen.events(done.events)
            # A pass is no step for the other seats.
            if events or done.seat == seen.watch:
                view = now.opened(done.after.view(seen.watch), done.after)
                steps.append(Step(done.seat, done.action, events, view, done.by))
        return self._begin_anew(replace(session.show(now, *steps), hush=None))

    def _begin_anew(self, now: Session) -> Session:
        """Drops questions and answers of before, after an act; what a person's act holds, is held."""
        now = self.stray(self.look(self.start_over(replace(now, acknowledged=False))))
        if now.over:
            self.bot_client.end()
        acts = self.match.acts
        seat, action = acts[-1] if acts else (-1, None)
        hands_over = now.several and not now.autoplay and isinstance(action, self.policy.hands_over)
        return replace(now, held=hands_over and seat == now.person)

    def start_over(self, now: Session) -> Session:
        """Drops the questions asked, and what was kept back."""
        self.driver.drop()
        return self.kept(session.start_over(now))

    def look(self, now: Session) -> Session:
        """Works out anew what is seen of the match."""
        now = self.kept(now)
        return session.look_anew(now, self.driver.latest.state if now.answers else None)

    def stray(self, now: Session) -> Session:
        """Lets a bot err out of its turn, where the table wants that; it shows like any other act."""
        if now.playback is not None or now.hush is not None or now.seen.chore is not None:
            return now
        strayed = self.driver.handicap_move()
        if strayed is None:
            return now
        self.driver.do(*strayed, back=True, judged=True)
        return self.kept(now)

    def draft(self, now: Session, action: object) -> tuple[Session, Step[object, object]]:
        """Does an act of the watching seat as a draft, beside the match; the step shows what it shows."""
        match, seat = self.match.copy(), now.seen.watch
        covered = match.rules.before_claims(match.state, seat, action)
        if covered is None:
            events = match.do(seat, action)
        else:
            match.state, events = covered
        draft = Draft(action, match, len(events))
        now = self.look(replace(now, draft=draft, hint_question=None, hint=None, calm=0.0))
        return now, Step(seat, action, now.seen.events(events), now.seen.view)
