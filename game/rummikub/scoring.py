"""Ends of games and of the match: who wins, what the racks cost, who is champion (rummikub.R25, rummikub.R30-R35)."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.rules import Standing
from game.pieces.tiles import JOKER, KIND_OF, NUMBER_OF
from game.rummikub import events as ev
from game.rummikub.actions import Tiles
from game.rummikub.config import RummikubConfig
from game.rummikub.result import GameResult, MatchResult, SeatLine
from game.rummikub.state import DEAL, OVER, RummikubState


def rack_sum(tiles: Sequence[int], joker_points: int) -> int:
    """The worth of a rack: its numbers, jokers at their penalty (rummikub.R25, rummikub.R31): 7k, 13o and J.

    >>> rack_sum((6, 51, JOKER), joker_points=30)
    50
    """
    return sum(joker_points if KIND_OF[t] == JOKER else NUMBER_OF[KIND_OF[t]] for t in tiles)


def score_game(
    config: RummikubConfig, racks: Sequence[Sequence[int]], opened: Sequence[bool], first: int, game: int
) -> GameResult:
    """The result of a game that ended with these racks; an empty rack went out (rummikub.R30-R34).

    ``first`` is the seat that started, from which the turn order counts.
    """
    seats = len(racks)
    order = [(first + i) % seats for i in range(seats)]
    sums = [rack_sum(rack, config.joker_points) for rack in racks]
    out = [s for s in order if not racks[s]]
    winners = tuple(out[:1]) if out else _lowest(config, racks, sums, order)
    base = 0 if out else sums[winners[0]]
    extra = [0 if s in winners or opened[s] else config.unopened_points for s in range(seats)]
    points = [0 if s in winners else base - sums[s] - extra[s] for s in range(seats)]
    share, rest = divmod(-sum(points), len(winners))
    for place, seat in enumerate(winners):
        points[seat] = share + (1 if place < rest else 0)
    lines = (SeatLine(_sorted(racks[s]), sums[s], extra[s], points[s]) for s in range(seats))
    return GameResult(game, "out" if out else "blocked", first, winners, tuple(lines))


def _lowest(
    config: RummikubConfig, racks: Sequence[Sequence[int]], sums: Sequence[int], order: Sequence[int]
) -> tuple[int, ...]:
    """The seats that win a blocked game, in turn order (rummikub.R34)."""
    best = [s for s in order if sums[s] == min(sums)]
    if config.lowest_tie == "fewest_tiles":
        fewest = min(len(racks[s]) for s in best)
        best = [s for s in best if len(racks[s]) == fewest]
    return tuple(best[:1] if config.lowest_tie == "turn_order" else best)


def end_game(state: RummikubState) -> list[ev.RummikubEvent]:
    """Scores the game that has just ended; after the last one, the match (rummikub.R35)."""
    config = state.config
    result = score_game(config, state.racks, state.opened, state.first, state.game)
    state.results.append(result)
    for seat, line in enumerate(result.seats):
        state.points[seat] += line.points
        state.wins[seat] += seat in result.winners
        state.tally.add("jokers_left", sum(KIND_OF[t] == JOKER for t in line.tiles))
    state.tally.add("blocked", result.kind == "blocked")
    state.dealer = result.winners[0]
    state.phase = OVER if state.game >= config.games else DEAL
    out: list[ev.RummikubEvent] = [ev.GameEnded(result)]
    if state.phase == OVER:
        ranks = tuple(rank_of(state.wins, state.points, seat) for seat in range(state.seats))
        state.match = MatchResult(ranks, tuple(state.wins), tuple(state.points))
        out.append(ev.MatchEnded(state.match))
    return out


def rank_of(wins: Sequence[int], points: Sequence[int], seat: int) -> int:
    """The place of a seat: games won, then points; equal seats share it (rummikub.R35)."""
    own = (wins[seat], points[seat])
    return 1 + sum((w, p) > own for w, p in zip(wins, points, strict=True))


def standings(state: RummikubState) -> tuple[Standing, ...]:
    """The places by seat, the points as score (rummikub.R35)."""
    return tuple(
        Standing(seat, rank_of(state.wins, state.points, seat), state.points[seat]) for seat in range(state.seats)
    )


def _sorted(tiles: Sequence[int]) -> Tiles:
    return tuple(sorted(tiles, key=lambda t: (KIND_OF[t], t)))
