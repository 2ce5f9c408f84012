"""Ways of an open hand to a yaku: how far each is, what it draws, and what it is worth (riichi.R10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from game.riichi.bots.efficiency import live
from game.riichi.bots.features import TRIPLET, Code
from game.riichi.hands.shapes import UNIT, counts_of, outlook
from game.riichi.tiles import EAST, KINDS, ORPHANS

_SUIT_BITS = 21
_HONOURS = -1 << 3 * _SUIT_BITS
_SUIT_MASK = tuple(((1 << _SUIT_BITS) - 1) << suit * _SUIT_BITS for suit in range(3))
_ALL = (1 << KINDS) - 1
_ORPHAN_BITS = sum(1 << kind for kind in ORPHANS)
SIMPLE = _ALL & ~_ORPHAN_BITS
"""The kinds of all simples."""
_SETS = 4


class Route(msgspec.Struct, frozen=True):
    """A way to a yaku: ``away`` is the distance to a waiting hand with it, ``draws`` the kinds that help, as bits."""

    name: str
    away: int
    draws: int
    han: int
    hangs: bool = False
    """Whether the yaku hangs on the third tile of one pair."""


@lru_cache(maxsize=1 << 16)
def routes(hand: int, codes: tuple[Code, ...], valued: int, kuitan: bool) -> tuple[Route, ...]:
    """The ways of a hand that is to draw, beside its melds; ``valued`` are the kinds whose triplets are a yaku."""
    melds = len(codes)
    counts = counts_of(hand)
    found = _honour_routes(hand, codes, counts, valued)
    if kuitan and all(_is_simple(code) for code in codes):
        away, draws = outlook(simples(hand), melds)
        found.append(Route("tanyao", away, draws & SIMPLE, 1))
    suits = {code % TRIPLET // 9 for code in codes if code % TRIPLET < EAST}
    if len(suits) < 2:
        for suit in suits or range(3):
            away, draws = outlook(hand & (_SUIT_MASK[suit] | _HONOURS), melds)
            found.append(Route("honitsu", away, draws & (511 << 9 * suit | 127 << EAST), 2))
    if all(code >= TRIPLET for code in codes):
        found.append(_toitoi(counts, melds))
    return tuple(found)


def best_route(found: Iterable[Route], left: Sequence[int]) -> tuple[Route | None, int]:
    """The nearest way with tiles left to draw, and how many these are."""
    best, key, count = None, (99, 0, 0), 0
    for route in found:
        tiles = live(route.draws, left)
        mine = (route.away, -tiles, -route.han)
        if tiles and mine < key:
            best, key, count = route, mine, tiles
    return best, count


@lru_cache(maxsize=1 << 15)
def simples(hand: int) -> int:
    """The hand without its ones, nines and honours."""
    counts = counts_of(hand)
    return hand - sum([counts[kind] * UNIT[kind] for kind in ORPHANS])


def _is_simple(code: Code) -> bool:
    if code >= TRIPLET:
        return bool(SIMPLE >> code - TRIPLET & 1)
    return 0 < code % 9 < 6


def _honour_routes(hand: int, codes: tuple[Code, ...], counts: Sequence[int], valued: int) -> list[Route]:
    """The routes with a triplet of a valued honour, had or still to be made of a pair."""
    melds = len(codes)
    held = sum(valued >> code - TRIPLET & 1 for code in codes if code >= TRIPLET)
    held += sum(counts[kind] >= 3 and valued >> kind & 1 for kind in range(EAST, KINDS))
    if held:
        away, draws = outlook(hand, melds)
        return [Route("yakuhai", away, draws, held)]
    found = []
    for kind in range(EAST, KINDS):
        if counts[kind] == 2 and valued >> kind & 1 and melds < _SETS:
            away, draws = outlook(hand - 2 * UNIT[kind], melds + 1)
            found.append(Route("yakuhai", away + 1, draws | 1 << kind, 1, hangs=True))
    return found


def _toitoi(counts: Sequence[int], melds: int) -> Route:
    triplets = sum(count >= 3 for count in counts)
    pairs = sum(count == 2 for count in counts)
    missing = max(0, _SETS - melds - triplets)
    from_pairs = min(pairs, missing)
    away = 2 * missing - from_pairs + (pairs <= missing) - 1
    wanted = 0
    for kind, count in enumerate(counts):
        if count == 2 or (count == 1 and pairs <= missing):
            wanted |= 1 << kind
    return Route("toitoi", away, wanted, 2)
