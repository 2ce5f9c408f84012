"""What seats did at a Rummikub table, game by game."""

from __future__ import annotations

from typing import Any

from game.kernel.facts import Counter, Figure, SeatFacts
from game.pieces.tiles import JOKER, KIND_OF, box
from game.rummikub import events as rummikub
from game.rummikub.result import GameResult
from game.rummikub.state import PLAY, RummikubState

FACTS = (
    "out", "turns", "able_turns", "laying_turns", "tiles_laid", "tiles_moved", "drawn", "passes", "opened", "opened_at",
)  # fmt: skip
"""What ``count`` counts."""


def count(event: Any, seats: SeatFacts) -> None:
    """Counts what an event says of the seats."""
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


class RummikubFacts(Counter):
    """The counter of a match of Rummikub, by games."""

    figures = (
        Figure("win_share", "out", "games"),
        Figure("opened_share", "opened", "games"),
        Figure("opening_turn", "opened_at", "opened", "mean"),
        Figure("opening_worth", "opening_worth", "opened", "mean"),
        Figure("tiles_a_turn", "tiles_laid", "turns", "mean"),
        Figure("rearranged_a_turn", "tiles_moved", "laying_turns", "mean"),
        Figure("jokers_a_game", "jokers_laid", "games", "mean"),
        Figure("rest_tiles", "rest_tiles", "games", "mean"),
        Figure("rest_points", "rest_points", "games", "mean"),
        Figure("rest_jokers", "rest_jokers", "games", "mean"),
        Figure("points_a_game", "points", "games", "mean"),
    )

    def count(self, event: Any) -> None:
        """Counts what an event says of the seats."""
        count(event, self.part)
        if isinstance(event, rummikub.GameStarted):
            for seat in self.part:
                seat["games"] += 1
        elif isinstance(event, rummikub.Laid):
            seat = self.part[event.seat]
            seat["jokers_laid"] += _jokers(event.laid)
            seat["rearrangements"] += bool(event.moved)
            seat["most_tiles_laid"] = max(seat["most_tiles_laid"], len(event.laid))
            seat["most_tiles_moved"] = max(seat["most_tiles_moved"], len(event.moved))
            self.outdo(event.seat, len(event.laid), {"tiles": sorted(event.laid), "moved": len(event.moved)})
            if event.opened:
                seat["opening_worth"] += event.worth
                seat["opened_first_turn"] += seat["turns"] == 1
        elif isinstance(event, rummikub.GameEnded):
            self._settle(event.result)
            self.end_part()

    def _settle(self, result: GameResult) -> None:
        for number, line in enumerate(result.seats):
            seat = self.part[number]
            seat["rest_tiles"] += len(line.tiles)
            seat["rest_points"] += line.sum
            seat["rest_jokers"] += _jokers(line.tiles)
            seat["points"] += line.points
            seat["blocked_games"] += result.kind == "blocked"
            if seat["out"]:
                seat["out_in_one"] += seat["laying_turns"] == 1
                seat["most_caught"] = max((rest.sum for rest in result.seats), default=0)
                seat["out_before_all"] += not any(other["opened"] for at, other in enumerate(self.part) if at != number)


def _jokers(tiles: tuple[int, ...]) -> int:
    return sum(KIND_OF[tile] == JOKER for tile in tiles)


def won(state: RummikubState) -> tuple[int, ...]:
    """The games won by seat; points order those who won equally many, and nobody plays for them."""
    return tuple(state.wins)


def share_over(state: RummikubState) -> float:
    """How much of a match is over, of a running game by what was drawn of its pool."""
    running = 0.0
    if state.phase == PLAY:
        running = 1 - len(state.pool) / (len(box(state.copies)) - state.seats * state.config.tiles_dealt)
    return (len(state.results) + running) / state.config.games
