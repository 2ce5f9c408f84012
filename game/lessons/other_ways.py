"""The fifth way through a lesson: every act that a step takes, each followed by the right acts of all later steps.

Whatever was accepted before, a later step must still be true: its goal can be reached, what it lights or names can be
acted on, and each of its answers still comes to the act that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from game.kernel.texts import Texts
from game.lessons.model import Lesson, Step, Wrong
from game.lessons.player import LEARNER, WAY, Player
from game.lessons.subject import Subject, Unfit
from game.lessons.words import Words, holes

MOST_FOLLOWED = 12
"""Own acts after which a step must be done."""
Begun = Callable[[], Player]
"""Makes a player that stands before a step on some way."""


def other_ways(lesson: Lesson, words: Words) -> tuple[int, tuple[str, ...]]:
    """How many accepted acts were followed, and what they make untrue later."""
    count, problems = 0, list[str]()
    for at, step in enumerate(lesson.steps):
        if not step.want:
            continue
        told = [f"steps[{at}]: {problem}" for problem in _lit(Player(lesson, words, at), step)]
        for number, name in _accepted(lesson, words, at):
            count += 1
            found = _follow(lesson, words, at, number, name)
            told += [f"after {name!r} in steps[{at}], {problem}" for problem in found]
        problems += told
    return count, tuple(dict.fromkeys(problems))


def _accepted(lesson: Lesson, words: Words, at: int) -> Iterator[tuple[int, str]]:
    """Yields what a step takes beside its own act: before which of its acts, and by which name."""
    step = lesson.steps[at]
    for number, own in enumerate(step.do.split(";")):
        player = _before(lesson, words, at, number)
        for name in _names(player):
            if name != own.strip() and _judged(player, name) in ("done", "on"):
                yield number, name


def _before(lesson: Lesson, words: Words, at: int, number: int) -> Player:
    """The player before the act of this number in a step, on the way of the lesson itself."""
    player = Player(lesson, words, at)
    for own in player.step.do.split(";")[:number]:
        _act(player, own.strip())
    return player


def _names(player: Player) -> list[str]:
    match = player.match
    assert match is not None
    return list(dict.fromkeys(player.subject.name(match, LEARNER, act) for act in player.subject.tries(match)))


def _judged(player: Player, name: str) -> str:
    try:
        return player.judge(_action(player, name)).kind
    except Unfit:
        return ""


def _act(player: Player, name: str) -> str:
    return player.act(_action(player, name)).kind


def _action(player: Player, name: str) -> Any:
    assert player.match is not None
    return player.subject.act(player.match, LEARNER, name)


def _follow(lesson: Lesson, words: Words, at: int, number: int, name: str) -> Iterator[str]:
    """Yields what is wrong in the steps after an accepted act, until another table is laid."""

    def begun(later: int) -> Player:
        player = _before(lesson, words, at, number)
        _act(player, name)
        while player.at < later and _end(player):
            player.next()
        return player

    for later in range(at, len(lesson.steps)):
        step = lesson.steps[later]
        if later > at and step.deal is not None:
            return
        player = begun(later)
        if player.at < later or (later > at and player.fresh and not step.before):
            # The step was not reached, which was reported; or its table was laid anew, as on the lesson's own way.
            return
        if later > at and step.want:
            for problem in (*_lit(player, step), *_lost(lesson, words, later, partial(begun, later))):
                yield f"steps[{later}]: {problem}"
        if not _end(player):
            yield f"steps[{later}] cannot be done"
            return


def _end(player: Player) -> bool:
    """Does what is right until a step is done: its own acts where they are right here, else what leads on."""
    step = player.step
    if step.play or player.done:
        return player.done
    if step.ask is not None:
        return player.choose(player.right_answer()).kind == "done"
    for _ in range(MOST_FOLLOWED):
        if player.done or not step.want:
            break
        way = player.way()
        if not way or _act(player, way) not in ("done", "on"):
            return False
    return player.done or not step.want


def _lit(player: Player, step: Step) -> Iterator[str]:
    """Yields pieces that are lit where no act names them, though an act is waited for."""
    can = _can(player)
    for word in step.light:
        if word != WAY and word not in can and player.subject.piece(word, player.words.texts) is not None:
            yield f"{word} is lit, but no act is done with it here; light {WAY}, or what can be acted on"


def _can(player: Player) -> set[str]:
    """The words of what can be done now, and of the way on."""
    return {word for name in (*_names(player), player.way()) for word in name.split()}


def _lost(lesson: Lesson, words: Words, at: int, begun: Begun) -> Iterator[str]:
    """Yields what a step says of pieces that can no longer be acted on, and answers that no act gets any more."""
    step, own = lesson.steps[at], Player(lesson, words, at)
    other = begun()
    gone = _can_now(own) - _can_now(other)
    told = [(place, holes(raw)) for place, raw in _texts(step, words.texts)]
    for place, names in [*told, ("light", set(step.light))]:
        for name in sorted(names):
            if name in gone or (_holds(own, name) and not _holds(other, name)):
                yield f"{place} names {name}, which is not there any more; narrow want, or say and light it otherwise"
    named = [(i, w) for i, w in enumerate(step.wrong) if "*" not in w.act and "." not in w.act]
    for number, wrong in named:
        if _along(own, step, wrong) and not _along(begun(), step, wrong):
            yield f"no act gets the answer to {wrong.act!r} (wrong[{number}]); name it by what it reaches"


def _can_now(player: Player) -> set[str]:
    return {word for name in _names(player) for word in name.split() if _is_piece(player.subject, word, player.words)}


def _holds(player: Player, piece: str) -> bool:
    """Whether the learner has a piece, where a game can tell."""
    match = player.match
    if match is None or not _is_piece(player.subject, piece, player.words):
        return False
    for goal in ("kept", "keeps"):
        try:
            return player.subject.reached(f"{goal} {piece}", match, match, ())
        except Unfit:
            continue
    return False


def _is_piece(subject: Subject, word: str, words: Words) -> bool:
    return subject.piece(word, words.texts) is not None


def _texts(step: Step, texts: Texts) -> Iterator[tuple[str, str]]:
    told = [("say", step.say), ("tip", step.tip), *((f"wrong[{i}]", w.say) for i, w in enumerate(step.wrong))]
    yield from ((place, text.get(texts.locale)) for place, text in told if text is not None)


def _along(player: Player, step: Step, wrong: Wrong) -> Any:
    """Whether an act somewhere on the way through a step gets an answer of its own."""
    for _ in range(MOST_FOLLOWED):
        found = act_like(player, wrong)
        if found is not None and player.judge(found).own:
            return True
        way = player.way()
        if not way or _act(player, way) != "on":
            return False
    return False


def act_like(player: Player, wrong: Wrong) -> object | None:
    """An act of the learner that gets this answer, or one that breaks the rule that it is about."""
    match = player.match
    if match is None:
        return None
    subject, said = player.subject, player.words.fill(wrong.say)
    if "*" not in wrong.act and "." not in wrong.act.split()[0]:
        try:
            found: object = subject.act(match, LEARNER, wrong.act)
        except Unfit:
            return None
        return found
    for action in subject.tries(match):
        told = player.judge(action)
        if told.own and told.kind == "wrong" and told.text == said:
            return action  # type: ignore[no-any-return]
    return next((a for a in subject.breaks(match) if player.judge(a).rule == wrong.act), None)
