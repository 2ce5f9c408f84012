"""The distance rows of every suit holding, read once from ``assets/riichi/shanten.bin`` (see ``shapes``).

After ``HEADER`` (the magic, how many rows R one suit has, how many rows D two suits have together) follows one zlib
stream of bytes: the row of each of the 5^9 holdings of a suit and of the 5^7 holdings of honours; R x R rows of two
suits together; for 0-4 sets D x D numbers of tiles that four suits lack to hold these sets and a pair.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from pathlib import Path

import msgspec

from game.kernel.sources import SourceError

HEADER = struct.Struct("<6sBB")
MAGIC = b"YMSH1\n"
SUIT_SIZE, HONOUR_SIZE = 5**9, 5**7
SETS = 5

Grid = tuple[bytes, ...]


class Tables(msgspec.Struct, frozen=True):
    """The tables: ``suit`` and ``honours`` give the row of a holding, ``joined`` that of two rows, ``needs`` by sets
    the distance.

    ``suit_facts`` and ``honour_facts`` give for a holding the sum over its kinds of ``fact``.
    """

    suit: bytes
    honours: bytes
    joined: Grid
    needs: tuple[Grid, ...]
    suit_facts: array[int]
    honour_facts: array[int]


def fact(held: int, orphan: bool) -> int:
    """The number of what a kind adds to the special forms: 4 bits each for kinds, pairs, orphan kinds, orphan pairs."""
    plain = (held > 0) | (held > 1) << 4
    return plain | plain << 8 if orphan else plain


def load(path: Path) -> Tables:
    """Reads the file; raises ``SourceError`` when it is missing or damaged."""
    try:
        data = path.read_bytes()
        magic, rows, pairs = HEADER.unpack_from(data)
        content = zlib.decompress(data[HEADER.size :])
    except (OSError, struct.error, zlib.error) as error:
        raise SourceError(f"{path}:1: cannot be read ({error}); restore the file") from error
    if magic != MAGIC or len(content) != SUIT_SIZE + HONOUR_SIZE + rows * rows + SETS * pairs * pairs:
        raise SourceError(f"{path}:1: this is not the table of distances; restore the file")
    at = SUIT_SIZE + HONOUR_SIZE
    joined = _grid(content, at, rows)
    at += rows * rows
    needs = tuple(_grid(content, at + sets * pairs * pairs, pairs) for sets in range(SETS))
    ends = (True, *[False] * 7, True)
    return Tables(
        content[:SUIT_SIZE],
        content[SUIT_SIZE : SUIT_SIZE + HONOUR_SIZE],
        joined,
        needs,
        _facts(ends),
        _facts((True,) * 7),
    )


def _grid(content: bytes, at: int, size: int) -> Grid:
    return tuple(content[at + row * size : at + (row + 1) * size] for row in range(size))


def _facts(orphans: tuple[bool, ...]) -> array[int]:
    """The facts of every holding, by kind from the lowest digit: five shifted copies of what is there so far."""
    block, size = bytes(2), 1
    for orphan in reversed(orphans):
        whole = int.from_bytes(block, "little")
        copies = []
        for held in range(5):
            more = int.from_bytes(fact(held, orphan).to_bytes(2, "little") * size, "little")
            copies.append((whole + more).to_bytes(2 * size, "little"))
        block, size = b"".join(copies), 5 * size
    facts = array("H", block)
    if sys.byteorder == "big":
        facts.byteswap()
    return facts
