"""The bets that a race may come to: every seat lays its chips by what it takes horses to be worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from game.turf.bots.features import Features, left_of
from game.turf.bots.odds import Odds
from game.turf.payout import Terms
from game.turf.race import HORSES


class Wagers:
    """The knowledge before the bets are complete, in tables: worth of a chip by horse and column, and who bets next."""

    __slots__ = ("_by_chips", "_order", "_worth", "sight")

    def __init__(self, sight: Features, odds: Odds) -> None:
        self.sight = sight
        self._worth = worth_table(sight.terms, odds, sight.seats)
        self._by_chips = sight.terms.by_chips
        placed = sum(len(row) for row in sight.laid)
        first, seats = sight.field.turn, sight.seats
        self._order = [(first + n) % seats for n in range(placed + 1, seats * len(sight.chips))]

    def quick(self, bet: tuple[int, int], columns: Sequence[int]) -> float:
        """The worth of a chip on a horse if nothing else were laid any more."""
        chip, horse = bet
        step = 1 if self._by_chips and chip else chip
        return chip * self._worth[horse][columns[horse] + step]

    def complete(
        self, laid: Sequence[Sequence[tuple[int, int]]], whims: Sequence[Sequence[float]]
    ) -> list[list[tuple[int, int]]]:  # fmt: skip
        """The chips of every seat, horse and value, once everybody has laid the rest.

        ``laid`` has a value for every chip; ``whims`` are pounds by seat and horse that a seat takes a horse to be
        worth more than it is.
        """
        by_chips, worth = self._by_chips, self._worth
        whole = [list(chips) for chips in laid]
        columns = [0] * HORSES
        for chips in whole:
            for horse, value in chips:
                columns[horse] += bool(value) if by_chips else value
        hands = [list(left_of(self.sight.chips, [value for _, value in chips])) for chips in whole]
        for seat in self._order:
            own, hand = whims[seat], hands[seat]
            used = {horse for horse, _ in whole[seat]}
            best, chosen, chip = -1e9, -1, 0
            for value in set(hand):
                step = 1 if by_chips and value else value
                for h in range(HORSES):
                    if h in used:
                        continue
                    score = value * (worth[h][columns[h] + step] + own[h])
                    if score > best:
                        best, chosen, chip = score, h, value
            hand.remove(chip)
            whole[seat].append((chosen, chip))
            columns[chosen] += bool(chip) if by_chips else chip
        return whole


class ChanceBets:
    """A way in which all chips that are not laid yet fall by chance."""

    __slots__ = ("_chips", "_first", "_follows", "_orders", "_waits")

    def __init__(self, chips: tuple[int, ...], first: int, follows: float, chances: Sequence[Sequence[float]]) -> None:
        """Takes as ``first`` the seat that lays first. A horse weighs 1 and ``follows`` for each bet value that lies on
        it. ``chances`` are numbers between -1 and 1 by seat: one for each horse, then one for each chip, which are laid
        in their order."""
        self._chips, self._first, self._follows = chips, first, follows
        self._waits = [[-log((chance + 1.004) / 2.008) for chance in own[:HORSES]] for own in chances]
        self._orders = [own[HORSES:] for own in chances]

    def complete(self, laid: Sequence[Sequence[tuple[int, int]]]) -> list[list[tuple[int, int]]]:
        """The chips of every seat, horse and value, once everybody has laid the rest.

        The horse is drawn whose exponential number divided by its weight is least, so that the same chances give much
        the same bets for every act that is compared.
        """
        follows, seats = self._follows, len(laid)
        whole = [list(own) for own in laid]
        weights = [1.0] * HORSES
        hands = []
        for own, order in zip(laid, self._orders, strict=True):
            for horse, value in own:
                weights[horse] += follows * value
            left = left_of(self._chips, [value for _, value in own])
            hands.append([value for _, value in sorted(zip(order, left, strict=False))])
        for count in range(len(self._chips), 0, -1):
            for n in range(seats):
                seat = (self._first + n) % seats
                if len(hands[seat]) < count:
                    continue
                used = {horse for horse, _ in whole[seat]}
                wait = self._waits[seat]
                horse = min((h for h in range(HORSES) if h not in used), key=lambda h: wait[h] / weights[h])
                value = hands[seat].pop()
                whole[seat].append((horse, value))
                weights[horse] += follows * value
        return whole


def worth_table(terms: Terms, odds: Odds, seats: int) -> list[list[float]]:
    """The expected pounds of one bet value by horse and by bets on it."""
    most = 2 * seats + 2
    return [[0.0, *(odds.worth(terms, h, bets) for bets in range(1, most + 1))] for h in range(HORSES)]
