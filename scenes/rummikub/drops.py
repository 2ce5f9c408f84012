"""What letting tiles go at a place means at a Rummikub table, and what the draft would be then."""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel.offers import Target as Place
from game.kernel.rules import Refusal
from game.rummikub import offers
from game.rummikub.offers import drop, swaps
from game.rummikub.workbench import Bench, SetState
from scenes.rummikub.desk import Desk

Tiles = tuple[int, ...]


@dataclass(frozen=True)
class ToSet:
    """Into the set that holds `tile`, before its place `at`."""

    tile: int
    at: int


@dataclass(frozen=True)
class ToJoker:
    """In the place of a joker."""

    joker: int


@dataclass(frozen=True)
class ToCloth:
    """A set of its own, at a place in units of the cloth; None where there is room."""

    place: tuple[float, float] | None


@dataclass(frozen=True)
class ToRack:
    """Into the rack, at a place of its shelves."""

    slot: int


Target = ToSet | ToJoker | ToCloth | ToRack


def target_at(desk: Desk, held: Tiles, pos: tuple[int, int]) -> Target | None:
    """What somebody means who lets tiles go here."""
    lay = desk.lay
    if lay.rack.collidepoint(pos):
        return ToRack(desk.rack.slot_at(lay, pos))
    if not lay.mat.collidepoint(pos):
        return None
    pitch = desk.cloth.pitch * lay.base.s
    for tiles, box in desk.boxes():
        if set(tiles) <= set(held):
            continue
        if box.inflate(round(pitch * 0.9), lay.px(14)).collidepoint(pos):
            at = min(len(tiles), max(0, round((pos[0] - box.x) / pitch)))
            under = int((pos[0] - box.x) // pitch)
            share = (pos[0] - box.x) / pitch - under
            if 0 <= under < len(tiles) and 0.2 < share < 0.8 and _swaps(desk, held, tiles[under]):
                return ToJoker(tiles[under])
            return ToSet(next(tile for tile in tiles if tile not in held), at)
    free = desk.free_box()
    if free is not None and free.collidepoint(pos):
        return ToCloth(desk.cloth_point((free.x, free.y + lay.px(8))))
    x, y = desk.cloth_point(pos)
    return ToCloth((x - desk.cloth.pitch * len(held) / 2, y - desk.cloth.tall / 2))


def _swaps(desk: Desk, held: Tiles, joker: int) -> bool:
    return desk.bench is not None and swaps(desk.bench, held, joker)


def outcome(bench: Bench, held: Tiles, target: Target) -> Bench | Refusal:
    """The draft after a drop, or why not. Only moving about in the rack changes no draft."""
    place = _place(bench, target)
    return bench if place is None else drop(bench, held, place)


def _place(bench: Bench, target: Target) -> Place | None:
    match target:
        case ToSet(tile, at):
            there = bench.set_of(tile)
            return offers.in_set(there.key, at) if there is not None else None
        case ToJoker(joker):
            return offers.joker(joker)
        case ToCloth():
            return offers.NEW_SET
        case ToRack():
            return offers.RACK


def state_of(bench: Bench, tile: int) -> SetState | None:
    """The set of a draft that holds a tile, as a person sees it."""
    return next((state for state in bench.states() if tile in state.tiles), None)
