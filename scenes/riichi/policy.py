"""What the riichi table does beside its rules. Nothing is drafted: others answer to every act at once."""

from game.riichi.actions import Deal, Discard, Pass, ShowTenpai
from scenes.table.policy import USUAL_CHOICES, TablePolicy

POLICY = TablePolicy(
    Deal,
    calls=True,
    passing=(Pass, ShowTenpai),
    pause=0.5,
    pauses={Discard: 0.4, Pass: 0.0},
    worth_step=100,
    aim=lambda place: f"{place:.1f}",
    read_first=lambda view: view.result is not None,
    # Who declared riichi has none.
    choices=lambda view, seat: 1 if view.table and view.table[seat].riichi else USUAL_CHOICES,
)
