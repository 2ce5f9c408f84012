"""What the riichi table does beside its rules. Nothing is drafted: others answer to every act at once."""

from game.riichi.actions import Deal, Discard, Pass
from game.riichi.view import RiichiView
from scenes.table.policy import USUAL_CHOICES, TablePolicy


def _choices(view: RiichiView, seat: int) -> int:
    """The choices of a seat; who declared riichi has none."""
    return 1 if view.table and view.table[seat].riichi else USUAL_CHOICES


POLICY = TablePolicy(
    Deal,
    pause=0.5,
    pauses={Discard: 0.4, Pass: 0.0},
    worth_step=100,
    aim=lambda place: f"{place:.1f}",
    read_first=lambda view: view.result is not None,
    choices=_choices,
)
