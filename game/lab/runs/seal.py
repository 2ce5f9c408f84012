"""The seals of a run's file, which show whether it holds what was written: a digest a seed, and one for the rest."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from hashlib import blake2b, sha256
from pathlib import Path

import msgspec

from game.kernel.notice import Notice
from game.lab.errors import LabError

TABLES = "CREATE TABLE seals (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
_OF_SEEDS = "seeds"
_OF_TABLES = ("meta", "times")
_BITS = 128
_OF_A_MATCH = (
    "SELECT seat, entrant, score, place, win FROM seats WHERE match = ? ORDER BY seat",
    "SELECT seat, name, value FROM facts WHERE match = ? ORDER BY seat, name",
    "SELECT name, acts FROM moments WHERE match = ? ORDER BY name",
    "SELECT seat, acts, causes, first, why, at FROM failures WHERE match = ? ORDER BY seat",
    'SELECT act, seat, why, "values" FROM thoughts WHERE match = ? ORDER BY act, seat',
)


def digest_of_seed(db: sqlite3.Connection, variant: int, number: int) -> str:
    """The digest of all that a seed came to under a variant; records stand beside the digest of their match."""
    select = "SELECT seed, cpu FROM seeds WHERE variant = ? AND number = ?"
    found: list[object] = [variant, number, db.execute(select, (variant, number)).fetchone()]
    select = "SELECT id, lineup, digest FROM matches WHERE variant = ? AND number = ? ORDER BY lineup"
    for row in db.execute(select, (variant, number)).fetchall():
        found += [row, *(db.execute(part, row[:1]).fetchall() for part in _OF_A_MATCH)]
    return _digest(found)


def seal_meta(db: sqlite3.Connection) -> None:
    """Seals a new file, before its first seed."""
    rows = [(name, _of_table(db, name)) for name in _OF_TABLES]
    db.executemany("INSERT INTO seals VALUES (?, ?)", [*rows, (_OF_SEEDS, _sum(()))])


def seal_seed(db: sqlite3.Connection, variant: int, number: int) -> None:
    """Seals a seed that was just written, in the same transaction."""
    digest = digest_of_seed(db, variant, number)
    db.execute("UPDATE seeds SET digest = ? WHERE variant = ? AND number = ?", (digest, variant, number))
    (before,) = db.execute("SELECT value FROM seals WHERE name = ?", (_OF_SEEDS,)).fetchone()
    seals = [(_sum((before, digest)), _OF_SEEDS), (_of_table(db, "times"), "times")]
    db.executemany("UPDATE seals SET value = ? WHERE name = ?", seals)


def check(db: sqlite3.Connection, path: Path) -> None:
    """Raises ``LabError`` for the first thing that is not as it was written."""
    try:
        db.execute("PRAGMA cell_size_check = ON")
        # One state of the file, also while somebody plays on in it.
        db.execute("BEGIN")
        try:
            wrong = next(_wrong(db), None)
        finally:
            db.rollback()
    # A damaged file may raise anything: what it holds has any type and any value.
    except Exception as error:
        wrong = Notice("lab.error.at_file", {"problem": " ".join(str(error).split()) or type(error).__name__})
    if wrong is not None:
        raise LabError("damaged", file=str(path), place=wrong)


def _wrong(db: sqlite3.Connection) -> Iterator[Notice]:
    (told,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if told != "ok":
        yield Notice("lab.error.at_file", {"problem": " ".join(str(told).split())})
    seals = dict(db.execute("SELECT name, value FROM seals"))
    for name in _OF_TABLES:
        if seals[name] != _of_table(db, name):
            yield Notice("lab.error.at_table", {"table": name})
    seeds = db.execute("SELECT variant, number, seed, digest FROM seeds ORDER BY number, variant").fetchall()
    for variant, number, seed, digest in seeds:
        if digest != digest_of_seed(db, variant, number):
            yield Notice("lab.error.at_seed", {"number": number + 1, "variant": variant + 1, "seed": str(seed)})
    if seals[_OF_SEEDS] != _sum(digest for *_, digest in seeds):
        yield Notice("lab.error.at_table", {"table": _OF_SEEDS})
    select = "SELECT variant, number, lineup, digest, acts FROM records LEFT JOIN matches ON id = match"
    for variant, number, lineup, digest, acts in db.execute(select):
        if not isinstance(acts, bytes) or digest != sha256(acts).hexdigest()[:16]:
            place = f"{variant + 1}/{number + 1}/{lineup + 1}"
            yield Notice("lab.error.at_record", {"match": place})


def _of_table(db: sqlite3.Connection, name: str) -> str:
    return _digest(sorted(db.execute(f"SELECT * FROM {name}").fetchall()))


def _digest(rows: object) -> str:
    return blake2b(msgspec.json.encode(rows), digest_size=_BITS // 8).hexdigest()


def _sum(digests: Iterator[str] | tuple[str, ...]) -> str:
    """Combines many digests into one figure, whatever their order."""
    return f"{sum(int(digest, 16) for digest in digests) % 2**_BITS:032x}"
