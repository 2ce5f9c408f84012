"""Cubes and chips on their way: what a step of the match looks like.

The match has already moved on when a movement begins. The board leaves out what is still travelling, and the stage
draws it in between.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect, Surface

from game.holla import events as ev
from game.holla.view import HollaView
from scenes.holla.board import Board
from scenes.holla.hand import Hand
from scenes.holla.layout import HollaLayout
from scenes.holla.piles import next_box
from scenes.kit.context import Context
from scenes.kit.motion import (
    Anim,
    Call,
    Delay,
    Motion,
    Parallel,
    Sequence,
    Tween,
    arc,
    in_out_cubic,
    lerp,
    linear,
    out_back,
    out_cubic,
)

DRAW_MS = 260.0
DISCARD_MS = 220.0
PUSH_MS = 180.0
CHIPS_MS = 480.0
CHIPS_STAGGER_MS = 45.0
DIE_MS = 700.0
DEAL_MS = 240.0
HOME_MS = 140.0
ARC = 40.0
FLIP_AT = 0.4

Point = tuple[float, float]


@dataclass
class Flyer:
    """Something in the air: `centre` in pixels, `width` of an upright cube; `squeeze` 1 is its full width."""

    centre: Point
    width: float
    cube: int = -1
    coin: int = 0
    tilt: float = 0.0
    squeeze: float = 1.0
    shown: bool = True
    made: int = 0
    """The width at which its picture is made; in between it is scaled."""


@dataclass
class Stage:
    """All movements of a table. `motion` runs them; `hidden` of the board follows them."""

    ctx: Context
    layout: HollaLayout
    board: Board
    hand: Hand
    motion: Motion
    flyers: list[Flyer] = field(default_factory=list)
    die_face: int = 0
    """The face of a rolling die, 0 when it rests."""

    def clear(self) -> None:
        """A new layout or a finished jump: nothing flies."""
        self.motion.clear()
        self.flyers.clear()
        self.board.hidden.clear()
        self.die_face = 0

    # playing steps

    def play(self, event: Any, before: HollaView, after: HollaView, start: Rect | None = None) -> None:
        """Shows one event; `start` is where a hand let the cube go."""
        match event:
            case ev.RoundStarted():
                self._round(after)
            case ev.Drew():
                self._drew(event, before, after, start)
            case ev.Discarded():
                self._discarded(event, before, after, start)
            case ev.Paid():
                self._paid(event, after)
            case ev.TookBack():
                self.ctx.sound.play("draw")

    def _fly(
        self,
        flyer: Flyer,
        end: Point,
        ms: float,
        *,
        height: float,
        ease: Callable[[float], float],
        face: int | None,
        width: float,
        tilt: float = 0.0,
        done: Callable[[], None] | None = None,
    ) -> Anim:
        """A tween that carries a flyer to `end`; `face` is turned up on the way (None: it keeps its side)."""
        begin, begin_width, begin_tilt, begin_face = flyer.centre, flyer.width, flyer.tilt, flyer.cube
        flyer.made = max(flyer.made, round(begin_width), round(width))

        def step(t: float) -> None:
            flyer.shown = True
            flyer.centre = arc(begin, end, t, height)
            flyer.width = lerp(begin_width, width, min(1.0, max(0.0, t)))
            flyer.tilt = lerp(begin_tilt, tilt, min(1.0, t))
            if face is not None and face != begin_face:
                flyer.cube = begin_face if t < FLIP_AT else face
                flyer.squeeze = max(0.06, abs(t - FLIP_AT) / (FLIP_AT if t < FLIP_AT else 1 - FLIP_AT))
            self.ctx.redraw()

        def land() -> None:
            flyer.squeeze = 1.0
            if done is not None:
                done()

        return Tween(ms, step, ease, land)

    def _land(self, flyer: Flyer, after: Callable[[], None]) -> Callable[[], None]:
        def land() -> None:
            if flyer in self.flyers:
                self.flyers.remove(flyer)
            after()
            self.ctx.redraw()

        return land

    def _drew(self, event: ev.Drew, before: HollaView, after: HollaView, start: Rect | None) -> None:
        own = event.seat == after.seat
        begin = start or self._source_box(event, before)
        if begin is None:
            return
        self.ctx.sound.play("river" if event.source == "river" else "draw")
        end, width = self._ridge_end(event, after)
        closed = event.source == "mountain"
        flyer = Flyer(
            begin.center, self._upright_width(begin, event, before), -1 if closed and start is None else event.cube
        )
        hidden = self.board.hidden
        if own or (event.source == "river" and event.cube >= 0):
            hidden.cubes.add(event.cube)
            back: Callable[[], None] = lambda: hidden.cubes.discard(event.cube)  # noqa: E731
        else:
            hidden.closed[event.seat] = hidden.closed.get(event.seat, 0) + 1
            back = lambda: self._uncover(event.seat)  # noqa: E731
        self.flyers.append(flyer)
        face = event.cube if own or event.source == "river" else (-1 if not closed else None)
        height = ARC * self.layout.base.s
        self.motion.play(
            self._fly(
                flyer, end, DRAW_MS, height=height, ease=out_cubic, face=face, width=width, done=self._land(flyer, back)
            )
        )

    def _uncover(self, seat: int) -> None:
        left = self.board.hidden.closed.get(seat, 0) - 1
        if left > 0:
            self.board.hidden.closed[seat] = left
        else:
            self.board.hidden.closed.pop(seat, None)

    def _source_box(self, event: ev.Drew, before: HollaView) -> Rect | None:
        if event.source == "mountain":
            lender = event.lender if event.lender >= 0 else event.seat
            return next_box(self.ctx, self.layout, before, lender)
        if event.source == "island":
            return self.layout.tray
        return self.board.river_box(event.cube) if event.cube in self.board.lies else self.layout.tray

    def _upright_width(self, box: Rect, event: ev.Drew, before: HollaView) -> float:
        if event.source != "mountain":
            return float(box.w)
        lender = event.lender if event.lender >= 0 else event.seat
        place = self.layout.mountains[self.layout.sides[lender]]
        return float(place.width)

    def _ridge_end(self, event: ev.Drew, after: HollaView) -> tuple[Point, float]:
        if event.seat == after.seat:
            box = self.hand.box(event.cube)
            if box is not None:
                return box.center, float(box.w)
            return self.layout.ridge_zone.center, float(self.layout.hand_width)
        if event.source == "river":
            for cube, box in self.board.open_boxes(after, event.seat):
                if cube == event.cube:
                    return box.center, float(box.w)
        boxes = self.board.closed_boxes(after, event.seat)
        place = self.layout.ridges[self.layout.sides[event.seat]]
        return (boxes[-1].center if boxes else place.rail.center), float(place.width)

    def _discarded(self, event: ev.Discarded, before: HollaView, after: HollaView, start: Rect | None) -> None:
        hidden = self.board.hidden
        own = event.seat == after.seat
        if start is not None:
            begin, width = start, float(start.w)
        else:
            begin, width = self._hand_box(event, before, own)
        flyer = Flyer(begin.center, width, event.cube if own else -1)
        self.flyers.append(flyer)
        hidden.cubes.add(event.cube)
        back = self._land(flyer, lambda: hidden.cubes.discard(event.cube))
        if event.to == "river":
            spot = self.board.lies[event.cube]
            self.motion.play(
                self._fly(
                    flyer,
                    spot.centre,
                    DISCARD_MS + PUSH_MS,
                    height=ARC * self.layout.base.s,
                    ease=out_cubic,
                    face=event.cube,
                    width=float(self.board.river_width),
                    tilt=spot.tilt,
                    done=self._sounding("river", back),
                )
            )
            return
        tray = self.layout.tray
        throw = self._fly(
            flyer,
            tray.center,
            DISCARD_MS,
            height=0.0,
            ease=out_back,
            face=event.cube,
            width=float(tray.w),
            done=self._sounding("island", back),
        )
        if event.pushed < 0 or event.pushed not in self.board.lies:
            self.motion.play(throw)
            return
        hidden.cubes.add(event.pushed)
        spot = self.board.lies[event.pushed]
        pushed = Flyer(tray.center, float(tray.w), event.pushed)
        self.flyers.insert(0, pushed)
        gone = self._land(pushed, lambda: hidden.cubes.discard(event.pushed))
        push = self._fly(
            pushed,
            spot.centre,
            PUSH_MS,
            height=0.0,
            ease=out_cubic,
            face=None,
            width=float(self.board.river_width),
            tilt=spot.tilt,
            done=self._sounding("river", gone),
        )
        self.motion.play(Sequence(throw, push))

    def _hand_box(self, event: ev.Discarded, before: HollaView, own: bool) -> tuple[Rect, float]:
        if own:
            box = self.hand.box(event.cube)
            return (box or self.layout.ridge_zone), float(self.layout.hand_width)
        boxes = self.board.closed_boxes(before, event.seat)
        place = self.layout.ridges[self.layout.sides[event.seat]]
        # A thrower's hand is not watched: the cube comes from a place that says nothing about where it stood.
        box = boxes[(event.cube * 7) % len(boxes)] if boxes else place.rail
        return box, float(place.width)

    def _sounding(self, name: str, then: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.ctx.sound.play(name)
            then()

        return act

    def go_home(self, start: Rect, home: Rect, cube: int, own: bool) -> None:
        """A cube that was let go in vain flies back to where it was; `own` cubes are not drawn there meanwhile."""
        flyer = Flyer(start.center, float(start.w), cube)
        self.flyers.append(flyer)
        if own:
            self.board.hidden.cubes.add(cube)
        back = self._land(flyer, lambda: self.board.hidden.cubes.discard(cube))
        self.motion.play(
            self._fly(
                flyer, home.center, HOME_MS, height=0.0, ease=out_cubic, face=None, width=float(home.w), done=back
            )
        )

    # chips, die, deal

    def plate_spot(self, seat: int, own: int) -> Point:
        """Where a seat's chips are."""
        if seat == own:
            box = self.layout.me
            return box.x + self.layout.px(121), box.y + self.layout.px(64)
        plate = self.layout.plates[self.layout.sides[seat]]
        return plate.x + self.layout.px(78), plate.y + self.layout.px(44)

    def _paid(self, event: ev.Paid, after: HollaView) -> None:
        count = min(event.chips, 6)
        begin, end = self.plate_spot(event.seat, after.seat), self.layout.pot_spot
        coins = [self._coin(begin, end) for _ in range(count)]
        self.motion.play(Parallel(*coins, stagger=CHIPS_STAGGER_MS))

    def _coin(self, begin: Point, end: Point) -> Anim:
        flyer = Flyer(begin, self.layout.px(24), coin=1, shown=False)
        self.flyers.append(flyer)
        done = self._sounding("coin", self._land(flyer, lambda: None))
        width = float(self.layout.px(28))
        return self._fly(
            flyer, end, CHIPS_MS, height=30 * self.layout.base.s, ease=in_out_cubic, face=None, width=width, done=done
        )

    def _round(self, after: HollaView) -> None:
        """The die rolls to the colour of the first cube while the hands come in."""
        self.ctx.sound.play("die")
        last = (after.opening >> 1) // 14 + 1

        def roll(t: float) -> None:
            at = int((1 - (1 - t) ** 4) * 7)
            self.die_face = last if at >= 7 else 1 + (last + 7 - at) % 6
            self.ctx.redraw()

        def rest() -> None:
            self.die_face = 0

        self.motion.play(Tween(DIE_MS, roll, linear, rest))
        own = list(after.ridge)
        hidden = self.board.hidden
        hidden.cubes |= set(own)
        begin = self.layout.island.center
        anims: list[Anim] = []
        for cube in sorted(own, key=lambda c: (self.hand.box(c) or self.layout.rail).x):
            flyer = Flyer(begin, float(self.layout.px(42)), -1, shown=False)
            self.flyers.append(flyer)
            anims.append(self._dealt(flyer, cube))
        self.motion.play(Parallel(*anims, stagger=30.0))

    def _dealt(self, flyer: Flyer, cube: int) -> Anim:
        box = self.hand.box(cube) or self.layout.ridge_zone
        back = self._land(flyer, lambda: self.board.hidden.cubes.discard(cube))
        return self._fly(
            flyer,
            box.center,
            DEAL_MS,
            height=20 * self.layout.base.s,
            ease=out_cubic,
            face=cube,
            width=float(box.w),
            done=back,
        )

    def later(self, ms: float, act: Callable[[], None]) -> None:
        """Does something after the movements that last so long."""
        self.motion.play(Sequence(Delay(ms), Call(act)))

    # the picture

    def draw(self, surface: Surface) -> None:
        """What is in the air."""
        for flyer in self.flyers:
            if flyer.shown:
                self._draw_flyer(surface, flyer)

    def _draw_flyer(self, surface: Surface, flyer: Flyer) -> None:
        made = flyer.made or round(flyer.width)
        if flyer.coin:
            picture = self.ctx.art.svg("common/coin_1", made)
        elif flyer.cube >= 0:
            picture = self.board.face(flyer.cube, made)
        else:
            picture = self.ctx.cubes.back(made)
        scale = flyer.width / made
        if abs(scale - 1) > 0.02 or flyer.squeeze < 0.97:
            size = (
                max(2, round(picture.get_width() * scale * flyer.squeeze)),
                max(2, round(picture.get_height() * scale)),
            )
            picture = pygame.transform.smoothscale(picture, size)
        if abs(flyer.tilt) >= 1:
            picture = pygame.transform.rotozoom(picture, flyer.tilt, 1.0)
        place = picture.get_rect(center=(round(flyer.centre[0]), round(flyer.centre[1])))
        if not flyer.coin and flyer.squeeze >= 0.97:
            # One shadow for the whole way: a blot of every size between would have to be blurred anew.
            shade = Rect(0, 0, made, self.ctx.cubes.height(made))
            shade.center = place.center
            self.ctx.art.drop(surface, shade.inflate(-self.layout.px(6), -self.layout.px(6)), 10, "S2")
        surface.blit(picture, place)
