"""What Holla's table does beside its rules."""

from game.holla.actions import Deal, Declare, Discard, DrawIsland, DrawRiver, Hold
from scenes.table.bot_delay import BEFORE_CALL, BEFORE_DISCARD, BEFORE_DRAW
from scenes.table.policy import TablePolicy

POLICY = TablePolicy(
    Deal,
    drafted=(DrawIsland, DrawRiver),
    hands_over=(Discard,),
    passing=(Hold,),
    pause=BEFORE_DRAW,
    pauses={Declare: BEFORE_CALL, Discard: BEFORE_DISCARD},
)
