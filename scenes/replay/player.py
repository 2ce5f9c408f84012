"""Plays a timeline on a table: which act comes next, and when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.seats.open_hands import opened
from scenes.replay.timeline import Timeline
from scenes.table.record_playback import RecordPlayback, Rest


class Player(RecordPlayback):
    """The playback of one table. A jump takes another table; steps forward are played on this one."""

    def __init__(self, timeline: Timeline, at: int, watch: int, changed: Callable[[], None]) -> None:
        """`changed` is called when the place or `playing` has changed; `at` is where the table stands."""
        super().__init__(watch)
        self.timeline = timeline
        self.at = at
        self.playing = False
        self.rewind: Callable[[], None] | None = None
        self._changed = changed
        self._calm = 0.0
        self._wanted = False

    @property
    def at_end(self) -> bool:
        """Whether nothing follows."""
        return self.at >= self.timeline.end

    @property
    def busy(self) -> bool:
        """Whether an act will come without any input."""
        return not self.at_end and (self.playing or self._wanted)

    def step(self) -> None:
        """The next visible act, at the next frame."""
        self._wanted = True

    def play(self, on: bool) -> None:
        """Acts come by themselves, or no longer."""
        self.playing = on and not self.at_end
        self._calm = 0.0
        self._changed()

    def due(self, dt: float, calm: bool, rests: bool, rest: Rest) -> Sequence[tuple[int, Any]]:
        """The acts up to the next visible one, when they were asked for or the table has rested enough."""
        if self.at_end or not (self._wanted or self._rested(dt, calm, rests, rest)):
            return ()
        self._wanted, self._calm = False, 0.0
        upto = self.timeline.after(self.at)
        acts = self.timeline.acts[self.at : upto]
        self.at = upto
        if self.at_end:
            self.playing = False
        self._changed()
        return acts

    def _rested(self, dt: float, calm: bool, rests: bool, rest: Rest) -> bool:
        if not self.playing or rests:
            # A result is read first; then `acknowledge` or a step leads on.
            return False
        self._calm = self._calm + dt if calm else 0.0
        _, action = self.timeline.acts[self.timeline.after(self.at) - 1]
        return self._calm >= rest(action)

    def shown(self, view: Any, of: Callable[[int], Any]) -> Any:
        """The view, with everybody's hand when that is wanted."""
        return opened(self.timeline.game, view, of) if self.open else view

    def acknowledge(self) -> None:
        """Somebody has read the result of a round: the next is dealt."""
        self.step()

    def again(self) -> None:
        """From the beginning."""
        if self.rewind is not None:
            self.rewind()
