"""Dominoes on the menu."""

from scenes.table.entry import SceneEntry, tilted

from .art import Tile, tile_picture

PIECES = ((69, 62, 46, (5, 5), 14.0), (127, 48, 46, (6, 3), 1.0), (185, 64, 46, (1, 4), -15.0))
"""Left, top and width in units of the picture, numbers, degrees."""

LAID = tilted(PIECES, lambda ctx, face, wide: tile_picture(ctx, Tile(face[0], face[1], True), wide), 1.05)
ENTRY = SceneEntry("dominoes", "#7A3A55", LAID, f"{__package__}.table")
