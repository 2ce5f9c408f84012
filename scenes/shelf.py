"""How each game presents itself outside its table: colours and pieces of its card, its texts, its table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes.kit.context import Context

if TYPE_CHECKING:
    from game.kernel.match import AnyMatch
    from game.kernel.record import SeatInfo
    from scenes.scene import Scene
    from scenes.table.thinking import Thinker
    from scenes.table.writer import Writer

Pieces = Callable[[Surface, Context, Rect], None]


@dataclass(frozen=True)
class Shelf:
    """One game on the menu. `accent` is the line between picture and paper; `pieces` lays its pieces on the picture;
    `table` is the module with its `TABLE`, the scene, and its `MANNERS`, loaded only when somebody plays."""

    game: str
    accent: str
    pieces: Pieces
    table: str

    def open_table(
        self,
        ctx: Context,
        match: "AnyMatch",
        seats: "tuple[SeatInfo, ...]",
        thinker: "Thinker",
        writer: "Writer | None",
    ) -> "Scene":
        """The table of a match, new or resumed. It ends thinker and writer when it is left."""
        # What plays is loaded only when somebody plays: the menu is to stand soon.
        from scenes.table.client import TableClient

        module = import_module(self.table)
        client = TableClient(match, seats, thinker, module.MANNERS, writer, speed=ctx.settings.speed)
        scene: Scene = module.TABLE(ctx, client)
        return scene

    @property
    def picture(self) -> str:
        """The card's drawing, below `assets/svg`."""
        return f"scene/card_{self.game}"

    def text(self, ctx: Context, key: str) -> str:
        """A text of this game: name, other (its name in the other language), facts, blurb."""
        return ctx.t(f"shell.games.{self.game}.{key}")


_CARD_WIDTH = 308
_HOLLA_PIECES = ((218, 84, 46, "7k", -7.0), (256, 132, 40, "Dg", 8.0), (16, 22, 38, "7r", 10.0))


def _holla_pieces(surface: Surface, ctx: Context, picture: Rect) -> None:
    scale = picture.w / _CARD_WIDTH
    for x, y, width, face, degrees in _HOLLA_PIECES:
        wide = max(1, round(width * scale))
        image = ctx.cubes.tilted(ctx.cubes.face(face, wide), degrees)
        place = image.get_rect(center=(picture.x + (x + width / 2) * scale, picture.y + (y + width * 0.73) * scale))
        shade = place.inflate(-round(wide * 0.18), -round(wide * 0.18))
        ctx.art.drop(surface, shade, 11, "S1")
        surface.blit(image, place)


_RUMMIKUB_PIECES = ((66, 82, "10k", 16.0), (112, 69, "11r", 6.0), (158, 69, "J", -5.0), (204, 82, "13b", -16.0))
_RUMMIKUB_WIDTH = 50


def _rummikub_pieces(surface: Surface, ctx: Context, picture: Rect) -> None:
    scale = picture.w / _CARD_WIDTH
    wide = max(1, round(_RUMMIKUB_WIDTH * scale))
    for x, y, face, degrees in _RUMMIKUB_PIECES:
        image = ctx.cubes.tilted(ctx.tiles.face(face, wide), degrees)
        middle = (picture.x + (x + wide / scale / 2) * scale, picture.y + (y + 37) * scale)
        place = image.get_rect(center=middle)
        ctx.art.drop(surface, place.inflate(-round(wide * 0.3), -round(wide * 0.25)), 9, "S1")
        surface.blit(image, place)


_TURF_PIECES = ((18, 96, 104, "6_darkbrown"), (104, 132, 112, "2_white"), (198, 104, 104, "4_caramel"))


def _turf_pieces(surface: Surface, ctx: Context, picture: Rect) -> None:
    scale = picture.w / _CARD_WIDTH
    for x, y, width, horse in _TURF_PIECES:
        image = ctx.art.svg(f"turf/piece_{horse}", max(1, round(width * scale)))
        surface.blit(image, (picture.x + round(x * scale), picture.y + round(y * scale)))


_RIICHI_PIECES = (
    (58, 78, 44, "1z", 14.0),
    (106, 66, 44, "0p", 5.0),
    (154, 66, 44, "1s", -5.0),
    (202, 78, 44, "7z", -14.0),
)


def _riichi_pieces(surface: Surface, ctx: Context, picture: Rect) -> None:
    from game.riichi.tiles import TILE_BY_TEXT

    scale = picture.w / _CARD_WIDTH
    for x, y, width, face, degrees in _RIICHI_PIECES:
        wide = max(1, round(width * scale))
        image = ctx.cubes.tilted(ctx.mahjong.face(TILE_BY_TEXT[face], wide), degrees)
        middle = (picture.x + (x + width / 2) * scale, picture.y + (y + width * 0.76) * scale)
        place = image.get_rect(center=middle)
        ctx.art.drop(surface, place.inflate(-round(wide * 0.28), -round(wide * 0.22)), 9, "S1")
        surface.blit(image, place)


SHELVES: Mapping[str, Shelf] = MappingProxyType(
    {
        "holla": Shelf("holla", "#1C4E6B", _holla_pieces, "scenes.holla.table"),
        "rummikub": Shelf("rummikub", "#15706A", _rummikub_pieces, "scenes.rummikub.table"),
        "turf": Shelf("turf", "#A8652A", _turf_pieces, "scenes.turf.table"),
        "riichi": Shelf("riichi", "#23517A", _riichi_pieces, "scenes.riichi.table"),
    }
)
"""By the game's name, in the order of the menu."""
