"""The notes on outside programs: which one is waited for, what they failed to do, where a bot plays by now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.seats.failures import Failure
from game.seats.levels import prefix_of
from scenes.kit.renewed import renewed
from scenes.table import commands as do
from scenes.table.failures import failure_text, failure_title
from scenes.table.log import LogLine
from scenes.table.moment import Moment
from scenes.table.names import bot_sits_at, seat_name

FAILURE_SECONDS: Final = 8.0
WAIT_TOLD: Final = 3.0
"""Seconds after which the table says that it waits for a program."""


@dataclass(frozen=True)
class Programs:
    """The outside programs at a table."""

    seated: tuple[SeatInfo, ...]
    """The seats as they were at the beginning."""
    stand_ins: frozenset[int] = frozenset()
    """The seats at which a bot plays for a program."""
    lines: tuple[LogLine, ...] = ()
    """What the log has of failures."""
    waited: tuple[int, float] = (-1, 0.0)
    """The act that a program is asked for, and for how many seconds."""

    def seats(self, texts: Texts) -> tuple[SeatInfo, ...]:
        """The seats as they are now: where a bot plays for a program, its name says so."""
        seats = self.seated
        for seat in sorted(self.stand_ins):
            seats = bot_sits_at(texts, seats, seat)
        return seats


def failed(programs: Programs, now: Moment, failure: Failure) -> tuple[Programs, do.Say]:
    """Says what a program failed to do; a bot may sit in its place from now on."""
    name = seat_name(now.texts, now.seats, failure.seat)
    title, text = failure_title(now.texts, name, failure), failure_text(now.texts, failure)
    line = LogLine(now.act, failure.seat, f"{title}. {text}")
    gone = programs.stand_ins | {failure.seat} if failure.gone else programs.stand_ins
    after = replace(programs, lines=(*programs.lines, line), stand_ins=gone)
    return after, do.Say(title, text, "illegal", FAILURE_SECONDS)


def tick(programs: Programs, now: Moment, dt: float) -> tuple[Programs, tuple[do.Say, ...]]:
    """Says once which program is waited for, and how long at most."""
    seat, (act, before) = now.thinking, programs.waited
    if seat is None or not prefix_of(now.seats[seat].level) or now.act != act:
        return renewed(programs, waited=(now.act, 0.0)), ()
    after = replace(programs, waited=(act, before + dt))
    if not before < WAIT_TOLD <= before + dt:
        return after, ()
    t, name = now.texts.t, seat_name(now.texts, now.seats, seat)
    text = t("programs.waiting_text", seconds=now.program_seconds)
    return after, (do.Say(t("programs.waiting", name=name), text),)
