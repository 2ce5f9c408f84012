"""The acts of a seat at a Holla table."""

from __future__ import annotations

import msgspec


class Deal(msgspec.Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    """The deal of the next round, in which the dealer opens the first cube (holla.R51, holla.R58)."""


class DrawMountain(msgspec.Struct, frozen=True, tag="draw_mountain", forbid_unknown_fields=True):
    """A draw of the next cube of the own mountain, else of the lent one (holla.R60-R63)."""


class DrawIsland(msgspec.Struct, frozen=True, tag="draw_island", forbid_unknown_fields=True):
    """A draw of the open cube of the island (holla.R64)."""


class DrawRiver(msgspec.Struct, frozen=True, tag="draw_river", forbid_unknown_fields=True):
    """A draw of one cube (0-111) out of the river for a fee (holla.R66-R70)."""

    cube: int


class Discard(msgspec.Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    """The discard of one own cube (0-111): to the island, after a river draw to the river (holla.R61, R64, R66)."""

    cube: int


class Declare(msgspec.Struct, frozen=True, tag="declare", forbid_unknown_fields=True):
    """A call of Holla (holla.R72). ``yeok`` names it where the table wants that (holla.R36)."""

    yeok: str | None = None


class Hold(msgspec.Struct, frozen=True, tag="hold", forbid_unknown_fields=True):
    """The choice to keep a complete hand closed and play on (holla.R76)."""


class Decline(msgspec.Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """The choice to take nothing once every mountain is empty; the round is void (holla.R97)."""


class ShowCube(msgspec.Struct, frozen=True, tag="show_cube", forbid_unknown_fields=True):
    """An own cube exposed: a foul at strict tables (holla.R90)."""

    cube: int


class TouchRidge(msgspec.Struct, frozen=True, tag="touch_ridge", forbid_unknown_fields=True):
    """A touch that overturns ``count`` cubes of another's ridge: a foul (holla.R91), wilful a forfeit (holla.R92)."""

    seat: int
    count: int = 1
    wilful: bool = False


HollaAction = Deal | DrawMountain | DrawIsland | DrawRiver | Discard | Declare | Hold | Decline | ShowCube | TouchRidge
