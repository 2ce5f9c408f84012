"""The controls below a table that shows a record."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, NamedTuple

from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Words, joined, say

SPEEDS: Final = ((0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"))
_LINE: Final = palette.mix(palette.INK_950, palette.GOLD, 0.55)

Press = Literal[
    "leave", "rounds", "first", "round_back", "back", "play", "forward", "round_forward", "last", "seat", "open"
]
"""The message of a button. The others send `Changed("act", place)` and `Changed("speed", speed)`."""
_BACK: Final[tuple[tuple[Press, str], ...]] = (("first", "first"), ("round_back", "round_back"), ("back", "step_back"))
_ON: Final[tuple[tuple[Press, str], ...]] = (
    ("forward", "step_forward"), ("round_forward", "round_forward"), ("last", "last"),
)  # fmt: skip
"""The ways back and on with their icons."""


class Marked(NamedTuple):
    """The places, counted as in `Shown`, where rounds begin, pieces are called, seats win."""

    rounds: tuple[int, ...] = ()
    calls: tuple[int, ...] = ()
    wins: tuple[int, ...] = ()


@dataclass(frozen=True)
class Shown:
    """The state that the controls show: `place` counts the visible acts, `stops`, from 0.

    `closed` is the key of the reason why hands cannot be opened, else empty.
    """

    place: int
    stops: tuple[int, ...]
    by: tuple[str, ...]
    """Who decided the act before each of them; empty where that goes without saying."""
    marked: Marked
    playing: bool
    round: str
    seat: str
    open: bool
    closed: str
    speed: float


def view(s: Shown) -> e.View:
    """The controls at the foot of the window, on more than one line where the text is large."""
    begin = "replay.bar.at_begin" if s.place <= 0 else None
    end = "replay.bar.at_end" if s.place >= len(s.stops) - 1 else None
    row = e.Row(
        _icon("leave", "close"),
        _wide("rounds", Name(s.round), Name(s.round), 206.0, "menu"),
        _gap(),
        *(_icon(key, icon, begin) for key, icon in _BACK),
        _play(s.playing, end is not None),
        *(_icon(key, icon, end) for key, icon in _ON),
        _gap(),
        e.Sized(_acts(s), grow=1.0, least_width=160.0),
        e.Choice([(speed, Name(words)) for speed, words in SPEEDS], s.speed, "replay.bar.speed",
                 tip="replay.bar.speed_tip", key="speed"),
        _wide("seat", say("replay.bar.seat_of", name=s.seat), say("replay.bar.seat_spoken", name=s.seat), 172.0),
        _icon("open", "eye", f"replay.bar.{s.closed}" if s.closed else None, "gold" if s.open else "ink"),
        gap=8.0, pad=(16.0, 8.0), wrap=True,
    )  # fmt: skip
    return e.View(e.Column(e.Spacer(), e.Column(e.Divider(_LINE), row, gap=0.0, key="bar")), opaque=False, veil=0.0)


def _icon(key: Press, icon: str, reason: Words | None = None, kind: str = "ink") -> e.Button:
    name, tip = f"replay.bar.{key}", f"replay.bar.{key}_tip"
    return e.Button(None, key, kind, icon, size=e.LARGE, name=name, reason=reason, tip=tip, key=key)


def _wide(key: Press, label: Words, name: Words, width: float, icon: str = "") -> e.Box:
    return e.Sized(e.Button(label, key, icon=icon, name=name, tip=f"replay.bar.{key}_tip", key=key), width=width)


def _play(playing: bool, end: bool) -> e.Box:
    word, icon = ("pause", "pause") if playing else ("again", "replay") if end else ("play", "play")
    name, tip = f"replay.bar.{word}", f"replay.bar.{word}_tip"
    return e.Sized(e.Button(None, "play", "vermilion", icon, size=e.LARGE, name=name, tip=tip, key="play"), width=76.0)


def _gap() -> e.Box:
    return e.Sized(None, width=4.0)


def _acts(s: Shown) -> e.Slider:
    """The slider of all acts, with signs where something happened."""
    legend = [say(f"replay.bar.{key}") for key in ("calls", "wins") if getattr(s.marked, key)]
    return e.Slider(
        float(s.place), "replay.bar.act", high=max(1, len(s.stops) - 1), step=1, show=partial(_count, s.stops, s.by),
        reason=None if len(s.stops) > 1 else "replay.bar.nothing", tip=joined(*legend) if legend else None,
        compact=True, signs=s.marked, key="act",
    )  # fmt: skip


def _count(stops: tuple[int, ...], by: tuple[str, ...], place: float) -> Name:
    at = min(round(place), len(stops) - 1)
    return Name(" · ".join(filter(None, (f"{stops[at]} / {stops[-1]}", by[at]))))
