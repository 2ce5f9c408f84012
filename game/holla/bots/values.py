"""What every lawful act is worth in chips of the round, as the strongest seat reckons it."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import Declare, Decline, Discard, DrawIsland, DrawMountain, DrawRiver, Hold, HollaAction
from game.holla.bots.common import completes
from game.holla.bots.hand_value import HandValue
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.sight import Sight
from game.holla.bots.steps import after_discard, looks_after, waiting
from game.holla.distance import nearest, outlook
from game.holla.view import HollaView
from game.kernel.chance import Stream
from game.kernel.seat import Answer, Valued, Why

SPREAD = 9.0
"""By how many chips the difference of two acts is usually misjudged."""
DRAW_SPREAD = 11.0
"""The same of two draws."""


def worths(view: HollaView, legal: Sequence[HollaAction], answer: Answer, stream: Stream) -> list[Valued]:
    """The lawful acts with what they promise; cubes of one kind are worth the same."""
    if len(legal) == 1 or not view.ridge:
        return [Valued(legal[0], 0.0, 0.0, answer.why)]
    sight = Sight(view)
    value = HandValue(sight)
    if isinstance(legal[0], Discard):
        return _discards(sight, value, [act for act in legal if isinstance(act, Discard)])
    found = []
    for act in legal:
        if isinstance(act, Declare | Hold):
            found.append(_called(sight, value, act))
        elif isinstance(act, DrawIsland | DrawRiver):
            found.append(_open_draw(sight, value, act))
        else:
            found.append(_other_draw(sight, value, act))
    return found


def _called(sight: Sight, value: HandValue, act: Declare | Hold) -> Valued:
    """A complete hand: declared as a yeok, or held for the next dearer one."""
    names = [yeok.id for yeok in sight.rules.yeok]
    best = sight.rules.best(sight.hand)
    at = names.index(best.yeok) if best is not None else 0
    if isinstance(act, Declare):
        at = names.index(act.yeok) if act.yeok else at
        points = sight.rules.yeok[at].points
        return Valued(act, value.utility.gains[at], SPREAD, why("declare", yeok=names[at], points=points))
    aim = names[min(at + 1, len(names) - 1)]
    useful = sight.count(outlook(sight.rules, sight.hand, sight.locked, aim).useful)
    return Valued(act, value.kept(waits=True), SPREAD, why("hold", yeok=aim, count=useful))


def _discards(sight: Sight, value: HandValue, acts: Sequence[Discard]) -> list[Valued]:
    """Each discard by the hand that it leaves; a wrong count leaves no hand to weigh (holla.R88)."""
    looks = looks_after(sight, sorted({act.cube >> 1 for act in acts}))
    worths = [-float(look.distance) for look in looks]
    if len(sight.hand) == 14:
        worths = value.after(sight.hand, sight.locked, looks)
    told: dict[int, tuple[float, Why]] = {
        look.kind: (worth, after_discard(sight, [2 * look.kind], look).why)
        for look, worth in zip(looks, worths, strict=True)
    }
    return [Valued(act, told[act.cube >> 1][0], SPREAD, told[act.cube >> 1][1]) for act in acts]


def _open_draw(sight: Sight, value: HandValue, act: DrawIsland | DrawRiver) -> Valued:
    """A cube that lies open, by the best discard after it."""
    river = isinstance(act, DrawRiver)
    source, kind = ("river", act.cube >> 1) if isinstance(act, DrawRiver) else ("island", sight.island)
    words: dict[str, str | int] = {"cube": cube_word(kind)}
    if not sight.view.mountains_left:
        done = not river and completes(sight, kind)
        gain, spread, key = (value.utility.gains[0], SPREAD, "last_island") if done else (0.0, 0.0, f"{source}_idle")
        return Valued(act, gain, spread, why(key, **words))
    near = nearest(sight.rules, sight.hand, sight.locked)
    best = value.drawn(kind, river)
    if best is None:
        # Every cube that may go is one that the hand needs.
        return Valued(act, value.kept() - DRAW_SPREAD, DRAW_SPREAD, why(f"{source}_idle", **words))
    worth, left = best[0], best[1].distance
    if river:
        worth -= sight.view.config.river_fee
        words["fee"] = sight.view.config.river_fee
    if left >= near:
        return Valued(act, worth, DRAW_SPREAD, why(f"{source}_idle", cube=words["cube"]))
    return Valued(act, worth, DRAW_SPREAD, why(f"{source}_{'helps' if left else 'completes'}", distance=left, **words))


def _other_draw(sight: Sight, value: HandValue, act: HollaAction) -> Valued:
    """A mountain cube; or none is left, and the round is void or about to be (holla.R97)."""
    if not isinstance(act, DrawMountain):
        return Valued(act, 0.0, 0.0, why("decline") if isinstance(act, Decline) else why("mountain_complete"))
    near = nearest(sight.rules, sight.hand, sight.locked)
    useful = outlook(sight.rules, sight.hand, sight.locked).useful
    reason = waiting(sight, near, useful) if near else why("mountain_complete")
    return Valued(act, value.kept(waits=near == 0), DRAW_SPREAD, reason)
