"""Pages of matches out of the index: filtered, searched, the newest first."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from game.library.heads import Status
from game.library.index import Index, words_of

_LIKE = str.maketrans({"%": r"\%", "_": r"\_", "\\": r"\\"})


class Filter(msgspec.Struct, frozen=True):
    """The matches that are wanted; what is empty lets all through. Times are in seconds since 1970."""

    words: str = ""
    """Names, rules, notes or dates; every word must be found."""
    game: str = ""
    person: str = ""
    """An id."""
    opponent: str = ""
    """The level of somebody who sat there."""
    rules: str = ""
    status: Literal["", "finished", "open", "damaged"] = ""
    starred: bool = False
    since: float = 0.0
    until: float = 0.0


class ListedSeat(msgspec.Struct, frozen=True):
    """A seat: who sat there and how it ended; the place is 0 while it has not."""

    name: str
    face: str
    level: str
    person: str
    place: int
    score: int


class Listed(msgspec.Struct, frozen=True):
    """A match as a list shows it; ``acts`` and ``parts`` (rounds, games or races) are -1 until it was followed."""

    file: str
    fingerprint: str
    game: str
    started: float
    ended: float
    status: Status
    rules: str
    acts: int
    parts: int
    star: bool
    note: str
    seats: tuple[ListedSeat, ...]


def page(index: Index, wanted: Filter, offset: int = 0, most: int = 50) -> list[Listed]:
    """Lists some of the matches that are wanted, the newest first."""
    return index.ask(lambda connection: _page(connection, wanted, offset, most))


def files(index: Index, wanted: Filter) -> tuple[str, ...]:
    """The files of all matches that are wanted, the newest first: what a long list needs to know of those unseen."""
    where, values = _where(wanted)
    query = f"SELECT m.file {_FROM}{where}{_NEWEST}"
    return tuple(name for (name,) in index.ask(lambda connection: connection.execute(query, values).fetchall()))


def count(index: Index, wanted: Filter) -> int:
    """How many matches are wanted."""
    where, values = _where(wanted)
    found = index.ask(lambda connection: connection.execute(f"SELECT count(*) {_FROM}{where}", values).fetchone())
    return int(found[0])


_FROM = "FROM matches AS m LEFT JOIN said AS n ON n.fingerprint = m.fingerprint"
_NEWEST = " ORDER BY m.started DESC, m.file DESC"


def _page(connection: sqlite3.Connection, wanted: Filter, offset: int, most: int) -> list[Listed]:
    where, values = _where(wanted)
    rows = connection.execute(
        "SELECT m.id, m.file, m.fingerprint, m.game, m.started, m.ended, m.status, m.rules, m.acts, m.parts,"
        f" coalesce(n.star, 0), coalesce(n.note, '') {_FROM}{where}{_NEWEST} LIMIT ? OFFSET ?",
        (*values, most, offset),
    ).fetchall()
    seats = _seats(connection, [row[0] for row in rows])
    return [
        Listed(file, mark, game, started, ended, status, rules, acts, parts, bool(star), note, tuple(seats[row]))
        for row, file, mark, game, started, ended, status, rules, acts, parts, star, note in rows
    ]


def _seats(connection: sqlite3.Connection, matches: Sequence[int]) -> Mapping[int, Sequence[ListedSeat]]:
    """The seats of each match, in their order."""
    found = connection.execute(
        "SELECT match, name, face, level, person, place, score FROM seats"
        f" WHERE match IN ({', '.join('?' * len(matches))}) ORDER BY match, seat",
        matches,
    )
    seats: dict[int, list[ListedSeat]] = defaultdict(list)
    for match, *row in found:
        seats[match].append(ListedSeat(*row))
    return seats


def _where(wanted: Filter) -> tuple[str, Sequence[object]]:
    """The condition, of fixed parts alone, and the values that stand in it."""
    parts: list[tuple[str, tuple[object, ...]]] = []
    for word in words_of(wanted.words):
        like = f"%{word.translate(_LIKE)}%"
        parts.append((r"(m.search LIKE ? ESCAPE '\' OR n.note LIKE ? ESCAPE '\')", (like, like)))
    parts += [("m.game = ?", (wanted.game,))] if wanted.game else []
    parts += [("m.rules = ?", (wanted.rules,))] if wanted.rules else []
    parts += [("m.status = ?", (wanted.status,))] if wanted.status else []
    parts += [("n.star = 1", ())] if wanted.starred else []
    parts += [("m.started >= ?", (wanted.since,))] if wanted.since else []
    parts += [("m.started < ?", (wanted.until,))] if wanted.until else []
    for column, value in (("person", wanted.person), ("level", wanted.opponent)):
        if value:
            parts.append((f"EXISTS(SELECT 1 FROM seats AS s WHERE s.match = m.id AND s.{column} = ?)", (value,)))
    if not parts:
        return "", ()
    return " WHERE " + " AND ".join(part for part, _ in parts), [value for _, values in parts for value in values]
