"""Plays a timeline on a table: which act comes next, and when."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.seats.failures import Failure
from game.seats.request import Request
from scenes.records.timeline import Timeline
from scenes.table.bot_client import Acts, BotClient, Thought
from scenes.table.record_playback import RecordSeat, Rest


class Player:
    """The playback of one table, and the bots that advise there.

    A jump takes another table; steps forward are played on this one.
    """

    def __init__(
        self,
        timeline: Timeline,
        at: int,
        watch: int,
        changed: Callable[[], None],
        advisers: Callable[[], BotClient] | None = None,
    ) -> None:
        """Stands at act `at`; `changed` is called when the place or `playing` has changed.

        `advisers` gives the bots that all tables of a record share; the caller closes them.
        """
        self.watch = watch
        self.open = False
        self.timeline = timeline
        self.at = at
        self.playing = False
        self._changed = changed
        self._advisers = advisers
        self._adviser: BotClient | None = None
        self._calm = 0.0
        self._wanted = False

    @property
    def seat(self) -> RecordSeat:
        """The seat that it is watched from."""
        return RecordSeat(self.watch, self.open, self._advisers is not None)

    @property
    def at_end(self) -> bool:
        """Whether nothing follows."""
        return self.at >= self.timeline.end

    @property
    def busy(self) -> bool:
        """Whether an act will come without any input."""
        return not self.at_end and (self.playing or self._wanted)

    def step(self) -> None:
        """Asks for the next visible act at the next frame."""
        self._wanted = True

    def play(self, on: bool) -> None:
        """Starts or stops the acts coming by themselves."""
        self.playing = on and not self.at_end
        self._calm = 0.0
        self._changed()

    def due(self, dt: float, calm: bool, rests: bool, rest: Rest) -> Sequence[tuple[int, object]]:
        """The acts up to the next visible one, when asked for or when the table has rested long enough."""
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
            # Waits at a result until it is read: `acknowledge` or a step goes on.
            return False
        self._calm = self._calm + dt if calm else 0.0
        _, action = self.timeline.acts[self.timeline.after(self.at) - 1]
        return self._calm >= rest(action)

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        """Asks for advice on the act that the watching seat owes."""
        if self._advisers is not None:
            self._adviser = self._advisers()
            self._adviser.ask(level, request, acts)

    def poll(self) -> Thought | None:
        """The advice, when it is ready."""
        return self._adviser.poll() if self._adviser is not None else None

    @property
    def searches(self) -> bool:
        """Whether the adviser plays acts out."""
        return self._adviser is not None and self._adviser.searches

    def failures(self) -> Sequence[Failure]:
        """The failures, of which there are none here."""
        return ()

    def end(self) -> None:
        """Does nothing: no program has to be told."""

    def close(self) -> None:
        """Does nothing: whoever lends the advisers closes them."""
