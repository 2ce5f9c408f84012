"""A hand part by part, with the names of the parts below."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.kernel.texts import Texts
from game.pieces.cubes import KIND_TEXT
from game.workshop.examples import Hand
from scenes.holla.emblem import COLOURS
from scenes.holla.texts import part_name
from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.cubes import Cubes
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Worded, Words

_CUBE: Final = 46.0
_TALL: Final = Cubes.height(1000) / 1000
"""The height of a cube in widths."""


def hand_of(hand: Hand, names: tuple[str, ...]) -> e.Box:
    """The cubes of each part over a bracket with its name."""
    parts = (
        _part(kinds, Worded(part_name, (name,)), COLOURS[index % len(COLOURS)])
        for index, ((_, kinds), name) in enumerate(zip(hand, names, strict=True))
    )
    return e.Row(*parts, gap=14.0, wrap=True, align="start", name=Worded(hand_words, (hand, names)))


def _part(kinds: tuple[int, ...], name: Words, colour: str) -> e.Box:
    cubes = (e.Drawn(paint_cube, (KIND_TEXT[kind],), width=_CUBE, aspect=_TALL) for kind in kinds)
    bracket = e.Drawn(paint.bracket, (colour, True), height=9.0)
    return e.Column(e.Row(*cubes, gap=2.0), bracket, e.Text(name, e.BODY, colour, True, "center"), gap=5.0)


def paint_cube(surface: Surface, ctx: Context, box: Rect, text: str) -> None:
    """Paints a cube."""
    surface.blit(ctx.cubes.face(text, box.w), box)


def hand_words(texts: Texts, hand: Hand, names: tuple[str, ...]) -> str:
    """The hand as it is read aloud."""
    return ", ".join(
        f"{part_name(texts, name)} {' '.join(KIND_TEXT[kind] for kind in kinds)}"
        for (_, kinds), name in zip(hand, names, strict=True)
    )
