"""The acts of the seat to move: discard, riichi, kan, win, or the end of the round (riichi.R15, R26-R28, R44)."""

from __future__ import annotations

from game.riichi.actions import AddedKan, ClosedKan, Discard, NineTerminals, RiichiAction, Tsumo
from game.riichi.config import RIICHI_STICK
from game.riichi.hands.shapes import TENPAI
from game.riichi.play.aborts import can_abort_with_nine
from game.riichi.play.hands import waits_without
from game.riichi.play.kans import added_kans, closed_kans
from game.riichi.play.wins import can_tsumo
from game.riichi.state import NONE, SEATS, RiichiState, Side
from game.riichi.tiles import COPIES, KIND_OF, KINDS, TILES

TSUMO, NINE = Tsumo(), NineTerminals()
PLAIN = tuple(Discard(tile) for tile in range(TILES))
DRAWN = tuple(Discard(tile, True) for tile in range(TILES))
RIICHI = tuple(Discard(tile, False, True) for tile in range(TILES))
DRAWN_RIICHI = tuple(Discard(tile, True, True) for tile in range(TILES))
CLOSED = tuple(ClosedKan(kind) for kind in range(KINDS))
ADDED = tuple(AddedKan(kind) for kind in range(KINDS))


def turn_actions(state: RiichiState, seat: int) -> list[RiichiAction]:
    """Returns all lawful acts of the seat to move, wins first."""
    side = state.sides[seat]
    acts: list[RiichiAction] = []
    drawn = side.drawn
    if drawn != NONE:
        if side.waits and can_tsumo(state, seat):
            acts.append(TSUMO)
        if not side.river and can_abort_with_nine(state, seat):
            acts.append(NINE)
        if COPIES in side.counts:
            acts += [CLOSED[kind] for kind in closed_kans(state, seat)]
        if side.melds:
            acts += [ADDED[kind] for kind in added_kans(state, seat)]
    if not side.riichi:
        forbidden = side.forbidden
        if forbidden:
            acts += [PLAIN[tile] for tile in dict.fromkeys(side.hand) if not forbidden >> KIND_OF[tile] & 1]
        else:
            acts += [PLAIN[tile] for tile in dict.fromkeys(side.hand)]
    if drawn != NONE:
        acts.append(DRAWN[drawn])
        if may_riichi(state, seat):
            acts += _riichi_discards(state, side)
    return acts


def may_riichi(state: RiichiState, seat: int) -> bool:
    """Whether everything but the waits allows a riichi now (riichi.R26, riichi.R28)."""
    side = state.sides[seat]
    if side.near > TENPAI + 1 or side.riichi or side.dead or not side.closed:
        return False
    config = state.config
    return (state.points[seat] >= RIICHI_STICK or config.riichi_below_1000) and in_time(state)


def in_time(state: RiichiState) -> bool:
    """Whether enough live tiles are left for a riichi (riichi.R28)."""
    late = state.config.late_riichi
    return late == "allowed" or state.left >= (SEATS if late == "refused" else 1)


def stays_waiting(state: RiichiState, side: Side, tile: int) -> bool:
    """Whether the hand waits for something after this discard, furiten only where allowed (riichi.R26, riichi.R29)."""
    waits = waits_without(side, tile)
    if not waits:
        return False
    return state.config.furiten_riichi or not waits & (side.thrown | 1 << KIND_OF[tile])


def _riichi_discards(state: RiichiState, side: Side) -> list[RiichiAction]:
    acts: list[RiichiAction] = [RIICHI[tile] for tile in dict.fromkeys(side.hand) if stays_waiting(state, side, tile)]
    if stays_waiting(state, side, side.drawn):
        acts.append(DRAWN_RIICHI[side.drawn])
    return acts
