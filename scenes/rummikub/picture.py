"""The nodes of what stands on the Rummikub table, with its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pygame import Rect

from game.pieces.tiles import JOKER, KIND_OF, KIND_TEXT, NUMBER_OF
from game.rummikub.sets import Reading, read_set
from game.rummikub.shelves import EMPTY, FEWEST, NARROWEST
from game.rummikub.turn_draft import SetState, tidy
from scenes.kit import palette
from scenes.kit.layout import box_at
from scenes.kit.tiles import Look
from scenes.rummikub.choice import State
from scenes.rummikub.drops import free_box, set_boxes, tile_box
from scenes.rummikub.effects import again, worth
from scenes.rummikub.memory import Tiles, is_narrow
from scenes.rummikub.panels import Gauge, Line, MeModel, Pool, SeatModel, draw_rack
from scenes.rummikub.texts import face
from scenes.rummikub.tiles import TileLook, Wood, home, turning, zone
from scenes.rummikub.words import line_of
from scenes.table.names import SEAT_MARKS, avatar, seat_colour, seat_name, with_strict
from scenes.table.nodes import Node, box_of
from scenes.table.sheet import Drawn, Flat
from scenes.table.styles import Outline, Rounded, TitleCard, Words, pill

PANELS, GROUNDS, SETS, TILES, PILLS, FLIGHT, BACKS = 0.0, 1.0, 10.0, 40.0, 50.0, 52.0, 53.0
GAUGE, CHOSEN = 55.0, 56.0
"""Layers, the lowest first."""
CHOSEN_LIFT: Final = 12.0
FRAMES: Final = {
    "fault": Outline(16, palette.ERROR_RIM, 2, 0.8, (8, 6), 0.1),
    "fresh": Rounded(16, "#F3C14E", 0.16, (palette.GOLD_RIM, 0.75, 2.0)),
    "other": Outline(16, palette.JADE_300, 2, 0.7, fill=0.08),
}
"""The rims around sets that changed."""


# -- what stands there


def picture(state: State) -> Iterator[Node]:
    """The nodes of panels, mat and rack, sets, tiles, and what lies on them."""
    lay, view, draft, shelves = state.boxes, state.view, state.choice.draft, state.memory.rack.shelves
    beside, gauge = shelves.width <= NARROWEST and shelves.rows == FEWEST, None
    if is_narrow(view) and view.phase == "play":
        gauge = Gauge(draft.worth if draft is not None else 0, view.config.first_meld)
    yield from _panels(state, None if beside else gauge)
    yield Node(("mat",), box_of(lay.mat), PANELS, face="mat")
    yield Node(("rack",), box_of(lay.rack), PANELS, Wood(shelves.rows), "rack")
    if draft is not None:
        yield from new_set(state, "drop" if draft.sets else "empty")
    yield from _sets(state)
    yield from _rack(state)
    if beside and gauge is not None:
        yield Node(("gauge",), box_of(lay.gauge), GAUGE, gauge)


def new_set(state: State, words: str) -> Iterator[Node]:
    """The place for a new set with these words, where the mat has room for one."""
    free = free_box(state.boxes, state.memory)
    if free is not None:
        look, place = Flat(zone, (state.t(f"rummikub_table.mat.{words}"),)), state.t("rummikub_table.mat.spot_new")
        yield Node(("new",), box_of(free), GROUNDS, look, "new", place)


def _panels(state: State, gauge: Gauge | None) -> Iterator[Node]:
    lay, view, texts, seats = state.boxes, state.view, state.ctx.texts, state.match.seats
    words = (
        state.t(f"rummikub_table.{line}", game=max(1, view.game), games=view.config.games)
        for line in ("game_of", "game_short")
    )
    title = TitleCard(state.t("rummikub_table.title"), *with_strict(texts, view.config, *words))
    yield Node(("title",), box_of(lay.title), PANELS, title)
    for seat, player in enumerate(view.players):
        if seat == view.seat:
            continue
        mark = SEAT_MARKS[seat], seat_colour(seats, seat)
        name, portrait = seat_name(texts, seats, seat), avatar(seats, seat)
        acting = view.phase == "play" and view.turn == seat
        plate = SeatModel(name, portrait, mark, player.rack, player.opened, acting)
        yield Node(("seat", seat), box_of(lay.plates[seat]), PANELS, plate)
        if state.match.open_hands and view.racks:
            faces = tuple(map(face, sorted(view.racks[seat], key=KIND_OF.__getitem__)))
            x, y, wide, tall = lay.racks
            part = tall // len(lay.plates)
            box = Rect(x, y + part * list(lay.plates).index(seat), wide, part).inflate(0, -lay.px(6))
            yield Node(("open", seat), box_of(box), PANELS, Drawn(draw_rack, (mark, faces)))
    clock = state.choice.ring if view.own.clock else ()
    own, portrait, count = seat_name(texts, seats, view.seat), avatar(seats, view.seat), len(state.memory.held)
    me = MeModel(own, portrait, count, view.to_move, view.own.opened, *clock)
    yield Node(("pool",), box_of(lay.pool), PANELS, Pool(view.pool))
    yield Node(("me",), box_of(lay.me), PANELS, me)
    draft = state.choice.draft
    # The room below the cloth, as far as the buttons that are there.
    redo, reset = (draft.future, not draft.untouched) if draft is not None else ((), False)
    end = lay.redo.x if redo else lay.reset.x if reset else lay.strip.right + lay.px(8)
    room = Rect(lay.strip.x, lay.strip.y, end - lay.px(8) - lay.strip.x, lay.strip.h)
    line = Line(*line_of(state), gauge)
    # Words that are smaller than wanted are said in full on the card.
    yield Node(("line",), box_of(room), PANELS, line, tip=line.words if state.ctx.text_scale > 100 else "")


# -- sets and tiles


def _sets(state: State) -> Iterator[Node]:
    lay, memory, draft, seats = state.boxes, state.memory, state.choice.draft, state.match.seats
    known = {one.tiles: one for one in draft.states()} if draft is not None else {}
    trail = {
        tile: (note.seat, seat_colour(seats, note.seat), laid)
        for note in state.view.since_own_turn()
        if note.act == "laid" and note.seat != state.view.seat
        for laid, tiles in ((False, note.moved), (True, note.laid))
        for tile in tiles
    }
    places = {tile: lay.table_tile(memory.cloth.width, at) for tile, at in memory.cloth.places().items()}
    said: list[Node] = []
    for tiles, box in set_boxes(lay, memory):
        found, stands = known.get(tiles), _stands(tiles)
        if found is not None and found.changed:
            # Elsewhere the frame has another id, so that it does not fly.
            room = box.inflate(lay.px(20), lay.px(20))
            frame = (*room.topleft, room.w, room.h + lay.px(4))
            kind = "fault" if found.fault is not None else "fresh" if found.fresh else "other"
            yield Node(("frame", *frame), frame, SETS, FRAMES[kind])
            if (found.fault is not None or found.fresh) and found.tiles[0] not in state.choice.carried:
                words, tone = worth(state, "new", found.tiles), "gold"
                if found.fault is not None:
                    words, tone = state.short(found.fault), "vermilion"
                below = (box.centerx, box.bottom + lay.px(9))
                said.append(pill(state.ctx, "words", Words(words, tone), "center", below, PILLS))
        for tile in tiles:
            yield _tile(state, tile, places[tile], trail.get(tile), stands.get(tile, ""), found)
        if draft is not None and stands and not state.choice.carried:
            # A joker laid in this turn may stand elsewhere in its run (rummikub.X3).
            there, joker = draft.set_of(tiles[0]), places[min(stands)]
            if there is not None and len(draft.places(there.key)) > 1 and set(tiles) & set(draft.laid):
                at, words = (joker.right - lay.px(6), joker.y + lay.px(4)), state.t("rummikub_table.mat.turn")
                corner = box_of(box_at(lay.px(28), lay.px(28), at))
                yield Node(("turn", there.key), corner, PILLS, Flat(turning), "turn", words)
    yield from apart(said)


def _rack(state: State) -> Iterator[Node]:
    lay, memory = state.boxes, state.memory
    shelves = memory.rack.shelves
    for slot, tile in enumerate(shelves.slots):
        if tile != EMPTY:
            yield _tile(state, tile, lay.slot(shelves, slot))
    # What the chosen tiles of the rack are together, and what a second click does.
    picked, together = state.choice.picked, ""
    if len(picked) > 1 and set(picked) <= set(memory.held):
        reading = read_set(tidy(picked))
        form, worth_now = "selected", sum(NUMBER_OF[KIND_OF[tile]] for tile in picked)
        if isinstance(reading, Reading):
            form, worth_now = f"selected_{reading.form}", reading.worth
        together = state.t(f"rummikub_table.mat.{form}", worth=worth_now)
    words = " · ".join(filter(None, (together, again(state))))
    if words:
        boxes = [tile_box(lay, memory, tile) for tile in picked]
        over = boxes[0].unionall(boxes[1:])
        at = (over.centerx, over.y - lay.px(29))
        said = pill(state.ctx, ("chosen",), Words(words, "own", 14, 26), "center", at, CHOSEN)
        yield said.at(said.rect.clamp(lay.base.frame))


def _tile(
    state: State,
    tile: int,
    box: Rect,
    trail: tuple[int, str, bool] | None = None,
    stands: str = "",
    found: SetState | None = None,
) -> Node:
    choice, view, seats, names = state.choice, state.view, state.match.seats, state.boxes.names
    texts, held = state.ctx.texts, state.memory.held
    name = names[KIND_OF[tile]] if state.match.person is not None else ""
    if tile in choice.carried:
        return Node(("tile", tile), box_of(box), TILES, Flat(home), face(tile))
    chosen, tip = tile in choice.picked, ""
    if trail is not None:
        words = {"name": seat_name(texts, seats, trail[0]), "tile": names[KIND_OF[tile]]}
        tip = state.t(f"rummikub_table.mat.{'trail_laid' if trail[2] else 'trail_moved'}", **words)
    if found is not None and found.changed and found.fault is not None:
        # The reason shows at once, see `marks`.
        name, tip = f"{name}. {state.why_not(found.fault)}" if name else "", ""
    pointed = state.match.advisable and tile in choice.advised.pointed and tile in held
    # Laid in this turn, or drawn last.
    fresh = choice.draft is not None and tile in view.rack and tile not in held
    fresh = view.phase == "play" if tile in view.drawn else fresh
    looks: Look = "selected" if chosen else "new" if fresh else "rest"
    look = TileLook(face(tile), looks, CHOSEN_LIFT if chosen else 0.0, pointed, None if chosen else trail, stands)
    # Its rim lies above its neighbours.
    layer = TILES + 0.1 * (looks != "rest")
    return Node(("tile", tile), box_of(box), layer, look, face(tile), name, tip)


def apart(pills: Iterable[Node]) -> Iterator[Node]:
    """The pills without overlaps of neighbours: one for all that say the same, others a line lower."""
    placed: list[tuple[Rect, Node]] = []
    for said in sorted(pills, key=lambda node: (node.rect.y, node.rect.x)):
        box = said.rect
        for at, (span, other) in enumerate(placed):
            if span.colliderect(box) and other.look == said.look:
                whole = span.union(box)
                placed[at] = whole, other._replace(box=box_of(box_at(*other.rect.size, whole.center, "center")))
                break
        else:
            while any(span.colliderect(box) for span, _ in placed):
                box = box.move(0, box.h)
            placed.append((box, said._replace(box=box_of(box))))
    for _, said in placed:
        yield said._replace(id=("words", *said.box))


def _stands(tiles: Tiles) -> dict[int, str]:
    """The marks of what the jokers of a set stand for: one kind, or the number of a group with several colours open."""
    places = [at for at, tile in enumerate(tiles) if KIND_OF[tile] == JOKER]
    reading = read_set(tiles) if places else None
    if not isinstance(reading, Reading) or reading.tiles != tiles:
        return {}
    kinds = {tiles[at]: [KIND_TEXT[kind] for kind in reading.kinds[at]] for at in places}
    return {tile: texts[0] if len(texts) == 1 else texts[0][:-1] for tile, texts in kinds.items() if texts}
