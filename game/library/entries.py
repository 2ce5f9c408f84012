"""The entries of a list of records: read whole while the list's allowance lasts, else by first and last line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from game.games import GAMES
from game.kernel.match import AnyMatch
from game.kernel.notice import Notice
from game.kernel.record import (
    LONGEST_LINE,
    MOST_BYTES,
    BadRecord,
    Header,
    Record,
    SeatInfo,
    decode_header,
    open_match,
    read_good,
    unfit_act,
)
from game.kernel.record import replay as play_again
from game.kernel.rule_changes import Aged, aged, words
from game.kernel.rules import Refused
from game.kernel.seat import LEVELS
from game.library.folder import FoundFile, ended, first_line, glimpse, guarded
from game.library.problem import Problem, problem_of
from game.seats.levels import level_known, prefix_of

Status = Literal["open", "finished", "damaged", "in_use"]

PERSON = "person"
UNKNOWN = -1


class SaveEntry(msgspec.Struct, frozen=True):
    """A match as the menu lists it.

    ``acts`` is ``UNKNOWN`` where a list had no time to count them; ``round`` and ``rounds`` are 0 where the game has
    none; ``turn`` is the seat that owes an act, else -1, also where persons share a screen; ``when`` is the time of the
    last act in seconds since 1970 (UTC). ``problem`` explains a damaged record, or one that goes on from an earlier
    act; ``good`` are the acts above the damage from which a match can go on.
    """

    path: Path
    status: Status
    when: float
    game: str = ""
    seats: tuple[SeatInfo, ...] = ()
    acts: int = 0
    round: int = 0
    rounds: int = 0
    turn: int = -1
    problem: Problem | None = None
    good: int = 0
    older: bool = False
    """Whether it is no damage that keeps it from going on, but rules that have changed."""


class Allowance:
    """The allowance of what one look at a list may still read."""

    def __init__(self, size: int = 4 * 2**20, acts: int = 4000) -> None:
        self.size = size
        self.acts = acts

    def take_size(self, size: int) -> bool:
        """Whether a file of so many bytes may be read whole."""
        self.size -= size
        return self.size >= 0


def look_into(found: FoundFile, allowance: Allowance) -> SaveEntry:
    """Reads a record as a list shows it. Never raises: what cannot be read is a damaged entry."""

    def instead(error: Exception) -> SaveEntry:
        problem = (
            unusable(found.path, error)
            if isinstance(error, OSError)
            else problem_of("strange", {"file": found.path.name, "error": type(error).__name__})
        )
        return SaveEntry(found.path, "damaged", found.when, glimpse(found.path.name, b"")[0], problem=problem)

    return guarded(found.path, lambda: _look(found, allowance), instead)


def damaged(path: Path, line: int, notice: Notice, age: Aged | None = None) -> Problem:
    """The problem of a damaged record: which line, and how; or how the rules have changed since it was played."""
    return problem_of("damaged" if age is None else "older", {"file": path.name, "line": line, "text": notice})


def unplayable(path: Path, header: Header) -> Problem | None:
    """The problem for which no table can take this match, whatever its acts are."""
    if header.game not in GAMES:
        return problem_of("foreign", {"file": path.name, "game": header.game[:40]})
    strange = next((seat.level for seat in header.seats if not _plays(seat.level, header.game)), None)
    if strange is not None:
        return problem_of("level", {"file": path.name, "level": strange[:40], "levels": ", ".join(LEVELS)})
    return None


def _plays(level: str, game: str) -> bool:
    return level == PERSON or bool(prefix_of(level)) or level_known(level, game)


def unusable(path: Path, error: OSError) -> Problem:
    """The problem of a file or folder that the system does not let us use."""
    return problem_of("unwritable", {"file": str(path), "error": error.strerror or str(error)})


def _look(found: FoundFile, allowance: Allowance) -> SaveEntry:
    path = found.path
    raw = first_line(path, LONGEST_LINE)
    try:
        header, changed = decode_header(path.name, raw)
    except BadRecord as error:
        game, people = glimpse(path.name, raw)
        seats = tuple(SeatInfo(name, "") for name in people)
        return SaveEntry(path, "damaged", found.when, game, seats, problem=damaged(path, error.line, error.notice))
    base = SaveEntry(path, "finished", found.when, header.game, header.seats, UNKNOWN)
    problem = unplayable(path, header)
    if problem is None and found.size > MOST_BYTES:
        problem = problem_of("large", {"file": path.name, "megabytes": MOST_BYTES // 2**20})
    if problem is not None:
        return replace(base, status="damaged", problem=problem)
    whole = allowance.take_size(found.size)
    if ended(path) and not changed:
        return replace(base, acts=_count(path)) if whole else base
    return _follow(base, read_good(path), allowance) if whole else replace(base, status="open")


def _count(path: Path) -> int:
    """The acts of a finished match: its lines without the first and the last."""
    return max(0, path.read_bytes().count(b"\n") - 2)


def _follow(base: SaveEntry, record: Record, allowance: Allowance) -> SaveEntry:
    """Follows the acts without comparing every state, which takes a few milliseconds; damaged ones are compared."""
    path = base.path
    base = replace(base, acts=len(record.acts))
    allowance.acts -= len(record.acts)
    try:
        match = open_match(record, GAMES[base.game])
    except BadRecord as error:
        told = damaged(path, error.line, error.notice, error.aged)
        return replace(base, status="damaged", problem=told, older=error.aged is not None)
    if record.damage is not None:
        good = play_again(record, GAMES[base.game]).agreed if allowance.acts >= 0 else 0
        told = damaged(path, record.damage.line, record.damage.notice)
        return replace(base, status="damaged", problem=told, good=good)
    if allowance.acts < 0:
        return replace(base, status="open", acts=UNKNOWN)
    problem = next(_unfit(match, record, path), None)
    if match.over and problem is None:
        return base
    # Of several persons one may be about to answer to the last act, which the others must not read here.
    persons = [seat for seat in base.seats if seat.level == PERSON]
    return replace(
        base,
        status="open",
        round=_number(match.view(0), "round", "game", "race"),
        rounds=_number(match.config, "rounds", "games", "races"),
        turn=-1 if len(persons) > 1 else next(iter(match.to_act()), -1),
        problem=problem,
    )


def _unfit(match: AnyMatch, record: Record, path: Path) -> Iterator[Problem]:
    """Does all acts that can be done; yields the problem of the first that cannot."""
    for at, line in enumerate(record.acts):
        try:
            match.act(line.seat, msgspec.convert(line.act, match.rules.action_type))
        except (msgspec.ValidationError, Refused) as error:
            told = unfit_act(record.header.game, error, record.header.seats)
            why = (error.refusal,) if isinstance(error, Refused) else ()
            age = aged(match.rules, record.header.version, at, why)
            values: dict[str, str | int | Notice] = {
                "file": path.name,
                "line": at + 2,
                "acts": at,
                "text": words(match.rules, age, told),
            }
            yield problem_of(
                "will_differ" if age is None else "will_differ_older",
                {**values, "text": words(match.rules, age, told)},
            )
            return


def _number(values: object, *names: str) -> int:
    """The first of these fields that is a number; games count rounds, games or races."""
    found = (getattr(values, name, None) for name in names)
    return next((value for value in found if isinstance(value, int)), 0)
