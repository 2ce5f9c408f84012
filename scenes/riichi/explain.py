"""The words for what stands on the riichi table."""

from typing import ClassVar

from game.riichi.tiles import parse_tile
from game.riichi.view import HIDDEN, RiichiView
from scenes.riichi.styles import Indicator, Tile
from scenes.riichi.texts import tile_name
from scenes.table.explain import Explain, kind_of
from scenes.table.nodes import Node
from scenes.table.teach import TEACH


class RiichiExplain(Explain):
    """The explanations of riichi: tiles by where they lie and whose they are."""

    marks: ClassVar = frozenset({"alike", "reason"})
    beside: ClassVar = frozenset({"teach", "waits", "reason", "turn line"})
    own: ClassVar = frozenset({"hand", "waits", "asked", "choices"})
    own_seat: ClassVar = frozenset({"meld"})
    read: ClassVar = frozenset({TEACH, "dora", "sticks", "centre", "plate", "me", "row", "turn line"})
    rules: ClassVar = {
        "title": "riichi.R68", "dora": "riichi.R20", "indicator": "riichi.R20", "indicator_closed": "riichi.R21",
        "sticks": "riichi.R46", "centre": "riichi.R42", "stick": "riichi.R26", "plate": "riichi.R62",
        "me": "riichi.R62", "row": "riichi.R1", "drawn": "riichi.R1", "hand": "riichi.R7", "river": "riichi.R32",
        "taken": "riichi.R13", "meld": "riichi.R9", "asked": "riichi.R12", "waits": "riichi.R11", "clock": "riichi.X1",
        "choices": "riichi.R12",
    }  # fmt: skip

    def kind(self, node: Node) -> tuple[str, dict[str, object]]:
        """The kind of a node, by its id and what lies there."""
        view: RiichiView = self.at.view
        id, look = node.id, node.look
        tile = look.tile if isinstance(look, Tile | Indicator) else HIDDEN
        words: dict[str, object] = {"tile": tile_name(self.texts, tile)} if tile != HIDDEN else {}
        match id:
            case ("hand", _):
                return "hand", {"tile": tile_name(self.texts, parse_tile(node.face))}
            case ("river", int(seat), _):
                return ("taken" if look.taken else "river"), {**words, "name": self.name(seat)}
            case ("meld", int(seat), *_):
                return ("meld" if words else "meld_closed"), {**words, "name": self.name(seat)}
            case ("indicator", _):
                return ("indicator" if words else "indicator_closed"), words
            case ("row" | "drawn" | "stick", int(seat)):
                return str(id[0]), {"name": self.name(seat), "count": view.table[seat].concealed}
            case ("plate", int(seat)):
                return ("me" if seat == view.seat else "plate"), {"name": self.name(seat)}
            case ("asked", *_) if view.asked is not None:
                words["tile"] = tile_name(self.texts, view.asked.tile)
                return "asked", {**words, "name": self.name(view.asked.by)}
        return kind_of(node), {}
