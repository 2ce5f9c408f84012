"""Taking a match or a person out of what is kept here: the one place where something that was written is taken back."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.kernel.match import digest
from game.kernel.outside import read_bytes, read_regular
from game.kernel.record import MOST_BYTES, BadRecord, decode_header
from game.library.earned import keep_earned
from game.library.files import replace_bytes
from game.library.index import Index, run_through
from game.library.index_file import throw_away
from game.library.journal import Deleted
from game.library.lock import FileLock, Locked
from game.library.match_facts import PERSON
from game.library.own_file import reason
from game.library.paths import Paths
from game.library.people import Person
from game.library.problem import Problem, problem_of
from game.library.saves import CannotResume, Saves

_LOG = logging.getLogger("yongmaru")


def delete_matches(index: Index, saves: Saves, files: Sequence[str]) -> list[Problem]:
    """Deletes matches with all that lies beside them, their notes and their rows; those in use stay, and are told.

    What was achieved in them is written down first. Whoever wants to undo it waits before this is called.
    """
    run_through(index.refresh())
    problems = [keep_earned(index)[1]]
    marks = dict(index.ask(lambda connection: connection.execute("SELECT file, fingerprint FROM matches").fetchall()))
    gone = []
    for name in files:
        try:
            saves.delete(saves.folder / Path(name).name)
            gone.append(name)
        except CannotResume as error:
            problems.append(error.problem)
    # The same match may lie there twice: what is said of it holds for the other record.
    left = {mark for name, mark in marks.items() if name not in gone}
    said = [Deleted(marks[name]) for name in gone if marks.get(name) and marks[name] not in left]
    problems.append(index.journal.append(*said))
    run_through(index.refresh())
    return [problem for problem in problems if problem is not None]


def forget_person(index: Index, paths: Paths, person: str, from_records: bool = False) -> list[Problem]:
    """Forgets a person: in the journal and among the people, in records only when that is wanted.

    A record keeps its acts and faces; the name alone goes out of its header. What cannot be done is told.
    """
    run_through(index.refresh())
    query = "SELECT m.file, s.seat FROM seats AS s JOIN matches AS m ON m.id = s.match WHERE s.person = ?"
    places = index.ask(lambda connection: connection.execute(query, (person,)).fetchall())
    ids = {person, *index.people.parts_of(person)}
    problems: list[Problem | None] = []
    if from_records:
        problems += [_out_of_record(paths.matches / name, seat) for name, seat in places]
    problems.append(_out_of_people(paths.people, ids))
    problems.append(index.journal.rewrite(lambda line: ids.isdisjoint((line.get("person"), line.get("into")))))
    index.close()
    throw_away(paths.index)
    return [problem for problem in problems if problem is not None]


def _out_of_people(path: Path, ids: set[str]) -> Problem | None:
    try:
        kept = [line for line in read_regular(path, MOST_BYTES).split(b"\n") if not _is_of(line, ids)]
        replace_bytes(path, b"\n".join(kept))
    except FileNotFoundError:
        return None
    except OSError as error:
        return _unwritten(path, error)
    return None


def _is_of(line: bytes, ids: set[str]) -> bool:
    try:
        return msgspec.json.decode(line, type=Person).id in ids
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


def _out_of_record(path: Path, seat: int) -> Problem | None:
    """Takes the name of a person's seat out of a header, with a new fingerprint where it had a good one."""
    try:
        lock = FileLock(path)
    except Locked:
        return problem_of("in_use", {"file": path.name})
    except OSError as error:
        return _unwritten(path, error)
    try:
        raw, _, rest = read_bytes(path, MOST_BYTES).partition(b"\n")
        _, changed = decode_header(path.name, raw)
        data = msgspec.json.decode(raw)
        if data["seats"][seat]["level"] != PERSON:
            return None
        data["seats"][seat]["name"] = ""
        data["seats"][seat].pop("person", None)
        mark = data.pop("mark", None)
        if mark is not None:
            # A header that was changed before stays one that does not fit its fingerprint.
            data["mark"] = mark if changed else digest(data)
        replace_bytes(path, msgspec.json.encode(data) + b"\n" + rest)
    except (BadRecord, LookupError) as error:
        _LOG.warning("%s keeps its names: %s", path, reason(error))
        return problem_of("strange", {"file": path.name, "error": type(error).__name__})
    except OSError as error:
        return _unwritten(path, error)
    finally:
        lock.release()
    return None


def _unwritten(path: Path, error: OSError) -> Problem:
    return problem_of("unwritable", {"file": path.name, "error": reason(error)})
