"""What can be taken in hand at a Holla table, where it may go, and which act a drop means."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.holla.actions import Discard, DrawIsland, DrawMountain, DrawRiver, HollaAction
from game.holla.view import HollaView
from game.kernel.rules import Refusal
from scenes.holla.layout import HollaLayout
from scenes.holla.ridge import Gap, Ridge, gap_boxes
from scenes.kit.drag import Slot


@dataclass(frozen=True)
class Own:
    """A cube of the own ridge, or a locked river cube beside it."""

    cube: int


@dataclass(frozen=True)
class Mountain:
    """The next cube of a mountain."""

    seat: int


@dataclass(frozen=True)
class Island:
    """The open cube of the island."""


@dataclass(frozen=True)
class River:
    """A cube of the river."""

    cube: int


Item = Own | Mountain | Island | River


@dataclass(frozen=True)
class ToRidge:
    """Onto the own ridge: a draw."""


@dataclass(frozen=True)
class ToIsland:
    """Onto the island: a discard."""


@dataclass(frozen=True)
class ToRiver:
    """Into the river: the discard after a river draw."""


Target = ToRidge | ToIsland | ToRiver | Gap


def drop_area(layout: HollaLayout, target: Target) -> Rect:
    """Where a drop counts as that target."""
    if isinstance(target, ToIsland):
        return layout.island.inflate(-layout.px(40), -layout.px(20))
    if isinstance(target, ToRiver):
        return layout.river
    return layout.ridge_zone


def act_of(view: HollaView, item: Item, target: Target) -> HollaAction | None:
    """The act that a drop means; None for mere arranging or a drop that means nothing."""
    if isinstance(item, Own):
        return Discard(item.cube) if isinstance(target, ToIsland | ToRiver) else None
    if not isinstance(target, ToRidge):
        return None
    if isinstance(item, Mountain):
        return DrawMountain()
    return DrawIsland() if isinstance(item, Island) else DrawRiver(item.cube)


def slots(
    layout: HollaLayout, view: HollaView, legal: Sequence[HollaAction], ridge: Ridge, item: Item
) -> list[Slot[Target]]:
    """The lawful places of an item: the act's own first, then, for ridge cubes, every gap of the ridge."""
    found: list[Slot[Target]] = []
    for target in (ToRidge(), ToIsland(), ToRiver()):
        act = act_of(view, item, target)
        if act is not None and act in legal and target == lawful_target(view, item):
            found.append(_slot(target, drop_area(layout, target)))
    if isinstance(item, Own) and item.cube in ridge.cubes:
        found += [_slot(gap, box) for gap, box in gap_boxes(layout, ridge, item.cube, view.own.locked)]
    return found


def lawful_target(view: HollaView, item: Item) -> Target:
    """Where an item goes by the rules: a discard to the island, after a river draw into the river.

    Sources: holla.R61, holla.R66.
    """
    if not isinstance(item, Own):
        return ToRidge()
    return ToRiver() if view.source == "river" else ToIsland()


def attempted(layout: HollaLayout, item: Item, place: tuple[float, float]) -> Target | None:
    """What somebody meant who let an item go here, lawful or not."""
    spot = (round(place[0]), round(place[1]))
    if not isinstance(item, Own):
        return ToRidge() if layout.ridge_zone.collidepoint(spot) else None
    if drop_area(layout, ToIsland()).collidepoint(spot):
        return ToIsland()
    return ToRiver() if layout.river.collidepoint(spot) else None


def misplaced(view: HollaView, item: Item, target: Target) -> Refusal | None:
    """The refusal of a discard that was let go in the wrong place, else None."""
    if not isinstance(item, Own) or "discard" not in view.owes:
        return None
    right = lawful_target(view, item)
    if target == right or isinstance(target, Gap):
        return None
    return Refusal("holla.R61", "to_island") if isinstance(right, ToIsland) else Refusal("holla.R66", "to_river")


def label_key(view: HollaView, target: Target, item: Item) -> str | None:
    """The key of what a drop does, below ``drop``; None where nothing needs saying."""
    if isinstance(target, ToIsland):
        return "island"
    if isinstance(target, ToRiver):
        return "river"
    if not isinstance(target, ToRidge):
        return None
    if isinstance(item, Mountain):
        return "draw"
    if isinstance(item, Island):
        return "draw_island"
    return "draw_river" if view.config.river_fee else "draw_river_free"


def _slot(target: Target, box: Rect) -> Slot[Target]:
    return Slot(target, box.x, box.y, box.w, box.h)
