"""Where on a table lies what a lesson lights: the one place that knows how tables name their pieces and places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from game.kernel.texts import Texts
from game.lessons.subject import Subject
from game.pieces.cubes import cube_text
from game.pieces.tiles import tile_text as rummikub_text
from game.riichi.tiles import TILE_TEXT
from game.turf.config import COATS
from scenes.table.scene import TableScene

_Box = Callable[..., "Rect | None"]
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
_HANDS = {"cube": "ridge", "tile": "rack"}
"""Where a view holds the own pieces of a kind."""
_PLACES = {"island": "tray", "payouts": "payouts"}
"""Places of a layout that stay where they are when they are empty."""


def boxes(table: TableScene[Any], words: Sequence[str], subject: Subject, texts: Texts) -> list[Rect]:
    """The places that words such as ``island``, ``7k`` or ``declare`` mean now; what is not there is left out."""
    spots = table.spots.all()
    found: list[Rect] = []
    for word in words:
        if word in _OWN:
            own = [rect for item, rect, _ in spots if _own(table, item)] or _below(table, spots)
            found += [own[0].unionall(own[1:])] if own else []
        elif word in _BUTTONS:
            found += _buttons(table, [texts.t(key) for key in _BUTTONS[word] if key in texts])
        elif word in _PLACES and hasattr(table, "lay"):
            found += [Rect(getattr(table.lay, _PLACES[word]))]
        else:
            same = [rect for item, rect, _ in spots if word == _piece(table, item)]
            spoken = subject.piece(word, texts)
            # A table that keeps its pieces under other names still says what they are called.
            found += same or [rect for _, rect, name in spots if spoken and _called(name, spoken)]
    return [rect for rect in found if rect.w > 0 and rect.h > 0]


def _below(table: TableScene[Any], spots: Sequence[tuple[Any, Rect, str]]) -> list[Rect]:
    """The places in the lowest quarter of the window, where the own pieces lie at every table."""
    edge = table.ctx.layout.window[1] * 3 // 4
    return [rect for _, rect, _ in spots if rect.centery > edge]


def _called(name: str, spoken: str) -> bool:
    """Whether a spoken name is that of a piece, alone or with words before or after it."""
    return name == spoken or name.endswith(f" {spoken}") or name.startswith((f"{spoken}.", f"{spoken},", f"{spoken} "))


def _own(table: TableScene[Any], item: Any) -> bool:
    """Whether a place holds a piece of the person's hand."""
    view = table.view
    if isinstance(item, tuple) and len(item) == 2:
        kind, number = item
        return isinstance(kind, int) or number in getattr(view, _HANDS.get(kind, ""), ())
    return item in getattr(view, "rack", ())


def _piece(table: TableScene[Any], item: Any) -> str:
    """The name of the piece or place of an item, as lessons write it."""
    if not isinstance(item, tuple) or len(item) != 2:
        return rummikub_text(item) if isinstance(item, int) else ""
    kind, number = item
    if not isinstance(number, int):
        return ""
    if kind == "cube":
        return cube_text(number)
    if kind == "card":
        return COATS[number]
    if kind == "tile" and hasattr(table.view, "rack"):
        return rummikub_text(number)
    return kind if isinstance(kind, str) and kind != "tile" else TILE_TEXT[number]


def _buttons(table: TableScene[Any], labels: Sequence[str]) -> list[Rect]:
    return [
        widget.rect
        for widget in table.ui.all()
        if widget.rect.w > 0 and any(widget.name == label or widget.name.startswith(f"{label} ") for label in labels)
    ]


def lying(table: TableScene[Any]) -> list[Rect]:
    """All places that can be reached now."""
    return [rect for _, rect, _ in table.spots.all()]


def drag_of(table: TableScene[Any], act: str, subject: Subject, texts: Texts) -> tuple[Rect, Rect] | None:
    """From where to where a piece is dragged to do this act, or None where it is done otherwise."""

    def box(word: str, own: bool | None = None) -> Rect | None:
        found = boxes(table, [word], subject, texts)
        if own is not None:
            edge = table.ctx.layout.window[1] * 3 // 4
            found = [rect for rect in found if (rect.centery > edge) == own]
        return found[0] if found else None

    start, end = _ends(table, act.split(), box)
    return (start, end) if start is not None and end is not None else None


def _ends(table: TableScene[Any], words: Sequence[str], box: _Box) -> tuple[Rect | None, Rect | None]:
    match words:
        case ["island" | "mountain" as source] if hasattr(table.view, "ridge"):
            return box(source), box("ridge")
        case ["river", cube]:
            return box(cube, False), box("ridge")
        case ["discard", cube] if hasattr(table.view, "ridge"):
            return box(cube, True), _river(table) if table.view.source == "river" else box("island")
        case ["bet", chip, horse]:
            chips = [rect for item, rect, name in table.spots.all() if _is(item, "chip") and chip in name.split()]
            return (chips[0] if chips else None), box(horse)
        case ["lay", *_]:
            return _laying(table, " ".join(words[1:]), box)
    return None, None


def _is(item: Any, kind: str) -> bool:
    return isinstance(item, tuple) and bool(item) and item[0] == kind


def _river(table: TableScene[Any]) -> Rect | None:
    """Where the river lies: its first cube."""
    spots: list[tuple[Any, Rect, str]] = table.spots.all()
    thrown = {lying.cube for lying in table.view.river}
    return next((rect for item, rect, _ in spots if _is(item, "cube") and item[1] in thrown), None)


def _laying(table: TableScene[Any], sets: str, box: _Box) -> tuple[Rect | None, Rect | None]:
    """The first own tile that is still in the rack, to the set that it joins or to the place of a new one."""
    new = next((rect for item, rect, _ in table.spots.all() if item == ("new",)), None)
    for row in sets.split("|"):
        tiles = row.split()
        lying = [found for found in (box(tile, False) for tile in tiles) if found is not None]
        for tile in tiles:
            own = box(tile, True)
            if own is not None:
                return own, lying[-1] if lying else new
    return None, None
