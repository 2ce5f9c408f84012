"""A record on a table: the acts come from it, nobody is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.kernel.match import AnyMatch
from game.seats.request import Request
from game.seats.trouble import Failure
from scenes.table.thinking import Acts, Thought

if TYPE_CHECKING:
    from scenes.table.client import TableClient


class Script:
    """Stands in a thinker's place; a `TableClient` that is given one does its acts and thinks nothing up.

    `watch` is the seat the table is seen from, `busy` whether `due` wants to be asked without any input.
    """

    def __init__(self, watch: int = 0) -> None:
        self.watch = watch

    @property
    def busy(self) -> bool:
        """Whether acts will come by themselves."""
        return False

    def due(self, client: TableClient, dt: float, calm: bool) -> Sequence[tuple[int, Any]]:
        """The acts to do now, with their seats; `dt` seconds passed, `calm` when nothing moves on the table."""
        return ()

    def shown(self, match: AnyMatch, view: Any) -> Any:
        """The view as the table shows it, perhaps with more than the seat may know."""
        return view

    def go_on(self) -> None:
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
