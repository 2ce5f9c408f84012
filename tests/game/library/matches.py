"""Records of whole matches in a folder, played by bots, with a person on the first seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo, encode_header, header_of
from game.library.files import replace_bytes
from game.library.lock import FileLock
from game.library.paths import Paths
from game.library.writer import MatchWriter
from game.seats.players import seat_players
from game.seats.table import play_match

SHORT: Mapping[str, Mapping[str, Any]] = {
    "holla": {"rounds": 2},
    "rummikub": {"games": 1},
    "turf": {"races": 1},
    "riichi": {"length": "tonpu"},
}
DAY = 86_400
FIRST = 1_700_000_000


def home(folder: Path) -> Paths:
    return Paths(folder, folder / "logs")


def play(
    paths: Paths,
    game: str,
    seed: int,
    name: str = "나",
    levels: Sequence[str] = ("normal", "easy", "easy", "hard"),
    started: float | None = None,
    face: str = "tiger",
    config: Mapping[str, Any] | None = None,
) -> Path:
    """A finished match; who sits on the first seat plays at its level but is a person."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, config_of(rules, SHORT[game] if config is None else config), len(levels), seed)
    seats = (SeatInfo(name, "person", face), *(SeatInfo(level, level) for level in levels[1:]))
    when = datetime.fromtimestamp(FIRST + DAY * seed if started is None else started, UTC)
    path = paths.matches / f"{game}-{seed}-{abs(hash((name, levels))) % 10**6}.jsonl"
    paths.matches.mkdir(parents=True, exist_ok=True)
    writer = MatchWriter.begin(path, header_of(match, seats, when.isoformat(timespec="seconds")), FileLock(path))
    play_match(match, list(seat_players(match, list(levels))), writer)
    writer.close()
    return path


def renamed(path: Path, target: Path, started: float, name: str, seed: int | None = None) -> Path:
    """A copy of a record that tells another time and name, with a good header."""
    first, _, rest = path.read_bytes().partition(b"\n")
    data = msgspec.json.decode(first)
    data.pop("mark")
    data["started"] = datetime.fromtimestamp(started, UTC).isoformat(timespec="seconds")
    data["seats"][0]["name"] = name
    from game.kernel.record import Header

    header = msgspec.convert(data, Header)
    replace_bytes(target, encode_header(header) + b"\n" + rest)
    return target
