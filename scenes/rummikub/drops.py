"""The meaning of letting tiles go at a point of a Rummikub table, as targets of the game's offers.

A target may say more: where on the cloth a new set lies, and at which place of the rack tiles stand.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pygame import Rect

from game.kernel.offers import Target
from game.kernel.rules import Refusal
from game.rummikub import offers
from game.rummikub.sets import SMALLEST, could_grow
from game.rummikub.turn_draft import SetState, TurnDraft
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.memory import Memory, Tiles

Drop = tuple[str | int | float, ...]
"""A `Target` with more: a new set with x and y in units of the cloth, the rack with a place."""
BESIDE: Final = 1.0
"""Tiles from the end of a set at which its next tile stands, at most."""
BELOW: Final = 0.3
"""The share of its height by which a set may be missed and is still meant."""
TOUCH: Final = 0.45
"""Tiles from its end within which a set counts as touched."""
IN_FRONT: Final = 0.15
"""Tiles by which the place before a set counts as further off than the one behind it."""
FITS, GROWS, LOOSE = range(3)


def plain(drop: Drop) -> Target:
    """The target of the game."""
    told = drop[:1] if drop[0] in ("new", "rack") else drop
    return tuple(part if isinstance(part, str) else int(part) for part in told)


def tile_box(lay: RummikubLayout, memory: Memory, tile: int) -> Rect:
    """The box of a tile on the mat or in the rack."""
    shelves, cloth = memory.rack.shelves, memory.cloth
    if tile in memory.held:
        return lay.slot(shelves, shelves.slots.index(tile))
    return lay.table_tile(cloth.width, cloth.places()[tile])


def set_boxes(lay: RummikubLayout, memory: Memory) -> Iterator[tuple[Tiles, Rect]]:
    """The sets on the mat, each with the box of its tiles."""
    cloth = memory.cloth
    for spread, top in cloth.sets():
        x, y, wide, tall = lay.table_tile(cloth.width, (spread.x, top))
        yield spread.tiles, Rect(x, y, wide + round((len(spread.tiles) - 1) * cloth.pitch * lay.cloth_s), tall)


def free_box(lay: RummikubLayout, memory: Memory) -> Rect | None:
    """The place on the mat that invites a new set."""
    free = memory.cloth.free()
    if free is None:
        return None
    x, y, length = free
    px = lay.px
    box = lay.table_tile(memory.cloth.width, (x, y))
    return Rect(box.x, box.y - px(8), round(length * lay.cloth_s) - (0 if x == 0 else px(4)), box.h + px(20))


def drop_at(
    lay: RummikubLayout,
    memory: Memory,
    draft: TurnDraft | None,
    held: Tiles,
    pos: tuple[int, int],
    left: float | None = None,
) -> Drop | None:
    """The drop meant by letting tiles go here; without a draft only the rack takes them.

    ``left`` is where the first tile in hand begins; by default the pointer is in the middle of the tiles.
    """
    if lay.rack.collidepoint(pos):
        return ("rack", lay.slot_at(memory.rack.shelves, pos))
    if draft is None or not lay.mat.collidepoint(pos):
        return None
    cloth = memory.cloth
    pitch = cloth.pitch * lay.cloth_s
    begin = (pos[0] - pitch * len(held) / 2 if left is None else left) / pitch
    near = [
        found
        for tiles, box in set_boxes(lay, memory)
        if not set(tiles) <= set(held) and (found := _near(lay, memory, tiles, box, pos)) is not None
    ]
    aims = [aim for one in near if (aim := _aim(draft, held, one, begin)) is not None]
    if aims:
        return min(aims, key=lambda aim: aim[:2])[2]
    free = free_box(lay, memory)
    if free is not None and free.collidepoint(pos):
        return ("new", *lay.on_cloth((free.x, free.y + lay.px(8))))
    x, y = lay.on_cloth(pos)
    return ("new", x - cloth.pitch * len(held) / 2, y - cloth.tall / 2)


class _Near(NamedTuple):
    """A set and the pointer, all in tiles: where the set begins and how far right of that the pointer is."""

    tiles: Tiles
    begin: float
    at: float


def _near(lay: RummikubLayout, memory: Memory, tiles: Tiles, box: Rect, pos: tuple[int, int]) -> _Near | None:
    """A set where the pointer is over it or no further than where the next tile would stand."""
    cloth = memory.cloth
    pitch = cloth.pitch * lay.cloth_s
    between = min((cloth.step - cloth.tall) * lay.cloth_s, box.h * BELOW)
    zone = box.inflate(round(pitch * 2 * BESIDE), max(lay.px(14), round(between)))
    return _Near(tiles, box.x / pitch, (pos[0] - box.x) / pitch) if zone.collidepoint(pos) else None


def _aim(draft: TurnDraft, held: Tiles, near: _Near, begin: float) -> tuple[int, float, Drop] | None:
    """The drop that a set offers to tiles let go near it: how badly they fit, how far they are away, and it.

    Sets that they fit come before those that could become sets with them, and these before any others. Beside its end a
    set takes what it fits, where it is short of tiles what it may grow by; what only may grow, and tiles of its own,
    where they touch it; anything else under the pointer alone.
    """
    size, (under, share) = len(near.tiles), divmod(near.at, 1)
    over = 0 <= under < size
    here = near.tiles[int(under)] if over else -1
    if over and 0.2 < share < 0.8 and offers.swaps(draft, held, here):
        return FITS, 0.0, offers.joker(here)
    at = min(size, max(0, round(near.at)))
    aim = _in_set(draft, near.tiles[0], at)
    # Sets are read from the left: between two of them the place behind the first one wins.
    far = max(0.0, begin - near.begin - size, near.begin - begin - len(held)) + (0.0 if at else IN_FRONT)
    fit = _fit(draft, held, near.tiles, aim)
    touched = fit < LOOSE and -TOUCH < near.at < size + TOUCH
    wanted = fit == FITS or (fit == GROWS and size < SMALLEST)
    home = not set(held).isdisjoint(near.tiles)
    return (fit, far, aim) if over or touched or (wanted and not home) else None


def _fit(draft: TurnDraft, held: Tiles, tiles: Tiles, aim: Drop) -> int:
    """Whether tiles would be right in a set, might become so with others, or neither."""
    after = offers.drop(draft, held, plain(aim))
    if isinstance(after, Refusal):
        return LOOSE
    if all(state.fault is None for state in after.states() if not set(held).isdisjoint(state.tiles)):
        return FITS
    return GROWS if could_grow((*tiles, *(tile for tile in held if tile not in tiles))) else LOOSE


def onto(draft: TurnDraft, held: Tiles, tile: int, side: int) -> Drop:
    """The drop meant by a click on a tile of the table for chosen ones; `side` 1: behind it."""
    if offers.swaps(draft, held, tile):
        return offers.joker(tile)
    there = draft.set_of(tile)
    return _in_set(draft, tile, there.tiles.index(tile) + side if there is not None else 0)


def _in_set(draft: TurnDraft, tile: int, at: int) -> Drop:
    there = draft.set_of(tile)
    assert there is not None, f"{tile} lies in no set"
    return offers.in_set(there.key, at)


def drop_box(lay: RummikubLayout, memory: Memory, draft: TurnDraft | None, held: Tiles, drop: Drop) -> Rect | None:
    """The box that is lit; None where there is nothing to light."""
    px, cloth = lay.px, memory.cloth
    match drop:
        case ("rack", int(slot)):
            return lay.slot(memory.rack.shelves, slot).inflate(px(8), px(8))
        case ("joker", int(tile)):
            return tile_box(lay, memory, tile).inflate(px(14), px(14))
        case ("set", int(key), _) if draft is not None:
            tiles = draft.by_key(key).tiles
            return next((box.inflate(px(34), px(18)) for known, box in set_boxes(lay, memory) if known == tiles), None)
        case ("new", float(x), float(y)):
            length = cloth.length(held)
            row = min(max(0, round(y / cloth.step)), cloth.most_rows() - 1)
            box = lay.table_tile(cloth.width, (min(max(0.0, x), cloth.wide - length), row * cloth.step))
            return Rect(box.topleft, (round(length * lay.cloth_s), box.h)).inflate(px(16), px(14))
    return None


def state_of(draft: TurnDraft, tile: int) -> SetState | None:
    """The set of a draft that holds a tile, as a person sees it."""
    return next((state for state in draft.states() if tile in state.tiles), None)
