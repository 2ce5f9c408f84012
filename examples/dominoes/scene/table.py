"""The dominoes table: what stands there, what hands, clicks and keys mean, and how an act moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from typing import Final

from pygame import Surface

from game.kernel.offers import Act, No, actions_of
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table import game as house
from scenes.table import usual
from scenes.table.commands import Do, Put, Refuse
from scenes.table.game import ButtonNow, Gesture, same
from scenes.table.log import Rows, worded
from scenes.table.names import tell
from scenes.table.nodes import Node, box_of, inked
from scenes.table.policy import TablePolicy
from scenes.table.stage import Cue, glide
from scenes.table.styles import Outline, Words, pill

from .. import events as ev
from ..actions import LEFT, Deal, Pass, Play
from ..bots import new_ends, sentence
from ..offers import PASS, end, offers, own
from ..teach import teach
from ..tiles import HALVES, TILES, tile_of, tile_text
from ..view import DominoesView
from .art import Tile, draw_tile, tile_picture
from .layout import Spot, back, own_tile, spots
from .results import result

LAID, HAND, GHOST = 10.0, 20.0, 30.0
FLIGHT_MS: Final = 320.0
PLACES: Final = {"wrong": palette.ERROR_RIM, "lit": palette.GOLD, "off": "#8C7484", "": palette.JADE_300}
"""The colours of places for the tile in hand."""

State = house.TableState[DominoesView, usual.UsualBoxes, None, None]
Looking = house.Look[DominoesView, usual.UsualBoxes, None, None]
Answered = house.Reply[None, None]
Changed = house.Change[DominoesView, None, ev.DominoesEvent]


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
    yield usual.title(state, t("dominoes.title.text", round=max(1, view.round), target=view.config.target))
    yield Node(("mat",), box_of(lay.mat), -1)
    yield Node(("rack",), box_of(lay.rack), -1)
    yield from usual.plates(state, view.turn, partial(_score, state), partial(_lacks, state))
    for seat in set(lay.plates) - {state.match.watch}:
        shown = view.hands[seat] if view.hands else (-1,) * view.left[seat]
        for place, tile in enumerate(shown):
            face = Tile(-1, -1, True) if tile < 0 else Tile(*HALVES[tile], True)
            yield Node(("back", seat, place), box_of(back(lay, seat, place)), 6, face)
    for pair, spot in zip(view.line, spots(lay, view.line, view.start), strict=False):
        tile = tile_of(*pair)
        yield Node(own(tile), box_of(spot.box), LAID, Tile(*spot[1:]), tile_text(tile))
    yield from _hand(state)
    yield usual.told(state, _turn(state))
    asleep = TILES - len(view.line) - sum(view.left)
    if asleep and view.round:
        words, plate = Words(t("dominoes.turn.asleep", count=asleep), "dark", 16, 32), lay.plates[state.match.watch]
        at = plate.centerx, plate.y - lay.px(56)
        yield pill(state.ctx, ("asleep",), words, "center", at, 5)


def _score(state: State, seat: int) -> str:
    return state.t("dominoes.seat.score", score=state.view.scores[seat])


def _lacks(state: State, seat: int) -> str:
    """Says which numbers a seat has passed on."""
    lacks = state.view.lacks[seat] if state.view.phase == "play" else ()
    return state.t("dominoes.seat.lacks", numbers=", ".join(map(str, lacks))) if lacks else ""


def _hand(state: State) -> Iterable[Node]:
    view = state.view
    found = OFFERED(state, None)
    for place, tile in enumerate(view.hand):
        dim = "dim" if state.match.mine and isinstance(found.get(own(tile)), No) else ""
        name = state.t("dominoes.spot.tile", tile=tile_text(tile)) if view.phase == "play" else ""
        low, high = HALVES[tile]
        box = box_of(own_tile(state.boxes, place, len(view.hand)))
        yield Node(own(tile), box, HAND, Tile(high, low, True, dim), tile_text(tile), name)


def _turn(state: State) -> str:
    """Says whose turn it is and what is wanted."""
    view, t, mine = state.view, state.t, state.match.mine
    if view.phase != "play":
        return t("dominoes.turn.between")
    name = state.name_of(view.turn)
    who = t("dominoes.turn.mine") if mine else t("dominoes.turn.other", name=name)
    if view.ends is not None:
        what = t("dominoes.turn.ends", left=view.ends[0], right=view.ends[1])
    else:
        what = t("dominoes.turn.free") if view.lead < 0 else t("dominoes.turn.opens", tile=tile_text(view.lead))
    return f"{who} · {what}"


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
    for target, offer in OFFERED(state, tile).items():
        wrong, aimed = isinstance(offer, No), pointer.target == target
        if wrong and not aimed and pointer.held is None:
            continue
        lit = tile == advised and isinstance(action, Play) and end(action.end) == target
        box = _next(state, tile[1], target[1]).box  # type: ignore[index]
        shade = ("wrong" if aimed else "off") if wrong else "lit" if lit or aimed else ""
        rim = Outline(9, PLACES[shade], 3, dash=(9, 6), fill=0.22 if shade else 0.1)
        yield Node(target, box_of(box), GHOST, rim, name="")


def _next(state: State, tile: int, side: int) -> Spot:
    """The place at an end of the line; a tile that does not fit is shown as a plain one."""
    view, lay = state.view, state.boxes
    line, start = list(view.line), view.start
    if view.ends is None:
        return spots(lay, [HALVES[tile]], 0)[0]
    near = view.ends[side]
    ends = new_ends(view, Play(tile, side)) if near in HALVES[tile] else (near - 1, near - 1)
    if side == LEFT:
        return spots(lay, [(ends[0], near), *line], start + 1)[0]
    return spots(lay, [*line, (near, ends[1])], start)[-1]


def cue(state: State, change: Changed, event: ev.DominoesEvent) -> Cue | None:
    """A tile flies from its hand to the line; a new round is dealt with a sound; a pass knocks."""
    match event:
        case ev.Played(seat, tile) if own(tile) in change.new:
            id, old, new = own(tile), change.old, change.new
            there = old.get(("back", seat, change.before.left[seat] - 1), new["seat", seat])
            source = old.get(id, there) if seat == state.match.watch else there
            start = new[id].at(change.let_go or source.rect)
            return Cue((glide(start, new[id], FLIGHT_MS, layer=50),), landing=("tile", 0.9))
        case ev.Passed() | ev.RoundStarted():
            return Cue(sound=("press" if isinstance(event, ev.Passed) else "draw", 0.8), pause=120)
    return None


# -- what may be done


OFFERED = house.by_rules(offers)


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
            return house.numbered(look, draggable(look.state), int(name) - 1)
    return None


def _lay(look: Looking, id: Hashable) -> Answered:
    """Lays a tile that fits in one way only, or says why it does not."""
    offer = OFFERED(look.state, None).get(id)
    actions = actions_of(offer) if offer is not None else ()
    if len({tuple(sorted(new_ends(look.state.view, action))) for action in actions}) == 1:
        return same(look, Do(actions[0], (id,)))
    return same(look, Refuse(offer.refusal, (id,))) if isinstance(offer, No) else same(look)


def passing(look: Looking) -> ButtonNow:
    """Says why the person cannot pass now."""
    state = look.state
    able = isinstance(OFFERED(state, None).get(PASS), Act)
    reason = _turn(state) if not state.match.mine else None if able else state.t("dominoes.button.can_play")
    return ButtonNow(state.match.person is not None, reason)


# -- words


def advised(state: State, action: object) -> str:
    """Says what to do."""
    if not isinstance(action, Play):
        return state.t("dominoes.hint.pass")
    what = ("left", "right")[action.end] if state.view.line else "middle"
    return state.t(f"dominoes.hint.{what}", tile=tile_text(action.tile))


def log(state: State, event: ev.DominoesEvent) -> tuple[str, Rows] | None:
    """An event in words, with its tiles."""
    say = partial(tell, state.ctx.texts, seats=state.match.seats)
    match event:
        case ev.RoundStarted(number, first):
            return worded(say("dominoes.log.round", seat=first, round=number))
        case ev.Played(seat, tile):
            return worded(say("dominoes.log.played", seat=seat), tile_text(tile))
        case ev.Passed(seat, ends):
            return worded(say("dominoes.log.passed", seat=seat, left=ends[0], right=ends[1]))
        case ev.RoundEnded(result) if result.winner < 0:
            return worded(state.t("dominoes.log.tied"))
        case ev.RoundEnded(result):
            return worded(say(f"dominoes.log.{result.kind}", seat=result.winner, points=result.points))
    return None


def piece(ctx: Context, face: str, width: int) -> Surface:
    """A small tile."""
    high, low = map(int, face.split("-"))
    return tile_picture(ctx, Tile(high, low, False), width)


RULES = {"tile": "dominoes.D4", "told": "dominoes.D6", "asleep": "dominoes.D7", "title": "dominoes.D11"}

TABLE = house.TableGame[DominoesView, usual.UsualBoxes, None, None, ev.DominoesEvent](
    name="dominoes",
    policy=TablePolicy(Deal),
    layout=lambda ctx, lay, view, match: usual.UsualBoxes(lay, view.seats, match.watch),
    paints=lambda ctx, lay: {Tile: inked(ctx, draw_tile, lay.px(26))},
    picture=picture,
    ground=ground,
    marks=marks,
    offers=OFFERED,
    draggable=draggable,
    press=press,
    transitions=house.each(cue),
    buttons=(
        house.advice(lambda lay: lay.hint, "dominoes", _turn, 20),
        house.ButtonSpec("pass", lambda lay: lay.act, passing, "vermilion", size=24),
    ),
    seats=house.SeatsOf(score=lambda view: view.scores),
    words=house.WordsOf(
        "dominoes", log, piece, ("number", "space"), advise=house.advised(advised, sentence),
        explained=house.Explained(rules=RULES),
    ),
    teaching=house.TeachingOf(lambda state, about: teach(state.view)),
    manners=house.Manners("ambience_rummikub", result, 1.4, cloth="dominoes/cloth"),
)  # fmt: skip
