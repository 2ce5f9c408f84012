"""A recorded game as a match of ours, for replays in the app and for saving it in our own format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.kernel.chance import ScriptedChance
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.riichi import actions as act
from game.riichi.play.setup import wall_of
from game.riichi.records.check import Difference, check_game, difference_at, lay_out
from game.riichi.records.follow import Differs, Follower, known_of
from game.riichi.records.problems import told
from game.riichi.records.rules_of import RULES
from game.riichi.records.steps import SEATS, GameRecord, RoundRecord
from game.riichi.state import DEAL


class Replayed(msgspec.Struct, frozen=True):
    """A match made from a record.

    ``opening`` is the match before its first act, ``match`` after the last one. ``starts`` are the numbers of the acts
    that deal its rounds. ``difference`` is where the record parted from our rules; the match stands there and holds
    what was played before.
    """

    match: Any
    opening: Any
    seats: tuple[SeatInfo, ...]
    starts: tuple[int, ...]
    difference: Difference | None = None


class _Table:
    """A match as the follower wants it."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match

    @property
    def state(self) -> Any:
        return self.match.state

    def act(self, seat: int, action: Any) -> Sequence[Any]:
        return self.match.act(seat, action)

    def to_act(self) -> tuple[int, ...]:
        return self.match.to_act()


def to_match(game: GameRecord) -> Replayed:
    """Plays a recorded game as one match; a fragment begins where its first round does.

    The match's walls come from the record, so it cannot be dealt anew from its seed.
    """
    game = check_game(game).record
    walls = _walls(game)
    chance = ScriptedChance({f"wall/{number}": [wall] for number, wall in enumerate(walls, start=1)})
    match: AnyMatch = Match(RULES, game.config, SEATS, 0, chance)
    _begin_at(match, game.rounds[0])
    opening = match.copy()
    table = _Table(match)
    starts: list[int] = []
    difference = None
    for number, record in enumerate(game.rounds, start=1):
        try:
            if number > len(walls):
                lay_out(game, record)
            if match.state.phase != DEAL or not _fits(match, record):
                raise Differs(record.at, told("differs.elsewhere"), whole=True)
            starts.append(len(match.acts))
            events = match.act(match.state.dealer, act.Deal())
            Follower(record, table, events).follow()
        except Differs as error:
            difference = difference_at(game, number, error, match.state)
            break
    if difference is None and game.broken is not None:
        difference = Difference(len(game.rounds), game.broken.place, game.broken.notice, None)
    return Replayed(match, opening, tuple(SeatInfo(name, "person") for name in game.names), tuple(starts), difference)


def _walls(game: GameRecord) -> list[Sequence[object]]:
    """The walls of the rounds up to one that cannot be laid out."""
    found: list[Sequence[object]] = []
    for record in game.rounds:
        try:
            found.append(wall_of(game.config.red_fives, record.dealer, known_of(record)))
        except ValueError:
            break
    return found


def _begin_at(match: AnyMatch, record: RoundRecord) -> None:
    """Puts the match where the record begins."""
    state = match.state
    state.wind, state.dealer, state.honba, state.sticks = record.wind, record.dealer, record.honba, record.sticks
    state.points = list(record.points)
    state.total = sum(record.points) + 1000 * record.sticks


def _fits(match: AnyMatch, record: RoundRecord) -> bool:
    state = match.state
    ours = (state.wind, state.dealer, state.honba, state.sticks, tuple(state.points))
    return ours == (record.wind, record.dealer, record.honba, record.sticks, record.points)
