"""The yaku by id: han closed and open, yakuman, local ones (riichi.R51), from ``assets/riichi/yaku.yaml``."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

import assets
from game.kernel.sources import read_source


class Yaku(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A yaku; the fields are told in the file."""

    id: str
    kanji: str
    closed: int = 0
    open: int = 0
    yakuman: bool = False
    pure: bool = False
    local: bool = False


def _read() -> dict[str, Yaku]:
    rows = read_source(assets.path("riichi", "yaku.yaml")).convert(tuple[Yaku, ...])
    return {row.id: row for row in rows}


YAKU: dict[str, Yaku] = _read()
"""Every yaku by id, in the order in which a result lists them."""
LOCAL: tuple[str, ...] = tuple(name for name, yaku in YAKU.items() if yaku.local)
"""The local yaku, off unless a table names them."""
YAKUMAN = frozenset(name for name, yaku in YAKU.items() if yaku.yakuman)
PURE = frozenset(name for name, yaku in YAKU.items() if yaku.pure)
CLOSED_HAN: dict[str, int] = {name: yaku.closed for name, yaku in YAKU.items()}
OPEN_HAN: dict[str, int] = {name: yaku.open for name, yaku in YAKU.items()}
_PLACE = {name: place for place, name in enumerate(YAKU)}


def in_order(names: Iterable[str]) -> list[str]:
    """Sorts yaku into the order in which a result lists them."""
    return sorted(names, key=_PLACE.__getitem__)
