"""The worth of every lawful act in chips of the round, as the strongest seat reckons it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.holla.actions import Declare, Discard, DrawRiver, Hold, HollaAction
from game.holla.bots.common import complete_discards, most_valuable
from game.holla.bots.draws import COMPLETE, SPREAD, draws
from game.holla.bots.features import Features
from game.holla.bots.hand_value import HandValue
from game.holla.bots.reasons import why
from game.holla.bots.steps import after_discard, looks_after
from game.holla.distance import outlook
from game.holla.view import HollaView
from game.kernel.chance import Stream
from game.kernel.seat import Valued, Why, widened

SHARE = 0.4
"""The share of a difference by which it is misjudged beside ``SPREAD``."""


def worths(
    view: HollaView, legal: Sequence[HollaAction], wanted: Sequence[HollaAction], stream: Stream
) -> list[Valued]:  # fmt: skip
    """The lawful acts with what they promise; cubes of one kind are worth the same."""
    if len(legal) == 1 or not view.ridge:
        return [Valued(legal[0], 0.0, 0.0, Why(""))]
    sight = Features(view)
    value = HandValue(sight)
    if isinstance(legal[0], Discard):
        return widened(_discards(sight, value, [act for act in legal if isinstance(act, Discard)]), SHARE)
    useful = value.look.useful
    found = draws(value, [act for act in legal if not isinstance(act, Declare | Hold)])
    idle = [isinstance(one.action, DrawRiver) and one.action.cube >> 1 not in useful for one in found]
    called = [_called(sight, value, act) for act in legal if isinstance(act, Declare | Hold)]
    return widened([*called, *_as_played(found, idle)], SHARE)


def _as_played(found: Sequence[Valued], idle: Sequence[bool]) -> list[Valued]:
    """The values with what the strongest seat does not weigh worth no more than its best: played out it wins nothing.

    An open cube that completes the hand is worth no less than any other draw, as it is when it is played out.
    """
    best = max((one.value for one, passed in zip(found, idle, strict=True) if not passed), default=0.0)
    told = []
    for one, passed in zip(found, idle, strict=True):
        value = min(one.value, best) if passed else best if one.why.key in COMPLETE else one.value
        told.append(msgspec.structs.replace(one, value=value))
    return told


def _called(sight: Features, value: HandValue, act: Declare | Hold) -> Valued:
    """The worth of a complete hand: declared as a yeok, or held for the next dearer one."""
    readings = sight.rules.readings(sight.hand)
    if isinstance(act, Declare):
        found = next(reading for reading in readings if act.yeok in (None, reading.yeok))
        reason = why("declare", yeok=found.yeok, points=found.points + found.bonus)
        return Valued(act, value.utility.gain(found.points, found.bonus), SPREAD, reason)
    names = [yeok.id for yeok in sight.rules.yeok]
    aim = names[min(names.index(readings[0].yeok) + 1, len(names) - 1)]
    if aim == readings[0].yeok:
        return Valued(act, value.held(readings[0]), SPREAD, why("hold_dearest", yeok=aim))
    useful = sight.count(outlook(sight.rules, sight.hand, sight.locked, aim).useful)
    return Valued(act, value.held(readings[0]), SPREAD, why("hold", yeok=aim, count=useful))


def _discards(sight: Features, value: HandValue, acts: Sequence[Discard]) -> list[Valued]:
    """The worth of each discard by the hand that it leaves; a wrong count leaves no hand to weigh (holla.R88)."""
    looks = looks_after(sight, sorted({act.cube >> 1 for act in acts}))
    worths = [-float(look.distance) for look in looks]
    if len(sight.hand) == 14:
        worths = value.after(sight.hand, sight.locked, looks)
    told: dict[int, tuple[float, Why]] = {
        look.kind: (worth, after_discard(sight, [2 * look.kind], look).why)
        for look, worth in zip(looks, worths, strict=True)
    }
    near = min((look.distance for look in looks), default=0)
    farther = {look.kind for look in looks if look.distance > near}
    found = [Valued(act, told[act.cube >> 1][0], SPREAD, told[act.cube >> 1][1]) for act in acts]
    # The strongest seat leaves a hand complete wherever it can, as its dearest yeok.
    complete = complete_discards(sight, sight.hand, set(told))
    idle = told.keys() - {most_valuable(sight, complete)[0]} if complete else farther
    return _as_played(found, [act.cube >> 1 in idle for act in acts])
