"""What hands and keys mean at the Holla table: what can be taken, where it may go, which acts follow."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from pygame import Rect

from game.holla import offers as places
from game.holla.actions import Declare, Decline, DrawMountain, DrawRiver, Hold, HollaAction, ShowCube, TouchRidge
from game.kernel.offers import Act, Arrange, Ask, No, Offer, Target
from game.pieces.cubes import cube_text
from scenes.holla.choice import Answered, Looking, State, looked
from scenes.holla.layout import DRAG_WIDTH
from scenes.holla.memory import Memory, aimed, next_sort, rearranged
from scenes.holla.panels_left import LADDER, Ladder
from scenes.holla.panels_right import LOG, log_back
from scenes.holla.ridge import Gap, gap_boxes
from scenes.holla.styles import cube_id, node_of, piece_of
from scenes.holla.texts import cube_words, find_yeok, yeok_name
from scenes.kit import intentions as want
from scenes.kit.drag import Point
from scenes.kit.layout import box_at
from scenes.table.commands import (
    Aim,
    Command,
    Do,
    Focus,
    Follow,
    Glide,
    LetGo,
    Option,
    Play,
    Put,
    Question,
    Refuse,
    Say,
    Take,
    Tell,
    cancel,
)  # fmt: skip
from scenes.table.game import Gesture, Reply, same
from scenes.table.giving import Giving, giving_of
from scenes.table.input import DIGITS

DREW: Final = "drew"
"""The first word of what the table asks itself after a draw by key."""

Commands = tuple[Command, ...]


# -- what may be done


def offered(state: State, held: Hashable | None) -> Mapping[Hashable, Offer[HollaAction]]:
    """The offers of each node with nothing in hand, or of each place for a node in hand."""
    piece = piece_of(state.view, held)
    if held is not None and piece is None:
        return {}
    found = places.offers(state.rules, piece)
    return {node_of(state.view, target) if held is None else target: offer for target, offer in found.items()}


def draggable(state: State) -> Iterable[Hashable]:
    """The own cubes, those of the island and the river, and the mountains that concern the seat."""
    view = state.view
    if not state.match.plays:
        return ()
    pieces = [*view.hand, *([view.island] if view.island >= 0 else [])]
    pieces += [there.cube for there in view.river] if not state.choice.at_river else []
    return [*map(cube_id, pieces), *(("mountain", seat) for seat in {view.seat, view.lender} - {-1})]


def targets(look: Looking, id: Hashable) -> list[tuple[Hashable, Rect]]:
    """The lawful places of a piece: the act's own first, then, for cubes of the ridge, every gap of the row."""
    state, lay = look.state, look.state.boxes
    piece = piece_of(state.view, id)
    if piece is None or not state.match.plays:
        return []
    found = places.offers(state.rules, piece)
    lawful = [t for t in _meant(piece) if isinstance(o := found.get(t), Act | Ask) and o.foul is None]
    there: list[tuple[Hashable, Rect]] = [(target, lay.drop_area(str(target[0]))) for target in lawful]
    if piece[0] == "own" and isinstance(found.get(places.HAND), Arrange):
        there += gap_boxes(lay, state.memory.ridge, int(piece[1]), state.view.own.locked)
    return there


def _meant(piece: Target) -> tuple[Target, ...]:
    """The places that a piece may mean."""
    return (places.ISLAND, places.SHORE) if piece[0] == "own" else (places.HAND,)


def _usual(state: State, piece: Target) -> Target:
    """The place a piece goes to without being aimed: a lawful one, else the one where it is said why not."""
    found = places.offers(state.rules, piece)
    return next((t for t in _meant(piece) if isinstance(found.get(t), Act | Ask)), _meant(piece)[0])


def gives(state: State, way: Giving) -> bool:
    """Whether the person gives cubes away in this manner, and one is due."""
    return giving_of(state.ctx, "holla") == way and "discard" in state.view.owes


def focus(look: Looking) -> Target | None:
    """The node that the keyboard looks at first: the mountain to draw from, else the cube just drawn."""
    view, cubes = look.state.view, look.state.memory.ridge.cubes
    if "draw" in view.owes and view.lender >= 0:
        return places.mountain(view.lender)
    return cube_id(view.drawn if view.drawn >= 0 else cubes[-1]) if cubes else None


def risen(look: Looking) -> Mapping[Hashable, float]:
    """An own cube under the pointer rises."""
    over = look.pointer.hovered
    own = isinstance(over, tuple) and over[0] == "cube" and over[1] in look.state.view.hand
    return {over: 1.0} if own and look.pointer.mode == "idle" else {}


# -- acts


def _strict(state: State) -> bool:
    """Whether a person plays here who may commit fouls."""
    return state.view.config.table == "strict" and state.match.person is not None


def _stray(state: State, action: HollaAction | None) -> Ask[HollaAction] | None:
    """The question that is asked first where an act may cost as a stray hand."""
    asks = _strict(state) and state.ctx.settings.ask_costly
    return places.stray(state.view, action) if asks else None


def attempted(state: State, action: HollaAction | None, *at: Hashable) -> Commands:
    """An act, or why not; at a strict table a stray one is asked about first."""
    question = _stray(state, action)
    return (Follow(question, at) if question is not None else Do(action, at),)


def _drawn_from(state: State, piece: Target) -> Commands:
    """A draw from a clicked mountain, island or river; asked about first where that bars or costs something."""
    act, node = places.turn_act(piece), node_of(state.view, piece)
    if _stray(state, act) is not None:
        return (LetGo(True), *attempted(state, act, node))
    return LetGo(True), Follow(places.offers(state.rules).get(piece), (node,))


def _tried(state: State, piece: Target, target: Target | None, start: Rect | None = None) -> Commands:
    """The commands of putting a piece there; what means nothing or is refused glides home from where it was let go."""
    node = node_of(state.view, piece)
    home = (Glide({node: start}),) if start is not None and piece[0] != "mountain" else ()
    offer = places.offers(state.rules, piece).get(target) if target is not None else None
    question = _stray(state, places.turn_act(piece)) if isinstance(offer, Act | Ask | No) else None
    if question is not None:
        return (Follow(question, (node,)), *home)
    match offer:
        case Act(action) | Ask(action):
            return (Do(action, (node,), start),)
        case No(refusal):
            return (Refuse(refusal, (node,)), *home)
    return home


def _given(state: State, piece: Target) -> Commands:
    """A cube put where it lawfully goes, or why not."""
    return _tried(state, piece, _usual(state, piece))


def _named(state: State) -> Commands:
    """The call with the name of a yeok where the table wants one; at a strict table any, in the hand or not."""
    config, texts = state.view.config, state.ctx.texts
    readings = [act for act in state.rules.legal if isinstance(act, Declare) and act.yeok is not None]
    if _strict(state) and config.yeok_reading == "declared":
        readings = [Declare(yeok.id) for yeok in config.yeok_in_play()]
    if len(readings) < 2:
        return attempted(state, readings[0] if readings else Declare())
    names = [yeok_name(texts, find_yeok(config, act.yeok or "")) for act in readings]
    calls = [Option(name, attempted(state, act), "jade") for name, act in zip(names, readings, strict=True)]
    options = (*calls, cancel(state.t))
    return (Question(state.t("holla.declare.title"), state.t("holla.declare.text"), options),)


def _touch(state: State, seat: int) -> Commands:
    """Asks whether another ridge shall be touched, by accident or on purpose."""
    t, config = state.t, state.view.config
    name = state.name_of(seat)
    knock = t("holla.touch.do_accident", penalty=config.touched_penalty)
    options = (
        Option(t("holla.touch.keep"), cancel=True),
        Option(knock, attempted(state, TouchRidge(seat))),
        Option(t("holla.touch.do"), attempted(state, TouchRidge(seat, wilful=True)), "vermilion"),
    )
    text = t("holla.ask.touch", seat=name, penalty=config.forfeit_penalty)
    return (Question(t("holla.touch.title"), text, options),)


# -- gestures


def press(look: Looking, gesture: Gesture) -> Answered | None:
    """The answer to a gesture; None: what it means at every table."""
    state, view = look.state, look.state.view
    match gesture:
        case Gesture("look"):
            return Reply(replace(state.choice, looked=looked(look)))
        case Gesture("tap", ("button", str(name))):
            return _button(look, name)
        case Gesture("tap", ("named",)):
            return same(look, *_named(state))
        case Gesture("tap", id):
            return _tapped(look, id)
        case Gesture("enter", id):
            # Takes an own cube in hand, or does what a click does; tries an act that is unlawful, to say why.
            piece = piece_of(view, id)
            if piece is None or piece[0] != "own":
                return _tapped(look, id) or same(look)
            refused = () if targets(look, id) else (LetGo(True), *_given(state, piece))
            return same(look, Take(id), *refused)
        case Gesture("again", id):
            piece = piece_of(view, id)
            return same(look, *_given(state, piece)) if piece is not None and gives(state, "second") else None
        case Gesture("drop", id, point, target):
            return _dropped(look, id, point, target)
        case Gesture("secondary", id, (x, y)):
            return _touched(look, id, (x, y))
        case Gesture("wheel", _, (x, y)):
            return _wheeled(look, (x, y), gesture.amount)
        case Gesture("back") if state.choice.at_river:
            return _river(look)
        case Gesture("undo"):
            ridge = state.memory.ridge.undone()
            return _row(look, rearranged(state.memory, view, ridge)) if ridge is not None else None
        case Gesture("key", key=key) if key is not None:
            return _key(look, key)
    return None


def _row(look: Looking, memory: Memory, *before: Command, starts: Mapping[Hashable, Rect] | None = None) -> Answered:
    """A reply with another order of the row, whose cubes glide."""
    return Reply(look.state.choice, (*before, Glide(starts or {})), memory)


def _button(look: Looking, name: str) -> Answered | None:
    state, choice, panels = look.state, look.state.choice, look.state.boxes.panels
    beside = panels["wild"].right <= panels["log"].x
    match name:
        case "river":
            return _river(look)
        case "hold" | "decline":
            return same(look, *attempted(state, Hold() if name == "hold" else Decline()))
        case "holla":
            # Right or wrong, a call is asked about first at a strict table.
            if not _strict(state) or state.rules.refuse(Declare()) is not None:
                return same(look, *_named(state))
            text = state.t("holla.ask.holla", penalty=state.view.config.false_holla_penalty)
            named = Tell(Gesture("tap", ("named",)))
            return same(look, Question(state.t("holla.declare.costly"), text, costly=(named,)))
        case "sort":
            return _row(look, next_sort(state.memory), Play("cube"))
        case "drawer_left":
            return Reply(replace(choice, open=(not choice.open[0], choice.open[1] and beside)))
        case "drawer_right":
            return Reply(replace(choice, open=(choice.open[0] and beside, not choice.open[1])))
        case "hint" if not state.match.advisable:
            return same(look, Say(state.t("holla.hint.title"), state.t("holla.hint.none")))
    return None


def _river(look: Looking, keyboard: bool = False) -> Answered:
    """Begins or ends choosing a river cube."""
    river, chooses = look.state.view.river, not look.state.choice.at_river
    at = cube_id(river[-1].cube) if chooses and river else None
    known = at is not None or keyboard
    return Reply(replace(look.state.choice, at_river=chooses), (Focus(at, keyboard),) if known else ())


def _tapped(look: Looking, id: Hashable | None) -> Answered | None:
    """Takes a card of the ladder or a river cube; a click that can lead nowhere says so at once."""
    state, piece = look.state, piece_of(look.state.view, id)
    match id:
        case ("card", str(yeok)):
            return _row(look, aimed(state.memory, yeok), Play("press"))
        case ("targets" | "wild" | "pot" | "log",):
            return same(look)
        case (str(word), int(acts)) if word == DREW:
            drawn, new = state.view.drawn, state.match.act > acts and look.pointer.button != "holla"
            return same(look, Focus(cube_id(drawn))) if new and drawn >= 0 else same(look)
    if piece is None or not state.match.plays:
        return None
    if state.choice.at_river and piece[0] == "river":
        return same(look, *attempted(state, DrawRiver(int(piece[1])), cube_id(int(piece[1]))))
    if piece[0] != "own":
        return same(look, *_drawn_from(state, piece))
    if gives(state, "one"):
        return same(look, LetGo(True), *_given(state, piece))
    if look.pointer.held == id and not targets(look, id):
        offer = places.offers(state.rules, piece).get(_usual(state, piece))
        return same(look, LetGo(True), Refuse(offer.refusal, (id,))) if isinstance(offer, No) else same(look)
    return same(look)


def _dropped(look: Looking, id: Hashable, point: Point | None, target: Hashable | None) -> Answered:
    """Puts a cube into the row, or does the act that a drop means; an unlawful one flies home."""
    state, lay, piece = look.state, look.state.boxes, piece_of(look.state.view, id)
    if piece is None:
        return same(look)
    start = None
    if point is not None:
        width = lay.px(DRAG_WIDTH - 10 if piece[0] == "river" else DRAG_WIDTH)
        start = box_at(width, state.ctx.cubes.height(width), (round(point[0]), round(point[1])))
    if isinstance(target, Gap):
        memory = rearranged(state.memory, state.view, state.memory.ridge.moved(int(piece[1]), target))
        return _row(look, memory, Play("cube"), starts={id: start} if start is not None else {})
    meant: Target | None = target if isinstance(target, tuple) else None
    if point is not None and meant in (None, places.SHORE):
        # The island lies in the river: letting go above it means the island.
        meant = next((t for t in _meant(piece) if lay.drop_area(str(t[0])).collidepoint(point)), meant)
    return same(look, *_tried(state, piece, meant, start))


def _touched(look: Looking, id: Hashable | None, point: Point) -> Answered | None:
    """Asks, at a strict table, about showing an own cube or touching another ridge (right button)."""
    state, view, lay = look.state, look.state.view, look.state.boxes
    if view.config.table != "strict" or not state.match.plays or view.phase not in ("draw", "discard"):
        return None
    piece = piece_of(view, id)
    if piece is not None and piece[0] == "own" and piece[1] in view.ridge:
        t, cube = state.t, int(piece[1])
        words = cube_words(state.ctx.texts, cube_text(cube))
        text = t("holla.ask.show", cube=words, penalty=view.config.exposed_penalty)
        show = Option(t("holla.show.do"), attempted(state, ShowCube(cube)), "vermilion")
        return same(look, Question(t("holla.show.title"), text, (Option(t("holla.show.keep"), cancel=True), show)))
    margin = lay.px(24)
    sides = (side for side, place in lay.ridges.items() if place.rail.inflate(margin, margin).collidepoint(point))
    side = next(sides, None)
    return same(look, *_touch(state, lay.sides.index(side))) if side is not None else None


def _wheeled(look: Looking, point: Point, dy: float) -> Answered | None:
    """Scrolls the lists of the columns."""
    state, choice, boxes = look.state, look.state.choice, look.state.boxes.panels
    offset, back, ctx, box = choice.offset, choice.back, state.ctx, boxes["target"]
    if choice.open[0] and box.collidepoint(point):
        places = Ladder.of(ctx.within(box, LADDER), box, state.view.config.yeok_in_play())
        offset = places.scrolled(offset, dy)
    elif choice.open[1] and boxes["log"].collidepoint(point):
        back = log_back(ctx.within(boxes["log"], LOG), boxes["log"], choice.entries, back + dy)
    turned = replace(choice, offset=offset, back=back)
    return Reply(turned) if turned != choice else None


# -- keys


def _key(look: Looking, key: want.Intention) -> Answered | None:
    """The keys for drawing, sorting, aiming, and moving from the hand up to the piles."""
    state, mode = look.state, look.pointer.mode
    rested = piece_of(state.view, look.pointer.rested)
    match key:
        case want.Move(0, -1) if mode == "idle" and rested is not None and rested[0] == "own":
            lender = ("mountain", state.view.lender)
            goal = lender if lender in look.nodes else cube_id(state.view.island)
            return same(look, Focus(goal, True)) if goal in look.nodes else None
        case want.Draw():
            return _mountain(look)
        case want.Key("s", False):
            return _button(look, "sort")
        case want.Hint():
            return _button(look, "hint")
        case want.Key(name, False) if state.match.plays and name in DIGITS:
            # A cube from the left; given away when the keyboard is on it.
            cubes, index = state.memory.ridge.cubes, DIGITS.index(name)
            if index >= len(cubes):
                return None
            gives_it = look.pointer.rested == cube_id(cubes[index]) and "discard" in state.view.owes
            commands = _given(state, places.own(cubes[index])) if gives_it else (Focus(cube_id(cubes[index]), True),)
            return same(look, *commands)
        case want.Key("m", False) if state.match.plays:
            return _mountain(look)
        case want.Key("i", False) if state.match.plays:
            return same(look, *_drawn_from(state, places.ISLAND))
        case want.Key("r", False) if state.match.plays:
            return _river(look, keyboard=True)
        case want.Key("d", False) if state.match.plays:
            return _button(look, "holla")
        case want.Move(dx, dy) if mode in ("click", "pressed"):
            return same(look, Aim(dx, dy))
        case want.Confirm() if mode in ("click", "pressed"):
            return same(look, Put())
    return None


def _mountain(look: Looking) -> Answered:
    """Draws the next cube of the mountain, which the keyboard then looks at."""
    state = look.state
    if not state.match.plays:
        return same(look)
    acts = attempted(state, DrawMountain(), places.mountain(state.view.lender))
    return same(look, LetGo(True), *acts, Tell(Gesture("tap", (DREW, state.match.act))))
