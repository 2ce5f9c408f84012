"""The nodes of what stands on the riichi table."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from game.riichi.hands.melds import Meld
from game.riichi.hands.melds import layout as lie
from game.riichi.tiles import KIND_OF, dora_of, tile_text
from game.riichi.view import HIDDEN, SEATS, Thrown
from scenes.kit import palette
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.mahjong import RADIUS, THICKNESS
from scenes.riichi.board import Piece, StripModel, own_meld_pieces, river_pieces, row_box, strip
from scenes.riichi.hand import HandItem
from scenes.riichi.layout import HAND_TILE, RiichiLayout
from scenes.riichi.model import Models
from scenes.riichi.panels import MOST_INDICATORS, Panels
from scenes.riichi.styles import (
    ALIKE,
    ANSWERED,
    ASKED,
    CENTRE,
    CHOICES,
    CLOCK,
    HAND,
    MELDS,
    PANELS,
    REASON,
    RIVERS,
    STICKS,
    STRIPS,
    WAITS,
    Dragged,
    Ground,
    HeldPiece,
    Indicator,
    OwnTile,
    PictureModel,
    Row,
    Slot,
    Stick,
    Tile,
)  # fmt: skip
from scenes.riichi.terms import term
from scenes.riichi.waits import Waits
from scenes.table.names import seat_name
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Nodes
from scenes.table.styles import Outline, Words, pill

PILL: Final = 20.0
"""The height of a dora mark in units."""
LARGER: Final = 1.12
"""The factor by which a dragged tile is larger than one that lies."""


@dataclass(frozen=True)
class Picture:
    """A maker of the nodes of one layout."""

    ctx: Context
    lay: RiichiLayout
    panels: Panels
    waits: Waits
    made: Lru[tuple[Node, ...]] = field(default_factory=lambda: Lru(2 * SEATS), repr=False, compare=False)
    """The nodes of rivers and strips, which few acts change."""

    def models(self, now: PictureModel) -> Models:
        """The models of the panels."""
        return Models(self.ctx, self.lay, now)

    # -- what an act changes

    def board(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of panels, rivers, the hands of the others, and all melds."""
        models = self.models(now)
        yield from self._panels(now, models)
        for side in range(SEATS):
            # The last discard is lit while others may claim it.
            seat = now.seat_at(side)
            river = seat, side, now.view.table[seat].river, now.thrown == seat
            yield from self.made.get(river, lambda: tuple(self._river(*river)))  # noqa: B023
        for side in range(1, SEATS):
            seat, model = now.seat_at(side), models.strip(side)
            yield from self.made.get((seat, model), lambda: tuple(self._strip(seat, model)))  # noqa: B023
        own = now.view.own.melds
        rows = own_meld_pieces(self.lay, own, self.lay.hand_end(len(now.view.hand), now.view.drawn != HIDDEN))
        for number, (meld, row) in enumerate(zip(own, rows, strict=True)):
            yield from self._meld(now.watch, number, meld, row, MELDS)

    def _river(self, seat: int, side: int, tiles: Sequence[Thrown], lit: bool) -> Iterator[Node]:
        for number, piece in enumerate(river_pieces(self.lay, side, tiles, lit)):
            yield self._tile(("river", seat, number), piece, RIVERS + side)

    def _panels(self, now: PictureModel, models: Models) -> Iterator[Node]:
        lay, panels = self.lay, self.panels
        yield Node(("title",), box_of(lay.title), PANELS, models.title())
        dora = models.dora()
        yield Node(("dora",), box_of(lay.dora), PANELS, dora)
        for number in range(MOST_INDICATORS):
            tile = dora.indicators[number] if number < len(dora.indicators) else HIDDEN
            face = tile_text(tile) if tile != HIDDEN else ""
            yield Node(("indicator", number), box_of(panels.indicator(number)), PANELS + 1, Indicator(tile), face)
        yield Node(("sticks",), box_of(lay.sticks), PANELS, models.sticks())
        if now.plays:
            yield Node(("toggles",), box_of(lay.toggles), PANELS, Ground())
        yield Node(("centre",), box_of(lay.centre), CENTRE, models.centre(), "centre")
        for side in range(SEATS):
            seat = now.seat_at(side)
            if now.view.table[seat].riichi:
                yield Node(("stick", seat), box_of(panels.stick_place(side)), STICKS, Stick(side))
            look, tip = models.plate(side) if side else models.me(), models.sticks_of(seat)
            yield Node(("plate", seat), box_of(lay.plates[side]), PANELS, look, tip=tip)

    def _tile(self, id: Hashable, piece: Piece, layer: float) -> Node:
        """The node of a tile; lower tiles lie above higher ones, whose thickness they cover."""
        deep = (piece.y * 8192 + piece.x) / 2**27
        face = tile_text(piece.tile) if piece.tile != HIDDEN else ""
        look = Tile(piece.tile, piece.width, piece.turn, piece.look, piece.taken)
        return Node(id, box_of(piece.box), layer + deep, look, face)

    def _strip(self, seat: int, model: StripModel) -> Iterator[Node]:
        laid, layer = strip(self.lay, model), STRIPS + model.side
        yield Node(("row", seat), box_of(row_box(self.lay, model.side)), layer, Row(laid.hand))
        if laid.drawn is not None:
            yield self._tile(("drawn", seat), laid.drawn, layer)
        for number, (meld, pieces) in enumerate(zip(model.melds, laid.melds, strict=True)):
            yield from self._meld(seat, number, meld, pieces, layer)

    def _meld(self, seat: int, number: int, meld: Meld, pieces: Sequence[Piece], layer: float) -> Iterator[Node]:
        at = 0
        for shown, piece in zip(lie(meld), pieces, strict=True):
            place: Hashable = "added" if shown.stacked else at
            at += not shown.stacked
            yield self._tile(("meld", seat, number, place), piece, layer)

    # -- what looking changes

    def own(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of the own hand, the waits, the clock, and the background of choices."""
        lay = self.lay
        waits = self.models(now).waits()
        if waits is not None:
            yield Node(("waits",), box_of(self.waits.box(waits)), WAITS, waits)
        kinds = {dora_of(tile) for tile in now.view.indicators}
        for tile in now.own:
            yield self._own(now, tile, kinds)
        if now.left is not None:
            yield Node(("clock",), box_of(lay.ring), CLOCK, now.left)
        if now.choices is not None:
            yield Node(("choices",), box_of(now.choices), CHOICES, Ground())

    def place(self, item: HandItem, count: int) -> Rect:
        """The box where an own tile rests; `count` tiles lie left of the drawn one."""
        return self.lay.apart(count) if item.drawn else self.lay.hand_tile(item.index)

    def _own(self, now: PictureModel, own: OwnTile, kinds: set[int]) -> Node:
        item = own.item
        box = box_of(self.place(item, len(now.own) - 1))
        layer = HAND + item.index / 100
        if own.dragged:
            return Node(item.id, box, layer, Slot(), tile_text(item.tile), own.name)
        count = dora_count(item.tile, kinds, now.view.indicators)
        mark = ""
        if count:
            mark = term(self.ctx, "riichi_table.dora.mark")
            mark = f"{mark} {count}" if count > 1 else mark
        look = HeldPiece(item.tile, own.look, round(own.lift * 10), own.gleam if count else None, mark)
        return Node(item.id, box, layer, look, tile_text(item.tile), own.name)

    @property
    def pill_above(self) -> float:
        """The units from a tile up to the middle of its dora mark: numerals in the tile's corner stay free."""
        return 9 if self.ctx.mahjong.marks is not None else 2

    def reach(self, node: Node) -> Rect:
        """The box of an own tile as it is lifted, with its dora mark."""
        box, look = node.rect, node.look
        if isinstance(look, HeldPiece):
            box.y -= round(look.lift / 10 * self.lay.s)
            above = self.lay.px(self.pill_above + PILL / 2) if look.mark else 0
            box = Rect(box.x, box.y - above, box.w, box.h + above)
        return box

    # -- marks

    def alike(self, nodes: Nodes, tile: int) -> Iterator[Node]:
        """The nodes of light over open tiles on the table of the kind that is looked at in the own hand."""
        kind = KIND_OF[tile]
        for id, node in nodes.items():
            look, found = node.look, []
            if isinstance(look, Tile) and not look.taken:
                found = [(look.tile, look.width, node.rect)]
            elif isinstance(look, Indicator):
                found = [(look.tile, node.box[2], node.rect)]
            elif isinstance(look, Row):
                found = [(piece.tile, piece.width, piece.box) for piece in look.pieces]
            for number, (there, width, box) in enumerate(found):
                if there != HIDDEN and KIND_OF[there] == kind:
                    box.h -= round(width * THICKNESS)
                    alike = Outline(RADIUS * width / self.lay.s, palette.JADE_300, 3.0, fill=0.4)
                    yield Node(("alike", id, number), box_of(box), ALIKE, alike)

    def asked(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of the tile that the person may claim, apart from the hand, and whose it is."""
        asked, lay, ctx = now.view.asked, self.lay, self.ctx
        if asked is None or not now.mine:
            return
        box = lay.apart(sum(not own.item.drawn for own in now.own))
        frame = Rect(box.x - lay.px(6), box.y - lay.px(8), box.w + lay.px(12), box.h + lay.px(16))
        yield Node(("asked", "frame"), box_of(frame), ASKED, ANSWERED)
        yield Node(("asked", "tile"), box_of(box), ASKED + 1, Tile(asked.tile, box.w))
        arrow = ("", "▶", "▲", "◀")[lay.side(asked.by)]
        words = ctx.t("riichi_table.asked", arrow=arrow, name=seat_name(ctx.texts, now.seats, asked.by))
        at = (box.centerx, frame.y - lay.px(18))
        yield pill(ctx, ("asked", "words"), Words(words, "gold", 13, 27), "center", at, ASKED + 2)

    def turn_line(self, words: str, mine: bool) -> Node:
        """The node of the line on who must do what."""
        ctx, box, margin = self.ctx, Rect(self.lay.turn_line), self.ctx.px(34)
        size = ctx.fonts.fitting(words, 15, box.w - margin, True)
        wide = ctx.fonts.width(words, size, True) + margin
        if wide > box.w:
            # Longer words lie higher, where there is room at their right.
            box.y -= box.h
        look = Words(words, "gold" if mine else "dark", size, 32, width=wide / ctx.layout.s)
        return Node(("turn line",), (box.x, box.y, wide, box.h), PANELS, look)

    def reason(self, words: str, kind: str, box: Rect) -> Node:
        """The node of words above an own tile."""
        lay, ctx = self.lay, self.ctx
        size = ctx.fonts.fitting(words, 15, lay.px(520), True)
        wide = ctx.fonts.width(words, size, True) // 2 + lay.px(20)
        x = min(max(box.centerx, lay.me.right + wide + lay.px(8)), lay.base.window[0] - wide - lay.px(8))
        look = Words(words, kind, size, 28)
        return pill(ctx, ("reason",), look, "center", (x, box.y - lay.px(34)), REASON)

    def dragged(self, tile: int, at: tuple[float, float], words: str, good: bool) -> Node:
        """The node of what follows the pointer."""
        width = round(self.lay.px(HAND_TILE) * LARGER)
        w, h = self.ctx.mahjong.size(width)
        return Node(("held",), (round(at[0] - w / 2), round(at[1] - h / 2), w, h), 0, Dragged(tile, words, good))


def dora_count(tile: int, kinds: set[int], indicators: tuple[int, ...]) -> int:
    """How many dora a tile is: by the indicators, and as a red five (riichi.R20, riichi.R24)."""
    if KIND_OF[tile] not in kinds and tile < 34:
        return 0
    return sum(dora_of(indicator) == KIND_OF[tile] for indicator in indicators) + (tile >= 34)
