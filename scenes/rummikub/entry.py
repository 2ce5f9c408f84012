"""Rummikub on the menu."""

from scenes.table.entry import SceneEntry, tilted

PIECES = (
    (66, 82, 50, "10k", 16.0),
    (112, 69, 50, "11r", 6.0),
    (158, 69, 50, "J", -5.0),
    (204, 82, 50, "13b", -16.0),
)
"""The tiles on the card: left, top and width in units of the picture, face, degrees."""

ENTRY = SceneEntry(
    "rummikub",
    "#15706A",
    tilted(PIECES, lambda ctx, face, wide: ctx.tiles.face(face, wide), 0.74),
    "scenes.rummikub.table",
    {"games": 1},
    wins=("game_ended",),
    school="scenes.rummikub.school:SCHOOL",
)
