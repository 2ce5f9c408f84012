"""Dragon Holla on the menu."""

from scenes.table.entry import SceneEntry, tilted

PIECES = (
    (218, 84, 46, "7k", -7.0),
    (256, 132, 40, "Dg", 8.0),
    (16, 22, 38, "7r", 10.0),
)
"""The pieces on the card: left, top and width in units of the picture, face, degrees."""

ENTRY = SceneEntry(
    "holla",
    "#1C4E6B",
    tilted(PIECES, lambda ctx, face, wide: ctx.cubes.face(face, wide), 0.73, 11),
    "scenes.holla.table",
    {"rounds": 1},
    wins=("declared",),
    school="scenes.holla.school:SCHOOL",
)
