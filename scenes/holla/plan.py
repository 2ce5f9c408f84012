"""How far the own hand is from each yeok, and which cube stands for which part: what brackets and ladder show."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.holla.distance import Plan, best_plan
from game.holla.state import rules_of_hand
from game.holla.view import HollaView
from game.pieces.cubes import kind_of
from scenes.holla.ridge import Groups


@dataclass(frozen=True)
class PartPlan:
    """A part of a yeok: cubes had and wanted, and which own cubes they are."""

    name: str
    form: str
    pure: bool
    have: int
    need: int
    cubes: tuple[int, ...]

    @property
    def done(self) -> bool:
        """Whether nothing is missing."""
        return self.have >= self.need


@dataclass(frozen=True)
class YeokPlan:
    """A yeok as a target: how many cubes away it is and what its parts have."""

    id: str
    distance: int
    parts: tuple[PartPlan, ...]


def nearest(plans: Sequence[YeokPlan]) -> str:
    """The yeok that needs the fewest cubes; of equals the one listed first (the cheapest)."""
    return min(plans, key=lambda plan: plan.distance).id if plans else ""


def of(plans: Sequence[YeokPlan], yeok: str) -> YeokPlan | None:
    """The plan of a yeok."""
    return next((plan for plan in plans if plan.id == yeok), None)


def sorted_by_plan(plan: YeokPlan | None, cubes: Sequence[int]) -> Groups:
    """The ridge in the order head, neck, body, tail; what no part uses stands before the unfinished parts."""
    if plan is None:
        return (tuple(sorted(cubes)),)
    have = set(cubes)
    done: list[tuple[int, ...]] = []
    growing: list[tuple[int, ...]] = []
    used: set[int] = set()
    for part in plan.parts:
        group = tuple(cube for cube in part.cubes if cube in have)
        used |= set(group)
        if group:
            (done if part.done else growing).append(group)
    rest = tuple(sorted(cube for cube in cubes if cube not in used))
    return tuple(group for group in (*done, rest, *growing) if group)


def make(view: HollaView) -> tuple[YeokPlan, ...]:
    """The plans of the yeok in play, cheapest first; without those that locked cubes forbid."""
    if not view.ridge or view.opening < 0:
        return ()
    rules = rules_of_hand(view.config, view.opening)
    hand = [kind_of(cube) for cube in view.hand]
    locked = [kind_of(cube) for cube in view.own.locked if cube >= 0]
    plans = (best_plan(rules, hand, locked, yeok.id) for yeok in view.config.yeok_in_play())
    return tuple(_with_cubes(plan, view.hand) for plan in plans if plan is not None)


def _with_cubes(plan: Plan, hand: Sequence[int]) -> YeokPlan:
    """The same plan with the very cubes of the hand."""
    left = sorted(hand)
    parts: list[PartPlan] = []
    for part in plan.parts:
        cubes: list[int] = []
        for slot in part.had:
            if slot is not None:
                cube = next(c for c in left if kind_of(c) == slot.cube_kind)
                left.remove(cube)
                cubes.append(cube)
        pure = not any(slot is not None and slot.wild for slot in part.had)
        have, need = part.progress
        parts.append(PartPlan(part.name, part.form, pure, have, need, tuple(cubes)))
    return YeokPlan(plan.yeok, plan.distance, tuple(parts))
