"""The calls of a Tenhou mjlog: one number of bit fields each. Tiles there are 0-135, four of each kind in turn."""

from __future__ import annotations

from game.riichi.hands.melds import Meld, added_kan, chi, closed_kan, open_kan, pon
from game.riichi.records.problems import Fault
from game.riichi.tiles import KIND_OF, RED_OF

_CHI, _PON, _ADDED, _NORTH = 0x4, 0x8, 0x10, 0x20
_COPIES = 4
_TILES = 136


def tile_of(number: int, red: bool) -> int:
    """Returns our tile for a Tenhou tile; the first copy of a five is red where reds are in play. Raises ``Fault``."""
    if not 0 <= number < _TILES:
        raise Fault("tile", tile=number)
    kind = number // _COPIES
    return RED_OF[kind] if red and kind in RED_OF and number % _COPIES == 0 else kind


def meld_of(bits: int, red: bool) -> Meld:
    """Reads the meld of the number ``m``; raises ``Fault`` when it is none."""
    source = bits & 3
    if bits & _CHI:
        return _chi(bits, red)
    if bits & (_PON | _ADDED):
        return _triplet(bits, source, red)
    if bits & _NORTH:
        raise Fault("three_players")
    number = bits >> 8
    kind = tile_of(number, False)
    tiles = [tile_of(kind * _COPIES + copy, red) for copy in range(_COPIES)]
    if source == 0:
        return closed_kan((tiles[0], tiles[1], tiles[2], tiles[3]))
    taken = tile_of(number, red)
    tiles.remove(taken)
    return open_kan((tiles[0], tiles[1], tiles[2]), taken, source)


def _chi(bits: int, red: bool) -> Meld:
    pattern, called = divmod(bits >> 10, 3)
    low = pattern // 7 * 9 + pattern % 7
    if low > 24:
        raise Fault("meld", meld=bits)
    tiles = [tile_of((low + i) * _COPIES + (bits >> (3 + 2 * i) & 3), red) for i in range(3)]
    taken = tiles.pop(called)
    return chi((tiles[0], tiles[1]), taken)


def _triplet(bits: int, source: int, red: bool) -> Meld:
    kind, called = divmod(bits >> 9, 3)
    if kind > max(KIND_OF) or source == 0:
        raise Fault("meld", meld=bits)
    left_out = bits >> 5 & 3
    tiles = [tile_of(kind * _COPIES + copy, red) for copy in range(_COPIES) if copy != left_out]
    taken = tiles.pop(called)
    meld = pon((tiles[0], tiles[1]), taken, source)
    return added_kan(meld, tile_of(kind * _COPIES + left_out, red)) if bits & _ADDED else meld
