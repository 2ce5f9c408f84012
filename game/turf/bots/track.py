"""A race in small numbers, fast enough to be run thousands of times while a seat thinks.

Positions, horses and faces are numbered as in ``game.turf.race``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import shake_128

import msgspec

from game.kernel.chance import Stream
from game.turf.race import BIT, DIE, HORSES, PACE, PLACES

LONGEST = 160
"""Rolls kept ready for a race; a race of mere chance takes 49 moves, and in 30,000 none took 100."""
AWAY = 99
"""The position of a horse that is home."""

Picks = Sequence[Sequence[bytes]]
"""The horse that a seat moves: by seat and face, then by the set of horses that it may choose from."""
Cards = tuple[tuple[int, ...], ...]
"""Spaces by face and horse."""

_BIT = tuple(1 << h for h in range(HORSES))
_APART = tuple(1 << p for p in range(len(BIT)))
_SHARED = (0,) * len(BIT)
_WITH = tuple(sum(1 << 8 * chosen for chosen in range(1 << HORSES) if chosen >> h & 1) for h in range(HORSES))
"""A number with one byte for every set of horses: 1 for those with this horse."""
_WITHOUT = tuple(sum(255 << 8 * chosen for chosen in range(1 << HORSES) if not chosen >> h & 1) for h in range(HORSES))
"""All bits of the bytes of those without it."""
_SIDES = bytes(DIE * (252 // len(DIE))) + bytes(4)
_UNFAIR = bytes(range(252, 256))
"""Bytes left out so that the six sides of the die share the rest evenly."""


class Field(msgspec.Struct, frozen=True):
    """A race at one moment: where the horses are, who may still be moved, who is home, and whose turn it is."""

    cards: Cards
    spots: tuple[int, ...]
    """The bit of each position; equal bits are the same space, 0 is a space that is never taken (turf.T34)."""
    goal: int
    """The first position that is home (turf.T22)."""
    seats: int
    at: tuple[int, ...]
    ready: int
    """The horses whose cards lie on the board, as bits."""
    running: int
    home: tuple[int, ...]
    pace: int
    """The pace horse, -1 before there is one."""
    turn: int
    came: tuple[int, ...]
    """By horse a number that grows with the time when it came to where it stands; on one space it says who is last."""

    @property
    def shared(self) -> bool:
        """Whether horses may share a space (turf.T34)."""
        return not self.spots[0]

    @property
    def last(self) -> int:
        """The horse furthest behind; of several on one space the one that came there first (turf.T23, turf.T34)."""
        return last_of(self.at, self.came)

    @property
    def taken(self) -> int:
        """The taken spaces as bits."""
        out = 0
        for h in range(HORSES):
            if self.running >> h & 1:
                out |= self.spots[self.at[h]]
        return out

    @property
    def over(self) -> bool:
        """Whether three horses are home (turf.T23)."""
        return len(self.home) == PLACES

    @property
    def left(self) -> float:
        """The share of the way that the horse which ends the race has still to run, as horses stand now (turf.T23)."""
        return 1 - sorted((min(at, self.goal) for at in self.at), reverse=True)[PLACES - 1] / self.goal

    def choices(self) -> list[int]:
        """The horses that may be moved."""
        return [h for h in range(HORSES) if self.ready >> h & 1]

    def landing(self, horse: int, face: int) -> int:
        """The place where a move ends, ``AWAY`` past the line (turf.T18, turf.T22)."""
        to = self.at[horse] + self.cards[face][horse]
        if to >= self.goal:
            return AWAY
        others = self.taken & ~self.spots[self.at[horse]]
        while to > self.at[horse] and others & self.spots[to]:
            to -= 1
        return to

    def moved(self, horse: int, face: int) -> Field:
        """The race after a move, with the next seat to roll."""
        to = self.landing(horse, face)
        at, running, home = list(self.at), self.running, self.home
        came = list(self.came)
        if to != at[horse]:
            came[horse] = max(came) + 1
        at[horse] = to
        if to == AWAY:
            running, home = running & ~_BIT[horse], (*home, horse)
        ready = self.ready & ~_BIT[horse]
        return Field(
            cards=self.cards,
            spots=self.spots,
            goal=self.goal,
            seats=self.seats,
            at=tuple(at),
            ready=ready or running,
            running=running,
            home=home,
            pace=horse if self.pace < 0 and to >= PACE else self.pace,
            turn=(self.turn + 1) % self.seats,
            came=tuple(came),
        )


def spots(crowded: bool, by_printed: bool) -> tuple[int, ...]:
    """The positions that exclude each other: none in a crowded field (turf.T34), else as turf.T20 is read."""
    if crowded:
        return _SHARED
    return BIT if by_printed else _APART


def seed_of(stream: Stream) -> bytes:
    """A key for many numbers out of a few of the stream's."""
    return b"".join(stream.below(1 << 32).to_bytes(4, "little") for _ in range(4))


def rolls_of(seed: bytes, count: int) -> list[bytes]:
    """The rolls of so many races under a key."""
    wanted = count * LONGEST
    found = shake_128(seed).digest(wanted + wanted // 32 + 256).translate(_SIDES, _UNFAIR)
    return [found[i * LONGEST : (i + 1) * LONGEST] for i in range(count)]


def noise(seed: bytes, count: int) -> Iterator[float]:
    """Yields so many numbers between -1 and 1, evenly spread."""
    return ((b - 127.5) / 127.5 for b in shake_128(seed).digest(count))


@lru_cache(maxsize=5040)
def first_of(order: tuple[int, ...]) -> bytes:
    """The horse that comes first in this order, for every set of horses."""
    found = 0
    for h in reversed(order):
        found = found & _WITHOUT[h] | _WITH[h] * h
    return found.to_bytes(1 << HORSES, "little")


def run(field: Field, picks: Sequence[Picks], rolls: Sequence[bytes]) -> tuple[list[int], int]:
    """Runs the race to its end once for each roll sequence, with the picks in turn.

    Returns the ends (see ``end_of``) and how many moves were made in all.
    """
    ends: list[int] = []
    moves = 0
    cards, spots_, goal, bits, seats = field.cards, field.spots, field.goal, _BIT, field.seats
    taken0, ready0, running0, pace0, turn0 = field.taken, field.ready, field.running, field.pace, field.turn
    to_come = PLACES - len(field.home)
    key0 = 0
    for h in field.home:
        key0 = key0 * HORSES + h
    if not to_come:
        return [(key0 * 7 + field.pace) * 7 + field.last] * len(rolls), 0
    # Only where horses share a space does it matter who came there first.
    shared, newest = field.shared, max(field.came)
    came = came0 = [c - newest for c in field.came]
    sets = len(picks)
    for number, faces in enumerate(rolls):
        pick = picks[number % sets]
        at, taken, ready, running, pace, turn = list(field.at), taken0, ready0, running0, pace0, turn0
        left, key = to_come, key0
        if shared:
            came = came0[:]
        for face in faces:
            moves += 1
            h = pick[turn][face][ready]
            was = at[h]
            to = was + cards[face][h]
            ready ^= bits[h]
            taken ^= spots_[was]
            if to < goal:
                while taken & spots_[to]:
                    to -= 1
                taken |= spots_[to]
                at[h] = to
                if shared and to != was:
                    came[h] = moves
                if pace < 0 and to >= 18:
                    pace = h
            else:
                running ^= bits[h]
                at[h] = AWAY
                if pace < 0:
                    pace = h
                key = key * 7 + h
                left -= 1
                if not left:
                    break
            ready = ready or running
            turn += 1
            if turn == seats:
                turn = 0
        else:
            key = _leaders(at, came, key, left)
            if pace < 0:
                pace = at.index(max(at))
        ends.append((key * 7 + pace) * 7 + (last_of(at, came) if shared else at.index(min(at))))
    return ends, moves


def end_of(key: int) -> tuple[int, int, int, int, int]:
    """Returns first, second, third, pace and last horse."""
    rest, last = divmod(key, 7)
    rest, pace = divmod(rest, 7)
    rest, third = divmod(rest, 7)
    first, second = divmod(rest, 7)
    return first, second, third, pace, last


def last_of(at: Sequence[int], came: Sequence[int]) -> int:
    """The horse furthest behind, the earliest of several on one space (turf.T23, turf.T34)."""
    low = min(at)
    if at.count(low) == 1:
        return at.index(low)
    return min((h for h in range(HORSES) if at[h] == low), key=came.__getitem__)


def _leaders(at: Sequence[int], came: Sequence[int], key: int, left: int) -> int:
    """The places by distance, for a race that ran out of rolls."""
    ahead = sorted((h for h in range(HORSES) if at[h] < AWAY), key=lambda h: (-at[h], -came[h]))
    for h in ahead[:left]:
        key = key * 7 + h
    return key
