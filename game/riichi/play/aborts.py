"""The five abortive draws, each an option (riichi.R44), and the kan too many (riichi.R18)."""

from __future__ import annotations

from game.riichi.play.calls import kan_melds
from game.riichi.play.hands import orphan_kinds
from game.riichi.state import MOST_KANS, RiichiState
from game.riichi.tiles import EAST, HAKU, KIND_OF

NINE = 9
"""Kinds of ones, nines and honours that allow the abort."""


def can_abort_with_nine(state: RiichiState, seat: int) -> bool:
    """Whether the seat to move may show nine kinds of ones, nines and honours: first turn, nothing called."""
    if state.config.nine_terminals == "off" or state.interrupted or state.last != "draw":
        return False
    side = state.sides[seat]
    return not side.river and not side.dead and orphan_kinds(side) >= NINE


def after_discard(state: RiichiState, by: int) -> str:
    """The abort that follows when the last discard is not won upon; empty for none."""
    config, river = state.config, state.sides[by].river
    if len(river) == 1 and not state.interrupted and config.four_winds != "off" and _four_winds(state):
        return "four_winds"
    if river[-1].riichi and config.four_riichi != "off" and _all_riichi(state, by):
        return "four_riichi"
    if state.kans == MOST_KANS and config.four_kans != "off" and config.four_kans_when == "discard":
        return "four_kans" if max(kan_melds(state)) < MOST_KANS else ""
    return ""


def _all_riichi(state: RiichiState, by: int) -> bool:
    return all(side.riichi or seat == by for seat, side in enumerate(state.sides))


def _four_winds(state: RiichiState) -> bool:
    rivers = [side.river for side in state.sides]
    if any(len(river) != 1 for river in rivers):
        return False
    kinds = {KIND_OF[river[0].tile] for river in rivers}
    return len(kinds) == 1 and EAST <= kinds.pop() < HAKU


def after_kan(state: RiichiState) -> str:
    """The abort that follows a kan before its rinshan draw; empty for none."""
    kans = kan_melds(state)
    if sum(kans) > MOST_KANS:
        return "four_kans"
    config = state.config
    if config.four_kans == "off" or config.four_kans_when != "kan":
        return ""
    return "four_kans" if sum(kans) == MOST_KANS and max(kans) < MOST_KANS else ""
