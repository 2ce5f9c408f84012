"""Plays the examples of rule statements through the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from game.book.model import FRESH, Example, ExampleFile, examples
from game.games import ENTRIES, GAMES
from game.kernel.chance import ScriptedChance
from game.kernel.entry import load
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of, load_options
from game.kernel.rules import Refusal
from game.lessons.subject import Subject, Unfit, subject

SEED = 1
MOST_IDLE = 400
"""More plain acts than a round has."""
_MANY = ("idle", "around", "to", "end")
"""Words for several plain acts."""


class Judge(Protocol):
    """The knowledge that the book needs of one game beside its lessons."""

    def act(self, match: AnyMatch, seat: int, text: str) -> Any:
        """The action of words that lessons do not have; ``None`` for all others."""
        ...

    def facts(self, match: AnyMatch) -> Mapping[str, Any]:
        """The facts of a table after some acts, by name."""
        ...

    def fault(self, claim: str, pieces: str, given: Mapping[str, Any], config: Any) -> str:
        """The rule that pieces break which are said to be something; empty when they are that."""
        ...

    def worth(self, claim: str, pieces: str, given: Mapping[str, Any], config: Any) -> Any:
        """The value of pieces or of what is printed."""
        ...


def judge(game: str) -> Judge:
    """The judge of a game."""
    found: Judge = load(ENTRIES[game].book)
    return found


def untrue(game: str, rule: str, example: Example, of: ExampleFile | None = None) -> Iterator[str]:
    """Yields what the rules say against an example of a statement such as ``R66``."""
    played = Played(game, rule, example, of or examples(game))
    try:
        yield from played.problems()
    except (Unfit, ValueError, KeyError, IndexError, StopIteration, TypeError, AssertionError) as error:
        yield f"{type(error).__name__}: {error}"


class Recorded(NamedTuple):
    """An example as a record: its table, the acts, and why the last one is refused, if it is."""

    start: AnyMatch
    acts: tuple[tuple[int, Any], ...]
    refusal: Refusal | None = None


class Played:
    """An example played on its table."""

    def __init__(self, game: str, rule: str, example: Example, of: ExampleFile) -> None:
        self.game = game
        self.rule = f"{game}.{rule}"
        self.example = example
        self.of = of
        self.judge = judge(game)
        self.subject: Subject = subject(game)
        rules = GAMES[game]
        self.config = config_of(rules, load_options(rules).preset(example.preset).set | example.set)
        self.seats = example.seats or of.seats

    def problems(self) -> Iterator[str]:
        """Yields what is untrue about it."""
        if self.example.as_:
            yield from self._claimed()
        else:
            yield from self._done()

    def recorded(self) -> Recorded:
        """Returns its table and what is done on it; raises ``Unfit``."""
        start = self.match()
        # What led to the table is no part of what is shown.
        start.acts, start.events = [], []
        match, acts = start.copy(), list[tuple[int, Any]]()
        for seat, action in self.moves(match):
            refusal = match.rules.refuse(match.state, seat, action)
            if refusal is not None:
                return Recorded(start, tuple(acts), refusal)
            match.act(seat, action)
            acts.append((seat, action))
        return Recorded(start, tuple(acts))

    def match(self) -> AnyMatch:
        """The table before the first act; raises ``Unfit``."""
        deal = self.of.deal_of(self.example)
        if deal == FRESH:
            chance = ScriptedChance(self.example.script, SEED)
            return Match(GAMES[self.game], self.config, self.seats, SEED, chance)
        assert not isinstance(deal, str)
        return self.subject.lay(deal, self.config, self.seats)

    def moves(self, match: AnyMatch) -> Iterator[tuple[int, Any]]:
        """Yields seat and act of what is done, one after another; each act is read when the one before it was done.

        ``idle 3`` are three plain acts of whoever is due, ``around`` such acts until seat 0 is to move and ``to 3``
        until seat 3 is, ``end`` until the round is over. Whoever could answer and does nothing in the example lets it
        go by.
        """
        acts = [_seat_of(text) for text in self.example.acts]
        for number, (seat, words) in enumerate(acts):
            if words.split()[0] in _MANY:
                yield from self._idle(match, words)
                continue
            if words == "deal":
                seat = (match.to_act() or (seat,))[0] if self.example.acts[number] == words else seat
            speak = {other for other, _ in acts[number:]}
            while quiet := [other for other in match.rules.seats_with_secret_claims(match.state) if other not in speak]:
                yield quiet[0], self.subject.idle(match, quiet[0])
            yield seat, self._action(match, seat, words)
        while self.example.kind != "bad" and any(match.rules.seats_with_secret_claims(match.state)):
            seat = next(other for other in match.rules.seats_with_secret_claims(match.state) if other)
            yield seat, self.subject.idle(match, seat)

    def _idle(self, match: AnyMatch, words: str) -> Iterator[tuple[int, Any]]:
        """Yields plain acts, of which ``idle 3``, ``around``, ``to 3`` and ``end`` say how many."""
        first, _, number = words.partition(" ")
        for done in range(int(number) if first == "idle" else MOST_IDLE):
            due = match.to_act()
            action = self.subject.idle(match, due[0]) if due else None
            if action is None or (type(action).__name__ == "Deal" and first == "end"):
                return
            reached = due[0] == int(number or 0) and not match.rules.seats_with_secret_claims(match.state)
            if first in ("around", "to") and reached and (done or first == "to"):
                return
            yield due[0], action

    def _action(self, match: AnyMatch, seat: int, words: str) -> Any:
        own = self.judge.act(match, seat, words)
        if own is not None:
            return own
        return self.subject.act(match, seat, words)

    # -- pieces

    def _claimed(self) -> Iterator[str]:
        row = self.example
        if row.kind == "value":
            found = self.judge.worth(row.as_, row.text, row.given, self.config)
            if str(found) != str(row.is_):
                yield f"{row.text} as {row.as_} is {found}, not {row.is_}"
            return
        broken = self.judge.fault(row.as_, row.text, row.given, self.config)
        if row.kind == "good" and broken:
            yield f"{row.text} is no {row.as_}: {broken}"
        if row.kind == "bad" and broken != self.rule:
            yield f"{row.text} as {row.as_} breaks {broken or 'nothing'}, not {self.rule}"

    # -- acts

    def _done(self) -> Iterator[str]:
        row, match = self.example, self.match()
        broken, reason, done = "", "", 0
        for seat, action in self.moves(match):
            if broken and row.kind == "good":
                break
            refusal = match.rules.refuse(match.state, seat, action)
            done += 1
            if refusal is not None:
                broken, reason = refusal.rule, refusal.reason
                break
            broken, reason = match.rules.foul(match.state, seat, action) or "", "foul"
            match.act(seat, action)
        refused = bool(broken) and reason != "foul"
        if row.kind == "bad" and (broken != self.rule or done < len(row.acts)):
            yield f"act {done} of {row.text!r} breaks {broken or 'nothing'} ({reason}), not {self.rule}"
        if (row.kind == "good" and broken) or (row.kind == "value" and refused):
            yield f"act {done} of {row.text!r} breaks {broken} ({reason})"
        yield from self._facts(match)

    def _facts(self, match: AnyMatch) -> Iterator[str]:
        row = self.example
        wanted = dict(row.then)
        if row.of and row.is_ is not None:
            wanted[row.of] = row.is_
        if not wanted:
            return
        facts = self.judge.facts(match)
        for name, value in wanted.items():
            if name not in facts:
                yield f"there is no fact {name!r}; there are {', '.join(sorted(facts))}"
            elif plain(facts[name]) != str(value):
                yield f"{name} is {plain(facts[name])}, not {value}"


def plain(value: Any) -> str:
    """A fact as an example writes it: lists with spaces between, truth as yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) or not isinstance(value, Sequence):
        return str(value)
    return " ".join(map(str, value))


def _seat_of(text: str) -> tuple[int, str]:
    """Returns the seat that words belong to, and the rest of the words; those without a number are seat 0's."""
    first, _, rest = text.partition(" ")
    return (int(first), rest.strip()) if first.isdigit() and rest else (0, text)
