"""A lesson being taken, without a screen: what is said, whose act is due, and what is answered to an act.

Every act of the learner is tried on a copy first. Only one that reaches the goal of the step, or can still reach it in
the same turn, is done; any other is answered and changes nothing. So a lesson is never stuck.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any, Literal

import msgspec

from game.kernel.chance import Chance
from game.kernel.match import AnyMatch
from game.lessons.model import Alone, Deal, Lesson, Step, TaskKind, Wrong
from game.lessons.reading import config_for
from game.lessons.subject import Subject, Unfit, subject
from game.lessons.words import Words
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for

LEARNER = 0
TASKS = 3
"""How many of the unaided deals are done."""
DEALS = 20
TRIES = 3
"""After so many wrong acts the way is shown."""
MOST_OTHERS = 60
"""Acts of others between two of the learner; a round is over before."""
WAY = "way"
"""What lights the act that leads on, whichever act led here."""
GROUP = "group"
"""The question whose answer is a text of groups."""
Kind = Literal["done", "on", "wrong", "refused", "shown"]


class Said(msgspec.Struct, frozen=True):
    """The answer to an act: ``done`` reached the goal, ``on`` leads to it; anything else changed nothing.

    ``own`` tells an answer written for this very act, ``rule`` is what an unlawful act broke.
    """

    kind: Kind
    text: str = ""
    rule: str = ""
    own: bool = False


class Player:
    """A lesson taken by one learner. ``at`` counts the steps, then the unaided tasks; the end is ``len(steps)``."""

    def __init__(self, lesson: Lesson, words: Words, at: int = 0, seed: int = 0) -> None:
        """Goes on at step ``at``; ``seed`` draws the unaided deals."""
        self.lesson = lesson
        self.words = words
        self.subject: Subject = subject(lesson.game)
        self.config = config_for(lesson)
        self.steps: tuple[Step, ...] = (*lesson.steps, *self._tasks(lesson.alone, seed))
        self.at = -1
        self.done = False
        """Whether the goal of this step is reached and only the next one is waited for."""
        self.tries = 0
        self.skipped = False
        """Whether a task was passed over; the lesson then gets no tick."""
        self.match: AnyMatch | None = None
        self.laid: AnyMatch | None = None
        """The match as its deal was laid, before any act."""
        self.fresh = False
        """Whether the table of this step is another one than before."""
        self._queue: list[tuple[int, str]] = []
        self._way: tuple[object, str] = (None, "")
        """The act that leads on, and for which state of the table."""
        self._enter(min(max(at, 0), len(self.steps)))

    def _tasks(self, alone: Alone | None, seed: int) -> tuple[Step, ...]:
        if alone is None:
            return ()
        count = DEALS if alone.make is not None else len(alone.steps)
        numbers = list(range(count))
        Chance(seed).stream("tasks").shuffle(numbers)
        if kinds := len(alone.kinds):
            # One of each kind in their order, then again.
            turns = {
                number: sum(n % kinds == number % kinds for n in numbers[:at]) for at, number in enumerate(numbers)
            }
            numbers.sort(key=lambda number: (turns[number], number % kinds))
        return tuple(self.task(alone, number) for number in numbers[:TASKS])

    def task(self, alone: Alone, number: int) -> Step:
        """Makes unaided task ``number``, as a step without light."""
        kind = alone.kinds[number % len(alone.kinds)] if alone.kinds else TaskKind({})
        if alone.make is None:
            step = alone.steps[number]
        else:
            step = self.subject.task({**alone.make, **kind.make}, number, self.config, self.lesson.seats)
        say, wrong = step.say or kind.say or alone.say, (*step.wrong, *kind.wrong, *alone.wrong)
        return msgspec.structs.replace(step, say=say, light=(), tip=None, wrong=wrong)

    # -- looking

    @property
    def over(self) -> bool:
        """Whether everything was done; the recap is left."""
        return self.at >= len(self.steps)

    @property
    def step(self) -> Step:
        """The step that is due; the last one once all are done."""
        return self.steps[min(self.at, len(self.steps) - 1)]

    @property
    def alone(self) -> bool:
        """Whether this step is an unaided task."""
        return len(self.lesson.steps) <= self.at < len(self.steps)

    @property
    def earned(self) -> bool:
        """Whether the lesson gets its tick: done to the end, no task passed over."""
        return self.over and not self.skipped

    @property
    def helped(self) -> bool:
        """Whether so much went wrong that the way is shown."""
        return self.tries >= TRIES

    def sentence(self) -> str:
        """The sentence that the teacher says."""
        return self.words.fill(self.step.say)

    def lights(self) -> tuple[str, ...]:
        """The names of what is lit, in the words of acts: pieces, places, buttons."""
        step = self.step
        if self.over or self.done or not step.acts:
            return () if self.over or self.done else step.light
        if not self.helped or self.match is None:
            return tuple(word for light in step.light for word in (self.way().split() if light == WAY else (light,)))
        act = self.way()
        return tuple(act.split()) if act else step.light

    def way(self) -> str:
        """An act that leads on now, in words; empty where none is due."""
        if self.over or self.done or self.match is None or not self.step.acts or not self.due():
            return ""
        state = (self.at, len(self.match.acts), self.match)
        if self._way[0] != state:
            play = self.step.play
            found = self.subject.name(self.match, LEARNER, self._bot(LEARNER, self.match)) if play else ""
            self._way = state, found or self._next_of(self.step)
        return self._way[1]

    def answers(self) -> dict[str, str]:
        """The answers to the question of this step, by id."""
        ask = self.step.ask
        if ask is None:
            return {}
        if ask.answers:
            return {choice.id: self.words.fill(choice) for choice in ask.answers}
        return dict(self.subject.answers(ask.kind, self.words.texts))

    def right_answer(self) -> str:
        """The answer of the rules to the question of this step."""
        ask = self.step.ask
        assert ask is not None, "a step without a question"
        try:
            return self.subject.judge(ask.kind, ask.pieces, ask.given, self.config)
        except (ValueError, KeyError, IndexError) as error:
            raise error if isinstance(error, Unfit) else Unfit(f"the question cannot be judged ({error})") from error

    def due(self) -> bool:
        """Whether the learner owes an act at the table."""
        return self.match is not None and LEARNER in self.match.to_act()

    # -- doing

    def judge(self, action: Any) -> Said:
        """The answer that an act of the learner would get; nothing is done."""
        step, match = self.step, self.match
        if match is None or self.over or self.done or not step.acts:
            return Said("wrong", self._general("not_now"))
        refusal = match.rules.refuse(match.state, LEARNER, action)
        if refusal is not None:
            own = self._own(refusal.rule, step.wrong)
            text = own or self.words.why_not(self.lesson.game, refusal)
            return Said("refused", text, refusal.rule, bool(own))
        if step.play:
            return Said("on")
        after = match.copy()
        events = self._done(after, LEARNER, action)
        if self._reached(step, match, after, events):
            return Said("done")
        if self._can_reach(step, after, self._own_acts(step) - 1):
            return Said("on")
        got = tuple(w for w in step.wrong if all(self.subject.reached(g, match, after, events) for g in w.reaches))
        own = self._own(self.subject.name(match, LEARNER, action), got)
        return Said("wrong", own or self._general("other"), own=bool(own))

    def act(self, action: Any) -> Said:
        """Does the learner's act when it is good, and answers it when it is not."""
        said = self.judge(action)
        if said.kind in ("done", "on"):
            assert self.match is not None
            self.match.act(LEARNER, action)
            self.took(said)
        else:
            self.missed()
        return said

    def took(self, said: Said) -> None:
        """Notes that the learner's act was done at the table, by this player or by whoever shows it."""
        self.look()
        if said.kind == "done":
            self.done = True
            self._queue = [_split(text) for text in self.step.others]

    def look(self) -> bool:
        """Looks whether a round that is played has just ended."""
        if not self.step.play or self.over or self.done or self.match is None:
            return False
        self.done = round_over(self.match)
        return self.done

    def beside(self) -> str:
        """The teacher's words about the learner's hand in a round that is played."""
        if not self.step.play or self.match is None or self.over or self.done:
            return ""
        return self.subject.beside(self.match, self.words.texts)

    def missed(self) -> None:
        """Counts an act of the learner that was answered and not done."""
        self.tries += 1

    def choose(self, answer: str) -> Said:
        """Answers what the learner chose at a question."""
        step = self.step
        if step.ask is None or self.done or self.over:
            return Said("wrong", self._general("not_now"))
        right = self.right_answer()
        if step.ask.kind == GROUP:
            given = {**step.ask.given, "of": step.ask.pieces}
            right, answer = "best", self.subject.judge("grouped", answer, given, self.config)
        if answer == right:
            self.done = True
            return Said("done", self.words.fill(step.ask.why))
        self.missed()
        own = self._own(answer, step.wrong)
        if self.helped:
            right = self.answers().get(self.right_answer(), "") or self.spoken(self.right_answer())
            return Said("shown", own or self.words.texts.t("lessons.right_is", answer=right), own=bool(own))
        return Said("wrong", own or self._general("answer"), own=bool(own))

    def spoken(self, pieces: str) -> str:
        """Groups of pieces in words."""
        subject, texts = self.subject, self.words.texts
        groups = [[subject.piece(name, texts) or name for name in part.split()] for part in pieces.split("|")]
        return " / ".join(", ".join(group) for group in groups)

    def other(self, seat: int, match: AnyMatch) -> Any:
        """The act of another seat: as the step says, else the plainest; in a round that is played, a bot's."""
        if self.step.play and not self.over:
            return self._bot(seat, match)
        if self._queue and self._queue[0][0] == seat:
            return self.subject.act(match, seat, self._queue.pop(0)[1])
        return self.subject.idle(match, seat)

    def _bot(self, seat: int, match: AnyMatch) -> Any:
        return answer_with(make_bot(self.lesson.game, self.step.play), request_for(match, seat)).action

    def settle(self) -> None:
        """Lets others act until the learner owes an act or nobody does; a table on a screen does this act by act."""
        for _ in range(MOST_OTHERS):
            match = self.match
            if match is None or match.over or (self.due() and not self._queue):
                return
            seat = match.to_act()[0]
            action = self.other(seat, match) if seat != LEARNER else None
            # A round that is over stays as it is: the next one is not dealt.
            if action is None or type(action).__name__ == "Deal":
                return
            match.act(seat, action)
            if self.look():
                return

    def next(self) -> bool:
        """Goes on where only a look was wanted or the goal is reached; False where an act is waited for."""
        if self.over or (self.step.waits and not self.done):
            return False
        self.settle()
        self._enter(self.at + 1)
        return True

    def skip(self) -> None:
        """Passes over this step; what it wanted is done for the learner."""
        if self.over:
            return
        self.skipped = self.skipped or self.alone
        self._enter(self.at + 1)

    def back(self) -> None:
        """Goes to the beginning of the step before."""
        self._enter(max(0, self.at - 1))

    def again(self) -> None:
        """Goes to the beginning of this step."""
        self._enter(min(self.at, len(self.steps) - 1))

    # -- the table of a step

    def _enter(self, at: int) -> None:
        forward = at == self.at + 1
        kept = self.match if forward else None
        self.at, self.done, self.tries, self._queue = at, False, 0, []
        if self.over:
            self.fresh = False
            return
        step = self.step
        if kept is None or step.deal is not None or not self._fits(step, kept):
            self.match = self._laid(at)
            self.fresh = True
        else:
            self.fresh = bool(step.before)
            self._play(kept, step.before)

    def _fits(self, step: Step, match: AnyMatch) -> bool:
        """Whether the goal can be reached at the table as it was played, by the act of the lesson or another."""
        trial = match.copy()
        try:
            self._play(trial, step.before)
        except Unfit:
            return False
        if not step.want:
            return True
        try:
            self._play_own(trial.copy(), step)
        except Unfit:
            return self._can_reach(step, trial, self._own_acts(step))
        return True

    def _laid(self, at: int) -> AnyMatch | None:
        """The table at the beginning of a step, played to it from its last deal."""
        start = next((i for i in range(at, -1, -1) if self.steps[i].deal is not None), None)
        if start is None:
            return None
        match: AnyMatch | None = None
        for number in range(start, at + 1):
            step = self.steps[number]
            if step.deal is not None:
                match = self.lay(step.deal)
                self.laid = match.copy()
            assert match is not None
            self._play(match, step.before)
            if number < at and step.want:
                self._play_own(match, step)
                self._follow(match, step)
        return match

    def lay(self, deal: Deal) -> AnyMatch:
        """A table of this lesson on which a deal lies; raises ``Unfit``."""
        try:
            return self.subject.lay(deal, self.config, self.lesson.seats)
        except (ValueError, KeyError, IndexError, StopIteration, TypeError) as error:
            raise error if isinstance(error, Unfit) else Unfit(f"the deal cannot be laid ({error})") from error

    def _play(self, match: AnyMatch, acts: Sequence[str]) -> None:
        for text in acts:
            if text.startswith("idle "):
                for _ in range(int(text.split()[1])):
                    seat = match.to_act()[0]
                    match.act(seat, self.subject.idle(match, seat))
                continue
            seat, words = _split(text)
            self._act(match, seat, words)

    def _act(self, match: AnyMatch, seat: int, words: str) -> tuple[Any, ...]:
        """Does an act; a learner who could answer before another seat's act lets it go by."""
        if seat != LEARNER and LEARNER in match.rules.seats_with_secret_claims(match.state):
            match.act(LEARNER, self.subject.idle(match, LEARNER))
        action = self.subject.act(match, seat, words)
        refusal = match.rules.refuse(match.state, seat, action)
        if refusal is not None:
            raise Unfit(f"seat {seat} may not {words!r} here ({refusal.rule} {refusal.reason}); change the act")
        return self._done(match, seat, action)

    def _done(self, match: AnyMatch, seat: int, action: Any) -> tuple[Any, ...]:
        """Returns what comes of an act once the other seats have let it go by, if they could answer to it."""
        events = tuple(match.act(seat, action))
        while any(other != LEARNER for other in match.rules.seats_with_secret_claims(match.state)):
            other = next(other for other in match.rules.seats_with_secret_claims(match.state) if other != LEARNER)
            events += tuple(match.act(other, self.subject.idle(match, other)))
        return events

    def _play_own(self, match: AnyMatch, step: Step) -> None:
        """Plays the acts of ``do``; raises ``Unfit`` when they do not reach the goal."""
        before, events = match, ()
        for words in step.do.split(";"):
            before = match.copy()
            events = self._act(match, LEARNER, words.strip())
        if not self._reached(step, before, match, events):
            raise Unfit(f"{step.do!r} does not reach {', '.join(step.want)}; correct do or want")

    def _follow(self, match: AnyMatch, step: Step) -> None:
        """Plays what the others do after a step, on a table that nobody watches."""
        queue = [_split(text) for text in step.others]
        for _ in range(MOST_OTHERS):
            if match.over:
                return
            seat = match.to_act()[0]
            if seat == LEARNER:
                return
            words = queue.pop(0)[1] if queue and queue[0][0] == seat else None
            match.act(seat, self.subject.act(match, seat, words) if words else self.subject.idle(match, seat))

    # -- goals

    def _own_acts(self, step: Step) -> int:
        return step.do.count(";") + 1

    def _reached(self, step: Step, before: AnyMatch, after: AnyMatch, events: Sequence[Any]) -> bool:
        return all(self.subject.reached(goal, before, after, events) for goal in step.want)

    def _can_reach(self, step: Step, match: AnyMatch, acts: int) -> bool:
        """Whether so many more own acts of this turn can reach the goal."""
        if acts <= 0 or LEARNER not in match.to_act():
            return False
        for action in self.subject.tries(match):
            after = match.copy()
            events = self._done(after, LEARNER, action)
            if self._reached(step, match, after, events) or self._can_reach(step, after, acts - 1):
                return True
        return False

    def _next_of(self, step: Step) -> str:
        """The first act of ``do`` that is still to be done, or another that leads on."""
        assert self.match is not None
        for words in step.do.split(";"):
            try:
                action = self.subject.act(self.match, LEARNER, words.strip())
            except Unfit:
                continue
            if self.judge(action).kind in ("done", "on"):
                return words.strip()
        for action in self.subject.tries(self.match):
            if self.judge(action).kind in ("done", "on"):
                return self.subject.name(self.match, LEARNER, action)
        return ""

    # -- answers

    def _own(self, name: str, wrong: Sequence[Wrong]) -> str:
        found = next((w for w in wrong if w.act == name), None) or next(
            (w for w in wrong if fnmatchcase(name, w.act)), None
        )
        return "" if found is None else self.words.fill(found.say)

    def _general(self, key: str) -> str:
        return self.words.texts.t(f"lessons.{key}")


def _split(text: str) -> tuple[int, str]:
    """Splits an act such as ``1 discard 3k`` into seat and words; raises ``Unfit``."""
    seat, _, words = text.partition(" ")
    if not seat.isdigit() or not words:
        raise Unfit(f"{text!r} is no act of a seat; write a seat and an act such as '1 discard 3k'")
    return int(seat), words.strip()


def round_over(match: AnyMatch) -> bool:
    """Whether nothing is left of a round but to deal the next one."""
    if match.over:
        return True
    legal = [act for seat in match.to_act() for act in match.rules.legal(match.state, seat)]
    return all(type(act).__name__ == "Deal" for act in legal)
