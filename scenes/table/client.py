"""The client of a table: all that a table knows of a match, and the one that does things to it; no window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from game.kernel.match import AnyMatch
from game.kernel.offers import SeatRules
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal
from game.library.sidecar import Sidecar
from game.seats.driver import Done
from game.seats.failures import Failure
from scenes.kit.navigator import Played, Setup
from scenes.kit.renewed import renewed
from scenes.table import session
from scenes.table.agreed import Agreed
from scenes.table.bot_client import BotClient, InlineBots
from scenes.table.kept import Json, numbers
from scenes.table.match_runner import MatchRunner
from scenes.table.policy import TablePolicy
from scenes.table.record_playback import Again, RecordPlayback
from scenes.table.seat_desk import SeatDesk
from scenes.table.session import DRAFT, Session
from scenes.table.shown_step import History, ShownStep
from scenes.table.shown_step import Step as Step
from scenes.table.told import T, Told
from scenes.table.writer import Writer

AWAY: Final = "away"
"""The name in the sidecar of the persons for whom a bot plays on."""


def told(of: Callable[[Session], T]) -> Told[Session, T]:
    """Tells a fact of the session."""
    return Told(of)


class TableClient:
    """The client that owns a match, its bots and its writer, and keeps it going.

    Call `pump` every frame; `next_step` gives the steps since the last call, oldest first. Where several seats are
    persons', one of them is shown at a time; without a person the table is to watch. What the session is stands in one
    frozen value (`scenes.table.session`), which says what comes next; the client does that.

    What bots do is kept back until everybody has answered to it, and after an act of the person to which others may
    answer the table rests equally long whether or not anybody can. So `view`, `legal` and `judge` tell of the match as
    it is shown.
    """

    def __init__(
        self, match: AnyMatch, seats: tuple[SeatInfo, ...], bot_client: BotClient, policy: TablePolicy,
        writer: Writer | None = None, *, speed: float = 1.0, stand_in: str = "normal", laid: AnyMatch | None = None,
        playback: RecordPlayback | None = None, taught: bool = False, bare: bool = False,
    ) -> None:  # fmt: skip
        """Begins a session at the first of several persons; `stand_in` is the level that plays for one under autoplay,
        `laid` the match as laid by hand, where its seed has not dealt it; `bare` leaves out panels beside the board."""
        self.bot_client, self.policy, self.writer, self.bare = bot_client, policy, writer, bare
        self.desk = writer.sidecar if writer is not None else Sidecar()
        self.setup = Setup(match.rules.name, match.config, seats)
        """The game, rules and players of the match."""
        self.config = match.config
        """The options of the match."""
        self.ended: Callable[[AnyMatch], None] = lambda match: None
        self.left: Callable[[AnyMatch], None] = self.ended
        """Functions called at the end of a match that the person played to its end, and at the close of a table."""
        self._runner, self._laid = MatchRunner(match, self.setup, bot_client, policy, self._write), laid
        self._histories: dict[int, History] = {}
        """The past for each seat that was looked from."""
        persons, watch = session.seats_of(seats, playback)
        course = session.course_of(self._runner.driver)
        self._now = Session(
            policy, self.setup.game, match.config, stand_in, playback, taught, seats, persons,
            persons[0] if persons else None, course, session.seen_by(match, watch, policy, course.owing), speed,
            open=playback is not None and playback.seat.open,
        )  # fmt: skip
        gone = numbers(self.desk.content.get(AWAY)) if self.several else ()
        self._to(away=frozenset(gone) & {*persons})
        self._take_up_draft()
        self._to(self._runner.stray(self._now))

    def _to(self, now: Session | None = None, **changes: Any) -> None:
        """Takes over a session, or what changes of it."""
        self._now = self._runner.kept(self._now if now is None else now, **changes)

    @property
    def _match(self) -> AnyMatch:
        return self._runner.match

    # -- who sits here

    now = told(lambda now: now)
    """The session as it stands."""
    seats = told(lambda now: now.seats)
    """The seats as the table names them: one whose program failed says that a bot plays."""
    persons = told(lambda now: now.persons)
    """The seats of persons, who share the screen where there are several."""
    person = told(lambda now: now.person)
    """The person whose seat is shown."""
    watch = told(lambda now: now.seen.watch)
    """The seat that is looked from."""
    playback = told(lambda now: now.playback)
    """The record that is shown, if this is no live match."""
    taught = told(lambda now: now.taught)
    """Whether a teacher teaches here."""

    spectating = told(lambda now: now.person is None and now.playback is None)
    """Whether all seats are bots' and play by themselves; a record goes on only when it is told to."""
    looking_back = told(lambda now: now.looking_back)
    """Whether this is a look at an act of a match that goes on elsewhere."""
    several = told(lambda now: now.several)
    """Whether persons share this screen."""

    closed = told(lambda now: now.policy.closed(now.config))
    """Whether a seat has something that the others may not see."""

    @property
    def sidecar(self) -> Sidecar | SeatDesk:
        """The contents that a table scene wants to find again when it is opened anew."""
        return SeatDesk(self.desk, self.person) if self.several and self.person is not None else self.desk

    level_of = told(lambda now: now.level_of)
    """The level that plays a seat now: a bot's or `person`."""

    def name_seats(self, seats: tuple[SeatInfo, ...]) -> None:
        """Names the seats."""
        self._to(seats=seats)

    # -- looking

    over = told(lambda now: now.over)
    """Whether the match has ended."""

    @property
    def seed(self) -> int:
        """The seed of a match that is over. Raises ValueError before: it would give away all that is hidden."""
        return self.played().seed

    def played(self) -> Played:
        """The match, once it is over, to be watched again. Raises ValueError before its end."""
        match = self._match
        if not self.over:
            raise ValueError("the match is not over: its seed and hidden acts stay secret")
        record = getattr(self.writer, "path", None)
        return Played(self.setup._replace(seats=self.seats), match.seed, match.chance, tuple(match.acts), record)

    def digest(self) -> str:
        """A fingerprint of the true state, for tests and traces."""
        return self._match.digest()

    def view(self) -> object:
        """The view of the watching seat, as far as it is shown."""
        return self._now.view

    def legal(self) -> Sequence[object]:
        """The lawful acts of the watching seat."""
        seen = self._now.seen
        return seen.legal

    judge = told(lambda now: now.seen.judge)
    """Says why the watching seat may not do something, without doing it."""

    @property
    def rules(self) -> SeatRules[Any, Any]:
        """The rules as the watching seat may ask them, as far as acts are shown."""
        rules, seen = self._match.rules, self._now.seen
        return SeatRules(self.view(), seen.legal, seen.judge, partial(rules.foul, seen.state, seen.watch))

    act_number = told(lambda now: now.course.acts + (now.draft is not None))
    """How many acts were done, with the one that is drafted."""

    def events(self) -> tuple[object, ...]:
        """The events so far, as the watching seat has seen them."""
        now, events = self._now, self._match.events
        return now.seen.events(events[: len(events) - (len(now.hush.rest) if now.hush is not None else 0)])

    @property
    def _history(self) -> History:
        return self._histories.setdefault(self.watch, History(self._match, self.watch, self._laid))

    def history(self) -> Sequence[ShownStep[object]]:
        """The acts so far as the watching seat has seen them; those of which it saw nothing are left out."""
        return self._history.upto(len(self._match.acts) - (self._now.hush is not None))

    def views(self) -> Iterator[object]:
        """The views of the watching seat after each act, oldest first, from which displays of the past are built."""
        return self._history.views()

    def again(self, act: int) -> TableClient:
        """A client of the match before its act number `act`, counted from 1, that does this one act again."""
        before, acts = self._history.before(act)
        return TableClient(
            before, self.seats, InlineBots({}), self.policy, speed=self.speed, laid=self._laid,
            playback=Again(self.watch, acts), taught=self.taught,
        )  # fmt: skip

    def said_to_all(self, after: int = -1) -> Sequence[ShownStep[object]]:
        """The acts after a seat's last one that everybody saw, or all; of each only what all seats saw alike."""
        return self._history.alike(after, self.policy.passing)

    why_closed = told(lambda now: now.why_closed)
    """The key of the reason why nobody may see all hands here; empty where all may be seen."""

    @property
    def open_hands(self) -> bool:
        """Whether everybody's hand is shown. Setting it does nothing where a person sits."""
        return self._now.open

    @open_hands.setter
    def open_hands(self, on: bool) -> None:
        self._to(open=on and not self.why_closed)

    waiting_for_person = told(lambda now: now.waiting_for_person)
    """Whether the table waits for the person's own act, be it after one that is drafted."""
    waiting_for_acknowledgement = told(lambda now: now.waiting_for_acknowledgement)
    """Whether the next round waits for `acknowledge`."""
    thinking = told(lambda now: now.thinking)
    """The seat that is thinking or resting as far as everybody can see, or None."""
    busy = told(lambda now: now.busy)
    """Whether `pump` is to be called without any input."""

    behind = told(lambda now: now.shown is not None)
    """Whether a step is shown that others follow at once."""

    def failures(self) -> Sequence[Failure]:
        """Returns what outside programs failed to do since the last call."""
        return self.bot_client.failures()

    # -- how it goes on

    paused = told(lambda now: now.paused)
    """Whether bots wait: a menu is open."""

    def pause(self, on: bool) -> None:
        """Makes bots wait, or lets them go on."""
        self._to(paused=on)

    rushing = told(lambda now: now.rushing)
    """Whether the others act without resting, until the person is asked or a result stands."""

    def rush(self, on: bool) -> None:
        """Lets the others act without resting, or ends that."""
        self._to(rushing=on)

    speed = told(lambda now: now.speed)
    """The speed at which bots act."""

    def pace(self, speed: float) -> None:
        """Takes another speed at which bots act."""
        if speed != self.speed:
            self._to(speed=speed)

    paid = told(lambda now: now.paid)
    """Whether the shown result was read, so that what it pays counts in everybody's points."""

    def pay(self) -> None:
        """Notes that the shown result was read."""
        self._to(paid=True)

    def acknowledge(self) -> None:
        """Lets the next round begin, once the result was read."""
        self._to(acknowledged=True)

    @property
    def autoplay(self) -> bool:
        """Whether a bot plays the person's seat. Setting it counts at once, also in the middle of a turn."""
        return self._now.autoplay

    @autoplay.setter
    def autoplay(self, on: bool) -> None:
        if self.person is None or self.taught or on == self.autoplay:
            return
        self.take_back()
        self._to(hint_question=None, hint=None)
        self.play_for(self.person, on)

    def let_play(self, levels: Iterable[tuple[int, str]]) -> None:
        """Takes the levels that persons have chosen to play for them, by seat."""
        self._to(chosen=(*dict((*self._now.chosen, *levels)).items(),))

    away = told(lambda now: tuple(sorted(now.away)))
    """The persons for whom a bot plays on."""

    def play_for(self, seat: int, on: bool) -> None:
        """Lets a bot play on for a person, at whatever seat the table is shown, or the person act again."""
        now = self._now
        away = now.away | {seat} if on else now.away - {seat}
        self._to(away=away, held=False)
        if self.several:
            self.desk.keep({**self.desk.content, AWAY: sorted(away)})
        asked, kept = now.question, now.course.kept
        at_it = {asked.seat if asked is not None else None, kept.seat if kept is not None else None}
        if seat in at_it and not now.promised and not now.asked:
            self._to(self._runner.start_over(self._now))

    # -- several persons

    held = told(lambda now: now.held)
    """Whether the person shown still has to hand the screen over, with or without something to do before."""
    handing = told(lambda now: now.handing)
    """Whether the screen goes to another person before anything else happens."""
    next_person = told(lambda now: now.next_person)
    """The person who sits down next: the one to act, else the next one who will."""

    veiled = told(lambda now: now.veiled and not now.over)
    """Whether what the person shown holds is covered until they sit down again."""

    watched = told(lambda now: now.watched)
    """Whether others at this screen look on while the person shown has nothing to do."""

    def cover(self) -> None:
        """Covers what the person shown holds; what they drafted counts now, since nobody can take it back here."""
        self.confirm()
        self._to(veiled=True)

    def deal(self) -> None:
        """Does what nobody has to choose, unseen, before somebody sits down: somebody else may be looking."""
        now = self._now
        while now.seen.chore is not None:
            now = self._runner.do_chore(now)
        self._to(now, steps=(), shown=None)

    def hand_to(self, seat: int) -> None:
        """Shows another person's seat."""
        self._to(self._runner.look(session.hand_to(self._now, seat)))
        self._take_up_draft()

    def hold(self) -> None:
        """Lets the screen stay with the person shown, who has done nothing to hand it over."""
        self._to(held=True)

    def agree(self, agreed: Agreed) -> None:
        """Takes what persons at this screen agreed on."""
        self._to(agreed=agreed)

    def hand_over(self) -> None:
        """Ends the window of the person shown: what it offered is let go by."""
        passing = next((act for act in self.legal() if isinstance(act, self.policy.passing)), None)
        if passing is not None and self.waiting_for_person:
            self.submit(passing)
        self._to(held=False)

    may_call = told(lambda now: now.may_call)
    """The persons who may say now that they want to answer to the last act, whether or not they can."""
    asking = told(lambda now: now.asks_another)
    """Whether the person who is next is asked for an answer to the last act, able to give one or not."""
    callers = told(lambda now: now.callers)
    """The persons who have said so."""

    def call(self, seat: int) -> None:
        """Notes that a person wants to answer to the last act."""
        if seat in self.may_call:
            self._to(callers=self._now.callers | {seat})

    # -- advice

    advisable = told(lambda now: now.advisable)
    """Whether the watching seat can be advised."""

    hinting = told(lambda now: now.hint_question is not None)
    """Whether a bot is thinking about a hint."""
    hint = told(lambda now: now.hint)
    """The hint that was asked for, until the next act."""

    def ask_hint(self) -> None:
        """Starts thinking for the watching seat; `hint` holds the answer when it is ready."""
        if self.advisable and not self.hinting and self.hint is None:
            self._to(self._runner.ask_hint(self._now))

    deep = told(lambda now: now.deep if now.hint is not None else None)
    """The findings so far on the acts of the hint, where it is looked into deeply."""

    @property
    def deepens(self) -> bool:
        """Whether the acts of the hint can be played out."""
        return self._laid is None and self._runner.deepens(self._now)

    def deepen(self) -> bool:
        """Begins to play the acts of the hint out again and again; False where it cannot be done."""
        deepens = self.deepens
        if deepens:
            self._to(self._runner.deepen(self._now))
        return deepens

    # -- acts of the person

    def submit(self, action: object) -> Refusal | None:
        """Does the person's act: drafts it, or submits it at once after the draft; returns the reason why not."""
        refusal = self.judge(action)
        if refusal is not None:
            return refusal
        if self._now.drafts(action):
            now, step = self._runner.draft(self._now, action)
            self._to(now, steps=(*now.steps, step))
            return None
        self.confirm()
        now, match = self._now, self._match
        if now.answers:
            self._to(self._runner.answer(now, action))
            return None
        if now.promised or now.hush is not None or (now.course.kept is None and not now.course.settled):
            # Acts that a program was told of must happen, and claims that are due come first: this act waits.
            self._to(late=action)
            return None
        # Whether a seat can claim must stay secret: the table rests in either case, unless a draft's wait covers it.
        rests = self.person is not None and self.policy.confirmed_after is None
        before_claims = match.rules.before_claims(match.state, self.watch, action) if rests else None
        self._to(self._runner.act(now, self.watch, action, before_claims, judged=True))
        return None

    drafted = told(lambda now: now.draft and now.draft.action)
    """The act that is shown but can still be taken back, or None.

    At guarded tables an act that shows nothing hidden is not done before the next one, or before it is confirmed."""

    def confirm(self) -> None:
        """Submits the drafted act."""
        draft = self._now.draft
        if draft is not None:
            now = renewed(self._now, draft=None)
            self._to(self._runner.act(now, self.watch, draft.action, judged=True, shown=draft.events))

    def take_back(self) -> bool:
        """Takes back the drafted act; False when there is none."""
        if self._now.draft is None:
            return False
        self._to(draft=None, hint_question=None, hint=None)
        self.look_anew()
        return True

    def lying(self) -> dict[str, Json]:
        """The drafted act as plain data, for the sidecar."""
        kept = {"acts": len(self._match.acts), "act": msgspec.to_builtins(self.drafted)}
        return {DRAFT: kept} if self.drafted is not None else {}

    def close(self) -> None:
        """Ends thinking and writing; the record on disk stays."""
        self.left(self._match)
        self._runner.stop_search()
        self.bot_client.close()
        if self.writer is not None:
            self.writer.close()

    def _take_up_draft(self) -> None:
        self._to(self._runner.take_up(self._now, self.sidecar))

    # -- what comes by itself

    def next_step(self) -> Step[object, object] | None:
        """The next of the steps; until the one after it is taken, `view` is the view after this one."""
        now, step = session.next_step(self._now)
        self._to(now)
        return step

    def pump(self, dt: float, calm: bool = True) -> bool:
        """Moves on by `dt` seconds; `calm` when nothing moves on the table. True when there is news."""
        runner = self._runner
        now, deeper = runner.look_deeper(self._now)
        if now.playback is not None:
            now, shown = runner.follow(now, now.playback, dt, calm)
            if shown:
                self._to(now)
                return True
        listened = runner.listen(now)
        heard = listened.hint is not now.hint or deeper
        self._to(listened)
        if now.playback is not None:
            return heard
        if (late := listened.late) is not None and listened.free:
            self._to(late=None)
            return self.submit(late) is None or heard
        if listened.paused or listened.over or listened.rests:
            return heard
        now = renewed(listened, calm=listened.calm + dt if calm else 0.0)
        if now.draft is None:
            now, shown = runner.advance(now)
            self._to(now)
            return shown or heard
        self._to(now)
        if now.rested(self.policy.confirmed_after or 0.0):
            self.confirm()
        return self.drafted is None or heard

    def look_anew(self) -> None:
        """Works out anew what is seen of the match."""
        self._to(self._runner.look(self._now))

    def _write(self, done: Done) -> None:
        if done.after.over and self._now.playing:
            self.ended(done.after)
        if self.writer is not None:
            self.writer.act(done.after, done.seat, done.action, done.by)
            if done.after.over:
                self.writer.end(done.after)
