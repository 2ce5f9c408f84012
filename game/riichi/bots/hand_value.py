"""The quick worth of a complete hand: the yaku that happen, fu nearly right, without luck, dora and most yakuman.

Meant for many thousands of guesses; ``value.worth`` is the truth about a win. Everything is cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.riichi.bots.features import TRIPLET, Code
from game.riichi.hands.shapes import counts_of
from game.riichi.tiles import EAST, KINDS, ORPHANS

Split = tuple[tuple[Code, ...], int]
"""Sets of a suit, and its pair or -1."""
Value = tuple[int, int]
"""Han without riichi, luck and dora, and fu for a ron; 0 han is no yaku."""

_SEVEN_PAIRS_FU = 25
_THIRTEEN = (13, 30)
_ORPHAN_SET = frozenset(ORPHANS)


@lru_cache(maxsize=1 << 17)
def quick_value(
    hand: int, codes: tuple[Code, ...], opened: bool, won: int, seat_wind: int, round_wind: int, kuitan: bool
) -> Value:
    """The best value of a complete concealed hand beside its melds, won by ron on the kind ``won``."""
    counts = counts_of(hand)
    best = (0, 0)
    if not codes:
        pairs = sum(count == 2 for count in counts)
        if pairs == 7:
            best = (2 + _common(counts, (), False, kuitan)[0], _SEVEN_PAIRS_FU)
        elif sum(counts[kind] > 0 for kind in ORPHANS) == 13:
            return _THIRTEEN
    common, terminal_sets = _common(counts, codes, opened, kuitan)
    for sets, pair in _splits(counts):
        found = _read((*sets, *codes), sets, pair, opened, won, seat_wind, round_wind)
        han, fu = found
        if terminal_sets and han < 13:
            han += _outside((*sets, *codes), pair, opened)
        total = (han + common, fu)
        if total > best:
            best = total
    return best


def _common(counts: Sequence[int], codes: tuple[Code, ...], opened: bool, kuitan: bool) -> tuple[int, bool]:
    """Returns the han that depend on the kinds alone, and whether every set may hold a one, a nine or an honour."""
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    for code in codes:
        low = code % TRIPLET
        kinds += [low] if code >= TRIPLET else [low, low + 1, low + 2]
    han = 0
    if not any(kind in _ORPHAN_SET for kind in kinds):
        han += 1 if kuitan or not opened else 0
    suits = {kind // 9 for kind in kinds if kind < EAST}
    honours = any(kind >= EAST for kind in kinds)
    if len(suits) == 1:
        han += (2 if honours else 5) + (not opened)
    middle = sum(3 <= kind % 9 <= 5 for kind in kinds if kind < EAST)
    return han, middle == 0


def _read(
    sets: tuple[Code, ...], concealed: tuple[Code, ...], pair: int, opened: bool, won: int, seat_wind: int, wind: int
) -> Value:
    """Reads the yaku and fu of one reading."""
    han = 0
    runs = [code for code in sets if code < TRIPLET]
    triplets = [code - TRIPLET for code in sets if code >= TRIPLET]
    for kind in triplets:
        if kind >= EAST:
            han += (kind > EAST + 3) + (kind == seat_wind) + (kind == wind)
    if len(runs) >= 3:
        han += _run_yaku(runs, opened)
    if not opened and len(runs) >= 2:
        doubles = len(runs) - len(set(runs))
        han += 3 if doubles == 2 else 1 if doubles else 0
    hidden = [code - TRIPLET for code in concealed if code >= TRIPLET]
    completes_run = any(code < TRIPLET and code <= won <= code + 2 for code in concealed)
    if won in hidden and not completes_run:
        hidden.remove(won)
    if not runs:
        han += 2
        if not opened and len(hidden) == 4:
            return _THIRTEEN
    if len(hidden) == 3:
        han += 2
    dragons = sum(kind > EAST + 3 for kind in triplets)
    if dragons == 3:
        return _THIRTEEN
    if dragons == 2 and pair > EAST + 3:
        han += 2
    if len(triplets) >= 3:
        ranks = [kind % 9 for kind in triplets if kind < EAST]
        han += 2 * any(ranks.count(rank) == 3 for rank in set(ranks))
    valued_pair = pair > EAST + 3 or pair in (seat_wind, wind)
    two_sided = any(
        code < TRIPLET and ((code == won and code % 9 != 6) or (code + 2 == won and code % 9)) for code in concealed
    )
    if len(runs) == 4 and not valued_pair and two_sided:
        return (han + (not opened), 30)
    on_pair = won + TRIPLET in concealed and not completes_run
    fu = 20 + 10 * (not opened) + 2 * valued_pair + 2 * (not two_sided and not on_pair)
    for kind in triplets:
        size = 4 if kind in hidden else 2
        fu += size * 2 if kind in _ORPHAN_SET else size
    return han, max(30, -(-fu // 10) * 10)


def _run_yaku(runs: Sequence[Code], opened: bool) -> int:
    """The han of three colours or a straight."""
    for low in runs:
        if low < 9 and low + 9 in runs and low + 18 in runs:
            return 1 + (not opened)
        if low % 9 == 0 and low + 3 in runs and low + 6 in runs:
            return 1 + (not opened)
    return 0


def _outside(sets: tuple[Code, ...], pair: int, opened: bool) -> int:
    """The han of every set with a one, a nine or an honour."""
    if pair not in _ORPHAN_SET:
        return 0
    pure = pair < EAST
    runs = False
    for code in sets:
        if code >= TRIPLET:
            if code - TRIPLET not in _ORPHAN_SET:
                return 0
            pure = pure and code - TRIPLET < EAST
        elif code % 9 in (0, 6):
            runs = True
        else:
            return 0
    if not runs:
        return 2
    return 1 + pure + (not opened)


def _splits(counts: Sequence[int]) -> list[Split]:
    """Returns all readings of the concealed tiles as sets and one pair."""
    parts = [_suit_splits(tuple(counts[base : base + 9]), base) for base in (0, 9, 18)]
    parts.append(_honour_splits(tuple(counts[EAST:])))
    found: list[Split] = [((), -1)]
    for part in parts:
        merged = []
        for sets, pair in found:
            for more, other in part:
                if pair < 0 or other < 0:
                    merged.append(((*sets, *more), max(pair, other)))
        found = merged
    return [split for split in found if split[1] >= 0]


@lru_cache(maxsize=1 << 15)
def _suit_splits(counts: tuple[int, ...], base: int) -> tuple[Split, ...]:
    total = sum(counts)
    if total % 3 == 1:
        return ()
    found: list[Split] = []
    _split(list(counts), 0, base, (), -1, total % 3 == 2, found)
    return tuple(dict.fromkeys(found))


def _split(
    counts: list[int], at: int, base: int, sets: tuple[Code, ...], pair: int, wants_pair: bool, found: list[Split]
) -> None:
    while at < 9 and not counts[at]:
        at += 1
    if at == 9:
        if (pair >= 0) == wants_pair:
            found.append((sets, pair))
        return
    if counts[at] >= 3:
        counts[at] -= 3
        _split(counts, at, base, (*sets, base + at + TRIPLET), pair, wants_pair, found)
        counts[at] += 3
    if counts[at] >= 2 and wants_pair and pair < 0:
        counts[at] -= 2
        _split(counts, at, base, sets, base + at, wants_pair, found)
        counts[at] += 2
    if at < 7 and counts[at + 1] and counts[at + 2]:
        for step in range(3):
            counts[at + step] -= 1
        _split(counts, at, base, (*sets, base + at), pair, wants_pair, found)
        for step in range(3):
            counts[at + step] += 1


@lru_cache(maxsize=1 << 12)
def _honour_splits(counts: tuple[int, ...]) -> tuple[Split, ...]:
    sets = tuple(EAST + at + TRIPLET for at, count in enumerate(counts) if count == 3)
    pairs = [EAST + at for at, count in enumerate(counts) if count == 2]
    if len(pairs) > 1 or any(count in (1, 4) for count in counts):
        return ()
    return ((sets, pairs[0] if pairs else -1),)
