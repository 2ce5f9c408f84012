"""Portraits that react at the table: to chips that change hands, to a mishap, to a long thought.

Moods depend only on what everybody at the table sees, so that no portrait tells of a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, TypeVar

from pygame import Rect

from scenes.kit.context import Context
from scenes.table.bot_delay import is_instant, pause
from scenes.table.client import Step, TableClient
from scenes.table.nodes import Node, box_of
from scenes.table.scene import TableScene
from scenes.table.styles import Mood

V = TypeVar("V")

LAYER: Final = 59.0

GLAD, SORRY, PENSIVE = "glad", "sorry", "pensive"
LONG: Final = 0.6
"""Seconds at speed 1 from which a thought is a long one."""
AFTERTHOUGHT: Final = 2
"""The number of seen acts for which a face is pensive, that of the thought included."""


class AvatarMoods(TableScene[V]):
    """A table whose seats have moods for a few acts that are seen: unseen ones must not show in a face."""

    bad_events: ClassVar[type | tuple[type, ...]] = ()
    """The kinds of events that are bad for their seat."""

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self.moods: dict[int, tuple[str, int]] = {}
        """The mood of each seat, and for how many acts it stays."""
        self._coming: dict[int, tuple[str, int]] = {}
        """The moods that show when the act has been shown."""
        self._thought: tuple[int | None, int, float] = None, -1, 0.0
        """The seat that thinks, the act it thinks about, and for how many seconds."""

    # -- what a game says

    def face_at(self, seat: int) -> Rect | None:
        """The portrait of a seat; None where a game shows none."""
        return None

    def score_of(self, view: V) -> Sequence[int]:
        """The chips, points or pounds of every seat; empty where faces do not react to them."""
        return ()

    # -- what follows from it

    def faces(self) -> Iterator[Node]:
        """The moods over the portraits."""
        for seat, (mood, _) in self.moods.items():
            face = self.face_at(seat)
            if face is not None:
                yield Node(("mood", seat), box_of(face), LAYER, Mood(mood))

    def before_step(self, step: Step, before: V) -> None:
        """Ages the moods by an act, and finds the new ones that it causes."""
        super().before_step(step, before)
        if not step.events:
            return
        shown = self.moods | self._coming
        self.moods = {seat: (mood, left - 1) for seat, (mood, left) in shown.items() if left > 1}
        unlucky = dict.fromkeys((event.seat for event in _those(self.bad_events, step.events)), SORRY)
        moods = moved(self.score_of(before), self.score_of(step.view)) | unlucky
        self._coming = {seat: (mood, len(self.client.seats)) for seat, mood in moods.items()}

    def update(self, dt: float) -> None:
        """Shows the moods of an act when nothing moves any more, and a pensive face after a long thought."""
        super().update(dt)
        if self._coming and not self.showing:
            self.moods, self._coming = self.moods | self._coming, {}
            self.ctx.redraw()
        client, (seat, number, before) = self.client, self._thought
        same = (seat, number) == (client.thinking, client.act_number)
        spent = before + (0.0 if self.showing else dt) if same else 0.0
        self._thought = client.thinking, client.act_number, spent
        if seat is None or seat in self.moods or is_instant(client.speed):
            return
        if before < pause(LONG, client.speed) <= spent:
            self.moods[seat] = PENSIVE, AFTERTHOUGHT
            self.ctx.redraw()


def _those(kinds: type | tuple[type, ...], events: Sequence[Any]) -> Sequence[Any]:
    return [event for event in events if isinstance(event, kinds)]


def moved(before: Sequence[int], after: Sequence[int]) -> dict[int, str]:
    """The moods after points changed hands: the seat that gained most is glad, those that lost most are sorry; a fee or
    a stake, which nobody gains, changes none."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    most, least = max(gains, default=0), min(gains, default=0)
    if most <= 0:
        return {}
    losers = [seat for seat, gain in enumerate(gains) if gain == least < 0]
    return {**dict.fromkeys(losers, SORRY), **{seat: GLAD for seat, gain in enumerate(gains) if gain == most}}
