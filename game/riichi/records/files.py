"""Opening a file of records: unpacked, decoded, and told apart by what stands in it."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import msgspec

from game.riichi.config import RiichiConfig
from game.riichi.records import majiang, mjai, tenhou_json, tenhou_xml
from game.riichi.records.given_rules import BadRules, given_rules
from game.riichi.records.problems import BadLog, Fault, place_of, told
from game.riichi.records.steps import Broken, GameRecord

LARGEST = 16 * 2**20
"""Bytes that a file may unpack to: some hundred games, and no more memory than a machine has."""
MOST_PARTS = 1_000_000
"""Lists and objects in a file of JSON: empty ones take twenty times the memory of their letters."""
_CHUNK = 2**16
Tick = Callable[[float], None]
"""Told which share of the work is done; may raise to end it."""
_LINK = "#json="
_RULE_FILE = ".rule.json"


def no_tick(share: float) -> None:
    """Does nothing, for those who do not want to know."""


def open_record(path: Path, rules: RiichiConfig | None = None, tick: Tick = no_tick) -> tuple[GameRecord, ...]:
    """Opens a file of any format as games: mjai, Tenhou mjlog and tenhou6, majiang paipu; also packed with gzip.

    ``rules`` replace those of the file. A majiang paipu names none: ``NAME.rule.json`` beside ``NAME.json`` tells them.
    Raises ``BadLog`` with the place and the remedy, ``OSError``.
    """
    games = read_text(path.name, text_of(path, tick), rules)
    beside = path.with_name(f"{path.name.split('.')[0]}{_RULE_FILE}")
    if rules is not None or not any(game.format == "majiang" for game in games) or not beside.is_file():
        return games
    try:
        config = given_rules(str(beside))
    except BadRules as error:
        raise BadLog(beside.name, place_of("file", None), error.notice) from error
    return tuple(msgspec.structs.replace(game, config=config, stated=True, others=()) for game in games)


def text_of(path: Path, tick: Tick = no_tick) -> str:
    """Reads the text of a file, unpacked, its size checked on the way; of a cut mjlog what stands before the cut.

    Raises ``BadLog`` when it is no text, ``OSError``, and what ``tick`` raises.
    """
    data = bytearray()
    size = max(1, path.stat().st_size)
    with open(path, "rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        stream = gzip.GzipFile(fileobj=file) if packed else file
        try:
            while chunk := stream.read(_CHUNK):
                data += chunk
                if len(data) > LARGEST:
                    raise BadLog(path.name, place_of("file", None), told("fault.large", megabytes=LARGEST // 2**20))
                tick(min(1.0, file.tell() / size))
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            if not data.startswith(b"<"):
                raise BadLog(path.name, place_of("file", None), told("fault.gzip", problem=_plain(error))) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data.startswith(b"<"):
            return data[: error.start].decode()
        line = data.count(b"\n", 0, error.start) + 1
        raise BadLog(path.name, place_of("line", line), told("fault.utf8")) from error


def read_text(name: str, text: str, rules: RiichiConfig | None = None) -> tuple[GameRecord, ...]:
    """Reads the games in a text; ``name`` is that of its file. Raises ``BadLog``."""
    body = text.lstrip()
    if not body:
        raise BadLog(name, place_of("file", None), told("fault.empty"))
    if body.startswith("<"):
        return tenhou_xml.read(name, text, rules)
    if body.count("[") + body.count("{") > MOST_PARTS:
        raise BadLog(name, place_of("file", None), told("fault.parts", count=MOST_PARTS))
    if _LINK in body[:200] and not body.startswith(("{", "[")):
        text = unquote(body.split(_LINK, 1)[1].strip())
    return _read_json(name, text, rules)


def _read_json(name: str, text: str, rules: RiichiConfig | None) -> tuple[GameRecord, ...]:
    values, unit = values_of(name, text)
    return _read_values(name, values, rules, unit)


def values_of(name: str, text: str) -> tuple[list[tuple[int, object]], str]:
    """Reads one JSON value, or one a line, each with its number and whether that counts lines; raises ``BadLog``."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip()]
        if len(lines) < 2:
            raise BadLog(name, place_of("line", 1), told("fault.json", problem=_plain(error))) from error
        return [(at, _line_value(name, at, line)) for at, line in lines], "line"
    if isinstance(value, list):
        return list(enumerate(value, start=1)), "event"
    return [(1, value)], "line"


def _line_value(name: str, at: int, line: str) -> object:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadLog(name, place_of("line", at), told("fault.json", problem=_plain(error))) from error


def _read_values(
    name: str, values: list[tuple[int, object]], rules: RiichiConfig | None, unit: str
) -> tuple[GameRecord, ...]:
    """Reads games out of the values of one file with their places: mjai events, or whole games of the JSON formats."""
    at, first = values[0] if values else (1, None)
    while isinstance(first, list) and first:
        first = first[0]
    if isinstance(first, dict) and "type" in first:
        return mjai.read(name, values, rules, unit)
    games: list[GameRecord] = []
    for at, value in values:
        try:
            games += _games(name, at, value, rules)
        except Fault as fault:
            within = fault.at
            place = place_of("game", at, within) if len(values) > 1 and within else place_of(unit, at)
            if len(values) == 1 and within:
                place = place_of("round", within)
            if not games:
                raise BadLog(name, place, fault.notice) from fault
            games[-1] = msgspec.structs.replace(games[-1], broken=Broken(place, fault.notice))
            break
    if not games:
        raise BadLog(name, place_of("file", None), told("fault.empty"))
    return tuple(games)


def _games(name: str, at: int, value: object, rules: RiichiConfig | None) -> list[GameRecord]:
    """The game of a value, or the games of a list of them."""
    return [_game(name, at, item, rules) for item in (value if isinstance(value, list) else [value])]


def _game(name: str, at: int, value: object, rules: RiichiConfig | None) -> GameRecord:
    if not isinstance(value, dict) or not isinstance(value.get("log"), list):
        raise Fault("format")
    if "name" in value or "rule" in value or "ver" in value:
        return tenhou_json.read_game(name, at, value, rules)
    return majiang.read_game(name, at, value, rules)


def _plain(error: Exception) -> str:
    return " ".join(str(error).split())
