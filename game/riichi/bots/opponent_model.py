"""The model of opponents: who may be waiting, on what, and what it would cost to give it the tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.riichi.bots.defence import OPEN, RIICHI, read, shares
from game.riichi.bots.features import Features, declared
from game.riichi.bots.win_probability import CALM, ONE_RIICHI, OPEN_THREAT, TWO_RIICHI
from game.riichi.state import NONE
from game.riichi.tiles import DRAGONS, EAST, KIND_OF, KINDS, is_red
from game.riichi.view import SeatView

_WAITING = (
    (0.00, 0.00, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08),
    (0.02, 0.07, 0.13, 0.24, 0.35, 0.44, 0.48, 0.52),
    (0.06, 0.17, 0.26, 0.39, 0.55, 0.66, 0.71, 0.71),
    (0.60, 0.68, 0.76, 0.87, 0.88, 0.92, 0.92, 0.92),
    (1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00),
)
"""The chance that a seat waits, by its melds and by its discards in steps of two from two on; counted from some
sixty thousand discards of open hands, closed ones guessed."""
_RIICHI_LOSS = 4500.0
_DEALER = 1.55


class Threat:
    """A seat that may be waiting: how likely, the share of each kind among its waits, and what a ron costs."""

    __slots__ = ("chance", "cost", "factor", "riichi", "seat", "shares")

    def __init__(
        self, seat: int, chance: float, shares_of: list[float], cost: float, riichi: bool, factor: list[float]
    ) -> None:
        self.seat = seat
        self.chance = chance
        self.shares = shares_of
        self.cost = cost
        self.riichi = riichi
        self.factor = factor
        """What the cost is to be multiplied with for a tile of each kind, dora cost more."""

    def risk(self, kind: int) -> float:
        """The chance that this seat wins on a tile of the kind."""
        return self.chance * self.shares[kind]


@lru_cache(maxsize=256)
def waiting_chance(melds: int, discards: int) -> float:
    """The chance that a seat without riichi waits."""
    row = _WAITING[min(melds, 4)]
    at = max(0.0, min((discards - 2) / 2, len(row) - 1.001))
    low = int(at)
    return row[low] + (row[low + 1] - row[low]) * (at - low)


def threats_of(sight: Features, least: float, reads: bool = False) -> list[Threat]:
    """The seats that wait with at least this chance; ``reads`` says whether discards before a riichi tell of waits."""
    found = []
    for seat in sight.others:
        side = sight.view.table[seat]
        if side.dead:
            continue
        riichi = declared(side)
        melds = sum(meld.opens for meld in side.melds)
        chance = 1.0 if riichi else waiting_chance(melds, len(side.river))
        if chance < least:
            continue
        suit = flush_suit(side)
        factors = _flush(suit) if suit != NONE and not riichi else None
        shares_of = shares(sight.left, sight.safe[seat], RIICHI if riichi else OPEN, factors)
        if riichi and reads:
            shares_of = read(sight, seat, shares_of)
        dora = [1.0 + 0.45 * count for count in sight.dora]
        found.append(Threat(seat, chance, shares_of, _cost(sight, seat, side, riichi, suit), riichi, dora))
    return found


def level_of(threats: Sequence[Threat]) -> int:
    """The level of a threatening seat, as ``win_probability.outcome`` knows it."""
    declared_by = sum(threat.riichi for threat in threats)
    if declared_by:
        return TWO_RIICHI if declared_by > 1 else ONE_RIICHI
    return OPEN_THREAT if threats else CALM


def flush_suit(side: SeatView) -> int:
    """The suit that a seat with two melds seems to collect, else -1."""
    suits = {meld.low // 9 for meld in side.melds if meld.low < EAST}
    if len(side.melds) < 2 or len(suits) > 1 or len(side.river) < 5:
        return NONE
    thrown = [0, 0, 0, 0]
    for tile in side.river:
        thrown[KIND_OF[tile.tile] // 9] += 1
    suit = next(iter(suits)) if suits else min(range(3), key=lambda s: thrown[s])
    return suit if thrown[suit] * 6 <= len(side.river) else NONE


def _flush(suit: int) -> list[float]:
    """The likelihood, by kind, that a seat that collects a suit keeps it for its last shape."""
    return [1.0 if kind >= EAST else 1.5 if kind // 9 == suit else 0.35 for kind in range(KINDS)]


def _cost(sight: Features, seat: int, side: SeatView, riichi: bool, suit: int) -> float:
    """The average cost of a ron of the seat."""
    dealer = side.wind == 0
    dora_left = sum(count * sight.left[kind] for kind, count in enumerate(sight.dora))
    reds = sum(sight.config.red_fives)
    extra = 300 * sight.view.honba
    shown = sum(sight.dora[KIND_OF[tile]] + is_red(tile) for meld in side.melds for tile in meld.tiles)
    if riichi:
        points = _RIICHI_LOSS + 200 * dora_left + 200 * reds + 1500 * shown
        points -= 700 * (not sight.config.ura_dora) + 400 * (not sight.config.ippatsu)
        return points * (_DEALER if dealer else 1.0) + extra
    han = shown + 0.12 * dora_left + 0.08 * reds + (2.0 if suit != NONE else 0.0)
    honours = 0
    for meld in side.melds:
        kind = meld.low
        if meld.kind != "chi" and kind >= EAST:
            honours += (kind in DRAGONS) + (kind == EAST + side.wind) + (kind == sight.round_wind)
    han += honours if honours else 0.4
    if not side.melds:
        han += 1.2
    table = (1300, 2000, 3100, 5200, 7700, 8600, 11500, 12300, 15500, 17000, 18000)
    at = min(han, len(table) - 1.001)
    low = int(at)
    points = table[low] + (table[low + 1] - table[low]) * (at - low)
    return points * (_DEALER if dealer else 1.0) + extra
