"""A record on a table: the acts come from it, no seat is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.seats.failures import Failure
from game.seats.request import Request
from scenes.table.bot_client import Acts, Thought

Rest = Callable[[Any], float]
LOOK_SECONDS: Final = 0.8


class RecordPlayback:
    """A record in the place of bots; a `TableClient` that is given one does its acts and asks no bot.

    `watch` is the seat the table is seen from, `busy` whether `due` wants to be asked without any input.
    """

    open = False
    """Whether everybody's hand is shown."""
    advises = False
    """Whether `ask` and `poll` reach a bot that advises the watching seat."""

    def __init__(self, watch: int = 0) -> None:
        self.watch = watch

    @property
    def busy(self) -> bool:
        """Whether acts will come by themselves."""
        return False

    def due(self, dt: float, calm: bool, rests: bool, rest: Rest) -> Sequence[tuple[int, Any]]:
        """The acts to do now, with their seats; `dt` seconds passed, `calm` when nothing moves on the table.

        While the table `rests` no act comes by itself; `rest` are the seconds that it rests before an act.
        """
        return ()

    def shown(self, view: Any, of: Callable[[int], Any]) -> Any:
        """The view as the table shows it, perhaps with more than the seat may know; `of` gives the views of all."""
        return view

    def acknowledge(self) -> None:
        """Goes on, since the result of a round was read."""

    def again(self) -> None:
        """Plays the record once more, from its beginning."""

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        """Does nothing: no bot thinks here."""

    def poll(self) -> Thought | None:
        """The thought, of which there is none here."""
        return None

    def failures(self) -> Sequence[Failure]:
        """The failures, of which there are none here."""
        return ()

    def end(self) -> None:
        """Does nothing: no program has to be told."""

    def close(self) -> None:
        """Does nothing: there is nothing to end."""


class Again(RecordPlayback):
    """A single act once more, after a moment to look."""

    def __init__(self, watch: int, acts: Sequence[tuple[int, Any]]) -> None:
        super().__init__(watch)
        self._acts = tuple(acts)
        self._looked = 0.0

    @property
    def busy(self) -> bool:
        """Whether the act is still to be done."""
        return bool(self._acts)

    def due(self, dt: float, calm: bool, rests: bool, rest: Rest) -> Sequence[tuple[int, Any]]:
        """The act, once."""
        self._looked += dt
        if self._looked < LOOK_SECONDS:
            return ()
        acts, self._acts = self._acts, ()
        return acts
