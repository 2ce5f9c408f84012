"""What letting tiles go at a place means at a Rummikub table, and what the draft would be then."""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel.rules import Refusal, Refused
from game.rummikub.workbench import Bench, SetState
from scenes.rummikub.desk import Desk

Tiles = tuple[int, ...]
LOCKED = ("table_before_first", "joker_before_first")
"""Refusals of a table that may not be touched yet: said at the drop, not only at Done."""


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
            if 0 <= under < len(tiles) and 0.2 < share < 0.8 and swaps(desk.bench, held, tiles[under]):
                return ToJoker(tiles[under])
            return ToSet(next(tile for tile in tiles if tile not in held), at)
    free = desk.free_box()
    if free is not None and free.collidepoint(pos):
        return ToCloth(desk.cloth_point((free.x, free.y + lay.px(8))))
    x, y = desk.cloth_point(pos)
    return ToCloth((x - desk.cloth.pitch * len(held) / 2, y - desk.cloth.tall / 2))


def swaps(bench: Bench | None, held: Tiles, joker: int) -> bool:
    """Whether a single tile can take the place of a joker."""
    if bench is None or len(held) != 1:
        return False
    try:
        bench.swap(held[0], joker)
    except Refused:
        return False
    return True


def outcome(bench: Bench, held: Tiles, target: Target) -> Bench | Refusal:
    """The draft after a drop, or why not. Only moving about in the rack changes no draft."""
    try:
        after = _after(bench, held, target)
    except Refused as error:
        return error.refusal
    locked = _locked(after)
    # At a strict table hands are free, and the clock or a wrong Done takes its price.
    return locked if locked is not None and not _locked(bench) and bench.config.table == "guarded" else after


def _locked(bench: Bench) -> Refusal | None:
    return next((refusal for refusal in bench.missing if refusal.reason in LOCKED), None)


def _after(bench: Bench, held: Tiles, target: Target) -> Bench:
    match target:
        case ToSet(tile, at):
            to = bench.set_of(tile)
            return bench.move(held, to.key, at) if to is not None else bench
        case ToJoker(joker):
            return bench.swap(held[0], joker)
        case ToCloth():
            return bench if whole(bench, held) else bench.move(held)
        case ToRack():
            lying = tuple(tile for tile in held if bench.set_of(tile) is not None)
            return bench.take_back(lying) if lying else bench


def whole(bench: Bench, held: Tiles) -> bool:
    """Whether tiles are exactly one set of the draft, which then only changes its place."""
    home = bench.set_of(held[0])
    return home is not None and set(home.tiles) == set(held)


def state_of(bench: Bench, tile: int) -> SetState | None:
    """The set of a draft that holds a tile, as a person sees it."""
    return next((state for state in bench.states() if tile in state.tiles), None)
