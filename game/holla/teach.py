"""The lessons of Holla's table: what the target lacks, what the island brings, what a river draw bars."""

from __future__ import annotations

from game.holla.actions import DrawRiver, HollaAction
from game.holla.bots.features import Features
from game.holla.distance import FAR, discard_outlooks, outlook
from game.holla.offers import ISLAND, river
from game.holla.state import HAND, NONE
from game.holla.view import HollaView
from game.kernel.offers import Target
from game.kernel.teach import NOTHING, Lesson, Mark, Useful, by_unseen, say
from game.pieces.cubes import KIND_TEXT

RIVER: Target = ("button", "river")
"""The button of the river draw."""


def teach(view: HollaView, legal: tuple[HollaAction, ...], yeok: str, without: int = NONE) -> Lesson:
    """Teaches how far the yeok is, which cubes bring it closer and how many of them are unseen; what the island would
    bring, and the Holla that a river draw would bar (holla.R69).

    With a cube too many it is the hand after the discard that leaves the most useful cubes, or ``without`` a given one.
    """
    if len(view.hand) < HAND or view.phase not in ("draw", "discard"):
        return NOTHING
    sight = Features(view)
    away, kinds = _nearest(sight, yeok, without)
    if away in (0, FAR):
        return NOTHING
    useful = by_unseen([Useful(kind, sight.unseen[kind]) for kind in kinds])
    marks = _marks(sight, legal, away, frozenset(kinds))
    if not useful:
        return Lesson(None, (), marks)
    unseen = sum(use.unseen for use in useful)
    line = say("away", piece=KIND_TEXT[useful[0].kind], number=away, yeok=yeok, unseen=unseen)
    return Lesson(line, useful, marks)


def _nearest(sight: Features, yeok: str, without: int) -> tuple[int, tuple[int, ...]]:
    """The distance to a yeok and the kinds that lower it, after a discard."""
    hand = list(sight.hand)
    if without in sight.view.may_discard and len(hand) == HAND + 1:
        hand.remove(without >> 1)
    if len(hand) == HAND:
        found = outlook(sight.rules, hand, sight.locked, yeok)
        return found.distance, found.useful
    looks = discard_outlooks(sight.rules, sight.hand, sight.locked, yeok)
    best = min(looks, key=lambda look: (look.distance, -sight.count(look.useful), look.kind))
    return best.distance, best.useful


def _marks(sight: Features, legal: tuple[HollaAction, ...], away: int, kinds: frozenset[int]) -> tuple[Mark, ...]:
    view, found = sight.view, []
    if "draw" not in view.owes:
        return ()
    if sight.island in kinds:
        found.append(Mark(ISLAND, say("island", piece=KIND_TEXT[sight.island], number=away, after=away - 1)))
    takes = [act.cube for act in legal if isinstance(act, DrawRiver)]
    for cube in takes:
        if cube >> 1 in kinds and away == 1:
            found.append(Mark(river(cube), say("bars_win", piece=KIND_TEXT[cube >> 1], number=away), True))
        elif cube >> 1 in kinds:
            found.append(Mark(river(cube), say("river", piece=KIND_TEXT[cube >> 1], number=away, after=away - 1)))
    if takes and away == 1:
        piece = KIND_TEXT[min(kinds, key=lambda kind: (-sight.unseen[kind], kind))]
        found.append(Mark(RIVER, say("bars", piece=piece, number=sight.count(kinds)), True))
    return tuple(found)
