"""Makes the moving picture of the README from a seeded match: ``python -m tools.moving_picture [FILE]``.

Needs no display. An animated PNG; after the first picture each holds only the rectangle that changed.
"""

from __future__ import annotations

import os
import struct
import sys
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

from game.library.settings import Settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Rect, Surface

from scenes.app import samples
from scenes.app.app import App
from scenes.records.open_record import played

FILE = Path(__file__).resolve().parent.parent / "docs" / "moving.png"
WINDOW, SIZE = (1280, 720), (640, 360)
ACTS, SECONDS = 18, 0.8
"""How many acts of the match are shown, and each of them for how long."""
_SHADES = bytes(min(255, (shade + 4) // 8 * 8) for shade in range(256))
"""32 shades a colour: a third of the bytes."""


def frames() -> list[Surface]:
    """A race of Royal Turf, act by act."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Settings(language="en", reduced_motion=True), Path(folder), size=WINDOW, catch=False)
        try:
            match = samples.played("turf", lambda match: False)
            scene = played(app.ctx, match, samples.people(app.ctx))
            app.push(scene)
            first = len(scene.timeline.stops) // 4
            made = []
            for stop in scene.timeline.stops[first : first + ACTS]:
                scene.go(stop)
                for _ in range(20):
                    app.step(0.1)
                app.redraw()
                app.step(0.0)
                made.append(pygame.transform.smoothscale(app.surface.convert(24), SIZE))
            return made
        finally:
            app.close()


def animated(pictures: Sequence[Surface], seconds: float = SECONDS) -> bytes:
    """An animated PNG that begins anew at its end."""
    width, height = pictures[0].get_size()
    out = [b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))]
    out.append(_chunk(b"acTL", struct.pack(">II", len(pictures), 0)))
    number, before = 0, None
    for picture in pictures:
        area = changed(before, picture) if before is not None else picture.get_rect()
        control = (number, area.w, area.h, area.x, area.y, round(seconds * 1000), 1000, 0, 0)
        out.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", *control)))
        number += 1
        data = zlib.compress(_lines(picture.subsurface(area)), 9)
        if before is None:
            out.append(_chunk(b"IDAT", data))
        else:
            out.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        before = picture
    return b"".join([*out, _chunk(b"IEND", b"")])


def changed(before: Surface, after: Surface) -> Rect:
    """The smallest rectangle outside of which two pictures are the same; one pixel when nothing changed."""
    size = after.get_size()
    difference = after.copy()
    difference.blit(before, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other = before.copy()
    other.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    boxes = pygame.mask.from_threshold(difference, (0, 0, 0), (1, 1, 1))
    boxes.invert()
    found = boxes.get_bounding_rects()
    return found[0].unionall(found[1:]).clip(Rect((0, 0), size)) if found else Rect(0, 0, 1, 1)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _lines(picture: Surface) -> bytes:
    """The rows of a picture as differences from the pixel before (PNG's first filter)."""
    raw, row = pygame.image.tobytes(picture, "RGB").translate(_SHADES), picture.get_width() * 3
    out = bytearray()
    for start in range(0, len(raw), row):
        line = raw[start : start + row]
        out.append(1)
        out += line[:3]
        out += bytes((a - b) & 255 for a, b in zip(line[3:], line, strict=False))
    return bytes(out)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    target.write_bytes(animated(frames()))
    print(f"{target.stat().st_size / 1e6:.2f} MB {target.name}")
