"""The state of a Holla match: a table of integers that the rules change in place.

Only the rules touch it; everybody else gets a view. Cubes are 0-111, seats are numbered in the order of play, which is
counter-clockwise: seat + 1 sits to the right of seat (holla.R56).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from game.holla.config import HollaConfig
from game.holla.hands import HandRules
from game.holla.result import GameResult, RoundResult
from game.kernel.chance import ChanceSource
from game.kernel.tally import Tally
from game.pieces.cubes import CUBES, colour_of

DEAL, DRAW, DISCARD, LAST_CALL, OVER = range(5)
PHASES = ("deal", "draw", "discard", "last_call", "over")
"""``last_call``: nobody can draw any more, the last discarder may still declare."""

NONE = -1
HAND = 13

COUNTED = (
    "rounds",
    "turns",
    "mountain",
    "island",
    "river",
    "snake",
    "boa",
    "dragon",
    "own",
    "draws",
    "losers",
    "ungrouped",
    "false_holla",
)
"""What a match counts for its facts."""


class TurnNote(msgspec.Struct, frozen=True):
    """A finished turn of this round: where the cube came from, the cube if all saw it (else -1), and the discard."""

    seat: int
    source: str
    taken: int
    discard: int


class HollaState:
    """The state of a match: everything on and around the table."""

    __slots__ = (
        "bank",
        "barred",
        "chance",
        "chips",
        "claims",
        "closer",
        "config",
        "dealer",
        "drawn",
        "draws",
        "dry",
        "first",
        "forfeiter",
        "game",
        "hands",
        "island",
        "island_by",
        "known",
        "last_turns",
        "left",
        "locked",
        "mountains",
        "opening",
        "phase",
        "pot_paid",
        "result",
        "ridges",
        "river",
        "river_by",
        "river_used",
        "rolls",
        "round",
        "seats",
        "source",
        "tally",
        "total",
        "turn",
        "turns",
        "undo",
        "window_open",
    )

    def __init__(self, config: HollaConfig, seats: int, chance: ChanceSource, chips: list[int]) -> None:
        self.config = config
        self.seats = seats
        self.chance = chance
        self.chips = chips
        self.total = sum(chips)
        self.bank = 0
        self.pot_paid = [0] * seats
        self.round = 0
        self.phase = DEAL
        self.dealer = 0
        self.rolls: tuple[tuple[int, ...], ...] = ()
        self.first = NONE
        self.turn = NONE
        self.ridges: list[list[int]] = [[] for _ in range(seats)]
        self.locked: list[list[int]] = [[] for _ in range(seats)]
        self.mountains: list[list[int]] = [[] for _ in range(seats)]
        self.left = 0
        self.island = NONE
        self.island_by = NONE
        self.opening = NONE
        self.river: list[int] = []
        self.river_by: list[int] = []
        self.river_used = [0] * seats
        self.known: list[set[int]] = [set() for _ in range(seats)]
        self.drawn = NONE
        self.source = ""
        self.draws = 0
        self.closer = NONE
        self.window_open = False
        self.barred = NONE
        self.claims = [False] * seats
        self.forfeiter = NONE
        """Who forfeited the round while another's complete hand waits for an answer (holla.R76, holla.R92)."""
        self.dry = 0
        self.last_turns = NONE
        self.turns: list[TurnNote] = []
        self.undo: tuple[int, int, int, int, str, int, int] | None = None
        self.hands: HandRules | None = None
        self.result: RoundResult | None = None
        self.game: GameResult | None = None
        self.tally = Tally(COUNTED)

    @property
    def pot(self) -> int:
        """The chips beside the island."""
        return sum(self.pot_paid)

    def hand_of(self, seat: int) -> list[int]:
        """The cubes of a seat: its ridge and its locked river cubes."""
        return self.ridges[seat] + self.locked[seat]

    def kinds_of(self, seat: int) -> list[int]:
        """The kinds of all cubes of a seat."""
        return [c >> 1 for c in self.ridges[seat]] + [c >> 1 for c in self.locked[seat]]

    def copy(self) -> HollaState:
        """An independent copy with the same chance."""
        twin: HollaState = object.__new__(HollaState)
        for name in HollaState.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.chips = self.chips[:]
        twin.pot_paid = self.pot_paid[:]
        twin.ridges = [r[:] for r in self.ridges]
        twin.locked = [r[:] for r in self.locked]
        twin.mountains = [m[:] for m in self.mountains]
        twin.river = self.river[:]
        twin.river_by = self.river_by[:]
        twin.river_used = self.river_used[:]
        twin.known = [k.copy() for k in self.known]
        twin.claims = self.claims[:]
        twin.turns = self.turns[:]
        twin.tally = self.tally.copy()
        return twin

    def snapshot(self) -> Mapping[str, object]:
        """Returns all of it as plain values; two states with equal snapshots play on alike."""
        return {
            "round": self.round,
            "phase": PHASES[self.phase],
            "turn": self.turn,
            "dealer": self.dealer,
            "first": self.first,
            "rolls": self.rolls,
            "ridges": self.ridges,
            "locked": self.locked,
            "mountains": self.mountains,
            "island": (self.island, self.island_by),
            "opening": self.opening,
            "river": self.river,
            "river_by": self.river_by,
            "river_used": self.river_used,
            "known": [sorted(k) for k in self.known],
            "chips": self.chips,
            "pot_paid": self.pot_paid,
            "bank": self.bank,
            "drawn": (self.drawn, self.source, self.draws),
            "window": (self.closer, self.window_open, self.barred),
            "claims": self.claims,
            "dry": (self.dry, self.last_turns),
            "turns": list(map(msgspec.structs.astuple, self.turns)),
            "undo": self.undo,
            "result": msgspec.to_builtins(self.result),
            "game": _plain(self.game),
            "tally": self.tally.figures(),
            **({"forfeiter": self.forfeiter} if self.forfeiter != NONE else {}),
        }

    def check(self) -> None:
        """Raises ``AssertionError`` unless 112 cubes and all chips are accounted for (holla.R3)."""
        if self.round:
            lying = [c for pile in (*self.ridges, *self.locked, *self.mountains, self.river) for c in pile]
            if self.island != NONE:
                lying.append(self.island)
            if len(lying) != CUBES or len(set(lying)) != CUBES:
                raise AssertionError(
                    f"{len(lying)} cubes lie on the table, {len(set(lying))} different ones, not {CUBES}"
                )
        if self.left != sum(map(len, self.mountains)):
            raise AssertionError(f"the mountains hold {sum(map(len, self.mountains))} cubes, not {self.left}")
        money = sum(self.chips) + self.pot + self.bank
        if money != self.total:
            raise AssertionError(f"{money} chips are on the table, not {self.total}")
        for seat in range(self.seats):
            held = set(self.hand_of(seat))
            if not self.known[seat] <= held:
                raise AssertionError(f"seat {seat} is known to hold cubes that it does not hold")
            expected = HAND + (self.draws if seat == self.turn and self.phase == DISCARD else 0)
            if self.round and self.phase != OVER and self.result is None and len(held) != expected:
                raise AssertionError(f"seat {seat} holds {len(held)} cubes, not {expected}")


def _plain(game: GameResult | None) -> dict[str, object] | None:
    """Returns a plain form in which an end with one loser at most looks as it always did, for earlier records."""
    found: dict[str, object] | None = msgspec.to_builtins(game)
    if found is not None and not found["others"]:
        del found["others"]
    return found


@lru_cache(maxsize=256)
def hand_rules(config: HollaConfig, opening: int) -> HandRules:
    """The compiled hand rules of a round whose first open cube is of this kind."""
    return HandRules.for_round(config, opening)


def rules_of_hand(config: HollaConfig, opening: int) -> HandRules:
    """The rules of a hand as ``hand_rules`` has them, shared between opening cubes that make no difference."""
    kind = opening >> 1
    if config.odd_even_reading != "open_rank":
        kind = colour_of(kind) * 14
    return hand_rules(config, kind)
