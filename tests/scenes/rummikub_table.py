"""A Rummikub table for tests: an app without a window, known tiles, and a hand that drags them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pygame import Rect

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.kernel.seat import LEVELS
from game.pieces.tiles import tile_text
from game.rummikub.turn_draft import TurnDraft
from game.seats.bots import make_bot
from scenes.rummikub.choice import sets_of
from scenes.rummikub.policy import POLICY
from scenes.rummikub.table import TABLE
from scenes.table.bot_client import BotClient, InlineBots
from scenes.table.client import TableClient
from scenes.table.player import TablePlayer
from tests.scenes.holla_table import Silent
from tests.scenes.table_kit import KnownClient, TableHand, new_app

PEOPLE = (
    SeatInfo("", "person", "tiger"),
    SeatInfo("누리", "easy", "deer"),
    SeatInfo("달이", "easy", "rabbit"),
    SeatInfo("학 선생", "easy", "crane"),
    SeatInfo("거북", "easy", "turtle"),
    SeatInfo("까치", "easy", "magpie"),
)


def bots() -> InlineBots:
    """The real bots, thinking in this process."""
    return InlineBots({level: make_bot("rummikub", level) for level in LEVELS})


def new_client(
    match: AnyMatch, bot_client: BotClient | None = None, people: Sequence[SeatInfo] = PEOPLE, speed: float = 0.0
) -> KnownClient:
    """A client with the person on seat 0; without a bot_client the table stands still."""
    seats = tuple(people[: match.seats])
    return KnownClient(match, seats, bot_client or Silent(), POLICY, None, speed=speed)


class Sitting(TableHand[TablePlayer]):
    """A table in an app, and events that go to it."""

    @property
    def mine(self) -> bool:
        """Whether there is a draft and nothing moves."""
        return self.table.board.choice.draft is not None and not self.table.motion.busy

    @property
    def draft(self) -> TurnDraft:
        """The draft of the person's turn."""
        assert self.table.board.choice.draft is not None
        return self.table.board.choice.draft

    # -- places

    def box(self, tile: int) -> Rect:
        """The box of a tile."""
        return self.table.nodes["tile", tile].rect

    def tiles(self, lying: bool | None = None) -> list[int]:
        """The tiles there are: all, those of the table or those of the rack."""
        found = [id[1] for id in self.table.nodes if isinstance(id, tuple) and id[0] == "tile"]
        return sorted(tile for tile in found if lying is None or (tile in self.table.state.memory.held) != lying)

    def tile(self, text: str, on_table: bool | None = None) -> int:
        """A tile by its name, on the mat or in the rack."""
        return next(tile for tile in self.tiles(on_table) if tile_text(tile) == text)

    def at(self, text: str, on_table: bool | None = None, share: float = 0.6) -> tuple[int, int]:
        """A point on a tile; by default right of the grip and of the middle."""
        box = self.box(self.tile(text, on_table))
        return box.x + round(box.w * share), box.centery

    def own(self, text: str) -> tuple[int, int]:
        """A point on a tile of the rack."""
        return self.at(text, on_table=False)

    @property
    def free(self) -> tuple[int, int]:
        """A point in the place for a new set."""
        box = self.table.nodes["new",].rect
        return box.centerx, box.centery

    @property
    def low(self) -> tuple[int, int]:
        """A free point low on the mat."""
        box = self.table.lay.cloth
        return box.centerx, box.bottom - 40

    @property
    def slots(self) -> tuple[int, ...]:
        """The places of the rack, -1 for a free one."""
        return self.table.board.memory.rack.shelves.slots

    @property
    def rack_place(self) -> tuple[int, int]:
        """A free place of the lower shelf."""
        shelves = self.table.board.memory.rack.shelves
        x, y = self.table.lay.slot(shelves, shelves.width * 2 - 3).center
        return x, y

    def names(self) -> list[str]:
        """The sets on the mat in words, sorted."""
        return sorted(" ".join(tile_text(t) for t in tiles) for tiles in sets_of(self.table.state))

    def rack(self) -> list[str]:
        """The tiles of the rack, sorted."""
        return sorted(tile_text(t) for t in self.tiles(False))

    def look(self, *id: str | int) -> Any:
        """The look of a node."""
        return self.table.marked[id].look


def sit(
    folder: Path, client: TableClient, size: tuple[int, int] = (1280, 720), language: str = "en", speed: float = 0.0
) -> Sitting:
    """Opens an app with this client's table; close `app` afterwards."""
    app = new_app(folder, size, language, speed)
    table = TablePlayer(app.ctx, client, TABLE)
    app.push(table)
    sitting = Sitting(app, table)
    sitting.steps(2)
    return sitting
