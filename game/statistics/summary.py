"""The figures of one person at one game."""

from __future__ import annotations

from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from game.games import ENTRIES, GAMES
from game.kernel.entry import load
from game.kernel.facts import Counts, added
from game.library.earned import earned
from game.library.index import Index
from game.library.journal import Achieved
from game.statistics.played import Choice, Played, played
from game.statistics.shares import Value, figures, share
from game.statistics.strength import Strength, result_of, strength_of

BESTS = 3
_ONLY_RULES = frozenset(
    ("place", "first", "last", "seats", "masters", "ahead_of_master", "most_lead", "matches", "parts")
)
"""Counts for the rules of achievements, which the figures of a match tell better."""


class Point(msgspec.Struct, frozen=True):
    """A match on the curve: its record by file, when it began, what came of it, and the sum of scores up to it."""

    record: str
    started: str
    place: int
    score: int
    sum: int


class Split(msgspec.Struct, frozen=True):
    """The matches by one rule set, or against one kind of opponent; ``ahead`` is how often that was left behind."""

    matches: int
    mean_place: float
    mean_score: float
    first: Value | None = None
    ahead: Value | None = None


class Won(msgspec.Struct, frozen=True):
    """An achievement: the record, empty where it is gone, its fingerprint, and the act from 1."""

    id: str
    record: str
    fingerprint: str
    act: int
    started: str


class Summary(msgspec.Struct, frozen=True):
    """The sum of a person's matches at a game; scores are those of the standings of that game."""

    game: str
    person: str
    names: tuple[str, ...]
    matches: int
    parts: int
    """Rounds, games or races of the matches that could be followed."""
    unfollowed: int
    """Matches whose acts today's rules or a damage keep from being followed: places and scores count, facts do not."""
    places: tuple[int, ...]
    """How many matches ended in first place, in second, and so on."""
    mean_place: float
    first: Value | None
    score: dict[str, float]
    curve: tuple[Point, ...]
    strength: Strength | None
    rules: dict[str, Split]
    opponents: dict[str, Split]
    figures: dict[str, Value]
    counts: Counts
    best: tuple[dict[str, Any], ...]
    achievements: tuple[Won, ...]


def summaries(index: Index, choice: Choice) -> list[Summary]:
    """A summary for each person and game that has a match, in the order of the games and by the number of matches."""
    groups: dict[tuple[str, str], list[Played]] = defaultdict(list)
    for one in played(index, choice):
        groups[one.game, one.person].append(one)
    order = [game for game in GAMES if any(known == game for known, _ in groups)]
    pairs = sorted(
        (pair for pair in groups if pair[0] in order), key=lambda pair: (order.index(pair[0]), -len(groups[pair]), pair)
    )
    names = names_of(index)
    return [_summary(index, game, person, names, groups[game, person]) for game, person in pairs]


def names_of(index: Index) -> dict[str, tuple[str, ...]]:
    """The names of persons: those that are listed, and those under which they sat."""
    query = (
        "SELECT person, name FROM seats WHERE person <> '' AND name <> '' GROUP BY person, name ORDER BY count(*) DESC"
    )
    found: dict[str, list[str]] = defaultdict(list)
    for person, name in index.ask(lambda connection: connection.execute(query).fetchall()):
        found[person].append(name)
    return {person: tuple(dict.fromkeys((*index.people.names(person), *seen))) for person, seen in found.items()}


def called(index: Index, name: str) -> frozenset[str]:
    """The ids of those who have a name, whatever its capitals; an id names itself."""
    wanted = name.casefold()
    return frozenset(
        person
        for person, names in names_of(index).items()
        if person == name or any(one.casefold() == wanted for one in names)
    )


def _summary(
    index: Index, game: str, person: str, names: dict[str, tuple[str, ...]], matches: Sequence[Played]
) -> Summary:
    followed = [one for one in matches if one.followed]
    counts = added(one.counts for one in followed)
    places, scores = Tally(one.place for one in matches), [one.score for one in matches]
    results = (result_of(one.levels, one.places, one.seat) for one in matches)
    return Summary(
        game,
        person,
        names.get(person, ()),
        len(matches),
        sum(one.parts for one in followed),
        len(matches) - len(followed),
        tuple(places[place] for place in range(1, max(len(one.places) for one in matches) + 1)),
        sum(one.place for one in matches) / len(matches),
        share(places[1], len(matches), len(matches)),
        {"sum": sum(scores), "mean": sum(scores) / len(scores), "least": min(scores), "most": max(scores)},
        _curve(matches),
        strength_of(result for result in results if result is not None),
        _by_rules(matches),
        _by_opponents(matches),
        figures(load(ENTRIES[game].facts), counts, len(matches)) if ENTRIES[game].facts else {},
        {name: value for name, value in sorted(counts.items()) if name not in _ONLY_RULES},
        _best(followed),
        _won(index, earned(index, person, game)),
    )


def _won(index: Index, achieved: Iterable[Achieved]) -> tuple[Won, ...]:
    query = "SELECT file FROM matches WHERE fingerprint=? LIMIT 1"
    found = []
    for one in achieved:
        row = index.ask(lambda connection, mark=one.record: connection.execute(query, (mark,)).fetchone())  # type: ignore[misc]
        found.append(Won(one.id, row[0] if row else "", one.record, one.act, moment(one.when)))
    return tuple(found)


def _curve(matches: Iterable[Played]) -> tuple[Point, ...]:
    points: list[Point] = []
    for one in matches:
        before = points[-1].sum if points else 0
        points.append(Point(one.file, moment(one.started), one.place, one.score, before + one.score))
    return tuple(points)


def _by_rules(matches: Iterable[Played]) -> dict[str, Split]:
    groups: dict[str, list[Played]] = defaultdict(list)
    for one in matches:
        groups[one.rules].append(one)
    return {rules: _split(group) for rules, group in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))}


def _by_opponents(matches: Iterable[Played]) -> dict[str, Split]:
    """Splits matches by the level of a seat, without its manner; a match counts for every level that sat there."""
    groups: dict[str, list[tuple[Played, float]]] = defaultdict(list)
    for one in matches:
        levels = [level.partition("+")[0] for level in one.levels]
        for level in {*levels[: one.seat], *levels[one.seat + 1 :]}:
            there = [seat for seat, found in enumerate(levels) if found == level and seat != one.seat]
            groups[level].append((one, sum(_ahead(one, seat) for seat in there) / len(there)))
    found = {}
    for level, group in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        ahead = share(sum(value for _, value in group), len(group), len(group))
        found[level] = msgspec.structs.replace(_split([one for one, _ in group]), ahead=ahead)
    return found


def _ahead(one: Played, seat: int) -> float:
    return (one.places[seat] > one.place) + 0.5 * (one.places[seat] == one.place)


def _split(group: Sequence[Played]) -> Split:
    count = len(group)
    first = share(sum(one.place == 1 for one in group), count, count)
    return Split(count, sum(one.place for one in group) / count, sum(one.score for one in group) / count, first)


def _best(matches: Iterable[Played]) -> tuple[dict[str, Any], ...]:
    """The best hands of all matches, the later of equal ones behind, each with its record and act."""
    found = [(one.best["worth"], one) for one in matches if one.best is not None]
    found.sort(key=lambda pair: -pair[0])
    return tuple(
        {"record": one.file, "started": moment(one.started), **one.best}
        for _, one in found[:BESTS]
        if one.best is not None
    )


def moment(seconds: float) -> str:
    """A time as ISO 8601 in UTC, empty where it cannot be told."""
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return ""
