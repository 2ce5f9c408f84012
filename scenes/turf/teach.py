"""What is pointed out on the cards of the horses."""

from collections.abc import Iterator

from game.kernel.teach import Lesson
from scenes.table.nodes import Node
from scenes.table.teach import Teacher
from scenes.turf.layout import TurfLayout


def captions(teacher: Teacher, lesson: Lesson, lay: TurfLayout) -> Iterator[Node]:
    """The chance to win beside the number of a card, and below its chips that the column is full."""
    px = lay.px
    for mark in lesson.marks:
        horse = int(mark.place[1])
        box = lay.cards[horse]
        if mark.warns:
            at, room = (box.centerx, box.bottom + px(10)), box.w - px(12)
            yield teacher.caption(("full", *mark.place), mark.say, "midbottom", at, True, room)
        else:
            yield teacher.caption(mark.place, mark.say, "midleft", (box.x + px(40), box.y + px(3)), False)
