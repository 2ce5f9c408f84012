"""Rummikub in lessons and rule book: tiles, the rack, the sets on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.pieces.tiles import tile_text
from scenes.kit.tiles import Tiles
from scenes.rummikub.choice import Looking
from scenes.table.school import Box, Ends, School, piece_name


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
    draw=lambda surface, ctx, face, x, y, width: ctx.tiles.draw(surface, face, x, y, width),
    own=lambda view, id: id in {("tile", tile) for tile in view.rack},
    piece=partial(piece_name, "tile", tile_text),
    ends=ends,
)
"""Tiles are named as the rules write them, such as `10r` and `J`."""
