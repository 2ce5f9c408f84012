"""The common parts of tests at tables: an app without a window, and a hand that points, drags and types."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import pygame

from game.kernel.match import AnyMatch
from scenes.app.app import App
from scenes.table.client import Step, TableClient
from scenes.table.player import TablePlayer
from tests.scenes.plain import plain_settings

T = TypeVar("T", bound=TablePlayer)
Point = tuple[int, int]


class KnownClient(TableClient):
    """A client that lets a test look at the match which it keeps to itself."""

    def __init__(self, match: AnyMatch, *given: Any, **more: Any) -> None:
        super().__init__(match, *given, **more)
        self.match = match


def taken(client: TableClient) -> list[Step]:
    """The steps that a table has still to show, oldest first; it shows them now."""
    return list(iter(client.next_step, None))


class Listening:
    """A sound in front of the app's that remembers what was played."""

    def __init__(self, sound: Any) -> None:
        self._sound = sound
        self.played: list[str] = []

    def play(self, name: str, *how: Any) -> None:
        """Remembers the sound."""
        self.played.append(name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sound, name)


@dataclass
class TableHand(Generic[T]):
    """A table in an app, and events that go to it."""

    app: App
    table: T

    def steps(self, count: int = 1, dt: float = 1 / 60) -> None:
        """Runs so many frames."""
        for _ in range(count):
            self.app.step(dt)

    @property
    def match(self) -> AnyMatch:
        """The match that is played here."""
        client = self.table.client
        assert isinstance(client, KnownClient)
        return client.match

    @property
    def there(self) -> bool:
        """Whether the table is the top scene."""
        return self.app.stack.top is self.table

    @property
    def mine(self) -> bool:
        """Whether the person has to act and nothing moves."""
        return self.table.client.waiting_for_person and not self.table.motion.busy

    def wait(self, most: int = 6000) -> None:
        """Waits until the person has to act or another scene lies on the table."""
        for _ in range(most):
            if not self.there or self.mine:
                return
            self.app.step(1 / 60)
        raise AssertionError("the person is never asked")

    def post(self, kind: int, **values: Any) -> None:
        """Sends one event and runs one frame."""
        self.app.post(pygame.Event(kind, **values))
        self.app.step(1 / 60)

    def point(self, pos: Point, held: bool = False) -> None:
        """Moves the pointer."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0))

    def click(self, pos: Point, button: int = 1) -> None:
        """Presses and releases a button."""
        self.point(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def hold(self, start: Point, end: Point) -> None:
        """Drags without letting go."""
        self.point(start)
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for i in range(1, 6):
            self.point((start[0] + (end[0] - start[0]) * i // 5, start[1] + (end[1] - start[1]) * i // 5), held=True)

    def drag(self, start: Point, end: Point) -> None:
        """Drags and lets go."""
        self.hold(start, end)
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self.steps(2)

    def key(self, key: int, mod: int = 0) -> None:
        """Presses a key and lets it go."""
        self.app.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def tops(self) -> list[str]:
        """The titles of the notes that show."""
        return [note.title for note in self.app.toasts.notes]


def new_app(folder: Path, size: Point, language: str, speed: float) -> App:
    """An app without a window that asks before nothing that may cost; close it afterwards."""
    settings = plain_settings(language=language, speed=speed, window_size=size, ask_costly=False)
    return App(settings, folder, size=size, catch=False)
