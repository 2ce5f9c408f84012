"""Matches of persons as the rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.statistics.played import Played
from game.statistics.summary import moment

_PLAIN = (
    "record", "started", "game", "rules", "person", "name", "seat", "seats", "opponents", "place", "score", "parts",
    "aids",
)  # fmt: skip


def rows(matches: Sequence[Played]) -> Iterator[list[object]]:
    """The names of the columns, then a row for each match; the counts of its seat stand behind what all have."""
    counts = sorted({name for one in matches for name in one.counts})
    yield [*_PLAIN, *counts]
    for one in matches:
        opponents = " ".join(level for seat, level in enumerate(one.levels) if seat != one.seat)
        plain = [
            one.file, moment(one.started), one.game, one.rules, one.person, one.name, one.seat, len(one.levels),
            opponents, one.place, one.score, one.parts if one.followed else "", one.aids,
        ]  # fmt: skip
        told = [_number(one.counts.get(name, 0.0)) if one.followed else "" for name in counts]
        yield [_harmless(value) for value in (*plain, *told)]


def _harmless(value: object) -> object:
    """Returns a value as it is, and a text so that no spreadsheet takes it for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


def _number(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 4)
