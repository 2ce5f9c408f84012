"""The persons of the index, with the names and faces under which they sat."""

from __future__ import annotations

from collections import Counter

import msgspec

from game.library.index import Index


class Known(msgspec.Struct, frozen=True):
    """A person; names and faces as often as they were used, the most frequent first."""

    id: str
    names: tuple[str, ...]
    faces: tuple[str, ...]
    matches: int


def known(index: Index) -> list[Known]:
    """The persons who sat in matches, the one with most matches first."""
    query = "SELECT person, name, face, count(*) FROM seats WHERE person <> '' GROUP BY person, name, face"
    names: dict[str, Counter[str]] = {}
    faces: dict[str, Counter[str]] = {}
    for person, name, face, count in index.ask(lambda connection: connection.execute(query).fetchall()):
        names.setdefault(person, Counter())[name] += count
        faces.setdefault(person, Counter())[face] += count
    found = [
        Known(person, _often(counted), _often(faces[person]), sum(counted.values()))
        for person, counted in names.items()
    ]
    return sorted(found, key=lambda one: (-one.matches, one.names))


def _often(counted: Counter[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in counted.most_common() if name)
