"""One deal played in every seating of two levels: the unit of a duplicate comparison."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.games import game
from game.holla.bots import make_bot
from game.holla.config import HollaConfig
from game.holla.events import RoundEnded
from game.holla.result import RoundResult
from game.holla.scoring import starting_chips
from game.holla.state import HollaState
from game.kernel.match import Match
from game.kernel.rules import Standing
from game.lab.mishaps import Counted, added
from game.lab.sides import Seating
from game.lab.timing import Times
from game.seats.program import Budget
from game.seats.trouble import OnFailure, places_with_last, scores_with_last

PATTERNS = {3: "abb", 4: "aabb", 5: "aabbb"}
"""Who sits where, by number of seats; every rotation is played."""


class Played(msgspec.Struct, frozen=True):
    """One seating of a deal. ``chips`` are gains by seat; ``ranks`` of a whole match, else empty."""

    seating: str
    chips: tuple[int, ...]
    ranks: tuple[int, ...]
    rounds: int
    turns: int
    wins: tuple[tuple[int, str], ...]
    """Seat and yeok of each won round."""
    losers: tuple[tuple[int, int], ...]
    """Seat and ungrouped cubes of each loser of each won round."""
    rivers: tuple[int, ...]
    false_calls: int
    pot: int
    """Chips still beside the island at the end."""
    last: tuple[int, ...] = ()
    """Seats that failed and count as last, whatever was played for them."""

    @property
    def counted_chips(self) -> tuple[int, ...]:
        """The chips that count: failed seats have the fewest."""
        return scores_with_last(self.chips, self.last)

    @property
    def counted_ranks(self) -> tuple[int, ...]:
        """The ranks that count: failed seats have the last one."""
        places = [Standing(seat, rank, 0) for seat, rank in enumerate(self.ranks)]
        return tuple(place.rank for place in places_with_last(places, self.last))


class DealResult(msgspec.Struct, frozen=True):
    """All seatings of a deal, and the processor time of either level's acts (see ``numbers.time_bin``)."""

    key: str
    seed: int
    played: tuple[Played, ...]
    times: Times
    mishaps: Counted = {}


class Task(msgspec.Struct, frozen=True):
    """What to play: two levels, a seed, how many seats, single rounds or whole matches, under which config."""

    key: str
    first: str
    second: str
    seed: int
    seats: int
    matches: bool
    config: HollaConfig
    seconds: float = Budget().seconds
    """The limit of each act of a program."""
    on_failure: OnFailure = "last"


def seatings(seats: int) -> tuple[str, ...]:
    """Every rotation of the pattern; ``a`` is the first level."""
    pattern = PATTERNS[seats]
    return tuple(pattern[i:] + pattern[:i] for i in range(seats))


def play_deal(task: Task) -> DealResult:
    """Play one deal in all seatings; the shuffles depend on the seed alone."""
    times: Times = {"a": {}, "b": {}}
    found = [_play(task, seating, times) for seating in seatings(task.seats)]
    return DealResult(task.key, task.seed, tuple(played for played, _ in found), times, added([m for _, m in found]))


def _play(task: Task, seating: str, times: Times) -> tuple[Played, Counted]:
    rules = game("holla")
    match = Match(rules, task.config, task.seats, task.seed)
    results: list[RoundResult] = []
    rivers = [0] * task.seats
    sides = {"a": task.first, "b": task.second}
    with Seating(match, sides, seating, times, task.seconds, make_bot, task.on_failure) as seats:
        while not match.over and (task.matches or not results):
            for event in seats.act():
                if isinstance(event, RoundEnded):
                    results.append(event.result)
                    rivers = [r + used for r, used in zip(rivers, match.state.river_used, strict=True)]
    played = _summary(task, seating, match.state, results, rivers)
    return msgspec.structs.replace(played, last=seats.last), seats.mishaps


def _summary(
    task: Task, seating: str, state: HollaState, results: Sequence[RoundResult], rivers: Sequence[int]
) -> Played:  # fmt: skip
    start = starting_chips(task.config, task.seats)
    counts = state.tally.counts
    return Played(
        seating=seating,
        chips=tuple(now - was for now, was in zip(state.chips, start, strict=True)),
        ranks=state.game.ranks if state.game else (),
        rounds=len(results),
        turns=counts["turns"],
        wins=tuple((r.winner, r.yeok) for r in results if r.winner >= 0),
        losers=tuple((line.seat, line.ungrouped) for r in results for line in r.losers),
        rivers=tuple(rivers),
        false_calls=counts["false_holla"],
        pot=state.pot,
    )
