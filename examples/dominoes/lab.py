"""The facts that the laboratory needs of dominoes."""

from __future__ import annotations

from itertools import product
from typing import Any

from game.kernel.match import AnyMatch
from game.kernel.seat import Answer
from game.lab.games.lab_game import Part, SeatFacts, first_of, words
from game.lab.games.numbers_of import Layout
from game.lab.games.spaces import OUT, Space, listed
from game.lab.habits.tally import Tally
from game.seats.request import Request

from . import events as ev
from .actions import Deal, Pass, Play
from .tiles import TILES, pips
from .view import DominoesView

FACTS = ("wins", "passes", "pips_left", "played")


def score(match: AnyMatch) -> tuple[float, ...]:
    """The points so far."""
    return tuple(map(float, match.state.scores))


def count(event: Any, seats: SeatFacts) -> None:
    """Counts what an event says of the seats."""
    match event:
        case ev.Played(seat):
            seats[seat]["played"] += 1
        case ev.Passed(seat):
            seats[seat]["passes"] += 1
        case ev.RoundEnded(result):
            for seat, left in enumerate(result.pips):
                seats[seat]["pips_left"] += left
                seats[seat]["wins"] += seat == result.winner


def look(request: Request, answer: Answer, tally: Tally) -> None:
    """Counts a habit that costs: keeping the heaviest tile although it fits."""
    plays = [act for act in request.legal if isinstance(act, Play)]
    if len({act.tile for act in plays}) > 1:
        tally.count("keeps_heaviest", pips(answer.action.tile) < max(pips(act.tile) for act in plays))


def ended(match: AnyMatch, tally: Tally) -> None:
    """Counts the rounds that were blocked."""
    for result in match.state.results:
        tally.count("round_blocked", result.kind != "out")


def space() -> Space:
    """The space of acts: every act by its number."""
    acts = (Deal(), Pass(), *(Play(tile, end) for tile, end in product(range(TILES), (0, 1))))
    most = {"owes": 2, "line": TILES, "hand": 7, "left": 4, "lacks": 4, "lacks[]": 7, "scores": 4, "hands": 0}
    return listed(acts, Layout(DominoesView, OUT | {"hands"}, most, ("deal", "play", "pass", "over")))


_LAW = words("opening")
PART = Part(
    "round", ev.RoundEnded, first_of(ev.RoundStarted), "points", score, score, score, FACTS, count,
    measures={"round": "score", "match": "win"},
    tables=((2, {}), (4, {"hand": 5})),
    looks=dict.fromkeys(("beginner", "easy", "normal", "hard", "master"), _LAW),
    watch=(look, ended),
    space=space,
)  # fmt: skip
