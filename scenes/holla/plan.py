"""The distance of the own hand from each yeok, and which cube stands for which part, for brackets and ladder."""

from collections.abc import Sequence

from game.holla.advice import Progress
from game.holla.distance import FAR
from scenes.holla.ridge import Groups


def nearest(plans: Sequence[Progress]) -> str:
    """The yeok that needs the fewest cubes; of equals the one listed first (the cheapest)."""
    return min(plans, key=lambda plan: plan.distance).yeok if plans else ""


def of(plans: Sequence[Progress], yeok: str) -> Progress | None:
    """The plan of a yeok."""
    return next((plan for plan in plans if plan.yeok == yeok), None)


def sorted_by_plan(plan: Progress | None, cubes: Sequence[int]) -> Groups:
    """The ridge in the order head, neck, body, tail, then what no part uses."""
    if plan is None:
        return (tuple(sorted(cubes)),)
    have = set(cubes)
    parts = [tuple(cube for cube in part.cubes if cube in have) for part in plan.parts]
    used = {cube for group in parts for cube in group}
    rest = tuple(sorted(cube for cube in cubes if cube not in used))
    return tuple(group for group in (*parts, rest) if group)


def open_ways(ways: Sequence[Progress]) -> tuple[Progress, ...]:
    """The plans without the yeok that locked cubes forbid."""
    return tuple(way for way in ways if way.distance < FAR)
