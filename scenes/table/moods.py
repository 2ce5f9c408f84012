"""The others at a table are somebody: they call, start, are glad or sorry, think, and look where a piece is played.

What they show depends only on what everybody at the table sees, so that no face tells of a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from scenes.kit.renewed import renewed
from scenes.table.bot_delay import is_instant, pause
from scenes.table.moment import Moment

GLAD, SORRY, PENSIVE, SURPRISED, CALLING = "glad", "sorry", "pensive", "surprised", "calling"
LONG: Final = 0.6
"""Seconds at speed 1 from which a thought is a long one."""
AFTERTHOUGHT: Final = 2
"""The number of seen acts for which a face is pensive, that of the thought included."""
TURN_SECONDS: Final = 0.4
"""How long a face takes from one mood to the next."""
GAZE_SECONDS: Final = 0.5
"""How long eyes stay where something was played; they close for the last moment of it."""
BLINK: Final = 0.12
"""Seconds at the end of a look for which eyes are closed."""

Faces = Mapping[int, tuple[str, int]]
"""The mood of each seat, and for how many acts it stays."""
Point = tuple[int, int]


class Reaction(NamedTuple):
    """The answer of seats to an event, at once: one calls, perhaps a word (the key of a text), others are startled."""

    calling: int = -1
    word: str = ""
    startled: tuple[int, ...] = ()
    sound: str = ""
    """What is heard from the seat that calls, where no cue plays it."""


class Turning(NamedTuple):
    """A face on its way from a mood, by a share of the way."""

    was: str
    share: float = 0.0


@dataclass(frozen=True)
class Moods:
    """The moods of seats for a few acts that are seen: unseen ones must not show in a face."""

    shown: Faces = field(default_factory=dict)
    coming: Faces = field(default_factory=dict)
    """Those that show when the act has been shown."""
    thought: tuple[int | None, int, float] = (None, -1, 0.0)
    """The seat that thinks, the act it thinks about, and for how many seconds."""
    turning: Mapping[int, Turning] = field(default_factory=dict)
    gaze: Point | None = None
    """The point of the window that all look at."""
    gazing: float = 0.0
    """Seconds for which they still do."""

    def mood(self, seat: int) -> str:
        """The mood of a seat; empty at rest."""
        return self.shown.get(seat, ("", 0))[0]

    @property
    def shut(self) -> bool:
        """Whether eyes are closed at the end of a look."""
        return self.gaze is not None and self.gazing < BLINK

    @property
    def seen(self) -> tuple[object, ...]:
        """The part of them that is to be seen: how long somebody thinks is not."""
        return self.shown, self.turning, self.gaze, self.shut

    @property
    def busy(self) -> bool:
        """Whether a face moves."""
        return bool(self.turning) or self.gaze is not None


def follow(moods: Moods, before: Sequence[int], after: Sequence[int], now: Sequence[Reaction], unlucky: Iterable[int],
    seats: int) -> Moods:  # fmt: skip
    """The moods after a seen act, which ages the old ones: `before` and `after` is what everybody owns, `now` how
    seats react at once."""
    shown = {seat: (mood, left - 1) for seat, (mood, left) in {**moods.shown, **moods.coming}.items() if left > 1}
    for reaction in now:
        shown |= dict.fromkeys(reaction.startled, (SURPRISED, 1))
        shown |= {reaction.calling: (CALLING, 1)} if reaction.calling >= 0 else {}
    new = moved(before, after) | dict.fromkeys(unlucky, SORRY)
    after_act = replace(moods, shown=shown, coming={seat: (mood, seats) for seat, mood in new.items()})
    return _turned(after_act, moods, 0.0)


def unlucky(events: Iterable[Any], bad: tuple[type[Any], ...]) -> list[int]:
    """The seats of events of these kinds."""
    return [event.seat for event in events if isinstance(event, bad)]


def tick(moods: Moods, now: Moment, dt: float) -> Moods:
    """Shows the moods of an act when nothing moves any more, and a pensive face after a long thought; faces turn from
    mood to mood, and look where something is played."""
    before = moods
    if moods.coming and not now.showing:
        moods = replace(moods, shown={**moods.shown, **moods.coming}, coming={})
    moods = _thinking(moods, now, dt)
    if now.calm or is_instant(now.speed):
        return replace(moods, turning={}, gaze=None) if moods.busy else moods
    left = moods.gazing - dt
    if now.played is not None:
        moods = renewed(moods, gaze=now.played, gazing=GAZE_SECONDS)
    elif moods.gaze:
        moods = replace(moods, gaze=moods.gaze if left > 0 else None, gazing=max(0.0, left))
    return _turned(moods, before, dt)


def _thinking(moods: Moods, now: Moment, dt: float) -> Moods:
    seat, act, before = moods.thought
    same = seat is not None and (seat, act) == (now.thinking, now.act)
    spent = before + (0.0 if now.showing else dt) if same else 0.0
    moods = renewed(moods, thought=(now.thinking, now.act, spent))
    long = not is_instant(now.pace) and before < pause(LONG, now.pace) <= spent
    if seat is None or seat in moods.shown or not long:
        return moods
    return replace(moods, shown={**moods.shown, seat: (PENSIVE, AFTERTHOUGHT)})


def _turned(moods: Moods, before: Moods, dt: float) -> Moods:
    turning = {
        seat: turn._replace(share=turn.share + dt / TURN_SECONDS)
        for seat, turn in moods.turning.items()
        if turn.share + dt / TURN_SECONDS < 1
    }
    for seat in {*before.shown, *moods.shown}:
        if before.mood(seat) != moods.mood(seat):
            turning[seat] = Turning(before.mood(seat))
    return replace(moods, turning=turning) if turning or moods.turning else moods


def moved(before: Sequence[int], after: Sequence[int]) -> dict[int, str]:
    """The moods after points changed hands: the seat that gained most is glad, those that lost most are sorry; a fee or
    a stake, which nobody gains, changes none."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    most, least = max(gains, default=0), min(gains, default=0)
    if most <= 0:
        return {}
    losers = [seat for seat, gain in enumerate(gains) if gain == least < 0]
    return {**dict.fromkeys(losers, SORRY), **{seat: GLAD for seat, gain in enumerate(gains) if gain == most}}


def mood_of(over: bool, last: bool, tense: bool) -> str:
    """The mood of the music: of a match that is over, of its last part, of the end of a part that is near."""
    return "victory" if over else "last" if last else "tension" if tense else "calm"
