"""Plain Monte-Carlo seats that exist only to be measured against; they know nothing but the rules.

Whatever they may do, they lay all that is not known by chance and run the race to its end. Riders move the horse of the
greatest product of their bets beyond the others' and the spaces beyond five, one time in ten any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.turf.actions import Bet, Deal, Move, TurfAction
from game.turf.bots.reasons import why
from game.turf.cards import line_up, terms_of
from game.turf.config import chips_of
from game.turf.payout import settle_race
from game.turf.race import DIE, FACES, HORSES, Race
from game.turf.view import HIDDEN, TurfView

RUNS = 600
"""Races for a move, shared among the horses that may run."""
WAYS, RUNS_EACH = 40, 10
"""Ways in which the other chips may fall for each bet, and races for each."""
STRAY = 10
"""How many moves there are for each that is made by chance."""
MEAN = 5
"""Spaces of a mean move (turf.T4)."""

Rows = list[list[int]]
"""The bet value by seat and horse."""


class MonteCarloBot:
    """A bot that runs races by chance after every lawful act and keeps the act with the best mean."""

    def __init__(self, level: str, rivals: bool) -> None:
        self.level = level
        self._rivals = rivals
        """Whether the others' mean is taken from the own pounds."""

    def choose(self, view: TurfView, legal: Sequence[TurfAction], stream: Stream) -> Answer:
        """Chooses the act after which races went best."""
        if len(legal) == 1 or isinstance(legal[0], Deal):
            return Answer(legal[0], why("chance"))
        chance = _numbers(stream)
        runs = RUNS // len(legal)
        means = {act: self._bet(view, act, chance) if isinstance(act, Bet) else self._move(view, act, runs, chance)
                 for act in legal}  # fmt: skip
        return Answer(max(legal, key=means.__getitem__), why("chance"))

    def _bet(self, view: TurfView, act: Bet, chance: Iterator[int]) -> float:
        race = _race(view)
        total = 0.0
        for _ in range(WAYS):
            rows = _rows(view, chance, act)
            total += self._mean(view, race, rows, view.first, RUNS_EACH, chance)
        return total / WAYS

    def _move(self, view: TurfView, act: TurfAction, runs: int, chance: Iterator[int]) -> float:
        assert isinstance(act, Move)
        race = _race(view)
        race.move(act.horse, view.cards[act.horse][view.face])
        return sum(
            self._mean(view, race, _rows(view, chance), (view.turn + 1) % view.seats, 1, chance) for _ in range(runs)
        ) / max(1, runs)  # fmt: skip

    def _mean(
        self, view: TurfView, race: Race, rows: Rows, turn: int, runs: int, chance: Iterator[int]
    ) -> float:  # fmt: skip
        """The own pounds of this race, with rivals beyond the others' mean."""
        terms = terms_of(view.config, view.race)
        money = [player.money for player in view.players]
        orders = _orders(view, rows)
        total = 0.0
        for _ in range(runs):
            end = race.copy()
            _run(end, view, orders, turn, chance)
            ranking = end.ranking()
            nets = [seat.net for seat in settle_race(money, rows, end.order, end.pace, ranking[-1], terms)]
            own = nets[view.seat]
            total += own - (sum(nets) - own) / (len(nets) - 1) if self._rivals else own
        return total / runs


def _numbers(stream: Stream) -> Iterator[int]:
    """Yields numbers of the stream's key by a plain generator, for a race takes a hundred of them."""
    state = stream.below(1 << 32)
    while True:
        state = (state * 25214903917 + 11) & (1 << 48) - 1
        yield state >> 20


def _race(view: TurfView) -> Race:
    """The race as it stands."""
    race = line_up(view.config, view.start)
    for note in view.moves:
        race.move(note.horse, view.cards[note.horse][note.face])
    return race


def _rows(view: TurfView, chance: Iterator[int], act: Bet | None = None) -> Rows:
    """The bets of everybody with the own ones; what is not known lies by chance, each chip on a horse of its own."""
    rows = []
    for seat, player in enumerate(view.players):
        laid = [(chip.horse, chip.value) for chip in player.bets]
        laid += [(act.horse, act.chip)] if act is not None and seat == view.seat else []
        left = list(chips_of(view.config))
        for _, value in laid:
            if value != HIDDEN:
                left.remove(value)
        row = [0] * HORSES
        for horse, value in laid:
            row[horse] += left.pop(next(chance) % len(left)) if value == HIDDEN else value
        free = [horse for horse in range(HORSES) if all(horse != taken for taken, _ in laid)]
        for value in left:
            row[free.pop(next(chance) % len(free))] = value
        rows.append(row)
    return rows


def _orders(view: TurfView, rows: Rows) -> list[list[list[int]]]:
    """The horses by seat and face, the one that the seat likes to move first."""
    sums = [sum(on) for on in zip(*rows, strict=True)]
    others = len(rows) - 1
    return [
        [
            sorted(
                range(HORSES),
                key=lambda h: -(row[h] * others - (sums[h] - row[h])) * (view.cards[h][face] - MEAN),
            )
            for face in range(FACES)
        ]
        for row in rows
    ]


def _run(race: Race, view: TurfView, orders: list[list[list[int]]], turn: int, chance: Iterator[int]) -> None:
    cards, seats = view.cards, view.seats
    while not race.over:
        face = DIE[next(chance) % len(DIE)]
        if next(chance) % STRAY:
            left = race.left
            horse = next(h for h in orders[turn][face] if left >> h & 1)
        else:
            free = race.movable()
            horse = free[next(chance) % len(free)]
        race.move(horse, cards[horse][face])
        turn = (turn + 1) % seats
