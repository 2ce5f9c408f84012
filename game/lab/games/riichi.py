"""The facts that the laboratory needs of riichi."""

from __future__ import annotations

from game.kernel.chance import ChanceSource
from game.kernel.match import AnyMatch
from game.lab.games.lab_game import Hidden, Measure, Part, first_of, tally, words
from game.lab.games.spaces import riichi_space
from game.lab.habits import riichi as habits
from game.riichi import events as riichi
from game.riichi.bots.strong import MASTER
from game.riichi.bots.utility import UNDECIDED, hands_left, utility
from game.riichi.facts import FACTS, count
from game.riichi.hands.shapes import shanten
from game.riichi.resample import lay_face_down
from game.riichi.state import CLAIM, DEAL, TURN, RiichiState


def score(match: AnyMatch) -> tuple[float, ...]:
    """The scores so far."""
    if match.state.game is None:
        return thousands(match)
    return tuple(place.score / 10 for place in match.standings())


def thousands(match: AnyMatch) -> tuple[float, ...]:
    """Points in thousands, without uma and oka."""
    return tuple((points - match.config.start_points) / 1000 for points in match.state.points)


def points(match: AnyMatch) -> tuple[float, ...]:
    """The points of the seats; equal ones share their place here, so that no seat has an advantage by where it sits."""
    return tuple(map(float, match.state.points))


def told(match: AnyMatch) -> Measure:
    """Points; in the last hands the final scores that they promise, as values are told there."""
    state = match.state
    late = hands_left(state.config, state.wind, state.dealer) < MASTER.ranks
    return final_scores if late else points


def final_scores(match: AnyMatch) -> tuple[float, ...]:
    """The final scores that the points promise, uma and oka in them, in points; at the end of a match those it gave."""
    state = match.state
    if match.over:
        return tuple(100.0 * place.score + state.config.return_points for place in match.standings())
    rounds = hands_left(state.config, state.wind, state.dealer) + (1.0 if state.phase == DEAL else UNDECIDED)
    hundreds = tuple(round(have / 100) for have in state.points)
    return tuple(utility(state.config, hundreds, seat, rounds) for seat in range(match.seats))


def hidden(match: AnyMatch, seat: int) -> Hidden:
    """How far the others without riichi are from a win, by their discards."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    if match.state.phase not in (TURN, CLAIM):
        return found
    for other, side in enumerate(match.state.sides):
        if other != seat and not side.riichi and len(side.hand) % 3 == 1:
            steps = shanten(side.packed, len(side.melds))
            part = next(name for least, name in PARTS_OF_ROUND if len(side.river) >= least)
            tally(found, "waiting", part, steps == 0)
            tally(found, "steps", part, steps)
    return found


def redeal(state: RiichiState, chance: ChanceSource) -> None:
    """Deals the wall anew."""
    lay_face_down(state, chance.stream("redeal"))


PARTS_OF_ROUND = ((13, "13-18"), (9, "9-12"), (5, "5-8"), (0, "1-4"))
LAW = words("counted_yakuman honba_points ippatsu kiriage kuikae kuitan length noten_payments red_fives table ura_dora")
PART = Part(
    "round", riichi.RoundEnded, first_of(riichi.RoundStarted, "dealer"), "P", score, thousands, points, FACTS, count,
    measures={"round": "score", "match": "place"},
    tables=((4, {"length": "tonpu"}), (4, {"length": "tonpu", "red_fives": [1, 1, 1]})),
    reads={"master": words("length")},
    looks={
        "beginner": words("table"),
        "easy": words("table"),
        "normal": words("kuikae kuitan table"),
        "hard": LAW,
        "master": LAW,
    },
    spreads={
        ("round", "score"): 2.0,
        ("round", "place"): 0.53,
        ("round", "win"): 0.24,
        ("round", "length"): 21.0,
        ("match", "score"): 20.0,
        ("match", "place"): 0.66,
        ("match", "win"): 0.23,
        ("match", "length"): 150.0,
    },
    seconds={
        "round": {"beginner": 0.01, "easy": 0.01, "normal": 0.01, "hard": 0.05, "master": 0.55},
        "match": {"beginner": 0.05, "easy": 0.1, "normal": 0.1, "hard": 0.65, "master": 3.0},
    },
    watch=(habits.look, habits.ended),
    told=told,
    hidden=hidden,
    redeal=redeal,
    space=riichi_space,
)  # fmt: skip
