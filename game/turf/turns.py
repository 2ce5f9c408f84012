"""The course of races, bets and moves; changes the state in place (turf.T9-T24, turf.T29)."""

from __future__ import annotations

from game.turf import events as ev
from game.turf.cards import CARDS, CARDS_EACH, card_of, line_up
from game.turf.config import factor_of
from game.turf.race import DIE, FINISHED, HORSES, MEMBERS, Race, printed
from game.turf.result import Chip
from game.turf.scoring import end_race
from game.turf.state import BET, NONE, RACE, MoveNote, TurfState


def shuffle_stack(state: TurfState, race: int) -> None:
    """Mixes the cards that are left for the races from this one on (turf.T9, turf.T29)."""
    state.chance.stream("shuffle", race).shuffle(state.stack)


def open_game(state: TurfState) -> None:
    """Mixes all 21 cards (turf.T9)."""
    state.stack = list(range(CARDS))
    state.tied = tuple(range(state.seats))
    shuffle_stack(state, 1)


def deal(state: TurfState) -> list[ev.TurfEvent]:
    """Draws cards until each horse has one and stands in line; those of horses already placed wait (turf.T9, T10)."""
    state.race += 1
    # The first bettor of later races was found when the race before was paid (turf.T11).
    state.first = state.chance.stream("first", 1).below(state.seats) if state.race == 1 else state.dealer
    drawn, aside, placed = [], [], dict[int, int]()
    while len(placed) < HORSES:
        card = state.stack.pop()
        drawn.append(card)
        if card // CARDS_EACH in placed:
            aside.append(card)
        else:
            placed[card // CARDS_EACH] = card
    state.stack = sorted((*state.stack, *aside))
    shuffle_stack(state, state.race + 1)
    state.cards = tuple(placed[horse] for horse in range(HORSES))
    state.numbers = tuple(card_of(state.config, card) for card in state.cards)
    state.start = tuple(placed)
    state.run = line_up(state.config, state.start)
    state.moves = []
    state.turn, state.phase = state.first, BET
    factor = factor_of(state.config, state.race)
    return [
        ev.RaceStarted(state.race, state.first, state.tied, tuple(drawn), state.start, state.numbers, factor),
    ]


def bet(state: TurfState, seat: int, chip: int, horse: int) -> list[ev.TurfEvent]:
    """Lays a chip; after the last one of all the race begins (turf.T12-T14, turf.T31)."""
    out: list[ev.TurfEvent] = [lay(state, seat, chip, horse)]
    if any(state.hands):
        return out
    state.phase = RACE
    state.turn = state.first
    return [*out, roll(state)]


def lay(state: TurfState, seat: int, chip: int, horse: int) -> ev.TurfEvent:
    """Lays a chip; the next seat is to bet, if anybody is (turf.T12)."""
    state.hands[seat].remove(chip)
    state.bets[seat].append(Chip(horse, chip))
    state.turn = (seat + 1) % state.seats
    return ev.BetLaid(seat, horse, chip, state.config.bets == "hidden")


def roll(state: TurfState) -> ev.TurfEvent:
    """Lets the die fall for the seat to move (turf.T5, turf.T14, turf.T15)."""
    sides = state.chance.stream("die", state.race, len(state.moves))
    state.face = DIE[sides.below(len(DIE))]
    return ev.Rolled(state.turn, state.face)


def move(state: TurfState, seat: int, horse: int) -> list[ev.TurfEvent]:
    """Moves a horse; the third to finish ends the race (turf.T15-T23)."""
    run, face = state.run, state.face
    steps = state.numbers[horse][face]
    start, pace, before = run.positions[horse], run.pace, run.left
    blockers = blockers_of(run, horse, steps)
    end = run.move(horse, steps)
    state.moves.append(MoveNote(seat, horse, face, steps, start, end))
    _count_move(state, steps, start, end)
    out: list[ev.TurfEvent] = [ev.Moved(seat, horse, face, steps, start, end, blockers)]
    if run.pace != pace:
        out.append(ev.PaceTaken(horse))
    if end >= FINISHED:
        out.append(ev.Finished(horse, len(run.order)))
    if run.over:
        state.face = NONE
        return [*out, *end_race(state)]
    if before == 1 << horse:
        out.append(ev.CardsReturned(MEMBERS[run.left]))
    state.turn = (seat + 1) % state.seats
    return [*out, roll(state)]


def blockers_of(run: Race, horse: int, steps: int) -> tuple[int, ...]:
    """The horses on the spaces that a move cannot enter, from its target back (turf.T18, turf.T20)."""
    wanted = run.positions[horse] + steps
    end = run.landing(horse, steps)
    if end >= FINISHED or end == wanted:
        return ()
    standing = {printed(p) if run.printed else p: h for h, p in enumerate(run.positions) if p < FINISHED}
    return tuple(standing[printed(p) if run.printed else p] for p in range(wanted, end, -1))


def _count_move(state: TurfState, steps: int, start: int, end: int) -> None:
    tally = state.tally
    tally.add("moves")
    tally.add("shortened", end < min(FINISHED, start + steps))
    tally.add("blocked", end == start)
