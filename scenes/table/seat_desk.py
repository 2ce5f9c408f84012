"""What lies before one of several persons beside the match, in the one file that lies beside the record."""

from __future__ import annotations

from pathlib import Path

from game.library.sidecar import Sidecar
from scenes.table.kept import Json


class SeatDesk:
    """The part of a sidecar that belongs to one seat; nobody at another seat gets it."""

    def __init__(self, whole: Sidecar, seat: int) -> None:
        self._whole, self._name = whole, f"seat {seat}"

    @property
    def content(self) -> dict[str, Json]:
        """The plain data of this seat, by name."""
        found = self._whole.content.get(self._name)
        return found if isinstance(found, dict) else {}

    @property
    def record(self) -> Path | None:
        """The record beside which all of it lies."""
        return self._whole.record

    def keep(self, content: dict[str, Json]) -> None:
        """Keeps what lies there now; what lies before the others stays."""
        self._whole.keep({**self._whole.content, self._name: content})
