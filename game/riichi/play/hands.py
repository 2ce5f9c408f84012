"""The hand as the engine keeps it: its waits, its distance, and taking tiles in and out of it."""

from __future__ import annotations

from bisect import insort

from game.riichi.hands.shapes import TENPAI, UNIT, draws, shanten
from game.riichi.state import NONE, Side
from game.riichi.tiles import COPIES, IS_ORPHAN, KIND_OF, ORPHANS


def full_kinds(side: Side) -> int:
    """The kinds of which this seat holds all four tiles, by option melds included: they are no waits (riichi.R43)."""
    held = side.counts[:]
    for meld in () if side.melded_waits else side.melds:
        for tile in meld.tiles:
            held[KIND_OF[tile]] += 1
    return sum(1 << kind for kind, count in enumerate(held) if count == COPIES)


def refresh(side: Side) -> None:
    """Counts waits and distance anew after the hand changed; the drawn tile must be gone."""
    melds = len(side.melds)
    side.near = shanten(side.packed, melds)
    side.waits = draws(side.packed, melds) & ~full_kinds(side) if side.near == TENPAI else 0


def waits_without(side: Side, tile: int) -> int:
    """The waits of a hand with a tile too many once this tile is gone."""
    hand, melds = side.packed - UNIT[tile], len(side.melds)
    if side.drawn != NONE:
        hand += UNIT[side.drawn]
    if shanten(hand, melds) != TENPAI:
        return 0
    side.counts[KIND_OF[tile]] -= 1
    mask = draws(hand, melds) & ~full_kinds(side)
    side.counts[KIND_OF[tile]] += 1
    return mask


def give(side: Side, tile: int, tsumogiri: bool) -> None:
    """Takes a tile out of the hand and puts the drawn one into its place."""
    side.counts[KIND_OF[tile]] -= 1
    if tsumogiri:
        side.drawn = NONE
        return
    side.hand.remove(tile)
    side.packed -= UNIT[tile]
    keep_drawn(side)


def keep_drawn(side: Side) -> None:
    """Puts the drawn tile among the others."""
    if side.drawn != NONE:
        insort(side.hand, side.drawn)
        side.packed += UNIT[side.drawn]
        side.drawn = NONE


def give_all(side: Side, tiles: tuple[int, ...]) -> None:
    """Takes the tiles of a meld out of the hand, the drawn one put among the others."""
    keep_drawn(side)
    for tile in tiles:
        side.hand.remove(tile)
        side.packed -= UNIT[tile]
        side.counts[KIND_OF[tile]] -= 1


def own_of_kind(side: Side, kind: int) -> tuple[int, ...]:
    """The concealed tiles of a kind, sorted as numbers."""
    return tuple(sorted(tile for tile in side.tiles if KIND_OF[tile] == kind))


def waits_for_orphans(side: Side) -> bool:
    """Whether the hand without the drawn tile is thirteen orphans but one (riichi.R19)."""
    if not side.waits or side.melds:
        return False
    return all(IS_ORPHAN[tile] for tile in side.hand) and len(set(side.hand)) >= 12


def orphan_kinds(side: Side) -> int:
    """How many different ones, nines and honours a seat holds (riichi.R44)."""
    return sum(1 for kind in ORPHANS if side.counts[kind])
