"""The lesson of the moment: how many own tiles go on fitting after each tile that can be laid."""

from __future__ import annotations

from game.kernel.teach import NOTHING, Lesson, Mark, say

from .actions import LEFT, RIGHT, Play
from .bots import new_ends
from .offers import own
from .tiles import HALVES, tile_text
from .view import DominoesView


def teach(view: DominoesView) -> Lesson:
    """The coach marks about the better end; a tile after which no own one fits closes a door."""
    if view.ends is None or "play" not in view.owes:
        return NOTHING
    marks = []
    for tile in view.hand:
        plays = [Play(tile, side) for side in (LEFT, RIGHT) if view.ends[side] in HALVES[tile]]
        rest = [set(HALVES[other]) for other in view.hand if other != tile]
        fit = max((sum(bool(set(new_ends(view, play)) & other) for other in rest) for play in plays), default=-1)
        if fit >= 0 and rest:
            marks.append(Mark(own(tile), say("fits", piece=tile_text(tile), number=fit), not fit))
    return Lesson(None, (), tuple(marks))
