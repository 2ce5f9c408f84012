"""Emblems of yeok: medals for those of the book, a picture or a letter on a disc for invented ones (holla.R99)."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.holla.config import HollaConfig, Yeok
from game.kernel.texts import Texts
from scenes.holla.texts import medal_of, yeok_name
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Words

COLOURS: Final = ("#7A5D06", "#1B6F63", "#4A4BB8", "#A8432A", "#5C574C", "#7A3B6B")
"""Dark colours: of the discs, and of the parts of a hand on paper."""


def place_of(config: HollaConfig, yeok: Yeok) -> int:
    """The place of a yeok among the invented ones of a table, by which it has its colour."""
    return next((at for at, own in enumerate(config.own_yeok) if own.id == yeok.id), 0)


def emblem(texts: Texts, yeok: Yeok, place: int, name: Words, size: float = 52.0) -> e.Element:
    """The emblem of a yeok; ``place`` is that among the invented ones."""
    if medal_of(yeok):
        return e.Picture(f"holla/emblem_{medal_of(yeok)}", size)
    values = yeok.emblem, letter_of(texts, yeok), COLOURS[place % len(COLOURS)]
    return e.Drawn(paint_disc, values, width=size, height=size, name=name)


def letter_of(texts: Texts, yeok: Yeok) -> str:
    """The letter of an invented yeok: the first of its name."""
    return (yeok_name(texts, yeok).strip() or "?")[0].upper()


def paint_emblem(surface: Surface, ctx: Context, box: Rect, yeok: Yeok, place: int) -> None:
    """Paints the emblem of a yeok."""
    if medal_of(yeok):
        surface.blit(ctx.art.svg(f"holla/emblem_{medal_of(yeok)}", box.w), box)
    else:
        paint_disc(surface, ctx, box, yeok.emblem, letter_of(ctx.texts, yeok), COLOURS[place % len(COLOURS)])


def paint_disc(surface: Surface, ctx: Context, box: Rect, picture: str, letter: str, colour: str) -> None:
    """Paints a picture, else a letter, on a disc with a golden rim."""
    surface.blit(ctx.art.rounded(box.w, box.h, 999, colour, colour), box)
    surface.blit(ctx.art.outline(box.w, box.h, 999, palette.GOLD, 2.5), box)
    size = box.h / ctx.layout.s
    word = None if picture else ctx.fonts.render(letter, size / 2, "#FFFFFF", True)
    paint.put(surface, word or ctx.art.icon(picture, 0.6 * size, "#FFFFFF"), box.center)


def paint_invented(surface: Surface, ctx: Context, box: Rect, picture: str, place: int, ko: str, en: str) -> None:
    """Paints the disc of an invented yeok by its picture, its place and its first letters."""
    letter = ko if ctx.texts.locale == "ko" else en
    paint_disc(surface, ctx, box, picture, letter.upper(), COLOURS[place % len(COLOURS)])
