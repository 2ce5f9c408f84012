"""Habits of seats: how often they did what a person would call silly, of all the times they could have.

A habit looks at one decision through the seat's own view and at the act with its told reason. The counts say nothing
about strength; the ladders do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Answer
from game.lab.errors import LabError
from game.lab.games.lab_game import PARTS, Look
from game.lab.habits.tally import Tally
from game.seats.bots import make_lab_bot
from game.seats.levels import prefix_of
from game.seats.players import BotPlayer, Player, PlayerAround, outside_player
from game.seats.program import Budget
from game.seats.request import Request
from game.seats.table import Table
from game.seats.words import explainer


class _Watched(PlayerAround):
    """A player whose decisions are looked at. See ``Player``."""

    def __init__(self, player: Player, look: Look, tally: Tally) -> None:
        super().__init__(player)
        self.wants_view = True
        self._look = look
        self._tally = tally

    def choose(self, request: Request) -> Answer:
        """Asks the seat and counts its answer."""
        answer = self._player.choose(request)
        self._look(request, answer, self._tally)
        return answer


def watch(
    game: str, config: Any, seating: Sequence[str], seeds: Sequence[int], budget: Budget | None = None
) -> dict[str, Tally]:  # fmt: skip
    """Plays a match with every seed; returns the counts by level or program, those of whole matches under ``""``."""
    watching = PARTS[game].watch
    if watching is None:
        raise LabError("no_habits", game=game)
    look, end = watching
    found = {name: Tally() for name in dict.fromkeys(("", *seating))}
    for seed in seeds:
        match: AnyMatch = Match(GAMES[game], config, len(seating), seed)
        players = [
            _Watched(_player(match, seat, name, budget or Budget()), look, found[name])
            for seat, name in enumerate(seating)
        ]
        try:
            table = Table(match, players)
            while not table.over:
                table.step()
            table.finish()
        finally:
            for player in players:
                player.close()
        end(match, found[""])
    return found


def _player(match: AnyMatch, seat: int, name: str, budget: Budget) -> Player:
    game = match.rules.name
    if prefix_of(name):
        return outside_player(match, seat, name, budget, explainer(game, "en"))
    return BotPlayer(game, name, make=make_lab_bot)
