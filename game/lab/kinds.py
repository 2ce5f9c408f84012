"""What the laboratory has to know of each game: its part of a match, its scores, its facts, its bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.holla import events as holla
from game.holla.bots import LAB_LEVELS as HOLLA_LEVELS
from game.holla.bots import VERSION as HOLLA_BOTS
from game.holla.bots import make_lab_bot as holla_bot
from game.holla.config import starting_chips
from game.kernel.match import AnyMatch
from game.kernel.seat import Bot
from game.riichi import events as riichi
from game.riichi.bots import LAB_LEVELS as RIICHI_LEVELS
from game.riichi.bots import VERSION as RIICHI_BOTS
from game.riichi.bots import make_lab_bot as riichi_bot
from game.rummikub import events as rummikub
from game.rummikub.bots import LAB_LEVELS as RUMMIKUB_LEVELS
from game.rummikub.bots import VERSION as RUMMIKUB_BOTS
from game.rummikub.bots import make_lab_bot as rummikub_bot
from game.turf import events as turf
from game.turf.bots import VERSION as TURF_BOTS
from game.turf.bots import make_bot as turf_bot

LAB_LEVELS: dict[str, tuple[str, ...]] = {
    "holla": HOLLA_LEVELS, "riichi": RIICHI_LEVELS, "rummikub": RUMMIKUB_LEVELS,
}  # fmt: skip
"""Seats to measure against; nobody is offered them at a table."""

SeatFacts = list[dict[str, float]]
"""What every seat did, by name: counts and sums over the unit."""


class Part(msgspec.Struct, frozen=True):
    """A game of the laboratory. ``unit`` is the part of a match that can be played alone, ``ended`` its last event.

    ``score`` gives the scores by seat, in ``score_word``, of the match so far, ``earned`` the same without what the end
    of a match adds; ``order`` what places follow from, the higher the better. ``count`` adds what an event says to the
    facts of the seats, whose names are ``facts``.
    """

    unit: str
    ended: type
    first: Callable[[Any], int | None]
    """Who is first in the part that an event begins, ``None`` for other events."""
    score_word: str
    score: Callable[[AnyMatch], tuple[float, ...]]
    earned: Callable[[AnyMatch], tuple[float, ...]]
    order: Callable[[AnyMatch], tuple[float, ...]]
    facts: tuple[str, ...]
    count: Callable[[Any, SeatFacts], None]
    make_bot: Callable[[str], Bot]
    bots: int
    """The version of the bots: results of two versions are not mixed."""


def _first(started: type, name: str = "first") -> Callable[[Any], int | None]:
    return lambda event: getattr(event, name) if isinstance(event, started) else None


def _by_rank(match: AnyMatch) -> tuple[float, ...]:
    return tuple(-float(place.rank) for place in match.standings())


# -- Dragon Holla

_YEOK = ("snake", "boa", "dragon")
HOLLA_FACTS = (
    "wins", "snake", "boa", "dragon", "own_yeok", "losses", "ungrouped", "mountain", "island", "river", "fouls",
)  # fmt: skip


def _holla_score(match: AnyMatch) -> tuple[float, ...]:
    start = starting_chips(match.config, match.seats)
    return tuple([float(now - was) for now, was in zip(match.state.chips, start, strict=True)])


def _holla_count(event: Any, seats: SeatFacts) -> None:
    if isinstance(event, holla.Drew):
        seats[event.seat][event.source] += 1
    elif isinstance(event, holla.Foul):
        seats[event.seat]["fouls"] += 1
    elif isinstance(event, holla.RoundEnded) and event.result.winner >= 0:
        result = event.result
        won = seats[result.winner]
        won["wins"] += 1
        won[result.yeok if result.yeok in _YEOK else "own_yeok"] += 1
        for line in result.losers:
            seats[line.seat]["losses"] += 1
            seats[line.seat]["ungrouped"] += line.ungrouped


# -- Rummikub

RUMMIKUB_FACTS = (
    "out", "turns", "able_turns", "laying_turns", "tiles_laid", "tiles_moved", "drawn", "passes", "opened", "opened_at",
)  # fmt: skip


def _rummikub_score(match: AnyMatch) -> tuple[float, ...]:
    points = [0.0] * match.seats
    for result in match.state.results:
        for seat, line in enumerate(result.seats):
            points[seat] += line.points
    return tuple(points)


def _rummikub_count(event: Any, seats: SeatFacts) -> None:
    if isinstance(event, rummikub.GameStarted):
        for seat in seats:
            seat["turns_before"] = seat["turns"]
    elif isinstance(event, rummikub.Laid):
        seat = seats[event.seat]
        seat["turns"] += 1
        seat["laying_turns"] += 1
        seat["tiles_laid"] += len(event.laid)
        seat["tiles_moved"] += len(event.moved)
        if event.opened:
            seat["opened"] += 1
            seat["opened_at"] += seat["turns"] - seat.get("turns_before", 0.0)
    elif isinstance(event, rummikub.Drew):
        seats[event.seat]["turns"] += 1
        seats[event.seat]["drawn"] += len(event.tiles)
    elif isinstance(event, rummikub.Passed):
        seats[event.seat]["turns"] += 1
        seats[event.seat]["passes"] += 1
    elif isinstance(event, rummikub.GameEnded) and event.result.kind == "out":
        for winner in event.result.winners:
            seats[winner]["out"] += 1


# -- Royal Turf

TURF_FACTS = ("races_won", "received", "penalties", "chips_on_winner", "chips_on_last", "moves", "spaces", "blocked")


def _turf_score(match: AnyMatch) -> tuple[float, ...]:
    return tuple(float(money - match.config.start_money) for money in match.state.money)


def _turf_count(event: Any, seats: SeatFacts) -> None:
    if isinstance(event, turf.Moved):
        seat = seats[event.seat]
        seat["moves"] += 1
        seat["spaces"] += event.steps
        seat["blocked"] += event.steps == 0
    elif isinstance(event, turf.RaceEnded):
        result = event.result
        gains = [line.received - line.paid for line in result.seats]
        best = [seat for seat, gain in enumerate(gains) if gain == max(gains)]
        for number, line in enumerate(result.seats):
            seat = seats[number]
            seat["races_won"] += (number in best) / len(best)
            seat["received"] += line.received
            seat["penalties"] += line.paid
            seat["chips_on_winner"] += sum(chip.value for chip in line.chips if chip.horse == result.order[0])
            seat["chips_on_last"] += sum(chip.value for chip in line.chips if chip.horse == result.last)


# -- riichi

RIICHI_FACTS = (
    "wins", "tsumo", "won_points", "han", "fu", "deal_ins", "lost_points", "riichi", "calls", "waiting_at_draw",
    "fouls",
)  # fmt: skip


def _riichi_score(match: AnyMatch) -> tuple[float, ...]:
    if match.state.game is None:
        return _riichi_thousands(match)
    return tuple(place.score / 10 for place in match.standings())


def _riichi_thousands(match: AnyMatch) -> tuple[float, ...]:
    return tuple((points - match.config.start_points) / 1000 for points in match.state.points)


def _riichi_count(event: Any, seats: SeatFacts) -> None:
    if isinstance(event, riichi.Discarded):
        seats[event.seat]["riichi"] += event.riichi
    elif isinstance(event, riichi.Called):
        seats[event.seat]["calls"] += event.meld.opens
    elif isinstance(event, riichi.Fouled):
        seats[event.seat]["fouls"] += 1
    elif isinstance(event, riichi.RoundEnded):
        for seat in event.result.tenpai:
            seats[seat]["waiting_at_draw"] += 1
        for win in event.result.wins:
            won = seats[win.seat]
            won["wins"] += 1
            won["won_points"] += win.deltas[win.seat]
            won["han"] += win.worth.han
            won["fu"] += win.worth.fu
            if win.source == win.seat:
                won["tsumo"] += 1
            else:
                seats[win.source]["deal_ins"] += 1
                seats[win.source]["lost_points"] -= win.deltas[win.source]


def _points(match: AnyMatch) -> tuple[float, ...]:
    # Equal points share their place here, so that no seat has an advantage by where it sits.
    return tuple(map(float, match.state.points))


PARTS: dict[str, Part] = {
    "holla": Part(
        "round", holla.RoundEnded, _first(holla.RoundStarted), "chips", _holla_score, _holla_score, _holla_score,
        HOLLA_FACTS, _holla_count, holla_bot, HOLLA_BOTS,
    ),
    "rummikub": Part(
        "game", rummikub.GameEnded, _first(rummikub.GameStarted), "points", _rummikub_score, _rummikub_score, _by_rank,
        RUMMIKUB_FACTS, _rummikub_count, rummikub_bot, RUMMIKUB_BOTS,
    ),
    "turf": Part(
        "race", turf.RaceEnded, _first(turf.RaceStarted), "pounds", _turf_score, _turf_score, _turf_score, TURF_FACTS,
        _turf_count, turf_bot, TURF_BOTS,
    ),
    "riichi": Part(
        "round", riichi.RoundEnded, _first(riichi.RoundStarted, "dealer"), "P", _riichi_score, _riichi_thousands,
        _points, RIICHI_FACTS, _riichi_count, riichi_bot, RIICHI_BOTS,
    ),
}  # fmt: skip
"""The games by name."""


SEAT_FACTS = ("decisions", "forced", "choices")
"""What is counted for every seat of every game."""


def match_facts(game: str, seats: int) -> tuple[str, ...]:
    """What is counted for every match beside the facts of its rules; ``comeback`` only where it has several parts."""
    parts = f"{PARTS[game].unit}s"
    won = (order_fact(place) for place in range(seats))
    return ("length", parts, "lead_changes", "swing", "comeback", "forced_share", "choices", *won)


def order_fact(place: int) -> str:
    """The share of parts that who is first (``place`` 0), next, and so on won: gained most, and more than nothing."""
    return f"won_{place + 1}"


def places(order: Sequence[float]) -> tuple[float, ...]:
    """Places from 1, the higher the better; who is equal shares the mean of their places."""
    return tuple(sum(o > own for o in order) + (sum(o == own for o in order) + 1) / 2 for own in order)


def win_shares(order: Sequence[float]) -> tuple[float, ...]:
    """One win, shared by those who are best."""
    best = [o == max(order) for o in order]
    return tuple(is_best / sum(best) for is_best in best)
