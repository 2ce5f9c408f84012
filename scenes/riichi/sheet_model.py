"""The yaku sheet as data: which yaku a table plays, what they count, each with an example hand."""

from dataclasses import dataclass
from functools import lru_cache

import msgspec

import assets
from game.kernel.sources import read_source
from game.riichi.config import RiichiConfig
from game.riichi.hands.yaku import YAKU, Yaku
from game.riichi.tiles import parse_tiles

YAKUMAN = 13
BONUS = 0
"""Numbers of the groups that are no number of han: yakuman, and what is no yaku but counts (dora)."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `assets/riichi/sheet.yaml`; the fields are explained in the file."""

    id: str
    sets: str = ""
    win: str = ""
    tsumo: bool = False
    of: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The yaku this entry stands for."""
        return self.of or (self.id,)

    @property
    def yaku(self) -> Yaku:
        """The first yaku of the entry; all count the same."""
        return YAKU[self.names[0]]

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The example set by set."""
        return tuple(parse_tiles(part) for part in self.sets.split())

    @property
    def group(self) -> int:
        """The han of a closed hand, `YAKUMAN` or `BONUS`."""
        return YAKUMAN if self.yaku.yakuman else self.yaku.closed


@dataclass(frozen=True)
class SheetRow:
    """An entry as this table plays it. `key` names it and its explanation."""

    entry: Entry
    key: str
    closed: int
    open: int
    """Han of an open hand, 0 where it needs a closed one."""
    times: int
    """How many yakuman it is paid as, 0 for the others."""


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """The entries in the order of the sheet."""
    return read_source(assets.path("riichi", "sheet.yaml")).convert(tuple[Entry, ...])


def sheet(config: RiichiConfig) -> dict[int, tuple[SheetRow, ...]]:
    """The rows of every group that this table plays, from one han to yakuman, bonuses last."""
    found: dict[int, list[SheetRow]] = {}
    for entry in entries():
        if plays(config, entry.id):
            yaku, key = entry.yaku, entry.names[0] if entry.of else entry.id
            opened = 0 if entry.id == "tanyao" and not config.kuitan else yaku.open
            times = (2 if yaku.pure and config.double_patterns else 1) if yaku.yakuman else 0
            found.setdefault(entry.group, []).append(SheetRow(entry, key, yaku.closed, opened, times))
    order = sorted(found, key=lambda group: (group == BONUS, group))
    return {group: tuple(found[group]) for group in order}


def plays(config: RiichiConfig, entry: str) -> bool:
    """Whether a table has an entry of the sheet."""
    yaku = YAKU.get(entry)
    if yaku is not None and yaku.local:
        return entry in config.local_yaku
    switches = {
        "ippatsu": config.ippatsu,
        "ura": config.ura_dora,
        "aka": any(config.red_fives),
        "renhou": config.renhou == "mangan",
        "renhou_yakuman": config.renhou == "yakuman",
        "paarenchan": config.paarenchan,
    }
    return bool(switches.get(entry, True))
