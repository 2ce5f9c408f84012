"""The state of a lesson beside its player: what was said, what is lit, where the paper lies, what is waited for."""

from __future__ import annotations

from dataclasses import dataclass

from game.lessons.player import Said
from scenes.lessons.grouping import Grouping
from scenes.lessons.reach import Lit
from scenes.table.nodes import Box


@dataclass(frozen=True)
class LessonState:
    """The values that last from one picture to the next.

    `grouping` are the cubes that are grouped by hand in this step, `said` the teacher's answer, `holes` the boxes of
    what is `lit` where they were last, `seen` the act after which the place of the paper was last checked, `rested`
    the seconds since a right act, `read` whether a result was closed. `corner` is that of the paper at a table, None
    before that was laid out; `bottom` the lower edge of this step's paper without one, 0 before it was laid.
    `pictured` are the seconds since a picture began to come, `followed` the act and the turn for which the teacher has
    counted; `answered`: the lesson has answered what the person does now.
    """

    grouping: Grouping | None = None
    said: Said | None = None
    lit: tuple[Lit, ...] = ()
    holes: tuple[Box, ...] = ()
    seen: int = -1
    rested: float = 0.0
    read: bool = False
    corner: tuple[int, int] | None = None
    bottom: int = 0
    pictured: float = 0.0
    followed: tuple[int, bool] = (-1, False)
    answered: bool = False
