"""The looks of the nodes of the Holla table, their layers, and how the ids of pieces are made."""

from typing import Final, NamedTuple

from game.holla import offers
from game.holla.view import HollaView
from game.holla.wilds import wild_kinds, wild_rules
from game.kernel.offers import Target
from game.pieces.cubes import kind_of
from scenes.kit import palette
from scenes.kit.cubes import Look
from scenes.table.styles import Outline, Rounded

PANELS, PIECES, RIVER, DIE, PLATES, GLOWS = 0.0, 10.0, 12.0, 14.0, 16.0, 20.0
BED, BRACKETS, HAND, PILLS, FLIGHT, DRAWERS, FRAME, OVER = 28.0, 29.0, 30.0, 40.0, 65.0, 75.0, 85.0, 92.0
"""Layers, the lowest first."""
PART_COLOURS: Final = ("#F2C14E", "#6FD3A8", "#86B8F5", "#F08FB4")
"""The colours of head, neck, body and tail."""
BAR: Final = Rounded(3, palette.JADE_300)
"""A line under what may be taken."""
TRACE: Final = Outline(12, palette.GOLD_NEW, 2, opacity=0.9)
"""The rim around the last act of another seat."""
RIVER_BED: Final = Rounded(16, palette.RIVER_PILL, 0.55, (palette.RIVER_RIM, 1.0, 1.5))
"""The background of the own river cubes."""
WATCHED: Final = Rounded(0, palette.GOLD)
"""The edge of the window while the person only watches."""


class HeldPiece(NamedTuple):
    """An own cube: `look` as of `Cubes.draw`, `lift` in tenths of a unit."""

    cube: int
    look: Look = "rest"
    lift: int = 0
    wild: bool = False


class Glow(NamedTuple):
    """A light around a place: `next` cube, `island`, `ridge`, `target` or `picked`; `strength` 0-7."""

    kind: str
    strength: int = 7


class Bracket(NamedTuple):
    """An open box below cubes of a part, in its colour; dashed while the part is growing."""

    part: int
    done: bool

    @property
    def colour(self) -> str:
        """The colour of the part."""
        return PART_COLOURS[self.part % len(PART_COLOURS)]


class Hole(NamedTuple):
    """The place where a dragged cube would go, or where a pushed one will lie."""

    pushed: bool = False


class Insertion(NamedTuple):
    """A gap of the ridge that keys aim at."""


class Large(NamedTuple):
    """A small open cube, enlarged."""

    cube: int
    wild: bool = False


class Row(NamedTuple):
    """Cubes that everybody sees for a moment."""

    cubes: tuple[int, ...]
    wild: frozenset[int] = frozenset()


class Dragged(NamedTuple):
    """A cube that follows the pointer, -1 a closed one; `tilt` in degrees."""

    cube: int
    tilt: float
    wild: bool = False


def wild_cubes(view: HollaView) -> frozenset[int]:
    """The D that are wild in this round (holla.R39)."""
    kinds = wild_kinds(wild_rules(view.config, kind_of(view.opening) if view.opening >= 0 else None))
    return frozenset(cube for kind in kinds for cube in (2 * kind, 2 * kind + 1))


def cube_id(cube: int) -> Target:
    """The node of a cube that the view shows, wherever it lies."""
    return ("cube", cube)


def node_of(view: HollaView, target: Target) -> Target:
    """The node of a piece as offers name it."""
    if target == offers.ISLAND:
        return cube_id(view.island)
    return cube_id(int(target[1])) if target[0] in ("own", "river") else target


def piece_of(view: HollaView, id: object) -> Target | None:
    """The piece of a node as offers name it; None for what is no piece."""
    match id:
        case ("cube", int(cube)):
            if cube in view.hand:
                return offers.own(cube)
            if cube == view.island:
                return offers.ISLAND
            return offers.river(cube) if any(entry.cube == cube for entry in view.river) else None
        case ("mountain", int(seat)):
            return offers.mountain(seat)
    return None
