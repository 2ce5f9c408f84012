"""Ogg Vorbis files whose bytes depend on their sound alone."""

from __future__ import annotations

import struct
from io import BytesIO

import numpy as np
import soundfile

from tools.sounds.synth import RATE, Samples

SERIAL = 0x594D5255
"""The number that every stream gets instead of a random one."""
FULL = 32767
TURNS = 24
"""How many places of a loop are tried for its seam."""


def _table() -> list[int]:
    found = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7) & 0xFFFFFFFF if value & 0x80000000 else value << 1
        found.append(value)
    return found


_CRC = _table()


def _checksum(page: bytes) -> int:
    value = 0
    for byte in page:
        value = (value << 8 & 0xFFFFFFFF) ^ _CRC[value >> 24 ^ byte]
    return value


def numbered(data: bytes) -> bytes:
    """The same file with our serial number on each page, and the checksums that follow from it."""
    pages, at = [], 0
    while at < len(data):
        count = data[at + 26]
        size = 27 + count + sum(data[at + 27 : at + 27 + count])
        head = data[at : at + 14] + struct.pack("<I", SERIAL) + data[at + 18 : at + 22]
        rest = data[at + 26 : at + size]
        pages.append(head + struct.pack("<I", _checksum(head + bytes(4) + rest)) + rest)
        at += size
    return b"".join(pages)


def encoded(sound: Samples, quality: float) -> bytes:
    """An Ogg Vorbis file; ``quality`` 0-1; raises ``ValueError`` when a sample would be cut off."""
    if np.abs(sound).max() >= 1:
        raise ValueError("the sound is louder than a file can hold; lower its peak")
    # Whole steps: what the last bits of a sine are on this machine changes nothing.
    steps = np.round(sound * FULL).astype(np.int16)
    buffer = BytesIO()
    soundfile.write(buffer, steps, RATE, format="OGG", subtype="VORBIS", compression_level=1 - quality)
    return numbered(buffer.getvalue())


def looped(sound: Samples, quality: float) -> bytes:
    """The file of a loop, turned so that what Vorbis does to its ends is not heard; ``ValueError`` if it always is."""
    inside = np.abs(np.diff(sound, 2, axis=0)).max()
    for turn in range(TURNS):
        data = encoded(np.roll(sound, turn * len(sound) // TURNS, axis=0), quality)
        ends = decoded(data)
        if np.abs(np.diff(np.concatenate((ends[-3:], ends[:3])), 2, axis=0)).max() < inside / 2:
            return data
    raise ValueError("the seam of the loop is heard wherever it lies")


def decoded(data: bytes) -> Samples:
    """The samples of a file."""
    found, rate = soundfile.read(BytesIO(data), dtype="float64")
    if rate != RATE:
        raise ValueError(f"{rate} samples a second; {RATE} are wanted")
    return np.asarray(found)
