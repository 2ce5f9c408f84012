"""The boxes on a table of what a lesson lights; each game's school says how its table names pieces and places."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Literal, NamedTuple

from pygame import Rect

from game.kernel.texts import Texts
from game.lessons.subject import Subject
from scenes.scene_registry import school_of
from scenes.table.school import OWN, School, Seen

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def _school(seen: Seen) -> School:
    return school_of(seen.state.match.game)


class Lit(NamedTuple):
    """A light on a table: nodes lit as one, a control by its name, or a place by its word."""

    kind: Literal["nodes", "control", "place"]
    ids: tuple[Hashable, ...]


def lit(seen: Seen, words: Sequence[str], subject: Subject, texts: Texts) -> tuple[Lit, ...]:
    """The nodes and controls that words such as ``island``, ``7k`` or ``declare`` mean now."""
    school, state = _school(seen), seen.state
    found: list[Lit] = []
    for word in words:
        if word in OWN:
            own = tuple(id for id, _, _ in seen.places if school.own(state.view, id))
            own = own or tuple(id for id, rect, _ in seen.places if _below(seen, rect))
            found += [Lit("nodes", own)] if own else []
        elif word in school.buttons:
            label = school.button(word, texts)
            found += [
                Lit("control", (name,))
                for name, _ in seen.controls
                if label and (name == label or name.startswith(f"{label} "))
            ]
        elif word in school.places:
            found.append(Lit("place", (word,)))
        else:
            same = [id for id, _, _ in seen.places if word == school.piece(id)]
            spoken = subject.piece(word, texts)
            # Where a table's items do not name a piece, the spoken names of its places do.
            same = same or [id for id, _, name in seen.places if spoken and _called(name, spoken)]
            found += [Lit("nodes", (id,)) for id in same]
    return tuple(found)


def box(seen: Seen, lit: Lit) -> Rect | None:
    """The box of something that is lit, where it is now; none where it is not there."""
    if lit.kind == "place":
        rects = [_school(seen).places[str(lit.ids[0])](seen.state.boxes)]
    elif lit.kind == "control":
        rects = [rect for name, rect in seen.controls if name in lit.ids]
    else:
        rects = [rect for id, rect, _ in seen.places if id in lit.ids]
    whole = rects[0].unionall(rects[1:]) if rects else None
    return whole if whole is not None and whole.w > 0 and whole.h > 0 else None


def boxes(seen: Seen, words: Sequence[str], subject: Subject, texts: Texts) -> list[Rect]:
    """The boxes that words mean now; what is not there is left out."""
    return [rect for one in lit(seen, words, subject, texts) if (rect := box(seen, one)) is not None]


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

    def place(word: str, own: bool | None = None) -> Rect | None:
        found = boxes(seen, [word], subject, texts)
        return next((rect for rect in found if own is None or _below(seen, rect) == own), None)

    start, end = _school(seen).ends(seen.look(), act.split(), place)
    return (start, end) if start is not None and end is not None else None
