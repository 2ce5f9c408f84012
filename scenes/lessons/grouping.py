"""Cubes to group by hand: a press picks one, "group" puts the picked ones together, a press on a group frees it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, say
from scenes.scene_registry import school_of

_CUBE, _LIFT, _BAR, _BETWEEN = 58.0, 10.0, 6.0, 2.0
_INKS = ("#0E6B5C", "#A83418", "#1C58A8", "#8A6A16")
"""The colours of the bars below groups, one after the other."""


@dataclass(frozen=True)
class Picked:
    """The message of a cube that was pressed."""

    number: int


@dataclass(frozen=True)
class Grouping:
    """The cubes by their numbers, the groups so far, and those that are picked for the next one."""

    cubes: tuple[str, ...]
    spoken: tuple[str, ...]
    groups: tuple[tuple[int, ...], ...] = ()
    picked: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The groups."""
        return " | ".join(" ".join(self.cubes[i] for i in group) for group in self.groups)

    @property
    def loose(self) -> tuple[int, ...]:
        """The cubes in no group."""
        grouped = {i for group in self.groups for i in group}
        return tuple(i for i in range(len(self.cubes)) if i not in grouped)

    def press(self, number: int) -> Grouping:
        """Picks a loose cube or lets it go; frees a whole group."""
        group = next((one for one in self.groups if number in one), None)
        if group is not None:
            return replace(self, groups=tuple(one for one in self.groups if one is not group))
        without = tuple(one for one in self.picked if one != number)
        return replace(self, picked=without if number in self.picked else (*self.picked, number))

    def group(self) -> Grouping:
        """Puts the picked cubes together."""
        return replace(self, groups=(*self.groups, tuple(sorted(self.picked))), picked=()) if self.picked else self


def board(game: str, s: Grouping, room: float) -> e.Element:
    """The cubes in a row, groups first, the buttons below."""
    wide = min(_CUBE, room / len(s.cubes) - _BETWEEN)
    tall = school_of(game).height(100) / 100 * wide + _LIFT + _BAR
    order = (*(i for group in s.groups for i in group), *s.loose)
    cubes = (_cube(game, s, number, wide, tall) for number in order)
    reason = None if s.picked else "lessons.group_pick"
    loose = e.Text(say("lessons.group_loose", count=len(s.loose)), e.LARGE, palette.INK_TEXT, True, "center")
    buttons = e.Grid(
        e.Button("lessons.group", "group", "jade", size=e.LARGE, reason=reason, height=44.0, key="group"),
        e.Column(loose, justify="center"),
        e.Button("lessons.group_done", "grouped", "gold", size=e.LARGE, height=44.0, key="grouped"),
        columns=3, gap=10.0,
    )  # fmt: skip
    return e.Column(e.Row(*cubes, gap=_BETWEEN, wrap=True), buttons, gap=8.0)


def _cube(game: str, s: Grouping, number: int, wide: float, tall: float) -> e.Element:
    """A cube that can be pressed; picked ones are raised, grouped ones have a bar."""
    group = next((i for i, one in enumerate(s.groups) if number in one), -1)
    look = e.Drawn(draw_cube, (game, s.cubes[number], number in s.picked, group), wide, tall)
    return e.Card(
        Picked(number), look, name=Name(s.spoken[number]), chosen=number in s.picked, face="", pad=(0.0, 0.0),
        width=wide, key=f"cube {number}",
    )  # fmt: skip


def draw_cube(surface: Surface, ctx: Context, box: Rect, game: str, cube: str, picked: bool, group: int) -> None:
    """Draws the cube where it lies now."""
    school, s = school_of(game), ctx.layout.s
    top = box.y if picked else box.y + round(_LIFT * s)
    school.draw(surface, ctx, cube, box.x, top, box.w)
    if picked:
        surface.blit(ctx.art.outline(box.w, school.height(box.w), 8, palette.GOLD_RIM, 3), (box.x, top))
    if group >= 0:
        bar = max(2, round(5 * s))
        surface.fill(_INKS[group % len(_INKS)], (box.x, box.bottom - bar, box.w, bar))
