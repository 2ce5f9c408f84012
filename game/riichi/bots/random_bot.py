"""The seat that plays by chance."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.riichi.actions import RiichiAction
from game.riichi.bots.reasons import why
from game.riichi.view import RiichiView

_CHANCE = why("chance")


class RandomBot:
    """A bot that takes any lawful act, each as likely as another."""

    level = "random"

    def choose(self, view: RiichiView | None, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Chooses by chance alone."""
        return Answer(stream.choice(legal), _CHANCE)
