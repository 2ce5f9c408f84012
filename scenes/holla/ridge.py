"""The own ridge: the player chooses which cube stands where, in groups with gaps between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from pygame import Rect

from game.pieces.cubes import colour_of, kind_of, rank_of
from scenes.holla.layout import HollaLayout

Groups = tuple[tuple[int, ...], ...]

_HISTORY = 40
HOLE = -2
"""The number of a place kept free, in the place of a cube; -1 is none."""


@dataclass(frozen=True)
class Gap:
    """A place between cubes: before number `at` of group `group`; `fresh` opens a new group before that group."""

    group: int
    at: int = 0
    fresh: bool = False


@dataclass(frozen=True)
class Ridge:
    """The order of the own movable cubes. Locked river cubes stand apart and are not part of it."""

    groups: Groups = ()
    fresh: int = -1
    """The cube just drawn, which stands apart at the right, else -1."""
    past: tuple[Groups, ...] = ()
    """The orders that can be taken back, the last one last."""

    @property
    def cubes(self) -> tuple[int, ...]:
        """The movable cubes from left to right."""
        return tuple(cube for group in self.groups for cube in group)

    def synced(self, held: Collection[int], drawn: int) -> Ridge:
        """The ridge with cubes that came and without those that left; `drawn` is the cube just drawn, else -1."""
        have = set(held)
        groups = [tuple(c for c in group if c in have) for group in self.groups]
        new = sorted(have - {c for group in groups for c in group})
        if len(new) == 1:
            groups.append(tuple(new))
        elif new:
            groups = [tuple(c for c in new if c != drawn), *groups, *((cube,) for cube in new if cube == drawn)]
        return Ridge(_stripped(groups), drawn if drawn in have else -1, () if new else self.past)

    def arranged(self, groups: Iterable[Iterable[int]], remember: bool = True) -> Ridge:
        """The ridge in a whole new order of the same cubes."""
        past = (*self.past, self.groups)[-_HISTORY:] if remember else self.past
        return Ridge(_stripped(groups), self.fresh, past)

    def moved(self, cube: int, gap: Gap) -> Ridge:
        """The ridge with a cube put into a gap of the row without it."""
        rest = [list(group) for group in self.without(cube)]
        if gap.fresh:
            rest.insert(gap.group, [cube])
        else:
            rest[gap.group].insert(gap.at, cube)
        found = self.arranged(rest)
        return replace(found, fresh=-1) if cube == self.fresh else found

    def undone(self) -> Ridge | None:
        """The ridge as it was before the last arrangement; None when there is none."""
        return Ridge(self.past[-1], self.fresh, self.past[:-1]) if self.past else None

    def gaps(self, moving: int) -> list[Gap]:
        """The places where a cube could go, left to right, as counted without that cube."""
        found: list[Gap] = []
        rest = self.without(moving)
        for g, group in enumerate(rest):
            found.append(Gap(g, fresh=True))
            found += [Gap(g, i) for i in range(len(group) + 1)]
        found.append(Gap(len(rest), fresh=True))
        return found

    def home(self, cube: int) -> Gap | None:
        """The gap in which a cube stands, counted without it."""
        for g, group in enumerate(self.groups):
            if cube in group:
                return Gap(g, fresh=True) if len(group) == 1 else Gap(g, group.index(cube))
        return None

    def without(self, cube: int) -> Groups:
        """The groups as they stand without a cube."""
        return _stripped([c for c in group if c != cube] for group in self.groups)


def _stripped(groups: Iterable[Iterable[int]]) -> Groups:
    """Groups that hold something."""
    return tuple(filter(None, map(tuple, groups)))


def sorted_groups(by: Literal["colour", "rank"], cubes: Iterable[int]) -> Groups:
    """The cubes in a group for each rank or colour, low to high; in each the cubes in their order."""
    part = rank_of if by == "rank" else colour_of
    ordered = sorted(cubes, key=lambda cube: (part(kind_of(cube)), cube))
    return tuple(tuple(group) for _, group in groupby(ordered, lambda cube: part(kind_of(cube))))


@dataclass(frozen=True)
class Placed:
    """The boxes of the own cubes, by cube, those of the river apart."""

    boxes: dict[int, Rect]
    locked: dict[int, Rect]
    empty: Rect | None
    """The place kept free for the cube in hand, or where a drop would open a place."""


def place(
    layout: HollaLayout,
    groups: Sequence[Sequence[int]],
    locked: Sequence[int],
    *,
    fresh: int = -1,
    hole: Gap | None = None,
) -> Placed:
    """The boxes of groups laid on the rail from the left; too many cubes stand closer. `hole` keeps a place open."""
    width = layout.hand_width
    tall = round(width * 93 / 64)
    x0, y = layout.hand_start
    count = sum(map(len, groups)) + len(locked) + (hole is not None)
    wide_gaps = bool(locked) + (fresh != -1)
    small_gaps = max(0, len(groups) - 1) + (hole is not None and hole.fresh) - (fresh != -1)
    gaps = small_gaps * layout.group_gap + wide_gaps * layout.apart_gap
    room = layout.hand_right - x0 - gaps - width
    pitch = min(layout.pitch, room / max(1, count - 1))
    x = float(x0)
    boxes: dict[int, Rect] = {}
    rows = [list(group) for group in groups]
    if hole is not None and hole.fresh:
        rows.insert(hole.group, [HOLE])
    elif hole is not None:
        rows[hole.group].insert(hole.at, HOLE)
    for g, group in enumerate(rows):
        if g:
            x += layout.apart_gap if group == [fresh] else layout.group_gap
        for cube in group:
            boxes[cube] = Rect(round(x), y, width, tall)
            x += pitch
    empty = boxes.pop(HOLE, None)
    x += layout.apart_gap
    apart = {cube: Rect(round(x + i * pitch), y, width, tall) for i, cube in enumerate(locked)}
    return Placed(boxes, apart, empty)


def gap_boxes(layout: HollaLayout, ridge: Ridge, moving: int, locked: Sequence[int]) -> list[tuple[Gap, Rect]]:
    """The gaps with the boxes in which a drop means them, on the row as it stands without the cube in hand."""
    rest = ridge.without(moving)
    placed = place(layout, rest, locked)
    half = layout.hand_width // 2
    found: list[tuple[Gap, Rect]] = []
    zone = layout.ridge_zone
    for gap in ridge.gaps(moving):
        if gap.fresh:
            if gap.group == 0:
                x = layout.hand_start[0] - half
            elif gap.group >= len(rest):
                x = placed.boxes[rest[-1][-1]].right + half + layout.px(20) if rest else layout.hand_start[0]
            else:
                x = (placed.boxes[rest[gap.group - 1][-1]].right + placed.boxes[rest[gap.group][0]].left) // 2
            wide = layout.px(10)
        else:
            group = rest[gap.group]
            if gap.at < len(group):
                box = placed.boxes[group[gap.at]]
                x = box.left + (layout.px(16) if gap.at == 0 else 0)
            else:
                x = placed.boxes[group[-1]].right - layout.px(16)
            wide = layout.px(20)
        found.append((gap, Rect(x - wide // 2, zone.top, wide, zone.height)))
    return found
