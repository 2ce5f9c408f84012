"""A record on a table: the acts come from it, nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.seats.failures import Failure
from game.seats.request import Request
from scenes.table.bot_client import Acts, Thought

Rest = Callable[[Any], float]
LOOK_SECONDS: Final = 0.8


class RecordPlayback:
    """Stands in a bot_client's place; a `TableClient` that is given one does its acts and thinks nothing up.

    `watch` is the seat the table is seen from, `busy` whether `due` wants to be asked without any input.
    """

    open = False
    """Whether everybody's hand is shown."""
    advises = False
    """Whether `ask` and `poll` reach somebody who advises the watching seat."""

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
        """Somebody has read the result of a round."""

    def again(self) -> None:
        """Somebody wants this once more, from its beginning."""

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        """Nobody thinks here."""

    def poll(self) -> Thought | None:
        """Nobody thinks here."""
        return None

    def failures(self) -> Sequence[Failure]:
        """Nobody fails here."""
        return ()

    def end(self) -> None:
        """Nobody listens here."""

    def close(self) -> None:
        """Nothing to end."""


class Again(RecordPlayback):
    """A single act once more, after a moment to look."""

    def __init__(self, watch: int, acts: Sequence[tuple[int, Any]]) -> None:
        super().__init__(watch)
        self._acts = tuple(acts)
        self._looked = 0.0

    @property
    def busy(self) -> bool:
        """Until it is done."""
        return bool(self._acts)

    def due(self, dt: float, calm: bool, rests: bool, rest: Rest) -> Sequence[tuple[int, Any]]:
        """The act, once."""
        self._looked += dt
        if self._looked < LOOK_SECONDS:
            return ()
        acts, self._acts = self._acts, ()
        return acts
