"""The matches on disk as the menu and the lists tell of them: how many, whose, where they stand, how long ago."""

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.kernel.seat import AVATARS
from game.kernel.texts import Texts
from game.library.folder import ended, guarded, scan
from scenes.kit.context import Context
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.names import seat_name

if TYPE_CHECKING:
    from game.library.entries import SaveEntry
    from game.library.saves import Saves

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_SOMEBODY = "tiger"


@dataclass(frozen=True)
class OpenMatches:
    """The matches to go on with, as the menu shows them. `entries` is None until the records were read."""

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
            where = whereabouts(ctx.texts, entry)
            return ctx.t("matches.continue_one", game=title(ctx, entry), where=where)
        return ctx.t("matches.continue_many", count=self.count)


def visible(name: str) -> str:
    """A name as it can be shown, empty where nothing of it would be seen."""
    return name if any(sign.isprintable() and not sign.isspace() for sign in name) else ""


def face_of(face: str) -> str:
    """A portrait that there is, for a seat of any record."""
    return face if face in AVATARS else _SOMEBODY


def _own_face(entry: "SaveEntry") -> str:
    return next((seat.avatar for seat in entry.seats if seat.level == "person" and seat.avatar), "")


def glance(folder: Path) -> OpenMatches:
    """Counts records without an end by their last line, so that the menu's first picture need not wait."""
    found, _ = scan(folder)
    return OpenMatches(sum(not guarded(one.path, partial(ended, one.path), lambda _: False) for one in found))


def look(saves: "Saves") -> OpenMatches:
    """Reads the records that changed."""
    entries = tuple(saves.open_matches())
    return OpenMatches(len(entries), entries)


def game_name(ctx: Context, game: str) -> str:
    """The name of a game, or its id when this program does not know it."""
    return SCENE_ENTRIES[game].text(ctx, "name") if game in SCENE_ENTRIES else game


def title(ctx: Context, entry: "SaveEntry") -> str:
    """The title of a match: its game, else its file."""
    return game_name(ctx, entry.game) or entry.path.name


def whereabouts(texts: Texts, entry: "SaveEntry") -> str:
    """The round and turn of a match in words; what is wrong with one that cannot go on."""
    if entry.status != "open":
        return texts.t(f"matches.{'other_rules' if entry.older else entry.status}")
    parts = []
    own = f"matches.round_{entry.game}"
    # Some games end when they end: their rounds are counted without a last one.
    if entry.rounds or (entry.round and own in texts):
        key = own if own in texts else "matches.round"
        parts.append(texts.t(key, round=max(1, entry.round), rounds=entry.rounds))
    if 0 <= entry.turn < len(entry.seats):
        seat = entry.seats[entry.turn]
        mine, name = seat.level == "person", seat_name(texts, entry.seats, entry.turn)
        parts.append(texts.t("matches.my_turn") if mine else texts.t("matches.turn", name=name))
    return " · ".join(parts)


def ago(texts: Texts, seconds: float, now: float | None = None) -> str:
    """The words on how long ago; a date beyond a week."""
    past = max(0.0, (time.time() if now is None else now) - seconds)
    for limit, unit, key in (
        (_MINUTE, 1, "now"),
        (_HOUR, _MINUTE, "minutes"),
        (_DAY, _HOUR, "hours"),
        (7 * _DAY, _DAY, "days"),
    ):
        if past < limit:
            count = int(past // unit)
            return texts.t(f"matches.{key}_one" if count == 1 and unit > 1 else f"matches.{key}", count=count)
    return time.strftime("%Y-%m-%d", time.localtime(seconds))
