"""The pictures of the list of matches: places, emblems, portraits, boxes to tick, the last position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import GAMES
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.records.shelf import CloseLook
from scenes.records.still import still
from scenes.scene_registry import SCENE_ENTRIES

MEDALS: Final = {
    1: ("#E8B84B", "#3A2A05"),
    2: ("#C7D0D6", "#1F2A30"),
    3: ("#C98A5A", "#2E1A0B"),
}
_SLATE: Final = ("#31505B", palette.TEXT)


def draw_place(surface: Surface, ctx: Context, box: Rect, place: int) -> None:
    """Draws a place as a medal."""
    ground, ink = MEDALS.get(place, _SLATE)
    side = min(box.w, box.h)
    paint.put(surface, ctx.art.rounded(side, side, 999, ground, ground, edge=("#FFFFFF", 0.25, 1.0)), box.center)
    words = ctx.t("own_matches.place_short", place=place)
    words = words if ctx.fonts.width(words, 15, True) <= side else str(place)
    paint.fitted(surface, ctx, words, box.center, side, 15, ink, True, "center")


def draw_faces(surface: Surface, ctx: Context, box: Rect, faces: tuple[str, ...]) -> None:
    """Draws portraits that overlap a little."""
    side = box.h
    step = min(side * 3 // 4, (box.w - side) // max(1, len(faces) - 1))
    for number, face in enumerate(faces):
        paint.avatar(surface, ctx, face, box_at(side, side, (box.x + number * step, box.y), "topleft"))


def draw_box(surface: Surface, ctx: Context, box: Rect, on: bool) -> None:
    """Draws a box that can be ticked."""
    if not on:
        surface.blit(ctx.art.rounded(box.w, box.h, 7, palette.WELL, palette.WELL, edge=("#4D7480", 0.9, 1.5)), box)
        return
    surface.blit(ctx.art.rounded(box.w, box.h, 7, "#F3D27A", "#D9A441"), box)
    tick = ctx.art.svg("icon/check", max(13, box.w * 2 // 3), palette.INK_TEXT)
    paint.put(surface, tick, box.center)


def draw_emblem(surface: Surface, ctx: Context, box: Rect, game: str) -> None:
    """Draws the picture of a game's card in a circle."""
    paint.put(surface, _emblem(ctx, game, min(box.w, box.h)), box.center)


def _emblem(ctx: Context, game: str, side: int) -> Surface:
    mask = ctx.art.rounded(side, side, 999, "#FFFFFF", "#FFFFFF")
    if game not in SCENE_ENTRIES or game not in GAMES:
        return mask
    picture = ctx.art.background(SCENE_ENTRIES[game].picture, (side, side)).convert_alpha()
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def still_of(ctx: Context, close: CloseLook) -> Iterator[object]:
    """Draws the last position of a match, at last as a picture; None where there is none."""
    if close.timeline is not None:
        yield from still(ctx, close.timeline)


def draw_still(surface: Surface, ctx: Context, box: Rect, picture: Surface | None) -> None:
    """Draws the last position of a match, or its place while that is on its way."""
    surface.blit(ctx.art.rounded(box.w, box.h, 14, palette.WELL, palette.WELL, edge=("#2F5560", 0.9, 1.5)), box)
    if picture is None:
        return
    scale = min(box.w / picture.get_width(), box.h / picture.get_height())
    size = round(picture.get_width() * scale), round(picture.get_height() * scale)
    image = pygame.transform.smoothscale(picture, size)
    paint.put(surface, image, box.center)
