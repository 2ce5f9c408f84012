"""Matches out of the folder and into it: single records, and archives of many.

An archive is a zip of records. What comes in is read within bounds and written under a name of our own; nothing of what
an archive says of places is believed.
"""

from __future__ import annotations

import contextlib
import os
import re
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from game.games import GAMES
from game.kernel.record import LONGEST_LINE, MOST_BYTES, BadRecord, decode_header, fingerprint
from game.library.folder import SUFFIX, first_line
from game.library.heads import found_in
from game.library.own_file import reason
from game.library.problem import Problem, problem_of

MOST_MEMBERS = 20_000
MOST_UNPACKED = 2 * 2**30
"""Bytes of all records of one archive."""
_CHUNK = 2**20
_BEGINNING = b"{"
_UNREADABLE = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, UnicodeDecodeError)


class Imported(msgspec.Struct, frozen=True):
    """The outcome of an import: new files, how many were there already, and why others did not come in."""

    files: tuple[Path, ...] = ()
    doubles: int = 0
    problems: tuple[Problem, ...] = ()


def export_matches(files: Sequence[Path], target: Path) -> None:
    """Writes records as they are into a new zip, or a single one into a new ``.jsonl``; raises ``OSError``.

    A half written target is taken away.
    """
    try:
        with open(target, "xb") as out:
            if target.suffix.lower() == SUFFIX and len(files) == 1:
                out.write(files[0].read_bytes())
                return
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, file in _named(files):
                    archive.write(file, name)
    except FileExistsError:
        raise
    except OSError:
        with contextlib.suppress(OSError):
            target.unlink()
        raise


def _named(files: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Names each file with a name that no other one has."""
    taken: set[str] = set()
    for number, file in enumerate(files):
        name = file.name if file.name not in taken else f"{file.stem}-{number}{file.suffix}"
        taken.add(name)
        yield name, file


def import_matches(sources: Iterable[Path], folder: Path) -> Imported:
    """Takes in records, archives and folders of records; what cannot be used costs itself alone and is told."""
    known: dict[str, list[Path]] = defaultdict(list)
    for mark, there in _marks(folder):
        known[mark].append(there)
    files: list[Path] = []
    problems: list[Problem] = []
    doubles = 0
    for source in sources:
        for name, data in _offered(source, problems):
            try:
                mark = _mark_of(name, data)
            except _Unfit as unfit:
                problems.append(unfit.problem)
                continue
            if any(_tells_all(one, data) for one in known[mark]):
                doubles += 1
                continue
            try:
                files.append(_put(folder, name, data))
                known[mark].append(files[-1])
            except OSError as error:
                problems.append(problem_of("unwritable", {"file": str(folder), "error": reason(error)}))
                return Imported(tuple(files), doubles, tuple(problems))
    return Imported(tuple(files), doubles, tuple(problems))


def _marks(folder: Path) -> Iterator[tuple[str, Path]]:
    for found in found_in(folder):
        path = folder / found.name
        with contextlib.suppress(BadRecord, OSError):
            yield fingerprint(decode_header(path.name, first_line(path, LONGEST_LINE))[0]), path


def _tells_all(there: Path, data: bytes) -> bool:
    """Whether a record that is there tells all that another one of the same match does."""
    try:
        known = there.read_bytes()
    except OSError:
        return False
    return known.partition(b"\n")[2].startswith(data.partition(b"\n")[2])


class _Unfit(Exception):
    """The reason why a record may not come in."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.key)
        self.problem = problem


def _mark_of(name: str, data: bytes) -> str:
    """The fingerprint of a record that may come in; raises ``_Unfit``."""
    raw, newline, _ = data.partition(b"\n")
    if not newline or len(raw) > LONGEST_LINE:
        raise _Unfit(problem_of("strange", {"file": name, "error": "no record"}))
    try:
        header, _ = decode_header(name, raw)
    except BadRecord as error:
        told = problem_of("damaged", {"file": name, "line": error.line, "text": error.notice})
        raise _Unfit(told) from error
    if header.game not in GAMES:
        raise _Unfit(problem_of("foreign", {"file": name, "game": header.game[:40]}))
    return fingerprint(header)


def _offered(source: Path, problems: list[Problem]) -> Iterator[tuple[str, bytes]]:
    """Names and contents of what a person brought."""
    try:
        if source.is_dir():
            for one in sorted(source.glob(f"*{SUFFIX}"))[:MOST_MEMBERS]:
                yield from _offered(one, problems)
        elif zipfile.is_zipfile(source):
            yield from _members(source, problems)
        elif source.stat().st_size > MOST_BYTES:
            problems.append(_large(source.name))
        else:
            yield source.name, source.read_bytes()
    except (OSError, *_UNREADABLE) as error:
        problems.append(problem_of("unwritable", {"file": source.name, "error": reason(error)}))


def _members(source: Path, problems: list[Problem]) -> Iterator[tuple[str, bytes]]:
    """The records of an archive, whatever it says of their sizes and places."""
    left = MOST_UNPACKED
    with zipfile.ZipFile(source) as archive:
        members = [one for one in archive.infolist() if not one.is_dir()]
        if len(members) > MOST_MEMBERS:
            problems.append(problem_of("archive_many", {"file": source.name, "most": MOST_MEMBERS}))
        for member in members[:MOST_MEMBERS]:
            name = _plain_name(member.filename)
            if not name.lower().endswith(SUFFIX):
                continue
            try:
                data = _unpacked(archive, member)
            except (OSError, *_UNREADABLE) as error:
                problems.append(problem_of("strange", {"file": name, "error": reason(error)}))
                continue
            if data is None:
                problems.append(_large(name))
                continue
            left -= len(data)
            if left < 0:
                problems.append(_large(source.name))
                return
            yield name, data


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | None:
    """A member, ``None`` where it is larger than any record; no more than that is ever unpacked."""
    found = bytearray()
    with archive.open(member) as file:
        while chunk := file.read(_CHUNK):
            found += chunk
            # What is no record by its first byte need not be unpacked at all.
            if not found.startswith(_BEGINNING):
                return bytes(found[:1])
            if len(found) > MOST_BYTES:
                return None
    return bytes(found)


def _large(name: str) -> Problem:
    return problem_of("large", {"file": name, "megabytes": MOST_BYTES // 2**20})


def _plain_name(name: str) -> str:
    """The last part of a path, of harmless letters."""
    return re.sub(r"[^\w.-]", "_", re.split(r"[/\\]", name)[-1])[-80:]


def _put(folder: Path, name: str, data: bytes) -> Path:
    """A new file in the folder, never over another; raises ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = Path(_plain_name(name)).stem.lstrip(".") or "match"
    path = folder / f"{stem}{SUFFIX}"
    while True:
        try:
            with open(path, "xb") as file:
                file.write(data)
            return path
        except FileExistsError:
            path = folder / f"{stem}-{os.urandom(4).hex()}{SUFFIX}"
        except OSError:
            with contextlib.suppress(OSError):
                path.unlink()
            raise
