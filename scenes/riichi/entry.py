"""Riichi on the menu."""

from game.riichi.tiles import TILE_BY_TEXT
from scenes.table.entry import SceneEntry, tilted

PIECES = (
    (58, 78, 44, "1z", 14.0),
    (106, 66, 44, "0p", 5.0),
    (154, 66, 44, "1s", -5.0),
    (202, 78, 44, "7z", -14.0),
)
"""The tiles on the card: left, top and width in units of the picture, face, degrees."""

ENTRY = SceneEntry(
    "riichi",
    "#23517A",
    tilted(PIECES, lambda ctx, face, wide: ctx.mahjong.face(TILE_BY_TEXT[face], wide), 0.76),
    "scenes.riichi.table",
    {"length": "single"},
    calls=("called", "riichi_accepted"),
    wins=("hand_won",),
    school="scenes.riichi.school:SCHOOL",
)
