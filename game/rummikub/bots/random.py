"""Any listed act, each as likely as another."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer, Why
from game.rummikub.actions import RummikubAction
from game.rummikub.bots.errors import slip
from game.rummikub.view import RummikubView


class RandomBot:
    """Chooses by chance alone among the acts that are easy to find."""

    level = "random"

    def choose(self, view: RummikubView, legal: Sequence[RummikubAction], stream: Stream) -> Answer:
        """Choose one of the listed acts."""
        return slip(view, stream) or Answer(stream.choice(legal), Why("chance"))
