"""What hands and keys mean at the Royal Turf table: chips become bets, horses are chosen and run; what time does."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from game.kernel.offers import Act, No
from game.turf.actions import Move
from game.turf.offers import card
from scenes.kit import intentions as want
from scenes.kit.drag import Point
from scenes.table.commands import Command, Confirm, Do, Follow, LetGo, Play, Refuse, Say, Shake, Take
from scenes.table.game import Gesture, same
from scenes.turf.choice import (
    Answered,
    Looking,
    Now,
    State,
    advised,
    foreseen,
    horse_of,
    looked,
    offered,
    shown_bet,
    slot_of,
)
from scenes.turf.texts import face_name
from scenes.turf.words import horse_words


def draggable(state: State) -> Sequence[Hashable]:
    """Returns chips while bets are laid, horses that may run."""
    if not state.match.mine:
        return ()
    if state.view.phase == "bet":
        return [("chip", slot) for slot in range(len(state.view.hand))]
    found = offered(state, None)
    lawful = [horse for horse in state.view.left if isinstance(found.get(card(horse)), Act)]
    return [(kind, horse) for horse in lawful for kind in ("horse", "card")]


def press(look: Looking, gesture: Gesture) -> Answered | None:
    """Returns what a gesture means at this table; None: what it means at every one."""
    state, hand = look.state, look.pointer
    # Enter means what Space does while the keyboard looks at nothing and holds nothing.
    undecided = hand.mode == "idle" and not (hand.keyboard and (hand.focused is not None or hand.button))
    match gesture:
        case Gesture("look"):
            return Answered(looked(look))
        case Gesture("tap", ("button", "run")) | Gesture("key", key=want.Draw()):
            return same(look, *_primary(look))
        case Gesture("key", key=want.Confirm()) if undecided:
            return same(look, *_primary(look))
        case Gesture("key", key=want.Key(name, False)) if name in "1234567" and len(name) == 1:
            return _take_horse(look, int(name) - 1)
        case Gesture("enter", ("chip", _)) if state.match.mine:
            return same(look, *_pick(look, gesture.id))
        case Gesture("enter", id) if (bet := shown_bet(state)) is not None and id == card(bet.horse):
            return same(look, Do(bet))
        case Gesture("enter"):
            return _clicked(look, gesture.id, None) or same(look)
        case Gesture("tap", ("button", _)):
            return None
        case Gesture("tap", id, point):
            return _clicked(look, id, point)
        case Gesture("drop", id, point, None) if point is not None and slot_of(id) is None:
            return _beside(look, id, point)
        case Gesture("drop", id, _, target) if isinstance(offer := offered(state, id).get(target), No):
            return same(look, Refuse(offer.refusal, (target, id)))
        case Gesture("back"):
            return _choose(state, None)
    return None


def _clicked(look: Looking, id: Hashable | None, point: Point | None) -> Answered | None:
    """Chooses a horse to bet on or to run, lets the chosen one run, or says why not."""
    state, held, chosen = look.state, look.pointer.held, look.state.choice.horse
    if slot_of(id) is not None:
        return same(look, *_laid(state, held, chosen)) if chosen is not None and held is not None else same(look)
    space = look.nodes.get(("space", chosen))
    if chosen is not None and point is not None and space is not None and space.rect.collidepoint(point):
        return same(look, _run(chosen))
    horse = horse_of(id)
    if horse is None:
        return _choose(state, None)
    return _take_horse(look, horse) if state.match.plays else same(look)


def _take_horse(look: Looking, horse: int) -> Answered:
    """A horse by its number: for a chip in hand, to choose, or to run."""
    state, choice = look.state, look.state.choice
    held = ("chip", choice.chip) if choice.chip is not None else None
    if state.view.phase == "bet" and state.match.mine:
        if held is not None:
            return same(look, *_laid(state, held, horse))
        return _choose(state, None if choice.horse == horse else horse) or same(look)
    match offered(state, held).get(card(horse)):
        case No(refusal) if state.match.person is not None:
            return same(look, Refuse(refusal, (("horse", horse), card(horse))))
        case Act() if choice.horse == horse:
            return same(look, LetGo(home=True), _run(horse))
        case Act():
            return Answered(replace(choice, horse=horse), (LetGo(home=True), Play("tile", 0.5)))
    return same(look)


def _choose(state: State, horse: int | None) -> Answered | None:
    """Chooses a horse, or none; None where that changes nothing."""
    return None if horse == state.choice.horse else Answered(replace(state.choice, horse=horse))


def _primary(look: Looking) -> Sequence[Command]:
    """The large button and Space: lay the chip in hand, let a bet count, or let the chosen horse run."""
    state, choice, bet = look.state, look.state.choice, advised(look.state)
    if state.match.drafted is not None:
        return (Confirm(),)
    if not state.match.mine:
        return ()
    if state.view.phase == "race":
        return () if choice.horse is None else (_run(choice.horse),)
    if choice.chip is not None and choice.aimed is not None:
        return _laid(state, ("chip", choice.chip), choice.aimed)
    if bet is not None:
        return (Do(bet),)
    return _pick(look, ("chip", len(state.view.hand) - 1)) if choice.chip is None and state.view.hand else ()


def _pick(look: Looking, chip: Hashable) -> Sequence[Command]:
    """Takes a chip in hand by key and puts it on the chosen horse, or brings it home."""
    horse = look.state.choice.horse
    if look.pointer.held == chip:
        return (LetGo(home=True),)
    return (Take(chip), *_laid(look.state, chip, horse)) if horse is not None else (Take(chip),)


def _laid(state: State, chip: Hashable, horse: int) -> Sequence[Command]:
    """Puts the chip in hand on a horse, or says why not."""
    offer = offered(state, chip).get(card(horse))
    put = Refuse(offer.refusal, (card(horse), chip)) if isinstance(offer, No) else Follow(offer, (chip,))
    return LetGo(home=True), put


def _run(horse: int) -> Command:
    """Lets a horse run, or says why not."""
    return Do(Move(horse), (("horse", horse), card(horse)))


def _beside(look: Looking, id: Hashable, point: Point) -> Answered | None:
    """Says why a horse cannot stand on a space that is not its own."""
    state, horse = look.state, horse_of(id)
    told = state.choice.facts.forecasts[horse] if horse is not None else None
    if told is None or state.boxes.oval.space_at(point) is None:
        return None
    values = {"face": face_name(state.ctx.texts, state.view.face), "steps": told.steps, "space": told.to_space}
    text = state.say("wrong_home" if told.place else "wrong_space", horse=horse_words(state, told.horse), **values)
    said = Say(state.say("refused"), text, rule="turf.T15")
    return same(look, said, Shake((("horse", told.horse), card(told.horse))))


# -- time


def tick(now: Now, dt: float) -> Answered | None:
    """Works out one more figure of the earnings while nothing moves."""
    state, choice = now.state, now.state.choice
    if not state.calm:
        return None
    told = foreseen(state)
    running = choice.running.worked(state.view, told.horse if told is not None else None)
    return None if running is choice.running else Answered(replace(choice, running=running))


def busy(now: Now) -> bool:
    """Whether figures of the earnings are missing."""
    state, told = now.state, foreseen(now.state)
    horse = told.horse if told is not None else None
    return state.calm and state.choice.running.missing(state.view, horse) is not None
