"""The distance of the own hand from each yeok, and which cube stands for which part, for brackets and ladder."""

from collections.abc import Sequence

from game.holla.advice import Progress
from scenes.holla.ridge import Groups


def sorted_by_plan(plan: Progress | None, cubes: Sequence[int]) -> Groups:
    """The ridge in the order head, neck, body, tail, then what no part uses."""
    if plan is None:
        return (tuple(sorted(cubes)),)
    have = set(cubes)
    parts = [tuple(cube for cube in part.cubes if cube in have) for part in plan.parts]
    used = {cube for group in parts for cube in group}
    rest = tuple(sorted(cube for cube in cubes if cube not in used))
    return tuple(group for group in (*parts, rest) if group)
