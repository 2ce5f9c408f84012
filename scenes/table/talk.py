"""What the others say in bubbles: words of their calls, and sentences of their characters.

Like faces, they follow from what everybody sees alone: who calls, who gained or lost, how long somebody thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal
from zlib import crc32

from game.kernel.record import SeatInfo
from game.seats.notation import bot_seat
from scenes.kit.renewed import renewed
from scenes.table.bot_delay import is_instant, pause
from scenes.table.moment import Moment
from scenes.table.moods import GLAD, Moods, Reaction
from scenes.table.names import avatar

Occasion = Literal["gain", "loss", "waiting", "thought"]
SENTENCES: Final = 3
"""How many sentences a character has for an occasion."""
LONG_THOUGHT: Final = 3.0
"""Seconds at speed 1 after which a seat says that it still thinks."""
PATIENCE: Final = 45.0
"""Seconds after which somebody speaks to a person who thinks."""
STILL: Final = 6
"""Acts after a sentence in which nobody says another about a thought."""
SHOWN, EACH_LETTER = 1.6, 0.07
"""Seconds for which a bubble stays, and more for each letter."""


@dataclass(frozen=True)
class Said:
    """A sentence of a seat, and for how many seconds yet."""

    seat: int
    words: str
    left: float


@dataclass(frozen=True)
class Talk:
    """The state of what is said at a table."""

    said: Said | None = None
    spoke: int = -STILL
    """The act at which a character spoke last."""
    asked: tuple[int, float] = (-1, 0.0)
    """The act that the person is to do, and for how many seconds they have thought about it."""

    @property
    def words(self) -> str:
        """The words that are said now; empty where nothing is."""
        return self.said.words if self.said is not None else ""


def follow(talk: Talk, now: Iterable[Reaction], seats: Sequence[SeatInfo], text: Callable[[str], str]) -> Talk:
    """The talk when an act begins to be shown: the word of a call, at bots' seats."""
    call = next((one for one in now if one.word and _is_bot(seats, one.calling)), None)
    return talk if call is None else replace(talk, said=_said(call.calling, text(call.word)))


def tick(talk: Talk, before: Moods, after: Moods, now: Moment, dt: float) -> Talk:
    """The talk `dt` seconds later, during which the moods of seats changed."""
    if talk.said is not None:
        left = talk.said.left - dt
        talk = replace(talk, said=replace(talk.said, left=left) if left > 0 else None)
    act, spent = talk.asked
    waits = spent + dt if now.asked and not now.showing and act == now.act else 0.0
    talk = renewed(talk, asked=(now.act, waits))
    if not now.talks:
        return renewed(talk, said=None)
    found = None if talk.said or now.covered or is_instant(now.pace) else _occasion(talk, before, after, now, spent)
    if found is None:
        return talk
    seat, occasion = found
    key = f"company.{avatar(now.seats, seat)}.{occasion}.{1 + crc32(b'%d/%d' % (seat, now.act)) % SENTENCES}"
    return replace(talk, said=_said(seat, now.texts.t(key)), spoke=now.act)


def _occasion(talk: Talk, before: Moods, after: Moods, now: Moment, spent: float) -> tuple[int, Occasion] | None:
    """The seat that has something to say, and the occasion."""
    bots = [seat for seat in range(len(now.seats)) if _is_bot(now.seats, seat)]
    if before.coming and not after.coming:
        felt = {seat: mood for seat, (mood, _) in before.coming.items() if seat in bots}
        glad = [seat for seat, mood in felt.items() if mood == GLAD]
        chosen = _one_of(glad or list(felt), now.act)
        return None if chosen is None else (chosen, "gain" if glad else "loss")
    thinker, _, thought = after.thought
    limit = pause(LONG_THOUGHT, now.pace)
    if thinker in bots and before.thought[2] < limit <= thought and now.act - talk.spoke >= STILL:
        assert thinker is not None
        return thinker, "thought"
    seat = _one_of(bots, now.act) if spent < PATIENCE <= talk.asked[1] else None
    return None if seat is None else (seat, "waiting")


def _one_of(seats: Sequence[int], act: int) -> int | None:
    return seats[act % len(seats)] if seats else None


def _is_bot(seats: Sequence[SeatInfo], seat: int) -> bool:
    return 0 <= seat < len(seats) and bot_seat(seats[seat].level) is not None


def _said(seat: int, words: str) -> Said:
    return Said(seat, words, SHOWN + EACH_LETTER * len(words))
