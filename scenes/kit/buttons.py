"""Push buttons."""

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.art import BUTTON_TEXT
from scenes.kit.widget import Does, Widget

if TYPE_CHECKING:
    from scenes.kit.context import Context

Content = Callable[[Surface, "Context", Rect], None]
Placed = tuple[Surface, tuple[int, int]]
_TALL = 70.0
"""The height in units from which a button has room for two lines below its label."""

LINE_BOX: Final = 1.35
"""The height of a line of the font, of its size."""
NEARLY: Final = 0.85
ICON_SHARE: Final = 0.7
"""The most of a wordless button that its icon takes."""


class Button:
    """A tile-like button. Kinds: vermilion, jade, ink, ivory, gold, muted. `rect` is its face; the lip is below.

    `label` "" with an icon makes an icon button (give `name`). `sub` is a second line; a disabled button shows its
    `reason` there. `stacked` puts the second line under a centred big label. `size` in units, as `pad`, the width
    that stays free of words. `content` draws what is on it instead of icon and words.
    """

    def __init__(
        self,
        rect: Rect,
        label: str,
        on_press: Callable[[], object] | None = None,
        *,
        kind: str = "ink",
        icon: str | None = None,
        sub: str | None = None,
        size: float = 19,
        radius: float = 14,
        name: str | None = None,
        reason: str | None = None,
        tooltip: str | None = None,
        pad: float = 20,
        content: Content | None = None,
    ) -> None:
        if not (name or label):
            raise ValueError("a button without a label needs a name")
        does = Does(self.draw, self.look, self.says, self.hint, release=self.release, press=self.press)
        self.widget = Widget(Rect(rect), name or label, does, on_press, reason, tooltip, radius)
        self.label, self.kind, self.icon, self.sub = label, kind, icon, sub
        self.size, self.pad = size, pad
        self.content = content
        self._laid: tuple[object, list[Placed]] | None = None
        """What stands on it, and of what that was made."""
        self.at_once = False
        """Whether it acts when it is pressed down, not when it is let go."""

    def press(self, pos: tuple[int, int]) -> None:
        """Acts, where it acts at once."""
        if self.at_once:
            self.widget.activate()

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Acts after a press inside, where it has not at once."""
        if inside and not self.at_once:
            self.widget.activate()

    def become(
        self, *, name: str, label: str, icon: str | None, kind: str, sub: str | None, reason: str | None, tooltip: str,
        visible: bool,
    ) -> None:  # fmt: skip
        """Shows what it can do now."""
        self.label, self.icon, self.kind, self.sub, of = label, icon, kind, sub, self.widget
        of.name, of.reason, of.tooltip, of.visible = name, reason, tooltip, visible

    def look(self) -> Hashable:
        """The values that decide its picture."""
        of = self.widget
        return of.name, of.state, of.reason, self.label, self.kind, self.icon, self.sub

    def says(self) -> str:
        return self.widget.home.t("kit.spoken.button", name=self.widget.name)

    def hint(self) -> str | None:
        """The text of the tooltip: a reason only where it does not stand on the button."""
        shown = self.widget.reason and self.label and self.fits(self.widget.reason)
        return self.widget.tooltip if shown else self.widget.reason or self.widget.tooltip

    def fits(self, text: str) -> bool:
        """Whether a second line has room."""
        return self._needs(text, self._sub_size()) <= self._text_room(None)

    def _sub_size(self) -> float:
        return min(15.0, max(14.0, self.size * 0.62))

    def _text_room(self, icon: str | None) -> int:
        px = self.widget.home.px
        return self.widget.rect.w - px(self.pad) - (px(self.size * 1.25) + px(10) if icon else 0)

    def _needs(self, text: str, size: float, bold: bool = False) -> int:
        """The pixels that a line takes at its smallest."""
        fonts, room = self.widget.home.fonts, self._text_room(self.icon)
        return fonts.width(text, fonts.fitting(text, size, room, bold), bold)

    def draw(self, surface: Surface) -> None:
        """Draws the face by its state, then icon and words."""
        ctx, state = self.widget.home, self.widget.state
        px = ctx.px
        face = self.widget.rect.move(0, {"hover": -px(2), "pressed": px(4)}.get(state, 0))
        if state in ("rest", "hover"):
            ctx.art.drop(surface, self.widget.rect, self.widget.radius)
        surface.blit(ctx.art.button(face.w, face.h, self.kind, state, self.widget.radius), face)
        if self.kind == "muted":
            rim = ctx.art.outline(face.w, face.h, self.widget.radius, "#FF8D73", 2, opacity=0.35)
            surface.blit(rim, face)
        if self.content is not None:
            self.content(surface, ctx, face)
        else:
            colour = palette.TEXT_OFF if state == "disabled" else BUTTON_TEXT[self.kind]
            key = ctx, ctx.layout.s, ctx.text_scale, face.size, colour, self.size, self.pad, self.look()
            if self._laid is None or self._laid[0] != key:
                self._laid = key, [*self._words(Rect((0, 0), face.size), colour)]
            for image, (x, y) in self._laid[1]:
                surface.blit(image, (face.x + x, face.y + y))

    def _words(self, face: Rect, colour: str) -> Iterator[Placed]:
        """The icon and the lines, each with its place on the face."""
        ctx = self.widget.home
        px, fonts = ctx.px, ctx.fonts
        below = (self.widget.reason or self.sub or "") if self.label else ""
        widest = max(self._needs(self.label, self.size, True), self._needs(below, self._sub_size()))
        # Words that are too long take the place of the icon, then a second line where there is no other.
        shown = self.icon if not self.label or (widest <= self._text_room(self.icon) and self._roomy()) else None
        room = self._text_room(shown)
        lines = 1 if below else 2
        largest = self.size * self._share(face.h, below)
        words = fonts.block(self.label, largest, room, colour, True, lines) if self.label else None
        lower = 2 if face.h >= px(_TALL) else 1
        size = min(self._sub_size() * largest / self.size, max(14.0, fonts.fitting(self.label, largest, room, True)))
        second = fonts.block(below, size, room, self._soft(colour), lines=lower) if below else None
        icon = self._icon(colour) if shown else None
        wide = max([im.get_width() for im in (words, second) if im] or [0])
        gap = px(10) if icon and wide else 0
        total = (icon.get_width() if icon else 0) + gap + wide
        x = face.centerx - total // 2
        if icon is not None:
            yield icon, (x, face.centery - icon.get_height() // 2)
            x += icon.get_width() + gap
        yield from self._lines(face, words, second, x, wide, icon is not None)

    def _roomy(self) -> bool:
        """Whether large words are nearly as large beside the icon as without it."""
        fitting, beside, alone = self.widget.home.fonts.fitting, self._text_room(self.icon), self._text_room(None)
        large = fitting(self.label, self.size, alone, True)
        return self.widget.home.text_scale <= 100 or fitting(self.label, self.size, beside, True) >= NEARLY * large

    def _share(self, high: int, below: str) -> float:
        """The share of their size at which all lines have room, one below the other."""
        fonts = self.widget.home.fonts
        tall = fonts.line_height(self.size, LINE_BOX) + (fonts.line_height(self._sub_size(), LINE_BOX) if below else 0)
        return min(1.0, (high - self.widget.home.px(4)) / (0.86 * tall))

    def _lines(
        self, face: Rect, words: Surface | None, second: Surface | None, x: int, wide: int, left: bool
    ) -> Iterator[Placed]:
        if words is None:
            return
        # Line boxes of the font are tall: lines of a button stand closer than paragraph lines.
        first_h = round(words.get_height() * 0.86)
        second_h = round(second.get_height() * 0.86) if second else 0
        top = face.centery - (first_h + second_h) // 2
        at = x if left else x + (wide - words.get_width()) // 2
        yield words, (at, top - (words.get_height() - first_h) // 2)
        if second is not None:
            at = x if left else x + (wide - second.get_width()) // 2
            yield second, (at, top + first_h - (second.get_height() - second_h) // 2)

    def _soft(self, colour: str) -> str:
        return {"vermilion": "#FFFFFF", "ink": "#BFD2CE", "jade": "#D6EBE2", "muted": "#FFD9C9"}.get(
            self.kind if self.widget.enabled else "", colour
        )

    def _icon(self, colour: str) -> Surface | None:
        if self.icon is None:
            return None
        tint = colour if self.kind in ("ivory", "gold") or not self.widget.enabled else None
        size = self.size * 1.25
        if not self.label:
            size = min(size, ICON_SHARE * min(self.widget.rect.size) / self.widget.home.layout.s)
        return self.widget.home.art.icon(self.icon, size, tint)


class Link:
    """Underlined words that act like a button, on dark or paper."""

    def __init__(
        self, rect: Rect, label: str, on_press: Callable[[], object], *, size: float = 15, colour: str = palette.GOLD
    ) -> None:
        self.widget = Widget(Rect(rect), label, Does(self.draw), on_press, radius=6.0)
        self.size, self.colour = size, colour

    def draw(self, surface: Surface) -> None:
        """Draws the words and the line below them."""
        ctx = self.widget.home
        words = ctx.fonts.render(ctx.fonts.cut(self.widget.name, self.size, self.widget.rect.w), self.size, self.colour)
        place = words.get_rect(midleft=self.widget.rect.midleft)
        surface.blit(words, place)
        line = Rect(place.x, place.bottom - ctx.px(3), place.w, max(1, ctx.px(2 if self.widget.hovered else 1)))
        surface.fill(self.colour, line)
