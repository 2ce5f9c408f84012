"""The lessons of Royal Turf's table: each horse's chance to win, and columns that are full."""

from __future__ import annotations

from game.kernel.teach import NOTHING, Lesson, Mark, say
from game.turf.advice import UNKNOWN, column_range
from game.turf.bots.features import Features, sight_of
from game.turf.bots.opponent_moves import against_others, picks_of, whimsical
from game.turf.bots.track import end_of, noise, rolls_of, run
from game.turf.cards import prizes_of
from game.turf.offers import card
from game.turf.race import HORSES
from game.turf.view import TurfView

RACES = 160
"""Races run to their end: a chance of a half is then found within 4 points, twice out of three times."""
RIDERS = 8
"""Ways in which the seats may stray from what they bet on."""
WHIMS = 0.5
KEY = b"teach"


def teach(view: TurfView) -> Lesson:
    """Teaches the chance of every horse still running to come in first, were the race run many times from here by seats
    that ride for the bets they are seen to have; and horses whose column of the payouts is the last one."""
    if view.phase not in ("bet", "race") or not view.start:
        return NOTHING
    sight = sight_of(view)
    chances = winning(sight)
    home = sight.field.home
    marks = [
        Mark(card(horse), say("chance", piece=str(horse + 1), number=round(100 * chances[horse])))
        for horse in range(HORSES)
        if horse not in home
    ]
    if home:
        marks = []
    return Lesson(None, (), (*marks, *_full(view)))


def winning(sight: Features) -> tuple[float, ...]:
    """The share of races that each horse wins, with the roll that lies there as the first."""
    field = sight.field
    whims = noise(KEY, RIDERS * field.seats * HORSES)
    interest = [[0.0] * HORSES for _ in range(sight.seats)]
    for row, chips in zip(interest, sight.laid, strict=True):
        for horse, value in chips:
            row[horse] += 1 if value == UNKNOWN else value
    apart = against_others(interest)
    picks = [picks_of(whimsical(apart, whims, WHIMS), field.cards) for _ in range(RIDERS)]
    rolls = rolls_of(KEY, RACES)
    if sight.face >= 0:
        rolls = [bytes((sight.face,)) + roll[1:] for roll in rolls]
    won = [0] * HORSES
    for key in run(field, picks, rolls)[0]:
        won[end_of(key)[0]] += 1
    return tuple(count / len(rolls) for count in won)


def _full(view: TurfView) -> list[Mark]:
    """The marks of horses on which a further chip pays no more than the least."""
    if view.phase != "bet" or not view.hand:
        return []
    last = len(prizes_of(view.config)[0])
    columns = [column_range(view, horse)[0] for horse in range(HORSES)]
    return [
        Mark(card(horse), say("full", piece=str(horse + 1), number=bets), True)
        for horse, bets in enumerate(columns)
        if bets >= last - 1
    ]
