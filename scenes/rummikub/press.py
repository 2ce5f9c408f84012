"""What hands and keys mean at a Rummikub table: tiles are picked, carried and put down, which makes the draft."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from pygame import Rect

from game.kernel.offers import Act, Ask, No, Offer, Target
from game.kernel.rules import Refusal
from game.rummikub.actions import Draw, Pass, RummikubAction
from game.rummikub.offers import DONE, NEW_SET, POOL, RACK, best_place, drop, is_set, offers
from game.rummikub.turn_draft import TurnDraft
from scenes.kit import intentions as want
from scenes.kit.drag import Point
from scenes.kit.tiles import WHOLE_RATIO
from scenes.rummikub.choice import (
    Answered,
    Looking,
    Said,
    State,
    next_step,
    sets_of,
    tile_of,
    wait,
)  # fmt: skip
from scenes.rummikub.drops import Drop, drop_at, free_box, onto, plain, tile_box
from scenes.rummikub.memory import Memory, Tiles
from scenes.rummikub.texts import face
from scenes.rummikub.tiles import HeldPieces
from scenes.table.commands import (
    Command,
    Deepen,
    Do,
    Focus,
    Follow,
    Glide,
    Hint,
    LetGo,
    Option,
    Play,
    Question,
    Refuse,
    Tell,
)  # fmt: skip
from scenes.table.game import Gesture, Reply
from scenes.table.nodes import Node

GRIP: Final = 0.3
"""The left part of a set's first tile, which takes the whole set."""
DRAG_SCALE: Final = 1.06
"""The factor by which tiles in hand are larger than where they lay."""
GROUND: Final[tuple[Target, ...]] = (("mat",), RACK, NEW_SET)
TILE: Final = Play("tile")
GIVE_UP: Final = Gesture("tap", ("button", "give_up"))


def reply(state: State, *commands: Command, memory: Memory | None = None, **changes: Any) -> Answered:
    """A reply with fields of the choice changed."""
    return Reply(replace(state.choice, **changes), commands, memory)


def refuse(state: State, refusal: Refusal, tiles: Iterable[int], *first: Command, **changes: Any) -> Answered:
    """Says why not at tiles."""
    return reply(state, *first, Refuse(refusal, tuple(("tile", tile) for tile in tiles)), **changes)


def press(look: Looking, gesture: Gesture) -> Answered | None:
    """Answers what a person does."""
    state = look.state
    match gesture:
        case Gesture("look"):
            return reply(state, carried=()) if state.choice.carried and look.pointer.mode != "drag" else None
        case Gesture("hold", id, point) if point is not None:
            return _hold(state, id, point)
        case Gesture("drop", id, point):
            return _drop(look, id, gesture.target, point or look.pointer.position)
        case Gesture("tap", ("button", str(button))):
            return _button(look, button)
        case Gesture("denied", ("button", "done")):
            draft = state.choice.draft
            return reply(state, Refuse(draft.missing[0])) if draft is not None and draft.missing else None
        case Gesture("tap", id, point):
            return _tap(state, id, point)
        case Gesture("enter", id):
            # A tile is chosen, or what is chosen goes there; afterwards the keyboard looks at the rack.
            answer = _tap(state, id, None)
            if answer is None or answer.choice.draft is state.choice.draft:
                return answer
            tiles = (answer.memory or state.memory).rack.shelves.tiles
            looks = (Focus(("tile", tiles[0])),) if tiles else ()
            return replace(answer, commands=(*answer.commands, *looks))
        case Gesture("secondary", id):
            tile = tile_of(id)
            if tile < 0 or tile in state.memory.held or state.choice.draft is None or state.choice.picked:
                return None
            return _put(state, (tile,), (*RACK, len(state.memory.held)), {})
        case Gesture("back"):
            return reply(state, picked=()) if state.choice.picked else None
        case Gesture("undo"):
            draft = state.choice.draft
            return _go(state, draft.undo()) if draft is not None and draft.past else None
        case Gesture("key", key=key) if key is not None:
            return _key(look, key)
    return None


def _key(look: Looking, key: want.Intention) -> Answered | None:
    """The draft by keys."""
    state = look.state
    match key:
        case want.Hint():
            return _hint(state)
        case want.Draw():
            return end_turn(state, POOL)
        case want.Redo() | want.Key("y", True):
            return _button(look, "redo")
        case want.Key("s", False):
            return _button(look, "sort_groups" if state.memory.rack.order == "789" else "sort_runs")
        case want.Key("d", False):
            return _button(look, "done")
        case want.Key("backspace" | "delete"):
            looked, held = tile_of(look.pointer.looked), state.memory.held
            lying = tuple(tile for tile in state.choice.picked or (looked,) if tile >= 0 and tile not in held)
            able = lying and state.choice.draft is not None
            return _put(state, lying, (*RACK, len(held)), {}) if able else reply(state)
        case want.Key("n", False):
            return _place(state, NEW_SET)
    return None


def _button(look: Looking, id: str) -> Answered | None:
    state, draft = look.state, look.state.choice.draft
    match id:
        case "draw":
            return end_turn(state, POOL)
        case "done":
            return end_turn(state, DONE)
        case "give_up" if draft is not None:
            offer = offers(state.rules, draft=draft)[POOL]
            return ended_by(state, offer.action) if isinstance(offer, Ask) else reply(state)
        case "redo":
            return _go(state, draft.redo()) if draft is not None and draft.future else reply(state)
        case "reset":
            return _go(state, draft.reset()) if draft is not None else reply(state)
        case "sort_runs" | "sort_groups":
            rack = state.memory.rack.sorted("789" if id == "sort_runs" else "777")
            return reply(state, TILE, Glide(), memory=replace(state.memory, rack=rack))
        case "hint":
            return _hint(state)
    return None


# -- the end of the turn


def end_turn(state: State, way: Target) -> Answered:
    """Ends the turn one way, or says why not at nodes; tiles of a draft would go back, so that is asked first."""
    draft = state.choice.draft
    found: Offer[RummikubAction] = offers(state.rules, draft=draft)[way] if draft is not None else No(wait(state))
    wrong: Tiles = ()
    if way == DONE and draft is not None:
        wrong = next((one.tiles for one in draft.states() if one.fault is not None and one.changed), ())
    at = tuple(("tile", tile) for tile in wrong)
    if isinstance(found, Ask) and way == POOL:
        return reply(state, give_up(state, Tell(GIVE_UP)))
    if isinstance(found, Act):
        return ended_by(state, found.action, at)
    return reply(state, Follow(found, at))


def give_up(state: State, act: Command) -> Question:
    """The question before drawing or passing, which ends the turn and takes the draft back."""
    t, key = state.t, "draw" if state.view.pool else "pass"
    stay = Option(t("rummikub_table.give_up.stay"), kind="jade", cancel=True)
    yes = Option(t(f"rummikub_table.give_up.{key}"), (act,))
    return Question(t("rummikub_table.give_up.title"), t("rummikub.ask.give_up"), (stay, yes))


def ended_by(state: State, action: RummikubAction, at: tuple[Hashable, ...] = ()) -> Answered:
    """The person's act; drawing and passing leave the table as the turn began."""
    draft = state.choice.draft
    if isinstance(action, Draw | Pass) and draft is not None and not draft.untouched:
        back = _go(state, draft.reset())
        return Reply(back.choice, (*back.commands, Do(action, at)), back.memory)
    return reply(state, LetGo(home=True), Do(action, at))


# -- advice


def _hint(state: State) -> Answered | None:
    """Asks for advice, or says and lays its next step."""
    advised, draft = state.choice.advised, state.choice.draft
    after, words = draft, tuple(advised.whole)
    if not state.match.advisable:
        return reply(state)
    if not advised.given:
        return reply(state, Hint())
    if advised.ended and state.match.deepens:
        return reply(state, Deepen())
    if advised.target is None:
        words, *rest = advised.to_say
        advised = replace(advised, to_say=tuple(rest) or (words,), ended=not rest)
    elif draft is not None:
        after, advised, words = next_step(state, draft)
    if advised.ended and state.match.deepens:
        words = (*words, state.ctx.t("table.hint.deep.more"))
    there = _go(state, after) if after is not None and after is not draft else reply(state)
    choice = replace(there.choice, said=Said(" · ".join(filter(None, words)), "hint"), advised=advised)
    return Reply(choice, (Play("hint"), *there.commands), there.memory)


# -- tiles in hand


def draggable(state: State) -> Iterable[Hashable]:
    """Returns own tiles at any time, those of the table too; free ground for a frame around tiles."""
    if state.match.person is None:
        return ()
    draft, memory = state.choice.draft, state.memory
    ground = GROUND if draft is not None and free_box(state.boxes, memory) is not None else GROUND[:2]
    tiles = (*memory.rack.shelves.tiles, *(tile for tiles in sets_of(state) for tile in tiles))
    turns = [("turn", one.key) for one in draft.sets] if draft is not None else []
    return [*ground, *(("tile", tile) for tile in tiles), *turns]


def in_order(state: State, tiles: Iterable[int]) -> Tiles:
    """Returns tiles as they lie: row by row from the left."""
    boxes = {tile: tile_box(state.boxes, state.memory, tile) for tile in tiles}
    return tuple(sorted(boxes, key=lambda tile: (round(boxes[tile].y / 20), boxes[tile].x)))


def in_hand(state: State) -> Tiles:
    """Returns what is in hand, or chosen for a click."""
    return state.choice.carried or in_order(state, state.choice.picked)


def gripped(state: State, tile: int, point: Point) -> Tiles:
    """The whole set, when a point is on its grip."""
    there = state.choice.draft.set_of(tile) if state.choice.draft is not None else None
    if there is None or len(there.tiles) < 2 or there.tiles[0] != tile:
        return ()
    box = tile_box(state.boxes, state.memory, tile)
    return there.tiles if round(point[0]) < box.x + box.w * GRIP else ()


def _hold(state: State, id: Hashable, origin: Point) -> Answered:
    """Lets what was pressed begin to follow the pointer: a tile, what was chosen with it, or its whole set."""
    tile, chosen = tile_of(id), in_order(state, state.choice.picked)
    if tile < 0:
        return replace(reply(state, picked=()), stays=id not in GROUND)
    if tile not in state.memory.held and state.choice.draft is None:
        return replace(refuse(state, wait(state), (tile,), picked=()), stays=True)
    group = chosen if tile in chosen else gripped(state, tile, origin) or (tile,)
    box = tile_box(state.boxes, state.memory, tile)
    grabbed = origin[0] - box.x + group.index(tile) * box.w, origin[1] - box.y
    width = tile_box(state.boxes, state.memory, group[0]).w
    return reply(state, TILE, picked=(), carried=group, grabbed=grabbed, width=width)


def targets(look: Looking, id: Hashable) -> list[tuple[Hashable, Rect]]:
    """Returns where what is in hand would go from here."""
    state, choice = look.state, look.state.choice
    if not choice.carried:
        return []
    x, y = look.pointer.position
    pitch = state.memory.cloth.pitch * state.boxes.cloth_s
    left = x - choice.grabbed[0] + (choice.width * DRAG_SCALE - pitch) / 2
    pos = round(x), round(y)
    found = drop_at(state.boxes, state.memory, choice.draft, choice.carried, pos, left)
    return [(found, Rect(pos, (1, 1)))] if found is not None else []


def preview(look: Looking, id: Hashable, at: Point) -> Node | None:
    """The tiles that follow the pointer."""
    choice = look.state.choice
    if not choice.carried:
        return None
    wide = choice.width * DRAG_SCALE
    lefts = tuple(round(i * wide) for i in range(len(choice.carried)))
    corner = round(at[0] - choice.grabbed[0]), round(at[1] - choice.grabbed[1])
    held = HeldPieces(tuple(map(face, choice.carried)), lefts, round(wide), round(look.pointer.lean, 1))
    return Node(("held",), (*corner, lefts[-1] + round(wide), round(wide * 1.5)), 0, held)


def _drop(look: Looking, id: Hashable, target: Hashable | None, point: Point) -> Answered:
    """Puts down tiles that were let go, or finishes a frame around some."""
    state, choice = look.state, look.state.choice
    if not choice.carried:
        # A frame picks the tiles within it.
        if id != RACK and choice.draft is None:
            return reply(state)
        band, memory = frame(look.pointer.origin, point), state.memory
        tiles = memory.rack.shelves.tiles if id == RACK else [tile for tiles in sets_of(state) for tile in tiles]
        found = [tile for tile in tiles if band.collidepoint(tile_box(state.boxes, memory, tile).center)]
        return reply(state, *((TILE,) if found else ()), picked=in_order(state, found))
    x, y = point[0] - choice.grabbed[0], point[1] - choice.grabbed[1]
    wide = choice.width * DRAG_SCALE
    size = round(wide), round(wide * WHOLE_RATIO)
    starts: dict[Hashable, Rect] = {
        ("tile", tile): Rect((round(x + i * wide), round(y)), size) for i, tile in enumerate(choice.carried)
    }
    if isinstance(target, tuple):
        return _put(state, choice.carried, target, starts)
    if choice.draft is None and state.boxes.mat.collidepoint(point):
        return refuse(state, wait(state), choice.carried, Glide(starts), carried=())
    return reply(state, Glide(starts), carried=())


def frame(origin: Point, point: Point) -> Rect:
    """The frame from where the pointer was pressed to where it is."""
    (x, y), (u, v) = origin, point
    return Rect(round(min(x, u)), round(min(y, v)), max(2, round(abs(x - u))), max(2, round(abs(y - v))))


# -- clicks


def _tap(state: State, id: Hashable | None, point: Point | None) -> Answered | None:
    """Chooses a tile, puts chosen ones down, or turns a joker."""
    tile = tile_of(id)
    if state.match.person is None or not isinstance(id, tuple):
        return None
    aim = click_at(state, tile, point) if state.choice.picked and id[0] != "turn" else None
    if id[0] == "turn":
        # The next place of a joker in its run (rummikub.X3).
        draft, key = state.choice.draft, int(id[1])
        assert draft is not None
        places, tiles = draft.places(key), draft.by_key(key).tiles
        at = next((i for i, reading in enumerate(places) if reading.tiles == tiles), 0)
        answer = _go(state, draft.choose(key, places[(at + 1) % len(places)]))
    elif aim is not None:
        answer = _place(state, aim)
    elif tile >= 0:
        answer = _take_tile(state, tile, point)
    else:
        return reply(state, LetGo()) if id in GROUND else None
    return replace(answer, commands=(LetGo(), *answer.commands))


def _take_tile(state: State, tile: int, point: Point | None) -> Answered:
    """Chooses a tile; the one chosen last once more: the whole set of a table tile, the best place for own ones."""
    mine, picked, draft = tile in state.memory.held, state.choice.picked, state.choice.draft
    if tile in picked:
        best, there = best_of(state), draft.set_of(tile) if draft is not None else None
        if tile == picked[-1] and best is not None:
            return _place(state, best)
        whole = there.tiles if there is not None and len(there.tiles) > 1 and picked == (tile,) else ()
        return reply(state, TILE, picked=whole) if whole else reply(state, picked=tuple(x for x in picked if x != tile))
    if not mine and draft is None:
        return refuse(state, wait(state), (tile,))
    whole = gripped(state, tile, point) if not mine and point is not None else ()
    return reply(state, TILE, picked=(*picked, tile) if mine else whole or (tile,))


def best_of(state: State) -> Drop | None:
    """Returns where chosen own tiles fit best."""
    chosen, draft = in_order(state, state.choice.picked), state.choice.draft
    if draft is None or not chosen or not set(chosen) <= set(state.memory.held):
        return None
    return best_place(draft, chosen)


def click_at(state: State, tile: int, point: Point | None) -> Drop | None:
    """Returns where a click would put what is chosen."""
    memory, draft, picked = state.memory, state.choice.draft, state.choice.picked
    if tile in picked:
        return None
    if tile < 0:
        if point is None:
            return NEW_SET
        return drop_at(state.boxes, memory, draft, picked, (round(point[0]), round(point[1])))
    if tile not in state.memory.held:
        box = tile_box(state.boxes, memory, tile)
        side = int(point is not None and point[0] > box.centerx)
        return onto(draft, picked, tile, side) if draft is not None else None
    back = any(each not in state.memory.held for each in picked)
    return ("rack", memory.rack.shelves.slots.index(tile)) if back else None


def _place(state: State, aim: Drop) -> Answered:
    """Lays what is chosen somewhere."""
    chosen = in_order(state, state.choice.picked)
    if state.choice.draft is None and aim[0] != "rack":
        return refuse(state, wait(state), chosen, picked=())
    return _put(state, chosen, aim, {}) if chosen else reply(state, picked=())


# -- the draft


def _put(state: State, held: Tiles, aim: Drop, starts: Mapping[Hashable, Rect]) -> Answered:
    """Lays tiles somewhere: the draft or the rack changes, or it is said why not."""
    draft, memory, after = state.choice.draft, state.memory, state.choice.draft
    lying = any(tile not in memory.held for tile in held)
    if aim[0] == "rack" and not lying:
        memory = replace(memory, rack=memory.rack.moved(held, int(aim[1])))
    elif draft is not None:
        found = drop(draft, held, plain(aim))
        if isinstance(found, Refusal):
            return refuse(state, found, held, Glide(starts), picked=(), carried=())
        after = found
        wish = (float(aim[1]), float(aim[2])) if aim[0] == "new" and len(aim) == 3 else None
        alone = aim[0] == "new" and (wish is not None or not is_set(draft, held))
        memory = memory.holding(after.rack).lying(after.table, wish, frozenset(held if alone else ()))
        if aim[0] == "rack":
            back = [tile for tile in held if tile in memory.held]
            memory = replace(memory, rack=memory.rack.moved(back, int(aim[1])))
    return reply(state, TILE, Glide(starts), memory=memory, draft=after, picked=(), carried=())


def _go(state: State, draft: TurnDraft) -> Answered:
    """Returns another state of the draft."""
    memory = state.memory.holding(draft.rack).lying(draft.table)
    return reply(state, LetGo(home=True), TILE, Glide(), memory=memory, draft=draft, picked=(), carried=())
