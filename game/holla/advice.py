"""The advice for a person: how far each yeok is, what helps, what a strong seat would do, and why."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.holla.actions import Discard, DrawIsland, DrawRiver, HollaAction
from game.holla.bots.features import Features
from game.holla.config import HollaConfig, Yeok
from game.holla.distance import FAR, Plan, PlanPart, best_plan
from game.holla.result import PartShown
from game.holla.scoring import parts_shown
from game.holla.state import rules_of_hand
from game.holla.view import HollaView
from game.kernel.seat import Answer, Valued, Why
from game.kernel.texts import Texts
from game.pieces.cubes import KIND_TEXT


class PartProgress(msgspec.Struct, frozen=True):
    """A part of a yeok on the way: ``have`` of ``need`` cubes, and which own cubes (0-111) they are."""

    name: str
    form: str
    pure: bool
    have: int
    need: int
    cubes: tuple[int, ...]
    missing: tuple[int, ...]
    """The kinds (0-55) it lacks."""

    @property
    def done(self) -> bool:
        """Whether nothing is missing."""
        return self.have >= self.need


class Progress(msgspec.Struct, frozen=True):
    """The progress of a yeok: ``distance`` cubes are missing; ``FAR`` when river cubes forbid it (holla.R70)."""

    yeok: str
    distance: int
    parts: tuple[PartProgress, ...]


class Followed(msgspec.Struct, frozen=True):
    """A hint beside the plan that is shown. ``part`` is the part that it takes a cube from all the same, ``other`` the
    best discard that takes none, if there is one."""

    answer: Answer
    part: str = ""
    other: Valued | None = None


class Wanted(msgspec.Struct, frozen=True):
    """A part of a plan that lacks something, and the text of the kind that it is to get."""

    part: str
    cube: str


def progress(view: HollaView, before: Sequence[Progress] = ()) -> tuple[Progress, ...]:
    """The way to each yeok in play, cheapest first; empty before the deal.

    Of ways that are equally short the one that goes on from ``before`` is told: a cube that comes tears no part apart.
    """
    if not view.ridge:
        return ()
    sight = Features(view)
    found = []
    for yeok in sight.rules.yeok:
        plan = best_plan(sight.rules, sight.hand, sight.locked, yeok.id)
        old = next((way for way in before if way.yeok == yeok.id), None)
        parts = [set(part.cubes) for part in old.parts] if old is not None else []
        if plan is not None and parts:
            kept = set(view.hand) & {*set().union(*parts), view.drawn, *view.own.locked}
            again = best_plan(sight.rules, sorted(cube >> 1 for cube in kept), sight.locked, yeok.id)
            if again is not None and again.distance == plan.distance:
                plan = again
        found.append(_progress(yeok, plan, view.hand, parts))
    return tuple(found)


def other_readings(
    config: HollaConfig, opening: int, hand: Sequence[int], yeok: str, parts: tuple[PartShown, ...]
) -> tuple[tuple[str, tuple[PartShown, ...]], ...]:
    """The further readings of a won hand, each with its yeok, the best first (holla.R36)."""
    found: dict[tuple[str, tuple[PartShown, ...]], None] = {}
    for reading in rules_of_hand(config, opening).readings([cube >> 1 for cube in hand]):
        found[reading.yeok, parts_shown(list(hand), reading)] = None
    found.pop((yeok, parts), None)
    return tuple(found)


def along(answer: Answer, plan: Progress | None) -> Followed:
    """The hint that takes no cube from a plan, where it is worth as much as can be told (see ``Valued.spread``).

    ``answer`` has the values of every discard; of them those that would tear the plan are left out.
    """
    if plan is None or not isinstance(answer.action, Discard):
        return Followed(answer)
    names = {cube: part.name for part in plan.parts for cube in part.cubes}
    free = [one for one in answer.values if isinstance(one.action, Discard) and one.action.cube not in names]
    part = names.get(answer.action.cube, "")
    if not free:
        return Followed(answer, part)
    # A complete hand is no forecast: its worth is exact.
    spread = 0.0 if answer.why.key == "discard_complete" else free[0].spread
    if part and answer.values[0].value - free[0].value > spread:
        return Followed(answer, part, free[0])
    best, kind = free[0], free[0].action.cube >> 1
    rest = (one for one in free if one.action.cube >> 1 != kind)
    return Followed(Answer(best.action, best.why, (best, *rest)))


def apart(answer: Answer) -> Answer:
    """The answer without values of acts like the advised one: another cube of its kind is no other way."""
    best, *others = answer.values or (None,)
    if best is None:
        return answer
    own = _alike(best.action)
    return msgspec.structs.replace(answer, values=(best, *(one for one in others if _alike(one.action) != own)))


def _alike(action: HollaAction) -> tuple[type, int]:
    kind = action.cube >> 1 if isinstance(action, Discard | DrawRiver) else -1
    return type(action), kind


def wanted(view: HollaView, plan: Progress, action: HollaAction) -> Wanted | None:
    """Returns what an act is to bring a plan: the part that takes the open cube, else the one that lacks least and the
    kind of which most are unseen; ``None`` where no part takes the cube or nothing is missing."""
    sight = Features(view)
    if isinstance(action, DrawIsland | DrawRiver):
        kind = action.cube >> 1 if isinstance(action, DrawRiver) else sight.island
        locked = (*sight.locked, kind) if isinstance(action, DrawRiver) else sight.locked
        found = best_plan(sight.rules, (*sight.hand, kind), locked, plan.yeok)
        if found is None or found.distance >= plan.distance:
            return None
        takes = (p.name for p in found.parts for slot in p.had if slot is not None and slot.cube_kind == kind)
        return Wanted(next(takes), KIND_TEXT[kind])
    gaps = [(len(part.missing), -sight.unseen[kind], kind, part.name) for part in plan.parts for kind in part.missing]
    _, _, kind, name = min(gaps, default=(0, 0, -1, ""))
    return Wanted(name, KIND_TEXT[kind]) if name else None


def sentence(why: Why, texts: Texts, config: HollaConfig) -> str:
    """A reason in the language of ``texts``; raises ``KeyError`` for a reason without words."""
    values = {name: _value(name, value, texts, config) for name, value in why.values.items()}
    return texts.t(f"holla_why.{why.key}", **values)


def _value(name: str, value: str | int, texts: Texts, config: HollaConfig) -> str | int:
    if name in ("cube", "other"):
        return _cube(str(value), texts)
    if name == "held":
        return texts.t("holla_why.cube.comma").join(_cube(cube, texts) for cube in str(value).split())
    if name == "cubes":
        return _cubes(str(value).split(), texts)
    if name == "yeok":
        yeok = next(y for y in config.yeok_in_play() if y.id == value)
        return yeok.ko if texts.locale == "ko" else yeok.en
    return value


def _cube(text: str, texts: Texts) -> str:
    return texts.t("holla_why.cube.name", rank=text[:-1], suit=texts.t(f"holla_why.cube.{text[-1]}"))


def _cubes(names: Sequence[str], texts: Texts) -> str:
    """Names up to four kinds; of more the first three and how many there are."""
    words = [_cube(name, texts) for name in names]
    comma = texts.t("holla_why.cube.comma")
    if len(words) > 4:
        return texts.t("holla_why.cube.more", cubes=comma.join(words[:3]), kinds=len(words))
    if len(words) < 2:
        return "".join(words)
    return comma.join(words[:-1]) + texts.t("holla_why.cube.or") + words[-1]


def _progress(yeok: Yeok, plan: Plan | None, hand: Sequence[int], before: Sequence[set[int]]) -> Progress:
    if plan is None:
        none = tuple(PartProgress(p.name, p.form, p.pure, 0, p.size, (), ()) for p in yeok.parts)
        return Progress(yeok.id, FAR, none)
    left = sorted(hand)
    parts = []
    for number, (rule, part) in enumerate(zip(yeok.parts, plan.parts, strict=True)):
        cubes = _take(part, left, [before[number], set().union(*before)] if before else [set(), set()])
        parts.append(PartProgress(part.name, part.form, rule.pure, len(cubes), len(part.kinds), cubes, part.missing))
    return Progress(yeok.id, plan.distance, tuple(parts))


def _take(part: PlanPart, left: list[int], before: Sequence[set[int]]) -> tuple[int, ...]:
    """Takes cubes for a part's slots: of two alike the one that stood in this part, then one that stood in none."""
    own, all_parts = before
    taken = []
    for slot in part.had:
        if slot is not None:
            alike = [c for c in left if c >> 1 == slot.cube_kind]
            cube = min(alike, key=lambda c: (c not in own, c in all_parts, c))
            left.remove(cube)
            taken.append(cube)
    return tuple(taken)
