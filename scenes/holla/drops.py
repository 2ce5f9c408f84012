"""What can be taken in hand at a Holla table, where it may go, and which act a drop means."""

from dataclasses import dataclass

from pygame import Rect

from game.holla import offers
from game.holla.actions import HollaAction
from game.holla.view import HollaView
from game.kernel.offers import Act, Arrange, Ask, Offers
from game.kernel.offers import Target as Place
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


def piece(item: Item) -> Place:
    """The piece of an item, as offers name it."""
    match item:
        case Own(cube):
            return offers.own(cube)
        case Mountain(seat):
            return offers.mountain(seat)
        case Island():
            return offers.ISLAND
        case River(cube):
            return offers.river(cube)


def place(target: Target) -> Place:
    """The place of a target, as offers name it."""
    if isinstance(target, ToIsland):
        return offers.ISLAND
    return offers.SHORE if isinstance(target, ToRiver) else offers.HAND


def slots(
    layout: HollaLayout, view: HollaView, found: Offers[HollaAction], ridge: Ridge, item: Item
) -> list[Slot[Target]]:
    """The lawful places of an item: the act's own first, then, for ridge cubes, every gap of the ridge."""
    there: list[Slot[Target]] = []
    for target in _meant(item):
        offer = found.get(place(target))
        if isinstance(offer, Act | Ask) and offer.foul is None:
            there.append(_slot(target, drop_area(layout, target)))
    if isinstance(found.get(offers.HAND), Arrange) and isinstance(item, Own):
        there += [_slot(gap, box) for gap, box in gap_boxes(layout, ridge, item.cube, view.own.locked)]
    return there


def _meant(item: Item) -> tuple[Target, ...]:
    return (ToIsland(), ToRiver()) if isinstance(item, Own) else (ToRidge(),)


def natural_target(found: Offers[HollaAction], item: Item) -> Target:
    """Where an item goes by itself: where it may, else where it is said why not."""
    targets = _meant(item)
    return next((target for target in targets if isinstance(found.get(place(target)), Act | Ask)), targets[0])


def attempted(layout: HollaLayout, item: Item, at: tuple[float, float]) -> Target | None:
    """What somebody meant who let an item go here, lawful or not."""
    spot = (round(at[0]), round(at[1]))
    if not isinstance(item, Own):
        return ToRidge() if layout.ridge_zone.collidepoint(spot) else None
    if drop_area(layout, ToIsland()).collidepoint(spot):
        return ToIsland()
    return ToRiver() if layout.river.collidepoint(spot) else None


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
