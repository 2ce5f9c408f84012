"""The worth of each draw in chips of the round, and why."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import Decline, DrawIsland, DrawMountain, DrawRiver, HollaAction
from game.holla.bots.common import completes
from game.holla.bots.hand_value import HandValue
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.steps import waiting
from game.kernel.seat import Valued

SPREAD = 4.0
"""By how many chips a small difference of two acts is usually misjudged."""
COMPLETE = ("island_completes", "river_completes")
"""The reasons of a draw that completes the hand."""


def draws(value: HandValue, acts: Sequence[HollaAction]) -> list[Valued]:
    """The worth of each of these draws."""
    return [
        _open_draw(value, act) if isinstance(act, DrawIsland | DrawRiver) else _other_draw(value, act) for act in acts
    ]


def _open_draw(value: HandValue, act: DrawIsland | DrawRiver) -> Valued:
    """The worth of a cube that lies open, by the best discard after it."""
    sight, river = value.sight, isinstance(act, DrawRiver)
    source, kind = ("river", act.cube >> 1) if isinstance(act, DrawRiver) else ("island", sight.island)
    words: dict[str, str | int] = {"cube": cube_word(kind)}
    idle = why(f"{source}_idle", **words)
    if not sight.view.mountains_left:
        done = not river and completes(sight, kind)
        reason = why("last_island", **words) if done else idle
        return Valued(act, value.utility.usual if done else 0.0, SPREAD if done else 0.0, reason)
    best = value.drawn(kind, river)
    if best is None:
        # Every cube that it may discard is worth more to the hand than this one.
        return Valued(act, value.before() - SPREAD, SPREAD, idle)
    worth, look = best
    if look.distance < value.look.distance:
        key = f"{source}_{'helps' if look.distance else 'completes'}"
        fee = {"fee": sight.view.config.river_fee} if river else {}
        return Valued(act, worth, SPREAD, why(key, distance=look.distance, **words, **fee))
    if river or not value.look.distance:
        return Valued(act, worth, SPREAD, idle)
    if worth <= value.before():
        return Valued(act, worth, SPREAD, idle)
    count, now = sight.count(look.useful), sight.count(value.look.useful)
    wider = why("island_wider", count=count, now=now, **words)
    return Valued(act, worth, SPREAD, wider if count > now else why("island_better", count=count, **words))


def _other_draw(value: HandValue, act: HollaAction) -> Valued:
    """The worth of a mountain cube; or of the end, where none is left and the round is void or soon (holla.R97)."""
    if not isinstance(act, DrawMountain):
        return Valued(act, 0.0, 0.0, why("decline") if isinstance(act, Decline) else why("mountain_complete"))
    near, useful = value.look.distance, value.look.useful
    reason = waiting(value.sight, near, useful) if near else why("mountain_complete")
    return Valued(act, value.before(), SPREAD, reason)
