"""The refusals of acts that are not lawful, with the rule that says so; ``None`` for a lawful act."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.rules import Refusal
from game.riichi import actions as act
from game.riichi.config import RIICHI_STICK
from game.riichi.hands.shapes import TENPAI
from game.riichi.play.aborts import can_abort_with_nine
from game.riichi.play.calls import genbutsu, kan_melds, may_kan
from game.riichi.play.hands import orphan_kinds, waits_without
from game.riichi.play.kans import added_kans, closed_kans
from game.riichi.play.turn_actions import in_time, stays_waiting
from game.riichi.play.wins import can_ron, can_tsumo, value_of
from game.riichi.state import CLAIM, DEAL, NONE, OVER, REVEAL, SEATS, TURN, RiichiState, Side
from game.riichi.tiles import COPIES, EAST, KIND_OF, KINDS, TILES


def refuse(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    """Judges an act as a guarded table does."""
    if not 0 <= seat < SEATS:
        return Refusal("riichi.R1", "no_such_seat", {"seat": seat + 1})
    if state.phase == OVER:
        return Refusal("riichi.R68", "game_over")
    judge = _JUDGES.get(type(action))
    return judge(state, seat, action) if judge else Refusal("riichi.R1", "unknown_act")


def _deal(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    if state.phase != DEAL:
        return Refusal("riichi.R1", "round_running")
    return None if seat == state.dealer else Refusal("riichi.R1", "not_dealer", {"seat": state.dealer + 1})


def _not_in_turn(state: RiichiState, seat: int) -> Refusal | None:
    """The refusal of a seat that has no move of its own now."""
    if state.phase == DEAL:
        return Refusal("riichi.R1", "not_dealt")
    if state.phase == REVEAL:
        return Refusal("riichi.R42", "wall_empty")
    if state.phase == CLAIM:
        return Refusal("riichi.R12", "answers_first")
    return None if seat == state.turn else Refusal("riichi.R1", "not_your_turn", {"seat": state.turn + 1})


def _discard(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    if seat != state.turn or state.phase != TURN:
        return _not_in_turn(state, seat)
    assert isinstance(action, act.Discard)
    side, tile = state.sides[seat], action.tile
    if action.tsumogiri:
        if tile != side.drawn or tile == NONE:
            return Refusal("riichi.R1", "not_drawn")
    elif tile not in side.hand:
        melded = any(tile in meld.tiles for meld in side.melds)
        return Refusal("riichi.R14", "melded") if melded else Refusal("riichi.R1", "not_in_hand")
    if side.riichi and not action.tsumogiri:
        return Refusal("riichi.R26", "only_drawn_tile")
    if side.forbidden >> KIND_OF[tile] & 1:
        return kuikae(side, tile)
    return _riichi(state, seat, side, tile) if action.riichi else None


def kuikae(side: Side, tile: int) -> Refusal:
    """The refusal of a discard that would be one of the two kuikae (riichi.R35, riichi.R36)."""
    taken = side.melds[-1].taken
    same = taken is not None and genbutsu(KIND_OF[taken]) >> KIND_OF[tile] & 1
    return Refusal("riichi.R35", "kuikae_same") if same else Refusal("riichi.R36", "kuikae_end")


def _riichi(state: RiichiState, seat: int, side: Side, tile: int) -> Refusal | None:
    return riichi_closed_to(state, seat, side) or (
        None if side.near <= TENPAI + 1 and stays_waiting(state, side, tile) else _no_riichi_wait(state, side, tile)
    )


def riichi_closed_to(state: RiichiState, seat: int, side: Side) -> Refusal | None:
    """The refusal of a riichi apart from the waits."""
    if side.riichi:
        return Refusal("riichi.R26", "riichi_already")
    if side.dead:
        return Refusal("riichi.R40", "dead_hand")
    if not side.closed:
        return Refusal("riichi.R26", "hand_open")
    if side.drawn == NONE:
        return Refusal("riichi.R26", "riichi_needs_draw")
    if state.points[seat] < RIICHI_STICK and not state.config.riichi_below_1000:
        return Refusal("riichi.R26", "no_stick", {"points": state.points[seat]})
    return None if in_time(state) else Refusal("riichi.R28", "riichi_too_late", {"left": state.left})


def _no_riichi_wait(state: RiichiState, side: Side, tile: int) -> Refusal:
    if not state.config.furiten_riichi and side.near <= TENPAI + 1 and waits_without(side, tile):
        return Refusal("riichi.R29", "furiten_riichi")
    return Refusal("riichi.R26", "not_tenpai")


def _tsumo(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    fault = _not_in_turn(state, seat)
    if fault:
        return fault
    side = state.sides[seat]
    if side.drawn == NONE:
        return Refusal("riichi.R7", "win_needs_draw")
    if can_tsumo(state, seat):
        return None
    if side.dead:
        return Refusal("riichi.R40", "dead_hand")
    if not side.waits >> KIND_OF[side.drawn] & 1:
        return Refusal("riichi.R7", "not_complete")
    return Refusal("riichi.R7", "no_yaku")


def _closed_kan(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    fault = _not_in_turn(state, seat)
    if fault:
        return fault
    assert isinstance(action, act.ClosedKan)
    side, kind = state.sides[seat], action.kind
    if not 0 <= kind < KINDS or side.counts[kind] < COPIES:
        return Refusal("riichi.R14", "not_four")
    if kind in closed_kans(state, seat):
        return None
    return _no_kan(state, side) or Refusal("riichi.R27", "kan_in_riichi")


def _added_kan(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    fault = _not_in_turn(state, seat)
    if fault:
        return fault
    assert isinstance(action, act.AddedKan)
    side, kind = state.sides[seat], action.kind
    pon = any(meld.kind == "pon" and meld.low == kind for meld in side.melds)
    if not 0 <= kind < KINDS or not pon or not side.counts[kind]:
        return Refusal("riichi.R15", "no_pon_to_add")
    if kind in added_kans(state, seat):
        return None
    return _no_kan(state, side) or Refusal("riichi.R15", "kan_after_draw")


def _no_kan(state: RiichiState, side: Side) -> Refusal | None:
    if side.dead:
        return Refusal("riichi.R40", "dead_hand")
    if side.drawn == NONE:
        return Refusal("riichi.R15", "kan_after_draw")
    if state.left <= 0:
        return Refusal("riichi.R12", "last_tile")
    if not may_kan(state, side):
        return Refusal("riichi.R18", "four_kans", {"kans": sum(kan_melds(state))})
    return None


def _nine(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    fault = _not_in_turn(state, seat)
    if fault:
        return fault
    if can_abort_with_nine(state, seat):
        return None
    if state.config.nine_terminals == "off":
        return Refusal("riichi.R44", "nine_off")
    if state.interrupted or state.sides[seat].river or state.last != "draw":
        return Refusal("riichi.R44", "nine_too_late")
    return Refusal("riichi.R44", "nine_too_few", {"kinds": orphan_kinds(state.sides[seat])})


def _answer(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    """The refusal of an act that answers to another's tile."""
    claim = state.claim
    if state.phase == CLAIM and claim is not None:
        if claim.answers[seat] is not None and claim.options[seat]:
            return Refusal("riichi.R12", "answered")
        if action in claim.options[seat]:
            return None
        if seat == claim.by:
            return Refusal("riichi.R12", "own_tile")
        return _why_no_call(state, seat, action, claim.tile, claim.source, claim.by)
    if state.phase in (DEAL, REVEAL):
        return Refusal("riichi.R12", "nothing_to_take")
    if isinstance(action, act.Pass) or state.by in (NONE, seat):
        return Refusal("riichi.R12", "nothing_to_take")
    tile = state.sides[state.by].river[-1].tile
    return _why_no_call(state, seat, action, tile, "discard", state.by) if seat != state.turn else _late(state)


def _late(state: RiichiState) -> Refusal:
    return Refusal("riichi.R12", "drawn_already")


def _why_no_call(state: RiichiState, seat: int, action: act.RiichiAction, tile: int, source: str, by: int) -> Refusal:
    side = state.sides[seat]
    if isinstance(action, act.Pass):
        return Refusal("riichi.R12", "nothing_to_take")
    if side.dead:
        return Refusal("riichi.R40", "dead_hand")
    if isinstance(action, act.Ron):
        return _why_no_ron(state, seat, tile, source)
    if side.riichi:
        return Refusal("riichi.R26", "riichi_calls_nothing")
    if source != "discard":
        return Refusal("riichi.R19", "only_ron_on_kan")
    if state.left <= 0:
        return Refusal("riichi.R12", "last_tile")
    if isinstance(action, act.Chi):
        if seat != (by + 1) % SEATS:
            return Refusal("riichi.R12", "chi_from_left")
        if KIND_OF[tile] >= EAST:
            return Refusal("riichi.R8", "no_run_of_honours")
    if not makes_meld(side, action, tile):
        return Refusal("riichi.R8", "no_such_set")
    if isinstance(action, act.OpenKan):
        return Refusal("riichi.R18", "four_kans", {"kans": sum(kan_melds(state))})
    if state.phase == TURN:
        return _late(state)
    return Refusal("riichi.R35", "kuikae_leaves_nothing")


def _why_no_ron(state: RiichiState, seat: int, tile: int, source: str) -> Refusal:
    side = state.sides[seat]
    if not side.waits >> KIND_OF[tile] & 1:
        return Refusal("riichi.R7", "not_complete")
    if source == "closed_kan" and not can_ron(state, seat, tile, source):
        return Refusal("riichi.R19", "no_robbing_closed_kan")
    if side.waits & side.thrown:
        return Refusal("riichi.R32", "furiten")
    if side.missed_for_good:
        return Refusal("riichi.R34", "furiten_riichi_missed")
    if side.missed:
        return Refusal("riichi.R33", "furiten_missed")
    if value_of(state, seat, tile, False, source) is None:
        return Refusal("riichi.R7", "no_yaku")
    return _late(state)


def makes_meld(side: Side, action: act.RiichiAction, tile: int) -> bool:
    """Whether the tiles named by a call are held and make its set with the tile taken."""
    kind = KIND_OF[tile]
    if isinstance(action, act.OpenKan):
        return side.counts[kind] == COPIES - 1
    assert isinstance(action, (act.Chi, act.Pon))
    if not holds(side, action.own) or action.own[0] > action.own[1]:
        return False
    kinds = sorted((*(KIND_OF[t] for t in action.own), kind))
    if isinstance(action, act.Pon):
        return kinds[0] == kinds[2]
    run = [kinds[0], kinds[0] + 1, kinds[0] + 2]
    return kinds == run and kinds[0] < EAST and kinds[0] % 9 <= 6


def holds(side: Side, own: tuple[int, int]) -> bool:
    """Whether two tiles lie in the hand."""
    a, b = own
    return all(0 <= t < TILES for t in own) and side.tiles.count(a) >= 1 + (a == b) and b in side.tiles


def _reveal(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    if state.phase != REVEAL:
        return Refusal("riichi.R42", "wall_not_empty")
    return None if seat == state.turn else Refusal("riichi.R42", "not_asked")


def _voice(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    return Refusal("riichi.R41", "say_only_what_you_do")


def _time_up(state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
    """The refusal of an end of time; it can be over for whoever owes an act."""
    claim = state.claim
    if state.phase == CLAIM and claim is not None:
        waits = bool(claim.options[seat]) and claim.answers[seat] is None
        return None if waits else Refusal("riichi.R12", "nothing_to_take")
    if state.phase == REVEAL:
        return None if seat == state.turn else Refusal("riichi.R42", "not_asked")
    return _not_in_turn(state, seat)


_Judge = Callable[[RiichiState, int, act.RiichiAction], Refusal | None]
_JUDGES: dict[type, _Judge] = {
    act.Deal: _deal,
    act.Discard: _discard,
    act.Chi: _answer,
    act.Pon: _answer,
    act.OpenKan: _answer,
    act.Ron: _answer,
    act.Pass: _answer,
    act.ClosedKan: _closed_kan,
    act.AddedKan: _added_kan,
    act.Tsumo: _tsumo,
    act.NineTerminals: _nine,
    act.ShowTenpai: _reveal,
    act.FoldTenpai: _reveal,
    act.Voice: _voice,
    act.TimeUp: _time_up,
}
