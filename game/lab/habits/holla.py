"""Habits at the Dragon Holla table: completing cubes left lying, wins passed, wide waits thrown away, false reasons."""

from __future__ import annotations

from game.holla.actions import Declare, Discard, DrawIsland, DrawMountain, DrawRiver
from game.holla.bots.common import completes, own_kinds
from game.holla.bots.features import Features
from game.holla.distance import discard_outlooks, nearest
from game.kernel.match import AnyMatch
from game.kernel.seat import Answer
from game.lab.habits.tally import Tally
from game.pieces.cubes import parse_kind
from game.seats.request import Request

WIN_PASSED, LEFT, BROKEN, AGAINST = "win_passed", "completing_left", "wait_thrown_away", "reason_against"
PLAIN = (
    "mountain", "mountain_far", "mountain_saves", "mountain_few", "mountain_wide", "mountain_colour", "mountain_rank",
)  # fmt: skip
"""The reasons of a mountain cube for a hand that goes for the nearest yeok."""
WIDE = 8
"""Unseen cubes from which on a wait is wide; who keeps less than a third of them throws it away."""


def look(request: Request, answer: Answer, tally: Tally) -> None:
    """Counts a decision."""
    action, legal = answer.action, request.legal
    if any(isinstance(act, Declare) for act in legal):
        tally.count(WIN_PASSED, not isinstance(action, Declare))
        return
    sight = Features(request.view)
    if isinstance(action, DrawMountain | DrawIsland | DrawRiver):
        _draw(sight, request, action, tally)
    elif isinstance(action, Discard) and len(sight.hand) == 14:
        _discard(sight, action, tally)
    tally.count(AGAINST, _against(answer, sight))


def ended(match: AnyMatch, tally: Tally) -> None:
    """Counts nothing: no habit here is one of whole matches."""


def _draw(sight: Features, request: Request, action: DrawMountain | DrawIsland | DrawRiver, tally: Tally) -> None:
    """Counts whether a cube that completes the hand was left on island or in river; who holds a yeok needs none."""
    if nearest(sight.rules, sight.hand, sight.locked) != 1:
        return
    rivers = {act.cube >> 1 for act in request.legal if isinstance(act, DrawRiver)}
    island = any(isinstance(act, DrawIsland) for act in request.legal)
    kinds = {kind for kind in rivers if completes(sight, kind)}
    on_island = island and completes(sight, sight.island)
    if kinds or on_island:
        taken = action.cube >> 1 in kinds if isinstance(action, DrawRiver) else isinstance(action, DrawIsland)
        tally.count(LEFT, not (taken if isinstance(action, DrawRiver) else taken and on_island))


def _discard(sight: Features, action: Discard, tally: Tally) -> None:
    """Counts whether a wide wait was given up for a narrow one or none."""
    own = set(own_kinds(sight))
    left = {o.kind: sight.count(o.useful) for o in discard_outlooks(sight.rules, sight.hand, sight.locked)
            if o.kind in own and o.distance == 1}  # fmt: skip
    if nearest(sight.rules, sight.hand, sight.locked) == 1 and max(left.values(), default=0) >= WIDE:
        tally.count(BROKEN, 3 * left.get(action.cube >> 1, 0) < max(left.values()))


def _against(answer: Answer, sight: Features) -> bool:
    """Whether the act is not what the reason says."""
    key, values = answer.why.key, answer.why.values
    if key in ("island_completes", "river_completes"):
        return not completes(sight, parse_kind(str(values["cube"])))
    if key in ("island_helps", "river_helps"):
        kind = parse_kind(str(values["cube"]))
        return nearest(sight.rules, (*sight.hand, kind), sight.locked) >= nearest(sight.rules, sight.hand, sight.locked)
    if key in PLAIN and "distance" in values:
        return values["distance"] != nearest(sight.rules, sight.hand, sight.locked)
    if "seat" in values:
        side = sight.view.table[int(values["seat"])]
        shown = {cube >> 1 for cube in (*side.seen, *side.locked) if cube >= 0}
        if values["seat"] == sight.view.seat or not {parse_kind(cube) for cube in str(values["held"]).split()} <= shown:
            return True
    said = values.get("cube")
    return isinstance(answer.action, Discard) and said is not None and parse_kind(str(said)) != answer.action.cube >> 1
