"""The kans that a seat may declare in its own turn (riichi.R14, riichi.R15, riichi.R18, riichi.R27)."""

from __future__ import annotations

from game.riichi.hands.shapes import TENPAI, UNIT, counts_of, draws, kinds_of, shanten
from game.riichi.play.calls import may_kan
from game.riichi.play.hands import full_kinds
from game.riichi.state import NONE, RiichiState, Side
from game.riichi.tiles import COPIES, EAST, KIND_OF

PAIRS = 7


def closed_kans(state: RiichiState, seat: int) -> list[int]:
    """The kinds of which the seat may declare a closed kan."""
    side = state.sides[seat]
    if side.drawn == NONE or COPIES not in side.counts or side.dead or not may_kan(state, side):
        return []
    kinds = [kind for kind, count in enumerate(side.counts) if count == COPIES]
    if side.riichi:
        kinds = [kind for kind in kinds if keeps_riichi(state, side, kind)]
    return kinds


def added_kans(state: RiichiState, seat: int) -> list[int]:
    """The kinds whose fourth tile the seat may add to its pon."""
    side = state.sides[seat]
    if side.drawn == NONE or not side.melds or side.dead:
        return []
    kinds = [kind for meld in side.melds if meld.kind == "pon" and side.counts[kind := meld.low]]
    return sorted(kinds) if kinds and may_kan(state, side) else []


def keeps_riichi(state: RiichiState, side: Side, kind: int) -> bool:
    """Whether a closed kan of this kind leaves a riichi hand as it is, as far as the table asks (riichi.R27)."""
    rule = state.config.riichi_closed_kan
    if rule == "refused" or KIND_OF[side.drawn] != kind:
        return False
    return same_waits(side, kind) and (rule == "waits" or always_triplet(side, kind))


def same_waits(side: Side, kind: int) -> bool:
    """Whether the hand waits for the same kinds with three tiles of this kind declared as a kan."""
    rest = side.packed - 3 * UNIT[kind]
    melds = len(side.melds) + 1
    if shanten(rest, melds) != TENPAI:
        return False
    return draws(rest, melds) & ~full_kinds(side) & ~(1 << kind) == side.waits


def always_triplet(side: Side, kind: int) -> bool:
    """Whether every reading of every win holds the three tiles of this kind as a triplet."""
    for wait in kinds_of(side.waits):
        counts = list(counts_of(side.packed + UNIT[wait]))
        if _readable_otherwise(counts, kind, 0):
            return False
        if not side.melds and sum(count == 2 for count in counts) == PAIRS:
            return False
    return True


def _readable_otherwise(counts: list[int], kind: int, start: int, pair: bool = False) -> bool:
    """Whether the tiles split into sets and one pair without a triplet of ``kind``; tries every split."""
    while start < len(counts) and not counts[start]:
        start += 1
    if start == len(counts):
        return pair
    found = False
    if counts[start] >= 3 and start != kind:
        found = _without(counts, kind, start, (start, start, start), pair)
    if not found and counts[start] >= 2 and not pair:
        found = _without(counts, kind, start, (start, start), True)
    run = (start, start + 1, start + 2)
    if not found and start < EAST and start % 9 <= 6 and counts[start + 1] and counts[start + 2]:
        found = _without(counts, kind, start, run, pair)
    return found


def _without(counts: list[int], kind: int, start: int, tiles: tuple[int, ...], pair: bool) -> bool:
    for tile in tiles:
        counts[tile] -= 1
    found = _readable_otherwise(counts, kind, start, pair)
    for tile in tiles:
        counts[tile] += 1
    return found
