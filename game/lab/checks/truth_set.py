"""Decisions that were played out, kept as lines of a file: what was told of their acts, and what was found.

Of every decision two or three acts are kept: the one told to be best, the second, and the one that was done. All are
played out on the same worlds; those with even and odd numbers are counted apart, so that the best can be chosen on one
half and valued on the other.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Bot
from game.lab.checks import paired
from game.lab.checks.play_out import play_out, redealt, world_of
from game.lab.errors import LabError
from game.seats.bots import believe

BEST, SECOND = 0, 1
DECIDED = 2.0
"""By so many errors a difference is decided."""
BANDS = (0.0, 0.25, 0.5, 1.0, 2.0)
"""Where bands of told leads begin, in spreads."""
KEPT_WORLDS = 2
"""The worlds whose ends are kept one by one, so that they can be compared with those of another day."""
MOST_BYTES = 1 << 22


class ToldAct(msgspec.Struct, frozen=True):
    """An act with what was told of it."""

    action: dict[str, Any]
    value: float
    spread: float


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision of a match; ``acts`` are those before it, packed, and ``done`` is the place of the act that was done.

    ``sums`` has by half and act what the seat gained over all its worlds, ``squares`` by half and pair of acts
    (first and second, first and third, second and third) the sum of squared differences.
    """

    seed: int
    acts: str
    seat: int
    level: str
    kind: str
    band: int
    told: tuple[ToldAct, ...]
    done: int
    version: int
    """The version of the bots who told."""
    policy: str
    """Who played on, and in which version."""
    world: str
    """``true``: the true hands, what lies face down dealt anew; ``believed``: worlds that the seat may believe."""
    first: tuple[tuple[float, ...], ...] = ()
    played: int = 0
    sums: tuple[tuple[float, ...], ...] = (paired.NONE,) * 2
    squares: tuple[tuple[float, ...], ...] = (paired.NONE,) * 2
    sought: bool = False
    """Whether decisions of its kind were looked for, and no others."""

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """The mean lead of an act over another, and its error."""
        squares = sum(half[one + other - 1] for half in self.squares)
        return paired.lead(sum(half[one] - half[other] for half in self.sums), squares, self.played)

    def told_lead(self, one: int, other: int) -> float:
        """The lead of an act over another as it was told."""
        return self.told[one].value - self.told[other].value

    @property
    def other(self) -> int:
        """The act that the best one is compared with: the one that was done, or the second where that was the best."""
        return self.done or SECOND

    @property
    def decided(self) -> bool:
        """Whether it is known which of the two is better."""
        mean, error = self.lead(BEST, self.other)
        return abs(mean) > DECIDED * error

    @property
    def loss(self) -> float:
        """How much the act that was done lost beside the best, which is chosen on one half and valued on the other."""
        lost = 0.0
        for half, (choosing, valuing) in enumerate((self.sums, self.sums[::-1])):
            count = (self.played + half) // 2
            best = max(range(len(self.told)), key=choosing.__getitem__)
            lost += (valuing[best] - valuing[self.done]) / max(1, count) / 2
        return lost


class TruthSet(msgspec.Struct, frozen=True):
    """The decisions of a game; ``seen`` is how many were looked at in each band, ``next`` the next seed to look at."""

    game: str
    seen: tuple[int, ...]
    next: int
    decisions: tuple[Decision, ...] = ()


def read(path: Path) -> TruthSet:
    """Reads a file; raises ``LabError`` for one that is missing or cannot be read."""
    try:
        head, *lines = path.read_bytes().splitlines()
        found = msgspec.json.decode(head, type=TruthSet)
        decisions = tuple(msgspec.json.decode(line, type=Decision) for line in lines)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise LabError("truth_file", file=str(path), problem=problem) from None
    return msgspec.structs.replace(found, decisions=decisions)


def write(path: Path, found: TruthSet) -> None:
    """Writes a file whole, beside the old one first."""
    lines = (msgspec.structs.replace(found, decisions=()), *found.decisions)
    beside = path.with_suffix(".new")
    beside.write_bytes(b"\n".join(map(msgspec.json.encode, lines)) + b"\n")
    beside.replace(path)


def pack(acts: Sequence[tuple[int, Any]]) -> str:
    """The acts of a match in few letters."""
    return b64encode(zlib.compress(msgspec.json.encode(acts), 9)).decode()


def match_of(game: str, decision: Decision) -> AnyMatch:
    """The match of a decision, as it was before it; raises ``LabError`` where the rules do not accept its acts."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, rules.config_type(), 4, decision.seed)
    packed = zlib.decompressobj().decompress(b64decode(decision.acts), MOST_BYTES)
    for seat, action in msgspec.json.decode(
        packed, type=GenericAlias(list, (GenericAlias(tuple, (int, rules.action_type)),))
    ):
        if rules.refuse(match.state, seat, action) is not None:
            raise LabError("truth_stale", game=game, seed=decision.seed)
        match.do(seat, action)
    return match


def ends(match: AnyMatch, decision: Decision, number: int, bot: Bot) -> tuple[float, ...]:
    """The gains of the seat after each of the acts, in the world of a number."""
    found = []
    for told in decision.told:
        if decision.world == "true":
            world = redealt(match, number)
        else:
            world = believe(match, decision.seat, world_of(match.seed, number))
        action = msgspec.convert(told.action, match.rules.action_type)
        found.append(play_out(world, decision.seat, action, bot)[decision.seat])
    return tuple(found)


def played_on(game: str, decision: Decision, worlds: int, bot: Bot) -> Decision:
    """The decision with so many worlds more."""
    match = match_of(game, decision)
    sums, squares, first = list(decision.sums), list(decision.squares), list(decision.first)
    for number in range(decision.played, decision.played + worlds):
        found = ends(match, decision, number, bot)
        if number < KEPT_WORLDS:
            first.append(found)
        half = number % 2
        sums[half], squares[half] = paired.with_gains(sums[half], squares[half], found)
    return msgspec.structs.replace(
        decision, played=decision.played + worlds, first=tuple(first), sums=tuple(sums), squares=tuple(squares)
    )  # fmt: skip
