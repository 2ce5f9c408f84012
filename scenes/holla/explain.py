"""The words for what stands on the Holla table."""

from typing import ClassVar, Final, Protocol

from game.holla.advice import Progress
from game.holla.view import HollaView
from game.pieces.cubes import cube_text
from scenes.holla.texts import cube_words, find_yeok, part_name, yeok_name
from scenes.table.explain import Explain, Explained, kind_of
from scenes.table.nodes import Node
from scenes.table.teach import TEACH

AIMS: Final = frozenset({"glow", "drop", "again", "pushed", "way", "insertion", "picked", "hole", "held"})
"""Kinds of nodes that show where a cube in hand may go."""


class Planned(Explained, Protocol):
    """A Holla table as its words need it."""

    @property
    def view(self) -> HollaView:
        """The view of the watching seat."""

    @property
    def plan(self) -> Progress | None:
        """The plan that the brackets show."""


class HollaExplain(Explain):
    """The explanations of Holla: cubes by where they lie, mountains by whose they are."""

    at: Planned
    marks: ClassVar = AIMS | {"bracket", "part", "letter", "next", "bar", "trace", "bed", "bed words", "hint", "large"}
    own: ClassVar = frozenset({"own", "locked", "part"})
    read: ClassVar = frozenset({TEACH, "die", "me"})
    rules: ClassVar = {
        "targets": "holla.R28", "card": "holla.R29", "wild": "holla.R40", "pot": "holla.R78", "pot spot": "holla.R78",
        "mountain_own": "holla.R62", "mountain": "holla.R52", "mountain_lent": "holla.R63", "ridge": "holla.R51",
        "me": "holla.R67", "plate": "holla.R67", "own": "holla.R60", "locked": "holla.R70", "apart": "holla.R70",
        "island": "holla.R64", "river": "holla.R66", "die": "holla.R45", "excluded": "holla.R42", "count": "holla.R97",
        "from": "holla.R63", "next": "holla.R62", "bed": "holla.R70", "bed words": "holla.R70", "bracket": "holla.R29",
        "part": "holla.R29", "letter": "holla.R29", "choose": "holla.R66", "title": "holla.R48",
    }  # fmt: skip

    def kind(self, node: Node) -> tuple[str, dict[str, object]]:
        """The kind of a node, by its id and what lies there."""
        view, id, texts = self.at.view, node.id, self.texts
        match id:
            case ("cube", int(cube)):
                return self._cube(cube)
            case ("apart", int(seat), _):
                return "apart_closed", {"name": self.name(seat)}
            case ("mountain", int(seat)):
                if seat == view.seat:
                    return "mountain_own", {"count": view.own.mountain}
                kind = "mountain_lent" if seat == view.lender else "mountain"
                return kind, {"name": self.name(seat), "count": view.table[seat].mountain}
            case ("ridge" | "plate" | "trace", int(seat)):
                return str(id[0]), {"name": self.name(seat), "count": view.table[seat].hand}
            case ("card", str(yeok)):
                return "card", {"name": yeok_name(texts, find_yeok(view.config, yeok))}
            case ("bracket" | "part" | "letter", int(number), *_):
                plan = self.at.plan
                name = part_name(texts, plan.parts[number].name) if plan is not None else ""
                return "part", {"part": name}
        kind = kind_of(node)
        return ("aim" if kind in AIMS else kind), {}

    def _cube(self, cube: int) -> tuple[str, dict[str, object]]:
        view = self.at.view
        words = {"cube": cube_words(self.texts, cube_text(cube))}
        if cube in view.hand:
            return ("locked" if cube in view.own.locked else "own"), {**words}
        if cube == view.island:
            return "island", {**words}
        by = next((there.by for there in view.river if there.cube == cube), None)
        if by is not None:
            return "river", {**words, "name": self.name(by)}
        seat = next((seat for seat, who in enumerate(view.table) if cube in who.locked), view.seat)
        return "apart", {**words, "name": self.name(seat)}
