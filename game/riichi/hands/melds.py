"""Melds: chi, pon and the three kans (riichi.R9, riichi.R12-R15)."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from game.riichi.tiles import EAST, KIND_OF, TileError, ordered, parse_tiles, tiles_text

MeldKind = Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
SHIMOCHA, TOIMEN, KAMICHA = 1, 2, 3
"""The seats to the right, opposite and to the left, counted from oneself in turn order."""

_TEXT_NAMES: dict[str, MeldKind] = {**{name: name for name in get_args(MeldKind)}, "kan": "open_kan"}


class Meld(msgspec.Struct, frozen=True):
    """A declared set of three or four tiles.

    ``tiles`` holds all its tiles, sorted as numbers. ``taken`` is the tile that another seat discarded, ``source`` that
    seat as seen from the owner (1 to the right, 2 opposite, 3 to the left, 0 for a closed kan), ``added`` the fourth
    tile of an added kan.
    """

    kind: MeldKind
    tiles: tuple[int, ...]
    taken: int | None = None
    source: int = 0
    added: int | None = None

    @property
    def opens(self) -> bool:
        """Whether the meld opens the hand: all but the closed kan (riichi.R9)."""
        return self.kind != "closed_kan"

    @property
    def is_kan(self) -> bool:
        """Whether the meld has four tiles."""
        return len(self.tiles) == 4

    @property
    def low(self) -> int:
        """The lowest kind: where a sequence starts, or the kind of all tiles."""
        first = KIND_OF[self.tiles[0]]
        return first if self.kind != "chi" else min(first, *[KIND_OF[tile] for tile in self.tiles[1:]])

    @property
    def own(self) -> tuple[int, ...]:
        """The tiles that came from the owner's hand, sorted, the added tile included."""
        tiles = list(self.tiles)
        if self.taken is not None:
            tiles.remove(self.taken)
        return tuple(tiles)


class Shown(msgspec.Struct, frozen=True):
    """A tile of a meld on the table: ``sideways`` for the tile taken, ``stacked`` for the added one upon it."""

    tile: int
    sideways: bool = False
    face_down: bool = False
    stacked: bool = False


def chi(own: tuple[int, int], taken: int) -> Meld:
    """Makes a sequence with the tile of the left neighbour (riichi.R12)."""
    return Meld("chi", tuple(sorted((*own, taken))), taken, KAMICHA)


def pon(own: tuple[int, int], taken: int, source: int) -> Meld:
    """Makes three of a kind with a tile of the seat ``source`` (1, 2, 3 as in ``Meld``)."""
    return Meld("pon", tuple(sorted((*own, taken))), taken, source)


def open_kan(own: tuple[int, int, int], taken: int, source: int) -> Meld:
    """Makes four of a kind with a tile of the seat ``source``."""
    return Meld("open_kan", tuple(sorted((*own, taken))), taken, source)


def closed_kan(own: tuple[int, int, int, int]) -> Meld:
    """Makes four of a kind from the hand alone."""
    return Meld("closed_kan", tuple(sorted(own)))


def added_kan(earlier: Meld, tile: int) -> Meld:
    """Makes a kan of a pon with its fourth tile (riichi.R15)."""
    return Meld("added_kan", tuple(sorted((*earlier.tiles, tile))), earlier.taken, earlier.source, tile)


def layout(meld: Meld) -> tuple[Shown, ...]:
    """The tiles of the meld as they lie on the table, from left to right (riichi.R13, riichi.R14).

    The tile taken lies sideways where its seat sits: at the left, second, or at the right. The outer two tiles of a
    closed kan lie face down. The added tile comes directly behind the sideways one upon which it is stacked.
    """
    if meld.taken is None:
        tiles = ordered(meld.tiles)
        if meld.kind == "closed_kan":
            # A red five comes first in order: it belongs where everybody sees it.
            tiles[0], tiles[1] = tiles[1], tiles[0]
        return tuple(Shown(tile, face_down=meld.is_kan and at in (0, 3)) for at, tile in enumerate(tiles))
    own = list(meld.own)
    if meld.added is not None:
        own.remove(meld.added)
    shown = [Shown(tile) for tile in ordered(own)]
    at = {KAMICHA: 0, TOIMEN: 1}.get(meld.source, len(shown))
    shown.insert(at, Shown(meld.taken, sideways=True))
    if meld.added is not None:
        shown.insert(at + 1, Shown(meld.added, sideways=True, stacked=True))
    return tuple(shown)


def meld_text(meld: Meld) -> str:
    """Returns ``"chi 234m"``, ``"pon 555z"``, ``"kan 1111p"``, ``"closed_kan 9999p"``, ``"added_kan 3333s"``.

    >>> [meld_text(parse_meld(text)) for text in ("chi 423m", "kan 1111p", "closed_kan 9999p")]
    ['chi 234m', 'kan 1111p', 'closed_kan 9999p']
    """
    return f"{'kan' if meld.kind == 'open_kan' else meld.kind} {tiles_text(meld.tiles)}"


def parse_meld(text: str) -> Meld:
    """Reads a text such as ``meld_text`` writes; it does not say which tile was taken, nor from whom.

    Raises ``TileError`` naming what is wrong.
    """
    name, _, tail = text.strip().partition(" ")
    meld_kind = _TEXT_NAMES.get(name)
    if meld_kind is None:
        raise TileError(f"{text!r} is no meld", "write chi, pon, kan, closed_kan or added_kan and the tiles: pon 555z")
    meld = Meld(meld_kind, tuple(sorted(parse_tiles(tail.strip()))))
    if not _fits(meld):
        raise TileError(f"{text!r} is no {name}", _REMEDY[meld_kind])
    return meld


_REMEDY: dict[MeldKind, str] = {
    "chi": "a chi is three tiles in a row of one suit: chi 234m",
    "pon": "a pon is three equal tiles: pon 555z",
    "open_kan": "a kan is four equal tiles: kan 1111p",
    "closed_kan": "a kan is four equal tiles: closed_kan 9999p",
    "added_kan": "a kan is four equal tiles: added_kan 3333s",
}


def _fits(meld: Meld) -> bool:
    kinds = sorted(KIND_OF[tile] for tile in meld.tiles)
    if meld.kind != "chi":
        return len(kinds) == (3 if meld.kind == "pon" else 4) and len(set(kinds)) == 1
    low = kinds[0] if kinds else EAST
    return low < EAST and low % 9 < 7 and kinds == [low, low + 1, low + 2]
