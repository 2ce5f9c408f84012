"""Names and short sentences that the panels, the round result and the final ranking of Holla share."""

from collections.abc import Sequence
from typing import Protocol

from game.holla.config import HollaConfig, Yeok, standard_yeok
from game.kernel.texts import Texts

MEDALS: tuple[str, ...] = ("snake", "boa", "dragon")
"""The yeok that have an emblem of their own."""


class Counted(Protocol):
    """A part of a yeok with how many of its cubes are there."""

    @property
    def name(self) -> str: ...
    @property
    def have(self) -> int: ...
    @property
    def need(self) -> int: ...


def find_yeok(config: HollaConfig, yeok_id: str) -> Yeok:
    """The yeok of an id, standard or the table's own. Raises KeyError naming an unknown id."""
    for yeok in (*standard_yeok(), *config.own_yeok):
        if yeok.id == yeok_id:
            return yeok
    raise KeyError(f"no yeok {yeok_id!r} at this table")


def yeok_name(texts: Texts, yeok: Yeok) -> str:
    """Its name in the person's language."""
    return yeok.ko if texts.locale == "ko" else yeok.en


def yeok_second_name(texts: Texts, yeok: Yeok) -> str:
    """Its name in the other language; empty when both are the same."""
    other = yeok.en if texts.locale == "ko" else yeok.ko
    return "" if other == yeok_name(texts, yeok) else other


def medal_of(yeok: Yeok) -> str:
    """The emblem of a yeok; "" for an invented one (holla.R99)."""
    return yeok.id if yeok.id in MEDALS else ""


def part_name(texts: Texts, name: str) -> str:
    """Head, neck, body and tail in the person's language; parts of invented yeok keep their own name (holla.R99)."""
    key = f"holla_panels.part.{name}"
    return texts.t(key) if key in texts else name


def form_name(texts: Texts, form: str, pure: bool) -> str:
    """What a part is made of: twin, set, pure set, run, pure run, set tail, run tail (holla.R10-R27)."""
    key = f"pure_{form}" if pure and form in ("set", "run") else form
    return texts.t(f"holla_panels.form.{key}")


def needs_of(texts: Texts, yeok: Yeok) -> str:
    """What tells a yeok from the others: the forms of its sets and runs, and whether wild cubes may be in them
    (holla.R31, holla.R32)."""
    told = []
    for part in yeok.parts:
        if part.form in ("set", "run", "set_or_run"):
            words = texts.t(f"holla_panels.target.{'pure' if part.pure else 'free'}")
            form = texts.t(f"holla_panels.form.{part.form}")
            told.append(f"{part_name(texts, part.name)} {form} ({words})")
    return " · ".join(told)


def tip_for(texts: Texts, parts: Sequence[Counted]) -> str:
    """What is still missing of a yeok, in one short line."""
    missing = [(part_name(texts, part.name), part.need - part.have) for part in parts if part.have < part.need]
    total = sum(count for _, count in missing)
    if not missing:
        return texts.t("holla_panels.target.complete")
    if len(missing) == 1:
        key = "one_cube" if total == 1 else "one_part"
        return texts.t(f"holla_panels.target.{key}", part=missing[0][0], count=total)
    names = ", ".join(name for name, _ in missing)
    return texts.t("holla_panels.target.many_parts", parts=names, count=total)


def short_tip(texts: Texts, parts: Sequence[Counted]) -> str:
    """How many cubes are missing of a yeok, without saying where."""
    missing = sum(max(0, part.need - part.have) for part in parts)
    return texts.t("holla_panels.target.missing", count=missing) if missing else tip_for(texts, parts)


def counts_line(texts: Texts, parts: Sequence[Counted]) -> str:
    """Every part with its numbers, such as "Head 2/2 · Tail 3/4"."""
    return " · ".join(f"{part_name(texts, part.name)} {part.have}/{part.need}" for part in parts)


def colour_list(texts: Texts, colours: Sequence[int]) -> str:
    """Colour names (0 black, 1 red, 2 blue, 3 green), joined."""
    return texts.t("holla_panels.wild.join").join(texts.t(f"holla_panels.colour.{'krbg'[c]}") for c in colours)
