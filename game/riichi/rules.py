"""The rules of riichi mahjong, version 1.0 of the rule book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.kernel.chance import Chance, ChanceSource
from game.kernel.rules import Refusal, Standing
from game.riichi import actions as act
from game.riichi import config as options
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.hands.yaku import YAKU
from game.riichi.play.ends import abort, ask_next, show, won_by_tsumo
from game.riichi.play.fouls import commit, foul_of
from game.riichi.play.refusals import refuse
from game.riichi.play.setup import deal, match_state, round_state
from game.riichi.play.turn_actions import turn_actions
from game.riichi.play.turns import answer, declare_kan, discard, when_late
from game.riichi.points.standings import final_standings
from game.riichi.resample import resample
from game.riichi.state import CLAIM, DEAL, REVEAL, SEATS, TURN, RiichiState
from game.riichi.view import RiichiView, view

_DEAL, _SHOW, _FOLD = act.Deal(), act.ShowTenpai(), act.FoldTenpai()


_RETIRED = ("too_many_tiles", "too_few_tiles")


class RiichiRules:
    """The rules of riichi mahjong, version 1.0 of the rule book."""

    name: str = "riichi"
    version: int = 3
    seat_counts: tuple[int, ...] = (SEATS,)
    config_type: type[RiichiConfig] = RiichiConfig
    action_type: Any = act.RiichiAction
    event_type: Any = ev.RiichiEvent
    view_type: type[RiichiView] = RiichiView
    legal_is_complete: bool = True

    def recorded(self, config: dict[str, Any], version: int) -> dict[str, Any]:
        """The config of an older record: before version 2 two options stood in it that nothing asked for.

        Before version 3 a time that was over was recorded as the act that it stood for.
        """
        return config if version > 1 else {name: value for name, value in config.items() if name not in _RETIRED}

    def check_config(self, config: RiichiConfig, seats: int) -> None:
        """Raises ``BadConfig`` for a seat count (riichi.R1) or options that do not fit together."""
        options.check(config, seats)

    def printed(self, config: RiichiConfig, seats: int) -> Mapping[str, object]:
        """The yaku that count, with their han closed and open."""
        counted = [yaku for yaku in YAKU.values() if not yaku.local or yaku.id in config.local_yaku]
        return {"yaku": [{"id": y.id, "closed": y.closed, "open": y.open, "yakuman": y.yakuman} for y in counted]}

    def start(self, config: RiichiConfig, seats: int, chance: ChanceSource) -> RiichiState:
        """A table at which seat 0 deals first (riichi.R5)."""
        return match_state(config, chance)

    def round_from(
        self,
        config: RiichiConfig,
        wall: tuple[int, ...],
        *,
        wind: int = 0,
        dealer: int = 0,
        honba: int = 0,
        sticks: int = 0,
        points: Sequence[int] | None = None,
        chance: ChanceSource | None = None,
    ) -> tuple[RiichiState, list[ev.RiichiEvent]]:
        """A round dealt from a given wall in the middle of a match, and the events of its deal.

        ``setup.wall_of`` makes the wall from what a record tells. ``wind`` is 0-3, ``dealer`` the seat that deals (seat
        0 deals first in each wind), ``points`` by seat with the sticks already taken off. The seat to move has drawn.
        When the round is over, the state holds the place of the next; ``Deal`` deals it from ``chance``.
        """
        return round_state(
            config,
            wall,
            wind=wind,
            dealer=dealer,
            honba=honba,
            sticks=sticks,
            points=points,
            chance=chance if chance is not None else Chance(0),
        )

    def to_act(self, state: RiichiState) -> tuple[int, ...]:
        """The seats that have not answered to a tile, the next in turn first; else the seat to move."""
        phase = state.phase
        if phase in (TURN, REVEAL):
            return (state.turn,)
        if phase == CLAIM:
            assert state.claim is not None
            return state.claim.waiting()
        return (state.dealer,) if phase == DEAL else ()

    def seats_with_secret_claims(self, state: RiichiState) -> tuple[int, ...]:
        """The seats that may answer to a tile, and those that are asked to show a waiting hand."""
        return self.to_act(state) if state.phase in (CLAIM, REVEAL) else ()

    def before_claims(
        self, state: RiichiState, seat: int, action: act.RiichiAction
    ) -> tuple[RiichiState, tuple[ev.RiichiEvent, ...]] | None:
        """Does a discard or kan on a copy before anybody has answered to it, with or without somebody who can."""
        if state.phase != TURN:
            return None
        twin = state.copy()
        twin.before_claims = True
        events = self.apply(twin, seat, action)
        return (twin, events) if twin.phase == CLAIM else None

    def legal(self, state: RiichiState, seat: int) -> Sequence[act.RiichiAction]:
        """Returns all lawful acts of a seat, wins first and passing last."""
        phase = state.phase
        if phase == TURN:
            return turn_actions(state, seat) if seat == state.turn else ()
        if phase == CLAIM:
            claim = state.claim
            assert claim is not None
            return claim.options[seat] if claim.answers[seat] is None else ()
        if phase == REVEAL:
            return (_SHOW, _FOLD) if seat == state.turn else ()
        return (_DEAL,) if phase == DEAL and seat == state.dealer else ()

    def refuse(self, state: RiichiState, seat: int, action: act.RiichiAction) -> Refusal | None:
        """Judges an action; a strict table accepts the fouls of riichi.R37-R41."""
        refusal = refuse(state, seat, action)
        if refusal is not None and 0 <= seat < SEATS and foul_of(state, seat, action, refusal):
            return None
        return refusal

    def foul(self, state: RiichiState, seat: int, action: act.RiichiAction) -> str | None:
        """The rule that an accepted action breaks, riichi.X1 for time that is over, or ``None`` when it is lawful."""
        if isinstance(action, act.TimeUp):
            return None if refuse(state, seat, action) else "riichi.X1"
        if state.config.table != "strict":
            return None
        refusal = refuse(state, seat, action)
        return (foul_of(state, seat, action, refusal) or None) if refusal is not None else None

    def apply(self, state: RiichiState, seat: int, action: act.RiichiAction) -> tuple[ev.RiichiEvent, ...]:
        """Does an accepted action and returns what happened."""
        out: list[ev.RiichiEvent] = []
        if isinstance(action, act.TimeUp):
            action = when_late(self.legal(state, seat))
        rule = self.foul(state, seat, action) if state.config.table == "strict" else None
        if rule:
            commit(state, seat, action, rule, out)
        elif isinstance(action, act.Discard):
            discard(state, seat, action, out)
        elif state.phase == CLAIM:
            answer(state, seat, action, out)
        else:
            self._do(state, seat, action, out)
        return tuple(out)

    def _do(self, state: RiichiState, seat: int, action: act.RiichiAction, out: list[ev.RiichiEvent]) -> None:
        if isinstance(action, (act.ClosedKan, act.AddedKan)):
            declare_kan(state, seat, action, out)
        elif isinstance(action, act.Tsumo):
            won_by_tsumo(state, seat, out)
        elif isinstance(action, act.NineTerminals):
            show(state, [seat], out)
            abort(state, "nine_terminals", out)
        elif isinstance(action, act.Deal):
            out += deal(state)
        else:
            state.reveal[seat] = isinstance(action, act.ShowTenpai)
            ask_next(state, out)

    def seen(self, event: ev.RiichiEvent, seat: int) -> ev.RiichiEvent | None:
        """The event as this seat may know it."""
        return ev.for_seat(event, seat)

    def view(self, state: RiichiState, seat: int) -> RiichiView:
        """The view of a seat: what it may know."""
        return view(state, seat)

    def resample(self, state: RiichiState, seat: int, chance: ChanceSource) -> RiichiState:
        """Deals anew what this seat cannot know."""
        return resample(state, seat, chance)

    def copy(self, state: RiichiState) -> RiichiState:
        """An independent copy."""
        return state.copy()

    def snapshot(self, state: RiichiState) -> Mapping[str, object]:
        """Returns everything that makes this state."""
        return state.snapshot()

    def check(self, state: RiichiState) -> None:
        """Raises ``AssertionError`` unless tiles and points are conserved."""
        state.check()

    def standings(self, state: RiichiState) -> tuple[Standing, ...]:
        """Places and final scores in tenths of P (riichi.R62-R65), now or at the end."""
        if state.game is not None:
            seats = state.game.seats
        else:
            seats = final_standings(state.config, state.points, state.sticks, state.chombo)
        return tuple(Standing(s.seat, s.rank, s.score) for s in seats)

    def facts(self, state: RiichiState) -> Mapping[str, float]:
        """The figures of the match. Shares of wins, deal-ins, riichi and calls are per seat and round."""
        n = state.tally.figures()
        rounds, wins = n["rounds"], n["wins"]
        per_seat = SEATS * rounds or 1
        ended_without = n["draws"] + n["aborts"]
        return {
            "rounds": float(rounds),
            "turns": float(n["turns"]),
            "win_share": wins / per_seat,
            "tsumo_share": n["tsumo"] / wins if wins else 0.0,
            "deal_in_share": n["deal_ins"] / per_seat,
            "riichi_share": n["riichi"] / per_seat,
            "call_share": n["called"] / per_seat,
            "draw_share": ended_without / rounds if rounds else 0.0,
            "mean_win": n["won_points"] / wins if wins else 0.0,
            "chombo": float(n["chombo"]),
        }
