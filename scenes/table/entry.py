"""The entry of a game outside its table: colours and pieces of its card, its texts, its table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

from pygame import Rect, Surface

from game.kernel.entry import load
from scenes.kit.art import SHADOWS
from scenes.kit.context import Context

if TYPE_CHECKING:
    from game.kernel.match import AnyMatch
    from game.kernel.record import SeatInfo
    from scenes.table.bot_client import BotClient
    from scenes.table.client import TableClient
    from scenes.table.hosts import Hosting
    from scenes.table.player import TablePlayer
    from scenes.table.policy import TablePolicy
    from scenes.table.record_playback import RecordPlayback
    from scenes.table.writer import Writer

Pieces = Callable[[Surface, Context, Rect], None]
F = TypeVar("F")
CARD_WIDTH = 308
"""Units of the picture's width, in which pieces are placed on it."""


def tilted(
    pieces: Sequence[tuple[float, float, float, F, float]],
    face: Callable[[Context, F, int], Surface],
    middle: float,
    radius: float = 9,
) -> Pieces:
    """Lays pieces (left, top, width, name, degrees) on a picture; `face` draws one so many pixels wide.

    Its middle lies `middle` widths below its top; its shadow is turned as it is.
    """

    def lay(surface: Surface, ctx: Context, picture: Rect) -> None:
        scale, (blur, dy, alpha) = picture.w / CARD_WIDTH, SHADOWS["S1"]
        for x, y, width, name, degrees in pieces:
            wide = max(1, round(width * scale))
            piece = face(ctx, name, wide)
            shadow, _ = ctx.art.shadow(*piece.get_size(), radius * scale / ctx.layout.s, blur, "#000000", alpha)
            centre = (picture.x + (x + width / 2) * scale, picture.y + (y + width * middle) * scale)
            for turned, low in ((shadow, round(dy * scale)), (piece, 0)):
                image = ctx.cubes.tilted(turned, degrees)
                surface.blit(image, image.get_rect(center=(centre[0], centre[1] + low)))

    return lay


@dataclass(frozen=True)
class SceneEntry:
    """A game on the menu.

    `accent` is the line between picture and paper; `pieces` lays its pieces on the picture; `table` is the module with
    its `TABLE`, the scene, and its `POLICY`, loaded only when somebody plays. Its texts stand in the files `games` of
    the locales, below its name.
    """

    game: str
    accent: str
    pieces: Pieces
    table: str
    brief: Mapping[str, object] = field(default_factory=dict)
    """Options of a match that is over soon."""
    calls: tuple[str, ...] = ()
    """Tags of the events that a record marks as calls."""
    wins: tuple[str, ...] = ()
    """Tags of the events that a record marks as wins; one whose `true` is False is none."""
    school: str = ""
    """The place of its ``scenes.table.school.School``, loaded when needed; without one words are shown."""

    def open_table(
        self,
        ctx: Context,
        match: "AnyMatch",
        seats: "tuple[SeatInfo, ...]",
        bot_client: "BotClient",
        writer: "Writer | None",
        playback: "RecordPlayback | None" = None,
        hosting: "Hosting | None" = None,
    ) -> "TablePlayer":
        """The table of a match, new, resumed or of a record. It ends bot_client and writer when it is left."""
        # Loads tables only when a match is played, so that the menu starts fast.
        from scenes.table.client import TableClient

        module = load(self.table)
        speed = ctx.settings.speed
        client = TableClient(match, seats, bot_client, policy_of(module), writer, speed=speed, playback=playback)
        return table_of(ctx, client, module, hosting)

    def warm(self) -> None:
        """Loads what a table needs, which takes a moment; from whatever thread."""
        for place in ("scenes.table.player:TablePlayer", self.table):
            load(place)

    @property
    def picture(self) -> str:
        """The card's drawing, below `assets/svg`."""
        return f"scene/card_{self.game}"

    def text(self, ctx: Context, key: str) -> str:
        """A text of this game: name, other (its name in the other language), facts, blurb."""
        return ctx.t(f"games.{self.game}.{key}")


def policy_of(module: ModuleType) -> "TablePolicy":
    """Returns what the table of a loaded module does beside its rules."""
    found: TablePolicy = getattr(module.TABLE, "policy", None) or module.POLICY
    return found


def table_of(
    ctx: Context, client: "TableClient", module: ModuleType, hosting: "Hosting | None" = None
) -> "TablePlayer":
    """The table of a loaded module, at a host of its own or at that of a match."""
    from scenes.table.player import TablePlayer

    return TablePlayer(ctx, client, module.TABLE, hosting)
