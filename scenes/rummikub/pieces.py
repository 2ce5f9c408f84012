"""Where every visible tile is at this moment, and its way to where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scenes.kit.motion import Motion, Parallel, Tween, in_out_cubic, lerp, out_cubic

REFLOW_MS = 240.0
STAGGER_MS = 12.0
LONGEST_STAGGER = 240.0
FLY_MS = 260.0
FIRST_FLYER = 10_000


@dataclass(frozen=True)
class Spot:
    """The corner of a tile and its width, in pixels."""

    x: float
    y: float
    w: float

    def near(self, other: Spot) -> bool:
        """Whether nobody would see the difference."""
        return abs(self.x - other.x) < 0.6 and abs(self.y - other.y) < 0.6 and abs(self.w - other.w) < 0.6

    def towards(self, other: Spot, t: float, rise: float = 0.0) -> Spot:
        """A place on the way; `rise` pixels higher in the middle."""
        up = rise * 4 * t * (1 - t)
        return Spot(lerp(self.x, other.x, t), lerp(self.y, other.y, t) - up, lerp(self.w, other.w, t))


class Pieces:
    """Tiles by number; face-down tiles on their way have numbers from `FIRST_FLYER`."""

    def __init__(self, motion: Motion, changed: Callable[[], None]) -> None:
        self.motion = motion
        self.changed = changed
        self.shown: dict[int, Spot] = {}
        self.moving: dict[int, int] = {}
        """How many movements a tile has begun, for tiles that are on their way."""
        self._count = 0

    def clear(self) -> None:
        """An empty table."""
        self.shown.clear()
        self.moving.clear()

    def put(self, goals: Mapping[int, Spot]) -> None:
        """Everything lies where it belongs at once."""
        self.moving.clear()
        self.shown = dict(goals)

    def send(
        self,
        goals: Mapping[int, Spot],
        starts: Mapping[int, Spot] | None = None,
        leave: Mapping[int, Spot] | None = None,
    ) -> None:
        """Brings every tile to its goal. New ones come from `starts`; those without a goal go to `leave` and vanish."""
        starts, leave = starts or {}, leave or {}
        self.shown.update({tile: spot for tile, spot in starts.items() if tile in goals or tile in leave})
        for tile in [tile for tile in self.shown if tile not in goals and tile not in leave and tile < FIRST_FLYER]:
            self.shown.pop(tile)
            self.moving.pop(tile, None)
        away: list[tuple[int, Spot, bool]] = []
        for tile, goal in goals.items():
            here = self.shown.setdefault(tile, goal)
            if not here.near(goal):
                away.append((tile, goal, False))
            elif tile not in self.moving:
                self.shown[tile] = goal
        away += [(tile, goal, True) for tile, goal in leave.items() if tile in self.shown]
        away.sort(key=lambda item: (self.shown[item[0]].y, self.shown[item[0]].x))
        if away:
            tweens = [self._tween(tile, goal, gone) for tile, goal, gone in away]
            self.motion.play(Parallel(*tweens, stagger=min(STAGGER_MS, LONGEST_STAGGER / len(tweens))))
        self.changed()

    def fly_back(self, start: Spot, end: Spot, done: Callable[[], None] | None = None, delay: int = 0) -> None:
        """A face-down tile from one place to another."""
        self._count += 1
        tile = FIRST_FLYER + self._count
        self.shown[tile] = start

        def step(t: float) -> None:
            self.shown[tile] = start.towards(end, t, start.w)
            self.changed()

        def land() -> None:
            self.shown.pop(tile, None)
            if done is not None:
                done()

        self.motion.play(Tween(FLY_MS + delay, step, out_cubic, land))

    def _tween(self, tile: int, goal: Spot, gone: bool) -> Tween:
        self._count += 1
        mark = self.moving[tile] = self._count
        begin = self.shown[tile]

        def step(t: float) -> None:
            if self.moving.get(tile) == mark:
                self.shown[tile] = begin.towards(goal, t)
                self.changed()

        def land() -> None:
            if self.moving.get(tile) == mark:
                self.moving.pop(tile)
                if gone:
                    self.shown.pop(tile, None)

        return Tween(REFLOW_MS, step, in_out_cubic, land)
