"""Records: JSON lines that are autosave, replay and bug report at once.

The first line is the header with a fingerprint of itself, then one line an act, each with a fingerprint of the state
after it, and at the end a line with the standings. A record is appended and flushed as play goes on and never
overwritten, so that a killed program loses at most the act that was being written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import structs

from game.kernel import rule_changes
from game.kernel.chance import commitment, seed_json, seed_of_run
from game.kernel.decode_problems import decode_problem, shape_problem
from game.kernel.match import AnyMatch, Match, digest
from game.kernel.notice import Notice
from game.kernel.outside import read_bytes
from game.kernel.rule_changes import Aged
from game.kernel.rules import AnyRules, BadConfig, Refused, Standing, refusal_words
from game.kernel.seat import AVATARS

FORMAT = "yongmaru-record/1"


_JOINERS = "\u200c\u200d\u3000"
"""Letters that are not printable by themselves but belong to names."""
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
MOST_BYTES = 32 * 2**20
"""The most bytes of a record that is read."""
LONGEST_LINE = 256 * 1024
MOST_ACTS = 100_000
MOST_SEATS = 8
LONGEST_NAME = 64
LONGEST_LEVEL = 4096


class SeatInfo(msgspec.Struct, frozen=True):
    """The taker of a seat: ``level`` is ``person``, a bot level, or a program such as ``program:COMMAND``."""

    name: str
    level: str
    avatar: str = ""
    person: str = ""
    """The id of the person who sat there, see ``game.library.people``; not written where it is empty."""


Seed = int | Annotated[str, msgspec.Meta(pattern="^[0-9]{1,39}$")] | None
"""A seed as ``seed_json`` writes it; ``None`` in a header whose match tells its seed at its end."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a record."""

    format: str
    game: str
    version: int
    """The rules version that played it."""
    config: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    seed: Seed
    started: str = ""
    """When the match began, as ISO 8601 in UTC; no part of the match itself."""
    commitment: str = ""
    """The commitment to a seed that is told at the end, see ``chance.commitment``; else empty and not written."""
    number: int = 0
    """The number in its run of a match with a commitment, see ``chance.seed_of_run``."""
    mark: str = ""
    """The fingerprint of all fields above, as written; empty in records from before there was one."""


class ActLine(msgspec.Struct, frozen=True):
    """An act: the seat, the action, and the fingerprint of the state after it."""

    seat: int
    act: dict[str, Any]
    state: str
    by: str = ""
    """Who acted when it was not the seat's own player, such as a bot for a person."""
    aids: tuple[str, ...] = ()
    """What helped the seat with this act, of ``AIDS``; older readers pass over the key."""


AIDS = ("hint", "open_hands", "branch")
"""What an act may say: a hint was shown before it, all hands lay open, it was played on from another match's act."""


class EndLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last line of a finished match; it tells the seed that the header did not."""

    end: tuple[Standing, ...]
    seed: Seed = None


class BadRecord(ValueError):
    """The error of a record that cannot be read or followed; ``line`` is 1-based."""

    def __init__(self, path: str, line: int, notice: Notice, aged: Aged | None = None) -> None:
        """Takes as ``aged`` how the rules have changed since, where that is why the record cannot be followed."""
        super().__init__(str(Notice("kernel.record.place", {"file": path, "line": line, "problem": notice})))
        self.path = path
        self.line = line
        self.notice = notice
        self.aged = aged

    def __reduce__(self) -> tuple[type[BadRecord], tuple[str, int, Notice, Aged | None]]:
        """Returns what makes it anew in another process."""
        return BadRecord, (self.path, self.line, self.notice, self.aged)


class Damage(msgspec.Struct, frozen=True):
    """The first line that cannot be used, 1-based, and why."""

    line: int
    notice: Notice


class Record(msgspec.Struct, frozen=True):
    """A record as read: its lines, and whether its last line was cut off in the middle."""

    path: str
    header: Header
    acts: tuple[ActLine, ...]
    end: EndLine | None
    torn: bool = False
    damage: Damage | None = None
    """What ended the reading early."""

    @property
    def seed(self) -> int | None:
        """The seed, by the header or by the end; ``None`` when neither tells it."""
        told = self.header.seed if self.header.seed is not None or self.end is None else self.end.seed
        return None if told is None else int(told)


class Replay(msgspec.Struct, frozen=True):
    """A match played again from a record: how far it agreed, and the first difference if there is one."""

    match: Any
    agreed: int
    difference: Notice | None = None
    line: int = 0
    aged: Aged | None = None
    """How the rules have changed since, where that is why they part."""


def header_of(match: AnyMatch, seats: tuple[SeatInfo, ...], started: str = "") -> Header:
    """The header of a match that is about to be recorded."""
    rules: AnyRules = match.rules
    config, seed = msgspec.to_builtins(match.config), seed_json(match.seed)
    return Header(FORMAT, rules.name, rules.version, config, seats, seed, started)


def secret_header(match: AnyMatch, seats: tuple[SeatInfo, ...], number: int) -> Header:
    """The header of match ``number`` of a run, which tells its seed only at its end."""
    return structs.replace(header_of(match, seats), seed=None, commitment=commitment(match.seed), number=number)


def with_key(record: Record, key: int) -> Record:
    """A record whose match never came to its end, with the seed that follows from the key of its run.

    Raises ``BadRecord`` when the key is another run's.
    """
    seed = seed_of_run(key, record.header.number)
    if commitment(seed) != record.header.commitment:
        raise BadRecord(record.path, 1, _told("record.other_key"))
    return structs.replace(record, header=structs.replace(record.header, seed=seed_json(seed)))


def encode_act(match: AnyMatch, seat: int, action: object, by: str = "", aids: Sequence[str] = ()) -> bytes:
    """The line of an act that ``match`` has just done, with its newline."""
    line = ActLine(seat, msgspec.to_builtins(action), match.digest(), by, tuple(aids))
    data = msgspec.to_builtins(line)
    for name, said in (("by", by), ("aids", aids)):
        if not said:
            del data[name]
    return msgspec.json.encode(data) + b"\n"


def encode_header(header: Header) -> bytes:
    """The first line of a record, with its fingerprint and without a newline."""
    data = _plain(header)
    return msgspec.json.encode({**data, "mark": digest(data)})


def fingerprint(header: Header) -> str:
    """The name of a match wherever its record lies, the same when names or faces of its seats are changed."""
    data = _plain(header)
    data["seats"] = [seat.level for seat in header.seats]
    return digest(data)


def _plain(header: Header) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(header)
    for name in ("mark", *(() if header.commitment else ("commitment", "number"))):
        del data[name]
    for seat in data["seats"]:
        if not seat["person"]:
            del seat["person"]
    return data


class RecordWriter:
    """A writer that appends to one record file. Every line is flushed before the call returns."""

    def __init__(self, path: Path, header: Header | None, resume_at: int | None = None) -> None:
        """Creates a file with its header (never over an existing one), or goes on with one cut to ``resume_at`` bytes.

        Whoever goes on gives the header only where the end has to tell the seed.

        Raises ``FileExistsError`` or ``OSError``.
        """
        self.path = path
        self._secret = header is not None and header.seed is None
        if header is not None and resume_at is None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: TextIOWrapper = open(path, "x", encoding="utf-8", newline="\n")  # noqa: SIM115
            self._write(encode_header(header))
        else:
            self._file = open(path, "r+", encoding="utf-8", newline="\n")  # noqa: SIM115
            self._file.seek(0, 2)
            if resume_at is not None:
                self._file.truncate(resume_at)
                self._file.seek(resume_at)

    def _write(self, line: bytes) -> None:
        self._file.write(line.decode().rstrip("\n") + "\n")
        self._file.flush()

    def act(self, match: AnyMatch, seat: int, action: object, by: str = "") -> None:
        """Writes an act that ``match`` has just done."""
        self._write(encode_act(match, seat, action, by))

    def end(self, match: AnyMatch) -> None:
        """Writes the standings of a finished match."""
        seed = seed_json(match.seed) if self._secret else None
        self._write(msgspec.json.encode(EndLine(match.standings(), seed)))

    def close(self) -> None:
        """Closes the file; writing afterwards is an error."""
        self._file.close()


def read_record(path: Path) -> Record:
    """Reads a record; raises ``BadRecord`` with the first unreadable line, ``OSError`` when there is no file.

    A last line without its newline was being written when the program ended; it is left out and ``torn`` says so.
    """
    record = read_good(path)
    if record.damage is not None:
        raise BadRecord(record.path, record.damage.line, record.damage.notice)
    return record


def read_good(path: Path) -> Record:
    """Reads what stands above the first damage, which the record names; raises ``BadRecord`` without a header,
    ``OSError``.

    A header that was changed since it was written is the damage of line 1, yet all lines are read: the acts that still
    lead to their states tell whether it can be trusted.
    """
    name = path.name
    data = read_bytes(path, MOST_BYTES)
    first, newline, _ = data.partition(b"\n")
    if not newline:
        raise BadRecord(name, 1, _told("record.no_line"))
    header, changed = decode_header(name, first)
    acts: list[ActLine] = []
    end: EndLine | None = None
    damage: Damage | None = None
    try:
        for number, raw in _lines(data, len(first) + 1):
            if end is not None:
                raise BadRecord(name, number, _told("record.after_end"))
            if len(acts) == MOST_ACTS:
                raise BadRecord(name, number, _told("record.many", acts=MOST_ACTS))
            if raw.startswith(b'{"end"'):
                end = _decode(name, number, raw, EndLine)
            else:
                acts.append(_decode(name, number, raw, ActLine))
    except BadRecord as error:
        damage, end = Damage(error.line, error.notice), None
    if changed:
        damage = Damage(1, _told("record.header_changed"))
    return Record(name, header, tuple(acts), end, not data.endswith(b"\n"), damage)


def _lines(data: bytes, start: int) -> Iterator[tuple[int, bytes]]:
    """The whole lines from this byte on, numbered from 2."""
    number = 2
    while (stop := data.find(b"\n", start)) >= 0:
        yield number, data[start:stop]
        number, start = number + 1, stop + 1


def size_of_whole_lines(path: Path) -> int:
    """The bytes of a file up to and including its last newline."""
    return read_bytes(path, MOST_BYTES).rfind(b"\n") + 1


def replay(record: Record, rules: AnyRules, upto: int | None = None) -> Replay:
    """Plays a record again up to act ``upto``, comparing every state; raises ``BadRecord`` for an unplayable config.

    A difference ends the replay; the match stands after the last act that agreed and can be played on from there.
    """
    match = open_match(record, rules)
    for at, line in enumerate(record.acts):
        if upto is not None and at >= upto:
            break
        number = at + 2
        try:
            action = msgspec.convert(line.act, rules.action_type)
        except msgspec.ValidationError as error:
            return _parted(record, match, at, number, unfit_act(rules.name, error))
        before = match.copy()
        try:
            events = match.act(line.seat, action)
        except Refused as error:
            told = unfit_act(rules.name, error, record.header.seats)
            return _parted(record, before, at, number, told, (error.refusal,))
        found = match.digest()
        if found != line.state:
            told = _told("replay.state", found=found, expected=line.state)
            return _parted(record, before, at, number, told, events)
    if record.end is not None and upto is None and match.standings() != record.end.end:
        told = _told("replay.standings", found=_places(match.standings()), expected=_places(record.end.end))
        return _parted(record, match, len(record.acts), len(record.acts) + 2, told)
    return Replay(match, min(len(record.acts), upto if upto is not None else len(record.acts)))


def _parted(
    record: Record, match: AnyMatch, agreed: int, line: int, told: Notice, why: Sequence[object] = ()
) -> Replay:  # fmt: skip
    age = rule_changes.aged(match.rules, record.header.version, agreed, why)
    return Replay(match, agreed, rule_changes.words(match.rules, age, told), line, age)


def unfit_act(game: str, error: msgspec.ValidationError | Refused, seats: Sequence[SeatInfo] = ()) -> Notice:
    """The notice why an act of a record cannot be done today."""
    if isinstance(error, Refused):
        names = [seat.name for seat in seats]
        return _told("replay.refused", why=refusal_words(game, error.refusal, names))
    return _told("replay.no_act", why=shape_problem(error))


def open_match(record: Record, rules: AnyRules) -> AnyMatch:
    """The match of a record before its first act; raises ``BadRecord``."""
    header, seed = record.header, record.seed
    if seed is None:
        raise BadRecord(record.path, 1, _told("record.no_seed"))
    if header.commitment and commitment(seed) != header.commitment:
        raise BadRecord(record.path, len(record.acts) + 2, _told("record.other_seed"))

    def unplayable(problem: Notice) -> BadRecord:
        age = rule_changes.aged(rules, header.version, 0)
        told = _told("record.config", problem=problem)
        return BadRecord(record.path, 1, rule_changes.words(rules, age, told), age)

    try:
        config = msgspec.convert(rules.recorded(header.config, header.version), rules.config_type)
        return Match(rules, config, len(header.seats), seed)
    except msgspec.ValidationError as error:
        raise unplayable(shape_problem(error)) from error
    except BadConfig as error:
        raise unplayable(error.notice) from error


def record_hash(match: AnyMatch, seats: tuple[SeatInfo, ...]) -> str:
    """The SHA-256 of a match's acts and end as a record would hold them, without names of people or times."""
    twin = Match(match.rules, match.config, match.seats, match.seed, match.chance)
    h = sha256(msgspec.json.encode(_plain(header_of(twin, seats))))
    for seat, action in match.acts:
        twin.act(seat, action)
        h.update(encode_act(twin, seat, action))
    h.update(msgspec.json.encode(EndLine(twin.standings())))
    return h.hexdigest()


def _told(key: str, **values: str | int | Notice) -> Notice:
    return Notice(f"kernel.{key}", values)


def _places(standings: tuple[Standing, ...]) -> str:
    """Returns rank and score by seat, such as ``2 (98), 1 (120)``."""
    return ", ".join(f"{s.rank} ({s.score})" for s in standings)


def decode_header(name: str, raw: bytes) -> tuple[Header, bool]:
    """The header of a first line, and whether it was changed since it was written; raises ``BadRecord``."""
    try:
        data = _json(raw)
    except _UNREADABLE as error:
        raise BadRecord(name, 1, _told("record.not_header", why=decode_problem(error))) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else None
        raise BadRecord(name, 1, _told("record.format", found=str(found)[:LONGEST_NAME], expected=FORMAT))
    header: Header = _convert(name, 1, data, Header)
    if len(header.seats) > MOST_SEATS:
        raise BadRecord(name, 1, _told("record.seats", count=len(header.seats), most=MOST_SEATS))
    if any(len(seat.level) > LONGEST_LEVEL for seat in header.seats):
        raise BadRecord(name, 1, _told("record.level", most=LONGEST_LEVEL))
    mark = data.pop("mark", None)
    return structs.replace(header, seats=tuple(map(_shown, header.seats))), mark is not None and mark != digest(data)


def _shown(seat: SeatInfo) -> SeatInfo:
    """A seat whose name can be shown, whose portrait is one of ours, and whose id is one that a person can have."""
    kept = "".join(letter for letter in seat.name[:LONGEST_NAME] if letter.isprintable() or letter in _JOINERS)
    person = seat.person if len(seat.person) <= LONGEST_NAME and seat.person.isprintable() else ""
    return structs.replace(seat, name=kept, avatar=seat.avatar if seat.avatar in AVATARS else "", person=person)


def _decode(name: str, number: int, raw: bytes, kind: type[Any]) -> Any:
    try:
        data = _json(raw)
    except _UNREADABLE as error:
        raise BadRecord(name, number, _told("record.not_json", why=decode_problem(error))) from error
    return _convert(name, number, data, kind)


def _json(raw: bytes) -> Any:
    if len(raw) > LONGEST_LINE:
        raise msgspec.DecodeError(f"more than {LONGEST_LINE} bytes (byte {LONGEST_LINE})")
    return msgspec.json.decode(raw)


def _convert(name: str, number: int, data: object, kind: type[Any]) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        key = "record.shape" if number > 1 else "record.not_header"
        raise BadRecord(name, number, _told(key, why=shape_problem(error))) from error
