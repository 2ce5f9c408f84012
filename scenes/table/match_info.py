"""The facts of a match that a table may know at any time, and those only once it is over."""

from __future__ import annotations

from typing import Any

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from scenes.kit.navigator import Played, Setup


class MatchInfo:
    """Base of a table's client. It keeps the match to itself."""

    def __init__(self, match: AnyMatch, seats: tuple[SeatInfo, ...]) -> None:
        self._match = match
        self.seats = seats
        """The seats as the table names them: one whose program failed says that a bot plays."""
        self.opened_with = seats

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.over

    @property
    def setup(self) -> Setup:
        """The game, rules and players of the match."""
        return Setup(self._match.rules.name, self._match.config, self.opened_with)

    @property
    def config(self) -> Any:
        """The options of the match."""
        return self._match.config

    @property
    def seed(self) -> int:
        """The seed of a match that is over. Raises ValueError before: it would give away all that is hidden."""
        return self.played().seed

    def played(self) -> Played:
        """The match, once it is over, to be watched again. Raises ValueError before its end."""
        match = self._match
        if not self.over:
            raise ValueError("the match is not over: its seed and hidden acts stay secret")
        return Played(self.setup._replace(seats=self.seats), match.seed, match.chance, tuple(match.acts))

    def digest(self) -> str:
        """A fingerprint of the true state, for tests and traces."""
        return self._match.digest()
