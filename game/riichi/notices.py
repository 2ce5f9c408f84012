"""Tiles, acts and ends of rounds as sentences to be, for whoever tells of them before the language is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.kernel.notice import Notice
from game.riichi import actions as act
from game.riichi.tiles import EAST, KIND_OF, KINDS, SUITS

HONOURS: Final = ("east", "south", "west", "north", "haku", "hatsu", "chun")


def tile_words(tile: int) -> Notice:
    """The name of a tile (riichi.R2)."""
    kind = KIND_OF[tile]
    if kind >= EAST:
        return Notice(f"riichi.tile.{HONOURS[kind - EAST]}")
    red = "red_" if tile >= KINDS else ""
    return Notice(f"riichi.tile.{red}{SUITS[kind // 9]}", {"number": kind % 9 + 1})


def tiles_words(tiles: Sequence[int]) -> Notice:
    """The names of tiles in a row, or that there are none."""
    if not tiles:
        return Notice("riichi.tiles.none")
    first = tile_words(tiles[0])
    return Notice("riichi.tiles.more", {"first": first, "rest": tiles_words(tiles[1:])}) if tiles[1:] else first


def act_words(action: act.RiichiAction) -> Notice:
    """The name of an act, with the tile that it gives away."""
    if isinstance(action, act.Voice):
        return Notice(f"riichi.act.{action.word}")
    if isinstance(action, act.Discard):
        key = "riichi_of" if action.riichi else "discard_of"
        return Notice(f"riichi.act.{key}", {"tile": tile_words(action.tile)})
    return Notice(f"riichi.act.{type(action).__struct_config__.tag}")
