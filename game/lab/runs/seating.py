"""The seating: the lineups in which every seed is played, so that no side owes its result to its seats.

A lineup names the entrant of every seat. All lineups of a seed are dealt the same; their mean is one observation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from game.lab.errors import LabError

Lineup = tuple[str, ...]

ROTATIONS, ROUND_ROBIN, GAUNTLET, APART = "rotations", "round-robin", "gauntlet", "apart"


def lineups(seating: str | Mapping[str, int | str], names: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    """The lineups of a seating; raises ``LabError`` for one that this field cannot sit in.

    - ``rotations``: the names share the seats as evenly as they can, in every rotation;
    - ``{NAME: K}``: K seats for one name and the others for the rest, in every rotation;
    - ``round-robin``: every pair of names (every table of different names where there are as many as seats), each in
      every rotation;
    - ``apart``: every name on all seats of a table of its own;
    - ``{gauntlet: NAME}``: one seat for the name against each other name on all other seats, in every rotation.
    """
    if seating == ROTATIONS:
        return _rotations(_shared(names, seats))
    if seating == APART:
        return tuple((name,) * seats for name in names)
    if seating == ROUND_ROBIN:
        if len(names) < 2:
            raise LabError("seating_two", seating=ROUND_ROBIN)
        tables = combinations(names, seats if len(names) >= seats else 2)
        return _unique(line for table in tables for line in _rotations(_shared(table, seats)))
    if isinstance(seating, Mapping) and len(seating) == 1:
        key, value = next(iter(seating.items()))
        if key == GAUNTLET and isinstance(value, str) and value in names and len(names) > 1:
            others = [name for name in names if name != value]
            return _unique(line for other in others for line in _rotations((value, *(other,) * (seats - 1))))
        if key in names and isinstance(value, int) and 1 <= value < seats and len(names) > 1:
            rest = [name for name in names if name != key]
            return _rotations(((key,) * value) + _shared(rest, seats - value))
    raise LabError("seating", seating=str(seating), names=", ".join(names), most=seats - 1)


def _shared(names: Sequence[str], seats: int) -> Lineup:
    """The names side by side; where they do not share evenly, the later ones have a seat more."""
    if len(names) > seats:
        raise LabError("seating_many", names=len(names), seats=seats)
    extra = seats % len(names)
    each = [seats // len(names) + (index >= len(names) - extra) for index in range(len(names))]
    return tuple(name for name, count in zip(names, each, strict=True) for _ in range(count))


def _rotations(line: Lineup) -> tuple[Lineup, ...]:
    return _unique(line[at:] + line[:at] for at in range(len(line)))


def _unique(found: object) -> tuple[Lineup, ...]:
    return tuple(dict.fromkeys(found))  # type: ignore[call-overload]
