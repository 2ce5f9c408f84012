"""Our acts and tiles in the words of mjai."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.riichi import actions as act
from game.riichi.hands.melds import Meld
from game.riichi.records.steps import SEATS
from game.riichi.state import CLAIM, NONE, RiichiState
from game.riichi.tiles import KIND_OF, mjai_name, ordered

PASS: dict[str, Any] = {"type": "none"}
HIDDEN_NAME = "?"


def name_of(tile: int) -> str:
    """The name of a tile, ``?`` for a hidden one."""
    return mjai_name(tile) if tile >= 0 else HIDDEN_NAME


def names_of(tiles: Sequence[int]) -> list[str]:
    """The names of tiles as mjai writes them, in the order of a hand."""
    return [name_of(tile) for tile in ordered(tiles)]


def legal_acts(state: RiichiState, seat: int, legal: Sequence[Any], first: int = 0) -> list[dict[str, Any]]:
    """The lawful acts of a seat as mjai messages; riichi is announced first, its tile given in a second step.

    ``first`` is the number that the log gives our seat 0. Acts that mjai cannot say are left out.
    """
    found: list[dict[str, Any]] = []
    for action in legal:
        message = to_mjai(state, seat, action, first)
        if message is not None and message not in found:
            found.append(message)
    return found


def riichi_discards(seat: int, legal: Sequence[Any], first: int = 0) -> list[dict[str, Any]]:
    """The tiles with which an announced riichi may be declared."""
    return [
        discard_message(action, (seat + first) % SEATS)
        for action in legal
        if isinstance(action, act.Discard) and action.riichi
    ]


def discard_message(action: act.Discard, actor: int) -> dict[str, Any]:
    """A discard as a message."""
    return {"type": "dahai", "actor": actor, "pai": name_of(action.tile), "tsumogiri": action.tsumogiri}


def to_mjai(state: RiichiState, seat: int, action: Any, first: int = 0) -> dict[str, Any] | None:
    """Writes one act as a message, ``None`` when mjai has no word for it."""
    actor = (seat + first) % SEATS
    if isinstance(action, act.Discard):
        return {"type": "reach", "actor": actor} if action.riichi else discard_message(action, actor)
    if isinstance(action, act.Pass):
        return PASS
    if isinstance(action, act.NineTerminals):
        return {"type": "ryukyoku", "actor": actor}
    if isinstance(action, act.ClosedKan | act.AddedKan):
        return _own_kan(state, seat, action, actor)
    if isinstance(action, act.Tsumo):
        return _hora(actor, actor, state.sides[seat].drawn)
    claim = state.claim
    if state.phase != CLAIM or claim is None:
        return None
    target = (claim.by + first) % SEATS
    if isinstance(action, act.Ron):
        return _hora(actor, target, claim.tile)
    if isinstance(action, act.Chi | act.Pon):
        return _call("chi" if isinstance(action, act.Chi) else "pon", actor, target, claim.tile, action.own)
    if isinstance(action, act.OpenKan):
        own = [tile for tile in state.sides[seat].hand if KIND_OF[tile] == KIND_OF[claim.tile]]
        return _call("daiminkan", actor, target, claim.tile, own)
    return None


def _hora(actor: int, target: int, tile: int) -> dict[str, Any] | None:
    if tile == NONE:
        return None
    return {"type": "hora", "actor": actor, "target": target, "pai": name_of(tile)}


def _call(kind: str, actor: int, target: int, tile: int, own: Sequence[int]) -> dict[str, Any]:
    return {"type": kind, "actor": actor, "target": target, "pai": name_of(tile), "consumed": names_of(own)}


def _own_kan(state: RiichiState, seat: int, action: act.ClosedKan | act.AddedKan, actor: int) -> dict[str, Any] | None:
    side = state.sides[seat]
    own = [tile for tile in side.tiles if KIND_OF[tile] == action.kind]
    if isinstance(action, act.ClosedKan):
        return {"type": "ankan", "actor": actor, "consumed": names_of(own)}
    pon = next((m for m in side.melds if m.kind == "pon" and m.low == action.kind), None)
    if pon is None or not own:
        return None
    return {"type": "kakan", "actor": actor, "pai": name_of(own[0]), "consumed": names_of(pon.tiles)}


def meld_message(meld: Meld, actor: int, target: int) -> dict[str, Any]:
    """A meld that was declared, as an event."""
    if meld.kind == "closed_kan":
        return {"type": "ankan", "actor": actor, "consumed": names_of(meld.tiles)}
    if meld.added is not None:
        earlier = list(meld.tiles)
        earlier.remove(meld.added)
        return {"type": "kakan", "actor": actor, "pai": name_of(meld.added), "consumed": names_of(earlier)}
    assert meld.taken is not None
    kind = {"chi": "chi", "pon": "pon"}.get(meld.kind, "daiminkan")
    return _call(kind, actor, target, meld.taken, meld.own)
