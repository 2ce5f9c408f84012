"""The boxes on a table of what a lesson lights; each game's school says how its table names pieces and places."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pygame import Rect

from game.kernel.texts import Texts
from game.lessons.subject import Subject
from scenes.scene_registry import school_of
from scenes.table.school import OWN, School, Seen

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def _school(seen: Seen) -> School:
    return school_of(seen.state.match.game)


def boxes(seen: Seen, words: Sequence[str], subject: Subject, texts: Texts) -> list[Rect]:
    """The boxes that words such as ``island``, ``7k`` or ``declare`` mean now; what is not there is left out."""
    school, state = _school(seen), seen.state
    found: list[Rect] = []
    for word in words:
        if word in OWN:
            own = [rect for id, rect, _ in seen.places if school.own(state.view, id)]
            own = own or [rect for _, rect, _ in seen.places if _below(seen, rect)]
            found += [own[0].unionall(own[1:])] if own else []
        elif word in school.buttons:
            label = school.button(word, texts)
            called = [rect for name, rect in seen.controls if label and (name == label or name.startswith(f"{label} "))]
            found += called
        elif word in school.places:
            found.append(Rect(school.places[word](state.boxes)))
        else:
            same = [rect for id, rect, _ in seen.places if word == school.piece(id)]
            spoken = subject.piece(word, texts)
            # Where a table's items do not name a piece, the spoken names of its places do.
            found += same or [rect for _, rect, name in seen.places if spoken and _called(name, spoken)]
    return [rect for rect in found if rect.w > 0 and rect.h > 0]


def _below(seen: Seen, rect: Rect) -> bool:
    """Whether a box lies in the lowest quarter of the window, where the own pieces lie at every table."""
    return rect.centery > seen.state.ctx.layout.window[1] * 3 // 4


def _called(name: str, spoken: str) -> bool:
    """Whether a spoken name is that of a piece, alone or with words before or after it."""
    return name == spoken or name.endswith(f" {spoken}") or name.startswith((f"{spoken}.", f"{spoken},", f"{spoken} "))


def spoken(seen: Seen, raw: str, subject: Subject, texts: Texts) -> list[Rect]:
    """The boxes of the pieces that a sentence names; `raw` has their placeholders."""
    named = [word for word in _PLACEHOLDER.findall(raw) if subject.piece(word, texts)]
    return boxes(seen, named, subject, texts)


def lying(seen: Seen) -> list[Rect]:
    """The boxes that can be reached now."""
    return [rect for _, rect, _ in seen.places]


def drag_of(seen: Seen, act: str, subject: Subject, texts: Texts) -> tuple[Rect, Rect] | None:
    """The boxes from and to which a piece is dragged to do this act, or None where it is done otherwise."""

    def box(word: str, own: bool | None = None) -> Rect | None:
        found = boxes(seen, [word], subject, texts)
        return next((rect for rect in found if own is None or _below(seen, rect) == own), None)

    start, end = _school(seen).ends(seen.look(), act.split(), box)
    return (start, end) if start is not None and end is not None else None
