"""The boxes on a table of what a lesson lights; each game's school says how its table names pieces and places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pygame import Rect

from game.kernel.texts import Texts
from game.lessons.subject import Subject
from scenes.scene_registry import school_of
from scenes.table.player import TablePlayer
from scenes.table.school import OWN, School

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def _school(table: TablePlayer) -> School:
    return school_of(table.client.setup.game)


def boxes(table: TablePlayer, words: Sequence[str], subject: Subject, texts: Texts) -> list[Rect]:
    """The boxes that words such as ``island``, ``7k`` or ``declare`` mean now; what is not there is left out."""
    school, spots = _school(table), table.spots.all()
    found: list[Rect] = []
    for word in words:
        if word in OWN:
            own = [rect for item, rect, _ in spots if school.own(table.view, item)] or _below(table, spots)
            found += [own[0].unionall(own[1:])] if own else []
        elif word in school.buttons:
            found += _buttons(table, school.button(word, texts))
        elif word in school.places and hasattr(table, "lay"):
            found += [Rect(getattr(table.lay, school.places[word]))]
        else:
            same = [rect for item, rect, _ in spots if word == school.piece(item)]
            spoken = subject.piece(word, texts)
            # Where a table's items do not name a piece, the spoken names of its places do.
            found += same or [rect for _, rect, name in spots if spoken and _called(name, spoken)]
    return [rect for rect in found if rect.w > 0 and rect.h > 0]


def _below(table: TablePlayer, spots: Sequence[tuple[Any, Rect, str]]) -> list[Rect]:
    """The places in the lowest quarter of the window, where the own pieces lie at every table."""
    edge = table.ctx.layout.window[1] * 3 // 4
    return [rect for _, rect, _ in spots if rect.centery > edge]


def _called(name: str, spoken: str) -> bool:
    """Whether a spoken name is that of a piece, alone or with words before or after it."""
    return name == spoken or name.endswith(f" {spoken}") or name.startswith((f"{spoken}.", f"{spoken},", f"{spoken} "))


def _buttons(table: TablePlayer, label: str) -> list[Rect]:
    named = [widget for widget in table.ui.all() if label and widget.rect.w > 0]
    return [widget.rect for widget in named if widget.name == label or widget.name.startswith(f"{label} ")]


def spoken(table: TablePlayer, raw: str, subject: Subject, texts: Texts) -> list[Rect]:
    """The boxes of the pieces that a sentence names; `raw` has their placeholders."""
    named = [word for word in _PLACEHOLDER.findall(raw) if subject.piece(word, texts)]
    return boxes(table, named, subject, texts)


def lying(table: TablePlayer) -> list[Rect]:
    """The boxes that can be reached now."""
    return [rect for _, rect, _ in table.spots.all()]


def drag_of(table: TablePlayer, act: str, subject: Subject, texts: Texts) -> tuple[Rect, Rect] | None:
    """The boxes from and to which a piece is dragged to do this act, or None where it is done otherwise."""

    def box(word: str, own: bool | None = None) -> Rect | None:
        found = boxes(table, [word], subject, texts)
        if own is not None:
            edge = table.ctx.layout.window[1] * 3 // 4
            found = [rect for rect in found if (rect.centery > edge) == own]
        return found[0] if found else None

    start, end = _school(table).ends(table.board.look(), act.split(), box)
    return (start, end) if start is not None and end is not None else None
