"""A window onto something taller than itself."""

from collections.abc import Iterable
from typing import TypeVar

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.widget import Widget

W = TypeVar("W", bound=Widget)


class ScrollArea(Widget):
    """A box that clips and scrolls. Add controls with `put(widget)`, by their place in the content.

    `content_height` in pixels (set it, or let `put` grow it). Wheel, bar, arrows, Page Up/Down, Home/End scroll.
    """

    radius = 12.0
    groove = "#06141B"
    """Colour of the bar's track; lighter on paper."""

    def __init__(self, rect: Rect, name: str) -> None:
        super().__init__(rect, name)
        self.content_height = 0
        self.offset = 0
        self._inside: list[tuple[Widget, Rect]] = []
        self._grip: int | None = None

    @property
    def width(self) -> int:
        """The pixels free for content beside the bar."""
        return self.rect.w - self._bar_width() - self._gap()

    def _bar_width(self) -> int:
        return max(6, self._px(8))

    def _gap(self) -> int:
        return self._px(8)

    def _px(self, units: float) -> int:
        return self.ctx.px(units) if self.ctx is not None else round(units)

    def attach(self, ctx: Context) -> None:
        """Attaches the area and the controls inside."""
        super().attach(ctx)
        for widget, _ in self._inside:
            widget.attach(ctx)

    def children(self) -> Iterable[Widget]:
        """The controls inside."""
        return [widget for widget, _ in self._inside]

    def put(self, widget: W) -> W:
        """Adds a control by its place in the content and returns it."""
        if self.ctx is not None:
            widget.attach(self.ctx)
        self._inside.append((widget, Rect(widget.rect)))
        self.content_height = max(self.content_height, widget.rect.bottom + self._px(8))
        self._place()
        return widget

    def empty(self) -> None:
        """Takes all controls out."""
        self._inside.clear()
        self.content_height = 0
        self.offset = 0

    @property
    def furthest(self) -> int:
        """The largest offset."""
        return max(0, self.content_height - self.rect.h)

    def scroll_to(self, offset: float) -> None:
        """Shows the content from `offset` pixels on."""
        self.offset = round(min(self.furthest, max(0, offset)))
        self._place()
        if self.ctx is not None:
            self.ctx.redraw()

    def reveal(self, top: int, bottom: int) -> None:
        """Scrolls as little as needed to show content pixels top..bottom."""
        margin = self._px(10)
        if top - margin < self.offset:
            self.scroll_to(top - margin)
        elif bottom + margin > self.offset + self.rect.h:
            self.scroll_to(bottom + margin - self.rect.h)

    def _place(self) -> None:
        for widget, home in self._inside:
            widget.rect.topleft = (self.rect.x + home.x, self.rect.y + home.y - self.offset)
            widget.clip = self.rect

    @property
    def focusable(self) -> bool:
        """Whether the area scrolls: one that shows everything needs no key."""
        return self.furthest > 0

    def wheel(self, dy: float) -> bool:
        """Scrolls by 60 units a notch."""
        if self.furthest == 0:
            return False
        self.scroll_to(self.offset - dy * self._px(60))
        return True

    def key(self, intention: want.Intention) -> bool:
        """Scrolls by arrows, Page Up/Down, Home and End; at the ends the arrows move the focus on."""
        before = self.offset
        match intention:
            case want.Move(0, dy):
                self.scroll_to(self.offset + dy * self._px(60))
            case want.Key("page up"):
                self.scroll_to(self.offset - self.rect.h * 0.9)
            case want.Key("page down"):
                self.scroll_to(self.offset + self.rect.h * 0.9)
            case want.Key("home"):
                self.scroll_to(0)
            case want.Key("end"):
                self.scroll_to(self.furthest)
            case _:
                return False
        return self.offset != before

    def _bar(self) -> tuple[Rect, Rect]:
        track = Rect(self.rect.right - self._bar_width(), self.rect.y, self._bar_width(), self.rect.h)
        size = max(self._px(36), round(track.h * self.rect.h / max(1, self.content_height)))
        grip = Rect(track.x, track.y, track.w, min(size, track.h))
        if self.furthest:
            grip.y += round((track.h - grip.h) * self.offset / self.furthest)
        return track, grip

    def press(self, pos: tuple[int, int]) -> None:
        """Takes hold of the bar."""
        track, grip = self._bar()
        self._grip = None
        if self.furthest and track.inflate(2 * self._gap(), 0).collidepoint(pos):
            self._grip = pos[1] - grip.y if grip.inflate(2 * self._gap(), 0).collidepoint(pos) else grip.h // 2
            self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        """Scrolls with the bar."""
        if self.pressed and self._grip is not None:
            track, grip = self._bar()
            room = max(1, track.h - grip.h)
            self.scroll_to((pos[1] - self._grip - track.y) / room * self.furthest)

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Lets the bar go."""
        self._grip = None

    def update(self, dt: float) -> bool:
        """Keeps a newly focused control in view."""
        focused = next((pair for pair in self._inside if pair[0].focused), None)
        if focused is not None and focused is not self._seen:
            self._seen = focused
            self.reveal(focused[1].top, focused[1].bottom)
        elif focused is None:
            self._seen = None
        return False

    _seen: tuple[Widget, Rect] | None = None

    def draw(self, surface: Surface) -> None:
        """Draws the content and the bar."""
        old = surface.get_clip()
        surface.set_clip(self.rect.clip(old))
        for widget, _ in self._inside:
            if widget.visible and widget.rect.colliderect(self.rect):
                widget.draw(surface)
        surface.set_clip(old)
        self.draw_bar(surface)

    def draw_bar(self, surface: Surface) -> None:
        """Draws the bar where there is more than fits."""
        if self.furthest:
            track, grip = self._bar()
            art = self.home.art
            surface.blit(art.rounded(track.w, track.h, 4, self.groove, self.groove, opacity=0.6), track)
            ink = "#F3D27C" if self._grip is not None else "#6F8F90" if not self.hovered else "#93B3B2"
            surface.blit(art.rounded(grip.w, grip.h, 4, ink, ink), grip)
