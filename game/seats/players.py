"""Who sits at a table: the contract of a player, and bots that think in this process."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.kernel.match import AnyMatch
from game.kernel.rules import Refusal, Standing
from game.kernel.seat import LEVELS, Answer, Bot
from game.seats.bots import make_bot
from game.seats.mjai import DIALECTS, TCP, MjaiPlayer, dialect_of, port_of
from game.seats.program import Budget, ProgramPlayer, split_command
from game.seats.request import Request, answer_with
from game.seats.trouble import SeatFailed

PROGRAM = "program:"
_RUNNER = re.compile(
    r"(python|pypy|node|deno|bun|npx|java|ruby|perl|lua|dotnet|mono|wine|env|sh|bash|cmd|uv|run|exec)[\d.]*(\.exe)?"
)
"""Runs something else, whose name says more."""
Explain = Callable[[Refusal], str]
"""Puts a refusal into words."""


class Player(Protocol):
    """A seat that can be asked. It may fail at any time; whoever asks has a fallback."""

    name: str
    level: str
    wants_events: bool
    """Whether ``notify`` is of any use to it."""

    def choose(self, request: Request) -> Answer:
        """The act of this seat; raises ``SeatFailed``."""
        ...

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """The answer was refused: one more try; raises ``SeatFailed``."""
        ...

    def notify(self, events: Sequence[Any]) -> None:
        """What happened, as this seat may know it. Never fails."""
        ...

    def end(self, standings: Sequence[Standing]) -> None:
        """The match is over. Never fails."""
        ...

    def close(self) -> None:
        """Leave the seat; may be called twice."""
        ...


class BotPlayer:
    """A bot of the house, thinking in this process."""

    wants_events = False

    def __init__(self, game: str, level: str, name: str = "", bot: Bot | None = None) -> None:
        """Raises ``ValueError`` for an unknown level."""
        self.level = level
        self.name = name or level
        self._bot = bot if bot is not None else make_bot(game, level)

    def choose(self, request: Request) -> Answer:
        """Ask the bot."""
        try:
            return answer_with(self._bot, request)
        except Exception as error:
            raise SeatFailed("crashed", f"{type(error).__name__}: {error}") from error

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """A bot would answer the same again."""
        raise SeatFailed("refused", f"{refusal.rule} ({refusal.reason})")

    def notify(self, events: Sequence[Any]) -> None:
        """Bots keep nothing between acts."""

    def end(self, standings: Sequence[Standing]) -> None:
        """Bots keep nothing between matches."""

    def close(self) -> None:
        """Nothing to close."""


OutsidePlayer = ProgramPlayer | MjaiPlayer


def split_seats(text: str) -> list[str]:
    """Split ``a,b,program:CMD`` at its commas; commas inside quotes stay, and the quotes with them."""
    parts, quote = [""], ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter == ",":
            parts.append("")
            continue
        parts[-1] += letter
    return [part.strip() for part in parts]


def levels_of(game: str) -> tuple[str, ...]:
    """What a seat of a game may be: a level, or how programs are named."""
    mjai = tuple(dialect + ("PORT" if dialect == TCP else "COMMAND") for dialect in DIALECTS)
    return (*LEVELS, PROGRAM + "COMMAND", *(mjai if game == "riichi" else ()))


def prefixes_of(game: str) -> tuple[str, ...]:
    """The ways in which a program can be seated at a game."""
    return (PROGRAM, *(DIALECTS if game == "riichi" else ()))


def prefix_of(level: str) -> str:
    """How a seat's program is talked to: ``PROGRAM``, one of ``DIALECTS``, or nothing when it is no program."""
    return PROGRAM if level.startswith(PROGRAM) else dialect_of(level)


def level_known(level: str, game: str = "") -> bool:
    """Whether ``--seats`` may name it."""
    prefix = prefix_of(level)
    return level in LEVELS or (prefix in prefixes_of(game) and bool(level[len(prefix) :].strip()))


def check_program(level: str) -> None:
    """Raise ``ValueError`` for a program seat whose command has an open quote or whose port is none."""
    prefix = prefix_of(level)
    if prefix == TCP:
        port_of(level[len(TCP) :])
    elif prefix:
        split_command(level[len(prefix) :])


def program_name(level: str) -> str:
    """What people call a seat's program: the file that is run, without folders; a port as ``:PORT``."""
    prefix = prefix_of(level)
    rest = level[len(prefix) :].strip()
    if prefix == TCP:
        return f":{rest}"
    try:
        words = split_command(rest)
    except ValueError:
        words = rest.split()
    files = [word for word in words if not word.startswith("-")] or words or [rest]
    names = [re.split(r"[/\\]", word.rstrip("/\\"))[-1] for word in files]
    return next((name for name in names if not _RUNNER.fullmatch(name)), names[0])


def seat_players(
    match: AnyMatch, levels: Sequence[str], budget: Budget | None = None, explain: Explain | None = None
) -> list[Player]:
    """A player for each level; programs are started. Raises ``ValueError`` for an unknown level."""
    players: list[Player] = []
    for seat, level in enumerate(levels):
        if prefix_of(level):
            players.append(outside_player(match, seat, level, budget or Budget(), explain))
        else:
            players.append(BotPlayer(match.rules.name, level))
    return players


def outside_player(
    match: AnyMatch, seat: int, level: str, budget: Budget, explain: Explain | None = None
) -> OutsidePlayer:
    """Start the program of a seat; that it cannot be started is told at the first act."""
    if level.startswith(PROGRAM):
        return ProgramPlayer(match, seat, level[len(PROGRAM) :], budget, explain)
    return MjaiPlayer(match, seat, level, budget)
