"""The state of a Rummikub match: racks, pool and table as tile numbers that the rules change in place.

Only the rules touch it; everybody else gets a view. Seats are numbered in the order of play, which is clockwise:
seat + 1 sits to the left of seat (rummikub.R6).
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.kernel.chance import ChanceSource
from game.kernel.tally import Tally
from game.pieces.tiles import box
from game.rummikub.actions import Sets, Tiles
from game.rummikub.config import RummikubConfig, copies_for
from game.rummikub.result import GameResult, MatchResult
from game.rummikub.sets import SetFault, read_set

DEAL, PLAY, OVER = range(3)
PHASES = ("deal", "play", "over")
NONE = -1

COUNTED = (
    "turns",
    "plays",
    "placed",
    "rearranged",
    "openings",
    "opening_turns",
    "drawn",
    "passes",
    "late",
    "restored",
    "blocked",
    "jokers_left",
)
"""What a match counts for its facts."""


class TurnNote(msgspec.Struct, frozen=True):
    """A finished turn of this game.

    ``act`` is laid, drew, passed or restored; ``laid`` came from the rack (and, restored, went back there), ``moved``
    lay on the table in another set; ``drawn`` counts the tiles taken from the pool; ``late`` marks a turn that the
    clock ended.
    """

    seat: int
    act: str
    laid: Tiles = ()
    moved: Tiles = ()
    drawn: int = 0
    late: bool = False


class RummikubState:
    """The state of a match: everything on and around the table."""

    __slots__ = (
        "chance",
        "config",
        "copies",
        "dealer",
        "drawn",
        "first",
        "game",
        "known",
        "match",
        "opened",
        "passes",
        "phase",
        "points",
        "pool",
        "racks",
        "results",
        "seats",
        "starts",
        "table",
        "tally",
        "turn",
        "turns",
        "wins",
    )

    def __init__(self, config: RummikubConfig, seats: int, chance: ChanceSource) -> None:
        self.config = config
        self.seats = seats
        self.chance = chance
        self.copies = copies_for(config, seats)
        self.phase = DEAL
        self.game = 0
        """The number of the game, from 1 once it is dealt."""
        self.dealer = 0
        """Who deals the next game: seat 0, then the winner."""
        self.first = NONE
        self.turn = NONE
        self.starts: tuple[Tiles, ...] = ()
        self.racks: list[list[int]] = [[] for _ in range(seats)]
        self.pool: list[int] = []
        self.table: Sets = ()
        self.opened = [False] * seats
        self.drawn: list[Tiles] = [()] * seats
        """The tiles that each seat took at its last draw and still holds."""
        self.known: list[set[int]] = [set() for _ in range(seats)]
        """Tiles that everybody saw go back to a rack (rummikub.R28)."""
        self.passes = 0
        self.turns: list[TurnNote] = []
        self.points = [0] * seats
        self.wins = [0] * seats
        self.results: list[GameResult] = []
        self.match: MatchResult | None = None
        self.tally = Tally(COUNTED)

    @property
    def result(self) -> GameResult | None:
        """The last game when it is over, else ``None``."""
        return self.results[-1] if self.phase != PLAY and self.results else None

    def copy(self) -> RummikubState:
        """An independent copy with the same chance."""
        twin: RummikubState = object.__new__(RummikubState)
        for name in RummikubState.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.racks = [r[:] for r in self.racks]
        twin.pool = self.pool[:]
        twin.opened = self.opened[:]
        twin.drawn = self.drawn[:]
        twin.known = [k.copy() for k in self.known]
        twin.turns = self.turns[:]
        twin.points = self.points[:]
        twin.wins = self.wins[:]
        twin.results = self.results[:]
        twin.tally = self.tally.copy()
        return twin

    def snapshot(self) -> Mapping[str, object]:
        """Returns all of it as plain values; two states with equal snapshots play on alike."""
        return {
            "game": self.game,
            "phase": PHASES[self.phase],
            "dealer": self.dealer,
            "first": self.first,
            "turn": self.turn,
            "starts": self.starts,
            "racks": self.racks,
            "pool": self.pool,
            "table": self.table,
            "opened": self.opened,
            "drawn": self.drawn,
            "known": [sorted(k) for k in self.known],
            "passes": self.passes,
            "turns": msgspec.to_builtins(self.turns),
            "points": self.points,
            "wins": self.wins,
            "results": msgspec.to_builtins(self.results),
            "match": msgspec.to_builtins(self.match),
            "tally": self.tally.figures(),
        }

    def check(self) -> None:
        """Raises ``AssertionError`` unless every tile is in one place and every set on the table is valid."""
        if self.game:
            lying = [t for pile in (*self.racks, self.pool, *self.table) for t in pile]
            whole = box(self.copies)
            if len(lying) != len(whole) or set(lying) != set(whole):
                different = len(set(lying))
                raise AssertionError(f"{len(lying)} tiles lie about, {different} different ones, not {len(whole)}")
        for tiles in self.table:
            if isinstance(read_set(tiles), SetFault):
                raise AssertionError(f"{tiles} lies on the table and is no set")
        for seat in range(self.seats):
            rack = set(self.racks[seat])
            if not self.known[seat] <= rack:
                raise AssertionError(f"seat {seat} is known to hold tiles that it does not hold")
            if not set(self.drawn[seat]) <= rack:
                raise AssertionError(f"seat {seat} drew tiles that it does not hold")
        if sum(self.points) or [r.game for r in self.results if r.check]:
            raise AssertionError("the points of a game do not add up to zero")
