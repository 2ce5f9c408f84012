"""Windows onto something taller than themselves."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit.widget import Does, Widget

Content = Callable[[Surface, int, int], None]
"""Draws with the content's corner at a place."""
GROOVE = "#06141B"


class Viewport:
    """A window onto `content`, which is `content_height` pixels high, and the controls inside; it clips and scrolls.

    Wheel, bar, arrows, Page Up/Down, Home/End scroll. It may be part of another control, which has ways of its own:
    `does`. `by_hand` is told that a person scrolls; with `read` keys scroll it though something inside takes
    them too.
    """

    def __init__(
        self, name: str, read: bool = False, by_hand: Callable[[], None] = lambda: None,
        typed: bool = False, **does: Any,
    ) -> None:  # fmt: skip
        """Begins without content."""
        ways = Does(
            self.draw, focusable=self.focusable, release=self.release, key=self.key, press=self.press, drag=self.drag,
            wheel=self.wheel, update=self.update, children=self.children, place_inside=self.place_inside,
            furthest=lambda: self.furthest,
        )  # fmt: skip
        self.widget = Widget(Rect(0, 0, 1, 1), name, ways._replace(**does), radius=12.0, typed=typed)
        self.read, self.by_hand = read, by_hand
        self.content: Content = lambda surface, x, y: None
        self.content_height = self.offset = 0
        self.groove = GROOVE
        """Colour of the bar's track; lighter on paper."""
        self.inside: Sequence[tuple[Widget, Rect]] = ()
        self.grip: int | None = None
        self._seen: tuple[Widget, Rect] | None = None

    @property
    def width(self) -> int:
        """The pixels free for content beside the bar."""
        return self.widget.rect.w - self._bar_width() - self._gap()

    def _bar_width(self) -> int:
        return max(6, self.px(8))

    def _gap(self) -> int:
        return self.px(8)

    def px(self, units: float) -> int:
        """A length in pixels."""
        return self.widget.ctx.px(units) if self.widget.ctx is not None else round(units)

    def hold(self, inside: Sequence[tuple[Widget, Rect]], tall: int) -> None:
        """Takes the controls inside by their places in the content, and its height."""
        self.inside = inside
        self.content_height = tall
        self.offset = min(self.offset, self.furthest)
        self.place_inside()

    def children(self) -> Iterable[Widget]:
        """The controls inside, and those inside them."""
        for widget, _ in self.inside:
            yield widget
            yield from widget.does.children()

    @property
    def furthest(self) -> int:
        """The largest offset."""
        return max(0, self.content_height - self.widget.rect.h)

    def scroll_to(self, offset: float) -> None:
        """Shows the content from `offset` pixels on."""
        self.offset = round(min(self.furthest, max(0, offset)))
        self.place_inside()
        if self.widget.ctx is not None:
            self.widget.ctx.redraw()

    def reveal(self, top: int, bottom: int) -> None:
        """Scrolls as little as needed to show content pixels top..bottom."""
        margin = self.px(10)
        if top - margin < self.offset:
            self.scroll_to(top - margin)
        elif bottom + margin > self.offset + self.widget.rect.h:
            self.scroll_to(bottom + margin - self.widget.rect.h)

    def place_inside(self) -> None:
        """Places the controls inside."""
        seen = self.widget.rect if self.widget.clip is None else self.widget.rect.clip(self.widget.clip)
        for widget, home in self.inside:
            widget.rect = Rect(self.widget.rect.x + home.x, self.widget.rect.y + home.y - self.offset, home.w, home.h)
            widget.clip = seen
            widget.does.place_inside()

    def focusable(self) -> bool:
        """Whether the keys must reach it: only where it scrolls and nothing inside takes them."""
        return self.furthest > 0 and (self.read or not any(widget.focusable for widget in self.children()))

    def wheel(self, dy: float) -> bool:
        """Scrolls by 60 units a notch."""
        self.by_hand()
        if self.furthest == 0:
            return False
        self.scroll_to(self.offset - dy * self.px(60))
        return True

    def key(self, intention: want.Intention) -> bool:
        """Scrolls by arrows, Page Up/Down, Home and End; True when it did: at the ends the arrows move the focus on."""
        before = self.offset
        match intention:
            case want.Move(0, dy):
                self.scroll_to(self.offset + dy * self.px(60))
            case want.Key("page up"):
                self.scroll_to(self.offset - self.widget.rect.h * 0.9)
            case want.Key("page down"):
                self.scroll_to(self.offset + self.widget.rect.h * 0.9)
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
        box, wide = self.widget.rect, self._bar_width()
        track = Rect(box.right - wide, box.y, wide, box.h)
        size = max(self.px(36), round(track.h * box.h / max(1, self.content_height)))
        grip = Rect(track.x, track.y, track.w, min(size, track.h))
        if self.furthest:
            grip.y += round((track.h - grip.h) * self.offset / self.furthest)
        return track, grip

    def press(self, pos: tuple[int, int]) -> None:
        """Takes hold of the bar."""
        self.by_hand()
        track, grip = self._bar()
        self.grip = None
        if self.furthest and track.inflate(2 * self._gap(), 0).collidepoint(pos):
            self.grip = pos[1] - grip.y if grip.inflate(2 * self._gap(), 0).collidepoint(pos) else grip.h // 2
            self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        """Scrolls with the bar."""
        if self.widget.pressed and self.grip is not None:
            track, grip = self._bar()
            room = max(1, track.h - grip.h)
            self.scroll_to((pos[1] - self.grip - track.y) / room * self.furthest)

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Lets the bar go."""
        self.grip = None

    def update(self, dt: float) -> bool:
        """Scrolls to a newly focused control, also to one inside a window of its own."""
        focused = next((pair for pair in self.inside if _has_focus(pair[0])), None)
        if focused is not None and focused is not self._seen:
            self.reveal(focused[1].top, focused[1].bottom)
        self._seen = focused
        return False

    def draw(self, surface: Surface) -> None:
        """Draws what is seen of the content, and the bar."""
        old = surface.get_clip()
        surface.set_clip(self.widget.rect.clip(old))
        self.content(surface, self.widget.rect.x, self.widget.rect.y - self.offset)
        surface.set_clip(old)
        self.draw_bar(surface)

    def draw_bar(self, surface: Surface) -> None:
        """Draws the bar where there is more than fits."""
        if self.furthest:
            track, grip = self._bar()
            art = self.widget.home.art
            surface.blit(art.rounded(track.w, track.h, 4, self.groove, self.groove, opacity=0.6), track)
            ink = "#F3D27C" if self.grip is not None else "#6F8F90" if not self.widget.hovered else "#93B3B2"
            surface.blit(art.rounded(grip.w, grip.h, 4, ink, ink), grip)


def _has_focus(widget: Widget) -> bool:
    return widget.focused or any(inside.focused for inside in widget.does.children())
