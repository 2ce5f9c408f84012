"""The looks of the nodes of the riichi table."""

from typing import Final, NamedTuple

from scenes.kit import palette
from scenes.kit.mahjong import Look
from scenes.riichi.board import Piece
from scenes.table.styles import Outline

PANELS, CENTRE, STICKS, RIVERS, STRIPS, MELDS, WAITS, ALIKE = 0.0, 1.0, 2.0, 10.0, 15.0, 20.0, 22.0, 24.0
HAND, ASKED, CLOCK, CHOICES, FLIGHT, WORDS, REASON = 30.0, 34.0, 61.0, 79.0, 85.0, 86.0, 88.0
"""Layers, the lowest first."""
ANSWERED: Final = Outline(14, palette.GOLD_RIM, 2.5, dash=(7, 5), fill=0.14)
"""The rim around the tile that may be claimed."""


class Tile(NamedTuple):
    """A tile on the table or in the air; `taken` is only the mark of one that another seat called; `share` (0-1) of its
    width while it turns over."""

    tile: int
    width: int
    turn: int = 0
    look: Look = "rest"
    taken: bool = False
    share: float = 1.0


class Row(NamedTuple):
    """The hand of another seat."""

    pieces: tuple[Piece, ...]


class HeldPiece(NamedTuple):
    """An own tile: `lift` in tenths of a unit, `gleam` 0-1 on a dora, None on others; `mark` says that it is one."""

    tile: int
    look: Look = "rest"
    lift: int = 0
    gleam: float | None = None
    mark: str = ""


class Slot(NamedTuple):
    """The place of a tile that is dragged."""


class Indicator(NamedTuple):
    """A tile of the dead wall, -1 from behind; `share` (0-1) of its width while it is turned up."""

    tile: int
    share: float = 1.0


class Stick(NamedTuple):
    """The riichi stick of a side."""

    side: int


class Ground(NamedTuple):
    """The ground of switches or choices."""


class Called(NamedTuple):
    """A word that a seat calls, `alpha` 0-255."""

    words: str
    size: float
    alpha: int = 255


class Dragged(NamedTuple):
    """A tile that follows the pointer; `words` say what letting go would do, `good` whether that is lawful."""

    tile: int
    words: str = ""
    good: bool = True


STEPS: Final = 90
"""The steps of the ring of the clock."""


class Left(NamedTuple):
    """The time left to think: `step` of a full ring, and the seconds."""

    step: int
    seconds: int
    late: bool


class Itself(NamedTuple):
    """A rim that draws nothing: a tile shows by itself that it was refused."""

    radius: float
