"""The players at a table: their contract, and bots that think in this process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, Union

from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch
from game.kernel.rules import Refusal, Standing
from game.kernel.seat import LEVELS, Answer, Bot
from game.seats.bots import in_form, make_bot
from game.seats.failures import SeatFailed
from game.seats.levels import PROGRAM, prefix_of
from game.seats.program import Budget, Idle, ProgramPlayer
from game.seats.request import Request

if TYPE_CHECKING:
    from game.seats.mjai import MjaiPlayer

Explain = Callable[[Refusal], str]
"""Puts a refusal into words."""


class Player(Protocol):
    """A seat that can be asked. It may fail at any time; whoever asks has a fallback."""

    name: str
    level: str
    wants_events: bool
    """Whether ``notify`` is of any use to it."""
    wants_view: bool
    """Whether it looks at its view where bots do not err."""

    @property
    def gone(self) -> bool:
        """Whether it gets no further request."""
        ...

    def choose(self, request: Request) -> Answer:
        """Chooses the act of this seat; raises ``SeatFailed``."""
        ...

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """Chooses once more after an answer that was refused; raises ``SeatFailed``."""
        ...

    def rejected(self, failed: SeatFailed) -> None:
        """Hears that the second answer was refused as well, and the fallback seat plays this act. Never fails."""
        ...

    def notify(self, events: Sequence[Any]) -> None:
        """Hears what happened, as this seat may know it. Never fails."""
        ...

    def end(self, standings: Sequence[Standing]) -> None:
        """Hears that the match is over. Never fails."""
        ...

    def close(self) -> None:
        """Leaves the seat; may be called twice."""
        ...


class PlayerAround:
    """A player around another one, to which everything is passed on. Whoever watches overrides what it needs."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.name, self.level = player.name, player.level
        self.wants_events, self.wants_view = player.wants_events, player.wants_view

    @property
    def gone(self) -> bool:
        """Whether it gets no further request."""
        return self._player.gone

    def choose(self, request: Request) -> Answer:
        """Chooses the act of this seat; raises ``SeatFailed``."""
        return self._player.choose(request)

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """Asks for one more try; raises ``SeatFailed``."""
        return self._player.refused(request, refusal)

    def rejected(self, failed: SeatFailed) -> None:
        """Passes on that the second answer was refused as well."""
        self._player.rejected(failed)

    def notify(self, events: Sequence[Any]) -> None:
        """Passes on what happened."""
        self._player.notify(events)

    def end(self, standings: Sequence[Standing]) -> None:
        """Passes on that the match is over."""
        self._player.end(standings)

    def close(self) -> None:
        """Leaves the seat."""
        self._player.close()


class BotPlayer:
    """A bot of the house, thinking in this process."""

    wants_events = False
    gone = False

    def __init__(
        self, game: str, level: str, name: str = "", bot: Bot | None = None,
        make: Callable[[str, str], Bot] = make_bot,
    ) -> None:  # fmt: skip
        """Seats a bot, else makes one of the level; raises ``ValueError`` for an unknown one."""
        self.level = level
        self.name = name or level
        self._make = partial(make, game)
        self._made = {} if bot is None else {level: bot}
        self.bot = self._in_form(int)
        # Who plays by chance chooses among the lawful acts alone.
        self.wants_view = self.bot.level != LEVELS[0]

    def choose(self, request: Request) -> Answer:
        """Asks the bot."""
        try:
            return self._in_form(request.form).choose(request.view, request.legal, HashStream(request.key))
        except Exception as error:
            raise SeatFailed("crashed", f"{type(error).__name__}: {error}") from error

    def _in_form(self, form: Callable[[], int]) -> Bot:
        level = in_form(self.level, form)
        if level not in self._made:
            self._made[level] = self._make(level)
        return self._made[level]

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """Raises ``SeatFailed``: a bot would answer the same again."""
        raise SeatFailed("refused", f"{refusal.rule} ({refusal.reason})")

    def rejected(self, failed: SeatFailed) -> None:
        """Does nothing: a bot has no second answer."""

    def notify(self, events: Sequence[Any]) -> None:
        """Does nothing: bots keep nothing between acts."""

    def end(self, standings: Sequence[Standing]) -> None:
        """Does nothing: bots keep nothing between matches."""

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


OutsidePlayer = Union[ProgramPlayer, "MjaiPlayer"]


def seat_players(
    match: AnyMatch,
    levels: Sequence[str],
    budget: Budget | None = None,
    explain: Explain | None = None,
    idle: Idle | None = None,
) -> list[Player]:
    """Makes a player for each level; programs are started, or taken from those that wait for another match.

    Raises ``ValueError`` for an unknown level.
    """
    players: list[Player] = []
    for seat, level in enumerate(levels):
        if prefix_of(level):
            players.append(outside_player(match, seat, level, budget or Budget(), explain, idle))
        else:
            players.append(BotPlayer(match.rules.name, level))
    return players


def outside_player(
    match: AnyMatch,
    seat: int,
    level: str,
    budget: Budget,
    explain: Explain | None = None,
    idle: Idle | None = None,
    options: Mapping[str, Any] | None = None,
) -> OutsidePlayer:
    """Starts the program of a seat; that it cannot be started is told at the first act.

    ``options`` are the program's own; mjai has no place for them.
    """
    if level.startswith(PROGRAM):
        return ProgramPlayer(match, seat, level[len(PROGRAM) :], budget, explain, idle=idle, options=options)
    # Riichi is a third of what a process loads that plays another game.
    from game.seats.mjai import MjaiPlayer

    return MjaiPlayer(match, seat, level, budget)
