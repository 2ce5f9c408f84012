"""A Holla table for tests: an app without a window, a client with bots in this process, and a hand that uses it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from game.holla.config import HollaConfig
from game.holla.offers import mountain, own
from game.holla.rules import HollaRules
from game.kernel.match import AnyMatch, Match
from game.kernel.offers import Target
from game.kernel.record import SeatInfo
from game.kernel.seat import LEVELS, Answer
from game.seats.bots import make_bot
from game.seats.failures import Failure
from game.seats.request import NO_WHY, Request
from scenes.holla.policy import POLICY
from scenes.holla.styles import node_of
from scenes.holla.table import TABLE
from scenes.table.bot_client import Acts, BotClient, InlineBots, Thought
from scenes.table.client import TableClient
from scenes.table.player import TablePlayer
from scenes.table.writer import Writer
from tests.scenes.table_kit import KnownClient, TableHand, new_app

PEOPLE = (
    SeatInfo("", "person", "tiger"),
    SeatInfo("누리", "easy", "deer"),
    SeatInfo("달이", "normal", "rabbit"),
    SeatInfo("학 선생", "easy", "crane"),
    SeatInfo("거북", "easy", "turtle"),
)


class Silent:
    """A bot_client that never answers, so that a table stands still."""

    searches = False

    def __init__(self) -> None:
        self.asked: list[tuple[str, Request]] = []
        self.ready: list[Thought] = []
        self.failed: list[Failure] = []
        self.closed = False

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        self.asked.append((level, request))

    def answer(self, action: Any) -> None:
        """Answers the last question."""
        self.ready.append(Thought(self.asked[-1][1], Answer(action, NO_WHY)))

    def poll(self) -> Thought | None:
        return self.ready.pop(0) if self.ready else None

    def failures(self) -> Sequence[Failure]:
        found, self.failed = self.failed, []
        return found

    def end(self) -> None:
        """Does nothing: the bots keep nothing."""

    def close(self) -> None:
        self.closed = True


def bots() -> InlineBots:
    """The real bots, thinking in this process."""
    return InlineBots({level: make_bot("holla", level) for level in LEVELS})


def new_match(seats: int = 4, seed: int = 3, **options: Any) -> AnyMatch:
    """A fresh match."""
    return Match(HollaRules(), HollaConfig(**options), seats, seed)


def new_client(
    match: AnyMatch,
    bot_client: BotClient | None = None,
    writer: Writer | None = None,
    *,
    people: Sequence[SeatInfo] = PEOPLE,
    speed: float = 0.0,
) -> KnownClient:
    """A client of a match with the person on seat 0."""
    bot_client = bot_client if bot_client is not None else bots()
    return KnownClient(match, tuple(people[: match.seats]), bot_client, POLICY, writer, speed=speed)


class Sitting(TableHand[TablePlayer]):
    """A table in an app, and events that go to it."""

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        """Presses a button."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def release(self, pos: tuple[int, int], button: int = 1) -> None:
        """Lets a button go."""
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drags and lets go."""
        self.hold(start, end)
        self.release(end)

    def place(self, piece: Target) -> tuple[int, int]:
        """The point where a piece can be taken."""
        x, y = self.table.nodes[node_of(self.table.view, piece)].rect.center
        return (x, y)

    def look(self, *id: str | int) -> Any:
        """The look of a node."""
        return self.table.marked[id].look

    def pieces(self) -> list[tuple[int, int]]:
        """The middles of everything that can be taken."""
        draggable = set(self.table.board.draggable())
        return [node.rect.center for id, node in self.table.nodes.items() if id in draggable]

    @property
    def mountain(self) -> tuple[int, int]:
        """The point of the next mountain cube."""
        return self.place(mountain(self.table.view.lender))

    @property
    def ridge(self) -> tuple[int, int]:
        """The middle of the own ridge."""
        x, y = self.table.lay.ridge_zone.center
        return (x, y)

    @property
    def island(self) -> tuple[int, int]:
        """The middle of the island's tray."""
        x, y = self.table.lay.tray.center
        return (x, y)

    def own(self, cube: int) -> tuple[int, int]:
        """The point of an own cube."""
        return self.place(own(cube))


def sit(
    folder: Path, client: TableClient, size: tuple[int, int] = (1280, 720), language: str = "ko", speed: float = 0.0
) -> Sitting:
    """Opens an app with this client's table; close `app` afterwards."""
    app = new_app(folder, size, language, speed)
    table = TablePlayer(app.ctx, client, TABLE)
    app.push(table)
    return Sitting(app, table)
