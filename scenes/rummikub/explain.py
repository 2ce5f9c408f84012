"""What stands on the Rummikub table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from scenes.table.explain import Explain, kind_of
from scenes.table.nodes import Node

if TYPE_CHECKING:
    from scenes.rummikub.table import RummikubTable


class RummikubExplain(Explain):
    """Tiles by where they lie."""

    at: RummikubTable
    marks: ClassVar = frozenset({"frame", "words", "turn", "chosen", "band", "aim", "effect", "reason"})
    rules: ClassVar = {
        "title": "rummikub.R35", "seat": "rummikub.R10", "pool": "rummikub.R14", "pool_empty": "rummikub.R33",
        "me": "rummikub.R27", "mat": "rummikub.R16", "rack": "rummikub.R5", "new": "rummikub.R7",
        "own": "rummikub.R15", "laid": "rummikub.R16", "table": "rummikub.R18", "gauge": "rummikub.R10",
        "line": "rummikub.R14", "frame": "rummikub.R29", "words": "rummikub.R29", "turn": "rummikub.X3",
    }  # fmt: skip

    def kind(self, node: Node) -> tuple[str, dict[str, object]]:
        """By the id, and by where a tile lies."""
        view, config = self.at.view, self.at.view.config
        match node.id:
            case ("tile", int(tile)):
                where = "own" if self.at.own(tile) else "laid" if tile in view.rack else "table"
                return where, {"tile": self.at.looks.name(tile)}
            case ("seat" | "open", int(seat)):
                return str(node.id[0]), {"name": self.name(seat), "points": config.first_meld}
            case ("pool",):
                return ("pool" if view.pool else "pool_empty"), {"count": view.pool}
        return kind_of(node), {"points": config.first_meld}
