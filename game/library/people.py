"""Who plays here: persons with the names and faces under which they sat.

``people.jsonl`` lists them, one a line: ``{"id", "names", "faces"}``; a later line of the same id counts. The journal
says what was put together or apart since. Whoever is listed nowhere is the person of that name.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from game.kernel.match import digest
from game.kernel.outside import read_regular
from game.kernel.record import SeatInfo
from game.library.files import replace_bytes
from game.library.journal import Alias, Journal, Merged, PersonLine, Sat
from game.library.match_facts import PERSON
from game.library.own_file import reason
from game.library.paths import Paths, shortened
from game.library.problem import Problem, problem_of

_LOG = logging.getLogger("yongmaru")
_MOST = 2**20
_BY_NAME = "name-"


class Person(msgspec.Struct, frozen=True):
    """A line of ``people.jsonl``; further keys are passed over."""

    id: str
    names: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()


class People:
    """The persons who play here, and whose a seat is."""

    def __init__(self, listed: Iterable[Person] = (), said: Iterable[PersonLine] = ()) -> None:
        self._of: dict[tuple[str, str], str] = {}
        """By name and face, by name alone where the face is empty."""
        self._said: set[tuple[str, str]] = set()
        """Those of which the journal says whose they are."""
        self._merged: dict[str, str] = {}
        self._sat: dict[tuple[str, int], str] = {}
        for person in {one.id: one for one in listed}.values():
            for name in person.names:
                self._of.setdefault((name, ""), person.id)
                for face in person.faces:
                    self._of.setdefault((name, face), person.id)
        for line in said:
            self._hear(line)

    def _hear(self, line: PersonLine) -> None:
        if isinstance(line, Alias):
            self._merged.pop(line.person, None)
            if not line.face:
                for key in [key for key in self._of if key[0] == line.name]:
                    del self._of[key]
            self._of[line.name, line.face] = line.person
            self._said.add((line.name, line.face))
        elif isinstance(line, Merged):
            into = self.now(line.into)
            if into != line.person:
                self._merged[line.person] = into
        else:
            self._sat[line.record, line.seat] = line.person

    def now(self, person: str) -> str:
        """Returns who a person is today; whatever the lines say, this ends."""
        for _ in range(len(self._merged)):
            if person not in self._merged:
                break
            person = self._merged[person]
        return person

    def of(self, name: str, face: str, record: str = "", seat: int = -1, told: str = "") -> str:
        """The id of the person who sat under this name; empty for a name that was taken out.

        What the journal says goes before what the record has `told`, and that before what a name is listed for.
        """
        sat, keys = self._sat.get((record, seat)), ((name, face), (name, ""))
        said = next((self._of[key] for key in keys if key in self._said and key in self._of), "")
        listed = next((self._of[key] for key in keys if key in self._of), "")
        return self.now(sat or said or told or listed or (by_name(name) if name else ""))

    @property
    def moved(self) -> dict[tuple[str, int], str]:
        """The seats of single matches that were given to somebody, by fingerprint and seat."""
        return {place: self.now(person) for place, person in self._sat.items()}

    def parts_of(self, person: str) -> frozenset[str]:
        """The ids that came to be this person's."""
        return frozenset(one for one in self._merged if self.now(one) == person)

    def names(self, person: str) -> tuple[str, ...]:
        """The names that are known to be a person's."""
        return tuple(dict.fromkeys(name for (name, _), found in self._of.items() if self.now(found) == person))


def by_name(name: str) -> str:
    """The id of somebody of whom a name is all that is known; it does not tell the name."""
    return _BY_NAME + digest(name)


def new_id() -> str:
    """An id that nobody has."""
    return os.urandom(8).hex()


def read_people(path: Path) -> list[Person]:
    """Reads who is listed; lines that cannot be read are left out, and a file that is not there lists nobody."""
    try:
        data = read_regular(path, _MOST)
    except FileNotFoundError:
        return []
    except OSError as error:
        _LOG.warning("%s cannot be read: %s", path, reason(error))
        return []
    found = []
    for raw in data.splitlines():
        try:
            found.append(msgspec.json.decode(raw, type=Person))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
    return found


def take_seats(paths: Paths, seats: tuple[SeatInfo, ...]) -> tuple[tuple[SeatInfo, ...], Problem | None]:
    """Lists the persons of a table who are new, or sit under a new face; returns the seats with their ids.

    A list that cannot be written costs nothing but itself: names tell the same ids again.
    """
    journal = Journal(paths.journal)
    journal.refresh()
    listed = {one.id: one for one in read_people(paths.people)}
    people, told, new = People(listed.values(), journal.said.people), [], []
    for seat in seats:
        if seat.level != PERSON or not seat.name:
            told.append(seat)
            continue
        person = people.of(seat.name, seat.avatar)
        told.append(msgspec.structs.replace(seat, person=person))
        known = listed.get(person, Person(person))
        names, faces = _with(known.names, seat.name), _with(known.faces, seat.avatar)
        if (names, faces) != (known.names, known.faces):
            listed[person] = Person(person, names, faces)
            new.append(listed[person])
    return tuple(told), _list(paths.people, new) if new else None


def _with(known: tuple[str, ...], one: str) -> tuple[str, ...]:
    """Returns those known with one more, unless it is among them."""
    return known if not one or one in known else (*known, one)


def _list(path: Path, persons: Sequence[Person]) -> Problem | None:
    """Adds lines to the file of people; what stands there stays."""
    try:
        there = read_regular(path, _MOST) if path.exists() else b""
        lines = b"".join(msgspec.json.encode(person) + b"\n" for person in persons)
        replace_bytes(path, there + (b"\n" if there and not there.endswith(b"\n") else b"") + lines)
    except OSError as error:
        _LOG.warning("%s cannot be written: %s", path, reason(error))
        return problem_of("file_unwritable", {"path": shortened(path), "error": reason(error)})
    return None


def known_people(paths: Paths) -> tuple[Person, ...]:
    """The persons who are listed, the newest first; those put together with others are left out."""
    journal = Journal(paths.journal)
    journal.refresh()
    listed = {one.id: one for one in read_people(paths.people)}
    people = People(listed.values(), journal.said.people)
    return tuple(one for one in reversed(listed.values()) if one.names and people.now(one.id) == one.id)


def merge(journal: Journal, person: str, into: str) -> Problem | None:
    """Merges two persons into one from now on."""
    return None if person == into else journal.append(Merged(person, into))


def split(
    journal: Journal, name: str, face: str = "", seats: Sequence[tuple[str, int]] = ()
) -> tuple[str, Problem | None]:
    """A name, a name with a face, or these seats of matches become a person of their own; the new id."""
    person = new_id()
    if seats:
        return person, journal.append(*(Sat(record, seat, person) for record, seat in seats))
    return person, journal.append(Alias(person, name, face))
