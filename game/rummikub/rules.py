"""Rummikub as the kernel's contract: what is legal, why something is not, and what an act does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.kernel.chance import ChanceSource
from game.kernel.notice import Notice
from game.kernel.rules import BadConfig, Refusal, Standing
from game.rummikub import events as ev
from game.rummikub.actions import ClaimDone, Deal, Draw, Pass, Play, RummikubAction, Sets, TimeUp
from game.rummikub.config import RummikubConfig, clock_of, copies_for
from game.rummikub.play_generator import any_play, simple_plays
from game.rummikub.scoring import standings
from game.rummikub.state import DEAL, OVER, PLAY, RummikubState
from game.rummikub.turns import deal, draw, lay, pass_turn, restore
from game.rummikub.validate import Turn, faults, foreign, same_sets
from game.rummikub.view import RummikubView, owed, view

_DEAL, _DRAW, _PASS = Deal(), Draw(), Pass()


class RummikubRules:
    """The rules of the original Rummikub, and of its larger box for five and six."""

    name: str = "rummikub"
    version: int = 3
    seat_counts: tuple[int, ...] = (2, 3, 4, 5, 6)
    config_type: type[RummikubConfig] = RummikubConfig
    action_type: Any = RummikubAction
    event_type: Any = ev.RummikubEvent
    view_type: type[RummikubView] = RummikubView
    legal_is_complete: bool = False

    def recorded(self, config: dict[str, Any], version: int) -> dict[str, Any]:
        """The config of an older record: before version 2 a replaced joker could stay (rummikub.R22)."""
        return config if version > 1 else {"joker_new_set": False, **config}

    def check_config(self, config: RummikubConfig, seats: int) -> None:
        """Raises ``BadConfig`` for a seat count (rummikub.R1, rummikub.R2) or a config that cannot be played."""
        if seats not in self.seat_counts:
            raise BadConfig("seats", Notice("rummikub_config.seats", {"seats": seats}))
        if len(config.clock_by_seat) > seats:
            values: dict[str, str | int | Notice] = {"count": len(config.clock_by_seat), "seats": seats}
            raise BadConfig("clock_by_seat", Notice("rummikub_config.clock_by_seat", values))

    def printed(self, config: RummikubConfig, seats: int) -> Mapping[str, object]:
        """How many copies of each tile are in play."""
        return {"copies": copies_for(config, seats)}

    def start(self, config: RummikubConfig, seats: int, chance: ChanceSource) -> RummikubState:
        """An empty table at which seat 0 lets the first game be dealt."""
        return RummikubState(config, seats, chance)

    def to_act(self, state: RummikubState) -> tuple[int, ...]:
        """The seat to move, or the one that deals."""
        if state.phase == PLAY:
            return (state.turn,)
        return (state.dealer,) if state.phase == DEAL else ()

    def seats_with_secret_claims(self, state: RummikubState) -> tuple[int, ...]:
        """Returns no seats: nobody answers to another's act."""
        return ()

    def before_claims(self, state: RummikubState, seat: int, action: RummikubAction) -> None:
        """Returns ``None``: nobody answers to another's act."""
        return None

    def legal(self, state: RummikubState, seat: int) -> Sequence[RummikubAction]:
        """The lawful acts that are easy to find; any other table that the judge accepts may be played too."""
        if state.phase == DEAL:
            return (_DEAL,) if seat == state.dealer else ()
        if state.phase == OVER or seat != state.turn:
            return ()
        wait = _DRAW if state.pool else _PASS
        turn = _turn(state, seat)
        plays = simple_plays(state.config, turn)
        if not _waiting_forbidden(state):
            return (wait, *plays)
        if not plays:
            found = any_play(state.config, state.copies, turn)
            return (found or wait,)
        return plays

    def refuse(self, state: RummikubState, seat: int, action: RummikubAction) -> Refusal | None:
        """Judges an action; a strict table accepts a wrong Done (rummikub.R29)."""
        if not 0 <= seat < state.seats:
            return Refusal("rummikub.R1", "no_such_seat", {"place": seat, "seats": state.seats})
        if state.phase == OVER:
            return Refusal("rummikub.R35", "match_over")
        if state.phase == DEAL:
            if not isinstance(action, Deal):
                return Refusal("rummikub.R5", "not_dealt")
            return None if seat == state.dealer else Refusal("rummikub.R5", "not_dealer", {"seat": state.dealer + 1})
        if isinstance(action, Deal):
            return Refusal("rummikub.R5", "game_running")
        if seat != state.turn:
            return Refusal("rummikub.R6", "not_your_turn", {"seat": state.turn + 1})
        return self._judge(state, seat, action)

    def foul(self, state: RummikubState, seat: int, action: RummikubAction) -> str | None:
        """The rule that an accepted action breaks: R29 for a wrong Done, R27 or R28 for a clock that ran out."""
        if state.phase != PLAY or seat != state.turn or not isinstance(action, ClaimDone | TimeUp):
            return None
        table = _without_empty(action.table)
        if isinstance(action, ClaimDone):
            return "rummikub.R29" if faults(state.config, _turn(state, seat), table) else None
        if same_sets(state.table, table):
            return "rummikub.R27"
        return "rummikub.R28" if self._unfinished(state, seat, table) else None

    def apply(self, state: RummikubState, seat: int, action: RummikubAction) -> tuple[ev.RummikubEvent, ...]:
        """Does an accepted action and returns what happened."""
        match action:
            case Deal():
                return tuple(deal(state))
            case Draw():
                return tuple(draw(state, seat, "rummikub.R14"))
            case Pass():
                return tuple(pass_turn(state, seat))
            case TimeUp():
                return (ev.TimeEnded(seat), *self._time_up(state, seat, _without_empty(action.table)))
            case ClaimDone():
                return tuple(self._claim(state, seat, _without_empty(action.table)))
            case Play():
                return tuple(lay(state, seat, action.table))

    def seen(self, event: ev.RummikubEvent, seat: int) -> ev.RummikubEvent | None:
        """The event as this seat may know it."""
        return ev.for_seat(event, seat)

    def view(self, state: RummikubState, seat: int) -> RummikubView:
        """The view of a seat: what it may know."""
        return view(state, seat, owed(state, seat))

    def resample(self, state: RummikubState, seat: int, chance: ChanceSource) -> RummikubState:
        """Shuffles what this seat cannot know: others' tiles that nobody saw, and the pool."""
        twin = state.copy()
        twin.chance = chance
        if state.phase != PLAY:
            return twin
        others = [s for s in range(state.seats) if s != seat]
        hidden = [t for s in others for t in twin.racks[s] if t not in twin.known[s]]
        hidden = sorted((*hidden, *twin.pool))
        chance.stream("resample").shuffle(hidden)
        for s in others:
            known = sorted(twin.known[s])
            unseen = [hidden.pop() for _ in range(len(twin.racks[s]) - len(known))]
            twin.racks[s] = sorted((*known, *unseen))
            twin.drawn[s] = tuple(unseen[: len(twin.drawn[s])])
        twin.pool = hidden
        return twin

    def copy(self, state: RummikubState) -> RummikubState:
        """An independent copy."""
        return state.copy()

    def snapshot(self, state: RummikubState) -> Mapping[str, object]:
        """Returns everything that makes this state."""
        return state.snapshot()

    def check(self, state: RummikubState) -> None:
        """Raises ``AssertionError`` unless tiles and points are conserved, and the table holds valid sets only."""
        state.check()

    def standings(self, state: RummikubState) -> tuple[Standing, ...]:
        """Places by games won, then points (rummikub.R35)."""
        return standings(state)

    def facts(self, state: RummikubState) -> Mapping[str, float]:
        """The figures of the match: counts, and means a turn, an opening or a game where the name says so."""
        n = state.tally.figures()
        games = len(state.results)
        return {
            "turns": float(n["turns"]),
            "turns_per_game": n["turns"] / games if games else 0.0,
            "tiles_placed_per_turn": n["placed"] / n["turns"] if n["turns"] else 0.0,
            "rearrangements": float(n["rearranged"]),
            "opened_at": n["opening_turns"] / n["openings"] if n["openings"] else 0.0,
            "drawn": float(n["drawn"]),
            "passes": float(n["passes"]),
            "late_turns": float(n["late"]),
            "unfinished_turns": float(n["restored"]),
            "blocked_games": float(n["blocked"]),
            "jokers_left": n["jokers_left"] / games if games else 0.0,
        }

    # why not

    def _judge(self, state: RummikubState, seat: int, action: RummikubAction) -> Refusal | None:
        match action:
            case Draw():
                return self._judge_waiting(state, seat) if state.pool else Refusal("rummikub.R33", "pool_empty")
            case Pass():
                if state.pool:
                    return Refusal("rummikub.R14", "draw_instead", {"pool": len(state.pool)})
                return self._judge_waiting(state, seat)
            case Play():
                return next(iter(faults(state.config, _turn(state, seat), action.table)), None)
            case TimeUp():
                if not clock_of(state.config, seat):
                    return Refusal("rummikub.R27", "no_clock")
                return foreign(_turn(state, seat), action.table)
            case ClaimDone():
                return self._judge_claim(state, seat, action)
            case _:
                return Refusal("rummikub.R5", "game_running")

    def _judge_waiting(self, state: RummikubState, seat: int) -> Refusal | None:
        if not _waiting_forbidden(state) or any_play(state.config, state.copies, _turn(state, seat)) is None:
            return None
        return Refusal("rummikub.R14" if state.pool else "rummikub.X5", "must_play")

    def _judge_claim(self, state: RummikubState, seat: int, action: ClaimDone) -> Refusal | None:
        """Judges a claim like a play; a strict table lets it fail if the table was touched at all."""
        turn = _turn(state, seat)
        wrong = foreign(turn, action.table)
        if wrong is not None:
            return wrong
        if state.config.table == "strict":
            untouched = same_sets(state.table, _without_empty(action.table))
            return Refusal("rummikub.X1", "nothing_laid") if untouched else None
        return next(iter(faults(state.config, turn, action.table)), None)

    # what an act does

    def _unfinished(self, state: RummikubState, seat: int, table: Sets) -> str:
        """The rule that keeps a draft from counting as Done when the time ends, else an empty text (rummikub.R28)."""
        wrong = faults(state.config, _turn(state, seat), table)
        if wrong:
            return wrong[0].rule
        return "rummikub.R28" if state.config.time_up_valid == "unfinished" else ""

    def _time_up(self, state: RummikubState, seat: int, table: Sets) -> list[ev.RummikubEvent]:
        if same_sets(state.table, table):
            return draw(state, seat, "rummikub.R27", late=True)
        rule = self._unfinished(state, seat, table)
        return restore(state, seat, table, rule, late=True) if rule else lay(state, seat, table, late=True)

    def _claim(self, state: RummikubState, seat: int, table: Sets) -> list[ev.RummikubEvent]:
        wrong = faults(state.config, _turn(state, seat), table)
        return restore(state, seat, table, wrong[0].rule, late=False) if wrong else lay(state, seat, table)


def _turn(state: RummikubState, seat: int) -> Turn:
    return Turn(state.table, tuple(state.racks[seat]), state.opened[seat])


def _waiting_forbidden(state: RummikubState) -> bool:
    """Whether a seat that can play may neither draw nor pass now (rummikub.R14, rummikub.X5)."""
    duty = state.config.must_play
    return duty == "always" or (duty == "pool_empty" and not state.pool)


def _without_empty(table: Sets) -> Sets:
    return tuple(s for s in table if s)
