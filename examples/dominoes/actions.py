"""The acts of a seat at a dominoes table."""

from __future__ import annotations

import msgspec

LEFT, RIGHT = 0, 1


class Deal(msgspec.Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    """The deal of the next round, for which the tiles are mixed (dominoes.D2)."""


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """A tile laid at the left (0) or right (1) end of the line; the first tile goes to the left (dominoes.D4)."""

    tile: int
    end: int


class Pass(msgspec.Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """A pass, called by a knock, because nothing fits (dominoes.D6)."""


DominoesAction = Deal | Play | Pass
