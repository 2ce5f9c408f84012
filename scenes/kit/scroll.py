"""Windows onto something taller than themselves."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit.widget import Widget

Content = Callable[[Surface, int, int], None]
"""Draws with the content's corner at a place."""
GROOVE = "#06141B"


class Scrolling(Widget, Protocol):
    """A control that clips and scrolls `content`, which is `content_height` pixels high, and the controls inside.

    Wheel, bar, arrows, Page Up/Down, Home/End scroll.
    """

    content: Content
    content_height: int = 0
    offset: int = 0
    radius: float = 12.0
    groove: str = GROOVE
    """Colour of the bar's track; lighter on paper."""
    read: bool = False
    """Whether keys scroll it though something inside takes them too."""
    _inside: Sequence[tuple[Widget, Rect]] = ()
    _grip: int | None = None
    _seen: tuple[Widget, Rect] | None = None

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

    def hold(self, inside: Sequence[tuple[Widget, Rect]], tall: int) -> None:
        """Takes the controls inside by their places in the content, and its height."""
        self._inside = inside
        self.content_height = tall
        self.offset = min(self.offset, self.furthest)
        self.place_inside()

    def children(self) -> Iterable[Widget]:
        """The controls inside, and those inside them."""
        for widget, _ in self._inside:
            yield widget
            yield from widget.children()

    @property
    def furthest(self) -> int:
        """The largest offset."""
        return max(0, self.content_height - self.rect.h)

    def scroll_to(self, offset: float) -> None:
        """Shows the content from `offset` pixels on."""
        self.offset = round(min(self.furthest, max(0, offset)))
        self.place_inside()
        if self.ctx is not None:
            self.ctx.redraw()

    def reveal(self, top: int, bottom: int) -> None:
        """Scrolls as little as needed to show content pixels top..bottom."""
        margin = self._px(10)
        if top - margin < self.offset:
            self.scroll_to(top - margin)
        elif bottom + margin > self.offset + self.rect.h:
            self.scroll_to(bottom + margin - self.rect.h)

    def place_inside(self) -> None:
        """Places the controls inside."""
        seen = self.rect if self.clip is None else self.rect.clip(self.clip)
        for widget, home in self._inside:
            widget.rect = Rect(self.rect.x + home.x, self.rect.y + home.y - self.offset, home.w, home.h)
            widget.clip = seen
            widget.place_inside()

    @property
    def focusable(self) -> bool:
        """Whether the keys must reach it: only where it scrolls and nothing inside takes them."""
        return self.furthest > 0 and (self.read or not any(widget.focusable for widget in self.children()))

    def by_hand(self) -> None:
        """Notes that a person scrolls."""
        return

    def wheel(self, dy: float) -> bool:
        """Scrolls by 60 units a notch."""
        self.by_hand()
        if self.furthest == 0:
            return False
        self.scroll_to(self.offset - dy * self._px(60))
        return True

    def key(self, intention: want.Intention) -> bool:
        """Scrolls by arrows, Page Up/Down, Home and End; at the ends the arrows move the focus on."""
        return self.scroll_by_key(intention)

    def scroll_by_key(self, intention: want.Intention) -> bool:
        """Does that; True when anything moved."""
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
        moved = self.offset != before
        if moved:
            self.by_hand()
        return moved

    def _bar(self) -> tuple[Rect, Rect]:
        track = Rect(self.rect.right - self._bar_width(), self.rect.y, self._bar_width(), self.rect.h)
        size = max(self._px(36), round(track.h * self.rect.h / max(1, self.content_height)))
        grip = Rect(track.x, track.y, track.w, min(size, track.h))
        if self.furthest:
            grip.y += round((track.h - grip.h) * self.offset / self.furthest)
        return track, grip

    def press(self, pos: tuple[int, int]) -> None:
        """Takes hold of the bar."""
        self.by_hand()
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
        self.point(pos)

    def point(self, pos: tuple[int, int]) -> None:
        """Lights what is under the pointer."""
        return

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Lets the bar go."""
        self._grip = None

    def update(self, dt: float) -> bool:
        """Keeps a newly focused control in view."""
        self.follow_focus()
        return False

    def follow_focus(self) -> None:
        """Scrolls to a newly focused control, also to one inside a window of its own."""
        focused = next((pair for pair in self._inside if _has_focus(pair[0])), None)
        if focused is not None and focused is not self._seen:
            self.reveal(focused[1].top, focused[1].bottom)
        self._seen = focused

    def draw(self, surface: Surface) -> None:
        """Draws what is seen of the content, and the bar."""
        old = surface.get_clip()
        surface.set_clip(self.rect.clip(old))
        self.content(surface, self.rect.x, self.rect.y - self.offset)
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


class Viewport(Scrolling):
    """A window onto elements."""

    def __init__(self, name: str) -> None:
        self.rect, self.name = Rect(0, 0, 1, 1), name
        self.content: Content = lambda surface, x, y: None


def _has_focus(widget: Widget) -> bool:
    return widget.focused or any(inside.focused for inside in widget.children())
