"""Riichi tiles as plain integers: 34 kinds and three red fives (riichi.R1-R3, riichi.R20).

A *kind* is 0-33: 0-8 are 1m-9m, 9-17 1p-9p, 18-26 1s-9s, 27-33 E S W N haku hatsu chun (1z-7z). A *tile* is a kind or
34, 35, 36: the red 5m, 5p, 5s. Two equal numbers are two equal tiles; nothing tells copies apart. Text is ``"5m"``,
``"0m"`` (red) and ``"1z"``; several tiles share one suit letter per run: ``"1230m46p77s1z"``.
"""

from __future__ import annotations

from collections.abc import Iterable

KINDS = 34
COPIES = 4
TILES = 37
"""How many different tiles there are: the kinds and the red fives."""
SUITS = "mpsz"
EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = range(27, 34)
WINDS = (EAST, SOUTH, WEST, NORTH)
DRAGONS = (HAKU, HATSU, CHUN)
RED_FIVES = (34, 35, 36)

_RED_KINDS = (4, 13, 22)
KIND_OF: tuple[int, ...] = (*range(KINDS), *_RED_KINDS)
"""The kind of each tile."""
RED_OF = dict(zip(_RED_KINDS, RED_FIVES, strict=True))
"""The red five of the kinds that have one."""
TERMINALS: tuple[int, ...] = (0, 8, 9, 17, 18, 26)
HONOURS: tuple[int, ...] = tuple(range(EAST, KINDS))
ORPHANS: tuple[int, ...] = (*TERMINALS, *HONOURS)
"""Ones, nines and honours: the kinds of thirteen orphans and of nine terminals."""
IS_ORPHAN: tuple[bool, ...] = tuple(kind in ORPHANS for kind in KIND_OF)
"""Whether each tile is a one, a nine or an honour."""
NEXT_KIND: tuple[int, ...] = (
    *(kind // 9 * 9 + (kind + 1) % 9 for kind in range(EAST)),
    *(EAST + (wind + 1) % 4 for wind in range(4)),
    *(HAKU + (dragon + 1) % 3 for dragon in range(3)),
)
"""The kind that is dora when a kind is the indicator: 9-1, E-S-W-N-E, haku-hatsu-chun-haku (riichi.R20)."""

TILE_TEXT: tuple[str, ...] = (*(f"{kind % 9 + 1}{SUITS[kind // 9]}" for kind in range(KINDS)), "0m", "0p", "0s")
TILE_BY_TEXT = {text: tile for tile, text in enumerate(TILE_TEXT)}
MJAI_NAME: tuple[str, ...] = (*TILE_TEXT[:EAST], *"ESWNPFC", "5mr", "5pr", "5sr")
TILE_BY_MJAI = {name: tile for tile, name in enumerate(MJAI_NAME)}

_ORDER: tuple[int, ...] = (*(kind * 2 + 1 for kind in range(KINDS)), *(kind * 2 for kind in _RED_KINDS))


class TileError(ValueError):
    """The error of a text that is no tile or no list of tiles: says where, ``remedy`` what to write instead."""

    def __init__(self, fault: str, remedy: str) -> None:
        super().__init__(fault)
        self.remedy = remedy


def kind(tile: int) -> int:
    """The kind (0-33) of a tile."""
    return KIND_OF[tile]


def is_red(tile: int) -> bool:
    """Whether a tile is a red five (riichi.R3)."""
    return tile >= KINDS


def dora_of(indicator: int) -> int:
    """The kind that an indicator tile makes dora (riichi.R20).

    >>> [tile_text(dora_of(parse_tile(text))) for text in ("9m", "0p", "4z", "7z")]
    ['1m', '6p', '1z', '5z']
    """
    return NEXT_KIND[KIND_OF[indicator]]


def counts(tiles: Iterable[int]) -> list[int]:
    """How many of each of the 34 kinds there are; red fives count as fives."""
    found = [0] * KINDS
    for tile in tiles:
        found[KIND_OF[tile]] += 1
    return found


def ordered(tiles: Iterable[int]) -> list[int]:
    """Sorts tiles as a hand shows them: by kind, the red five before the others."""
    return sorted(tiles, key=_ORDER.__getitem__)


def tile_text(tile: int) -> str:
    """The text of one tile: ``"5m"``, ``"0p"``, ``"7z"``."""
    return TILE_TEXT[tile]


def tiles_text(tiles: Iterable[int]) -> str:
    """Returns tiles as one text in the order of ``ordered``: ``"1230m46p77s1z"`` (riichi.R2); nothing for no tiles.

    >>> tiles_text(parse_tiles("1z77s5m0m46p321m"))
    '12305m46p77s1z'
    """
    parts: list[str] = []
    for tile in ordered(tiles):
        text = TILE_TEXT[tile]
        if parts and parts[-1][-1] == text[1]:
            parts[-1] = parts[-1][:-1] + text
        else:
            parts.append(text)
    return "".join(parts)


def parse_tile(text: str) -> int:
    """Reads one tile such as ``"5m"``; raises ``TileError`` naming the text."""
    tile = TILE_BY_TEXT.get(text)
    if tile is None:
        raise TileError(
            f"{text!r} is no tile",
            "write a number and a suit: 1m-9m, 1p-9p, 1s-9s, 1z-7z, or 0m, 0p, 0s for a red five",
        )
    return tile


def parse_tiles(text: str) -> tuple[int, ...]:
    """Reads ``"1230m46p77s1z"`` in the order written (riichi.R2).

    Raises ``TileError`` naming the character, counted from 1, and the tile of which there are more than exist.

    >>> [tile_text(tile) for tile in parse_tiles("30m1z")]
    ['3m', '0m', '1z']
    >>> parse_tiles("12x")
    Traceback (most recent call last):
    game.riichi.tiles.TileError: character 3: 'x' is no tile
    """
    found: list[int] = []
    run: list[tuple[int, str]] = []
    for at, sign in enumerate(text, start=1):
        if sign in "0123456789":
            run.append((at, sign))
        elif sign in SUITS:
            if not run:
                raise TileError(f"character {at}: {sign!r} has no number before it", "write numbers, then their suit")
            found += [_numbered(number, sign, place) for place, number in run]
            run = []
        else:
            raise TileError(f"character {at}: {sign!r} is no tile", "write numbers and the suits m, p, s or z")
    if run:
        place, number = run[-1]
        raise TileError(f"character {place}: {number!r} has no suit behind it", "end every run with m, p, s or z")
    check_copies(found)
    return tuple(found)


def check_copies(tiles: Iterable[int]) -> None:
    """Raises ``TileError`` when there are more than four of a kind (riichi.R1)."""
    for of, count in enumerate(counts(tiles)):
        if count > COPIES:
            raise TileError(f"{count} tiles {TILE_TEXT[of]}", f"there are only {COPIES} of each kind")


def mjai_name(tile: int) -> str:
    """The name of a tile in mjai records: ``"5m"``, ``"5mr"``, ``"E"``."""
    return MJAI_NAME[tile]


def _numbered(number: str, suit: str, place: int) -> int:
    tile = TILE_BY_TEXT.get(number + suit)
    if tile is None:
        raise TileError(
            f"character {place}: {number}{suit} is no tile", "honours are 1z-7z; 0 is a red five of m, p or s"
        )
    return tile
