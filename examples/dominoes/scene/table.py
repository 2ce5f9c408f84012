"""The dominoes table: what stands there, what hands, clicks and keys mean, and how an act moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

from pygame import Surface

from game.kernel.offers import Act, No, Offer, actions_of
from game.kernel.seat import Answer
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.table.commands import Advice, Do, Put, Refuse
from scenes.table.game import (
    ButtonNow,
    ButtonSpec,
    Change,
    Explained,
    Gesture,
    Look,
    Manners,
    Reply,
    SeatsOf,
    TableGame,
    TableState,
    TeachingOf,
    WordsOf,
    advice,
    numbered,
    same,
)  # fmt: skip
from scenes.table.log import LogLine
from scenes.table.names import avatar, seat_name, tell
from scenes.table.nodes import Node, box_of
from scenes.table.places import face, thinking
from scenes.table.policy import TablePolicy
from scenes.table.shown_step import ShownStep
from scenes.table.stage import Cue, Nodes, glide
from scenes.table.styles import SeatPlate, TitleCard, pill
from scenes.table.styles import Words as Pill
from scenes.table.teach import Teacher

from .. import events as ev
from ..actions import LEFT, Deal, Pass, Play
from ..bots import new_ends, sentence
from ..offers import PASS, end, offers, own
from ..teach import teach
from ..tiles import HALVES, TILES, tile_of, tile_text
from ..view import DominoesView
from .art import Ghost, Tile, paints, tile_picture
from .layout import DominoesLayout, Spot
from .results import result

LAID, HAND, GHOST = 10.0, 20.0, 30.0
FLIGHT_MS: Final = 320.0

State = TableState[DominoesView, DominoesLayout, None, None]
Looking = Look[DominoesView, DominoesLayout, None, None]
Answered = Reply[None, None]


# -- what stands there


def ground(surface: Surface, state: State) -> None:
    """Draws the mat and the rack."""
    art, mat, rack = state.ctx.art, state.boxes.mat, state.boxes.rack
    rim = ("#F3DCA0", 0.22, 2.0)
    surface.blit(art.rounded(mat.w, mat.h, 26, "#1C0A16", "#1C0A16", opacity=0.34, edge=rim, sunk=True), mat)
    art.drop(surface, rack, 18)
    surface.blit(art.rounded(rack.w, rack.h, 18, "#6E3F2C", "#472418", edge=rim, light=0.2), rack)


def picture(state: State) -> Iterable[Node]:
    """Yields title, seats, the line, the own hand and a word about the turn."""
    view, lay, t = state.view, state.boxes, state.t
    text = t("dominoes.title.text", round=max(1, view.round), target=view.config.target)
    yield Node(("title",), box_of(lay.title), 0, TitleCard(t("games.dominoes.name"), text))
    yield Node(("mat",), box_of(lay.mat), -1)
    yield Node(("rack",), box_of(lay.rack), -1)
    for seat in range(view.seats):
        yield from _seat(state, seat)
    for pair, spot in zip(view.line, lay.spots(view.line, view.start), strict=False):
        tile = tile_of(*pair)
        yield Node(own(tile), box_of(spot.box), LAID, Tile(spot.one, spot.other, spot.upright), tile_text(tile))
    yield from _hand(state)
    yield pill(state.ctx, ("told",), Pill(*_turn(state), 16, 32), "center", lay.told.center, 5)
    asleep = TILES - len(view.line) - sum(view.left)
    if asleep and view.round:
        words = Pill(t("dominoes.turn.asleep", count=asleep), "dark", 16, 32)
        yield pill(state.ctx, ("asleep",), words, "center", lay.asleep.center, 5)


def _seat(state: State, seat: int) -> Iterable[Node]:
    view, t, seats = state.view, state.t, state.match.seats
    lacks = view.lacks[seat] if view.phase == "play" else ()
    words = t("dominoes.seat.lacks", numbers=", ".join(map(str, lacks))) if lacks else ""
    name, score = seat_name(state.ctx.texts, seats, seat), t("dominoes.seat.score", score=view.scores[seat])
    look = SeatPlate(name, avatar(seats, seat), score, view.turn == seat, words)
    yield Node(("seat", seat), box_of(state.boxes.plates[seat]), 0, look)
    if seat == state.match.watch:
        return
    shown = view.hands[seat] if view.hands else (-1,) * view.left[seat]
    for place, tile in enumerate(shown):
        face = Tile(-1, -1, True) if tile < 0 else Tile(*HALVES[tile], True)
        yield Node(("back", seat, place), box_of(state.boxes.back(seat, place)), 6, face)


def _hand(state: State) -> Iterable[Node]:
    view = state.view
    found = offered(state, None)
    for place, tile in enumerate(view.hand):
        dim = "dim" if state.match.mine and isinstance(found.get(own(tile)), No) else ""
        name = state.t("dominoes.spot.tile", tile=tile_text(tile)) if view.phase == "play" else ""
        low, high = HALVES[tile]
        box = box_of(state.boxes.own(place, len(view.hand)))
        yield Node(own(tile), box, HAND, Tile(high, low, True, dim), tile_text(tile), name)


def _turn(state: State) -> tuple[str, str]:
    """Says whose turn it is and what is wanted."""
    view, t, mine = state.view, state.t, state.match.mine
    if view.phase != "play":
        return t("dominoes.turn.between"), "dark"
    name = state.name_of(view.turn)
    who = t("dominoes.turn.mine") if mine else t("dominoes.turn.other", name=name)
    if view.ends is not None:
        what = t("dominoes.turn.ends", left=view.ends[0], right=view.ends[1])
    else:
        what = t("dominoes.turn.free") if view.lead < 0 else t("dominoes.turn.opens", tile=tile_text(view.lead))
    return f"{who} · {what}", "gold" if mine else "dark"


def marks(look: Looking) -> Iterable[Node]:
    """Yields where the tile in hand, under the pointer or of a hint can go."""
    state, pointer = look.state, look.pointer
    action = state.answer.action if state.answer is not None else None
    advised = own(action.tile) if isinstance(action, Play) else None
    tile = pointer.held or advised or pointer.looked
    if tile not in draggable(state):
        return
    node = look.nodes[tile]
    shade = "lit" if tile == advised and pointer.held is None else "dim" if pointer.held is not None else ""
    yield node._replace(look=node.look._replace(state=shade or node.look.state))
    for target, offer in offered(state, tile).items():
        wrong, aimed = isinstance(offer, No), pointer.target == target
        if wrong and not aimed and pointer.held is None:
            continue
        lit = tile == advised and isinstance(action, Play) and end(action.end) == target
        box = _next(state, tile[1], target[1]).box  # type: ignore[index]
        shade = ("wrong" if aimed else "off") if wrong else "lit" if lit or aimed else ""
        yield Node(target, box_of(box), GHOST, Ghost(shade), name="")


def _next(state: State, tile: int, side: int) -> Spot:
    """The place at an end of the line; a tile that does not fit is shown as a plain one."""
    view, lay = state.view, state.boxes
    line, start = list(view.line), view.start
    if view.ends is None:
        return lay.spots([HALVES[tile]], 0)[0]
    near = view.ends[side]
    ends = new_ends(view, Play(tile, side)) if near in HALVES[tile] else (near - 1, near - 1)
    if side == LEFT:
        return lay.spots([(ends[0], near), *line], start + 1)[0]
    return lay.spots([*line, (near, ends[1])], start)[-1]


def transitions(state: State, change: Change[DominoesView, None]) -> Sequence[Cue]:
    """A tile flies from its hand to the line; a new round is dealt with a sound; a pass knocks."""
    found, old, new = [], change.old, change.new
    for event in change.step.events:
        if isinstance(event, ev.Played) and own(event.tile) in new:
            id = own(event.tile)
            back = old.get(("back", event.seat, change.before.left[event.seat] - 1), new["seat", event.seat])
            source = old.get(id, back) if event.seat == state.match.watch else back
            start = new[id].at(change.let_go or source.rect)
            found.append(Cue((glide(start, new[id], FLIGHT_MS, layer=50),), landing=("tile", 0.9)))
        elif isinstance(event, ev.Passed | ev.RoundStarted):
            found.append(Cue(sound=("press" if isinstance(event, ev.Passed) else "draw", 0.8), pause=120))
    return found


def coach(teacher: Teacher, state: State, nodes: Nodes) -> Iterable[Node]:
    """Yields captions above the tiles."""
    for mark in state.lesson_of(None).marks:
        x, y = nodes[mark.place].rect.midtop
        yield teacher.caption(mark.place, mark.say, "center", (x, y - state.boxes.px(16)), mark.warns)


# -- what may be done


def offered(state: State, held: Hashable | None) -> Mapping[Hashable, Offer[object]]:
    """Offers with a tile in hand the ends; without one the own tiles and passing."""
    return offers(state.rules, held[1] if isinstance(held, tuple) else None)  # type: ignore[return-value]


def draggable(state: State) -> Sequence[Hashable]:
    """The own tiles, while a tile is wanted."""
    return [own(tile) for tile in state.view.hand] if state.match.mine else ()


def press(look: Looking, gesture: Gesture) -> Answered | None:
    """A second click lays a tile that fits in one way only; Space lays what is in hand, or passes; tiles by number."""
    match gesture:
        case Gesture("again", id):
            return _lay(look, id)
        case Gesture("tap", ("button", "pass")):
            return same(look, Do(Pass()))
        case Gesture("key", key=want.Draw()):
            return same(look, Put() if look.pointer.mode == "keys" else Do(Pass()))
        case Gesture("key", key=want.Key(name, False)) if name in "1234567" and len(name) == 1:
            return numbered(look, draggable(look.state), int(name) - 1)
    return None


def _lay(look: Looking, id: Hashable) -> Answered:
    """Lays a tile that fits in one way only, or says why it does not."""
    offer = offered(look.state, None).get(id)
    actions = actions_of(offer) if offer is not None else ()
    if len({tuple(sorted(new_ends(look.state.view, action))) for action in actions}) == 1:
        return same(look, Do(actions[0], (id,)))
    return same(look, Refuse(offer.refusal, (id,))) if isinstance(offer, No) else same(look)


def passing(look: Looking) -> ButtonNow:
    """Says why the person cannot pass now."""
    state = look.state
    able = isinstance(offered(state, None).get(PASS), Act)
    reason = _turn(state)[0] if not state.match.mine else None if able else state.t("dominoes.button.can_play")
    return ButtonNow(state.match.person is not None, reason)


# -- words


def advise(state: State, answer: Answer) -> Answered:
    """The tile and the end are lit; what to do and why comes in words."""
    action, texts = answer.action, state.ctx.texts
    what, values = "pass", {}
    if isinstance(action, Play):
        what = ("left", "right")[action.end] if state.view.line else "middle"
        values = {"tile": tile_text(action.tile)}
    return Reply(None, (Advice(texts.t(f"dominoes.hint.{what}", **values), sentence(answer.why, texts)),))


def log(state: State, past: ShownStep, event: object) -> Sequence[LogLine]:
    """An event in words, with its tiles."""
    texts, seats = state.ctx.texts, state.match.seats
    faces: tuple[str, ...] = ()
    match event:
        case ev.RoundStarted(number, first):
            words = tell(texts, "dominoes.log.round", seats, first, round=number)
        case ev.Played(seat, tile):
            words, faces = tell(texts, "dominoes.log.played", seats, seat), (tile_text(tile),)
        case ev.Passed(seat, ends):
            words = tell(texts, "dominoes.log.passed", seats, seat, left=ends[0], right=ends[1])
        case ev.RoundEnded(result):
            key = f"dominoes.log.{result.kind}"
            tied = result.winner < 0
            words = texts.t(key) if tied else tell(texts, key, seats, result.winner, points=result.points)
        case _:
            return ()
    return [LogLine(past.act, past.seat, words, (("", faces),) if faces else ())]


def piece(ctx: Context, face: str, width: int) -> Surface:
    """A small tile."""
    high, low = map(int, face.split("-"))
    return tile_picture(ctx, Tile(high, low, False), width)


RULES = {"tile": "dominoes.D4", "told": "dominoes.D6", "asleep": "dominoes.D7", "title": "dominoes.D11"}

TABLE = TableGame[DominoesView, DominoesLayout, None, None](
    name="dominoes",
    policy=TablePolicy(Deal),
    layout=lambda ctx, lay, view, match: DominoesLayout(lay, view.seats, match.watch),
    paints=lambda ctx, lay: paints(ctx),
    picture=picture,
    ground=ground,
    marks=marks,
    offers=offered,
    draggable=draggable,
    press=press,
    transitions=transitions,
    buttons=(
        advice(lambda lay: lay.hint, "dominoes", lambda state: _turn(state)[0], 20),
        ButtonSpec("pass", lambda lay: lay.passing, passing, "vermilion", size=24),
    ),
    seats=SeatsOf(thinking, face, lambda view: view.scores),
    words=WordsOf("dominoes", log, piece, ("number", "space"), advise=advise, explained=Explained(rules=RULES)),
    teaching=TeachingOf(lambda state, about: teach(state.view), coach),
    manners=Manners("ambience_rummikub", result, 1.4, notes_room=lambda lay: lay.notes, cloth="dominoes/cloth"),
)
