"""The state of a Royal Turf match: cards, race, chips and money that the rules change in place.

Only the rules touch it; everybody else gets a view. Seats are numbered clockwise (turf.T12, turf.T14).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from game.kernel.chance import ChanceSource
from game.kernel.tally import Tally
from game.turf.cards import CARDS, CARDS_EACH, line_up
from game.turf.config import COATS, TurfConfig, chips_of
from game.turf.race import FINISHED, HORSES, LAST_START, MEMBERS, Card, Race, printed
from game.turf.result import Chip, MatchResult, RaceResult

DEAL, BET, RACE, OVER = range(4)
PHASES = ("deal", "bet", "race", "over")
NONE = -1

COUNTED = (
    "moves",
    "shortened",
    "blocked",
    *(f"win_{coat}" for coat in COATS),
    *(f"place_{coat}" for coat in COATS),
    *(f"last_{coat}" for coat in COATS),
)
"""What a match counts for its facts."""


class MoveNote(msgspec.Struct, frozen=True):
    """A move of this race: the horse went from ``start`` to ``end`` where its card said ``steps`` (turf.T15-T19)."""

    seat: int
    horse: int
    face: int
    steps: int
    start: int
    end: int


class TurfState:
    """The state of a match: everything on and around the board."""

    __slots__ = (
        "bets",
        "cards",
        "chance",
        "config",
        "dealer",
        "face",
        "first",
        "hands",
        "match",
        "money",
        "moves",
        "numbers",
        "phase",
        "race",
        "results",
        "run",
        "seats",
        "stack",
        "start",
        "tally",
        "tied",
        "turn",
        "used",
    )

    def __init__(self, config: TurfConfig, seats: int, chance: ChanceSource) -> None:
        self.config = config
        self.seats = seats
        self.chance = chance
        self.phase = DEAL
        self.race = 0
        """The number of the race, from 1 once it is dealt."""
        self.dealer = 0
        """Who lets the next race be dealt: seat 0, then its first bettor."""
        self.first = NONE
        """Who bets and rolls first in this race (turf.T11)."""
        self.tied: tuple[int, ...] = ()
        """The seats among which chance chose the first bettor of the race to come (turf.T11)."""
        self.turn = NONE
        self.face = NONE
        self.stack: list[int] = []
        """The cards that were not used yet, face down; the last one is drawn next (turf.T9, turf.T29)."""
        self.used: list[int] = []
        """The cards of earlier races, out of the game (turf.T29)."""
        self.cards: tuple[int, ...] = ()
        """The cards in play by horse (turf.T9)."""
        self.numbers: tuple[Card, ...] = ()
        """What is printed on them."""
        self.start: tuple[int, ...] = ()
        """The order of the horses at the start, from space 33 back."""
        self.run: Race = line_up(config, tuple(range(HORSES)))
        self.hands: list[list[int]] = [list(chips_of(config)) for _ in range(seats)]
        self.bets: list[list[Chip]] = [[] for _ in range(seats)]
        self.money = [config.start_money] * seats
        self.moves: list[MoveNote] = []
        self.results: list[RaceResult] = []
        self.match: MatchResult | None = None
        self.tally = Tally(COUNTED)

    def copy(self) -> TurfState:
        """An independent copy with the same chance."""
        twin: TurfState = object.__new__(TurfState)
        for name in TurfState.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.stack = self.stack[:]
        twin.used = self.used[:]
        twin.run = self.run.copy()
        twin.hands = [hand[:] for hand in self.hands]
        twin.bets = [laid[:] for laid in self.bets]
        twin.money = self.money[:]
        twin.moves = self.moves[:]
        twin.results = self.results[:]
        twin.tally = self.tally.copy()
        return twin

    def snapshot(self) -> Mapping[str, object]:
        """Returns all of it as plain values; two states with equal snapshots play on alike."""
        run = self.run
        return {
            "race": self.race,
            "phase": PHASES[self.phase],
            "dealer": self.dealer,
            "first": self.first,
            "tied": self.tied,
            "turn": self.turn,
            "face": self.face,
            "stack": self.stack,
            "used": self.used,
            "cards": self.cards,
            "start": self.start,
            "positions": run.positions,
            "arrived": run.arrived,
            "left": MEMBERS[run.left],
            "pace": run.pace,
            "order": run.order,
            "hands": self.hands,
            "bets": msgspec.to_builtins(self.bets),
            "money": self.money,
            "moves": msgspec.to_builtins(self.moves),
            "results": msgspec.to_builtins(self.results),
            "match": msgspec.to_builtins(self.match),
            "tally": self.tally.figures(),
        }

    def check(self) -> None:
        """Raises ``AssertionError`` unless every card, chip, horse and pound is where it may be."""
        self._check_cards()
        self._check_chips()
        self._check_horses()
        self._check_money()

    def _check_cards(self) -> None:
        in_play = self.cards if self.phase in (BET, RACE) else ()
        if self.phase == DEAL and not self.race:
            if self.used or self.cards:
                raise AssertionError("cards were used before the first race")
        elif sorted((*self.stack, *self.used, *in_play)) != list(range(CARDS)):
            raise AssertionError(f"the cards {self.stack}, {self.used} and {in_play} are not the 21 of the game")
        if any(card // CARDS_EACH != horse for horse, card in enumerate(self.cards)):
            raise AssertionError(f"the cards {self.cards} do not belong to the horses in order")

    def _check_chips(self) -> None:
        whole = Counter(chips_of(self.config))
        for seat in range(self.seats):
            laid = Counter(chip.value for chip in self.bets[seat])
            if laid + Counter(self.hands[seat]) != whole:
                raise AssertionError(f"seat {seat} holds {self.hands[seat]} and laid {self.bets[seat]}, not {whole}")

    def _check_horses(self) -> None:
        run = self.run
        still = [p for p in run.positions if p < FINISHED]
        spaces = {printed(p) for p in still}
        if len(still) + len(run.order) != HORSES or any(not LAST_START <= p <= FINISHED for p in run.positions):
            raise AssertionError(f"the horses stand at {run.positions} while {run.order} finished")
        if self.config.field == "single" and self.config.occupancy == "printed" and len(spaces) != len(still):
            raise AssertionError(f"two horses share a space: {run.positions}")
        if self.config.field == "single" and len(set(still)) != len(still):
            raise AssertionError(f"two horses share a space: {run.positions}")
        if run.left & ~run.running or not run.left:
            raise AssertionError(f"the cards {MEMBERS[run.left]} lie there for the horses {MEMBERS[run.running]}")

    def _check_money(self) -> None:
        if min(self.money) < 0:
            raise AssertionError(f"a purse is below nothing: {self.money}")
        money = [self.config.start_money] * self.seats
        for result in self.results:
            for seat, line in enumerate(result.seats):
                if line.before != money[seat] or line.before + line.received - line.paid != line.money:
                    raise AssertionError(f"race {result.race} does not add up for seat {seat}: {line}")
                if sum(p.amount for p in line.payments) != line.received - line.paid:
                    raise AssertionError(f"the payments of seat {seat} in race {result.race} do not add up: {line}")
                money[seat] = line.money
        if money != self.money:
            raise AssertionError(f"the purses hold {self.money}, the races paid {money}")
