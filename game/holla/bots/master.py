"""The strongest level: of the draws, and of the discards that keep the distance, the one that is worth most chips."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import DrawIsland, DrawRiver, HollaAction
from game.holla.bots import price
from game.holla.bots.common import mountain
from game.holla.bots.draws import COMPLETE, draws
from game.holla.bots.features import Features
from game.holla.bots.hand_value import HandValue
from game.holla.bots.steps import StepBot
from game.holla.hands import DiscardOutlook
from game.holla.view import HollaView
from game.kernel.chance import Stream
from game.kernel.seat import Answer

CARE = price.Care(eager=True, together=3)


class MasterBot(StepBot):
    """A bot that weighs every hand by its chance to win and by what another's win would cost."""

    level = "master"
    value_of = HandValue

    def think(self, view: HollaView, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Chooses without ever erring: by price where yeok differ in it, else for the nearest yeok."""
        return price.answer(self.value_of, view, legal, CARE) or super().think(view, legal, stream)

    def draw(self, sight: Features, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Draws a mountain cube, or an open one that is worth more: the island's, or a river cube that is a step."""
        value = self.value_of(sight)
        useful = value.look.useful
        open_acts = [
            act for act in legal
            if isinstance(act, DrawIsland) or (isinstance(act, DrawRiver) and act.cube >> 1 in useful)
        ] if useful else []  # fmt: skip
        found = draws(value, [mountain(legal), *open_acts])
        # Such a cube brings 6 chips more, played out, than a mountain cube that is told to be worth more.
        best = max(found, key=lambda draw: (draw.why.key in COMPLETE, draw.value))
        return Answer(best.action, best.why)

    def worths(
        self, sight: Features, hand: tuple[int, ...], locked: tuple[int, ...], looks: Sequence[DiscardOutlook]
    ) -> list[float]:  # fmt: skip
        """The worth of hands in chips of the round."""
        if len(hand) != 14:
            return super().worths(sight, hand, locked, looks)
        return self.value_of(sight).after(hand, locked, looks)
