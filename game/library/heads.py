"""What a list tells of a match without following it: its record's first and last line, and the marks of the file."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec

from game.games import GAMES
from game.kernel.match import digest
from game.kernel.options import Preset, config_of, load_options
from game.kernel.record import (
    LONGEST_LINE,
    BadRecord,
    EndLine,
    Header,
    SeatInfo,
    decode_header,
    fingerprint,
)
from game.kernel.rules import AnyRules, Standing
from game.library.folder import SUFFIX, first_line, glimpse, last_line
from game.library.own_rules import OwnRules

Status = Literal["finished", "open", "damaged"]
OWN_CONFIG = ""
"""The rules of a match that are no named rule set."""


class Found(msgspec.Struct, frozen=True):
    """A file of the folder; ``mark`` changes with it, ``when`` is in seconds since 1970."""

    name: str
    mark: str
    when: float


class Head(msgspec.Struct, frozen=True):
    """A match as its record tells it at both ends. Times are in seconds since 1970, 0 where they are unknown."""

    status: Status
    game: str = ""
    fingerprint: str = ""
    started: float = 0.0
    seats: tuple[SeatInfo, ...] = ()
    standings: tuple[Standing, ...] = ()
    """By seat; empty while the match goes on."""
    rules: str = OWN_CONFIG
    """The id of its rule set."""


def found_in(folder: Path) -> Iterator[Found]:
    """The records of a folder, none where there is no folder; a file that cannot be asked is left out."""
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and (found := found_at(Path(entry.path))) is not None:
                    yield found
    except OSError:
        return


def found_at(path: Path) -> Found | None:
    """A record as it lies there; ``None`` for an empty file and for what is no file."""
    try:
        told = path.stat()
    except OSError:
        return None
    if not stat.S_ISREG(told.st_mode) or not told.st_size:
        return None
    return Found(path.name, f"{told.st_mtime_ns}:{told.st_size}", told.st_mtime)


class Heads:
    """A reader of heads; what several records have in common is looked up once."""

    def __init__(self, folder: Path, own: OwnRules | None = None) -> None:
        self._folder = folder
        self._own = own or OwnRules()
        self._known: dict[str, str] = {}
        self._presets: dict[str, list[tuple[str, str]]] = {}
        """By game the digest of each preset's config, and its id."""

    def read(self, name: str) -> Head:
        """The head of a record. Never raises: what cannot be read is damaged."""
        try:
            return self._read(self._folder / name)
        except (BadRecord, OSError):
            return Head("damaged", glimpse(name, b"")[0])

    def _read(self, path: Path) -> Head:
        raw = first_line(path, LONGEST_LINE)
        header, changed = decode_header(path.name, raw)
        standings = _standings(last_line(path), header)
        status: Status = "damaged" if changed or header.game not in GAMES else "finished" if standings else "open"
        return Head(
            status,
            header.game,
            fingerprint(header),
            seconds_of(header.started),
            header.seats,
            standings,
            self._rules(header),
        )

    def _rules(self, header: Header) -> str:
        if header.game not in GAMES:
            return OWN_CONFIG
        key = digest((header.game, header.version, header.config))
        if key not in self._known:
            self._known[key] = self._preset(GAMES[header.game], header)
        return self._known[key]

    def _preset(self, rules: AnyRules, header: Header) -> str:
        """The first rule set that says the same on every point."""
        try:
            played = msgspec.convert(rules.recorded(header.config, header.version), rules.config_type)
        except (msgspec.ValidationError, ValueError, TypeError, KeyError):
            return OWN_CONFIG
        if rules.name not in self._presets:
            presets: Iterable[Preset] = (*load_options(rules).presets, *self._own.presets.get(rules.name, ()))
            self._presets[rules.name] = [(_config_key(config_of(rules, one.set)), one.id) for one in presets]
        wanted = _config_key(played)
        return next((name for key, name in self._presets[rules.name] if key == wanted), OWN_CONFIG)


def seconds_of(started: str) -> float:
    """A time of a header in seconds since 1970; 0 where it tells none."""
    try:
        told = datetime.fromisoformat(started)
        return max(0.0, (told if told.tzinfo is not None else told.replace(tzinfo=UTC)).timestamp())
    except (ValueError, OverflowError, OSError):
        return 0.0


def _config_key(config: Any) -> str:
    return digest(msgspec.to_builtins(config))


def _standings(raw: bytes, header: Header) -> tuple[Standing, ...]:
    """The places by seat, out of the last line of a finished match."""
    try:
        end = msgspec.json.decode(raw, type=EndLine).end
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ()
    seats = len(header.seats)
    fits = [one.seat for one in end] == list(range(seats)) and all(1 <= one.rank <= seats for one in end)
    return end if fits and all(abs(one.score) < 2**53 for one in end) else ()
