"""Rummikub tiles as plain integers: 106 tiles of two copies, or 160 of three copies and four jokers (rummikub.R1, R2).

A *kind* is ``colour * 13 + number - 1``: colours 0-3 are black, red, blue, orange, numbers are 1-13; kind 52 is the
joker. A *tile* is ``copy * 53 + kind``, so a box of two copies holds the tiles 0-105; the third copy and the fourth
joker (159) make 0-159. A tile's kind never depends on the box. Text forms are ``"7k"``, ``"13o"`` and ``"J"``.
"""

from __future__ import annotations

COLOURS = "krbo"
NUMBERS = 13
JOKER = 52
"""The kind of every joker."""
KINDS = 53
CLASSIC = 106
XP = 160

KIND_OF: tuple[int, ...] = (*(tile % KINDS for tile in range(XP - 1)), JOKER)
"""The kind of each tile."""
NUMBER_OF: tuple[int, ...] = (*(kind % NUMBERS + 1 for kind in range(JOKER)), 0)
"""The number (1-13) of each kind; 0 for the joker."""
COLOUR_OF: tuple[int, ...] = (*(kind // NUMBERS for kind in range(JOKER)), 4)
"""The colour (0-3) of each kind; 4 for the joker."""
KIND_TEXT: tuple[str, ...] = (*(f"{kind % NUMBERS + 1}{COLOURS[kind // NUMBERS]}" for kind in range(JOKER)), "J")
_KIND_BY_TEXT = {text: kind for kind, text in enumerate(KIND_TEXT)}


def box(copies: int) -> tuple[int, ...]:
    """Returns all tiles of a box: 106 with two copies, 160 with three."""
    return tuple(range(CLASSIC if copies == 2 else XP))


def make_kind(colour: int, number: int) -> int:
    """The kind of a colour (0-3) and a number (1-13)."""
    return colour * NUMBERS + number - 1


def tile_text(tile: int) -> str:
    """The text form of a tile's kind, whichever copy it is.

    >>> tile_text(0), tile_text(KINDS), tile_text(CLASSIC - 1), tile_text(XP - 1)
    ('1k', '1k', 'J', 'J')
    """
    return KIND_TEXT[KIND_OF[tile]]


def parse_kind(text: str) -> int:
    """Reads ``"7k"``, ``"13o"`` or ``"J"``; raises ``ValueError`` naming the text when it is no tile.

    >>> parse_kind("1k"), parse_kind("13o"), parse_kind("J") == JOKER
    (0, 51, True)
    """
    kind = _KIND_BY_TEXT.get(text)
    if kind is None:
        raise ValueError(f"{text!r} is no tile: write a number 1-13 and a colour k, r, b or o, such as 7k, or J")
    return kind
