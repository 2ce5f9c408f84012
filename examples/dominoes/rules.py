"""Block dominoes as the kernel's contract: what is lawful, why something is not, and what an act does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.kernel.chance import ChanceSource
from game.kernel.notice import Notice
from game.kernel.rules import BadConfig, Refusal, Standing

from . import events as ev
from .actions import LEFT, RIGHT, Deal, DominoesAction, Pass, Play
from .config import DominoesConfig
from .result import MatchResult, RoundResult
from .state import DEAL, OVER, PLAY, DominoesState
from .tiles import HALVES, TILES, pips, rank, tile_text
from .view import DominoesView, owed, view

ENDS = (LEFT, RIGHT)
SWAPS = 400
"""Exchanges that mix what a seat cannot know."""


class DominoesRules:
    """The rules of block dominoes with hidden hands."""

    name: str = "dominoes"
    version: int = 1
    seat_counts: tuple[int, ...] = (2, 3, 4)
    config_type: type[DominoesConfig] = DominoesConfig
    action_type: Any = DominoesAction
    event_type: Any = ev.DominoesEvent
    view_type: type[DominoesView] = DominoesView
    legal_is_complete: bool = True

    def recorded(self, config: dict[str, Any], version: int) -> dict[str, Any]:
        """The config of an older record: its options are those of today."""
        return config

    def check_config(self, config: DominoesConfig, seats: int) -> None:
        """Raises ``BadConfig`` for a seat count (dominoes.D1)."""
        if seats not in self.seat_counts:
            raise BadConfig("seats", Notice("dominoes.seats", {"seats": seats}))

    def printed(self, config: DominoesConfig, seats: int) -> Mapping[str, object]:
        """The two numbers of each tile."""
        return {"tiles": HALVES}

    def start(self, config: DominoesConfig, seats: int, chance: ChanceSource) -> DominoesState:
        """An empty table; seat 0 lets the first round be dealt."""
        state = DominoesState(config, seats, chance)
        state.hands, state.lacks = [[] for _ in range(seats)], [[] for _ in range(seats)]
        state.scores = [0] * seats
        return state

    def to_act(self, state: DominoesState) -> tuple[int, ...]:
        """The seat to play or to pass, or the one that deals."""
        if state.phase == DEAL:
            return (state.dealer,)
        return () if state.phase == OVER else (state.turn,)

    def seats_with_secret_claims(self, state: DominoesState) -> tuple[int, ...]:
        """Returns no seats: nobody answers to another's act."""
        return ()

    def before_claims(self, state: DominoesState, seat: int, action: DominoesAction) -> None:
        """Returns ``None``: nobody answers to another's act."""
        return None

    def legal(self, state: DominoesState, seat: int) -> Sequence[DominoesAction]:
        """Returns every lawful act of a seat."""
        if seat not in self.to_act(state):
            return ()
        if state.phase == DEAL:
            return (Deal(),)
        plays = [Play(tile, end) for tile in sorted(state.hands[seat]) for end in ENDS if state.fits(tile, end)]
        return plays or (Pass(),)

    def refuse(self, state: DominoesState, seat: int, action: DominoesAction) -> Refusal | None:
        """Judges an action: ``None`` where it is lawful, else why not."""
        if not 0 <= seat < state.seats:
            return Refusal("dominoes.D1", "no_such_seat", {"place": seat, "seats": state.seats})
        if state.phase == OVER:
            return Refusal("dominoes.D11", "match_over")
        if state.phase == DEAL and not isinstance(action, Deal):
            return Refusal("dominoes.D2", "not_dealt")
        if state.phase == PLAY and isinstance(action, Deal):
            return Refusal("dominoes.D2", "round_running")
        if seat not in self.to_act(state):
            rule = "dominoes.D2" if state.phase == DEAL else "dominoes.D4"
            return Refusal(rule, "not_your_turn", {"seat": self.to_act(state)[0] + 1})
        return _judge(state, seat, action)

    def foul(self, state: DominoesState, seat: int, action: DominoesAction) -> str | None:
        """Returns ``None``: nothing unlawful is ever accepted."""
        return None

    def apply(self, state: DominoesState, seat: int, action: DominoesAction) -> tuple[ev.DominoesEvent, ...]:
        """Does an accepted action and returns what happened."""
        match action:
            case Deal():
                return _deal(state)
            case Play(tile, end):
                _lay(state, seat, tile, end)
                told: ev.DominoesEvent = ev.Played(seat, tile, end)
            case Pass():
                assert state.ends is not None
                told = ev.Passed(seat, state.ends)
                state.lacks[seat] = sorted({*state.lacks[seat], *state.ends})
                state.passes += 1
                state.passed += 1
        if not state.hands[seat] or state.passes == state.seats:
            return (told, *_end_round(state, seat))
        state.turn = (seat + 1) % state.seats
        return (told,)

    def seen(self, event: ev.DominoesEvent, seat: int) -> ev.DominoesEvent | None:
        """The event as this seat may know it."""
        return ev.for_seat(event, seat)

    def view(self, state: DominoesState, seat: int) -> DominoesView:
        """The view of a seat: what it may know."""
        return view(state, seat, owed(state, seat))

    def resample(self, state: DominoesState, seat: int, chance: ChanceSource) -> DominoesState:
        """Exchanges the tiles that this seat cannot see, as far as passes and the opening tile allow."""
        twin = state.copy()
        twin.chance, stream = chance, chance.stream("resample")
        others = [twin.hands[other] for other in range(twin.seats) if other != seat]
        spots = [(pile, at) for pile in (*others, twin.asleep) for at in range(len(pile))]
        if twin.phase != PLAY or len(spots) < 2:
            return twin
        for _ in range(SWAPS):
            (pile, at), (other, there) = stream.choice(spots), stream.choice(spots)
            if _may_hold(twin, pile, other[there]) and _may_hold(twin, other, pile[at]):
                pile[at], other[there] = other[there], pile[at]
        return twin

    def copy(self, state: DominoesState) -> DominoesState:
        """An independent copy."""
        return state.copy()

    def snapshot(self, state: DominoesState) -> Mapping[str, object]:
        """Returns everything that makes this state."""
        return state.snapshot()

    def check(self, state: DominoesState) -> None:
        """Raises ``AssertionError`` unless tiles and points are conserved."""
        state.check()

    def standings(self, state: DominoesState) -> tuple[Standing, ...]:
        """Places by points (dominoes.D11)."""
        return tuple(Standing(seat, _ranks(state)[seat], score) for seat, score in enumerate(state.scores))

    def facts(self, state: DominoesState) -> Mapping[str, float]:
        """Rounds, how many of them were blocked, passes and points a round."""
        rounds = len(state.results)
        blocked = sum(result.kind != "out" for result in state.results)
        each = max(1, rounds)
        return {
            "rounds": float(rounds),
            "blocked_rounds": blocked / each,
            "passes_per_round": state.passed / each,
            "points_per_round": sum(state.scores) / each,
        }


def _judge(state: DominoesState, seat: int, action: DominoesAction) -> Refusal | None:
    hand = state.hands[seat]
    able = any(state.fits(tile, end) for tile in hand for end in ENDS)
    match action:
        case Pass():
            return Refusal("dominoes.D6", "must_play") if able else None
        case Play(tile, end):
            if not 0 <= tile < TILES or end not in ENDS:
                return Refusal("dominoes.D1", "no_such_place")
            if tile not in hand:
                return Refusal("dominoes.D4", "not_yours", {"tile": tile_text(tile)})
            if not state.fits(tile, end):
                return _misfit(state, tile, end)
    return None


def _misfit(state: DominoesState, tile: int, end: int) -> Refusal:
    """The refusal of a tile at an end where it does not fit."""
    if state.ends is not None:
        return Refusal("dominoes.D4", "misfit", {"tile": tile_text(tile), "number": state.ends[end]})
    if end != LEFT:
        return Refusal("dominoes.D3", "empty_line")
    return Refusal("dominoes.D3", "lead", {"tile": tile_text(state.lead)})


def _deal(state: DominoesState) -> tuple[ev.DominoesEvent, ...]:
    state.round += 1
    tiles, seats, each = list(range(TILES)), state.seats, state.config.hand
    state.chance.stream("deal", state.round).shuffle(tiles)
    state.hands = [tiles[seat * each : (seat + 1) * each] for seat in range(seats)]
    state.asleep = tiles[seats * each :]
    state.lacks, state.line = [[] for _ in range(seats)], []
    state.start = state.passes = 0
    state.turn, state.lead = state.dealer, -1
    if state.round == 1 and state.config.opening == "highest":
        state.lead = max((tile for hand in state.hands for tile in hand), key=rank)
        state.turn = next(seat for seat, hand in enumerate(state.hands) if state.lead in hand)
    elif state.round == 1:
        state.turn = state.chance.stream("open").below(seats)
    state.opener, state.phase = state.turn, PLAY
    dealt = [ev.Dealt(seat, tuple(sorted(hand))) for seat, hand in enumerate(state.hands)]
    return (ev.RoundStarted(state.round, state.turn, state.lead), *dealt)


def _lay(state: DominoesState, seat: int, tile: int, end: int) -> None:
    state.hands[seat].remove(tile)
    state.passes = 0
    low, high = HALVES[tile]
    ends = state.ends
    if ends is None:
        state.line.append((low, high))
    elif end == LEFT:
        state.line.insert(0, (low, high) if high == ends[LEFT] else (high, low))
        state.start += 1
    else:
        state.line.append((low, high) if low == ends[RIGHT] else (high, low))


def _end_round(state: DominoesState, seat: int) -> tuple[ev.DominoesEvent, ...]:
    """Counts the hands and pays the winner (dominoes.D8-D10)."""
    left = [sum(map(pips, hand)) for hand in state.hands]
    lowest = [other for other, sum_ in enumerate(left) if sum_ == min(left)]
    out = not state.hands[seat]
    winner = seat if out else lowest[0] if len(lowest) == 1 else -1
    points = 0
    if winner >= 0:
        points = sum(left) - (2 if state.config.blocked == "difference" else 1) * left[winner]
        state.scores[winner] += points
    kind = "out" if out else "blocked" if winner >= 0 else "tied"
    shown = tuple(tuple(sorted(hand)) for hand in state.hands)
    result = RoundResult(state.round, kind, winner, points, shown, tuple(left), tuple(state.scores))
    state.results.append(result)
    state.dealer = winner if winner >= 0 else (state.opener + 1) % state.seats
    state.phase, state.turn = DEAL, -1
    if max(state.scores) < state.config.target:
        return (ev.RoundEnded(result),)
    state.phase = OVER
    state.match = MatchResult(tuple(state.scores), _ranks(state))
    return ev.RoundEnded(result), ev.MatchEnded(state.match)


def _ranks(state: DominoesState) -> tuple[int, ...]:
    return tuple(1 + sum(other > score for other in state.scores) for score in state.scores)


def _may_hold(state: DominoesState, pile: list[int], tile: int) -> bool:
    """Whether a tile may lie there, from what everybody has seen (dominoes.D3, dominoes.D6)."""
    if pile is state.asleep:
        return tile != state.lead or bool(state.line)
    seat = next(seat for seat, hand in enumerate(state.hands) if hand is pile)
    if state.round == 1 and not _may_open(state, seat, tile):
        return False
    return not set(HALVES[tile]) & set(state.lacks[seat])


def _may_open(state: DominoesState, seat: int, tile: int) -> bool:
    """Whether nobody has a higher tile in the first round than the one that opened it or has to."""
    if state.lead < 0:
        return True
    return rank(tile) < rank(state.lead) or (tile == state.lead and seat == state.opener)
