"""The hints for a person before an act: what a strong seat would do here, and why."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.kernel.chance import HashStream
from game.kernel.seat import Why
from game.turf.actions import TurfAction
from game.turf.bots import make_bot
from game.turf.view import TurfView

HINT_LEVEL = "master"
_NO_CHANCE = b"hint"


class Hint(msgspec.Struct, frozen=True):
    """A good act and its reason."""

    action: TurfAction
    why: Why


def hint(view: TurfView, legal: Sequence[TurfAction], level: str = HINT_LEVEL) -> Hint:
    """The hint that a strong seat gives here, and why; the same view gives the same advice."""
    answer = make_bot(level).choose(view, legal, HashStream(_NO_CHANCE))
    return Hint(answer.action, answer.why)
