"""Records of any kind, found out by what stands in them, as timelines to watch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch
from game.kernel.notice import Notice
from game.kernel.outside import read_start
from game.kernel.record import FORMAT, BadRecord, Damage, Record, SeatInfo, open_match, read_good, unfit_act
from game.kernel.rule_changes import aged, words
from game.kernel.rules import BadConfig
from game.riichi.records.files import open_record
from game.riichi.records.problems import BadLog, told
from game.riichi.records.replay import to_match
from game.riichi.records.steps import GameRecord
from scenes.records.timeline import Act, Tick, Timeline, no_tick

_HEAD = 4096
SEAT_LEVEL = "record"
"""The level of a seat whose acts come from a record."""
OLDER = "older"
"""The fault of a record that follows other rules than today's."""


class Unwatchable(Exception):
    """A file cannot be watched; `notice` says what is wrong where and what to do."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(notice.key)
        self.notice = notice


@dataclass(frozen=True)
class Chapter:
    """A match of a file; `load` makes its timeline and raises `Unwatchable`."""

    names: tuple[str, ...]
    load: Callable[[], Timeline]


@dataclass(frozen=True)
class RecordFile:
    """A file of one match or several."""

    path: Path
    chapters: tuple[Chapter, ...]


def open_record_file(path: Path, tick: Tick = no_tick) -> RecordFile:
    """The matches of a file: a record of this program, or a riichi record of another. Raises `Unwatchable`.

    `tick` is told which share of the reading is done, and of the making of a timeline; what it raises ends them.
    """
    try:
        if path.is_dir():
            raise Unwatchable(_told("folder", file=path.name))
        return _own(path, tick) if is_own(path) else _foreign(path, tick)
    except OSError as error:
        raise Unwatchable(_told("unreadable", file=str(path), error=error.strerror or str(error))) from error


def is_own(path: Path) -> bool:
    """Whether a file begins as a record of this program. Raises `OSError`."""
    return FORMAT.encode() in read_start(path, _HEAD)


def _told(key: str, **values: str | int | Notice) -> Notice:
    return Notice(f"reading.fault.{key}", values)


# -- records of this program


def _own(path: Path, tick: Tick) -> RecordFile:
    try:
        record = read_good(path)
    except BadRecord as error:
        raise Unwatchable(_line(path, error)) from error
    if record.damage is not None and not record.acts:
        raise Unwatchable(_damage(path, record.damage))
    if record.header.game not in GAMES:
        raise Unwatchable(_told("game", file=path.name, game=record.header.game))
    names = tuple(seat.name for seat in record.header.seats)
    return RecordFile(path, (Chapter(names, lambda: _own_timeline(path, record, tick)),))


def _line(path: Path, error: BadRecord) -> Notice:
    return _told("line", file=path.name, line=error.line, problem=error.notice)


def _damage(path: Path, damage: Damage) -> Notice:
    return _told("line", file=path.name, line=damage.line, problem=damage.notice)


def stood_in(record: Record) -> tuple[str, ...]:
    """The one who did each act of a record for its seat; empty for the seat itself."""
    return tuple(line.by for line in record.acts)


def _own_timeline(path: Path, record: Record, tick: Tick) -> Timeline:
    rules = GAMES[record.header.game]
    try:
        start = open_match(record, rules)
    except BadRecord as error:
        raise Unwatchable(_line(path, error)) from error
    acts: list[Act] = []
    difference = _damage(path, record.damage) if record.damage is not None else None

    def place(at: int, problem: Notice, why: Sequence[object] = ()) -> Notice:
        age = aged(rules, record.header.version, at - 1, why)
        key = "line" if age is None else OLDER
        return _told(key, file=path.name, line=at + 1, problem=words(rules, age, problem))

    for at, line in enumerate(record.acts):
        try:
            acts.append((line.seat, msgspec.convert(line.act, rules.action_type)))
        except msgspec.ValidationError as error:
            difference = place(at + 1, unfit_act(rules.name, error), ())
            break

    def judge(at: int, match: AnyMatch) -> Notice | None:
        found, expected = match.digest(), record.acts[at - 1].state
        if found == expected:
            return None
        return Notice("kernel.replay.state", {"found": found, "expected": expected})

    by = stood_in(record)
    return _something(path, Timeline(start, acts, record.header.seats, difference, judge, place, tick, by))


def _something(path: Path, timeline: Timeline) -> Timeline:
    if timeline.end == 0:
        raise Unwatchable(timeline.difference or _told("nothing", file=path.name))
    return timeline


# -- riichi records of others


def _foreign(path: Path, tick: Tick) -> RecordFile:
    try:
        games = open_record(path, tick=tick)
    except BadLog as error:
        place = told("place.fault", file=error.path, place=error.place, problem=error.notice)
        raise Unwatchable(place) from error
    return RecordFile(path, tuple(Chapter(game.names, _loader(path, game, tick)) for game in games))


def _loader(path: Path, game: GameRecord, tick: Tick) -> Callable[[], Timeline]:
    def load() -> Timeline:
        try:
            found = to_match(game)
        except BadConfig as error:
            raise Unwatchable(_told("rules", file=path.name, problem=error.notice)) from error
        difference = None
        if found.difference is not None:
            told_of = found.difference
            difference = told("place.fault", file=path.name, place=told_of.place, problem=told_of.notice)
        # No seat of a foreign record is the person at this screen.
        seats = tuple(SeatInfo(seat.name, SEAT_LEVEL) for seat in found.seats)
        return _something(path, Timeline(found.opening, found.match.acts, seats, difference, tick=tick))

    return load
