"""The words for what stands on the Royal Turf table, and what it points out to a learner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.turf.offers import card
from game.turf.race import PACE
from scenes.table.explain import kind_of
from scenes.table.game import Explained
from scenes.table.nodes import Node
from scenes.table.stage import Nodes
from scenes.table.teach import TEACH, Teacher
from scenes.turf.choice import State, horse_of, offered
from scenes.turf.words import horse_words


def kind(state: State, node: Node) -> tuple[str, dict[str, object]]:
    """The kind of a node, by its id and the value of a chip."""
    match node.id:
        case (("card" | "horse" | "space") as kind, int(horse)):
            return kind, {"horse": horse_words(state, horse)}
        case ("laid", int(horse), *_):
            return "laid", {"horse": horse_words(state, horse), "value": node.look.chip.value}
        case ("bet", int(seat), _):
            value = node.look.value
            return "bet_hidden" if value < 0 else "bet", {"name": state.name_of(seat), "value": value}
        case ("seat", int(seat)):
            return "seat", {"name": state.name_of(seat)}
        case ("chip", _):
            return "chip", {"value": node.face}
    return kind_of(node), {"space": PACE, "pounds": state.view.config.pace_bonus}


EXPLAINED: Final = Explained(
    kind=kind,
    # A horse offers what its card does.
    offer=lambda state, id: (
        None if (horse := horse_of(id)) is None else offered(state, None).get(card(horse))
    ),
    marks=frozenset({"space", "cell", "way", "ghost", "label", "heading"}),
    beside=frozenset({TEACH, "payouts", "ghost", "label"}),
    own=frozenset({"card", "turn", "chip", "laid"}),
    own_seat=frozenset({"seat"}),
    read=frozenset({TEACH, "die panel", "payouts", "podium", "line"}),
    panels=frozenset({"title", "seat", "payouts", "die panel", "podium", "turn", "line", "card"}),
    rules={
        "title": "turf.T1", "seat": "turf.T7", "payouts": "turf.T25", "die panel": "turf.T5", "die": "turf.T14",
        "podium": "turf.T22", "turn": "turf.T15", "line": "turf.T16", "chip": "turf.T6", "card": "turf.T3",
        "bet": "turf.T12", "bet_hidden": "turf.T32", "horse": "turf.T15", "pace": "turf.T21", "laid": "turf.T13",
        "cell": "turf.T18", "space": "turf.T18", "ghost": "turf.T18", "way": "turf.T18", "label": "turf.T18",
    },
)  # fmt: skip


# -- for learners


def coach_marks(teacher: Teacher, state: State, nodes: Nodes) -> Iterator[Node]:
    """The chance to win beside the number of a card, and a full column below its chips."""
    px = state.boxes.px
    for mark in state.lesson_of(None).marks:
        box = state.boxes.cards[int(mark.place[1])]
        if mark.warns:
            at, room = (box.centerx, box.bottom + px(10)), box.w - px(12)
            yield teacher.caption(("full", *mark.place), mark.say, "midbottom", at, True, room)
        else:
            yield teacher.caption(mark.place, mark.say, "midleft", (box.x + px(40), box.y + px(3)), False)
