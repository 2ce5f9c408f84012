"""The features of a view that a bot thinks with: unseen tiles, dora, valued honours, threats, and what is safe."""

from __future__ import annotations

from functools import cached_property

from game.riichi.advice import unseen
from game.riichi.hands.melds import Meld
from game.riichi.hands.shapes import pack
from game.riichi.state import NONE, SEATS
from game.riichi.tiles import DRAGONS, EAST, KIND_OF, KINDS, dora_of, is_red
from game.riichi.view import RiichiView, SeatView

TRIPLET = 64
"""Added to a kind, it names a triplet or a kan of it; a kind alone names the sequence that starts there."""
Code = int

_MOST = 400
"""More discards than any round has."""


def code_of(meld: Meld) -> Code:
    """A meld as one number: see ``TRIPLET``."""
    return meld.low if meld.kind == "chi" else meld.low + TRIPLET


class Features:
    """The features of one view, read once. Lists are by kind (34) or by seat (4); masks have one bit a kind."""

    def __init__(self, view: RiichiView) -> None:
        self.view = view
        self.seat = view.seat
        own = view.own
        self.own = own
        self.config = view.config
        self.melds = len(own.melds)
        self.codes: tuple[Code, ...] = tuple(map(code_of, own.melds))
        self.closed = all(meld.kind == "closed_kan" for meld in own.melds)
        self.seat_wind = EAST + own.wind
        self.round_wind = EAST + view.wind
        self.dealer = own.wind == 0
        self.left = unseen(view)
        self.unseen_total = sum(self.left)
        self.draws = max(0, (view.left + 2) // SEATS)
        """About how many tiles this seat will still draw."""
        self.turn = max(len(seat.river) for seat in view.table) + 1

    @cached_property
    def hand(self) -> int:
        """The own concealed tiles as one number."""
        return pack(self.view.tiles)

    @cached_property
    def counts(self) -> list[int]:
        """The number of own concealed tiles of each kind."""
        found = [0] * KINDS
        for tile in self.view.tiles:
            found[KIND_OF[tile]] += 1
        return found

    @cached_property
    def dora(self) -> list[int]:
        """How many dora a tile of each kind is, red fives aside."""
        found = [0] * KINDS
        for indicator in self.view.indicators:
            found[dora_of(indicator)] += 1
        return found

    @cached_property
    def valued(self) -> list[int]:
        """How many han a triplet of each kind is worth."""
        found = [0] * KINDS
        for kind in DRAGONS:
            found[kind] = 1
        found[self.seat_wind] += 1
        found[self.round_wind] += 1
        return found

    @cached_property
    def meld_dora(self) -> int:
        """How many dora the own melds hold, red fives included."""
        return sum(self.dora[KIND_OF[tile]] + is_red(tile) for meld in self.own.melds for tile in meld.tiles)

    @cached_property
    def reds(self) -> int:
        """How many red fives are among the own concealed tiles."""
        return sum(map(is_red, self.view.tiles))

    def held_dora(self, without: int = NONE) -> int:
        """How many dora the whole hand holds; one tile may be left out."""
        found = self.meld_dora + self.reds
        for kind, count in enumerate(self.dora):
            if count:
                found += count * self.counts[kind]
        if without != NONE:
            found -= self.dora[KIND_OF[without]] + is_red(without)
        return found

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The other seats in turn order."""
        return tuple((self.seat + i) % SEATS for i in range(1, SEATS))

    @cached_property
    def riichis(self) -> tuple[int, ...]:
        """The other seats in riichi, one that just declares included."""
        return tuple(s for s in self.others if declared(self.view.table[s]))

    @cached_property
    def order(self) -> list[tuple[int, int]]:
        """The discards of the round in their order: seat and kind."""
        return discards_in_order(self.view)

    @cached_property
    def safe(self) -> list[int]:
        """The kinds, by seat, on which it cannot win by ron: thrown by itself, or let go since its riichi or turn."""
        found = [0] * SEATS
        for seat, side in enumerate(self.view.table):
            for thrown in side.river:
                found[seat] |= 1 << KIND_OF[thrown.tile]
        stands = [NONE] * SEATS
        last = [NONE] * SEATS
        seen = [0] * SEATS
        for at, (seat, _) in enumerate(self.order):
            last[seat] = at
            if self.view.table[seat].river[seen[seat]].riichi:
                stands[seat] = at
            seen[seat] += 1
        fresh = self.view.asked is not None
        for at, (by, kind) in enumerate(self.order):
            if fresh and at == len(self.order) - 1:
                break
            for seat in self.others:
                since = stands[seat] if stands[seat] != NONE else last[seat]
                if since != NONE and at > since and by != seat:
                    found[seat] |= 1 << kind
        return found

    def threat_of(self, seat: int) -> dict[str, str | int]:
        """The threat of another seat, for a reason: riichi and since which of its turns, open melds, or time."""
        side = self.view.table[seat]
        melds = sum(meld.opens for meld in side.melds)
        riichi = next((turn for turn, thrown in enumerate(side.river, 1) if thrown.riichi), 0)
        kind = "riichi" if riichi else "open" if melds else "late"
        return {"seat": seat, "threat": kind, "turn": riichi or len(side.river), "melds": melds}

    def safety_of(self, seat: int, kind: int) -> str:
        """The safety of a kind against a seat, which cannot win on what it threw or has passed."""
        return "passed" if self.safe[seat] >> kind & 1 else "least"

    def tiles_of(self, kind: int) -> list[int]:
        """The own concealed tiles of a kind, a red five last."""
        return sorted({tile for tile in self.view.tiles if KIND_OF[tile] == kind})


def declared(side: SeatView) -> bool:
    """Whether a seat is in riichi or has just declared it."""
    return side.riichi or (bool(side.river) and side.river[-1].riichi)


def discards_in_order(view: RiichiView) -> list[tuple[int, int]]:
    """The discards of the round in their order, told from the rivers and from whose tile each meld took."""
    rivers = [side.river for side in view.table]
    calls = [
        [(meld.taken, (number + meld.source) % SEATS) for meld in side.melds if meld.taken is not None]
        for number, side in enumerate(view.table)
    ]
    at, used, found = [0] * SEATS, [0] * SEATS, []
    turn = view.dealer
    for _ in range(_MOST):
        if at[turn] >= len(rivers[turn]):
            break
        thrown = rivers[turn][at[turn]]
        at[turn] += 1
        found.append((turn, KIND_OF[thrown.tile]))
        follows = (turn + 1) % SEATS
        if thrown.taken:
            for seat in range(SEATS):
                if used[seat] < len(calls[seat]) and calls[seat][used[seat]] == (thrown.tile, turn):
                    used[seat] += 1
                    follows = seat
                    break
        turn = follows
    for seat, river in enumerate(rivers):
        found += [(seat, KIND_OF[thrown.tile]) for thrown in river[at[seat] :]]
    return found
