"""What the Holla table remembers from act to act: the own ridge, the places in the river, the plans, the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from game.holla import events as ev
from game.holla.advice import Progress, progress
from game.holla.distance import FAR
from game.holla.view import HollaView
from scenes.holla.log import Log, told
from scenes.holla.ridge import Ridge, sorted_groups
from scenes.holla.river_layout import Slots, settled
from scenes.table import kept
from scenes.table.game import Opened
from scenes.table.shown_step import Step

SortBy = Literal["plan", "colour", "rank"]
SORTS: Final[tuple[SortBy, ...]] = ("plan", "colour", "rank")


@dataclass(frozen=True)
class Memory:
    """The memory of one table."""

    ridge: Ridge = field(default_factory=Ridge)
    sort_by: SortBy = "plan"
    sorted: bool = True
    """Whether the ridge follows `sort_by` by itself; a move by hand ends that until the next sort."""
    aim: str = ""
    """The yeok that was chosen as the target."""
    slots: Slots = ()
    log: Log = field(default_factory=Log)
    ways: tuple[Progress, ...] = ()
    """The way to each yeok: the next ones go on from them."""
    hand: tuple[int, ...] = ()
    """The cubes that the ways were made for, with the opening one."""
    round: int = 0

    @property
    def plans(self) -> tuple[Progress, ...]:
        """The plans that can still come true."""
        return tuple(way for way in self.ways if way.distance < FAR)

    @property
    def target(self) -> str:
        """The yeok that the brackets show: the chosen one, else the nearest."""
        # Of equally near ones the one listed first, which is the cheapest.
        return self.aim or next((plan.yeok for plan in sorted(self.plans, key=lambda plan: plan.distance)), "")

    @property
    def plan(self) -> Progress | None:
        """The plan of the target."""
        return next((plan for plan in self.plans if plan.yeok == self.target), None)


# -- what acts change


def begin(opened: Opened[HollaView, ev.HollaEvent]) -> Memory:
    """The memory of an opened table: river, plans and ridge lie as they came to lie in this round."""
    found, view = opened.kept, opened.view
    ridge = Ridge().arranged(kept.groups(found.get("ridge")), remember=False)
    sort_by: SortBy = next((by for by in SORTS if by == found.get("sort")), "plan")
    memory = Memory(ridge, sort_by, found.get("sorted") is not False, log=told(Log(), opened.events))
    for past in opened.views():
        if past.round == view.round and opened.match.person is not None:
            memory = followed(memory, past, ordered=not ridge.cubes)
        elif past.round == view.round:
            memory = replace(memory, slots=settled(memory.slots, past.river))
    return followed(memory, view)


def follow(memory: Memory, step: Step[HollaView, ev.HollaEvent], before: HollaView) -> Memory:
    """The memory after an act: the log grows, and a new round begins with bare shores."""
    memory = replace(memory, log=told(memory.log, step.events))
    if any(isinstance(event, ev.RoundStarted) for event in step.events):
        memory = replace(memory, slots=(), ridge=memory.ridge.arranged((), remember=False))
    return followed(memory, step.view)


def followed(memory: Memory, view: HollaView, ordered: bool = True) -> Memory:
    """The memory with river, plans and ridge in line with a view; all go on from those before it."""
    hand = (*view.hand, view.opening)
    memory = replace(memory, slots=settled(memory.slots, view.river))
    if hand != memory.hand:
        ways = progress(view, memory.ways if view.round == memory.round else ())
        memory = replace(memory, hand=hand, ways=ways, round=view.round)
    if not ordered:
        return memory
    before, now = set(memory.ridge.cubes), set(view.ridge)
    memory = replace(memory, ridge=_synced(memory.ridge, view))
    new = memory.sorted and (len(now - before) > 1 or (view.drawn not in now and now != before))
    return sorted_anew(memory, remember=False) if new else memory


def undone(memory: Memory, view: HollaView, events: Sequence[ev.HollaEvent]) -> Memory:
    """The memory after a draft was taken back: the log begins anew without it."""
    return followed(replace(memory, log=told(Log(), events)), view)


def lying(memory: Memory) -> dict[str, kept.Json]:
    """The content of the sidecar: the order of the ridge, and by what it is sorted."""
    groups = [list(group) for group in memory.ridge.groups]
    return {"ridge": groups, "sort": memory.sort_by, "sorted": memory.sorted}


def _synced(ridge: Ridge, view: HollaView) -> Ridge:
    """The ridge with the cubes of the hand."""
    return ridge.synced(view.ridge, view.drawn if view.drawn in view.ridge else -1)


# -- what the person changes


def rearranged(memory: Memory, view: HollaView, ridge: Ridge) -> Memory:
    """The ridge as it was ordered by hand, or an order taken back, without cubes that have gone."""
    return replace(memory, sorted=False, ridge=_synced(ridge, view))


def sorted_anew(memory: Memory, remember: bool = True) -> Memory:
    """The ridge in the order that was asked for; a cube just drawn stays apart."""
    ridge, fresh = memory.ridge, memory.ridge.fresh
    cubes, plan = [c for c in ridge.cubes if c != fresh], memory.plan.parts if memory.plan is not None else ()
    if memory.sort_by != "plan":
        groups = sorted_groups(memory.sort_by, cubes)
    else:
        # Head, neck, body, tail, then what no part uses.
        parts = [tuple(cube for cube in part.cubes if cube in cubes) for part in plan]
        used = {cube for group in parts for cube in group}
        groups = (*parts, tuple(sorted(cube for cube in cubes if cube not in used)))
    return replace(memory, ridge=ridge.arranged((*groups, (fresh,) if fresh >= 0 else ()), remember))


def next_sort(memory: Memory) -> Memory:
    """The ridge sorted; when it is already sorted that way, by the next way."""
    turn = SORTS[(SORTS.index(memory.sort_by) + 1) % len(SORTS)]
    return sorted_anew(replace(memory, sorted=True, sort_by=turn if memory.sorted else memory.sort_by))


def aimed(memory: Memory, yeok: str) -> Memory:
    """The memory with another target; chosen again, the nearest."""
    memory = replace(memory, aim="" if memory.aim == yeok else yeok)
    return sorted_anew(memory) if memory.sorted and memory.sort_by == "plan" else memory
