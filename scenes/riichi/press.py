"""What hands and keys mean at the riichi table: tiles given away, calls and their choices, switches."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

from pygame import Rect

from game.riichi.actions import Discard
from game.riichi.offers import TABLE
from scenes.kit import intentions as want
from scenes.kit.drag import Point
from scenes.riichi.buttons import CHOICE, KEYS
from scenes.riichi.choice import SWITCHES, Answered, CallButton, Looking, calls, item_of, opened_call
from scenes.riichi.hand import HandItem, moved, use_sorting
from scenes.riichi.picture import place
from scenes.riichi.results import sheet
from scenes.riichi.texts import act_word
from scenes.table.commands import Command, Do, Focus, Glide, LetGo, Open, Play, Question, Setting, Tell
from scenes.table.game import Gesture, Reply, same
from scenes.table.giving import giving_of
from scenes.table.input import DIGITS

LIMITS: Final = (0, 5, 10, 20, 60)
"""The seconds to think that can be chosen, in a circle; 0 is no limit."""
SWITCH_KEYS: Final = {"s": "sort", "w": "win", "m": "no_calls", "d": "discard"}
SAID: Final = "said"
"""The first word of the id of a call that was asked about and is said."""


def press(look: Looking, gesture: Gesture) -> Answered | None:
    """Answers a gesture."""
    item, state, pointer = item_of(look.state, gesture.id), look.state, look.pointer
    match gesture:
        case Gesture("look"):
            looked = pointer.held if pointer.mode == "drag" else None, pointer.hovered, pointer.focused
            items = (item_of(state, id) for id in looked)
            pointed = next((item.id for item in items if item is not None), None)
            return Reply(replace(state.choice, pointed=pointed, middle=pointer.hovered == ("centre",)))
        case Gesture("tap", ("button", str(id))):
            return _button(look, id)
        case Gesture("tap", (kind, str(key))) if kind == SAID:
            offer = next((offer for offer in calls(state) if offer.key == key), None)
            return _said(look, offer, pointer.keyboard) if offer is not None else same(look)
        case Gesture("tap"):
            return _chosen(look, item, LetGo()) if item is not None else _nothing_chosen(look)
        case Gesture("enter"):
            return _discard(look, item) if item is not None else same(look)
        case Gesture("drop", id, point, target) if item is not None:
            return _dropped(look, item, point, target)
        case Gesture("back"):
            return _back(look)
        case Gesture("secondary"):
            return _back(look) or _goes_by(look)
        case Gesture("key", key=want.Draw()):
            return _goes_by(look)
        case Gesture("key", key=want.Key(name, False)):
            return _letter(look, name)
    return None


def targets(look: Looking, id: Hashable) -> list[tuple[Hashable, Rect]]:
    """The table, everything above the hand, where a tile is given away."""
    lay = look.state.boxes
    return [(TABLE, Rect(0, 0, lay.base.window[0], lay.threshold))]


# -- tiles


def _nothing_chosen(look: Looking) -> Answered | None:
    choice = look.state.choice
    return Reply(replace(choice, chosen=None)) if choice.chosen is not None else None


def _chosen(look: Looking, item: HandItem, *commands: Command) -> Answered:
    """Chooses a tile at the first click and gives it away at the second, or as the person has set it."""
    choice, way = look.state.choice, giving_of(look.state.ctx, "riichi")
    if way == "one" or (way == "second" and choice.chosen == item.id):
        return _discard(look, item, None, *commands)
    return Reply(replace(choice, chosen=item.id), (*commands, Play("bone_soft", 0.5)))


def _discard(look: Looking, item: HandItem, start: Rect | None = None, *commands: Command) -> Answered:
    """Gives a tile away; of equal ones this one leaves."""
    memory, choice = look.state.memory, look.state.choice
    going = replace(memory, hand=replace(memory.hand, going=item.serial))
    return Reply(choice, (*commands, Do(Discard(item.tile, item.drawn, choice.riichi), (item.id,), start)), going)


def _dropped(look: Looking, item: HandItem, point: Point | None, target: Hashable | None) -> Answered:
    """Gives the tile away, or puts it elsewhere in an unsorted hand."""
    state, memory = look.state, look.state.memory
    if point is None:
        return _discard(look, item) if target == TABLE else same(look)
    start = place(state, item).move_to(center=(round(point[0]), round(point[1])))
    if target == TABLE:
        return _discard(look, item, start)
    if item.drawn or memory.hand.sorted:
        return same(look)
    first, second = state.boxes.hand_tile(0), state.boxes.hand_tile(1)
    to = round((point[0] - first.centerx) / (second.x - first.x))
    hand = moved(memory.hand, item.index, min(max(0, to), len(memory.hand.row) - 1))
    return Reply(replace(state.choice, chosen=None), (Glide({item.id: start}),), replace(memory, hand=hand))


def _goes_by(look: Looking) -> Answered | None:
    """Lets a tile of another seat go by, or gives the drawn one away."""
    state, items = look.state, look.state.memory.hand.items
    passing = next((offer for offer in calls(state) if offer.key == "pass"), None)
    if passing is not None:
        return _say(look, passing, look.pointer.keyboard)
    return _discard(look, items[-1]) if state.match.mine and items and items[-1].drawn else None


# -- calls


def _say(look: Looking, offer: CallButton, keyboard: bool) -> Answered:
    """Says a word; at a strict table asks first where it costs if it is wrong, unless it can be undone."""
    state, choice = look.state, look.state.choice
    undone = (offer.key == "riichi" and choice.riichi) or offer.key == choice.opened
    if not offer.asks or undone:
        return _said(look, offer, keyboard)
    title = state.t("riichi_table.costly.title", word=act_word(state.ctx, offer.key))
    return same(
        look, Question(title, state.t(f"riichi.ask.{offer.asks}"), costly=(Tell(Gesture("tap", (SAID, offer.key))),))
    )


def _said(look: Looking, offer: CallButton, keyboard: bool) -> Answered:
    """Does the act, shows its choices or takes them away, or turns riichi on or off."""
    choice = look.state.choice
    if offer.key == "riichi":
        return Reply(replace(choice, riichi=not choice.riichi, opened=""), (Play("bone_soft", 0.5),))
    if len(offer.acts) == 1:
        return same(look, Do(offer.acts[0]))
    return _opened(look, offer, keyboard, choice.opened != offer.key)


def _opened(look: Looking, offer: CallButton, keyboard: bool, on: bool) -> Answered:
    """The keyboard goes from a call to its choices, and back when they close."""
    focus = (Focus(("button", f"{CHOICE}0" if on else offer.key)),) if keyboard else ()
    return Reply(replace(look.state.choice, opened=offer.key if on else ""), focus)


def _back(look: Looking) -> Answered | None:
    """Closes choices, turns riichi off or clears the choice; None when there was nothing to take back."""
    choice, opened = look.state.choice, opened_call(look.state)
    if opened is not None:
        return _opened(look, opened, look.pointer.keyboard, False)
    return Reply(replace(choice, riichi=False)) if choice.riichi else _nothing_chosen(look)


# -- buttons and letters


def _button(look: Looking, id: str) -> Answered | None:
    if id == "hint":
        return None
    if id == "sheet":
        return same(look, Open(make=sheet))
    if id == "limit":
        seconds = look.state.ctx.settings.riichi_clock
        at = LIMITS.index(seconds) if seconds in LIMITS else 0
        return same(look, Setting("riichi_clock", LIMITS[(at + 1) % len(LIMITS)]))
    if id in SWITCHES:
        return _switch(look, id)
    if id.startswith(CHOICE):
        return _number(look, int(id.removeprefix(CHOICE)))
    offer = next((offer for offer in calls(look.state) if offer.key == id), None)
    return _say(look, offer, look.pointer.keyboard) if offer is not None else same(look)


def _switch(look: Looking, key: str) -> Answered:
    state, memory = look.state, look.state.memory
    choice = replace(state.choice, switches=state.choice.switches ^ {key}, rested=(-1, 0.0))
    if key != "sort":
        return Reply(choice)
    on = key in choice.switches
    habit = (Setting("riichi_sort", on),) if state.match.person is not None else ()
    return Reply(choice, (*habit, Glide()), replace(memory, hand=use_sorting(memory.hand, on)))


def _letter(look: Looking, name: str) -> Answered | None:
    state, choice = look.state, look.state.choice
    offer = next((offer for offer in calls(state) if KEYS[offer.key] == name), None)
    if offer is not None:
        reply = _say(look, offer, True)
        return replace(reply, commands=(Focus(None, True), *reply.commands))
    if name in SWITCH_KEYS and state.match.person is not None:
        return _switch(look, SWITCH_KEYS[name])
    if name in DIGITS:
        return _number(look, DIGITS.index(name))
    if name == "g":
        return Reply(replace(choice, gaps_kept=not choice.gaps_kept))
    return same(look, Open(make=sheet)) if name == "y" else None


def _number(look: Looking, index: int) -> Answered | None:
    """Takes an open choice, else a tile of the hand from the left: chosen, and once more given away."""
    opened, items = opened_call(look.state), look.state.memory.hand.items
    if opened is not None:
        return same(look, Do(opened.acts[index])) if index < len(opened.acts) else None
    return _chosen(look, items[index]) if index < len(items) and look.state.match.person is not None else None
