"""The two sides of a pairing, levels of bots or outside programs under a name, and how they play a match.

A side is a level, or ``NAME=SEAT`` for a program, with the level of its seat behind the name.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

from game.kernel.match import AnyMatch
from game.kernel.seat import Bot
from game.lab.mishaps import Counted, Mishaps
from game.lab.numbers import time_bin
from game.lab.timing import Times, timed_act
from game.seats.levels import check_program, level_known, prefix_of, prefixes_of
from game.seats.mjai import TCP
from game.seats.players import OutsidePlayer, outside_player
from game.seats.program import Budget, split_command
from game.seats.request import FALLBACK_LEVEL, fallback_answer, request_for
from game.seats.table import SeatStops, StuckMatch, ask_player
from game.seats.trouble import OnFailure, SeatFailed, Troubles
from game.seats.words import explainer

BETWEEN = "="
"""Between the name of a program and the level of its seat."""


def name_of(side: str) -> str:
    """What a side is called in tables."""
    return side.partition(BETWEEN)[0]


def level_of(side: str) -> str:
    """The level of the seats of a side."""
    name, between, level = side.partition(BETWEEN)
    return level if between else name


def version_of(sides: Sequence[str], on_failure: OnFailure) -> str:
    """What makes results with programs comparable: the bytes of the files that their commands name, and what becomes
    of a program that fails. Empty for bots."""
    levels = [level for level in map(level_of, sides) if prefix_of(level)]
    if not levels:
        return ""
    found = sha256()
    for level in levels:
        for word in [] if level.startswith(TCP) else split_command(level[len(prefix_of(level)) :]):
            file = shutil.which(word) or word
            found.update(Path(file).read_bytes() if Path(file).is_file() else word.encode())
    return f"/{found.hexdigest()[:16]}/{on_failure}"


def programs_of(texts: Sequence[str], game: str, known: Sequence[str]) -> dict[str, str]:
    """The sides that ``--program NAME=SEAT`` gives, by name; raises ``ValueError`` with what to write instead."""
    found: dict[str, str] = {}
    ways = ", ".join(prefix + ("PORT" if prefix == TCP else "COMMAND") for prefix in prefixes_of(game))
    for text in texts:
        name, _, level = text.partition(BETWEEN)
        if not name or not name.replace("-", "").replace("_", "").isalnum() or name in known or name in found:
            raise ValueError(f"--program {text}: write NAME=SEAT with a new name of letters and digits")
        if not prefix_of(level) or not level_known(level, game):
            raise ValueError(f"--program {text}: after {name}= write one of {ways}")
        try:
            check_program(level)
        except ValueError as error:
            raise ValueError(f"--program {text}: {error}") from error
        found[name] = text
    return found


def problem_of(pair: tuple[str, str], jobs: int) -> str:
    """Why a pairing of programs cannot be played, else empty: a port seats one program at a time."""
    if any(level_of(side).startswith(TCP) for side in pair) and (jobs > 1 or level_of(pair[1]).startswith(TCP)):
        return f"--program: a port ({TCP}) seats one program; name it first in --pair, and leave --jobs at 1"
    return ""


class Seating:
    """The seats of one match in the lab. Programs are started for it and closed with it; use it in a ``with``.

    Times are of the processor for bots, by the clock for programs.
    """

    def __init__(
        self,
        match: AnyMatch,
        sides: Mapping[str, str],
        side_of: Sequence[str],
        times: Times,
        seconds: float,
        make: Callable[[str], Bot],
        on_failure: OnFailure = "last",
    ) -> None:
        """``sides`` by key ``a`` and ``b``, ``side_of`` the key of every seat, ``make`` a bot of the game."""
        self._match = match
        self._side_of = side_of
        self._times = times
        self._told = [0] * match.seats
        self.mishaps: Counted = {}
        self._on_failure = on_failure
        self._troubles = Troubles(match.seats)
        self._bots: list[Bot] = []
        self._players: dict[int, OutsidePlayer] = {}
        for seat, key in enumerate(side_of):
            level = level_of(sides[key])
            if prefix_of(level):
                self._players[seat] = self._start(seat, level, Budget(seconds=seconds))
                self.mishaps.setdefault(key, Mishaps())
                level = FALLBACK_LEVEL
            self._bots.append(make(level))

    def _start(self, seat: int, level: str, budget: Budget) -> OutsidePlayer:
        return outside_player(self._match, seat, level, budget, explainer(self._match.rules.name, "en"))

    def __enter__(self) -> Seating:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.ExitStack() as stack:
            for seat, player in self._players.items():
                stack.callback(player.close)
                if self._match.over:
                    self._tell(seat, player)
                    player.end(self._match.standings())

    @property
    def last(self) -> tuple[int, ...]:
        """The seats that count as last of this match, whatever was played for them."""
        return tuple(failed.seat for failed in self._troubles.failed) if self._on_failure == "last" else ()

    def act(self) -> Sequence[Any]:
        """One act of the seat that owes it; gives the events. Raises ``StuckMatch``, ``SeatStops``."""
        seat = self._match.to_act()[0]
        if seat not in self._players:
            return timed_act(self._match, self._bots, self._times, lambda at: self._side_of[at])
        return self._program_act(seat)

    def _tell(self, seat: int, player: OutsidePlayer) -> None:
        player.notify(self._match.seen_events(seat, self._told[seat]))
        self._told[seat] = len(self._match.events)

    def _program_act(self, seat: int) -> Sequence[Any]:
        match, player, key = self._match, self._players[seat], self._side_of[seat]
        request = request_for(match, seat)
        self._tell(seat, player)
        start = perf_counter()
        try:
            action = ask_player(match, player, request).action
            self.mishaps[key] += Mishaps(1)
            bins, index = self._times[key], time_bin(perf_counter() - start)
            bins[index] = bins.get(index, 0) + 1
        except SeatFailed as failed:
            self.mishaps[key] += Mishaps(1, {failed.cause: 1}, str(failed))
            before = len(self._troubles.failed)
            self._troubles.note(seat, request.id, failed, player.gone)
            if len(self._troubles.failed) > before:
                self.mishaps[key] += Mishaps(failed=1)
                if self._on_failure == "stop":
                    raise SeatStops(
                        f"{self._players[seat].level}: {failed} (seed {match.seed}, act {request.id})"
                    ) from failed
            rules, state = match.rules, match.state
            answer = fallback_answer(request, self._bots[seat], lambda act: rules.refuse(state, seat, act) is None)
            if answer is None:
                raise StuckMatch(f"seat {seat} owes an act and has no lawful one") from failed
            action = answer.action
        events: Sequence[Any] = match.act(seat, action)
        return events
