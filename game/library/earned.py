"""Achievements of a person: what the journal keeps, and what the matches of the index come to."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from game.games import GAMES
from game.library.achievements import achievements_of
from game.library.index import Index
from game.library.journal import Achieved
from game.library.problem import Problem

_FEATS = """
SELECT f.feat, m.fingerprint, f.act, m.started FROM feats AS f
JOIN seats AS s ON s.match = f.match AND s.seat = f.seat JOIN matches AS m ON m.id = f.match
WHERE s.person = ? AND m.game = ? AND m.aids = '' ORDER BY m.started, m.file, f.act
"""


def earned(index: Index, person: str, game: str) -> list[Achieved]:
    """Lists what a person has achieved in a game, in the order of the list; matches with help do not count.

    What the journal keeps stays, also when its record is gone or its rule has changed.
    """
    found = {one.id: one for one in index.ask(lambda connection: list(_found(connection, person, game)))}
    for line in index.journal.said.achieved.values():
        if line.game == game and index.people.now(line.person) == person:
            found[line.id] = line
    order = [rule.id for rule in achievements_of(game)]
    known = [found[name] for name in order if name in found]
    return known + [line for name, line in sorted(found.items()) if name not in order]


def keep_earned(index: Index) -> tuple[list[Achieved], Problem | None]:
    """Writes into the journal what somebody has achieved and it does not tell yet: what is new, and what went wrong."""
    query = "SELECT DISTINCT s.person, m.game FROM seats AS s JOIN matches AS m ON m.id = s.match WHERE s.person <> ''"
    pairs = index.ask(lambda connection: connection.execute(query).fetchall())
    known = {(index.people.now(one.person), one.game, one.id) for one in index.journal.said.achieved.values()}
    new = [
        one
        for person, game in pairs
        if game in GAMES
        for one in earned(index, person, game)
        if (person, game, one.id) not in known
    ]
    return new, index.journal.append(*new)


def _found(connection: sqlite3.Connection, person: str, game: str) -> Iterator[Achieved]:
    left = {rule.id: rule.times for rule in achievements_of(game)}
    for feat, record, act, started in connection.execute(_FEATS, (person, game)):
        if feat not in left:
            continue
        left[feat] -= 1
        if not left[feat]:
            yield Achieved(person, game, feat, record, act, started)
