"""Where on a table lies what a lesson lights: the one place that knows how tables name their pieces and places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from game.kernel.texts import Texts
from game.pieces.cubes import cube_text
from game.pieces.tiles import tile_text as rummikub_text
from game.riichi.tiles import TILE_TEXT
from game.turf.config import COATS
from scenes.table.scene import TableScene

_OWN = ("ridge", "rack", "hand")
"""All own pieces together."""
_BUTTONS = {
    "declare": ("holla.button.holla",),
    "hold": ("holla.button.hold",),
    "decline": ("holla.button.decline",),
    "river_button": ("holla.button.river",),
    "done": ("rummikub_table.button.done",),
    "draw": ("rummikub_table.button.draw",),
    "run": ("turf_table.button.run",),
    **{word: (f"riichi.act.{word}",) for word in ("riichi", "tsumo", "ron", "pass", "pon", "chi", "kan")},
}
"""Texts of the buttons that do an act."""
_PLACES = {"island": "tray"}
"""Places of a layout that stay where they are when they are empty."""


def boxes(table: TableScene[Any], words: Sequence[str], texts: Texts) -> list[Rect]:
    """The places that words such as ``island``, ``7k`` or ``declare`` mean now; what is not there is left out."""
    spots = table.spots.all()
    found: list[Rect] = []
    for word in words:
        if word in _OWN:
            own = [rect for item, rect, _ in spots if _own(table, item)]
            found += [own[0].unionall(own[1:])] if own else []
        elif word in _BUTTONS:
            found += _buttons(table, [texts.t(key) for key in _BUTTONS[word] if key in texts])
        elif word in _PLACES and hasattr(table, "lay"):
            found += [Rect(getattr(table.lay, _PLACES[word]))]
        else:
            found += [rect for item, rect, _ in spots if word in (_piece(item), type(item).__name__.lower())]
    return [rect for rect in found if rect.w > 0 and rect.h > 0]


def _own(table: TableScene[Any], item: Any) -> bool:
    """Whether a place holds a piece of the person's hand."""
    if isinstance(item, int):
        return item in table.view.rack
    return type(item).__name__ == "Own" or (isinstance(item, tuple) and isinstance(item[0], int))


def _piece(item: Any) -> str:
    """The name of the piece of a place, as lessons write it."""
    if isinstance(item, int):
        return rummikub_text(item)
    if isinstance(item, tuple) and len(item) == 2:
        kind, number = item
        return COATS[number] if kind == "card" else "" if isinstance(kind, str) else TILE_TEXT[number]
    return cube_text(item.cube) if hasattr(item, "cube") else ""


def _buttons(table: TableScene[Any], labels: Sequence[str]) -> list[Rect]:
    return [
        widget.rect
        for widget in table.ui.all()
        if widget.rect.w > 0 and any(widget.name == label or widget.name.startswith(f"{label} ") for label in labels)
    ]


def lying(table: TableScene[Any]) -> list[Rect]:
    """All places that can be reached now."""
    return [rect for _, rect, _ in table.spots.all()]
