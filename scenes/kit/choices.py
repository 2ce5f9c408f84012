"""Controls that hold a value: toggle, check box, segments, slider, stepper."""

from collections.abc import Callable, Sequence
from typing import Generic

import pygame
from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.widget import Does, V, Widget, nothing, take


def _words(
    ctx: Context, text: str, size: float, width: int, height: int, colour: str, marks: Sequence[str] = ()
) -> Surface:
    """A control's words: on one line, or on as many as there is height for; `marks` are shown in gold."""
    fonts = ctx.fonts
    lines, step = fonts.wrap(text, size, width), fonts.line_height(size)
    if len(lines) > 1 and step * len(lines) <= height:
        image = fonts.paragraph(text, size, width, colour)
    else:
        lines = [fonts.cut(text, size, width)]
        image = fonts.render(lines[0], size, colour)
    if marks:
        image = image.copy()
        for at, line in enumerate(lines):
            paint.marked(image, ctx, line, (0, at * step), size, marks)
    return image


class Toggle:
    """A labelled switch over the whole `rect`: words left, switch right; or a `box` with a tick before its words."""

    found: Sequence[str] = ()
    """The words that are looked for."""

    def __init__(
        self,
        rect: Rect,
        label: str,
        value: bool,
        on_change: Callable[[bool], None] | None = None,
        *,
        reason: str | None = None,
        tooltip: str | None = None,
        size: float = 16,
        box: bool = False,
    ) -> None:
        does = Does(self.draw, says=self.says, activate=self.activate)
        self.widget = Widget(Rect(rect), label, does, None, reason, tooltip, 12.0)
        self.value, self.on_change, self.size, self.box = value, on_change, size, box

    def says(self) -> str:
        return self.widget.home.t("kit.spoken.on" if self.value else "kit.spoken.off", name=self.widget.name)

    def activate(self) -> None:
        """Turns the switch over."""
        take(self, not self.value)

    def _label(self, surface: Surface, x: int, right: int) -> None:
        ctx = self.widget.home
        colour = palette.TEXT if self.widget.enabled else palette.TEXT_OFF
        words = _words(ctx, self.widget.name, self.size, max(10, right - x), self.widget.rect.h, colour, self.found)
        surface.blit(words, words.get_rect(midleft=(x, self.widget.rect.centery)))

    def draw(self, surface: Surface) -> None:
        """Draws the words, and the track with its knob or the box."""
        if self.box:
            self._ticked(surface)
        else:
            self._switch(surface)

    def _switch(self, surface: Surface) -> None:
        ctx = self.widget.home
        px = ctx.px
        tall = min(px(28), round(0.7 * self.widget.rect.h))
        track = Rect(0, 0, px(50) if tall == px(28) else tall * 50 // 28, tall)
        track.midright = self.widget.rect.midright
        self._label(surface, self.widget.rect.x, track.left - px(8))
        fill = palette.JADE_500 if self.value else "#0A1B25"
        if not self.widget.enabled:
            fill = palette.mix(fill, "#22363D", 0.7)
        elif self.widget.hovered:
            fill = palette.brighter(fill, 1.12)
        edge = ("#FFFFFF", 0.14, 1.0)
        surface.blit(ctx.art.rounded(track.w, track.h, 14, fill, fill, edge=edge, sunk=True), track)
        ink = palette.FOCUS if self.value else "#8FA2A0"
        if not self.widget.enabled:
            ink = "#5F7370"
        side = px(22) if tall == px(28) else tall * 22 // 28
        knob, inside = Rect(0, 0, side, side), px(14) if tall == px(28) else tall // 2
        knob.center = (track.right - inside if self.value else track.left + inside, track.centery)
        ctx.art.drop(surface, knob, 11, "S1")
        surface.blit(ctx.art.rounded(knob.w, knob.h, 99, ink, ink), knob)

    def _ticked(self, surface: Surface) -> None:
        ctx = self.widget.home
        px = ctx.px
        box = Rect(0, 0, px(26), px(26))
        box.midleft = (self.widget.rect.x, self.widget.rect.centery)
        top = palette.JADE_500 if self.value else palette.WELL
        if not self.widget.enabled:
            top = palette.mix(top, "#22363D", 0.7)
        elif self.widget.hovered:
            top = palette.brighter(top, 1.15)
        edge = ("#2F5560" if not self.value else palette.JADE_300, 1.0, 1.5)
        surface.blit(ctx.art.rounded(box.w, box.h, 7, top, top, edge=edge), box)
        if self.value:
            tick = ctx.art.icon("check", 19)
            surface.blit(tick, tick.get_rect(center=box.center))
        self._label(surface, box.right + px(12), self.widget.rect.right)


class Segmented(Generic[V]):
    """A row of a few choices of which one is taken. `options` = (value, label)."""

    def __init__(
        self,
        rect: Rect,
        name: str,
        options: Sequence[tuple[V, str]],
        value: V,
        on_change: Callable[[V], None] | None = None,
        *,
        reason: str | None = None,
        tooltip: str | None = None,
        size: float = 15,
    ) -> None:
        does = Does(self.draw, says=self.says, release=self.release, key=self.key)
        self.widget = Widget(Rect(rect), name, does, None, reason, tooltip, 12.0)
        if not options:
            raise ValueError(f"the control {name!r} has no options")
        self.options = list(options)
        self.value, self.on_change, self.size = value, on_change, size

    @property
    def index(self) -> int:
        """The place of the chosen option, -1 for none."""
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), -1)

    def says(self) -> str:
        chosen = self.options[self.index][1] if self.index >= 0 else ""
        return self.widget.home.t("kit.spoken.value", name=self.widget.name, value=chosen)

    def choose(self, index: int) -> None:
        """Takes an option."""
        take(self, self.options[index][0])

    def _cell(self, i: int) -> Rect:
        m = self.widget.home.px(4)
        inner = self.widget.rect.inflate(-2 * m, -2 * m)
        left = inner.x + inner.w * i // len(self.options)
        right = inner.x + inner.w * (i + 1) // len(self.options)
        return Rect(left, inner.y, right - left, inner.h)

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Takes the option under the pointer."""
        for i in range(len(self.options)):
            if inside and self._cell(i).collidepoint(pos):
                self.choose(i)
                return

    def key(self, intention: want.Intention) -> bool:
        """Takes the option beside the chosen one at Left and Right, the next one at Enter; True when used."""
        match intention:
            case want.Move(dx, 0) if self.widget.enabled:
                place = self.index + dx
                if 0 <= place < len(self.options):
                    self.choose(place)
                    return True
                return False
            case want.Confirm() | want.Draw() if self.widget.enabled:
                self.choose((self.index + 1) % len(self.options))
                return True
        return False

    def draw(self, surface: Surface) -> None:
        """Draws the well, the gold plate on the chosen option and the words."""
        of, ctx = self.widget, self.widget.home
        edge = (palette.GOLD_EDGE, 0.25, 1.0)
        well = ctx.art.rounded(of.rect.w, of.rect.h, 12, "#06141B", "#06141B", opacity=0.8, edge=edge)
        surface.blit(well, of.rect)
        for i, (_, words) in enumerate(self.options):
            cell = self._cell(i)
            on = i == self.index
            if on:
                top, bottom = ("#F8DD92", "#D9A43A") if of.enabled else ("#5B5A4B", "#4A4A40")
                if of.hovered and of.enabled:
                    top = palette.brighter(top, 1.05)
                lip = (palette.GOLD_LIP if of.enabled else "#33362F", ctx.px(2))
                surface.blit(ctx.art.rounded(cell.w, cell.h - lip[1], 9, top, bottom, lip=lip), cell)
            colour = palette.ON_GOLD if on and of.enabled else palette.TEXT if of.enabled else palette.TEXT_OFF
            size = ctx.fonts.fitting(words, self.size, cell.w - ctx.px(8), on)
            image = ctx.fonts.render(ctx.fonts.cut(words, size, cell.w, on), size, colour, on)
            surface.blit(image, image.get_rect(center=(cell.centerx, cell.centery - (1 if on else 0))))


class Slider:
    """A value from 0 to `high` in steps; `show(value)` writes it behind the label. `marks` stand on the track."""

    found: Sequence[str] = ()
    """The words that are looked for."""

    def __init__(
        self,
        rect: Rect,
        label: str,
        value: float,
        on_change: Callable[[float], None] | None = None,
        *,
        high: float = 1.0,
        step: float = 0.05,
        show: Callable[[float], str] | None = None,
        reason: str | None = None,
        size: float = 16,
        marks: Sequence[float] = (),
        calls: Sequence[float] = (),
        wins: Sequence[float] = (),
        tooltip: str | None = None,
    ) -> None:
        """Makes the slider; `calls` are drawn as dots under the track, `wins` as diamonds over it."""
        # The value stays where the pointer left it.
        does = Does(self.draw, says=self.says, release=nothing, key=self.key, press=self.drag, drag=self.drag)
        self.widget = Widget(Rect(rect), label, does, None, reason, tooltip, 10.0)
        self.marks, self.calls, self.wins = tuple(marks), tuple(calls), tuple(wins)
        self.value, self.on_change = value, on_change
        self.high, self.step = high, step
        self.show = show if show is not None else (lambda v: f"{round(v * 100)}%")
        self.size = size

    def says(self) -> str:
        return self.widget.home.t("kit.spoken.value", name=self.widget.name, value=self.show(self.value))

    def set(self, value: float) -> None:
        """Sets the value to the nearest step."""
        steps = round(min(self.high, max(0, value)) / self.step)
        take(self, round(min(self.high, steps * self.step), 6), "")

    def _x(self, value: float) -> int:
        track = self._track()
        return track.x + round(track.w * value / self.high)

    def _track(self) -> Rect:
        px = self.widget.home.px
        knob = px(15)
        return Rect(self.widget.rect.x + knob, self.widget.rect.bottom - px(20), self.widget.rect.w - 2 * knob, px(10))

    def drag(self, pos: tuple[int, int]) -> None:
        """Moves the knob with the pointer."""
        if self.widget.pressed and self.widget.enabled:
            track = self._track()
            self.set(self.high * (pos[0] - track.x) / max(1, track.w))

    def key(self, intention: want.Intention) -> bool:
        """Changes the value by a step at Left and Right; True when used."""
        match intention:
            case want.Move(dx, 0) if self.widget.enabled:
                self.set(self.value + dx * self.step)
                return True
        return False

    def draw(self, surface: Surface) -> None:
        """Draws the words, the track with its gold part, and the knob."""
        ctx = self.widget.home
        px = ctx.px
        colour = palette.TEXT if self.widget.enabled else palette.TEXT_OFF
        shown = f"{self.widget.name}  {self.show(self.value)}"
        surface.blit(_words(ctx, shown, self.size, self.widget.rect.w, 0, colour, self.found), self.widget.rect)
        track = self._track().inflate(2 * px(15), 0)
        surface.blit(ctx.art.rounded(track.w, track.h, 5, palette.WELL, palette.WELL, sunk=True), track)
        at = self._x(self.value)
        if self.widget.enabled:
            done = max(px(10), at - track.x)
            surface.blit(ctx.art.rounded(done, track.h, 5, "#F8DD92", "#D9A43A"), track)
        for mark in self.marks:
            line = Rect(0, 0, max(2, px(2)), track.h + px(6))
            line.center = (self._x(mark), track.centery)
            surface.fill(palette.TEXT_SOFT, line)
        for mark in self.calls:
            pygame.draw.circle(surface, palette.JADE_300, (self._x(mark), track.bottom + px(5)), max(2, px(2)))
        for mark in self.wins:
            x, y, r = self._x(mark), track.y - px(7), max(3, px(4))
            pygame.draw.polygon(surface, palette.GOLD, ((x, y - r), (x + r, y), (x, y + r), (x - r, y)))
        coin = ctx.art.svg("common/coin_10", px(32 if self.widget.hovered else 30))
        box = coin.get_rect(center=(at, track.centery))
        ctx.art.drop(surface, box, 15, "S1")
        surface.blit(coin, box)


class Stepper:
    """A whole number with minus and plus; words left."""

    def __init__(
        self,
        rect: Rect,
        label: str,
        value: int,
        on_change: Callable[[int], None] | None = None,
        *,
        low: int = 0,
        high: int = 99,
        step: int = 1,
        reason: str | None = None,
        tooltip: str | None = None,
        size: float = 16,
    ) -> None:
        does = Does(self.draw, says=self.says, release=self.release, key=self.key)
        self.widget = Widget(Rect(rect), label, does, None, reason, tooltip, 12.0)
        self.value, self.on_change = value, on_change
        self.low, self.high, self.step = low, high, step
        self.size = size

    def says(self) -> str:
        return self.widget.home.t("kit.spoken.value", name=self.widget.name, value=self.value)

    def set(self, value: int) -> None:
        """Sets the number within its bounds."""
        take(self, min(self.high, max(self.low, value)))

    def _box(self) -> Rect:
        px = self.widget.home.px
        box = Rect(0, 0, px(150), min(self.widget.rect.h, px(42)))
        box.midright = self.widget.rect.midright
        return box

    def _buttons(self) -> tuple[Rect, Rect]:
        box = self._box()
        side = box.h
        return Rect(box.x, box.y, side, side), Rect(box.right - side, box.y, side, side)

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Takes a step down or up at a click on minus or plus."""
        minus, plus = self._buttons()
        if inside and minus.collidepoint(pos):
            self.set(self.value - self.step)
        elif inside and plus.collidepoint(pos):
            self.set(self.value + self.step)

    def key(self, intention: want.Intention) -> bool:
        """Changes the number by a step at Left and Right; True when used."""
        match intention:
            case want.Move(dx, 0) if self.widget.enabled:
                self.set(self.value + dx * self.step)
                return True
        return False

    def draw(self, surface: Surface) -> None:
        """Draws the words, the well with the number, minus and plus."""
        of, ctx = self.widget, self.widget.home
        px = ctx.px
        box = self._box()
        colour = palette.TEXT if of.enabled else palette.TEXT_OFF
        image = _words(ctx, of.name, self.size, max(10, box.x - of.rect.x - px(10)), of.rect.h, colour)
        surface.blit(image, image.get_rect(midleft=(of.rect.x, of.rect.centery)))
        edge = ("#2F5560", 1.0, 1.5)
        surface.blit(ctx.art.rounded(box.w, box.h, 12, palette.WELL, palette.WELL, edge=edge), box)
        number = ctx.fonts.render(str(self.value), self.size + 1, colour, True)
        surface.blit(number, number.get_rect(center=box.center))
        minus, plus = self._buttons()
        self._sign(surface, minus, False, of.enabled and self.value > self.low)
        self._sign(surface, plus, True, of.enabled and self.value < self.high)

    def _sign(self, surface: Surface, box: Rect, plus: bool, live: bool) -> None:
        ctx = self.widget.home
        px = ctx.px
        face = box.inflate(-2 * px(4), -2 * px(4))
        fill = ("#26475A", "#163040") if live else ("#17262D", "#132026")
        surface.blit(ctx.art.rounded(face.w, face.h, 8, *fill), face)
        ink = palette.GOLD if live else "#4A5C5E"
        long, thick = px(14), px(3)
        bar = Rect(0, 0, long, thick)
        bar.center = face.center
        surface.fill(ink, bar)
        if plus:
            bar = Rect(0, 0, thick, long)
            bar.center = face.center
            surface.fill(ink, bar)
