"""The file of a run: one SQLite database that holds the plan, what it was played with, and every finished seed.

A seed is written in one transaction, so that a killed run loses nothing that was finished and holds nothing half. Its
digest is written with it and checked whenever the file is opened.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.lab.errors import LabError
from game.lab.runs import seal
from game.lab.runs.playing import MatchResult, SeatResult, SeedResult, Times
from game.seats.failures import FailedSeat, SeatFailures

FORMAT = "yongmaru-run/3"
MEMORY = Path(":memory:")
"""A store that ends with its process."""
_TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE seeds (variant INTEGER, number INTEGER, seed TEXT NOT NULL, cpu REAL NOT NULL,
  digest TEXT NOT NULL DEFAULT '', PRIMARY KEY (variant, number)) WITHOUT ROWID;
CREATE TABLE matches (id INTEGER PRIMARY KEY, variant INTEGER NOT NULL, number INTEGER NOT NULL,
  lineup INTEGER NOT NULL, digest TEXT NOT NULL, UNIQUE (variant, number, lineup));
CREATE TABLE seats (match INTEGER, seat INTEGER, entrant TEXT NOT NULL, score REAL NOT NULL, place REAL NOT NULL,
  win REAL NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE TABLE facts (match INTEGER, seat INTEGER, name TEXT, value REAL NOT NULL, PRIMARY KEY (match, seat, name))
  WITHOUT ROWID;
CREATE TABLE moments (match INTEGER, name TEXT, acts INTEGER NOT NULL, PRIMARY KEY (match, name)) WITHOUT ROWID;
CREATE TABLE failures (match INTEGER, seat INTEGER, acts INTEGER NOT NULL, causes TEXT NOT NULL, first TEXT NOT NULL,
  why TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE TABLE records (match INTEGER PRIMARY KEY, acts BLOB NOT NULL);
CREATE TABLE thoughts (match INTEGER, act INTEGER, seat INTEGER NOT NULL, why TEXT NOT NULL, "values" TEXT NOT NULL,
  PRIMARY KEY (match, act, seat)) WITHOUT ROWID;
CREATE TABLE times (entrant TEXT, bin INTEGER, count INTEGER NOT NULL, PRIMARY KEY (entrant, bin)) WITHOUT ROWID;
"""
Place = tuple[int, int, int]
"""Where a match stands: variant, number of the seed and lineup, from 0."""
WHOLE_MATCH = -1
"""The seat of a fact that is the match's."""


class RunStore:
    """A run on disk. Not for several processes at once: whoever runs the plan holds its write lock."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection

    @classmethod
    def create(cls, path: Path, meta: Mapping[str, str]) -> RunStore:
        """Creates a new file, or ``MEMORY``; raises ``LabError`` when there is one or it cannot be made."""
        if path != MEMORY and path.exists():
            raise LabError("store_exists", file=str(path))
        made = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            db = _connect(path)
            made = True
            with db:
                db.execute("PRAGMA journal_mode=WAL")
                db.executescript(_TABLES + seal.TABLES)
                db.executemany("INSERT INTO meta VALUES (?, ?)", [("format", FORMAT), *meta.items()])
                seal.seal_meta(db)
        except (OSError, sqlite3.Error) as error:
            if made and path != MEMORY:
                path.unlink(missing_ok=True)
            raise _unusable(path, error) from error
        return cls(path, db)

    @classmethod
    def open(cls, path: Path) -> RunStore:
        """Opens an existing file; raises ``LabError`` when it is missing, no run, or not as it was written."""
        if not path.is_file():
            raise LabError("no_store", file=str(path))
        with contextlib.ExitStack() as closing:
            try:
                db = closing.enter_context(contextlib.closing(_connect(path)))
                found = dict(db.execute("SELECT name, value FROM meta WHERE name = 'format'"))
            except (sqlite3.Error, ValueError) as error:
                raise LabError("not_a_store", file=str(path), problem=" ".join(str(error).split())) from error
            if found.get("format") != FORMAT:
                raise LabError("store_format", file=str(path), format=str(found.get("format", "?")), known=FORMAT)
            seal.check(db, path)
            closing.pop_all()
            return cls(path, db)

    def __enter__(self) -> RunStore:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def meta(self) -> dict[str, str]:
        """Reads plan, code and programs, by name."""
        return dict(self._db.execute("SELECT name, value FROM meta ORDER BY name"))

    def done(self, variant: int) -> set[int]:
        """The numbers of the seeds that are finished under a variant."""
        return {number for (number,) in self._db.execute("SELECT number FROM seeds WHERE variant = ?", (variant,))}

    def cpu(self) -> float:
        """The processor seconds of everything played so far."""
        (found,) = self._db.execute("SELECT total(cpu) FROM seeds").fetchone()
        return float(found)

    # -- writing

    def add(self, number: int, result: SeedResult, records: bool) -> None:
        """Writes a finished seed, whole or not at all; raises ``LabError`` when the disk is full or gone."""
        try:
            with self._db:
                self._add(number, result, records)
        except sqlite3.Error as error:
            raise _unusable(self.path, error) from error

    def _add(self, number: int, result: SeedResult, records: bool) -> None:
        db, variant = self._db, result.variant
        db.execute("INSERT INTO seeds VALUES (?, ?, ?, ?, '')", (variant, number, str(result.seed), result.cpu))
        for match in result.matches:
            row = (variant, number, match.lineup, match.digest)
            key = db.execute("INSERT INTO matches (variant, number, lineup, digest) VALUES (?, ?, ?, ?)", row).lastrowid
            facts = [(key, WHOLE_MATCH, name, value) for name, value in match.facts.items()]
            for seat, line in enumerate(match.seats):
                values = (key, seat, line.entrant, line.score, line.place, line.win)
                db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", values)
                facts += [(key, seat, name, value) for name, value in line.facts.items()]
            db.executemany("INSERT INTO facts VALUES (?, ?, ?, ?)", facts)
            moments = [(key, name, acts) for name, acts in match.moments.items()]
            db.executemany("INSERT INTO moments VALUES (?, ?, ?)", moments)
            for played in match.failed:
                causes = msgspec.json.encode(played.causes).decode()
                why, at = (played.failed.why, played.failed.act) if played.failed is not None else ("", -1)
                failure = (key, played.seat, played.acts, causes, played.first, why, at)
                db.execute("INSERT INTO failures VALUES (?, ?, ?, ?, ?, ?, ?)", failure)
            thoughts = [(key, t.act, t.seat, t.why, msgspec.json.encode(t.values).decode()) for t in match.thoughts]
            db.executemany("INSERT OR REPLACE INTO thoughts VALUES (?, ?, ?, ?, ?)", thoughts)
            if records and match.acts:
                db.execute("INSERT INTO records VALUES (?, ?)", (key, msgspec.json.encode(match.acts)))
        counts = [(entrant, at, n) for entrant, bins in result.times.items() for at, n in bins.items()]
        more = "ON CONFLICT (entrant, bin) DO UPDATE SET count = count + excluded.count"
        db.executemany(f"INSERT INTO times VALUES (?, ?, ?) {more}", counts)
        seal.seal_seed(db, variant, number)

    # -- reading

    def results(self, variant: int) -> Iterator[tuple[int, SeedResult]]:
        """The finished seeds of a variant with their numbers, in order; times and records are left out."""
        seeds = "SELECT number, seed FROM seeds WHERE variant = ? ORDER BY number"
        for number, seed in self._db.execute(seeds, (variant,)).fetchall():
            yield number, SeedResult(variant, int(seed), tuple(self._matches(variant, number)))

    def _matches(self, variant: int, number: int) -> Iterator[MatchResult]:
        db = self._db
        found = db.execute(
            "SELECT id, lineup, digest FROM matches WHERE variant = ? AND number = ? ORDER BY lineup", (variant, number)
        ).fetchall()
        for key, lineup, digest in found:
            facts: dict[int, dict[str, float]] = {}
            for seat, name, value in db.execute("SELECT seat, name, value FROM facts WHERE match = ?", (key,)):
                facts.setdefault(seat, {})[name] = value
            select = "SELECT seat, entrant, score, place, win FROM seats WHERE match = ? ORDER BY seat"
            rows = db.execute(select, (key,))
            seats = tuple(SeatResult(e, score, place, win, facts.get(seat, {})) for seat, e, score, place, win in rows)
            select = "SELECT seat, acts, causes, first, why, at FROM failures WHERE match = ? ORDER BY seat"
            failed = tuple(
                SeatFailures(seat, acts, msgspec.json.decode(causes), first, FailedSeat(seat, why, at) if why else None)
                for seat, acts, causes, first, why, at in db.execute(select, (key,))
            )
            yield MatchResult(lineup, seats, facts.get(WHOLE_MATCH, {}), digest, failed)

    def failures(self) -> tuple[tuple[str, int, int, str], ...]:
        """Lists by entrant: in how many matches it was given up, acts played for it, and its first failure."""
        select = (
            "SELECT entrant, sum(why != ''), sum(acts), first FROM failures JOIN seats USING (match, seat) "
            "GROUP BY entrant HAVING min(match) ORDER BY entrant"
        )
        return tuple(self._db.execute(select).fetchall())

    def extremes(self, fact: str, sign: int, seeds: int, most: int) -> list[tuple[Place, float, int]]:
        """Lists place, value and moment of the matches with the least (``sign`` 1) or greatest (-1) of a fact."""
        order = "ASC" if sign > 0 else "DESC"
        select = (
            "SELECT variant, number, lineup, value, acts FROM facts JOIN matches ON id = facts.match "
            "JOIN moments ON moments.match = id AND moments.name = facts.name WHERE seat = ? AND facts.name = ? "
            f"AND number < ? ORDER BY value {order}, variant, number, lineup LIMIT ?"
        )
        found = self._db.execute(select, (WHOLE_MATCH, fact, seeds, most)).fetchall()
        return [((variant, number, lineup), value, acts) for variant, number, lineup, value, acts in found]

    def given_up(self, seeds: int, most: int) -> list[tuple[Place, float, int]]:
        """The first matches in which a program was given up: place, how many acts were played for it, and when."""
        select = (
            "SELECT variant, number, lineup, acts, at FROM failures JOIN matches ON id = match WHERE why != '' "
            "AND number < ? ORDER BY number, variant, lineup, seat LIMIT ?"
        )
        found = self._db.execute(select, (seeds, most)).fetchall()
        return [((variant, number, lineup), float(acts), at) for variant, number, lineup, acts, at in found]

    def moment(self, place: Place, fact: str) -> int | None:
        """The number of acts after which a match came to this fact."""
        select = (
            "SELECT acts FROM moments JOIN matches ON id = match "
            "WHERE variant = ? AND number = ? AND lineup = ? AND name = ?"
        )
        found = self._db.execute(select, (*place, fact)).fetchone()
        return None if found is None else int(found[0])

    def keep_records(self, seeds: int, kept: Collection[Place]) -> None:
        """Drops the records of the first seeds but for these matches."""
        select = "SELECT id, variant, number, lineup FROM records JOIN matches ON id = match WHERE number < ?"
        dropped = [(key,) for key, *place in self._db.execute(select, (seeds,)) if tuple(place) not in kept]
        with self._db:
            self._db.executemany("DELETE FROM records WHERE match = ?", dropped)

    def tables(self) -> Iterator[tuple[str, list[str], Iterator[tuple[Any, ...]]]]:
        """Yields every table with its columns and rows, for other programs; each is read while it is written."""
        for name in ("meta", "seeds", "matches", "seats", "facts", "moments", "failures", "thoughts", "times"):
            cursor = self._db.execute(f"SELECT * FROM {name}")
            yield name, [column[0] for column in cursor.description], cursor

    def acts(self, place: Place) -> list[tuple[int, Any]] | None:
        """The kept acts of a match, or ``None``."""
        found = self._db.execute(
            "SELECT acts FROM records JOIN matches ON id = match WHERE variant = ? AND number = ? AND lineup = ?",
            place,
        ).fetchone()
        return None if found is None else msgspec.json.decode(found[0], type=list[tuple[int, Any]])

    def times(self) -> Times:
        """How long thoughts took, by entrant."""
        times: Times = {}
        for entrant, at, count in self._db.execute("SELECT entrant, bin, count FROM times ORDER BY entrant, bin"):
            times.setdefault(entrant, {})[at] = count
        return times


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path)
    db.execute("PRAGMA synchronous=NORMAL")
    return db


def _unusable(path: Path, error: Exception) -> LabError:
    return LabError("store", file=str(path), problem=" ".join(str(error).split()))
