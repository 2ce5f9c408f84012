"""How far the own hand is from each yeok, and which cube stands for which part: what brackets and ladder show."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.holla.advice import Progress
from game.holla.distance import FAR
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
    """The ridge in the order head, neck, body, tail, and what no part uses behind them."""
    if plan is None:
        return (tuple(sorted(cubes)),)
    have = set(cubes)
    parts = [tuple(cube for cube in part.cubes if cube in have) for part in plan.parts]
    used = {cube for group in parts for cube in group}
    rest = tuple(sorted(cube for cube in cubes if cube not in used))
    return tuple(group for group in (*parts, rest) if group)


def of_ways(ways: Sequence[Progress]) -> tuple[YeokPlan, ...]:
    """The plans of the yeok in play, cheapest first; without those that locked cubes forbid."""
    return tuple(
        YeokPlan(
            way.yeok,
            way.distance,
            tuple(PartPlan(part.name, part.form, part.pure, part.have, part.need, part.cubes) for part in way.parts),
        )
        for way in ways
        if way.distance < FAR
    )
