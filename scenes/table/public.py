"""What everybody may see of a table at any time, as the curtain between persons shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name
from scenes.table.log import Piece

PIECE_GAP: Final = 2.0
GROUP_GAP: Final = 10.0
TALL: Final = 1.42
"""The height of a piece's place as a share of its width."""
WIDE: Final = 360.0
"""Units in which pieces stand beside one another."""
LABEL: Final = 96.0
"""Units of a label that has its pieces beside it."""


@dataclass(frozen=True)
class Public:
    """A thing that everybody sees: its label, and a figure or groups of pieces by their faces, so many units wide."""

    label: str
    value: str = ""
    groups: tuple[tuple[str, ...], ...] = ()
    piece: float = 24.0
    beside: bool = False
    """Whether pieces lie beside their label, not below it."""


def elements(things: Sequence[Public], piece: Piece) -> e.Maybe:
    """The things in a well: figures beside their labels, pieces below."""
    if not things:
        return None
    return e.Column(*(_thing(thing, piece) for thing in things), face="well", pad=(14, 12), gap=8)


def _thing(thing: Public, piece: Piece) -> e.Element:
    label = e.Text(Name(thing.label), e.SMALL, palette.TEXT_SOFT)
    value = e.Text(Name(thing.value), e.LARGE, palette.GOLD, True) if thing.value else None
    head = e.Row(e.Sized(label, grow=1), value, gap=8)
    if not thing.groups:
        return head
    wide = WIDE - LABEL - 8 if thing.beside else WIDE
    places, height = lines_of(thing, wide)
    drawn = e.Drawn(_paint, (thing.groups, places, thing.piece, wide, piece), wide, height)
    if thing.beside:
        return e.Row(e.Sized(label, wish=LABEL), e.Sized(drawn, grow=1), gap=8)
    return e.Column(head, drawn, gap=2)


def lines_of(thing: Public, wide: float) -> tuple[tuple[tuple[float, float], ...], float]:
    """The left and top of each group in units, and the height of all; a group that is too long goes on below."""
    places: list[tuple[float, float]] = []
    x = y = 0.0
    step, row = thing.piece + PIECE_GAP, thing.piece * TALL + PIECE_GAP
    for group in thing.groups:
        if x and x + len(group) * step > wide:
            x, y = 0.0, y + row
        places.append((x, y))
        fit = max(1, int(wide // step))
        y += row * ((len(group) - 1) // fit) if len(group) > fit else 0
        x += len(group) * step + GROUP_GAP
    return tuple(places), y + row


def _paint(
    surface: Surface, ctx: Context, box: Rect, groups: tuple[tuple[str, ...], ...],
    places: tuple[tuple[float, float], ...], width: float, wide: float, piece: Piece,
) -> None:  # fmt: skip
    """Draws groups of pieces."""
    px, step, row = ctx.px, width + PIECE_GAP, width * TALL + PIECE_GAP
    fit = max(1, int(wide // step))
    for group, (left, top) in zip(groups, places, strict=True):
        for number, face in enumerate(group):
            down, right = divmod(number, fit) if len(group) > fit else (0, number)
            surface.blit(piece(face, px(width)), (box.x + px(left + right * step), box.y + px(top + down * row)))
