"""Habits at the riichi table: wins passed, waiting hands broken up for nothing, reasons that do not fit."""

from __future__ import annotations

from collections.abc import Mapping

from game.kernel.match import AnyMatch
from game.kernel.seat import Answer
from game.lab.habits.tally import Tally
from game.riichi.actions import Discard, Pass, Pon, Ron, Tsumo
from game.riichi.bots.efficiency import distances
from game.riichi.bots.features import Features, declared
from game.riichi.tiles import KIND_OF, parse_tiles
from game.seats.request import Request

WIN_PASSED, BROKEN, AGAINST = "win_passed", "wait_broken_up", "reason_against"
THREAT = 2
"""So many open melds count as a threat."""


def look(request: Request, answer: Answer, tally: Tally) -> None:
    """Counts a decision."""
    view, action = request.view, answer.action
    if any(isinstance(act, Ron | Tsumo) for act in request.legal):
        tally.count(WIN_PASSED, not isinstance(action, Ron | Tsumo))
    if isinstance(action, Discard) and not view.own.riichi and not _threats(request):
        sight = Features(view)
        allowed = {KIND_OF[act.tile] for act in request.legal if isinstance(act, Discard)}
        away = {kind: steps for kind, steps in distances(sight.hand, sight.melds) if kind in allowed}
        if sight.closed and min(away.values(), default=1) == 0:
            tally.count(BROKEN, away[KIND_OF[action.tile]] > 0)
    tally.count(AGAINST, _against(answer, request))


def ended(match: AnyMatch, tally: Tally) -> None:
    """Counts nothing: no habit here is one of whole matches."""


def _threats(request: Request) -> list[int]:
    """The other seats that declared riichi or hold several open melds."""
    view = request.view
    return [
        number
        for number, seat in enumerate(view.table)
        if number != view.seat and (seat.riichi or sum(meld.opens for meld in seat.melds) >= THREAT)
    ]


def _against(answer: Answer, request: Request) -> bool:
    """Whether the act is not what the reason says."""
    key, action = answer.why.key, answer.action
    if key == "win":
        return not isinstance(action, Ron | Tsumo)
    if key in ("riichi", "riichi_waits"):
        return not (isinstance(action, Discard) and action.riichi)
    if key == "call":
        return not isinstance(action, Pon)
    if key.startswith("pass"):
        return not isinstance(action, Pass)
    return "threat" in answer.why.values and not _true_threat(answer.why.values, request)


def _true_threat(values: Mapping[str, str | int], request: Request) -> bool:
    """Whether the named seat did what is said of it, and has passed what is said to be passed."""
    seat = int(values["seat"])
    side = request.view.table[seat]
    shown = {"riichi": declared(side), "open": any(meld.opens for meld in side.melds), "late": True}
    if not shown[str(values["threat"])] or seat == request.view.seat:
        return False
    if values.get("safety") != "passed":
        return True
    (tile,) = parse_tiles(str(values["tile"]))
    return bool(Features(request.view).safe[seat] >> KIND_OF[tile] & 1)
