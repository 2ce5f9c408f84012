"""The reasons of the upper levels for speed and calls: each is true of its act, whether it is advised or not."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.seat import Why
from game.riichi.actions import RiichiAction, Ron
from game.riichi.bots.features import Features
from game.riichi.bots.frame import Call, calls_of
from game.riichi.bots.plain import after_call, valued_bits
from game.riichi.bots.reasons import why
from game.riichi.bots.routes import best_route, routes
from game.riichi.bots.win_search import Hope
from game.riichi.hands.shapes import kinds_of, shanten
from game.riichi.tiles import EAST, KIND_OF, is_red, tile_text, tiles_text

NO_WAY = 9
"""The distance of a hand that has no way to a yaku."""
FAR = 3
"""From so many steps on a single honour goes first, whatever else the hand may become; no call is made farther away."""

Weighed = tuple[float, Hope]
"""What a discard is worth, and the hand that it leaves."""


def speed_why(sight: Features, tile: int, own: Weighed, found: Sequence[Weighed]) -> Why:
    """The reason of a discard while nobody threatens, beside those of all discards."""
    score, hope = own
    words: dict[str, str | int] = {"tile": tile_text(tile)}
    if hope.away == 0 and hope.waits:
        key = "waiting" if sight.closed else "waiting_open"
        return why(key, waits=tiles_text(kinds_of(hope.waits)), count=hope.useful, **words)
    least = min(other.away for _, other in found)
    if hope.away > least:
        return why("farther" if least else "breaks", **words)
    most = max((one for one in found if one[1].away == least), key=lambda one: one[1].useful)
    if hope.useful < most[1].useful:
        key = "fewer" if score <= most[0] else "dearer" if hope.chance < most[1].chance else "likelier"
        return why(key, count=hope.useful, most=most[1].useful, **words)
    kind = KIND_OF[tile]
    if hope.away >= FAR and kind >= EAST and sight.counts[kind] == 1:
        return why("lonely_honour", **words)
    return why("fastest", count=hope.useful, **words)


def call_why(sight: Features, call: Call) -> Why:
    """The reason of a call: what it makes of the hand."""
    asked = sight.view.asked
    assert asked is not None
    words = {"tile": tile_text(asked.tile)}
    away, _ = after_call(sight, call)
    if away > FAR:
        return why("call_no_yaku", **words)
    if away >= _distance(sight):
        return why("call_no_nearer", **words)
    if away == 0:
        return why("call_waits", **words)
    dora = sum(sight.dora[KIND_OF[tile]] + is_red(tile) for tile in (asked.tile, *call.own))
    return why("call_dora", dora=dora, **words) if dora else why("call_route", **words)


def pass_why(sight: Features, legal: Sequence[RiichiAction], threat: dict[str, str | int] | None) -> Why:
    """The reason to let a tile go by, with the threat of another seat if there is one."""
    if any(isinstance(act, Ron) for act in legal):
        return why("pass_win")
    ways = [after_call(sight, call)[0] for call in calls_of(sight, legal)]
    nearest = min(ways, default=NO_WAY)
    if ways and nearest > FAR:
        return why("pass_no_yaku")
    if threat is not None:
        return why("pass_danger", **threat)
    if not ways:
        return why("pass")
    if nearest >= _distance(sight):
        return why("pass_no_nearer")
    return why("pass_closed" if sight.closed else "pass_nearer")


def _distance(sight: Features) -> int:
    """The steps of the hand to a waiting one, of an open one to one with a yaku."""
    if sight.closed:
        return shanten(sight.hand, sight.melds)
    route, _ = best_route(routes(sight.hand, sight.codes, valued_bits(sight), sight.config.kuitan), sight.left)
    return route.away if route else NO_WAY
