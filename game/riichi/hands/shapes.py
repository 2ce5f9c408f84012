"""The distance of a hand from winning, its waits and its draws (riichi.R7, riichi.R8, riichi.R11).

A hand of concealed tiles is one number, the sum of ``UNIT`` of its tiles: adding or removing a tile is one addition.
``melds`` is how many sets are declared; only hands without melds have the forms of seven pairs and thirteen orphans.

Shanten counts the useful draws that a tenpai hand is away: 0 is tenpai, -1 is complete. A tile of which the concealed
hand itself holds all four is never drawn, waited for or needed: ``1111m`` with four melds is not tenpai but one away.

Each suit's holding is looked up as a row of distances (``tables``); rows of two suits are joined and the two halves
compared, all by tables, so that a shanten number costs the same for every hand, the first time and later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

import assets
from game.riichi.hands.shanten_table import load
from game.riichi.tiles import COPIES, EAST, HONOURS, KIND_OF, KINDS, ORPHANS

COMPLETE, TENPAI = -1, 0

_BITS = 21
_SUIT = (1 << _BITS) - 1
_HONOUR_SHIFT = 3 * _BITS
_POWER: tuple[int, ...] = tuple(5 ** (8 - rank) for rank in range(9))
_PLACE: tuple[tuple[int, int], ...] = tuple(
    (_HONOUR_SHIFT, _POWER[kind - EAST + 2]) if kind >= EAST else (kind // 9 * _BITS, _POWER[kind % 9])
    for kind in range(KINDS)
)
_KIND_UNIT = tuple(power << shift for shift, power in _PLACE)
UNIT: tuple[int, ...] = tuple(_KIND_UNIT[kind] for kind in KIND_OF)
"""What each tile (0-36) adds to the number of a hand."""

_TABLES = load(assets.path("riichi", "shanten.bin"))
_ROW, _HONOUR_ROW, _JOINED, _NEEDS = _TABLES.suit, _TABLES.honours, _TABLES.joined, _TABLES.needs
_FACTS, _HONOUR_FACTS = _TABLES.suit_facts, _TABLES.honour_facts
# One more than shanten, by pairs or by whether there is any, and by kinds.
_PAIRS_AWAY = bytes(max(0, 7 - kinds) + 7 - min(pairs, 7) for pairs in range(16) for kinds in range(16))
_ORPHANS_AWAY = bytes(14 - min(kinds, 13) - (pairs > 0) for pairs in range(16) for kinds in range(16))
_DIGITS = bytes(range(48, 58)) + bytes(246)
_ORPHAN_MASK = sum(1 << kind for kind in ORPHANS)

Effects = tuple[tuple[int, int], ...]
"""Rows that a suit's holding gets by draws that change its row, each with the set of their kinds."""


Levels = tuple[int, int]
"""The kinds that a suit's holding lacks, and those it holds once."""


class Discard(msgspec.Struct, frozen=True):
    """The hand after discarding ``kind``: its shanten, the kinds that lower it, and how many of them are left."""

    kind: int
    shanten: int
    draws: tuple[int, ...]
    count: int


def pack(tiles: Iterable[int]) -> int:
    """The number of a hand of tiles (0-36); no kind may stand more than four times."""
    return sum(map(UNIT.__getitem__, tiles))


def pack_counts(counts: Sequence[int]) -> int:
    """The number of a hand given as how many of each of the 34 kinds it holds, each 0-4."""
    digits = bytes(counts).translate(_DIGITS)
    return (
        int(digits[:9], 5)
        | int(digits[9:18], 5) << _BITS
        | int(digits[18:27], 5) << 2 * _BITS
        | int(digits[27:], 5) << _HONOUR_SHIFT
    )


def counts_of(hand: int) -> tuple[int, ...]:
    """How many of each of the 34 kinds a hand holds."""
    return (
        *_suit_counts(hand & _SUIT),
        *_suit_counts(hand >> _BITS & _SUIT),
        *_suit_counts(hand >> 2 * _BITS & _SUIT),
        *_suit_counts(hand >> _HONOUR_SHIFT)[2:],
    )


def held(hand: int, kind: int) -> int:
    """How many tiles of a kind a hand holds."""
    shift, power = _PLACE[kind]
    return (hand >> shift & _SUIT) // power % 5


@lru_cache(maxsize=1 << 16)
def kinds_of(mask: int) -> tuple[int, ...]:
    """The kinds whose bits are set, from the lowest."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def standard(hand: int, melds: int = 0) -> int:
    """The shanten of four sets and a pair, ``melds`` of the sets declared."""
    return (
        _NEEDS[4 - melds][_JOINED[_ROW[hand & _SUIT]][_ROW[hand >> 21 & _SUIT]]][
            _JOINED[_ROW[hand >> 42 & _SUIT]][_HONOUR_ROW[hand >> 63]]
        ]
        - 1
    )


def seven_pairs(hand: int) -> int:
    """The shanten of seven different pairs, for 13 or 14 tiles; four of a kind is one pair (riichi.R7)."""
    return _PAIRS_AWAY[_facts(hand) & 255] - 1


def thirteen_orphans(hand: int) -> int:
    """The shanten of thirteen orphans, for 13 or 14 tiles."""
    return _ORPHANS_AWAY[_facts(hand) >> 8] - 1


def _facts(hand: int) -> int:
    """The kinds, pairs, orphan kinds and orphan pairs of a hand, 4 bits each."""
    return _FACTS[hand & _SUIT] + _FACTS[hand >> 21 & _SUIT] + _FACTS[hand >> 42 & _SUIT] + _HONOUR_FACTS[hand >> 63]


def shanten(hand: int, melds: int = 0) -> int:
    """The smallest shanten of all forms that the hand may take."""
    one, two, three, honours = hand & _SUIT, hand >> 21 & _SUIT, hand >> 42 & _SUIT, hand >> 63
    best = _NEEDS[4 - melds][_JOINED[_ROW[one]][_ROW[two]]][_JOINED[_ROW[three]][_HONOUR_ROW[honours]]]
    if not melds:
        facts = _FACTS[one] + _FACTS[two] + _FACTS[three] + _HONOUR_FACTS[honours]
        other = _PAIRS_AWAY[facts & 255]
        if other < best:
            best = other
        other = _ORPHANS_AWAY[facts >> 8]
        if other < best:
            best = other
    return best - 1


def outlook(hand: int, melds: int = 0) -> tuple[int, int]:
    """The shanten of a hand that is to draw (13, 10, 7, 4 or 1 tiles), and the kinds that lower it as bits."""
    one, two, three, honours = hand & _SUIT, hand >> 21 & _SUIT, hand >> 42 & _SUIT, hand >> 63
    a, b, c, d = _ROW[one], _ROW[two], _ROW[three], _HONOUR_ROW[honours]
    needs = _NEEDS[4 - melds]
    right = _JOINED[c][d]
    line = needs[_JOINED[a][b]]
    base = best = line[right]
    facts = 0
    if not melds:
        facts = _FACTS[one] + _FACTS[two] + _FACTS[three] + _HONOUR_FACTS[honours]
        best = min(base, _PAIRS_AWAY[facts & 255], _ORPHANS_AWAY[facts >> 8])
    found = 0
    if base == best:
        for row, kinds in _suit_effects(one):
            if needs[_JOINED[row][b]][right] < base:
                found |= kinds
        for row, kinds in _suit_effects(two):
            if needs[_JOINED[a][row]][right] < base:
                found |= kinds << 9
        for row, kinds in _suit_effects(three):
            if line[_JOINED[row][d]] < base:
                found |= kinds << 18
        for row, kinds in _honour_effects(honours):
            if line[_JOINED[c][row]] < base:
                found |= kinds << EAST
    if not melds:
        if _PAIRS_AWAY[facts & 255] == best:
            found |= _pair_draws(hand, facts & 15)
        if _ORPHANS_AWAY[facts >> 8] == best:
            found |= _orphan_draws(hand, facts >> 12)
    return best - 1, found


def draws(hand: int, melds: int = 0) -> int:
    """The kinds that lower the shanten of a hand that is to draw, as bits (see ``kinds_of``)."""
    return outlook(hand, melds)[1]


@lru_cache(maxsize=1 << 16)
def waits(hand: int, melds: int = 0) -> int:
    """The kinds that complete a hand of 13, 10, 7, 4 or 1 tiles, as bits; 0 when it is not tenpai (riichi.R11)."""
    return draws(hand, melds) if shanten(hand, melds) == TENPAI else 0


def ukeire(hand: int, melds: int = 0, left: Sequence[int] | None = None) -> tuple[tuple[int, ...], int]:
    """The kinds that lower the shanten of a hand that is to draw, and how many of these tiles are left.

    ``left`` says of how many of each kind the place is unknown; without it only the hand itself is known.
    """
    kinds = kinds_of(draws(hand, melds))
    return kinds, sum(left[kind] if left else COPIES - held(hand, kind) for kind in kinds)


def discards(hand: int, melds: int = 0, left: Sequence[int] | None = None, *, worse: bool = True) -> list[Discard]:
    """Returns all discards of a hand of 14, 11, 8, 5 or 2 tiles, the best first: lowest shanten, then most tiles left.

    Without ``worse`` only those with the lowest shanten are looked at, which is faster. ``left`` as in ``ukeire``.
    """
    counts = counts_of(hand)
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    if not worse:
        away = [shanten(hand - UNIT[kind], melds) for kind in kinds]
        least = min(away)
        kinds = [kind for kind, steps in zip(kinds, away, strict=True) if steps == least]
    unseen = left or [COPIES - count for count in counts]
    found = []
    for kind in kinds:
        steps, mask = outlook(hand - UNIT[kind], melds)
        wanted = kinds_of(mask)
        found.append(Discard(kind, steps, wanted, sum([unseen[draw] for draw in wanted])))
    found.sort(key=lambda discard: (discard.shanten, -discard.count))
    return found


def _pair_draws(hand: int, kinds: int) -> int:
    """The kinds that make a pair, and new kinds while there are fewer than seven."""
    absent, single = _levels(hand)
    return absent | single if kinds < 7 else single


def _orphan_draws(hand: int, pairs: int) -> int:
    """The orphans that are missing, and while there is no pair those that are held."""
    absent, single = _levels(hand)
    return (absent if pairs else absent | single) & _ORPHAN_MASK


def _levels(hand: int) -> Levels:
    absent = single = 0
    for shift in range(3):
        none, one = _holding_levels(hand >> shift * _BITS & _SUIT, 9)
        absent |= none << 9 * shift
        single |= one << 9 * shift
    none, one = _holding_levels(hand >> _HONOUR_SHIFT, len(HONOURS))
    return absent | none << EAST, single | one << EAST


@lru_cache(maxsize=1 << 15)
def _holding_levels(holding: int, kinds: int) -> Levels:
    counts = _suit_counts(holding)[9 - kinds :]
    return sum((held == 0) << at for at, held in enumerate(counts)), sum(
        (held == 1) << at for at, held in enumerate(counts)
    )


@lru_cache(maxsize=1 << 16)
def _suit_counts(holding: int) -> tuple[int, ...]:
    """How many of nine kinds a suit's holding has; honours are the last seven."""
    return tuple(holding // power % 5 for power in _POWER)


@lru_cache(maxsize=1 << 16)
def _suit_effects(holding: int) -> Effects:
    return _effects(holding, 9, _ROW)


@lru_cache(maxsize=1 << 15)
def _honour_effects(holding: int) -> Effects:
    return _effects(holding, len(HONOURS), _HONOUR_ROW)


def _effects(holding: int, kinds: int, rows: bytes) -> Effects:
    groups: dict[int, int] = {}
    for at, count in enumerate(_suit_counts(holding)[9 - kinds :]):
        if count < COPIES:
            row = rows[holding + _POWER[9 - kinds + at]]
            groups[row] = groups.get(row, 0) | 1 << at
    groups.pop(rows[holding], None)
    return tuple(groups.items())
