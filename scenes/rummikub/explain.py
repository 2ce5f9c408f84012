"""The words for what stands on the Rummikub table."""

from collections.abc import Iterator
from typing import ClassVar, Protocol

from game.kernel.teach import Lesson
from game.rummikub.shelves import Shelves
from game.rummikub.view import RummikubView
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.panels import line_width
from scenes.rummikub.picture import PILLS, Picture
from scenes.table.explain import Explain, Explained, kind_of
from scenes.table.nodes import Node
from scenes.table.teach import TEACH, Teacher


class Racked(Explained, Protocol):
    """A Rummikub table as its words need it."""

    @property
    def view(self) -> RummikubView:
        """The view of the watching seat."""

    @property
    def looks(self) -> Picture:
        """The picture, which knows the names of tiles."""

    def own(self, tile: int) -> bool:
        """Whether a tile stands in the rack."""


class RummikubExplain(Explain):
    """The explanations of Rummikub: tiles by where they lie."""

    at: Racked
    marks: ClassVar = frozenset({"frame", "words", "turn", "chosen", "band", "aim", "effect", "reason"})
    own: ClassVar = frozenset({"own", "rack", "gauge"})
    read: ClassVar = frozenset({TEACH, "line", "words"})
    grounds: ClassVar = frozenset({"mat", "rack", "new"})
    rules: ClassVar = {
        "title": "rummikub.R35", "seat": "rummikub.R10", "pool": "rummikub.R14", "pool_empty": "rummikub.R33",
        "me": "rummikub.R27", "mat": "rummikub.R16", "rack": "rummikub.R5", "new": "rummikub.R7",
        "own": "rummikub.R15", "laid": "rummikub.R16", "table": "rummikub.R18", "gauge": "rummikub.R10",
        "line": "rummikub.R14", "frame": "rummikub.R29", "words": "rummikub.R29", "turn": "rummikub.X3",
    }  # fmt: skip

    def kind(self, node: Node) -> tuple[str, dict[str, object]]:
        """The kind of a node, by its id and where a tile lies."""
        at, view = self.at, self.at.view
        match node.id:
            case ("tile", int(tile)):
                where = "own" if at.own(tile) else "laid" if tile in view.rack else "table"
                return where, {"tile": at.looks.name(tile)}
            case ("seat" | "open", int(seat)):
                return str(node.id[0]), {"name": self.name(seat), "points": view.config.first_meld}
            case ("pool",):
                return ("pool" if view.pool else "pool_empty"), {"count": view.pool}
        return kind_of(node), {"points": view.config.first_meld}


def marks(
    teacher: Teacher, lesson: Lesson, lay: RummikubLayout, shelves: Shelves, line: Node, said: bool
) -> Iterator[Node]:
    """The nodes of bars below the tiles that fit, and of their number at the end of the line of the turn.

    The line's words have the rest of it; what is `said` there for a while has all of it where both have no room.
    """
    for mark in lesson.marks:
        if mark.place[0] == "tile" and mark.place[1] in shelves.slots:
            box = lay.slot(shelves, shelves.slots.index(int(mark.place[1])))
            yield teacher.lit(mark.place, box, PILLS, mark.say)
    if lesson.line is not None:
        box = line.rect
        caption = teacher.caption("line", lesson.line, "midright", (box.right, box.centery), False)
        taken = box.right - caption.rect.x + lay.px(12)
        if not said or line_width(teacher.table.ctx, line.look) <= box.w - taken:
            yield caption
            yield line._replace(look=line.look._replace(taken=taken))
