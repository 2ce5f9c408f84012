"""What is pointed out in the rack and below the mat."""

from collections.abc import Iterator

from game.kernel.teach import Lesson
from game.rummikub.shelves import Shelves
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.picture import PILLS
from scenes.table.nodes import Node
from scenes.table.teach import Teacher


def marks(teacher: Teacher, lesson: Lesson, lay: RummikubLayout, shelves: Shelves, end: int) -> Iterator[Node]:
    """Bars below the tiles that fit, and how many there are, right-aligned at `end` in the line of the turn."""
    for mark in lesson.marks:
        if mark.place[0] == "tile" and mark.place[1] in shelves.slots:
            box = lay.slot(shelves, shelves.slots.index(int(mark.place[1])))
            yield teacher.lit(mark.place, box, PILLS, mark.say)
    if lesson.line is not None:
        yield teacher.caption("line", lesson.line, "midright", (end, lay.strip.centery), False)
