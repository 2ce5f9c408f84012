"""The words of the Holla table: names, refusals and turn lines, in the person's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.holla.actions import Deal, Declare, Decline, Discard, DrawIsland, DrawMountain, DrawRiver, Hold, HollaAction
from game.holla.config import HollaConfig, Yeok, standard_yeok
from game.holla.result import PartShown
from game.holla.view import HollaView
from game.kernel.texts import Texts
from game.pieces.cubes import cube_text, parse_kind
from game.workshop.yeok import part_in
from scenes.table.game import MatchNow
from scenes.table.names import seat_name
from scenes.table.texts import pieces_in_words

MEDALS: tuple[str, ...] = ("snake", "boa", "dragon")
"""The yeok that have an emblem of their own."""


@dataclass(frozen=True)
class PartBar:
    """A part of a yeok: its id or own name, cubes had and wanted."""

    name: str
    have: int
    need: int


def find_yeok(config: HollaConfig, yeok_id: str) -> Yeok:
    """The yeok of an id, standard or the table's own. Raises KeyError naming an unknown id."""
    for yeok in (*standard_yeok(), *config.own_yeok):
        if yeok.id == yeok_id:
            return yeok
    raise KeyError(f"no yeok {yeok_id!r} at this table")


def yeok_name(texts: Texts, yeok: Yeok) -> str:
    """The name of a yeok in the person's language."""
    return yeok.ko if texts.locale == "ko" else yeok.en


def yeok_second_name(texts: Texts, yeok: Yeok) -> str:
    """The name in the other language; empty when both are the same."""
    other = yeok.en if texts.locale == "ko" else yeok.ko
    return "" if other == yeok_name(texts, yeok) else other


def medal_of(yeok: Yeok) -> str:
    """The emblem of a yeok; "" for an invented one (holla.R99)."""
    return yeok.id if yeok.id in MEDALS else ""


def part_name(texts: Texts, name: str) -> str:
    """The name of head, neck, wing and the like, or of a part of an invented yeok (holla.R99)."""
    return part_in(name, texts)


def form_name(texts: Texts, form: str, pure: bool) -> str:
    """The words for a part's form: twin, set, pure set, run, pure run, set tail, run tail (holla.R10-R27)."""
    key = f"pure_{form}" if pure and form in ("set", "run") else form
    return texts.t(f"holla_panels.form.{key}")


def form_beside(texts: Texts, part: PartShown) -> str:
    """The words for a part's form beside its name, which says already that it is a tail."""
    if part.name == "tail" and part.form in ("set_tail", "run_tail"):
        return texts.t(f"holla_panels.tail.{part.form}")
    return form_name(texts, part.form, part.pure)


def needs_of(texts: Texts, yeok: Yeok) -> str:
    """The words that tell a yeok from the others: the forms of its sets and runs, and whether wild cubes may be in them
    (holla.R31, holla.R32)."""
    told = []
    for part in yeok.parts:
        if part.form in ("set", "run", "set_or_run"):
            words = texts.t(f"holla_panels.target.{'pure' if part.pure else 'free'}")
            form = texts.t(f"holla_panels.form.{part.form}")
            told.append(f"{part_name(texts, part.name)} {form} ({words})")
    return " · ".join(told)


def tip_for(texts: Texts, parts: Sequence[PartBar]) -> str:
    """The words for what a yeok still lacks, in one short line."""
    missing = [(part_name(texts, part.name), part.need - part.have) for part in parts if part.have < part.need]
    total = sum(count for _, count in missing)
    if not missing:
        return texts.t("holla_panels.target.complete")
    if len(missing) == 1:
        key = "one_cube" if total == 1 else "one_part"
        return texts.t(f"holla_panels.target.{key}", part=missing[0][0], count=total)
    names = ", ".join(name for name, _ in missing)
    return texts.t("holla_panels.target.many_parts", parts=names, count=total)


def short_tip(texts: Texts, parts: Sequence[PartBar]) -> str:
    """The words for how many cubes a yeok lacks, without saying where."""
    missing = sum(max(0, part.need - part.have) for part in parts)
    return texts.t("holla_panels.target.missing", count=missing) if missing else tip_for(texts, parts)


def counts_line(texts: Texts, parts: Sequence[PartBar]) -> str:
    """The parts with their numbers, such as "Head 2/2 · Tail 3/4"."""
    return " · ".join(f"{part_name(texts, part.name)} {part.have}/{part.need}" for part in parts)


_ACT_KEYS: dict[type, str] = {
    Deal: "act_deal",
    DrawMountain: "act_draw_mountain",
    DrawIsland: "act_draw_island",
    DrawRiver: "act_draw_river",
    Discard: "act_discard",
    Declare: "act_declare",
    Hold: "act_hold",
    Decline: "act_decline",
}


def cube_words(texts: Texts, cube: str) -> str:
    """A cube such as ``10r`` in words."""
    parse_kind(cube)
    return texts.t("holla.cube", colour=texts.t(f"holla.colour.{cube[-1]}"), rank=cube[:-1])


values_in_words: Final = pieces_in_words(cube_words, "cube")
"""The values of a refusal with cubes by colour and rank."""


def foul_name(texts: Texts, rule: str) -> str:
    """The words for what was wrong, by the rule's id."""
    key = f"holla.foul.{rule.split('.')[1]}"
    return texts.t(key) if key in texts else texts.t("holla.foul.R85")


def act_words(texts: Texts, action: HollaAction, view: HollaView) -> str:
    """An act as advice."""
    cube = getattr(action, "cube", view.island if isinstance(action, DrawIsland) else -1)
    words = cube_words(texts, cube_text(cube)) if cube >= 0 else ""
    return texts.t(f"holla.hint.{_ACT_KEYS[type(action)]}", cube=words)


def turn_words(texts: Texts, match: MatchNow, view: HollaView) -> tuple[str, str]:
    """The headline and instruction on who must do what."""
    t = texts.t
    if view.phase == "over":
        return t("holla.turn.over"), t("holla.turn.over_text")
    if view.phase == "deal":
        waits = view.round > 0
        return t("holla.turn.between") if waits else t("holla.turn.dealing"), t("holla.turn.dealing") if waits else ""
    if match.mine:
        headline, told = _own_turn(texts, view)
        return headline, told if match.drafted is None else t("holla.turn.drafted")
    # The seats that may still call Holla stay secret (holla.R76): it is the next seat's turn.
    actor = view.turn
    if actor == match.watch and match.autoplay:
        return t("holla.turn.autoplay"), t("holla.turn.autoplay_text")
    headline = t("holla.turn.other", name=seat_name(texts, match.seats, actor))
    return headline, t("holla.turn.other_discard" if view.phase == "discard" else "holla.turn.other_draw")


def _own_turn(texts: Texts, view: HollaView) -> tuple[str, str]:
    t = texts.t
    if "declare" in view.owes:
        return t("holla.turn.complete"), t("holla.turn.declare" if "hold" in view.owes else "holla.turn.declare_must")
    if "discard" in view.owes:
        return t("holla.turn.mine"), t("holla.turn.discard_river" if view.source == "river" else "holla.turn.discard")
    if "decline" in view.owes:
        return t("holla.turn.mine"), t("holla.turn.draw_or_decline")
    return t("holla.turn.mine"), t("holla.turn.draw")
