"""Nim on the menu."""

from scenes.table.entry import SceneEntry, tilted

PLACES = ((66, 108, 62, 0.0), (70, 88, 62, 4.0), (142, 108, 62, 0.0), (146, 88, 62, -3.0), (141, 68, 62, 2.0))
"""Left, top and width in units of the picture, degrees."""

PIECES = tilted([(*place[:3], "nim/stone", place[3]) for place in PLACES], lambda ctx, a, w: ctx.art.svg(a, w), 0.3, 99)
ENTRY = SceneEntry("nim", "#3E6A78", PIECES, f"{__package__}.table")
