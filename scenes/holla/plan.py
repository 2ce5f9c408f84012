"""How far the own hand is from each yeok, and which cube stands for which part: what brackets and ladder show."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.holla.view import HollaView
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
    """The plans of the yeok in play, cheapest first; empty before the deal."""
    from game.holla.advice import progress

    if not view.ridge:
        return ()
    return tuple(
        YeokPlan(
            entry.yeok,
            entry.distance,
            tuple(PartPlan(p.name, p.form, p.pure, p.have, p.need, tuple(p.cubes)) for p in entry.parts),
        )
        for entry in progress(view)
    )
