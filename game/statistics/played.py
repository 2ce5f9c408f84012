"""The finished matches of persons out of the index, by what somebody asks for."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from game.kernel.facts import Counts
from game.library.index import DONE, Index

_MATCHES = """
SELECT m.id, m.file, m.fingerprint, m.game, m.started, m.rules, m.facts, m.aids, m.parts, s.seat, s.person, s.name,
    s.counts, s.best
FROM seats AS s JOIN matches AS m ON m.id = s.match WHERE s.person <> '' AND m.status = 'finished'
"""


class Choice(msgspec.Struct, frozen=True):
    """The matches that count; what is empty lets all through. Times are in seconds since 1970."""

    game: str = ""
    people: frozenset[str] | None = None
    """Ids; ``None`` for everybody."""
    rules: str | None = None
    """The id of a rule set, empty for matches that were played by none."""
    opponents: frozenset[str] = frozenset()
    """Levels, of which one must have sat there."""
    since: float = 0.0
    until: float = 0.0
    aided: bool = False
    """Also branches, matches with hints or open hands, and those in which somebody else acted for the person."""


class Played(msgspec.Struct, frozen=True):
    """A match of one person."""

    file: str
    record: str
    """Its fingerprint."""
    game: str
    started: float
    rules: str
    seat: int
    person: str
    name: str
    levels: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    followed: bool
    """Whether its counts are known."""
    parts: int
    aids: str
    counts: Counts
    best: dict[str, Any] | None

    @property
    def place(self) -> int:
        """The person's own."""
        return self.places[self.seat]

    @property
    def score(self) -> int:
        """The person's own."""
        return self.scores[self.seat]


def played(index: Index, choice: Choice) -> list[Played]:
    """The matches that count, by time."""
    return index.ask(lambda connection: list(_played(connection, choice)))


def _played(connection: sqlite3.Connection, choice: Choice) -> Iterator[Played]:
    where, values = _where(choice)
    order = " ORDER BY m.started, m.file, s.seat"
    for row in connection.execute(_MATCHES + where + order, values).fetchall():
        match, file, record, game, started, rules, facts, aids, parts, seat, person, name, counts, best = row
        if choice.people is not None and person not in choice.people:
            continue
        table = connection.execute("SELECT level, place, score FROM seats WHERE match=? ORDER BY seat", (match,))
        levels, places, scores = zip(*table, strict=True)
        if choice.opponents and not choice.opponents & {*levels[:seat], *levels[seat + 1 :]}:
            continue
        yield Played(
            file, record, game, started, rules, seat, person, name, levels, places, scores, facts == DONE, parts, aids,
            msgspec.json.decode(counts, type=dict[str, float]), msgspec.json.decode(best) if best else None,
        )  # fmt: skip


def _where(choice: Choice) -> tuple[str, Sequence[object]]:
    parts: list[tuple[str, object]] = []
    parts += [("m.game = ?", choice.game)] if choice.game else []
    parts += [("m.rules = ?", choice.rules)] if choice.rules is not None else []
    parts += [("m.started >= ?", choice.since)] if choice.since else []
    parts += [("m.started < ?", choice.until)] if choice.until else []
    parts += [] if choice.aided else [("m.aids = ?", "")]
    return "".join(f" AND {part}" for part, _ in parts), [value for _, value in parts]
