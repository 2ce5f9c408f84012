"""The notes on outside programs: which one is waited for, what they failed to do, where a bot plays by now."""

from __future__ import annotations

from typing import Final

from game.seats.levels import prefix_of
from scenes.kit.context import Context
from scenes.kit.preferences import settings_of
from scenes.table.client import TableClient
from scenes.table.failures import failure_text, failure_title
from scenes.table.log import LogLine
from scenes.table.names import bot_sits_at, seat_name

FAILURE_SECONDS: Final = 8.0
WAIT_TOLD: Final = 3.0
"""Seconds after which the table says that it waits for a program."""


class ProgramNotes:
    """The program notes of one table; `lines` is what the log has of failures."""

    def __init__(self, ctx: Context, client: TableClient) -> None:
        self.ctx = ctx
        self.client = client
        self.lines: list[LogLine] = []
        self._seated = client.seats
        """The seats as they were at the beginning."""
        self._stand_ins: frozenset[int] = frozenset()
        """The seats at which a bot plays for a program."""
        self._waited = (-1, 0.0)
        """The act that a program is asked for, and for how many seconds."""

    def update(self, dt: float) -> bool:
        """Tells what is new after `dt` seconds; True when somebody else sits at a seat from now on."""
        self._tell_wait(dt)
        return self._tell_failures()

    def seat_a_bot(self, seat: int) -> None:
        """Puts a bot in the place of a program from now on; plate, log and result say so."""
        self._stand_ins |= {seat}
        self.name_seats()

    def name_seats(self) -> None:
        """Names the seats where a bot plays, in the current language."""
        if self._stand_ins:
            self.client.seats = self._seated
            for seat in sorted(self._stand_ins):
                self.client.seats = bot_sits_at(self.ctx.texts, self.client.seats, seat)

    def _tell_failures(self) -> bool:
        before = self._stand_ins
        for failure in self.client.failures():
            name = seat_name(self.ctx.texts, self.client.seats, failure.seat)
            title, text = failure_title(self.ctx.texts, name, failure), failure_text(self.ctx.texts, failure)
            self.ctx.toast(title, text, "illegal", seconds=FAILURE_SECONDS)
            self.lines.append(LogLine(self.client.act_number, failure.seat, f"{title}. {text}"))
            if failure.cause == "unstartable":
                self.ctx.navigator.forget_program(self.client.seats[failure.seat].level)
            if failure.gone:
                self.seat_a_bot(failure.seat)
        return self._stand_ins != before

    def _tell_wait(self, dt: float) -> None:
        """Says which program is waited for, and how long at most."""
        client = self.client
        seat = client.thinking
        if seat is None or not prefix_of(client.seats[seat].level) or client.act_number != self._waited[0]:
            self._waited = (client.act_number, 0.0)
            return
        before, waited = self._waited[1], self._waited[1] + dt
        self._waited = (client.act_number, waited)
        if before < WAIT_TOLD <= waited:
            t, seconds = self.ctx.t, settings_of(self.ctx).program_seconds
            name = seat_name(self.ctx.texts, client.seats, seat)
            self.ctx.toast(t("programs.waiting", name=name), t("programs.waiting_text", seconds=seconds))
