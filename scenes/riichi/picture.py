"""The nodes of what stands on the riichi table."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from pygame import Rect

from game.kernel.rules import Refusal
from game.riichi import advice
from game.riichi.hands.melds import Meld
from game.riichi.hands.melds import layout as lie
from game.riichi.tiles import KIND_OF, dora_of, tile_text
from game.riichi.view import HIDDEN, SEATS, Thrown
from scenes.kit.context import Context
from scenes.kit.mahjong import Look
from scenes.riichi import model as models
from scenes.riichi.board import Piece, StripModel, own_meld_pieces, river_pieces, row_box, strip
from scenes.riichi.buttons import choice_places
from scenes.riichi.choice import State, forbidden, my_turn, timed, wait_words
from scenes.riichi.hand import HandItem
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.memory import last_thrown
from scenes.riichi.panels import MOST_INDICATORS, Panels
from scenes.riichi.styles import (
    CENTRE,
    CHOICES,
    CLOCK,
    HAND,
    MELDS,
    PANELS,
    RIVERS,
    STICKS,
    STRIPS,
    WAITS,
    Ground,
    HeldPiece,
    Indicator,
    Row,
    Stick,
    Tile,
)  # fmt: skip
from scenes.riichi.terms import term
from scenes.riichi.texts import tile_name, turn_line
from scenes.riichi.tick import acting
from scenes.riichi.waits import Waits
from scenes.table.nodes import Node, box_of
from scenes.table.styles import Words

PILL: Final = 20.0
"""The height of a dora mark in units."""


def picture(state: State) -> Iterator[Node]:
    """Yields panels, rivers, hands and melds; waits, clock, the ground of choices, and the line on whose act it is."""
    view, match, thrown = state.view, state.match, last_thrown(state.memory.events)
    of = "board", view, match.seats, match.mine, match.paid, match.person, models.shows_gaps(state), thrown
    yield from state.boxes.made.get(of, lambda: tuple(_board(state, thrown)))
    waits = models.waits(state)
    if waits is not None:
        yield Node(("waits",), box_of(Waits(state.ctx, state.boxes).box(waits)), WAITS, waits)
    yield from _hand(state)
    if state.choice.left is not None and timed(state) and acting(state) is None:
        yield Node(("clock",), box_of(state.boxes.ring), CLOCK, state.choice.left)
    ground, _ = choice_places(state)
    if ground is not None:
        yield Node(("choices",), box_of(ground), CHOICES, Ground())
    # Who must do what.
    ctx, lay = state.ctx.words, state.boxes
    words, box, margin = turn_line(ctx, match, view, wait_words(state)), Rect(lay.turn_line), ctx.px(34)
    size = ctx.fonts.fitting(words, 15, box.w - margin, True)
    wide = ctx.fonts.width(words, size, True) + margin
    if wide > box.w:
        # Longer words lie higher, where there is room at their right.
        box.y -= box.h
    look = Words(words, "gold" if match.mine else "dark", size, 32, width=wide / ctx.layout.s)
    yield Node(("turn line",), (box.x, box.y, wide, box.h), PANELS, look)


# -- what an act changes


def _board(state: State, thrown: int | None) -> Iterator[Node]:
    """The nodes of panels, rivers, the hands of the others, and all melds."""
    lay, view, made = state.boxes, state.view, state.boxes.made
    yield from _panels(state)
    for side in range(SEATS):
        # The last discard is lit while others may claim it.
        seat = models.seat_at(state, side)
        river = seat, side, view.table[seat].river, thrown == seat
        yield from made.get(("river", *river), lambda: tuple(_river(lay, *river)))  # noqa: B023
    for side in range(1, SEATS):
        seat, model = models.seat_at(state, side), models.strip(state, side)
        yield from made.get((seat, model), lambda: tuple(_strip(lay, seat, model)))  # noqa: B023
    own = view.own.melds
    rows = own_meld_pieces(lay, own, lay.hand_end(len(view.hand), view.drawn != HIDDEN))
    for number, (meld, row) in enumerate(zip(own, rows, strict=True)):
        yield from _meld(state.match.watch, number, meld, row, MELDS)


def _river(lay: RiichiLayout, seat: int, side: int, tiles: Sequence[Thrown], lit: bool) -> Iterator[Node]:
    for number, piece in enumerate(river_pieces(lay, side, tiles, lit)):
        yield _tile(("river", seat, number), piece, RIVERS + side)


def _panels(state: State) -> Iterator[Node]:
    lay, panels, view = state.boxes, Panels(state.ctx, state.boxes), state.view
    yield Node(("title",), box_of(lay.title), PANELS, models.title(state))
    dora = models.dora(state)
    yield Node(("dora",), box_of(lay.dora), PANELS, dora)
    for number in range(MOST_INDICATORS):
        tile = dora.indicators[number] if number < len(dora.indicators) else HIDDEN
        face = tile_text(tile) if tile != HIDDEN else ""
        yield Node(("indicator", number), box_of(panels.indicator(number)), PANELS + 1, Indicator(tile), face)
    yield Node(("sticks",), box_of(lay.sticks), PANELS, models.sticks(state))
    if state.match.person is not None:
        yield Node(("toggles",), box_of(lay.toggles), PANELS, Ground())
    yield Node(("centre",), box_of(lay.centre), CENTRE, models.centre(state), "centre")
    for side in range(SEATS):
        seat = models.seat_at(state, side)
        if view.table[seat].riichi:
            yield Node(("stick", seat), box_of(panels.stick_place(side)), STICKS, Stick(side))
        look, tip = models.plate(state, side) if side else models.me(state), models.sticks_of(state, seat)
        yield Node(("plate", seat), box_of(lay.plates[side]), PANELS, look, tip=tip)


def _tile(id: Hashable, piece: Piece, layer: float) -> Node:
    """The node of a tile; lower tiles lie above higher ones, whose thickness they cover."""
    deep = (piece.y * 8192 + piece.x) / 2**27
    face = tile_text(piece.tile) if piece.tile != HIDDEN else ""
    look = Tile(piece.tile, piece.width, piece.turn, piece.look, piece.taken)
    return Node(id, box_of(piece.box), layer + deep, look, face)


def _strip(lay: RiichiLayout, seat: int, model: StripModel) -> Iterator[Node]:
    laid, layer = strip(lay, model), STRIPS + model.side
    yield Node(("row", seat), box_of(row_box(lay, model.side)), layer, Row(laid.hand))
    if laid.drawn is not None:
        yield _tile(("drawn", seat), laid.drawn, layer)
    for number, (meld, pieces) in enumerate(zip(model.melds, laid.melds, strict=True)):
        yield from _meld(seat, number, meld, pieces, layer)


def _meld(seat: int, number: int, meld: Meld, pieces: Sequence[Piece], layer: float) -> Iterator[Node]:
    at = 0
    for shown, piece in zip(lie(meld), pieces, strict=True):
        place: Hashable = "added" if shown.stacked else at
        at += not shown.stacked
        yield _tile(("meld", seat, number, place), piece, layer)


# -- the own hand


def _hand(state: State) -> Iterator[Node]:
    view, mark = state.view, term(state.ctx, "riichi_table.dora.mark")
    keeps = state.boxes.made.get(("keeps", view), lambda: advice.keeps_tenpai(view)) if my_turn(state) else ()
    for item in state.memory.hand.items:
        # By the indicators, and as a red five (riichi.R20, riichi.R24).
        count = sum(dora_of(shown) == KIND_OF[item.tile] for shown in view.indicators) + (item.tile >= 34)
        words = "" if not count else f"{mark} {count}" if count > 1 else mark
        refusal = forbidden(state, item)
        lit: Look = "dim" if refusal is not None else "legal" if item.tile in keeps else "rest"
        chosen = item.id == state.choice.chosen
        look = HeldPiece(item.tile, "selected" if chosen else lit, 0, 0.0 if count else None, words)
        name = _name(state, item, refusal) if state.match.person is not None else ""
        box = box_of(place(state, item))
        yield Node(item.id, box, HAND + item.index / 100, look, tile_text(item.tile), name)


def _name(state: State, item: HandItem, refusal: Refusal | None) -> str:
    """The name of a tile of the hand for a screen reader."""
    name = tile_name(state.ctx.texts, item.tile)
    if item.drawn:
        name = state.t("riichi_table.spot.drawn", tile=name)
    return f"{name}. {state.why_not(refusal)}" if refusal is not None else name


def place(state: State, item: HandItem) -> Rect:
    """The box where an own tile rests."""
    return state.boxes.apart(len(state.memory.hand.row)) if item.drawn else state.boxes.hand_tile(item.index)


def pill_above(ctx: Context) -> float:
    """The units from a tile up to the middle of its dora mark: numerals in the tile's corner stay free."""
    return 9 if ctx.mahjong.marks is not None else 2
