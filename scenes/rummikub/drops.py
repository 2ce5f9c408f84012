"""What letting tiles go at a point means at a Rummikub table, as targets of the game's offers.

A target may say more: where on the cloth a new set lies, and at which place of the rack tiles stand.
"""

from collections.abc import Iterator

from pygame import Rect

from game.kernel.offers import Target
from game.rummikub import offers
from game.rummikub.turn_draft import SetState, TurnDraft
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.mat_layout import Spread
from scenes.rummikub.memory import Memory, Tiles

Drop = tuple[str | int | float, ...]
"""As `Target`; a new set with x and y in units of the cloth, the rack with a place."""


def plain(drop: Drop) -> Target:
    """The target of the game."""
    return drop[:1] if drop[0] in ("new", "rack") else drop  # type: ignore[return-value]


def tile_box(lay: RummikubLayout, memory: Memory, tile: int) -> Rect:
    """Where a tile lies on the mat or stands in the rack."""
    shelves, cloth = memory.rack.shelves, memory.cloth
    if tile in memory.held:
        return lay.slot(shelves, shelves.slots.index(tile))
    return lay.table_tile(cloth.width, cloth.places()[tile])


def set_boxes(lay: RummikubLayout, memory: Memory) -> Iterator[tuple[Tiles, Rect]]:
    """The sets on the mat, each with the box of its tiles."""
    cloth = memory.cloth
    for spread, y in cloth.sets():
        yield spread.tiles, _box(lay, memory, spread, y)


def _box(lay: RummikubLayout, memory: Memory, spread: Spread, y: float) -> Rect:
    cloth = memory.cloth
    box = lay.table_tile(cloth.width, (spread.x, y))
    box.w += round((len(spread.tiles) - 1) * cloth.pitch * lay.base.s)
    return box


def free_box(lay: RummikubLayout, memory: Memory) -> Rect | None:
    """The place on the mat that invites a new set."""
    free = memory.cloth.free()
    if free is None:
        return None
    x, y, length = free
    px = lay.px
    box = lay.table_tile(memory.cloth.width, (x, y))
    return Rect(box.x, box.y - px(8), round(length * lay.base.s) - (0 if x == 0 else px(4)), box.h + px(20))


def drop_at(
    lay: RummikubLayout, memory: Memory, draft: TurnDraft | None, held: Tiles, pos: tuple[int, int]
) -> Drop | None:
    """What somebody means who lets tiles go here; without a draft only the rack takes them."""
    if lay.rack.collidepoint(pos):
        return ("rack", lay.slot_at(memory.rack.shelves, pos))
    if draft is None or not lay.mat.collidepoint(pos):
        return None
    cloth = memory.cloth
    pitch = cloth.pitch * lay.base.s
    for tiles, box in set_boxes(lay, memory):
        if set(tiles) <= set(held) or not box.inflate(round(pitch * 0.9), lay.px(14)).collidepoint(pos):
            continue
        under, share = divmod((pos[0] - box.x) / pitch, 1)
        if 0 <= under < len(tiles) and 0.2 < share < 0.8 and offers.swaps(draft, held, tiles[int(under)]):
            return offers.joker(tiles[int(under)])
        return _in_set(draft, tiles[0], min(len(tiles), max(0, round(under + share))))
    free = free_box(lay, memory)
    if free is not None and free.collidepoint(pos):
        return ("new", *lay.on_cloth((free.x, free.y + lay.px(8))))
    x, y = lay.on_cloth(pos)
    return ("new", x - cloth.pitch * len(held) / 2, y - cloth.tall / 2)


def onto(draft: TurnDraft, held: Tiles, tile: int, side: int) -> Drop:
    """What a click on a tile of the table means for chosen ones; `side` 1: behind it."""
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
            box.w = round(length * lay.base.s)
            return box.inflate(px(16), px(14))
    return None


def state_of(draft: TurnDraft, tile: int) -> SetState | None:
    """The set of a draft that holds a tile, as a person sees it."""
    return next((state for state in draft.states() if tile in state.tiles), None)
