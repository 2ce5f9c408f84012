"""Holla cubes as plain integers: 112 cubes of 56 kinds (holla.R3, holla.R5, holla.R6).

A *kind* is ``colour * 14 + rank - 1``: colours 0-3 are black, red, blue, green (one to four dots), ranks 1-14 are
A, 2..13 and D. A *cube* is ``kind * 2 + copy``. Text forms are ``"Ak"``, ``"10r"``, ``"Dg"``.
"""

from __future__ import annotations

COLOURS = "krbg"
RANKS = 14
KINDS = 56
CUBES = 112
COPIES = 2
BIG_D = 14

_RANK_TEXT = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "D")


def kind_of(cube: int) -> int:
    """The kind (0-55) of a cube (0-111)."""
    return cube >> 1


def make_kind(colour: int, rank: int) -> int:
    """The kind of a colour (0-3) and a rank (1-14)."""
    return colour * RANKS + rank - 1


def colour_of(kind: int) -> int:
    """The colour (0-3) of a kind; it has ``colour + 1`` dots (holla.R5)."""
    return kind // RANKS


def rank_of(kind: int) -> int:
    """The rank (1-14) of a kind; 1 is A and 14 is D (holla.R6).

    >>> rank_of(parse_kind("Ab")), rank_of(parse_kind("Db")), colour_of(parse_kind("Db"))
    (1, 14, 2)
    """
    return kind % RANKS + 1


KIND_TEXT: tuple[str, ...] = tuple(_RANK_TEXT[k % RANKS] + COLOURS[k // RANKS] for k in range(KINDS))
_KIND_BY_TEXT = {text: kind for kind, text in enumerate(KIND_TEXT)}


def parse_kind(text: str) -> int:
    """Reads ``"7k"``, ``"Ab"``, ``"13r"`` or ``"Dg"``.

    Raises ``ValueError`` naming the text when it is no cube.

    >>> [parse_kind(text) for text in ("Ak", "Dk", "Ar", "Dg")]
    [0, 13, 14, 55]
    >>> parse_kind("14k")
    Traceback (most recent call last):
    ValueError: '14k' is no cube: write a rank A, 2-13 or D and a colour k, r, b or g, such as 7k
    """
    kind = _KIND_BY_TEXT.get(text)
    if kind is None:
        raise ValueError(f"{text!r} is no cube: write a rank A, 2-13 or D and a colour k, r, b or g, such as 7k")
    return kind


def cube_text(cube: int) -> str:
    """The text form of a cube's kind; both copies of a kind are written alike.

    >>> cube_text(0), cube_text(1), cube_text(2), cube_text(CUBES - 1)
    ('Ak', 'Ak', '2k', 'Dg')
    """
    return KIND_TEXT[cube >> 1]
