"""The controls below a table that shows a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.buttons import Button
from scenes.kit.choices import Segmented, Slider
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.ui import Ui

HEIGHT: Final = 72.0
"""Units of the bar."""
SPEEDS: Final = ((0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"))
_TALL, _GAP = 46.0, 8.0


@dataclass(frozen=True)
class Commands:
    """The functions that the controls call."""

    leave: Callable[[], None]
    rounds: Callable[[], None]
    first: Callable[[], None]
    round_back: Callable[[], None]
    back: Callable[[], None]
    play: Callable[[], None]
    forward: Callable[[], None]
    round_forward: Callable[[], None]
    last: Callable[[], None]
    scrub: Callable[[int], None]
    speed: Callable[[float], None]
    seat: Callable[[], None]
    open: Callable[[], None]


@dataclass(frozen=True)
class Shown:
    """The state that the controls show: `place` of `places` counts the visible acts from 0.

    `closed` is the key of the reason why hands cannot be opened, else empty.
    """

    place: int
    places: int
    playing: bool
    round: str
    seat: str
    open: bool
    closed: str
    speed: float


class Marked(NamedTuple):
    """The places, counted as in `Shown`, where rounds begin, pieces are called, seats win."""

    rounds: Sequence[int]
    calls: Sequence[int]
    wins: Sequence[int]


NOTHING: Final = Marked((), (), ())


class Bar:
    """The bar of controls, built for a layout; `update` brings it in line with what is shown."""

    def __init__(
        self, ctx: Context, ui: Ui, commands: Commands, stops: Sequence[int], marked: Marked = NOTHING
    ) -> None:  # fmt: skip
        """Builds the controls; `stops` are the visible acts by their number in the match."""
        self.ctx = ctx
        self.ui = ui
        self.commands = commands
        self.stops, self.places, self._marked = stops, len(stops), marked
        # Space plays and rests; a focused button answers Enter.
        ui.space_presses = False
        self.box = self.box_in(ctx.layout)
        self._build()

    @staticmethod
    def box_in(layout: Layout) -> Rect:
        """The bar in a window."""
        width, height = layout.window
        tall = layout.px(HEIGHT)
        return Rect(0, height - tall, width, tall)

    def _build(self) -> None:
        px, commands = self.ctx.px, self.commands
        gap, tall = px(_GAP), px(_TALL)
        top = self.box.centery - tall // 2 - px(2)
        left, right = self.box.x + px(16), self.box.right - px(16)

        def place(width: float, space: float = _GAP) -> Rect:
            nonlocal left
            box = Rect(left, top, px(width), tall)
            left = box.right + px(space)
            return box

        def place_right(width: float) -> Rect:
            nonlocal right
            box = Rect(right - px(width), top, px(width), tall)
            right = box.x - gap
            return box

        self._icon(place(46), "close", "leave", commands.leave)
        self.rounds = self.ui.add(
            Button(
                place(206, 20), self.t("rounds"), commands.rounds, icon="menu", size=16, tooltip=self.t("rounds_tip")
            )
        )
        self.first = self._icon(place(46), "first", "first", commands.first)
        self.round_back = self._icon(place(46), "round_back", "round_back", commands.round_back)
        self.back = self._icon(place(46), "step_back", "back", commands.back)
        self.play = self._icon(place(76), "play", "play", commands.play, "vermilion")
        self.forward = self._icon(place(46), "step_forward", "forward", commands.forward)
        self.round_forward = self._icon(place(46), "round_forward", "round_forward", commands.round_forward)
        self.last = self._icon(place(46, 20), "last", "last", commands.last)
        self.open = self._icon(place_right(52), "eye", "open", commands.open)
        self.seat = self.ui.add(
            Button(place_right(172), self.t("seat"), commands.seat, size=16, tooltip=self.t("seat_tip"))
        )
        speed: Segmented[float] = Segmented(
            place_right(196), self.t("speed"), SPEEDS, 1.0, commands.speed, tooltip=self.t("speed_tip"), size=15
        )
        self.speed = self.ui.add(speed)
        room = Rect(left, top - px(4), right - px(12) - left, tall + px(6))
        self.slider = self.ui.add(
            Slider(
                room,
                self.t("act"),
                0,
                self._scrubbed,
                high=max(1, self.places - 1),
                step=1,
                show=self._count,
                size=14,
                reason=None if self.places > 1 else self.t("nothing"),
                marks=self._marked.rounds,
                calls=self._marked.calls,
                wins=self._marked.wins,
                tooltip=self._legend(),
            )
        )

    def t(self, key: str, **values: object) -> str:
        """A text of the bar."""
        return self.ctx.t(f"replay.bar.{key}", **values)

    def _icon(self, box: Rect, icon: str, key: str, act: Callable[[], None], kind: str = "ink") -> Button:
        button = Button(box, "", act, kind=kind, icon=icon, size=19, name=self.t(key), tooltip=self.t(f"{key}_tip"))
        return self.ui.add(button)

    def _legend(self) -> str | None:
        """The explanation of the signs at the slider, where there are any."""
        signs = [self.t(key) for key in ("calls", "wins") if getattr(self._marked, key)]
        return " · ".join(signs) or None

    def _count(self, value: float) -> str:
        return f"{self.stops[round(value)]} / {self.stops[-1]}"

    def _scrubbed(self, value: float) -> None:
        self.commands.scrub(round(value))

    def update(self, shown: Shown) -> None:
        """Shows the new state, and why something cannot be done."""
        begin, end = shown.place <= 0, shown.place >= shown.places - 1
        for button in (self.first, self.round_back, self.back):
            button.reason = self.t("at_begin") if begin else None
        for button in (self.forward, self.round_forward, self.last):
            button.reason = self.t("at_end") if end else None
        self.play.icon = "pause" if shown.playing else "replay" if end else "play"
        word = "pause" if shown.playing else "again" if end else "play"
        self.play.name, self.play.tooltip = self.t(word), self.t(f"{word}_tip")
        self.rounds.label = self.rounds.name = shown.round
        self.seat.label = self.t("seat_of", name=shown.seat)
        self.seat.name = self.t("seat_spoken", name=shown.seat)
        self.open.kind = "gold" if shown.open else "ink"
        self.open.reason = self.t(shown.closed) if shown.closed else None
        self.speed.value = shown.speed
        self.slider.value = float(shown.place)
        self.ctx.redraw()

    def draw(self, surface: Surface) -> None:
        """Draws the bar's background and a golden line above it."""
        ctx = self.ctx
        surface.fill(palette.INK_950, self.box)
        line = Rect(self.box.x, self.box.y, self.box.w, max(1, ctx.px(2)))
        surface.fill(palette.mix(palette.INK_950, palette.GOLD, 0.55), line)
