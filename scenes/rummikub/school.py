"""Rummikub in lessons and rule book: tiles, the rack, the sets on the table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from pygame import Surface

from game.pieces.tiles import tile_text
from game.rummikub.view import RummikubView
from scenes.kit.context import Context
from scenes.kit.tiles import Tiles
from scenes.rummikub.choice import Looking
from scenes.table.school import Box, Ends, School, piece_name


def draw(surface: Surface, ctx: Context, name: str, x: int, y: int, width: int) -> None:
    """Draws a tile."""
    ctx.tiles.draw(surface, name, x, y, width)


def own(view: RummikubView, id: Hashable) -> bool:
    """Whether a node is a tile of the rack."""
    return id in {("tile", tile) for tile in view.rack}


def ends(look: Looking, words: Sequence[str], box: Box) -> Ends:
    """The boxes of the first own tile still in the rack, and of the set that it joins or the place of a new one."""
    if words[:1] != ["lay"]:
        return None, None
    new = look.nodes.get(("new",))
    for row in " ".join(words[1:]).split("|"):
        tiles = row.split()
        lying = [found for found in (box(tile, False) for tile in tiles) if found is not None]
        for tile in tiles:
            own = box(tile, True)
            if own is not None:
                return own, lying[-1] if lying else new.rect if new is not None else None
    return None, None


SCHOOL = School(
    "rummikub.R16",
    bright=True,
    buttons={"done": "rummikub_table.button.done", "draw": "rummikub_table.button.draw"},
    height=Tiles.height,
    draw=draw,
    own=own,
    piece=partial(piece_name, "tile", tile_text),
    ends=ends,
)
"""Tiles are named as the rules write them, such as `10r` and `J`."""
