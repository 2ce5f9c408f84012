"""What the steps of a match look like: chips fly, horses gallop, the die rolls, the pace chip goes to its horse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pygame import Surface

from game.turf import events as ev
from game.turf.race import FINISHED, SPACES
from game.turf.view import TurfView
from scenes.kit.motion import Anim, Call, Delay, Parallel, Sequence, Tween, arc, lerp, linear, out_cubic, out_quart
from scenes.turf.chips import ChipModel, draw_chip
from scenes.turf.layout import PIECE

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable

STEP_MS: Final = 90.0
SHORTEST_RUN: Final = 240.0
DIE_MS: Final = 700.0
DIE_SWAPS: Final = 7
CHIP_MS: Final = 300.0
PACE_MS: Final = 520.0
LINE_UP_MS: Final = 420.0
PAST_LINE: Final = 1.2
"""Spaces that a horse runs beyond the finish line."""
HOP: Final = 4.0
STUCK_MS: Final = 320.0


@dataclass
class Run:
    """A horse on its way: where it is (spaces from the start line) and how its leap looks."""

    place: float
    hop: float = 0.0
    stretch: int = 0
    alpha: int = 255
    dust: float = 0.0
    """How fast it runs, 0-1."""


@dataclass
class Flight:
    """A chip in the air."""

    chip: ChipModel
    at: tuple[float, float]
    width: int


class Stage:
    """All movements of a table."""

    def __init__(self, table: TurfTable) -> None:
        self.table = table
        self.face = table.view.face
        """The face that shows; -1 while the die rolls."""
        self.rolling = -1
        """The side that shows while the die rolls, -1 when it lies."""
        self.die_hop = 0.0
        self.running: dict[int, Run] = {}
        self.flying: dict[tuple[int, int], Flight] = {}
        self.pace_flies: tuple[float, float] | None = None
        self.pace_width = 0
        self.money: dict[int, int] = {}
        self._queue: list[Anim] = []

    def forget(self) -> None:
        """All movements are over: the picture is what the match says."""
        self.face = self.table.view.face
        self.rolling, self.die_hop = -1, 0.0
        self.running.clear()
        self.flying.clear()
        self.pace_flies = None
        self.money.clear()

    # -- one act

    def play(self, events: tuple[Any, ...], before: TurfView, after: TurfView) -> None:
        """Shows the events of one act, one after the other; the match has already moved on."""
        self._queue = []
        for event in events:
            self._one(event, before, after)
        if self._queue:
            self.table.motion.play(Sequence(*self._queue))
        self._queue = []

    def _one(self, event: Any, before: TurfView, after: TurfView) -> None:
        match event:
            case ev.RaceStarted():
                self._line_up(event)
            case ev.BetLaid():
                self._bet(event, before, after)
            case ev.Rolled():
                self._roll(event)
            case ev.Moved():
                self._run(event, before)
            case ev.PaceTaken():
                self._pace(event)
            case ev.CardsReturned():
                self._queue.append(Call(lambda: self.table.ctx.sound.play("draw", 0.7)))
            case ev.Finished(place=1):
                self._queue.append(Call(lambda: self.table.ctx.sound.play("win", 0.5)))

    # -- the line-up

    def _line_up(self, event: ev.RaceStarted) -> None:
        """The horses trot to their places, the first drawn first (turf.T9)."""
        positions = self.table.view.positions
        anims = []
        for horse in event.start:
            run = self.running[horse] = Run(positions[horse] - 3.0, alpha=0)
            anims.append(self._trot(horse, run, positions[horse]))
        self._queue.append(Parallel(*anims, stagger=70))
        self._queue.append(Call(self._stop(event.start)))
        self.table.ctx.sound.play("draw")

    def _trot(self, horse: int, run: Run, end: int) -> Tween:
        def step(t: float) -> None:
            run.place = lerp(end - 3.0, end, t)
            run.alpha = min(255, round(400 * t))
            run.hop = HOP * _bounce(t * 3)

        return Tween(LINE_UP_MS, step, out_cubic)

    def _stop(self, horses: tuple[int, ...]) -> Callable[[], None]:
        def act() -> None:
            for horse in horses:
                self.running.pop(horse, None)

        return act

    # -- bets

    def _bet(self, event: ev.BetLaid, before: TurfView, after: TurfView) -> None:
        table = self.table
        index = len(after.players[event.seat].bets) - 1
        key = (event.seat, index)
        own = event.seat == table.client.person
        start = table.fingers.let_go or (table.places.tray_point() if own else table.places.row_point(event.seat))
        chips = [
            (s, i) for s in range(after.seats) for i, c in enumerate(after.players[s].bets) if c.horse == event.horse
        ]
        width, end = table.cards.chip_place(event.horse, chips.index(key), len(chips))
        down = event.face_down
        flight = Flight(ChipModel(event.seat, event.chip, down), start, width)
        self.flying[key] = flight
        height = 0 if table.fingers.let_go else table.lay.px(46)

        def step(t: float) -> None:
            flight.at = arc(start, end, t, height)

        def land() -> None:
            self.flying.pop(key, None)
            table.ctx.sound.play("coin", 0.6)

        self._queue.append(Tween(CHIP_MS * (0.5 if table.fingers.let_go else 1), step, out_cubic, land))

    # -- the die

    def _roll(self, event: ev.Rolled) -> None:
        """Seven sides in turn, slower and slower, and a small bounce."""
        sides = [(event.face + 1 + k) % 4 for k in range(DIE_SWAPS)]
        px = self.table.lay.px

        def begin() -> None:
            self.face = -1
            self.table.ctx.sound.play("die")

        def step(t: float) -> None:
            at = min(DIE_SWAPS, int(t * (DIE_SWAPS + 1)))
            self.rolling = event.face if at >= DIE_SWAPS else sides[at]
            self.die_hop = px(26) * _bounce(t * 2) * (1 - t)

        def lie() -> None:
            self.face, self.rolling, self.die_hop = event.face, -1, 0.0

        self._queue += [Call(begin), Tween(DIE_MS, step, out_quart, lie)]

    # -- running

    def _run(self, event: ev.Moved, before: TurfView) -> None:
        horse = event.horse
        self.face = event.face
        run = self.running[horse] = Run(float(event.start))
        home = event.end >= FINISHED
        end = SPACES + PAST_LINE if home else float(event.end)
        far = end - event.start
        if not far:
            self._queue += [self._shies(run), Call(self._stop((horse,)))]
            return
        ms = max(SHORTEST_RUN, STEP_MS * far)
        px = self.table.lay.px
        heard = [0]

        def step(t: float) -> None:
            run.place = event.start + far * t
            gone = far * t
            run.hop = px(HOP) * _bounce(gone)
            run.stretch = round(5 * (1 - 2 * _bounce(gone)))
            run.dust = 1.0 if t < 0.9 else (1 - t) * 10
            if home:
                over = (run.place - SPACES) / PAST_LINE
                run.alpha = 255 if over <= 0 else max(0, round(255 * (1 - over)))
            if int(gone) != heard[0]:
                heard[0] = int(gone)
                self.table.ctx.sound.play("hoof", 0.5)

        self._queue += [Tween(ms, step, _gallop), Call(self._stop((horse,))), Delay(90)]

    def _shies(self, run: Run) -> Tween:
        """A horse that is blocked on the spot rears a little."""
        px = self.table.lay.px

        def step(t: float) -> None:
            run.hop = px(7) * _bounce(t * 2) * (1 - t)

        return Tween(STUCK_MS, step, linear)

    def _pace(self, event: ev.PaceTaken) -> None:
        table = self.table
        start = table.places.pace_place
        card = table.lay.cards[event.horse]
        px = table.lay.px
        end = (card.right - px(23), card.y + px(24))
        self.pace_flies, self.pace_width = start, px(42)

        def step(t: float) -> None:
            self.pace_flies = arc(start, end, t, px(40))
            self.pace_width = round(lerp(px(42), px(34), t))

        def land() -> None:
            self.pace_flies = None
            table.ctx.sound.play("coin")

        self._queue += [Tween(PACE_MS, step, out_cubic, land)]

    # -- picture

    def draw_chips(self, surface: Surface) -> None:
        """Chips in the air."""
        for flight in self.flying.values():
            at = (round(flight.at[0]), round(flight.at[1]))
            draw_chip(surface, self.table.ctx, flight.chip, at, flight.width)

    def draw_dust(self, surface: Surface, run: Run) -> None:
        """Three clouds behind a running horse."""
        if run.dust <= 0.05 or run.alpha < 255:
            return
        table = self.table
        oval, px = table.lay.oval, table.lay.px
        for k in range(3):
            phase = (run.place * 1.7 + k / 3) % 1.0
            back = 0.55 + 0.35 * k + phase * 0.5
            x, y, _ = oval.at(run.place - 0.5 - back, oval.stand(1 + int(run.place) % SPACES))
            size = px(10 + 18 * phase)
            alpha = 8 * round(27 * (1 - phase) * run.dust)
            cloud = table.ctx.art.rounded(size, max(2, size * 2 // 3), 999, "#FFF4DA", "#E9CF9C", opacity=alpha / 255)
            surface.blit(cloud, cloud.get_rect(center=(round(x), round(y + px(PIECE * 0.22) - phase * px(6)))))


def _bounce(spaces: float) -> float:
    """0-1-0 once a space."""
    part = spaces % 1.0
    return 4 * part * (1 - part)


def _gallop(t: float) -> float:
    """Even speed with a soft last space."""
    return t if t < 0.8 else 0.8 + 0.2 * out_cubic((t - 0.8) / 0.2)
