"""The matches on disk as the menu and the lists tell of them: how many, whose, where they stand, how long ago."""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.kit.context import Context
from scenes.shelf import SHELVES

if TYPE_CHECKING:
    from game.library.saves import SaveEntry, Saves

_END = b'{"end"'
_TAIL = 8192
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_SOMEBODY = "tiger"


@dataclass(frozen=True)
class OpenMatches:
    """What the menu offers to go on with. `entries` is None until the records were read."""

    count: int = 0
    entries: "tuple[SaveEntry, ...] | None" = None

    @property
    def any(self) -> bool:
        """Whether there is something to go on with (or to explain)."""
        return self.count > 0

    @property
    def portrait(self) -> str:
        """The face beside Continue: that of the person's seat in the newest match."""
        return next((face for entry in self.entries or () if (face := _own_face(entry))), _SOMEBODY)

    def words(self, ctx: Context) -> str:
        """The line below Continue."""
        if self.entries is None:
            return ""
        if self.count == 1:
            entry = self.entries[0]
            where = whereabouts(ctx, entry)
            return ctx.t("shell.menu.continue_one", game=game_name(ctx, entry.game), where=where)
        return ctx.t("shell.menu.continue_many", count=self.count)


def portrait(entry: "SaveEntry") -> str:
    """The face beside a match: that of the person's seat, else the first there is."""
    return _own_face(entry) or next((seat.avatar for seat in entry.seats if seat.avatar), _SOMEBODY)


def _own_face(entry: "SaveEntry") -> str:
    return next((seat.avatar for seat in entry.seats if seat.level == "person" and seat.avatar), "")


def glance(folder: Path) -> OpenMatches:
    """Counts records without an end by their last line, so that the menu's first picture need not wait."""
    try:
        files = [entry for entry in os.scandir(folder) if entry.name.endswith(".jsonl") and entry.is_file()]
        return OpenMatches(sum(not _ended(Path(entry.path)) for entry in files))
    except OSError:
        return OpenMatches()


def _ended(path: Path) -> bool:
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        if size == 0:
            return True
        file.seek(max(0, size - _TAIL))
        lines = file.read().rstrip(b"\n").split(b"\n")
    return lines[-1].startswith(_END)


def look(saves: "Saves") -> OpenMatches:
    """Reads the records that changed."""
    entries = tuple(saves.open_matches())
    return OpenMatches(len(entries), entries)


def game_name(ctx: Context, game: str) -> str:
    """The name of a game, or its id when this program does not know it."""
    return SHELVES[game].text(ctx, "name") if game in SHELVES else game


def whereabouts(ctx: Context, entry: "SaveEntry") -> str:
    """Round and turn of a match in words; what is wrong with one that cannot go on."""
    if entry.status != "open":
        return ctx.t(f"shell.matches.{entry.status}")
    parts = []
    own = f"shell.matches.round_{entry.game}"
    # Some games end when they end: their rounds are counted without a last one.
    if entry.rounds or (entry.round and own in ctx.texts):
        key = own if own in ctx.texts else "shell.matches.round"
        parts.append(ctx.t(key, round=max(1, entry.round), rounds=entry.rounds))
    if 0 <= entry.turn < len(entry.seats):
        seat = entry.seats[entry.turn]
        mine = seat.level == "person"
        parts.append(ctx.t("shell.matches.my_turn") if mine else ctx.t("shell.matches.turn", name=seat.name))
    return " · ".join(parts)


def when(ctx: Context, seconds: float, now: float | None = None) -> str:
    """How long ago, in words; a date beyond a week."""
    ago = max(0.0, (time.time() if now is None else now) - seconds)
    for limit, unit, key in (
        (_MINUTE, 1, "now"),
        (_HOUR, _MINUTE, "minutes"),
        (_DAY, _HOUR, "hours"),
        (7 * _DAY, _DAY, "days"),
    ):
        if ago < limit:
            count = int(ago // unit)
            return ctx.t(f"shell.matches.{key}_one" if count == 1 and unit > 1 else f"shell.matches.{key}", count=count)
    return time.strftime("%Y-%m-%d", time.localtime(seconds))
