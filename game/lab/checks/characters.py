"""The proof that characters are seen in their acts, by a blind test, and are as strong as plain seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import AVATARS, Answer
from game.lab.figures.numbers import Estimate, estimate
from game.lab.games.lab_game import PARTS, win_shares
from game.seats.bots import bots_of
from game.seats.players import BotPlayer, PlayerAround
from game.seats.request import Request
from game.seats.table import play_match

MATCHES = 10
"""So many matches without names have to tell who played."""
Habits = Mapping[str, float]


class _Seen(PlayerAround):
    """A player whose acts are counted. See ``Player``."""

    def __init__(self, game: str, level: str) -> None:
        super().__init__(BotPlayer(game, level))
        self.wants_view = True
        self._marks = bots_of(game).marks
        self.sums: dict[str, float] = {}
        self.counts: dict[str, int] = {}

    def choose(self, request: Request) -> Answer:
        """Asks the bot and counts its answer."""
        answer = self._player.choose(request)
        if self._marks is not None and len(request.legal) > 1:
            for name, mark in self._marks(request.view, request.legal, answer.action).items():
                self.sums[name] = self.sums.get(name, 0.0) + mark
                self.counts[name] = self.counts.get(name, 0) + 1
        return answer

    def habits(self) -> Habits:
        """The mean of every mark of a character."""
        return {name: total / self.counts[name] for name, total in self.sums.items()}


def habits_of(game: str, config: Any, level: str, character: str, seeds: Sequence[int], seats: int = 4) -> Habits:
    """Counts what a character does in matches against plain seats of its level, by habit."""
    seen = _Seen(game, f"{level}+{character}")
    for number, seed in enumerate(seeds):
        match: AnyMatch = Match(GAMES[game], config, seats, seed)
        others = [BotPlayer(game, level) for _ in range(seats)]
        play_match(match, [seen if seat == number % seats else others[seat] for seat in range(seats)])
    return seen.habits()


class Blind(msgspec.Struct, frozen=True):
    """A blind test: how often the nearest centroid named the character, of how many trials, and by which habits."""

    named: int
    trials: int
    habits: tuple[str, ...]

    @property
    def share(self) -> float:
        """The share of named samples of all trials."""
        return self.named / max(1, self.trials)


def blind(game: str, config: Any, level: str, known: int, trials: int, first: int = 1) -> Blind:
    """Makes centroids from ``known`` samples of ten matches each a character, then names ``trials`` further samples."""

    def sample(number: int, character: str) -> Habits:
        start = first + MATCHES * (number * len(AVATARS) + AVATARS.index(character))
        return habits_of(game, config, level, character, range(start, start + MATCHES))

    learned = {character: [sample(number, character) for number in range(known)] for character in AVATARS}
    names = tuple(sorted({name for samples in learned.values() for one in samples for name in one}))
    centres = {character: _mean(samples, names) for character, samples in learned.items()}
    scale = _scale(list(centres.values()), names)
    named = 0
    for character in AVATARS:
        for number in range(known, known + trials):
            given = sample(number, character)
            named += min(AVATARS, key=lambda who: _distance(centres[who], given, scale)) == character
    return Blind(named, trials * len(AVATARS), names)


def _mean(samples: Sequence[Habits], names: Sequence[str]) -> Habits:
    return {name: sum(one.get(name, 0.0) for one in samples) / len(samples) for name in names}


def _scale(centres: Sequence[Habits], names: Sequence[str]) -> Habits:
    """The scale of each habit: how far characters lie apart in it."""
    means = _mean(centres, names)
    return {name: sqrt(sum((one[name] - means[name]) ** 2 for one in centres) / len(centres)) or 1.0 for name in names}


def _distance(one: Habits, other: Habits, scale: Habits) -> float:
    return sum(((one[name] - other.get(name, 0.0)) / scale[name]) ** 2 for name in scale)


def win_share(
    game: str, config: Any, level: str, character: str, deals: Sequence[int], seats: int = 4
) -> Estimate:  # fmt: skip
    """Measures a character's share of wins among plain seats, each deal from every place, over deals."""
    part = PARTS[game]
    shares = []
    for seed in deals:
        won = 0.0
        for seat in range(seats):
            match: AnyMatch = Match(GAMES[game], config, seats, seed)
            names = [f"{level}+{character}" if one == seat else level for one in range(seats)]
            play_match(match, [BotPlayer(game, name) for name in names])
            won += win_shares(part.order(match))[seat]
        shares.append(won / seats)
    return estimate(shares)
