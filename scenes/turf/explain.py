"""The words for what stands on the Royal Turf table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.kernel.teach import Lesson
from game.turf.race import PACE
from game.turf.view import TurfView
from scenes.table.explain import Explain, kind_of
from scenes.table.nodes import Node
from scenes.table.teach import TEACH, Teacher
from scenes.turf.layout import TurfLayout
from scenes.turf.texts import numbered


class TurfExplain(Explain):
    """The explanations of Royal Turf: horses and chips by their numbers."""

    marks: ClassVar = frozenset({"space", "cell", "way", "ghost", "label", "heading"})
    beside: ClassVar = frozenset({TEACH, "payouts", "ghost", "label"})
    own: ClassVar = frozenset({"card", "turn", "chip", "laid"})
    own_seat: ClassVar = frozenset({"seat"})
    read: ClassVar = frozenset({TEACH, "die panel", "payouts", "podium", "line"})
    rules: ClassVar = {
        "title": "turf.T1", "seat": "turf.T7", "payouts": "turf.T25", "die panel": "turf.T5", "die": "turf.T14",
        "podium": "turf.T22", "turn": "turf.T15", "line": "turf.T16", "chip": "turf.T6", "card": "turf.T3",
        "bet": "turf.T12", "bet_hidden": "turf.T32", "horse": "turf.T15", "pace": "turf.T21", "laid": "turf.T13",
        "cell": "turf.T18", "space": "turf.T18", "ghost": "turf.T18", "way": "turf.T18", "label": "turf.T18",
    }  # fmt: skip

    def kind(self, node: Node) -> tuple[str, dict[str, object]]:
        """The kind of a node, by its id and the value of a chip."""
        view: TurfView = self.at.view
        match node.id:
            case (("card" | "horse" | "space") as kind, int(horse)):
                return kind, {"horse": numbered(self.texts, view.config, horse)}
            case ("laid", int(horse)):
                words = numbered(self.texts, view.config, horse)
                return "laid", {"horse": words, "value": node.look.chip.value}
            case ("bet", int(seat), _):
                return "bet_hidden" if node.look.value < 0 else "bet", {
                    "name": self.name(seat),
                    "value": node.look.value,
                }
            case ("seat", int(seat)):
                return "seat", {"name": self.name(seat)}
            case ("chip", _):
                return "chip", {"value": node.face}
        return kind_of(node), {"space": PACE, "pounds": view.config.pace_bonus}


def captions(teacher: Teacher, lesson: Lesson, lay: TurfLayout) -> Iterator[Node]:
    """The nodes of the chance to win beside the number of a card, and of a full column below its chips."""
    px = lay.px
    for mark in lesson.marks:
        horse = int(mark.place[1])
        box = lay.cards[horse]
        if mark.warns:
            at, room = (box.centerx, box.bottom + px(10)), box.w - px(12)
            yield teacher.caption(("full", *mark.place), mark.say, "midbottom", at, True, room)
        else:
            yield teacher.caption(mark.place, mark.say, "midleft", (box.x + px(40), box.y + px(3)), False)
