"""A line one can type in, with the syllable an input method is still composing shown at the caret."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.widget import Does, Widget, nothing

BLINK = 0.53


class TextField:
    """A field for one line of text, of at most `limit` letters.

    `on_change(text)` at every change, `on_submit(text)` at Enter. `allowed(letter)` filters what may be typed.
    """

    def __init__(
        self,
        rect: Rect,
        name: str,
        value: str = "",
        on_change: Callable[[str], None] | None = None,
        *,
        on_submit: Callable[[str], None] | None = None,
        placeholder: str = "",
        limit: int = 24,
        allowed: Callable[[str], bool] | None = None,
        reason: str | None = None,
        tooltip: str | None = None,
        size: float = 17,
    ) -> None:
        # A click only places the caret, a drag only selects.
        does = Does(
            self.draw, says=self.says, activate=self.activate, release=nothing, key=self.key, press=self.press,
            drag=self.drag, focus_changed=self.focus_changed, update=self.update, blinks=lambda: self.blinks,
        )  # fmt: skip
        self.widget = Widget(Rect(rect), name, does, None, reason, tooltip, 12.0, typed=True)
        self.value, self.on_change, self.on_submit = value, on_change, on_submit
        self.placeholder, self.limit = placeholder, limit
        self.allowed = allowed if allowed is not None else str.isprintable
        self.size = size
        self.caret = len(value)
        self.mark = self.caret
        """The place where the selection began; the caret's place when nothing is selected."""
        self.composing = ""
        self._clock = 0.0
        self._shift = 0

    @property
    def selected(self) -> tuple[int, int]:
        """The letters from the first of these places to the second; the same place twice when none is selected."""
        at, mark = min(self.caret, len(self.value)), min(self.mark, len(self.value))
        return min(at, mark), max(at, mark)

    @property
    def blinks(self) -> bool:
        """Whether frames are wanted so that the caret blinks."""
        return self.widget.focused and self.widget.enabled

    def says(self) -> str:
        return self.widget.home.t("kit.spoken.field", name=self.widget.name, value=self.value or self.placeholder)

    def focus_changed(self, focused: bool) -> None:
        """Turns the keyboard's letters on with the focus, and off without it."""
        self.mark = self.caret
        self.composing = ""
        self._clock = 0.0
        if self.widget.ctx is not None:
            self.widget.ctx.text_input(self.widget.rect if focused and self.widget.enabled else None)

    def activate(self) -> None:
        """Submits the text (Enter)."""
        if self.widget.enabled and self.on_submit is not None:
            self.on_submit(self.value)

    def press(self, pos: tuple[int, int]) -> None:
        """Puts the caret under the pointer."""
        self.caret = self.mark = self._place_at(pos)
        self._clock = 0.0

    def drag(self, pos: tuple[int, int]) -> None:
        """Selects up to the pointer."""
        self.caret = self._place_at(pos)

    def _place_at(self, pos: tuple[int, int]) -> int:
        at = pos[0] - self._inner().x + self._shift
        widths = [self.widget.home.fonts.width(self.value[:i], self.size) for i in range(len(self.value) + 1)]
        return min(range(len(widths)), key=lambda i: abs(widths[i] - at))

    def key(self, intention: want.Intention) -> bool:
        """Types letters and takes editing keys; True when used."""
        if not self.widget.enabled:
            return False
        self._clock = 0.0
        match intention:
            case want.Text(text):
                self.composing = ""
                self._insert(text)
            case want.Compose(text):
                low, high = self.selected
                if text and low < high:
                    self._put(low, high)
                self.composing = text
            case want.EditKey(key, select):
                self._edit(key, select)
            case want.Move(dx, 0):
                low, high = self.selected
                # As everywhere: an arrow leaves a selection at its end, without a further step.
                self._go((low if dx < 0 else high) if low < high else self.caret + dx)
            case want.Confirm():
                self.activate()
                return self.on_submit is not None
            case _:
                return False
        return True

    def _insert(self, text: str) -> None:
        kept = "".join(letter for letter in text if self.allowed(letter))
        low, high = self.selected
        kept = kept[: max(0, self.limit - len(self.value) + high - low)]
        if kept:
            self._put(low, high, kept)

    def _edit(self, key: str, select: bool) -> None:
        low, high = self.selected
        if key in ("backspace", "delete", "cut") and low < high:
            if key == "cut":
                pygame.scrap.put_text(self.value[low:high])
            self._put(low, high)
        elif key == "backspace" and low > 0:
            self._put(low - 1, low)
        elif key == "delete" and low < len(self.value):
            self._put(low, low + 1)
        elif key in ("left", "right"):
            self._go(self.caret + (1 if key == "right" else -1), select)
        elif key in ("home", "end"):
            self._go(0 if key == "home" else len(self.value), select)
        elif key == "all":
            self.mark, self.caret = 0, len(self.value)
        elif key == "paste":
            self._insert(" ".join(_clipboard().split()))
        elif key == "copy" and self.value:
            pygame.scrap.put_text(self.value[low:high] or self.value)

    def _go(self, caret: int, select: bool = False) -> None:
        self.caret = min(len(self.value), max(0, caret))
        if not select:
            self.mark = self.caret

    def _put(self, low: int, high: int, text: str = "") -> None:
        """Puts `text` in place of the letters from `low` to `high`."""
        self.value = self.value[:low] + text + self.value[high:]
        self.caret = self.mark = low + len(text)
        if self.on_change is not None:
            self.on_change(self.value)

    def update(self, dt: float) -> bool:
        """Blinks the caret."""
        if not self.blinks:
            return False
        before = int(self._clock / BLINK)
        self._clock += dt
        return int(self._clock / BLINK) != before

    def _inner(self) -> Rect:
        return self.widget.rect.inflate(-2 * self.widget.home.px(14), -2 * self.widget.home.px(3))

    def draw(self, surface: Surface) -> None:
        """Draws the well, the text, the composing syllable with its line, and the caret."""
        ctx = self.widget.home
        px, fonts = ctx.px, ctx.fonts
        rim = palette.GOLD if self.widget.focused and self.widget.enabled else "#2F5560"
        fill = palette.WELL if self.widget.enabled else "#17262D"
        face = ctx.art.rounded(self.widget.rect.w, self.widget.rect.h, 12, fill, fill, edge=(rim, 1.0, 1.5), sunk=True)
        surface.blit(face, self.widget.rect)
        inner = self._inner()
        shown = self.value[: self.caret] + self.composing + self.value[self.caret :]
        old = surface.get_clip()
        surface.set_clip(inner.clip(old))
        if shown:
            caret_x = fonts.width(self.value[: self.caret] + self.composing, self.size)
            room = inner.w - px(4)
            # Where less is written than before, it is in sight as far as there is room.
            most = max(0, fonts.width(shown, self.size) - room)
            self._shift = min(most, max(0, min(self._shift, caret_x), caret_x - room))
            words = fonts.render(shown, self.size, palette.TEXT if self.widget.enabled else palette.TEXT_OFF)
            place = words.get_rect(midleft=(inner.x - self._shift, inner.centery))
            self._ground(surface, place)
            surface.blit(words, place)
            self._underline(surface, place)
        else:
            self._shift = caret_x = 0
            grey = fonts.render(self.placeholder, self.size, palette.TEXT_OFF)
            surface.blit(grey, grey.get_rect(midleft=inner.midleft))
        if self.blinks and int(self._clock / BLINK) % 2 == 0:
            height = round(fonts.pixels(self.size) * 1.2)
            caret = Rect(inner.x + caret_x - self._shift, inner.centery - height // 2, max(2, px(2)), height)
            surface.fill(palette.GOLD, caret)
        surface.set_clip(old)

    def _ground(self, surface: Surface, place: Rect) -> None:
        """Lays a ground under the selected letters."""
        low, high = self.selected
        if low < high and self.widget.focused:
            left, right = (self.widget.home.fonts.width(self.value[:i], self.size) for i in (low, high))
            surface.fill(palette.INK_BLUE, Rect(place.x + left, place.y, right - left, place.h))

    def _underline(self, surface: Surface, place: Rect) -> None:
        if not self.composing:
            return
        fonts = self.widget.home.fonts
        left = fonts.width(self.value[: self.caret], self.size)
        right = fonts.width(self.value[: self.caret] + self.composing, self.size)
        thick = max(2, self.widget.home.px(2))
        surface.fill(palette.GOLD, Rect(place.x + left, place.bottom - thick - 2, right - left, thick))


def _clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
