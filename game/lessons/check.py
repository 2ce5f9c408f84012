"""Takes every lesson in five ways, judges its examples, and counts how long it takes to read.

The ways: only right acts (it ends), only "next" (it never ends), lawful acts by chance (always done or told, the way
shown after three), every wrong act that has an answer of its own, and every act that a step takes beside its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from game.kernel.bilingual import Text
from game.kernel.chance import Chance, HashStream
from game.kernel.texts import LOCALES, Texts
from game.lessons.model import Alone, Ask, Example, Lesson, Step, Wrong
from game.lessons.other_ways import act_like, other_ways
from game.lessons.player import DEALS, GROUP, LEARNER, TRIES, Player
from game.lessons.reading import config_for
from game.lessons.subject import Subject, Unfit, subject
from game.lessons.words import ACT_SECONDS, ANIMATION_SECONDS, Words, reading_seconds

MOST_SENTENCES = 2
LEAST_ACTS = 0.6
"""Share of the steps that wait for an act or an answer."""
FIRST_SECONDS = 90
FIRST_ALL_SECONDS = 240
LONGEST_SECONDS = 180
FIRST_WORDS = 5
MOST_ACTS = 200
"""Own acts after which a round that is played must be over."""
ROUND_SECONDS = 60.0
"""What a played round is counted as, at most."""
SHOWN_SECONDS = 0.8
"""A group of a picture, which come one after another, and a look at the whole."""
_END = re.compile(r"[.!?…](?=\s|$)")
_NUMBER = re.compile(r"\d")
_HOLE = re.compile(r"\{[^}]*\}")


class AnswerPath(msgspec.Struct, frozen=True):
    """An attempt at a lesson: ``acts`` done, and what went wrong."""

    name: str
    acts: int
    problems: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """The findings about a lesson; ``seconds`` by language without the unaided tasks."""

    lesson: str
    steps: int
    act_share: float
    seconds: dict[str, float]
    longest_step: dict[str, float]
    ways: tuple[AnswerPath, ...]
    problems: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems and not any(way.problems for way in self.ways)


def check(lesson: Lesson, texts: Sequence[Texts] | None = None) -> Report:
    """Checks everything of a lesson that can be checked without a screen."""
    languages = texts or [Texts(locale) for locale in LOCALES]
    words = {one.locale: Words(lesson, subject(lesson.game), one) for one in languages}
    first = next(iter(words.values()))
    waits = sum(step.waits for step in lesson.steps)
    problems = [*_texts(lesson, words), *_examples(lesson), *_shape(lesson)]
    seconds, longest = {}, {}
    ways: list[AnswerPath] = []
    try:
        for locale, one in words.items():
            times = [step_seconds(step, one) for step in lesson.steps]
            seconds[locale], longest[locale] = round(sum(times), 1), round(max(times), 1)
        ways = [_right(lesson, first), _only_next(lesson, first), _by_chance(lesson, first), _wrong(lesson, first)]
        ways.append(AnswerPath("others", *other_ways(lesson, first)))
        problems += _tasks(lesson, first)
    except Unfit as error:
        problems.append(str(error))
    if any(value > (FIRST_SECONDS if lesson.number == 1 else LONGEST_SECONDS) for value in seconds.values()):
        problems.append(f"it takes {seconds} seconds; shorten it")
    return Report(
        lesson.key, len(lesson.steps), round(waits / len(lesson.steps), 2), seconds, longest, tuple(ways),
        tuple(problems),
    )  # fmt: skip


def step_seconds(step: Step, words: Words) -> float:
    """How long a step takes: reading, acting, and what moves."""
    locale = words.texts.locale
    shown = [words.fill(row.name) for row in step.show if row.name is not None]
    text = " ".join([words.fill(step.say), *shown])
    acts = step.do.count(";") + 1 if step.want else 1 if step.ask is not None else 0
    if step.ask is not None and step.ask.kind == GROUP:
        acts = len(step.ask.pieces.split())
    total = reading_seconds(text, locale) + acts * (ACT_SECONDS + ANIMATION_SECONDS)
    total += len(step.others) * ANIMATION_SECONDS + SHOWN_SECONDS * (len(step.show) + 1 if step.show else 0)
    total += ROUND_SECONDS if step.play else 0
    return total


def _texts(lesson: Lesson, words: dict[str, Words]) -> Iterator[str]:
    """Yields the faults of its texts: more than two sentences a step, a placeholder unfilled, a digit of a rule."""
    for place, text, short in _all_texts(lesson):
        for locale, one in words.items():
            raw = text.get(locale)
            if not raw.strip():
                yield f"{place}.{locale} is empty; write the text"
            if _NUMBER.search(_HOLE.sub("", raw)):
                yield f"{place}.{locale} holds a digit; take the number from the rules or a piece"
            if short and len(_END.findall(raw)) > MOST_SENTENCES:
                yield f"{place}.{locale} has more than {MOST_SENTENCES} sentences; make it shorter"
            try:
                one.fill(text)
            except Unfit as error:
                yield f"{place}.{locale}: {error}"


def _all_texts(lesson: Lesson) -> Iterator[tuple[str, Text, bool]]:
    yield "title", lesson.title, True
    yield "about", lesson.about, True
    yield "recap.say", lesson.recap.say, False
    for i, row in enumerate(lesson.recap.show):
        if row.name is not None:
            yield f"recap.show[{i}].name", row.name, True
    steps = [(f"steps[{i}]", step) for i, step in enumerate(lesson.steps)]
    if lesson.alone is not None:
        yield "alone.say", lesson.alone.say, True
        steps += [(f"alone.steps[{i}]", step) for i, step in enumerate(lesson.alone.steps)]
        for i, wrong in enumerate(lesson.alone.wrong):
            yield f"alone.wrong[{i}].say", wrong.say, True
        for i, kind in enumerate(lesson.alone.kinds):
            if kind.say is not None:
                yield f"alone.kinds[{i}].say", kind.say, True
            for j, wrong in enumerate(kind.wrong):
                yield f"alone.kinds[{i}].wrong[{j}].say", wrong.say, True
    for place, step in steps:
        for name, text in (("say", step.say), ("tip", step.tip)):
            if text is not None:
                yield f"{place}.{name}", text, True
        for i, wrong in enumerate(step.wrong):
            yield f"{place}.wrong[{i}].say", wrong.say, True
        for i, row in enumerate(step.show):
            if row.name is not None:
                yield f"{place}.show[{i}].name", row.name, True
        if step.ask is not None and step.ask.why is not None:
            yield f"{place}.ask.why", step.ask.why, True


def _examples(lesson: Lesson) -> Iterator[str]:
    judge, config = subject(lesson.game), config_for(lesson)
    for number, example in enumerate(lesson.examples):
        yield from (f"examples[{number}]: {problem}" for problem in judged(example, judge, config))


def judged(example: Example, judge: Subject, config: object) -> Iterator[str]:
    """Yields what is untrue about an example, by the rules."""
    try:
        found = judge.judge(example.kind, example.pieces, example.given, config)
    except (Unfit, ValueError, KeyError) as error:
        yield str(error)
        return
    if example.is_ and found != example.is_:
        yield f"{example.pieces} is {found}, not {example.is_}; correct the example"
    if example.is_not and found == example.is_not:
        yield f"{example.pieces} is {found} after all; correct the example"


def _shape(lesson: Lesson) -> Iterator[str]:
    """Yields what it lacks of what every lesson has in common."""
    waits = sum(step.waits for step in lesson.steps)
    if waits < LEAST_ACTS * len(lesson.steps):
        yield f"only {waits} of {len(lesson.steps)} steps wait for an act; let the learner do more"
    if lesson.alone is None and not lesson.drill:
        yield "no unaided task; add alone"
    if not lesson.drill and not lesson.recap.show and not any(step.show for step in lesson.steps):
        yield "the recap has no picture; give it show"
    if lesson.number == 1:
        before = next((i for i, step in enumerate(lesson.steps) if step.want), 0)
        if lesson.steps[0].say is None:
            yield "a first lesson begins with what the game is for; let its first step say it"
        if any(step.say is not None for step in lesson.steps[1:before]):
            yield "a first lesson says nothing else before the first act; take the words out"
        if len(lesson.words) > FIRST_WORDS:
            yield f"{len(lesson.words)} new words; {FIRST_WORDS} are the most of a first lesson"


def _tasks(lesson: Lesson, words: Words) -> Iterator[str]:
    """Yields the unaided tasks that cannot be done."""
    alone = lesson.alone
    if alone is None:
        return
    if alone.steps and len(alone.steps) != DEALS:
        yield f"{len(alone.steps)} unaided tasks; write {DEALS}"
    player = Player(lesson, words)
    for number in range(len(alone.steps) or DEALS):
        try:
            yield from (f"task {number}: {p}" for p in _can_be_done(player, alone, number))
        except Unfit as error:
            yield f"task {number}: {error}"


def _can_be_done(player: Player, alone: Alone, number: int) -> Iterator[str]:
    step = player.task(alone, number)
    taken = Player(msgspec.structs.replace(player.lesson, steps=(step,), alone=None), player.words)
    yield from _do(taken)


def _right(lesson: Lesson, words: Words) -> AnswerPath:
    """Takes the lesson by right acts only."""
    player = Player(lesson, words)
    acts, problems = 0, list[str]()
    while not player.over and not problems:
        problems = [f"step {player.at}: {problem}" for problem in _do(player)]
        acts += 1
        if not problems and not player.next():
            problems = [f"step {player.at} does not end after the right act"]
    if not problems and not player.earned:
        problems = ["no tick after only right acts"]
    return AnswerPath("right", acts, tuple(problems))


def _do(player: Player) -> Iterator[str]:
    """Does what a step wants."""
    step = player.step
    if step.play:
        yield from _play_round(player)
    elif step.ask is not None:
        if step.ask.kind != GROUP and player.right_answer() not in player.answers():
            yield f"the right answer {player.right_answer()!r} is not among {', '.join(player.answers())}"
        elif player.choose(player.right_answer()).kind != "done":
            yield "the right answer is refused"
    elif step.want:
        for text in step.do.split(";"):
            assert player.match is not None
            if not player.due():
                yield f"the learner owes no act before {text.strip()!r}"
                return
            said = player.act(player.subject.act(player.match, LEARNER, text.strip()))
            if said.kind not in ("done", "on"):
                yield f"{text.strip()!r} is {said.kind}: {said.text}"
                return
        if not player.done:
            yield f"{step.do!r} does not reach the goal"


def _play_round(player: Player) -> Iterator[str]:
    """Plays a whole round as the way that is shown says."""
    for _ in range(MOST_ACTS):
        player.settle()
        if player.done:
            return
        assert player.match is not None
        if not player.beside():
            yield "the teacher says nothing of the hand"
        player.act(player.subject.act(player.match, LEARNER, player.way()))
    yield f"the round has not ended after {MOST_ACTS} own acts"


def _only_next(lesson: Lesson, words: Words) -> AnswerPath:
    """Takes the lesson by "next" only, as often as there are steps and more."""
    player = Player(lesson, words)
    pressed = sum(player.next() for _ in range(3 * len(player.steps)))
    return AnswerPath("next", pressed, ("the lesson ends without any act",) if player.over else ())


def _by_chance(lesson: Lesson, words: Words) -> AnswerPath:
    """Takes the lesson by chance: each act is done or told; after three wrong ones the way is shown and is good."""
    stream = Chance(lesson.number).stream("acts")
    player = Player(lesson, words, seed=1)
    acts, problems = 0, list[str]()
    while not player.over and not problems and acts < 400:
        problems = [f"step {player.at}: {problem}" for problem in _stumble(player, stream)]
        acts += 1
        if not problems and not player.next() and player.done:
            problems = [f"step {player.at} is stuck"]
    if not problems and not player.over:
        problems = ["not at its end after 400 acts"]
    return AnswerPath("chance", acts, tuple(problems))


def _stumble(player: Player, stream: HashStream) -> Iterator[str]:
    step = player.step
    if not step.waits:
        return
    for _ in range(TRIES):
        if player.done:
            return
        if step.play:
            player.settle()
        if player.done:
            return
        if step.ask is not None:
            said = player.choose(stream.choice(list(player.answers()) or [""]))
        else:
            if not player.due() or player.match is None:
                yield "the learner owes no act"
                return
            said = player.act(stream.choice(list(player.subject.tries(player.match))))
        if said.kind not in ("done", "on") and not said.text:
            yield f"an act is {said.kind} without a word"
            return
    if step.play:
        yield from _play_round(player)
    while not player.done:
        yield from _shown_the_way(player)
        if player.tries > 10 * TRIES:
            yield "the way that is shown leads nowhere"
            return


def _shown_the_way(player: Player) -> Iterator[str]:
    player.tries = max(player.tries, TRIES) + 1
    if player.step.ask is not None:
        player.choose(player.right_answer())
        return
    assert player.match is not None
    words = " ".join(player.lights())
    if not words:
        yield "no way is shown after three tries"
        player.tries = 100 * TRIES
        return
    player.act(player.subject.act(player.match, LEARNER, words))


def _wrong(lesson: Lesson, words: Words) -> AnswerPath:
    """Tries every wrong act that has an answer: it must get that answer."""
    acts, problems = 0, list[str]()
    for at, step in enumerate(lesson.steps):
        for wrong in step.wrong:
            player = Player(lesson, words, at)
            acts += 1
            if step.ask is None and player.match is None:
                problems.append(f"steps[{at}]: nothing can be wrong where nothing is waited for; remove {wrong.act!r}")
                continue
            if step.ask is not None:
                said = player.choose(_answer_like(step.ask, wrong.act))
            else:
                found = _along(player, step, wrong)
                if found is None:
                    problems.append(f"steps[{at}]: no act is {wrong.act!r}; correct or remove the answer")
                    continue
                said = player.judge(found)
            if said.kind in ("done", "on") or not said.own or said.text != words.fill(wrong.say):
                problems.append(f"steps[{at}]: {wrong.act!r} is {said.kind} and does not get its answer")
    return AnswerPath("wrong", acts, tuple(problems))


def _answer_like(ask: Ask, wanted: str) -> str:
    """A wrong answer of that kind: too few groups, or one that is none."""
    if ask.kind != GROUP:
        return wanted
    return "" if wanted == "more" else " ".join(ask.pieces.split()[::6][:2])


def _along(player: Player, step: Step, wanted: Wrong) -> object | None:
    """A wrong act before one of the acts of a step; the player stands there afterwards."""
    for words in step.do.split(";"):
        found = act_like(player, wanted)
        if found is not None and player.judge(found).own:
            return found
        assert player.match is not None
        player.act(player.subject.act(player.match, LEARNER, words.strip()))
    return None


def first_seconds(reports: Sequence[Report]) -> dict[str, float]:
    """The seconds that the first lessons of all games take together, by language."""
    firsts = [report for report in reports if report.lesson.endswith(".first")]
    return {
        locale: round(sum(report.seconds.get(locale, 0.0) for report in firsts), 1)
        for locale in (firsts[0].seconds if firsts else ())
    }


def done_right(player: Player) -> Iterator[str]:
    """Does what the step of a player wants; yields what keeps it from its end."""
    yield from _do(player)
