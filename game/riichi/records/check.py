"""Replays recorded games through our rules and reports how many rounds agree, and the first difference of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from game.kernel.chance import Chance
from game.kernel.notice import Notice
from game.kernel.rules import BadConfig, Refused
from game.riichi import events as ev
from game.riichi.config import check as check_config
from game.riichi.records.follow import Differs, Follower, Watcher, known_of
from game.riichi.records.rules_of import RULES
from game.riichi.records.steps import SEATS, Ending, GameRecord, RoundRecord
from game.riichi.records.trouble import place_of, told
from game.riichi.result import RoundResult
from game.riichi.setup import round_state, wall_of
from game.riichi.state import NONE, OVER, PHASES, RiichiState
from game.riichi.tiles import tile_text, tiles_text

WIND_KEYS = ("east", "south", "west", "north")


class Difference(msgspec.Struct, frozen=True):
    """Where a round parts from our rules: its number from 1, the place, what differs, and the state there."""

    round: int
    place: Notice
    notice: Notice
    state: dict[str, Any] | None
    """The table before the step, as plain values; ``None`` where the round could not even be laid out."""


class Checked(msgspec.Struct, frozen=True):
    """One game: its rounds, how many agree, and the differences of the others."""

    record: GameRecord
    rounds: int
    agree: int
    differences: tuple[Difference, ...]


class RoundTable:
    """A table for one round."""

    __slots__ = ("state",)

    def __init__(self, state: RiichiState) -> None:
        self.state = state

    def act(self, seat: int, action: Any) -> Sequence[ev.RiichiEvent]:
        """Do an action; raises ``Refused``."""
        refusal = RULES.refuse(self.state, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        return RULES.apply(self.state, seat, action)

    def to_act(self) -> tuple[int, ...]:
        """Who owes an act."""
        return RULES.to_act(self.state)


def check_game(game: GameRecord) -> Checked:
    """Replay every round of a game under its rules."""
    differences = tuple(found for found in check_rounds(game) if found is not None)
    return Checked(game, len(game.rounds), len(game.rounds) - len(differences), differences)


def check_rounds(game: GameRecord) -> Iterator[Difference | None]:
    """Replay a game round by round: each one's difference, or ``None`` where it agrees."""
    for number, record in enumerate(game.rounds, start=1):
        following = game.rounds[number] if number < len(game.rounds) else None
        yield check_round(game, number, record, following)


def lay_out(game: GameRecord, record: RoundRecord) -> tuple[RoundTable, list[ev.RiichiEvent]]:
    """The table of a recorded round after its deal; raises ``Differs`` when its tiles do not fit our set."""
    try:
        check_config(game.config, SEATS)
        wall = wall_of(game.config.red_fives, record.dealer, known_of(record))
    except BadConfig as error:
        raise Differs(record.at, error.notice) from error
    except ValueError as error:
        raise Differs(record.at, told("differs.wall", problem=str(error))) from error
    state, events = round_state(
        game.config,
        wall,
        wind=record.wind,
        dealer=record.dealer,
        honba=record.honba,
        sticks=record.sticks,
        points=record.points,
        chance=Chance(0),
    )
    return RoundTable(state), events


def check_round(
    game: GameRecord,
    number: int,
    record: RoundRecord,
    following: RoundRecord | None = None,
    watch: Watcher | None = None,
) -> Difference | None:
    """Replay one round; ``number`` is its place in the game from 1, ``following`` the round after it."""
    table = None
    try:
        table, events = lay_out(game, record)
        result = Follower(record, table, events, watch).follow()
        if result is not None:
            _check_next(game, record, table.state, result, following)
    except Differs as error:
        words = state_words(table.state) if table is not None else None
        return Difference(number, _place(game, number, error.at), error.notice, words)
    return None


def _place(game: GameRecord, number: int, at: int | None) -> Notice:
    """Lines, tags and events count through the file; entries through the round."""
    if game.unit == "entry":
        return place_of("round", number, at)
    return place_of(game.unit, at)


def _check_next(
    game: GameRecord, record: RoundRecord, state: RiichiState, result: RoundResult, following: RoundRecord | None
) -> None:
    """What follows: the next round with its dealer, honba, sticks and points, or the end."""
    over = state.phase == OVER
    if following is not None:
        if over and state.game is not None:
            raise Differs(following.at, told("differs.goes_on", reason=state.game.reason))
        theirs = (following.wind, following.number, following.honba, following.sticks)
        ours = (state.wind, state.dealer, state.honba, state.sticks)
        if theirs != ours:
            raise Differs(following.at, told("differs.next", theirs=_round_name(*theirs), ours=_round_name(*ours)))
        if following.points != tuple(state.points):
            raise Differs(
                following.at, told("differs.points", theirs=_list(following.points), ours=_list(state.points))
            )
        return
    if game.end is not None:
        _check_end(game.end, state, over)


def _check_end(end: Ending, state: RiichiState, over: bool) -> None:
    """The end of the game: points with the last sticks, and ranks."""
    if not over or state.game is None:
        raise Differs(end.at, told("differs.not_the_end"))
    seats = sorted(state.game.seats, key=lambda standing: standing.seat)
    points = tuple(standing.points for standing in seats)
    if end.points is not None and end.points != points:
        raise Differs(end.at, told("differs.points", theirs=_list(end.points), ours=_list(points)))
    ranks = tuple(standing.rank for standing in seats)
    if end.ranks is not None and end.ranks != ranks:
        raise Differs(end.at, told("differs.ranks", theirs=_list(end.ranks), ours=_list(ranks)))


def _round_name(wind: int, number: int, honba: int, sticks: int) -> Notice:
    return told("round", wind=told(f"wind.{WIND_KEYS[wind % SEATS]}"), number=number + 1, honba=honba, sticks=sticks)


def round_name(record: RoundRecord) -> Notice:
    """The name of a recorded round with honba and sticks."""
    return _round_name(record.wind, record.number, record.honba, record.sticks)


def state_words(state: RiichiState) -> dict[str, Any]:
    """The table as a person reads it: round, seat to move, points, indicators, and each seat's tiles."""
    return {
        "wind": state.wind,
        "dealer": state.dealer,
        "honba": state.honba,
        "sticks": state.sticks,
        "points": list(state.points),
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "left": state.left,
        "indicators": tiles_text(state.indicators),
        "seats": [_seat_words(state, seat) for seat in range(SEATS)],
    }


def _seat_words(state: RiichiState, seat: int) -> dict[str, Any]:
    side = state.sides[seat]
    return {
        "hand": tiles_text(side.hand),
        "drawn": "" if side.drawn == NONE else tile_text(side.drawn),
        "melds": [f"{meld.kind} {tiles_text(meld.tiles)}" for meld in side.melds],
        "river": " ".join(tile_text(thrown.tile) for thrown in side.river),
        "riichi": side.riichi,
        "furiten": side.furiten,
    }


def _list(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
