"""One race as plain numbers, fast enough for rules and simulations alike (turf.T8, turf.T15-T24).

Horses are numbered 0-6: grey, white, beige, caramel, red-brown, dark brown, black. Die faces are 0-3: head, cap,
saddle, shoe. A position counts spaces run from the start line: 0 is the printed space 33 behind the line, -6 the
printed 27, 1-33 the lap that follows; ``FINISHED`` is behind the finish line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

HORSES = 7
FACES = 4
HEAD, CAP, SADDLE, SHOE = range(FACES)
DIE = (HEAD, HEAD, HEAD, CAP, SADDLE, SHOE)
"""The sides of the die (turf.T5)."""
SPACES = 33
PACE = 18
"""Where the pace chip lies (turf.T8)."""
FIRST_START = 0
LAST_START = -6
FINISHED = 34
"""The position of a horse that crossed the line, however far it overshot (turf.T22)."""
PLACES = 3
"""How many horses finish before the race ends (turf.T23)."""
NONE = -1
ALL = (1 << HORSES) - 1
"""The mask of all horses."""

Card = tuple[int, int, int, int]
"""Steps by face: head, cap, saddle, shoe (turf.T3)."""

BIT: tuple[int, ...] = tuple(
    1 << (p % SPACES) for p in (*range(FIRST_START, FINISHED), *range(LAST_START, FIRST_START))
)
"""The bit of a position's printed space; negative positions count from the end, as Python has it (turf.T20)."""
MEMBERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(h for h in range(HORSES) if mask >> h & 1) for mask in range(ALL + 1)
)
"""The horses of a mask, in order."""


def printed(position: int) -> int:
    """The number on the board where a horse stands, 1-33 (turf.T8)."""
    return (position - 1) % SPACES + 1


def mask_of(horses: Iterable[int]) -> int:
    """The mask of some horses."""
    return sum(1 << horse for horse in set(horses))


def occupied(positions: Sequence[int]) -> int:
    """The printed spaces that are taken, as bits of ``BIT``."""
    mask = 0
    for position in positions:
        if position < FINISHED:
            mask |= BIT[position]
    return mask


class Race:
    """A race being run; moves change it in place.

    ``positions`` and ``running`` (a mask) say where the horses are, ``left`` (a mask) whose cards are still on the
    board, ``taken`` which printed spaces are occupied. ``pace`` is the pace horse or -1, ``order`` the horses that
    finished. ``arrived`` numbers when a horse came to where it stands, which decides who is last where horses share a
    space (turf.T34).
    """

    __slots__ = (
        "arrived",
        "crowded",
        "goal",
        "left",
        "moves",
        "order",
        "pace",
        "positions",
        "printed",
        "running",
        "taken",
    )

    def __init__(
        self, start: Sequence[int], crowded: bool = False, goal: int = FINISHED, by_printed: bool = True
    ) -> None:
        """Lines the horses up: ``start`` is the order in which they were drawn (turf.T9).

        ``crowded`` lets horses share spaces and start side by side (turf.T34), ``goal`` is the first position that
        finishes (turf.T22), and ``by_printed`` off lets only horses on the same lap be in the way (turf.T20).
        """
        self.positions = [0] * HORSES
        self.arrived = [0] * HORSES
        for place, horse in enumerate(start):
            self.positions[horse] = FIRST_START if crowded else FIRST_START - place
            self.arrived[horse] = place - HORSES
        self.crowded = crowded
        self.goal = goal
        self.printed = by_printed
        self.running = self.left = ALL
        self.taken = occupied(self.positions)
        self.pace = NONE
        self.order: list[int] = []
        self.moves = 0

    def copy(self) -> Race:
        """An independent copy."""
        twin: Race = object.__new__(Race)
        twin.positions = self.positions[:]
        twin.arrived = self.arrived[:]
        twin.crowded, twin.goal, twin.printed = self.crowded, self.goal, self.printed
        twin.running, twin.left, twin.taken = self.running, self.left, self.taken
        twin.pace, twin.order, twin.moves = self.pace, self.order[:], self.moves
        return twin

    @property
    def over(self) -> bool:
        """Whether three horses have finished (turf.T23)."""
        return len(self.order) >= PLACES

    def movable(self) -> tuple[int, ...]:
        """The horses whose cards are still on the board (turf.T15)."""
        return MEMBERS[self.left]

    def landing(self, horse: int, steps: int) -> int:
        """The place where a move would end (turf.T18-T20, turf.T22)."""
        at = self.positions[horse]
        target = at + steps
        if target >= self.goal:
            return FINISHED
        if self.crowded:
            return target
        if not self.printed:
            standing = self.positions
            while target > at and target in standing:
                target -= 1
            return target
        others = self.taken ^ BIT[at]
        while others & BIT[target]:
            target -= 1
        return target

    def move(self, horse: int, steps: int) -> int:
        """Moves a horse, puts its card aside and brings the cards back when none is left; returns where it landed.

        The horse has to be one of ``movable``; finishing takes its card out of the race (turf.T15-T22).
        """
        positions = self.positions
        at = positions[horse]
        end = self.landing(horse, steps)
        bit = 1 << horse
        self.moves += 1
        if end != at:
            positions[horse] = end
            self.arrived[horse] = self.moves
            if self.pace < 0 and end >= PACE:
                self.pace = horse
            self.taken ^= BIT[at]
            if end < FINISHED:
                self.taken |= BIT[end]
            else:
                self.order.append(horse)
                self.running ^= bit
            if self.crowded or not self.printed:
                self.taken = occupied(positions)
        self.left ^= bit
        if not self.left:
            self.left = self.running
        return end

    def ranking(self) -> tuple[int, ...]:
        """The seven horses from first to last as the race stands."""
        positions, arrived = self.positions, self.arrived
        behind = sorted(MEMBERS[self.running], key=lambda h: (-positions[h], -arrived[h]))
        return (*self.order, *behind)
