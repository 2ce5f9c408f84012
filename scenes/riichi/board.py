"""How tiles lie before the seats: rivers, hands and melds as lists of places, drawn from the top of the screen down."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.riichi.hands.melds import Meld, Shown
from game.riichi.hands.melds import layout as lie
from game.riichi.view import Thrown
from scenes.kit.context import Context
from scenes.kit.mahjong import FACE_RATIO, HIDDEN, Look, Mahjong
from scenes.riichi.layout import (
    DRAWN_GAP,
    MELD_GAP,
    MELD_TILE,
    RIVER_ROW,
    RIVER_ROWS,
    ROWS_GAP,
    SIDE_MELD,
    SMALL_MELD,
    SMALLEST_MELD,
    Plot,
    RiichiLayout,
    StripPlace,
)

SHADED: Look = "shade"


@dataclass(frozen=True)
class Piece:
    """A tile at its place: `width` is that of the upright tile, `turn` as in `scenes.kit.mahjong`."""

    tile: int
    x: int
    y: int
    width: int
    turn: int
    look: Look = "rest"
    taken: bool = False
    """Whether only the mark of a tile that another seat called is shown."""

    @property
    def box(self) -> Rect:
        """The box that the tile covers, thickness included."""
        return Rect((self.x, self.y), Mahjong.size(self.width, self.turn))


@dataclass(frozen=True)
class StripModel:
    """A strip of hand and melds of another seat: concealed tiles, -1 from behind; whether the drawn one lies apart."""

    side: int
    hand: tuple[int, ...]
    drawn: int | None
    melds: tuple[Meld, ...]


# -- rivers


def river_pieces(lay: RiichiLayout, side: int, tiles: Sequence[Thrown], lit: bool = False) -> list[Piece]:
    """The tiles of a river, six a row; the last row goes on."""
    rivers = lay.rivers
    plot, width, gap = rivers.plots[side], rivers.tile, rivers.gap
    tall = width * FACE_RATIO
    pieces: list[Piece] = []
    u = 0.0
    for index, thrown in enumerate(tiles):
        row = min(index // RIVER_ROW, RIVER_ROWS - 1)
        if index % RIVER_ROW == 0 and index < RIVER_ROW * RIVER_ROWS:
            u = 0.0
        w, h = (tall, float(width)) if thrown.riichi else (float(width), tall)
        v = -(row * rivers.pitch) - tall + (tall - h) / 2
        box = plot.box(u, v, w, h)
        turn = (side + thrown.riichi) % 4
        look: Look = "lit" if lit and index == len(tiles) - 1 else SHADED if thrown.tsumogiri else "rest"
        pieces.append(Piece(thrown.tile, box.x, box.y, width, turn, look, thrown.taken))
        u += w + gap
    return pieces


# -- melds


@dataclass(frozen=True)
class Lying:
    """A tile of a meld in its owner's right (u) and far (v)."""

    shown: Shown
    u: float
    v: float
    w: float
    h: float


def meld_lying(meld: Meld, width: float, gap: float) -> tuple[list[Lying], float]:
    """The tiles of a meld from its owner's left, and how long it is."""
    tall = width * FACE_RATIO
    found: list[Lying] = []
    u = 0.0
    for shown in lie(meld):
        if shown.stacked:
            found.append(Lying(shown, found[-1].u, width, tall, width))
            continue
        w, h = (tall, width) if shown.sideways else (width, tall)
        found.append(Lying(shown, u, 0.0, w, h))
        u += w + gap
    return found, u - gap


def meld_length(meld: Meld, width: float, gap: float) -> float:
    """How much room a meld takes along its owner's side."""
    return meld_lying(meld, width, gap)[1]


def meld_pieces(meld: Meld, plot: Plot, start: float, width: int, gap: float, far: float = 0.0) -> list[Piece]:
    """The tiles of a meld that begins `start` right of the plot's corner and `far` away from its owner."""
    pieces = []
    for lying in meld_lying(meld, width, gap)[0]:
        box = plot.box(start + lying.u, far + lying.v, lying.w, lying.h)
        tile = HIDDEN if lying.shown.face_down else lying.shown.tile
        pieces.append(Piece(tile, box.x, box.y, width, (plot.turn + lying.shown.sideways) % 4))
    return pieces


def own_meld_pieces(lay: RiichiLayout, melds: Sequence[Meld], hand_end: int) -> list[list[Piece]]:
    """The own melds, the first one at the far right; `hand_end` is where hand and drawn tile end."""
    gap, apart = lay.s, MELD_GAP * lay.s
    width = lay.px(MELD_TILE)
    right = float(lay.meld_plot.x)
    total = sum(meld_length(meld, width, gap) for meld in melds) + apart * max(0, len(melds) - 1)
    right = min(float(lay.melds_most), max(right, hand_end + apart * 1.5 + total))
    rows = []
    for meld in melds:
        length = meld_length(meld, width, gap)
        rows.append(meld_pieces(meld, Plot(0, right - length, lay.meld_plot.y), 0.0, width, gap))
        right -= length + apart
    return rows


# -- the others


@dataclass(frozen=True)
class Strip:
    """The tiles of another seat's hand and melds at their places."""

    hand: tuple[Piece, ...]
    drawn: Piece | None
    melds: tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True)
class MeldRows:
    """The melds of another seat in rows: by number, those beside the hand from the hand on, those before it from the
    far end on."""

    width: int
    beside: tuple[int, ...]
    before: tuple[int, ...] = ()


def strip(lay: RiichiLayout, model: StripModel) -> Strip:
    """The hand, drawn tile and melds of a seat laid out along its side; many melds shrink, or lie in two rows."""
    place, s = lay.strips[model.side], lay.s
    plot, width, pitch = place.plot, place.tile, place.pitch
    length = len(model.hand) * pitch
    after_drawn = length + (DRAWN_GAP * s + pitch)
    rows = meld_rows(lay, place, model.melds, place.room + place.more - after_drawn)
    lengths = [meld_length(meld, rows.width, s) for meld in model.melds]
    total = after_drawn + sum(MELD_GAP * s + lengths[index] for index in rows.beside)
    begin = -min(max(0.0, total - place.room), place.more)
    tall = width * FACE_RATIO

    def piece(u: float, tile: int) -> Piece:
        box = plot.box(u, 0.0, width, tall)
        return Piece(tile, box.x, box.y, width, model.side)

    hand = tuple(piece(begin + index * pitch, tile) for index, tile in enumerate(model.hand))
    drawn = piece(begin + length + DRAWN_GAP * s, model.drawn) if model.drawn is not None else None
    melds: dict[int, tuple[Piece, ...]] = {}
    at = begin + after_drawn
    for index in rows.beside:
        at += MELD_GAP * s
        melds[index] = tuple(meld_pieces(model.melds[index], plot, at, rows.width, s))
        at += lengths[index]
    end: float = place.room
    for index in rows.before:
        end -= lengths[index]
        melds[index] = tuple(meld_pieces(model.melds[index], plot, end, rows.width, s, tall + ROWS_GAP * s))
        end -= MELD_GAP * s
    return Strip(hand, drawn, tuple(melds[index] for index in range(len(model.melds))))


def meld_rows(lay: RiichiLayout, place: StripPlace, melds: Sequence[Meld], room: float) -> MeldRows:
    """The melds in one row of `room` pixels, the first at its far end; in two where tiles became too small."""
    newest_first = tuple(reversed(range(len(melds))))
    width = lay.px(SIDE_MELD)
    while width > lay.px(SMALLEST_MELD) and _row_length(lay, melds, newest_first, width) > room:
        width -= 1
    one = MeldRows(width, newest_first)
    if width >= lay.px(SMALL_MELD):
        return one
    for wide in range(place.before, width, -1):
        # A tile added to a pon lies on the far side of it, towards the middle of the table.
        before = [index for index, meld in enumerate(melds) if meld.kind == "added_kan"]
        beside: list[int] = []
        for index in newest_first:
            if index not in before:
                fits = _row_length(lay, melds, (*beside, index), wide) <= room
                (beside if fits else before).append(index)
        if _row_length(lay, melds, before, wide) <= place.room:
            return MeldRows(wide, tuple(beside), tuple(before))
    return one


def _row_length(lay: RiichiLayout, melds: Sequence[Meld], row: Sequence[int], width: int) -> float:
    return sum(MELD_GAP * lay.s + meld_length(melds[index], width, lay.s) for index in row)


def row_box(lay: RiichiLayout, side: int) -> Rect:
    """The box that the hand of another seat can cover."""
    place = lay.strips[side]
    return place.plot.box(-place.more, 0, place.room + place.more, lay.px(SIDE_MELD) * 2).inflate(
        lay.px(26), lay.px(30)
    )


# -- drawing


def draw_pieces(surface: Surface, ctx: Context, pieces: Iterable[Piece]) -> None:
    """Draws tiles from the top of the screen down, so that each covers the thickness of the one behind."""
    for piece in sorted(pieces, key=lambda p: (p.y, p.x)):
        ctx.mahjong.draw(surface, piece.tile, piece.x, piece.y, piece.width, piece.look, turn=piece.turn)
