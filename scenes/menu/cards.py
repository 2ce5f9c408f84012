"""The card of a game as an element: its picture with pieces on it, its name, facts and ways in."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Said, say
from scenes.table.entry import SceneEntry

LANGUAGES: Final = (("ko", "한국어"), ("en", "English"))
"""The languages, each by its own name."""
NAMED: Final = tuple((language, Name(name)) for language, name in LANGUAGES)
RADIUS = 18.0
PICTURE = 216 / 308
"""The height of a card's picture as a share of its width."""


def words(entry: SceneEntry, key: str) -> Said:
    """A text of a game: name, other (its name in the other language), facts, blurb."""
    return say(f"games.{entry.game}.{key}")


def named(key: str, entry: SceneEntry) -> Said:
    """A text that names a game."""
    return say(key, game=words(entry, "name"))


def paint_picture(surface: Surface, ctx: Context, box: Rect, entry: SceneEntry, beside: bool) -> None:
    """Paints the picture of a card with pieces and accent; its corners are round where the card's are.

    `beside`: it stands left of the words, else above them.
    """
    image = ctx.art.soon(entry.picture, max(box.w, math.ceil(box.h / PICTURE) + 1))
    shown = image.get_rect(center=(box.w // 2, box.h // 2))
    face = image.subsurface(((-shown.x, -shown.y), box.size)).copy()
    entry.pieces(face, ctx, shown)
    thick = max(1, round(3 * ctx.layout.s))
    face.fill(entry.accent, (box.w - thick, 0, thick, box.h) if beside else (0, box.h - thick, box.w, thick))
    r = math.ceil(RADIUS * ctx.layout.s)
    mask = ctx.art.rounded(2 * r, 2 * r, RADIUS, "#FFFFFF", "#FFFFFF")
    for x, y in ((0, 0), (0, r) if beside else (r, 0)):
        place = (box.w - r if x else 0, box.h - r if y else 0)
        face.blit(mask, place, (x, y, r, r), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(face, box)


def picture(entry: SceneEntry, beside: bool = False) -> e.Drawn:
    """The picture of a game, above the words of its card or left of them."""
    if beside:
        return e.Drawn(paint_picture, (entry, True), width=300, aspect=PICTURE)
    return e.Drawn(paint_picture, (entry, False), width=240, aspect=PICTURE)


def tall_card(entry: SceneEntry, message: e.Message, *ways: e.Maybe, text: e.Maybe = None) -> e.Box:
    """A card of a game: the picture above; name, words and ways below."""
    name = e.Text(words(entry, "name"), e.TITLE, palette.INK_TEXT, True)
    below = e.Column(name, text, *ways, gap=8, pad=(20, 14), grow=1)
    spoken = say("menu.card_spoken", name=words(entry, "name"), facts=words(entry, "facts"))
    return e.Box(
        (picture(entry), below), face="paper", message=message, name=spoken, lifts=message is not None,
        key=f"card {entry.game}",
    )  # fmt: skip


def language_switch(language: str) -> e.Box:
    """The languages in a dark box under a globe."""
    caption = e.Row(e.Picture("globe", 20, kind="icon"), e.Text("screens.language", e.SMALL, palette.TEXT_MUTED), gap=7)
    choice = e.Choice(NAMED, language, "screens.language", key="language")
    return e.Column(caption, choice, gap=6, pad=(10, 8), face="well")
