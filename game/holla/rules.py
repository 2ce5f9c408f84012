"""Dragon Holla as the kernel's contract: what is legal, why something is not, and what an act does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from game.holla import events as ev
from game.holla.actions import (
    Deal,
    Declare,
    Decline,
    Discard,
    DrawIsland,
    DrawMountain,
    DrawRiver,
    Hold,
    HollaAction,
    ShowCube,
    TouchRidge,
)  # fmt: skip
from game.holla.config import HollaConfig, bad, starting_chips
from game.holla.distance import distances
from game.holla.fouls import commit, correct_count, foul_of
from game.holla.hands import Reading
from game.holla.resample import resample
from game.holla.scoring import end_forfeit, pay_pot, settle, standings, void_round
from game.holla.state import (
    DEAL,
    DISCARD,
    DRAW,
    LAST_CALL,
    NONE,
    OVER,
    HollaState,
)  # fmt: skip
from game.holla.turns import close_window, deal, end_turn, give_away, lender_of, roll_for_dealer, take_from_mountain
from game.holla.view import HollaView, discardable, view
from game.holla.wilds import wild_table
from game.kernel.chance import ChanceSource
from game.kernel.rules import Refusal, Standing
from game.pieces.cubes import CUBES, cube_text

_DEAL, _MOUNTAIN, _ISLAND, _DECLARE, _HOLD, _DECLINE = (
    Deal(),
    DrawMountain(),
    DrawIsland(),
    Declare(),
    Hold(),
    Decline(),
)
_RIVER = tuple(DrawRiver(c) for c in range(CUBES))
_DISCARD = tuple(Discard(c) for c in range(CUBES))


class HollaRules:
    """The rules of Dragon Holla, version 1.0 of the rule book."""

    name: str = "holla"
    version: int = 2
    seat_counts: tuple[int, ...] = (3, 4, 5)
    config_type: type[HollaConfig] = HollaConfig
    action_type: Any = HollaAction
    event_type: Any = ev.HollaEvent
    view_type: type[HollaView] = HollaView
    legal_is_complete: bool = True

    def recorded(self, config: dict[str, Any], version: int) -> dict[str, Any]:
        """The config of an older record: its options are those of today."""
        return config

    def check_config(self, config: HollaConfig, seats: int) -> None:
        """Raises ``BadConfig`` for a seat count (holla.R1) or a config that cannot be played."""
        if seats not in self.seat_counts:
            raise bad("seats", "seats", seats=seats)
        if len(config.handicap) > seats:
            raise bad("handicap", "handicap", count=len(config.handicap), seats=seats)
        low = min(starting_chips(config, seats))
        if low <= config.end_chips and not config.lending:
            raise bad("end_chips", "end_chips", end=config.end_chips, chips=low)
        config.check_yeok()

    def printed(self, config: HollaConfig, seats: int) -> Mapping[str, object]:
        """The kinds that each D may stand for, by the first open cube; and the yeok in play."""
        return {"wilds": wild_table(config), "yeok": msgspec.to_builtins(config.yeok_in_play())}

    def start(self, config: HollaConfig, seats: int, chance: ChanceSource) -> HollaState:
        """A table whose first dealer was rolled and who now deals (holla.R49, holla.R54)."""
        state = HollaState(config, seats, chance, starting_chips(config, seats))
        roll_for_dealer(state)
        return state

    def to_act(self, state: HollaState) -> tuple[int, ...]:
        """The last discarder while its complete hand waits for an answer (holla.R76), then the seat to move."""
        phase = state.phase
        if phase == DISCARD:
            return (state.turn,)
        if phase == DRAW:
            return (state.closer, state.turn) if state.window_open else (state.turn,)
        if phase == LAST_CALL:
            return (state.closer,)
        return (state.dealer,) if phase == DEAL else ()

    def seats_with_secret_claims(self, state: HollaState) -> tuple[int, ...]:
        """The last discarder while its complete hand waits for an answer (holla.R76)."""
        return (state.closer,) if state.window_open and state.phase in (DRAW, LAST_CALL) else ()

    def before_claims(self, state: HollaState, seat: int, action: HollaAction) -> None:
        """Returns ``None``: nobody but the discarder itself answers to a discard."""
        return None

    def legal(self, state: HollaState, seat: int) -> Sequence[HollaAction]:
        """Returns all lawful acts of a seat."""
        phase = state.phase
        if phase == DISCARD:
            if seat != state.turn:
                return ()
            return [_DISCARD[c] for c in discardable(state, seat)]
        if phase == DRAW and seat == state.turn:
            return self._draws(state, seat)
        if phase in (DRAW, LAST_CALL):
            return self._window(state, seat)
        if phase == DEAL and seat == state.dealer:
            return (_DEAL,)
        return ()

    def refuse(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        """Judges an action; a strict table accepts the fouls of holla.R86-R92."""
        if not 0 <= seat < state.seats:
            return Refusal("holla.R1", "no_such_seat", {"seat": seat + 1, "seats": state.seats})
        if state.phase == OVER:
            return Refusal("holla.R96", "game_over")
        if state.phase == DEAL:
            return self._refuse_before_deal(state, seat, action)
        judge = _JUDGES.get(type(action))
        refusal = judge(self, state, seat, action) if judge else Refusal("holla.R60", "unknown_act")
        if refusal is not None and foul_of(state, seat, action):
            return None
        return refusal

    def foul(self, state: HollaState, seat: int, action: HollaAction) -> str | None:
        """The rule that an accepted action breaks, or ``None`` when it is lawful."""
        if state.phase in (DEAL, OVER):
            return None
        judge = _JUDGES.get(type(action))
        if judge is None or judge(self, state, seat, action) is None:
            return None
        return foul_of(state, seat, action) or None

    def apply(self, state: HollaState, seat: int, action: HollaAction) -> tuple[ev.HollaEvent, ...]:
        """Does an accepted action and returns what happened."""
        kind = type(action)
        if state.config.table == "strict":
            rule = self.foul(state, seat, action)
            if rule and not (rule == "holla.R88" and kind is Discard):
                return tuple(commit(state, seat, action, rule))
        return _DEEDS[kind](self, state, seat, action)

    def seen(self, event: ev.HollaEvent, seat: int) -> ev.HollaEvent | None:
        """The event as this seat may know it."""
        return ev.for_seat(event, seat)

    def view(self, state: HollaState, seat: int) -> HollaView:
        """The view of a seat: what it may know."""
        return view(state, seat, self.owes(state, seat), lender_of(state, seat) if state.left else NONE)

    def resample(self, state: HollaState, seat: int, chance: ChanceSource) -> HollaState:
        """Shuffles what this seat cannot know: others' hidden ridge cubes and all mountains."""
        return resample(state, seat, chance)

    def copy(self, state: HollaState) -> HollaState:
        """An independent copy."""
        return state.copy()

    def snapshot(self, state: HollaState) -> Mapping[str, object]:
        """Returns everything that makes this state."""
        return state.snapshot()

    def check(self, state: HollaState) -> None:
        """Raises ``AssertionError`` unless cubes and chips are conserved."""
        state.check()

    def standings(self, state: HollaState) -> tuple[Standing, ...]:
        """Places by chips (holla.R96)."""
        return standings(state)

    def facts(self, state: HollaState) -> Mapping[str, float]:
        """The figures of the match: yeok and draws are counts, ``ungrouped`` a loser's mean."""
        n = state.tally.figures()
        drawn = n["mountain"] + n["island"] + n["river"]
        return {
            "turns_per_round": n["turns"] / n["rounds"] if n["rounds"] else 0.0,
            "yeok_snake": float(n["snake"]),
            "yeok_boa": float(n["boa"]),
            "yeok_dragon": float(n["dragon"]),
            "yeok_own": float(n["own"]),
            "draws": float(n["draws"]),
            "ungrouped": n["ungrouped"] / n["losers"] if n["losers"] else 0.0,
            "island_share": n["island"] / drawn if drawn else 0.0,
            "river_draws": float(n["river"]),
            "false_holla": float(n["false_holla"]),
        }

    # what is legal

    def _draws(self, state: HollaState, seat: int) -> Sequence[HollaAction]:
        if self._must_declare(state, seat):
            return self._declarations(state, seat)
        acts: list[HollaAction] = [_MOUNTAIN] if state.left else []
        if state.island != NONE and (state.turns or state.config.first_island_take):
            acts.append(_ISLAND)
        if state.river and state.river_used[seat] < state.config.river_limit and self._can_pay_river(state, seat):
            acts += [_RIVER[c] for c in state.river]
        if not state.left:
            acts.append(_DECLINE)
        if state.claims[seat]:
            acts += self._declarations(state, seat)
        return acts

    def _must_declare(self, state: HollaState, seat: int) -> bool:
        """Whether a yeok completed by a river draw has to be declared before anything else (holla.R75, holla.R76)."""
        return state.claims[seat] and state.config.declaring == "compulsory"

    def _window(self, state: HollaState, seat: int) -> Sequence[HollaAction]:
        if seat != state.closer or not state.window_open:
            return ()
        acts = self._declarations(state, seat)
        if state.config.declaring == "free":
            acts.append(_HOLD)
        return acts

    def _declarations(self, state: HollaState, seat: int) -> list[HollaAction]:
        if state.config.yeok_reading == "best":
            return [_DECLARE]
        assert state.hands is not None
        names = dict.fromkeys(r.yeok for r in state.hands.readings(state.kinds_of(seat)))
        return [*(Declare(name) for name in names), _DECLARE]

    def _can_pay_river(self, state: HollaState, seat: int) -> bool:
        config = state.config
        return state.chips[seat] >= config.river_fee or config.lending or config.river_without_chips == "free"

    def owes(self, state: HollaState, seat: int) -> tuple[str, ...]:
        """The kinds of acts that a seat owes or may do."""
        phase = state.phase
        if phase == DEAL:
            return ("deal",) if seat == state.dealer else ()
        if phase == DISCARD:
            return ("discard",) if seat == state.turn else ()
        owes: tuple[str, ...] = ()
        if phase == DRAW and seat == state.turn:
            owes = ("draw",) if state.left else ("draw", "decline")
            if self._must_declare(state, seat):
                owes = ("declare",)
            elif state.claims[seat]:
                owes += ("declare",)
        elif phase in (DRAW, LAST_CALL) and seat == state.closer and state.window_open:
            owes = ("declare", "hold") if state.config.declaring == "free" else ("declare",)
        return owes

    # why not

    def _refuse_before_deal(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        if not isinstance(action, Deal):
            return Refusal("holla.R58", "not_dealt")
        return None if seat == state.dealer else Refusal("holla.R55", "not_dealer", {"seat": state.dealer + 1})

    def _judge_deal(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        return Refusal("holla.R53", "round_running")

    def _judge_draw(self, state: HollaState, seat: int) -> Refusal | None:
        if state.phase == LAST_CALL:
            return Refusal("holla.R97", "mountains_empty")
        if seat != state.turn:
            return Refusal("holla.R87", "not_your_turn", {"seat": state.turn + 1})
        if state.phase == DISCARD:
            return Refusal("holla.R60", "already_drawn")
        return Refusal("holla.R76", "must_declare") if self._must_declare(state, seat) else None

    def _judge_mountain(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        fault = self._judge_draw(state, seat)
        return fault or (None if state.left else Refusal("holla.R97", "mountains_empty"))

    def _judge_island(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        fault = self._judge_draw(state, seat)
        if fault:
            return fault
        if state.island == NONE:
            return Refusal("holla.R64", "island_empty")
        if not state.turns and not state.config.first_island_take:
            return Refusal("holla.R59", "opening_cube")
        return None

    def _judge_river(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        fault = self._judge_draw(state, seat)
        if fault:
            return fault
        assert isinstance(action, DrawRiver)
        if action.cube not in state.river:
            return Refusal("holla.R66", "not_in_river")
        if state.river_used[seat] >= state.config.river_limit:
            return Refusal("holla.R67", "river_limit", {"limit": state.config.river_limit})
        if not self._can_pay_river(state, seat):
            return Refusal("holla.R68", "river_fee", {"fee": state.config.river_fee})
        return None

    def _judge_discard(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        assert isinstance(action, Discard)
        if state.phase == LAST_CALL:
            return Refusal("holla.R97", "mountains_empty")
        if seat != state.turn:
            return Refusal("holla.R87", "not_your_turn", {"seat": state.turn + 1})
        if action.cube in state.locked[seat]:
            if state.config.river_lock == "turn":
                return Refusal("holla.R70", "locked_turn", {"cube": cube_text(action.cube)})
            return Refusal("holla.R70", "locked", {"cube": cube_text(action.cube)})
        if action.cube not in state.ridges[seat]:
            return Refusal("holla.R60", "not_yours")
        if state.phase == DRAW:
            return Refusal("holla.R60", "draw_first")
        if state.source == "island" and action.cube == state.drawn and not state.config.island_return:
            return Refusal("holla.R65", "island_return", {"cube": cube_text(action.cube)})
        return None

    def _judge_declare(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        assert isinstance(action, Declare)
        early = state.phase == DRAW and seat == state.turn and state.claims[seat]
        if not early:
            if seat == state.turn and state.phase in (DRAW, DISCARD):
                return Refusal("holla.R73", "discard_first")
            if seat != state.closer or state.phase not in (DRAW, LAST_CALL):
                return self._why_no_window(state, seat)
            if not state.window_open:
                return self._how_far(state, seat)
        return self._judge_reading(state, seat, action)

    def _why_no_window(self, state: HollaState, seat: int) -> Refusal:
        last = state.turns[-1] if state.turns else None
        if last is not None and last.seat == seat and state.phase == DRAW:
            if last.source == "river":
                return Refusal("holla.R69", "river_turn")
            if state.barred == seat:
                return Refusal("holla.R89", "wrong_count")
        return Refusal("holla.R76", "window_closed")

    def _how_far(self, state: HollaState, seat: int) -> Refusal:
        assert state.hands is not None
        far = distances(state.hands, state.kinds_of(seat), [c >> 1 for c in state.locked[seat]])
        return Refusal("holla.R72", "not_complete", {"missing": min(far.values())})

    def _judge_reading(self, state: HollaState, seat: int, action: Declare) -> Refusal | None:
        if state.config.yeok_reading == "best":
            return Refusal("holla.R36", "no_name_needed") if action.yeok is not None else None
        if self._reading(state, seat, action) is None:
            return Refusal("holla.R36", "name_a_yeok")
        return None

    def _judge_hold(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        if seat != state.closer or not state.window_open or state.phase not in (DRAW, LAST_CALL):
            return Refusal("holla.R76", "nothing_to_hold")
        return Refusal("holla.R76", "must_declare") if state.config.declaring == "compulsory" else None

    def _judge_decline(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        fault = self._judge_draw(state, seat)
        return fault or (Refusal("holla.R60", "must_draw") if state.left else None)

    def _judge_show(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        return Refusal("holla.R90", "keep_closed")

    def _judge_touch(self, state: HollaState, seat: int, action: HollaAction) -> Refusal | None:
        return Refusal("holla.R91", "hands_off")

    # what an act does

    def _do_deal(self, state: HollaState, seat: int, action: HollaAction) -> tuple[ev.HollaEvent, ...]:
        return tuple(deal(state))

    def _do_mountain(self, state: HollaState, seat: int, action: HollaAction) -> tuple[ev.HollaEvent, ...]:
        state.closer, state.window_open = NONE, False
        if state.mountains[seat]:
            cube, lender = state.mountains[seat].pop(), NONE
            state.left -= 1
        else:
            cube, lender = take_from_mountain(state, seat)
        state.ridges[seat].append(cube)
        state.drawn, state.source, state.draws, state.phase = cube, "mountain", 1, DISCARD
        return (ev.Drew(seat, "mountain", cube, lender),)

    def _do_island(self, state: HollaState, seat: int, action: HollaAction) -> tuple[ev.HollaEvent, ...]:
        state.closer, state.window_open = NONE, False
        cube = state.island
        state.island = state.island_by = NONE
        state.ridges[seat].append(cube)
        state.known[seat].add(cube)
        state.drawn, state.source, state.draws, state.phase = cube, "island", 1, DISCARD
        return (ev.Drew(seat, "island", cube),)

    def _do_river(self, state: HollaState, seat: int, action: HollaAction) -> tuple[ev.HollaEvent, ...]:
        assert isinstance(action, DrawRiver)
        close_window(state)
        at = state.river.index(action.cube)
        del state.river[at], state.river_by[at]
        state.locked[seat].append(action.cube)
        if state.config.river_open:
            state.known[seat].add(action.cube)
        state.river_used[seat] += 1
        state.drawn, state.source, state.draws, state.phase = action.cube, "river", 1, DISCARD
        fee = state.config.river_fee
        if state.config.river_without_chips == "free" and not state.config.lending:
            fee = min(fee, max(0, state.chips[seat]))
        paid = pay_pot(state, seat, fee, "holla.R68") if fee else []
        return (ev.Drew(seat, "river", action.cube), *paid)

    def _do_discard(self, state: HollaState, seat: int, action: HollaAction) -> tuple[ev.HollaEvent, ...]:
        assert isinstance(action, Discard)
        gone = give_away(state, seat, action.cube)
        fixed: list[ev.HollaEvent] = []
        if state.config.table == "strict":
            fixed = correct_count(state, seat)
            if state.phase in (DEAL, OVER):
                return (gone, *fixed)
        ended = end_turn(state, seat, action.cube, gone.pushed)
        if not ended and not fixed and not state.window_open:
            return (gone,)
        if state.window_open and state.config.declaring == "compulsory" and state.config.yeok_reading == "best":
            ended = list(self._do_declare(state, seat, _DECLARE))
        return (gone, *fixed, *ended)

    def _do_declare(self, state: HollaState, seat: int, action: HollaAction) -> tuple[ev.HollaEvent, ...]:
        assert isinstance(action, Declare)
        reading = self._reading(state, seat, action)
        assert reading is not None
        hand = tuple(sorted(state.hand_of(seat)))
        return (ev.Declared(seat, hand, True), *settle(state, seat, reading))

    def _do_hold(self, state: HollaState, seat: int, action: HollaAction) -> tuple[ev.HollaEvent, ...]:
        last_call = state.phase == LAST_CALL
        close_window(state)
        if state.forfeiter != NONE:
            return tuple(end_forfeit(state, state.forfeiter))
        return tuple(void_round(state, "holla.R97")) if last_call else ()

    def _do_decline(self, state: HollaState, seat: int, action: HollaAction) -> tuple[ev.HollaEvent, ...]:
        if state.window_open:
            # Only a draw closes another's window (holla.R76).
            state.phase = LAST_CALL
            return ()
        return tuple(void_round(state, "holla.R97"))

    def _reading(self, state: HollaState, seat: int, action: Declare) -> Reading | None:
        assert state.hands is not None
        kinds = state.kinds_of(seat)
        if action.yeok is None:
            return state.hands.best(kinds)
        return next((r for r in state.hands.readings(kinds) if r.yeok == action.yeok), None)


_Judge = Callable[[HollaRules, HollaState, int, HollaAction], Refusal | None]
_Deed = Callable[[HollaRules, HollaState, int, HollaAction], tuple[ev.HollaEvent, ...]]

_JUDGES: dict[type, _Judge] = {
    Deal: HollaRules._judge_deal,
    DrawMountain: HollaRules._judge_mountain,
    DrawIsland: HollaRules._judge_island,
    DrawRiver: HollaRules._judge_river,
    Discard: HollaRules._judge_discard,
    Declare: HollaRules._judge_declare,
    Hold: HollaRules._judge_hold,
    Decline: HollaRules._judge_decline,
    ShowCube: HollaRules._judge_show,
    TouchRidge: HollaRules._judge_touch,
}
_DEEDS: dict[type, _Deed] = {
    Deal: HollaRules._do_deal,
    DrawMountain: HollaRules._do_mountain,
    DrawIsland: HollaRules._do_island,
    DrawRiver: HollaRules._do_river,
    Discard: HollaRules._do_discard,
    Declare: HollaRules._do_declare,
    Hold: HollaRules._do_hold,
    Decline: HollaRules._do_decline,
}
