"""Round portraits of the animals, at rest or in a bearing, and the marks of their moods."""

from __future__ import annotations

import io
from functools import partial
from typing import Final

import pygame
from pygame import Surface

from scenes.kit import palette
from scenes.kit.animals import POSES, Pose, drawn, seen
from scenes.kit.art import Art, from_svg

_SPARK: Final = (
    '<path d="M{x} {top} Q{x} {y} {right} {y} Q{x} {y} {x} {foot} Q{x} {y} {left} {y} Q{x} {y} {x} {top}Z"/>'
)


def _spark(x: int, y: int, r: int) -> str:
    return _SPARK.format(x=x, y=y, top=y - r, foot=y + r, left=x - r, right=x + r)


MARKS: Final = {
    "glad": f'<g fill="#FFE9A8" stroke="#6B4A10" stroke-width="2">{_spark(82, 20, 16)}{_spark(64, 8, 8)}</g>',
    "sorry": '<path d="M80 10 C88 24 92 30 92 37 A12 12 0 0 1 68 37 C68 30 72 24 80 10Z" fill="#9FD8F2"'
    ' stroke="#1C4A63" stroke-width="2.5"/><path d="M75 38 a6 6 0 0 0 5 5" fill="none" stroke="#FFFFFF"'
    ' stroke-width="2.5" stroke-linecap="round"/>',
    "moved": '<path d="M81 35 C63 23 69 8 81 16 C93 8 99 23 81 35Z" fill="#F2A79B" stroke="#6B2A22"'
    ' stroke-width="2.5" stroke-linejoin="round"/>',
    "pensive": '<g fill="#F4EFE0" stroke="#3A4650" stroke-width="2.5"><circle cx="57" cy="29" r="3"/>'
    '<path d="M62 20 a9 9 0 0 1 12 -10 a10 10 0 0 1 18 4 a8 8 0 0 1 0 15 h-21 a8 8 0 0 1 -9 -9Z"/></g>'
    '<g fill="#3A4650"><circle cx="71" cy="20" r="2.5"/><circle cx="79" cy="20" r="2.5"/>'
    '<circle cx="87" cy="20" r="2.5"/></g>',
    "surprised": '<g fill="#FFE9A8" stroke="#6B4A10" stroke-width="2"><path d="M78 4h12l-3 22h-6z"/>'
    '<circle cx="84" cy="35" r="5"/></g>',
    "calling": '<g fill="none" stroke-linecap="round"><path d="M76 26L86 12M84 34L98 26M88 44L99 44"'
    ' stroke="#6B4A10" stroke-width="8"/><path d="M76 26L86 12M84 34L98 26M88 44L99 44" stroke="#FFE9A8"'
    ' stroke-width="4"/></g>',
}
"""Marks beside a face, in hundredths of its size: sparks, a drop of sweat, a heart, a thought, a start, a call."""
MARKS["rueful"] = MARKS["pensive"]


def portrait(art: Art, name: str, d: int, ring: str | None = None, mood: str = "") -> Surface:
    """A round portrait of `d` pixels; with `ring` a 3-unit rim and an ink rim outside (the surface is wider by
    `2 * px(5)`). With a rim a face may be in one of the moods of `MARKS`."""
    if ring is None:
        return posed(art, name, d, POSES[mood])

    def make() -> Surface:
        size = d + 2 * art.px(5)
        rings = f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2}" fill="{palette.INK_900}"/>'
        rings += f'<circle cx="{size / 2}" cy="{size / 2}" r="{d / 2 + art.px(3)}" fill="{ring}"/>'
        whole = from_svg(size, size, "", rings)
        whole.blit(posed(art, name, d, POSES[mood]), (art.px(5), art.px(5)))
        if mood:
            whole.blit(marks(art, mood, size), (0, 0))
        return whole

    return art.made(("portrait", name, d, ring, mood), make)


def posed(art: Art, name: str, d: int, pose: Pose) -> Surface:
    """A round portrait of `d` pixels without rims, in a bearing."""
    pose = seen(pose)
    return art.made(("posed", name, d, pose), lambda: _posed(name, d, pose, _disc(art, d)))


def posed_awaited(art: Art, name: str, d: int, pose: Pose) -> bool:
    """Begins to make such a portrait beside the frames; True until it is there."""
    pose = seen(pose)
    return art.pictures.awaited({("posed", name, d, pose): partial(_posed, name, d, pose, _disc(art, d))})


def _posed(name: str, d: int, pose: Pose, disc: Surface) -> Surface:
    image = pygame.image.load_sized_svg(io.BytesIO(drawn(name, pose).encode()), (d, d)).convert_alpha()
    image.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return image


def _disc(art: Art, d: int) -> Surface:
    disc = f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2}" fill="#FFFFFF"/>'
    return art.made(("disc", d), lambda: from_svg(d, d, "", disc))


def marks(art: Art, mood: str, size: int) -> Surface:
    """The marks of a mood alone, to lay over a portrait with its rims of `size` pixels."""
    scaled = f'<g transform="scale({size / 100})">{MARKS[mood]}</g>'
    return art.made(("marks", mood, size), lambda: from_svg(size, size, "", scaled))


def bubble(art: Art, w: int, h: int, tail: tuple[int, int]) -> Surface:
    """A bubble of paper around a box of `w` x `h` pixels whose tail points at a place beside the box; the surface is
    wider by `px(TAIL)` on each side."""
    m, r, half = art.px(TAIL), min(art.px(14), h // 2), art.px(8)
    x, y = min(max(tail[0], -m), w + m), min(max(tail[1], -m), h + m)
    if 0 <= x <= w:
        side, foot = (0 if y < 0 else h), min(max(x, r + half), w - r - half)
        spike = f"M{foot - half},{side}L{x},{y}L{foot + half},{side}Z"
    else:
        side, foot = (0 if x < 0 else w), min(max(y, r), h - r)
        spike = f"M{side},{foot - half}L{x},{y}L{side},{foot + half}Z"
    rim = f'fill="none" stroke="#A08040" stroke-opacity="0.55" stroke-width="{2 * art.s:.2f}" stroke-linejoin="round"'
    box, paper = f'<rect width="{w}" height="{h}" rx="{r}" ', 'fill="#FBF4E1"/>'
    body = f'<g transform="translate({m} {m})">{box}{rim}/><path d="{spike}" {rim}/>{box}{paper}'
    body += f'<path d="{spike}" {paper}</g>'
    return art.made(("bubble", w, h, x, y), lambda: from_svg(w + 2 * m, h + 2 * m, "", body))


TAIL: Final = 22
"""Units by which the tail of a bubble reaches beyond it at most."""
