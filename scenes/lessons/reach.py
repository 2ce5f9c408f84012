"""Where on a table lies what a lesson lights: the one place that knows how tables name their pieces and places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from game.kernel.texts import Texts
from game.lessons.subject import Subject
from scenes.table.scene import TableScene

_OWN = ("ridge", "rack", "hand")
"""All own pieces together."""
_BUTTONS = {
    "declare": ("holla.button.holla",),
    "hold": ("holla.button.hold",),
    "decline": ("holla.button.decline",),
    "done": ("rummikub_table.button.done",),
    "draw": ("rummikub_table.button.draw",),
    **{word: (f"riichi.act.{word}",) for word in ("riichi", "tsumo", "ron", "pass", "pon", "chi", "kan")},
}
"""Texts of the buttons that do an act."""


def boxes(table: TableScene[Any], words: Sequence[str], subject: Subject, texts: Texts) -> list[Rect]:
    """The places that words such as ``island``, ``7k`` or ``declare`` mean now; those that are not there are left out."""
    spots = table.spots.all()
    found: list[Rect] = []
    for word in words:
        if word in _OWN:
            own = [rect for item, rect, _ in spots if _is_own(item)]
            found += [own[0].unionall(own[1:])] if own else []
        elif word in _BUTTONS:
            found += _buttons(table, [texts.t(key) for key in _BUTTONS[word] if key in texts])
        else:
            found += _lying(spots, word, subject.piece(word, texts))
    return [rect for rect in found if rect.w > 0 and rect.h > 0]


def _is_own(item: Any) -> bool:
    return type(item).__name__ == "Own" or isinstance(item, int)


def _lying(spots: Sequence[tuple[Any, Rect, str]], word: str, piece: str | None) -> list[Rect]:
    """Places by the kind of their item, pieces by their name."""
    if piece is None:
        return [rect for item, rect, _ in spots if type(item).__name__.lower() == word]
    same = [rect for item, rect, name in spots if name.startswith(piece) and _begins(name, piece)]
    return same


def _begins(name: str, piece: str) -> bool:
    """Whether the piece's name ends where the text goes on, so that 1 is not taken for 13."""
    rest = name[len(piece) :]
    return not rest or not rest[0].isdigit()


def _buttons(table: TableScene[Any], labels: Sequence[str]) -> list[Rect]:
    return [
        widget.rect
        for widget in table.ui.all()
        if widget.rect.w > 0 and any(label and widget.name.startswith(label) for label in labels)
    ]
