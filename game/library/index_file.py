"""The file of the index: SQLite, made of records and journal alone, thrown away whenever anything is wrong with it."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path

from game.library.own_file import reason
from game.library.paths import shortened
from game.library.problem import Problem, problem_of

_LOG = logging.getLogger("yongmaru")
SCHEMA = 3
"""Raised with every change below; an index of another one is made anew."""
MOST_BYTES = 2**30
WAIT = 0.5
"""Seconds for which another window is waited for."""
_TABLES = """
CREATE TABLE matches(
    id INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, mark TEXT NOT NULL,
    fingerprint TEXT NOT NULL, game TEXT NOT NULL,
    started REAL NOT NULL, ended REAL NOT NULL, status TEXT NOT NULL, rules TEXT NOT NULL, table_size INTEGER NOT NULL,
    search TEXT NOT NULL, facts INTEGER NOT NULL DEFAULT 0, acts INTEGER NOT NULL DEFAULT -1,
    parts INTEGER NOT NULL DEFAULT -1, aids TEXT NOT NULL DEFAULT '');
CREATE INDEX by_time ON matches(started DESC, file DESC);
CREATE INDEX by_game ON matches(game, started DESC, file DESC);
CREATE INDEX by_rules ON matches(game, rules);
CREATE INDEX by_fingerprint ON matches(fingerprint);
CREATE INDEX to_follow ON matches(facts) WHERE facts = 0 AND status = 'finished';
CREATE TABLE seats(
    match INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, face TEXT NOT NULL, level TEXT NOT NULL,
    told TEXT NOT NULL, person TEXT NOT NULL DEFAULT '', place INTEGER NOT NULL, score INTEGER NOT NULL,
    counts TEXT NOT NULL DEFAULT '{}', best TEXT NOT NULL DEFAULT '', PRIMARY KEY(match, seat));
CREATE INDEX by_person ON seats(person, name) WHERE person <> '';
CREATE TABLE feats(
    match INTEGER NOT NULL, seat INTEGER NOT NULL, feat TEXT NOT NULL, act INTEGER NOT NULL,
    PRIMARY KEY(match, seat, feat, act)) WITHOUT ROWID;
CREATE TABLE said(fingerprint TEXT PRIMARY KEY, star INTEGER NOT NULL, note TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE made_of(name TEXT PRIMARY KEY, mark TEXT NOT NULL) WITHOUT ROWID;
"""


def open_index(path: Path) -> tuple[sqlite3.Connection, Problem | None]:
    """The index at a place, empty where there was none that can be used; raises nothing.

    Where nothing can be kept there, it is one in memory, and the problem says so in a line.
    """
    for again in (False, True):
        try:
            return _open(path), None
        except (sqlite3.Error, OSError, _Unfit) as error:
            if again or not _is_broken(error) or not _thrown_away(path):
                return in_memory(path, error)
            _LOG.warning("%s is made anew: %s", path, reason(error))
    raise AssertionError


class _Unfit(Exception):
    """The file is no index of this version."""


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and (not path.is_file() or path.stat().st_size > MOST_BYTES):
        raise _Unfit("no index")
    connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA cache_size=-8000")
        # What stands in the cells of a damaged file is never run.
        connection.execute("PRAGMA trusted_schema=OFF")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if not version and not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            _make(connection)
        elif version != SCHEMA:
            raise _Unfit(f"version {version}")
        else:
            connection.execute("SELECT count(*) FROM matches, seats, feats, said, made_of WHERE 0").fetchone()
        # Whether it can be written shows only when somebody writes.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT OR REPLACE INTO made_of VALUES('opened', '')")
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if is_locked(error) and _readable(connection):
            return connection
        connection.close()
        raise
    except BaseException:
        connection.close()
        raise
    return connection


def _make(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another window may have made it in the meantime.
        if not connection.execute("PRAGMA user_version").fetchone()[0]:
            for statement in _TABLES.split(";\n"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version={SCHEMA}")
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _readable(connection: sqlite3.Connection) -> bool:
    try:
        return bool(connection.execute("PRAGMA user_version").fetchone()[0] == SCHEMA)
    except sqlite3.Error:
        return False


def is_locked(error: BaseException) -> bool:
    """Whether another window is writing at this moment."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF in (
        sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED,
    )  # fmt: skip


def _is_broken(error: BaseException) -> bool:
    """Whether throwing the file away may help."""
    return not (is_locked(error) or is_refused(error) or isinstance(error, OSError))


def is_refused(error: BaseException) -> bool:
    """Whether the system lets nothing be written there."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF in (
        sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
    )  # fmt: skip


def _thrown_away(path: Path) -> bool:
    """Whether the file could be taken away, with what SQLite laid beside it."""
    for file in (path, *(path.with_name(path.name + end) for end in ("-journal", "-wal", "-shm"))):
        try:
            file.unlink(missing_ok=True)
        except OSError:
            return False
    return True


def throw_away(path: Path) -> None:
    """Takes an index away; the next one is made of records and journal again."""
    _thrown_away(path)


def in_memory(path: Path, error: Exception) -> tuple[sqlite3.Connection, Problem]:
    """An index that is kept nowhere, and a line that says so."""
    _LOG.warning("%s cannot be kept: %s", path, reason(error))
    connection = sqlite3.connect(":memory:", isolation_level=None)
    _make(connection)
    return connection, problem_of("index_memory", {"path": shortened(path), "error": reason(error)})
