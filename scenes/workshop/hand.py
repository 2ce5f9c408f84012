"""A hand part by part, with the names of the parts below, and the emblem of an invented yeok."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.kernel.texts import Texts
from game.pieces.cubes import KIND_TEXT
from game.workshop.examples import Hand
from scenes.holla.texts import part_name
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.cubes import Cubes
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Worded, Words

COLOURS: Final = ("#7A5D06", "#1B6F63", "#4A4BB8", "#A8432A", "#5C574C", "#7A3B6B")
"""The parts in dark colours, for paper."""
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


def emblem(letter: str, name: Words, colour: int) -> e.Drawn:
    """The emblem of an invented yeok: its first letter on a disc."""
    return e.Drawn(paint_emblem, (letter, COLOURS[colour % len(COLOURS)]), width=52.0, height=52.0, name=name)


def paint_emblem(surface: Surface, ctx: Context, box: Rect, letter: str, colour: str) -> None:
    """Paints a letter on a disc with a golden rim."""
    surface.blit(ctx.art.rounded(box.w, box.h, 999, colour, colour), box)
    surface.blit(ctx.art.outline(box.w, box.h, 999, palette.GOLD, 2.5), box)
    paint.put(surface, ctx.fonts.render(letter, 0.5 * box.h / ctx.layout.s, "#FFFFFF", True), box.center)
