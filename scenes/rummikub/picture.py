"""The nodes of what stands on the Rummikub table, with its words."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.kernel.record import SeatInfo
from game.pieces.tiles import JOKER, KIND_OF, NUMBER_OF
from game.rummikub.sets import Reading, read_set
from game.rummikub.shelves import EMPTY, FEWEST, NARROWEST
from game.rummikub.turn_draft import SetState, TurnDraft, tidy
from game.rummikub.view import RummikubView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tiles import Look
from scenes.kit.tooltip import tooltip_box
from scenes.rummikub.drops import Drop, drop_box, free_box, set_boxes, state_of, tile_box
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.memory import Memory, Tiles, is_narrow
from scenes.rummikub.panels import Gauge, Line, MeModel, SeatModel, draw_pool, draw_rack
from scenes.rummikub.texts import face, refusal_short, refusal_text, stands_for
from scenes.rummikub.tiles import HeldPieces, TileLook, Wood, aim, home, turning, zone
from scenes.table.names import SEAT_MARKS, avatar, seat_colour, seat_name, with_strict
from scenes.table.nodes import Node, box_of
from scenes.table.sheet import Drawn, Flat
from scenes.table.styles import TOOLTIP, Outline, Rounded, Tip, TitleCard, Words, pill

PANELS, GROUNDS, SETS, LIGHT, TILES, PILLS, FLIGHT, BACKS = 0.0, 1.0, 10.0, 20.0, 40.0, 50.0, 52.0, 53.0
GAUGE, CHOSEN, LABEL = 55.0, 56.0, 92.0
"""Layers, the lowest first."""
CHOSEN_LIFT: Final = 12.0
DRAG_SCALE: Final = 1.06
OPENING: Final = 0.17
"""The share of a tile by which tiles make room to either side."""
FRAMES: Final = {
    "fault": Outline(16, palette.ERROR_RIM, 2, 0.8, (8, 6), 0.1),
    "fresh": Rounded(16, "#F3C14E", 0.16, (palette.GOLD_RIM, 0.75, 2.0)),
    "other": Outline(16, palette.JADE_300, 2, 0.7, fill=0.08),
}
"""The rims around sets that changed."""
AIM: Final = ("aim",)
"""The light where tiles would go."""
BAND: Final = Outline(8, palette.JADE_300, 2, dash=(7, 5), fill=0.1)
"""The frame that is drawn around tiles."""


@dataclass(frozen=True)
class PictureModel:
    """The values that the picture of a table is made from."""

    view: RummikubView
    memory: Memory
    draft: TurnDraft | None
    seats: tuple[SeatInfo, ...]
    person: int | None
    chosen: Tiles = ()
    """Tiles that wait for a place."""
    carried: Tiles = ()
    """Tiles that follow the pointer."""
    pointed: frozenset[int] = frozenset()
    """The tiles that a hint points at."""
    again: str = ""
    """The words for what a second click on the tile that was chosen last does."""
    line: tuple[str, str] = ("", "")
    """The words below the mat and their icon."""
    me: MeModel | None = None
    open: bool = False
    """Whether the racks of the others lie open."""


@dataclass(frozen=True)
class Pointed:
    """The look of pointer and keyboard, and what is in hand."""

    held: Tiles = ()
    """The tiles that are carried or chosen."""
    aim: Drop | None = None
    effect: tuple[str, str] | None = None
    """The words on what letting go there would make, and the kind of their pill."""
    at: Rect | None = None
    """The box of the tiles that follow the pointer."""
    band: Rect | None = None
    looked: int = -1
    """The tile of the table that is looked at."""


@dataclass(frozen=True)
class Picture:
    """A maker of the nodes of one layout."""

    ctx: Context
    lay: RummikubLayout

    def _t(self, key: str, **values: object) -> str:
        return self.ctx.t(f"rummikub_table.{key}", **values)

    # -- what stands there

    def nodes(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of panels, mat and rack, sets, tiles, and what lies on them."""
        lay, shelves = self.lay, now.memory.rack.shelves
        yield from self._panels(now)
        yield Node(("mat",), box_of(lay.mat), PANELS, face="mat")
        yield Node(("rack",), box_of(lay.rack), PANELS, Wood(shelves.rows), "rack")
        free = free_box(lay, now.memory)
        if now.draft is not None and free is not None:
            words = self._t("mat.drop" if now.draft.sets else "mat.empty")
            yield Node(("new",), box_of(free), GROUNDS, Flat(zone, (words,)), "new", self._t("mat.spot_new"))
        yield from self._sets(now)
        yield from self._rack(now)
        if is_narrow(now.view) and now.view.phase == "play" and self._beside(now):
            yield Node(("gauge",), box_of(lay.gauge), GAUGE, self._gauge(now))

    def _panels(self, now: PictureModel) -> Iterator[Node]:
        lay, view = self.lay, now.view
        words = self.ctx.t("rummikub_table.game_of", game=max(1, view.game), games=view.config.games)
        title = TitleCard(self.ctx.t("rummikub_table.title"), *with_strict(self.ctx.texts, view.config, words))
        yield Node(("title",), box_of(lay.title), PANELS, title)
        for seat, player in enumerate(view.players):
            if seat == view.seat:
                continue
            mark = SEAT_MARKS[seat], seat_colour(now.seats, seat)
            name, portrait = seat_name(self.ctx.texts, now.seats, seat), avatar(now.seats, seat)
            acting = view.phase == "play" and view.turn == seat
            plate = SeatModel(name, portrait, mark, player.rack, player.opened, acting)
            yield Node(("seat", seat), box_of(lay.plates[seat]), PANELS, plate)
            if now.open:
                faces = tuple(map(face, sorted(view.racks[seat], key=KIND_OF.__getitem__)))
                yield Node(("open", seat), box_of(lay.open_rack(seat)), PANELS, Drawn(draw_rack, (mark, faces)))
        yield Node(("pool",), box_of(lay.pool), PANELS, Drawn(draw_pool, (view.pool,)))
        yield Node(("me",), box_of(lay.me), PANELS, now.me)
        short = is_narrow(view) and view.phase == "play" and not self._beside(now)
        draft = now.draft
        room = lay.line(draft is not None and bool(draft.future), draft is not None and not draft.untouched)
        yield Node(("line",), box_of(room), PANELS, Line(*now.line, self._gauge(now) if short else None))

    def _beside(self, now: PictureModel) -> bool:
        """Whether the gauge of the first meld has its place in the rack."""
        shelves = now.memory.rack.shelves
        return shelves.width <= NARROWEST and shelves.rows == FEWEST

    def _gauge(self, now: PictureModel) -> Gauge:
        return Gauge(now.draft.worth if now.draft is not None else 0, now.view.config.first_meld)

    # -- sets and tiles

    def _sets(self, now: PictureModel) -> Iterator[Node]:
        cloth = now.memory.cloth
        states = {state.tiles: state for state in now.draft.states()} if now.draft is not None else {}
        trail = {
            tile: (note.seat, seat_colour(now.seats, note.seat), laid)
            for note in now.view.since_own_turn()
            if note.act == "laid" and note.seat != now.view.seat
            for laid, tiles in ((False, note.moved), (True, note.laid))
            for tile in tiles
        }
        places = cloth.places()
        said: list[Node] = []
        for tiles, box in set_boxes(self.lay, now.memory):
            state = states.get(tiles)
            if state is not None and state.changed:
                yield self._frame(state, box)
                said += self._said(now, state, box)
            stands = _stands(tiles)
            for tile in tiles:
                place = self.lay.table_tile(cloth.width, places[tile])
                yield self._tile(now, tile, place, trail.get(tile), stands.get(tile, ""), state)
            if now.draft is not None and stands and not now.carried:
                yield from self._turning(now.draft, tiles, self.lay.table_tile(cloth.width, places[min(stands)]))
        yield from apart(said)

    def _frame(self, state: SetState, box: Rect) -> Node:
        """The node of a changed set's frame. Elsewhere it has another id, so that it does not fly."""
        px = self.lay.px
        frame = box.inflate(px(20), px(20))
        frame.h += px(4)
        kind = "fault" if state.fault is not None else "fresh" if state.fresh else "other"
        return Node(("frame", *frame), box_of(frame), SETS, FRAMES[kind])

    def _said(self, now: PictureModel, state: SetState, box: Rect) -> Iterator[Node]:
        """The nodes of words below a set that is new or wrong."""
        if (state.fault is None and not state.fresh) or state.tiles[0] in now.carried:
            return
        words = Words(self.worth("new", state.tiles), "gold")
        if state.fault is not None:
            words = Words(refusal_short(self.ctx.texts, now.seats, state.fault), "vermilion")
        yield pill(self.ctx, "words", words, "center", (box.centerx, box.bottom + self.lay.px(9)), PILLS)

    def worth(self, key: str, tiles: Tiles) -> str:
        """The words for a right set."""
        reading = read_set(tiles)
        return self._t(f"mat.{key}", worth=reading.worth if isinstance(reading, Reading) else 0)

    def _turning(self, draft: TurnDraft, tiles: Tiles, joker: Rect) -> Iterator[Node]:
        """The node on a joker laid in this turn that could stand elsewhere in its run (rummikub.X3)."""
        there = draft.set_of(tiles[0])
        if there is None or len(draft.places(there.key)) < 2 or not set(tiles) & set(draft.laid):
            return
        px = self.lay.px
        box = box_at(px(28), px(28), (joker.right - px(6), joker.y + px(4)))
        yield Node(("turn", there.key), box_of(box), PILLS, Flat(turning), "turn", self._t("mat.turn"))

    def _rack(self, now: PictureModel) -> Iterator[Node]:
        shelves = now.memory.rack.shelves
        for slot, tile in enumerate(shelves.slots):
            if tile != EMPTY:
                yield self._tile(now, tile, self.lay.slot(shelves, slot))
        words = " · ".join(part for part in (self._selected(now), now.again) if part)
        if words:
            lay, boxes = self.lay, [tile_box(self.lay, now.memory, tile) for tile in now.chosen]
            over = boxes[0].unionall(boxes[1:])
            at = (over.centerx, over.y - lay.px(29))
            said = pill(self.ctx, ("chosen",), Words(words, "own", 14, 26), "center", at, CHOSEN)
            yield said.at(said.rect.clamp(Rect((0, 0), lay.base.window)))

    def _selected(self, now: PictureModel) -> str:
        """The words for what the chosen tiles of the rack are together."""
        tiles = now.chosen
        if len(tiles) < 2 or not set(tiles) <= set(now.memory.held):
            return ""
        reading = read_set(tidy(tiles))
        if isinstance(reading, Reading):
            return self._t(f"mat.selected_{reading.form}", worth=reading.worth)
        return self._t("mat.selected", worth=sum(NUMBER_OF[KIND_OF[tile]] for tile in tiles))

    def _tile(
        self,
        now: PictureModel,
        tile: int,
        box: Rect,
        trail: tuple[int, str, bool] | None = None,
        stands: str = "",
        state: SetState | None = None,
    ) -> Node:
        name = self.lay.names[KIND_OF[tile]] if now.person is not None else ""
        if tile in now.carried:
            return Node(("tile", tile), box_of(box), TILES, Flat(home), face(tile))
        chosen, tip = tile in now.chosen, ""
        if trail is not None:
            words = {"name": seat_name(self.ctx.texts, now.seats, trail[0]), "tile": self.lay.names[KIND_OF[tile]]}
            tip = self._t("mat.trail_laid" if trail[2] else "mat.trail_moved", **words)
        if state is not None and state.changed and state.fault is not None:
            # The reason shows at once, see `marks`.
            name, tip = f"{name}. {refusal_text(self.ctx.texts, now.seats, state.fault)}" if name else "", ""
        pointed = tile in now.pointed and tile in now.memory.held
        looks: Look = "selected" if chosen else "new" if self._fresh(now, tile) else "rest"
        lift = CHOSEN_LIFT if chosen else 0.0
        look = TileLook(face(tile), looks, lift, pointed, None if chosen else trail, stands)
        # Its rim lies above its neighbours.
        layer = TILES + 0.1 * (looks != "rest")
        return Node(("tile", tile), box_of(box), layer, look, face(tile), name, tip)

    def _fresh(self, now: PictureModel, tile: int) -> bool:
        """Whether a tile was laid in this turn, or drawn last."""
        if tile in now.view.drawn:
            return now.view.phase == "play"
        return now.draft is not None and tile in now.view.rack and tile not in now.memory.held

    # -- marks

    def marks(self, now: PictureModel, hold: Pointed, nodes: Mapping[Hashable, Node]) -> Iterator[Node]:
        """The nodes of what is under the pointer, and of where what is in hand would go."""
        if hold.band is not None:
            yield Node(("band",), box_of(hold.band), LABEL, BAND)
        if hold.aim is not None:
            yield from self._aim(now, hold, hold.aim, nodes)
        if now.draft is not None and hold.looked >= 0:
            yield from self._reason(now, now.draft, hold.looked, nodes)

    def _aim(self, now: PictureModel, hold: Pointed, drop: Drop, nodes: Mapping[Hashable, Node]) -> Iterator[Node]:
        """The nodes of gold light where tiles would go, room between others, and what that would make."""
        lay, memory, px = self.lay, now.memory, self.lay.px
        box = drop_box(lay, memory, now.draft, hold.held, drop)
        if box is None:
            return
        bar = None
        if drop[0] == "set" and now.draft is not None:
            at, there = int(drop[2]), now.draft.by_key(int(drop[1])).tiles
            bar = px(17) + round(at * memory.cloth.pitch * lay.cloth_s)
            room = round(lay.px(memory.cloth.width) * OPENING)
            for i, tile in enumerate(there):
                node = nodes["tile", tile]
                if isinstance(node.look, TileLook):
                    yield node.moved(-room if i < at else room)
        yield Node(AIM, box_of(box), LIGHT, Drawn(aim, (0, bar)))
        if hold.effect is not None:
            words = Words(*hold.effect, 15, 30)
            at_words = (box.centerx, box.bottom + px(10))
            if hold.at is not None:
                at_words = (hold.at.centerx, hold.at.y - px(20))
            yield pill(self.ctx, ("effect",), words, "center", at_words, LABEL)

    def _reason(self, now: PictureModel, draft: TurnDraft, tile: int, nodes: Mapping[Hashable, Node]) -> Iterator[Node]:
        """The node of why the set that is looked at may not stay."""
        state = state_of(draft, tile)
        if state is None or state.fault is None or not state.changed:
            return
        words = refusal_text(self.ctx.texts, now.seats, state.fault)
        box = tooltip_box(self.ctx, nodes["tile", tile].rect, words)
        yield Node(("reason",), box_of(box), TOOLTIP, Tip(words))

    def held(self, tiles: Tiles, width: int, corner: tuple[float, float], tilt: float) -> Node:
        """The node of tiles that follow the pointer, from its corner and the pixels of a tile at rest."""
        wide = width * DRAG_SCALE
        lefts = tuple(round(i * wide) for i in range(len(tiles)))
        box = Rect(round(corner[0]), round(corner[1]), lefts[-1] + round(wide), round(wide * 1.5))
        look = HeldPieces(tuple(face(tile) for tile in tiles), lefts, round(wide), round(tilt, 1))
        return Node(("held",), box_of(box), 0, look)


def apart(pills: Iterable[Node]) -> Iterator[Node]:
    """The pills without overlaps of neighbours: one for all that say the same, others a line lower."""
    placed: list[tuple[Rect, Node]] = []
    for said in sorted(pills, key=lambda node: (node.rect.y, node.rect.x)):
        box = Rect(said.rect)
        for at, (span, other) in enumerate(placed):
            if span.colliderect(box) and other.look == said.look:
                whole = span.union(box)
                placed[at] = whole, other._replace(box=box_of(box_at(*other.rect.size, whole.center, "center")))
                break
        else:
            while any(span.colliderect(box) for span, _ in placed):
                box.y += box.h
            placed.append((box, said._replace(box=box_of(box))))
    for _, said in placed:
        yield said._replace(id=("words", *said.box))


def _stands(tiles: Tiles) -> dict[int, str]:
    """The marks of what the jokers of a set stand for."""
    jokers = [tile for tile in tiles if KIND_OF[tile] == JOKER]
    if not jokers:
        return {}
    reading = read_set(tiles)
    if not isinstance(reading, Reading) or reading.tiles != tiles:
        return {}
    return {tile: stands_for(reading.kinds[tiles.index(tile)]) for tile in jokers}
