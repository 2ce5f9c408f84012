"""The wins: who may win and on what, furiten, the situation of a win, its worth (riichi.R7, R19, R32-R34)."""

from __future__ import annotations

import msgspec

from game.riichi.hands.value import Situation, Worth, worth
from game.riichi.play.hands import waits_for_orphans
from game.riichi.state import NONE, SEATS, RiichiState
from game.riichi.tiles import EAST, KIND_OF


def situation(state: RiichiState, seat: int, tsumo: bool, source: str, ura: tuple[int, ...] = ()) -> Situation:
    """The situation in which a seat would win now; ``source`` is where the tile comes from, as in ``state.Claim``."""
    side = state.sides[seat]
    rinshan = tsumo and state.last == "rinshan"
    last_tile = state.left == 0 and source == "discard"
    if rinshan and not state.config.rinshan_with_haitei:
        last_tile = False
    dora = state.indicators
    if not tsumo and state.doras_fresh and not state.config.kan_dora_for_ron:
        dora = dora[: -state.doras_fresh]
    return Situation(
        seat_wind=EAST + (seat - state.dealer) % SEATS,
        round_wind=EAST + state.wind,
        tsumo=tsumo,
        riichi=side.riichi,
        double_riichi=side.double,
        ippatsu=side.ippatsu,
        rinshan=rinshan,
        chankan=source != "discard",
        last_tile=last_tile,
        first_turn=not state.interrupted and not side.river and not side.melds,
        dora=dora,
        ura=ura,
    )


def ura_of(state: RiichiState, seat: int) -> tuple[int, ...]:
    """The ura indicators that count for a winner (riichi.R22, riichi.R23)."""
    if not state.config.ura_dora or not state.sides[seat].riichi:
        return ()
    return state.ura(state.config.kan_ura)


def value_of(
    state: RiichiState, seat: int, tile: int, tsumo: bool, source: str = "discard", ura: tuple[int, ...] = ()
) -> Worth | None:
    """The worth of the hand of a seat with this tile; ``None`` without shape or yaku."""
    side = state.sides[seat]
    return worth(tuple(side.hand), side.melds, tile, situation(state, seat, tsumo, source, ura), state.terms)


def has_yaku(state: RiichiState, seat: int, kind: int) -> bool:
    """Whether an open hand has a yaku with this kind, the last tile and other luck aside (riichi.R43)."""
    side = state.sides[seat]
    plain = msgspec.structs.replace(situation(state, seat, False, "discard"), last_tile=False)
    return worth(tuple(side.hand), side.melds, kind, plain, state.terms) is not None


def can_tsumo(state: RiichiState, seat: int) -> bool:
    """Whether the drawn tile wins (riichi.R7); furiten never hinders it (riichi.R34)."""
    side = state.sides[seat]
    if side.drawn == NONE or side.dead or not side.waits >> KIND_OF[side.drawn] & 1:
        return False
    if not side.melds and state.terms.minimum_han == 1:
        return True
    return value_of(state, seat, side.drawn, True) is not None


def can_ron(state: RiichiState, seat: int, tile: int, source: str) -> bool:
    """Whether a seat may win with another's tile (riichi.R19, riichi.R32-R34)."""
    side = state.sides[seat]
    if not side.waits >> KIND_OF[tile] & 1 or side.dead or side.furiten:
        return False
    if source == "closed_kan" and not (state.config.kokushi_robs_closed_kan and waits_for_orphans(side)):
        return False
    if side.riichi and state.terms.minimum_han == 1:
        return True
    return value_of(state, seat, tile, False, source) is not None


def let_go(state: RiichiState, tile: int, by: int, source: str) -> None:
    """Makes seats whose wait went by unused furiten until their next draw, after riichi for good (riichi.R33-R34)."""
    bit = 1 << KIND_OF[tile]
    for seat, side in enumerate(state.sides):
        if side.waits & bit and seat != by:
            if source == "closed_kan" and not (state.config.kokushi_robs_closed_kan and waits_for_orphans(side)):
                continue
            side.missed = True
            if side.riichi:
                side.missed_for_good = True
