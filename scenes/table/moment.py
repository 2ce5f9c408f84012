"""A moment of a table as its aspects know it: no match, no window, no table."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from scenes.kit.context import Context
from scenes.kit.preferences import settings_of
from scenes.table.client import TableClient


class Moment(NamedTuple):
    """The facts by which time changes what lasts beside the match."""

    texts: Texts
    seats: tuple[SeatInfo, ...]
    act: int
    """How many acts were done."""
    thinking: int | None = None
    """The seat that thinks."""
    showing: bool = False
    """Whether an act of the match is still being shown."""
    covered: bool = False
    """Whether another scene lies on the table."""
    ended: bool = False
    """Whether a result waits to be read."""
    speed: float = 1.0
    """The speed that a person chose; 0 or infinity is instant."""
    pace: float = 1.0
    """The speed at which bots act."""
    reason: str | None = None
    """Why the match is not on disk; None where it is."""
    program_seconds: int = 0
    """Seconds that an outside program has for an act."""
    seconds: float = 0.0
    """Of the table's clock of movements."""
    played: tuple[int, int] | None = None
    """The point of the window where something is being played."""
    calm: bool = False
    """Whether movements are to be reduced."""
    talks: bool = False
    """Whether the others say something now and then."""
    asked: bool = False
    """Whether the person is to act."""


def moment(
    ctx: Context, client: TableClient, showing: bool, covered: bool, seconds: float, played: tuple[int, int] | None
) -> Moment:
    """The moment of a table now."""
    lost, settings = client.writer.failure if client.writer is not None else None, settings_of(ctx)
    return Moment(
        ctx.texts, client.seats, client.act_number, client.thinking, showing, covered,
        (client.waiting_for_acknowledgement or client.over) and not client.looking_back, ctx.settings.speed,
        client.speed, None if lost is None else lost.strerror or str(lost), settings.program_seconds,
        seconds, played, ctx.calm, settings.bubbles, client.waiting_for_person,
    )  # fmt: skip
