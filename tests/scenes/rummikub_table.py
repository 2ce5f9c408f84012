"""A Rummikub table for tests: an app without a window, known tiles, and a hand that drags them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.kernel.seat import LEVELS
from game.pieces.tiles import tile_text
from game.seats.bots import make_bot
from scenes.app import App
from scenes.kit.context import PlainSettings
from scenes.rummikub.manners import RummikubManners
from scenes.rummikub.table import RummikubTable
from scenes.table.session import Session
from scenes.table.thinking import HereThinker, Thinker
from tests.scenes.holla_table import Silent

PEOPLE = (
    SeatInfo("", "person", "tiger"),
    SeatInfo("누리", "easy", "deer"),
    SeatInfo("달이", "easy", "rabbit"),
    SeatInfo("학 선생", "easy", "crane"),
    SeatInfo("거북", "easy", "turtle"),
    SeatInfo("까치", "easy", "magpie"),
)


def bots() -> HereThinker:
    """Real bots, thinking in this process."""
    return HereThinker({level: make_bot("rummikub", level) for level in LEVELS})


def new_session(
    match: AnyMatch, thinker: Thinker | None = None, people: Sequence[SeatInfo] = PEOPLE, speed: float = 0.0
) -> Session:
    """A session with the person on seat 0; without a thinker the table stands still."""
    seats = tuple(people[: match.seats])
    return Session(match, seats, thinker or Silent(), RummikubManners(), None, speed=speed)


@dataclass
class Sitting:
    """A table in an app, and events that go to it."""

    app: App
    table: RummikubTable

    def steps(self, count: int = 1, dt: float = 1 / 60) -> None:
        """Frames go by."""
        for _ in range(count):
            self.app.step(dt)

    @property
    def there(self) -> bool:
        """Whether the table is the top scene."""
        return self.app.stack.top is self.table

    def wait(self, most: int = 4000) -> None:
        """Until the person has to act or another scene lies on the table."""
        for _ in range(most):
            if not self.there or (self.table.desk.bench is not None and not self.table.motion.busy):
                return
            self.app.step(1 / 60)
        raise AssertionError("the person is never asked")

    def post(self, kind: int, **values: Any) -> None:
        """One event and one frame."""
        self.app.post(pygame.Event(kind, **values))
        self.app.step(1 / 60)

    def point(self, pos: tuple[int, int], held: bool = False) -> None:
        """Moves the pointer."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0))

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        """Down and up."""
        self.point(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def hold(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drags without letting go."""
        self.point(start)
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for i in range(1, 6):
            self.point((start[0] + (end[0] - start[0]) * i // 5, start[1] + (end[1] - start[1]) * i // 5), held=True)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drags and lets go."""
        self.hold(start, end)
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self.steps(2)

    def key(self, key: int, mod: int = 0) -> None:
        """Presses a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)

    # -- places

    def tile(self, text: str, on_table: bool | None = None) -> int:
        """A tile by its name, on the mat or in the rack."""
        desk = self.table.desk
        for tile in sorted(desk.goals_known()):
            if tile_text(tile) == text and on_table in (None, desk.on_table(tile)):
                return tile
        raise AssertionError(f"no {text} here")

    def at(self, text: str, on_table: bool | None = None, share: float = 0.6) -> tuple[int, int]:
        """A point on a tile; by default right of the grip and of the middle."""
        box = self.table.desk.tile_box(self.tile(text, on_table))
        assert box is not None
        return box.x + round(box.w * share), box.centery

    def own(self, text: str) -> tuple[int, int]:
        """A point on a tile of the rack."""
        return self.at(text, on_table=False)

    @property
    def free(self) -> tuple[int, int]:
        """A point in the place for a new set."""
        box = self.table.desk.free_box()
        assert box is not None
        return box.centerx, box.centery

    @property
    def low(self) -> tuple[int, int]:
        """A free point low on the mat."""
        box = self.table.desk.lay.cloth
        return box.centerx, box.bottom - 40

    @property
    def rack_place(self) -> tuple[int, int]:
        """A free place of the lower shelf."""
        rack = self.table.desk.rack
        x, y = rack.slot_box(self.table.desk.lay, rack.shelves.width * 2 - 3).center
        return x, y

    def names(self) -> list[str]:
        """The sets on the mat in words, sorted."""
        return sorted(" ".join(tile_text(t) for t in tiles) for tiles in self.table.desk.table)

    def rack(self) -> list[str]:
        """The tiles of the rack, sorted."""
        return sorted(tile_text(t) for t in self.table.desk.held)

    def tops(self) -> list[str]:
        """The titles of the notes that show."""
        return [note.title for note in self.app.toasts.notes]


def sit(
    folder: Path, session: Session, size: tuple[int, int] = (1280, 720), language: str = "en", speed: float = 0.0
) -> Sitting:
    """Opens an app with this session's table; close `app` afterwards."""
    settings = PlainSettings(language=language, speed=speed, window_size=size)
    app = App(settings, folder, size=size, catch=False)
    table = RummikubTable(app.ctx, session)
    app.push(table)
    sitting = Sitting(app, table)
    sitting.steps(2)
    return sitting
