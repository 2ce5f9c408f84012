"""Makes the icons of the programs from the seal: ``python -m tools.make_icons FOLDER``.

``yongmaru.ico`` for Windows, ``yongmaru.icns`` for macOS, ``yongmaru-SIZE.png`` and ``yongmaru.svg`` for Linux.
"""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path

import pygame

import assets

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO = (16, 24, 32, 48, 64, 128, 256)
ICNS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""The type that Apple gave each size when its picture is a PNG."""


def png(size: int) -> bytes:
    """The seal as a PNG of this many pixels a side."""
    picture = pygame.image.load_sized_svg(assets.path("svg", "logo", "seal.svg"), (size, size))
    out = io.BytesIO()
    pygame.image.save(picture, out, "icon.png")
    return out.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon that holds PNG pictures by size."""
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    start = 6 + 16 * len(pictures)
    for size, data in pictures.items():
        # 256 is written as 0.
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), start + len(body))
        body += data
    return head + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """A macOS icon that holds PNG pictures by size."""
    body = b"".join(ICNS[size] + struct.pack(">I", len(data) + 8) + data for size, data in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def make(folder: Path) -> list[Path]:
    """Writes all icons; returns their files."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: png(size) for size in SIZES}
    files = {f"yongmaru-{size}.png": data for size, data in pictures.items()}
    files["yongmaru.ico"] = ico({size: pictures[size] for size in ICO})
    files["yongmaru.icns"] = icns({size: pictures[size] for size in ICNS})
    files["yongmaru.svg"] = assets.path("svg", "logo", "seal.svg").read_bytes()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return [folder / name for name in files]


if __name__ == "__main__":
    for written in make(Path(sys.argv[1])):
        print(written)
