"""What Rummikub's table does beside its rules."""

from game.rummikub.actions import Deal, Draw, Pass
from scenes.table.bot_delay import BEFORE_DISCARD, BEFORE_DRAW
from scenes.table.policy import TablePolicy

POLICY = TablePolicy(
    Deal,
    "game",
    pause=0.7,
    pauses=dict.fromkeys((Draw, Pass), BEFORE_DRAW + BEFORE_DISCARD),
    # A person asks for the best play of this turn; ``master`` would rather wait.
    hint_level="hard",
)
