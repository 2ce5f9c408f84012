"""The readings of a complete hand as sets and a pair, and the yaku of each (riichi.R7, riichi.R51).

The dividing and the tests of each pattern are those of the library ``mahjong``; this module is the only one that knows
it. What depends on how the hand was won (waits, concealed triplets, winds, luck) is for ``value`` to say.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from mahjong.hand_calculating.divider import HandDivider
from mahjong.hand_calculating.yaku_config import YakuConfig
from mahjong.meld import Meld as LibraryMeld

from game.riichi.tiles import DRAGONS, EAST, HAKU

Group = tuple[int, ...]
"""The kinds of a set or pair in order: two, three or four numbers."""
Counts = tuple[int, ...]
Shape = tuple[str, int]
"""A meld as far as readings go: its kind (``Meld.kind``) and its lowest kind."""


class Reading(msgspec.Struct, frozen=True):
    """A way to read a hand.

    ``concealed`` are the groups that no meld declares, ``pair`` the kind of the (first) pair, ``triplets`` the kinds of
    all triplets and kans, ``yaku`` what all groups together show, closed ones only in a closed hand. All green without
    hatsu is named ``ryuuiisou_plain`` here.
    """

    concealed: tuple[Group, ...]
    pair: int
    triplets: frozenset[int]
    yaku: tuple[str, ...]


_TYPES = {
    "chi": LibraryMeld.CHI,
    "pon": LibraryMeld.PON,
    "open_kan": LibraryMeld.KAN,
    "closed_kan": LibraryMeld.KAN,
    "added_kan": LibraryMeld.SHOUMINKAN,
}
_TESTS = YakuConfig()
SEVEN_PAIRS = 7
_GREEN_HATSU = DRAGONS[1]


def group_of(shape: Shape) -> Group:
    """The kinds of a meld."""
    name, low = shape
    if name == "chi":
        return low, low + 1, low + 2
    return (low,) * (3 if name == "pon" else 4)


@lru_cache(maxsize=1 << 13)
def readings(counts: Counts, shapes: tuple[Shape, ...], local: bool = False) -> tuple[Reading, ...]:
    """Returns every way to read all tiles (``counts`` of the 34 kinds, melds included) as sets and a pair or seven
    pairs.

    Local yaku are looked for only where ``local`` asks for them.
    """
    melds = [_library_meld(shape) for shape in shapes]
    closed = all(name == "closed_kan" for name, _ in shapes)
    kans = sum(name not in ("chi", "pon") for name, _ in shapes)
    found = []
    for groups in HandDivider.divide_hand(counts, melds):
        concealed = list(map(tuple, groups))
        for shape in shapes:
            concealed.remove(group_of(shape))
        pair = next(group[0] for group in concealed if len(group) == 2)
        triplets = frozenset(group[0] for group in groups if len(group) > 2 and group[0] == group[1])
        pairs = len(groups) == SEVEN_PAIRS
        names = _tiles(groups, counts, not triplets and not pairs)
        names += ["chiitoitsu"] if pairs else _sets(groups, triplets, closed, "tanyao" in names)
        if local:
            names += _local_pairs(groups) if pairs else _local_sets(groups, triplets, closed)
        if kans > 2:
            names.append("sankantsu" if kans == 3 else "suukantsu")
        if not shapes and _TESTS.chuuren_poutou.is_condition_met(groups):
            names.append("chuuren")
        found.append(Reading(tuple(concealed), pair, triplets, tuple(names)))
    return tuple(found)


def is_kokushi(counts: Counts) -> bool:
    """Whether all fourteen concealed tiles are thirteen orphans."""
    return _TESTS.kokushi.is_condition_met(None, counts)


@lru_cache(maxsize=256)
def _library_meld(shape: Shape) -> LibraryMeld:
    """The meld in the library's words: four numbers for each kind."""
    tiles = [kind * 4 for kind in group_of(shape)]
    return LibraryMeld(_TYPES[shape[0]], tiles, opened=shape[0] != "closed_kan")


def _local_pairs(groups: list[list[int]]) -> list[str]:
    names = []
    kinds = [group[0] for group in groups]
    if kinds[0] >= EAST:
        names.append("daichisei")
    if kinds[0] < EAST and kinds[0] % 9 == 1 and kinds[-1] - kinds[0] == 6:
        names.append("daisharin")
    return names


def _tiles(groups: list[list[int]], counts: Counts, sequences: bool) -> list[str]:
    """The yaku of the tiles alone, for four sets and for seven pairs."""
    names = []
    if _TESTS.tanyao.is_condition_met(groups):
        names.append("tanyao")
    elif not sequences and _TESTS.honroto.is_condition_met(groups):
        names.append("honroutou")
        if _TESTS.tsuisou.is_condition_met(groups):
            names.append("tsuuiisou")
        elif _TESTS.chinroto.is_condition_met(groups):
            names.append("chinroutou")
    if _TESTS.chinitsu.is_condition_met(groups):
        names.append("chinitsu")
    elif _TESTS.honitsu.is_condition_met(groups):
        names.append("honitsu")
    if _TESTS.ryuisou.is_condition_met(groups):
        names.append("ryuuiisou" if counts[_GREEN_HATSU] else "ryuuiisou_plain")
    return names


def _sets(groups: list[list[int]], triplets: frozenset[int], closed: bool, simple: bool) -> list[str]:
    """The yaku of four sets and a pair; ``simple`` is tanyao."""
    names = []
    lows = _sequences(groups)
    if lows and not simple:
        if _TESTS.junchan.is_condition_met(groups):
            names.append("junchan")
        elif _TESTS.chantai.is_condition_met(groups):
            names.append("chanta")
    if len(lows) > 2:
        if _TESTS.ittsu.is_condition_met(groups):
            names.append("ittsu")
        if _TESTS.sanshoku.is_condition_met(groups):
            names.append("sanshoku_doujun")
    if closed and len(lows) > 1:
        if _TESTS.ryanpeiko.is_condition_met(groups):
            names.append("ryanpeikou")
        elif _TESTS.iipeiko.is_condition_met(groups):
            names.append("iipeikou")
    if len(triplets) > 2 and _TESTS.sanshoku_douko.is_condition_met(groups):
        names.append("sanshoku_doukou")
    if not lows and _TESTS.toitoi.is_condition_met(groups):
        names.append("toitoi")
    return names + _honours(groups, triplets)


def _sequences(groups: list[list[int]]) -> list[int]:
    """The lowest kinds of the sequences."""
    return [group[0] for group in groups if len(group) == 3 and group[0] != group[1]]


def _honours(groups: list[list[int]], triplets: frozenset[int]) -> list[str]:
    names = [name for kind, name in zip(DRAGONS, ("haku", "hatsu", "chun"), strict=True) if kind in triplets]
    if len(names) > 1:
        if _TESTS.daisangen.is_condition_met(groups):
            names.append("daisangen")
        elif _TESTS.shosangen.is_condition_met(groups):
            names.append("shousangen")
    if sum(EAST <= kind < HAKU for kind in triplets) > 2:
        if _TESTS.daisuushi.is_condition_met(groups):
            names.append("daisuushi")
        elif _TESTS.shosuushi.is_condition_met(groups):
            names.append("shousuushi")
    return names


def _local_sets(groups: list[list[int]], triplets: frozenset[int], closed: bool) -> list[str]:
    names = []
    lows = _sequences(groups)
    most = max(map(lows.count, lows), default=0)
    if most > 2:
        names.append("isshoku_sanjun" if most == 3 else "isshoku_yonjun")
    run = max((_run(kind, triplets) for kind in triplets), default=0)
    if run > 2:
        names.append("sanrenkou" if run == 3 else "suurenkou")
    if {min(group[0] // 9, 3) + (group[0] >= HAKU) for group in groups} == {0, 1, 2, 3, 4}:
        names.append("uumensai")
    if closed and len(lows) == 4:
        tiles = sorted(kind for group in groups for kind in group)
        if tiles[0] < EAST and tiles[0] % 9 == 1 and tiles == [tiles[0] + step // 2 for step in range(14)]:
            names.append("daisharin")
    return names


def _run(kind: int, triplets: frozenset[int]) -> int:
    """How many triplets of one suit follow each other from this kind on."""
    length = 1
    while kind < EAST and (kind + length) % 9 and kind + length in triplets:
        length += 1
    return length
