"""The race track as a curve: where a space lies, which way a horse looks there, the outlines of lanes and spaces."""

import math
from dataclasses import dataclass
from typing import Final

SPACES: Final = 33
"""turf.T8"""
LINE_AT: Final = 0.36
"""The finish line's share of the lower straight, from its left end."""
_STEEP: Final = 0.25
"""Below this share of sideways travel a horse keeps the way it looked before."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Oval:
    """Two straights and two half circles, run counter-clockwise; all lengths in pixels.

    Places are counted in spaces from the finish line: space ``n`` covers ``n - 1`` to ``n``, the line itself is 0 and
    33. ``off`` is how far outside (positive) or inside of the middle of the lane.
    """

    x: float
    y: float
    radius: float
    straight: float
    lane: float

    @property
    def length(self) -> float:
        """Once around along the middle of the lane."""
        return 2 * self.straight + 2 * math.pi * self.radius

    @property
    def space(self) -> float:
        """The length of a space along the middle of the lane."""
        return self.length / SPACES

    def at(self, place: float, off: float = 0.0) -> tuple[float, float, float]:
        """Point and heading (radians, 0 to the right, counter-clockwise negative) of a place."""
        way = (place / SPACES * self.length + self.straight * LINE_AT) % self.length
        half, bend, r = self.straight / 2, math.pi * self.radius, self.radius + off
        if way < self.straight:
            return self.x - half + way, self.y + r, 0.0
        way -= self.straight
        if way < bend:
            turn = math.pi / 2 - way / self.radius
            return self.x + half + r * math.cos(turn), self.y + r * math.sin(turn), -way / self.radius
        way -= bend
        if way < self.straight:
            return self.x + half - way, self.y - r, -math.pi
        way -= self.straight
        turn = -math.pi / 2 - way / self.radius
        return self.x - half + r * math.cos(turn), self.y + r * math.sin(turn), -math.pi - way / self.radius

    def point(self, place: float, off: float = 0.0) -> Point:
        """The point of a place."""
        x, y, _ = self.at(place, off)
        return x, y

    def looks_left(self, place: float) -> bool:
        """Whether a horse there runs to the left; in steep parts of a bend it looks the way it will leave it."""
        _, _, heading = self.at(place)
        along = math.cos(heading)
        if abs(along) >= _STEEP:
            return along < 0
        x, _ = self.point(place)
        return x > self.x

    def middle(self, space: int, off: float = 0.0) -> Point:
        """The middle of a space, 1 to 33."""
        return self.point(space - 0.5, off)

    def stand(self, space: int) -> float:
        """The offset at which a horse on a space stands: neighbours on the straights a step apart."""
        _, _, heading = self.at(space - 0.5)
        step = self.lane / 86
        if abs(math.cos(heading)) < 0.999:
            return -9 * step
        near, far = (-20, -8) if math.cos(heading) < 0 else (-13, 0)
        return (near if space % 2 else far) * step

    def ring(self, off: float, steps: int = 240) -> list[Point]:
        """A closed line around the oval."""
        return [self.point(SPACES * i / steps, off) for i in range(steps)]

    def cell(self, space: int, inset: float = 1.0, steps: int = 8) -> list[Point]:
        """The outline of a space."""
        half = self.lane / 2 - inset
        inner = [self.point(space - 1 + i / steps, -half) for i in range(steps + 1)]
        outer = [self.point(space - i / steps, half) for i in range(steps + 1)]
        return inner + outer

    def space_at(self, pos: tuple[float, float], reach: float = 0.0) -> int | None:
        """The space under a point, or None off the track; ``reach`` widens the lane."""
        best = min(range(1, SPACES + 1), key=lambda space: math.dist(pos, self.middle(space)))
        fine = [best - 1 + i / 8 for i in range(-8, 17)]
        place = min(fine, key=lambda at: math.dist(pos, self.point(at)))
        if math.dist(pos, self.point(place)) > self.lane / 2 + reach:
            return None
        return int(place % SPACES) + 1
