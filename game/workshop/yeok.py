"""A yeok of Dragon Holla that is being invented: what a change makes of it, and what is still wrong (holla.R99).

The yeok of the rules are the drafts: while one edits, their values may lie outside what a table takes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from msgspec.structs import replace

from game.holla.config import Emblem, Part, PartForm, Yeok, part_sizes
from game.holla.counts import HAND
from game.kernel.notice import Notice
from game.kernel.texts import Texts

FORMS: tuple[PartForm, ...] = ("twin", "set", "run", "set_or_run", "tail", "set_tail", "run_tail")
FREE = ("set", "run", "set_or_run")
"""The forms that may be pure or not; all others are always natural."""
MOST_PARTS = 6
EMBLEMS: tuple[Emblem, ...] = get_args(Emblem)
NAMES = 24
"""The most letters of a name in one language."""
BOTH = " / "
"""Stands between the two languages in the name of a part."""


def first_yeok(number: int, ko: str, en: str) -> Yeok:
    """The yeok that an inventor begins with: whole, and unlike those of the rule book."""
    parts = (
        Part("head", "twin", 2, True), Part("neck", "run", 3), Part("body", "run", 4), Part("tail", "tail", 4, True),
    )  # fmt: skip
    return Yeok(f"own_{number}", ko, en, 15, parts)


def with_part(yeok: Yeok, name: str) -> Yeok:
    """Adds a part at the end: as many cubes as are missing, if a part can have so many."""
    left = HAND - size_of(yeok)
    return replace(yeok, parts=(*yeok.parts, part_as(Part(name, "run", max(3, left)))))


def without_part(yeok: Yeok, index: int) -> Yeok:
    """Takes a part out."""
    return replace(yeok, parts=yeok.parts[:index] + yeok.parts[index + 1 :])


def moved_part(yeok: Yeok, index: int, to: int) -> Yeok:
    """Moves a part to the place of another."""
    parts = list(yeok.parts)
    parts.insert(max(0, min(len(parts) - 1, to)), parts.pop(index))
    return replace(yeok, parts=tuple(parts))


def changed_part(yeok: Yeok, index: int, **values: Any) -> Yeok:
    """Changes values of a part; size and purity follow its form."""
    part = part_as(replace(yeok.parts[index], **values))
    return replace(yeok, parts=(*yeok.parts[:index], part, *yeok.parts[index + 1 :]))


def part_as(part: Part) -> Part:
    """The part with a size that its form can have; twins and tails are always natural (holla.R11, holla.R23)."""
    low, high = part_sizes(part.form)
    return replace(part, size=max(low, min(high, part.size)), pure=part.pure if part.form in FREE else True)


def size_of(yeok: Yeok) -> int:
    """How many cubes its parts have."""
    return sum(part.size for part in yeok.parts)


def name_in(yeok: Yeok, locale: str) -> str:
    """The name in a language, else in the other."""
    return (yeok.ko.strip() or yeok.en) if locale == "ko" else (yeok.en.strip() or yeok.ko)


def part_in(name: str, texts: Texts) -> str:
    """The name of a part in the language of ``texts``: of a known one, else as its inventor wrote it (holla.R99)."""
    key = f"holla_panels.part.{name}"
    if key in texts:
        return texts.t(key)
    ko, both, en = name.partition(BOTH)
    return en.strip() if both and texts.locale != "ko" else ko.strip()


def with_names(yeok: Yeok) -> Yeok:
    """The yeok with a name in each language: where one is empty the other stands for both."""
    return replace(yeok, ko=name_in(yeok, "ko").strip(), en=name_in(yeok, "en").strip())


def named_as(name: str) -> tuple[str, ...]:
    """The words of a part's name, which may be written in both languages."""
    return tuple(word.strip() for word in name.split(BOTH.strip(), 1))


def faults(yeok: Yeok, others: Iterable[Yeok]) -> tuple[Notice, ...]:
    """Finds what must be mended before a table can take the yeok, beside the other ones of that table."""
    found = []
    if not (yeok.ko.strip() or yeok.en.strip()):
        found.append(Notice("workshop.fault.nameless"))
    size = size_of(yeok)
    if size != HAND:
        key = "few" if size < HAND else "many"
        found.append(Notice(f"workshop.fault.{key}", {"size": size, "count": abs(HAND - size)}))
    seen: list[str] = []
    for number, part in enumerate(yeok.parts, 1):
        if not all(named_as(part.name)):
            found.append(Notice("workshop.fault.part_nameless", {"number": number}))
        elif part.name in seen:
            found.append(Notice("workshop.fault.part_twice", {"name": part.name}))
        seen.append(part.name)
    for other in others:
        if {yeok.ko, yeok.en} & {other.ko, other.en} - {""}:
            found.append(Notice("workshop.fault.taken", {"name": yeok.ko or yeok.en}))
        if _build(other) == _build(yeok):
            found.append(
                Notice("workshop.fault.same", {"name": " / ".join(dict.fromkeys(filter(None, (other.ko, other.en))))})
            )
    return tuple(found)


def _build(yeok: Yeok) -> list[tuple[str, int, bool]]:
    """The parts whatever their names and order."""
    return sorted((part.form, part.size, part.pure) for part in map(part_as, yeok.parts))


def parts_in_words(yeok: Yeok, texts: Texts) -> str:
    """The parts of a yeok in words: "Head 2 (twin) · Neck 3 (pure set)"."""
    told = []
    for part in yeok.parts:
        pure = part.pure and part.form in ("set", "run")
        form = texts.t(f"holla_panels.form.pure_{part.form}" if pure else f"workshop.form.{part.form}")
        told.append(f"{part_in(part.name, texts)} {part.size} ({form})")
    return " · ".join(told)
