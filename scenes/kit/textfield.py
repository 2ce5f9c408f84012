"""A line one can type in, with the syllable an input method is still composing shown at the caret."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from scenes import intentions as want
from scenes.kit import palette
from scenes.kit.widget import Widget

BLINK = 0.53


class TextField(Widget):
    """One line of text. `on_change(text)` at every change, `on_submit(text)` at Enter; at most `limit` letters.

    `allowed(letter)` filters what may be typed.
    """

    radius = 12.0
    typed = True

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
        super().__init__(rect, name, reason=reason, tooltip=tooltip)
        self.value = value
        self.on_change = on_change
        self.on_submit = on_submit
        self.placeholder = placeholder
        self.limit = limit
        self.allowed = allowed if allowed is not None else str.isprintable
        self.size = size
        self.caret = len(value)
        self.composing = ""
        self._clock = 0.0
        self._shift = 0

    @property
    def blinks(self) -> bool:
        """The caret needs time."""
        return self.focused and self.enabled

    @property
    def spoken(self) -> str:
        if not self.enabled:
            return super().spoken
        return self.home.t("kit.spoken.field", name=self.name, value=self.value or self.placeholder)

    def focus_changed(self, focused: bool) -> None:
        """Takes or gives back the keyboard's letters."""
        self.composing = ""
        self._clock = 0.0
        if self.ctx is not None:
            self.ctx.text_input(self.rect if focused and self.enabled else None)

    def activate(self) -> None:
        """Enter: submits."""
        if self.enabled and self.on_submit is not None:
            self.on_submit(self.value)

    def press(self, pos: tuple[int, int]) -> None:
        """Puts the caret under the pointer."""
        ctx = self.home
        at = pos[0] - self._inner().x + self._shift
        widths = [ctx.fonts.width(self.value[:i], self.size) for i in range(len(self.value) + 1)]
        self.caret = min(range(len(widths)), key=lambda i: abs(widths[i] - at))
        self._clock = 0.0

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """A click only places the caret."""

    def key(self, intention: want.Intention) -> bool:
        """Letters and editing keys."""
        if not self.enabled:
            return False
        self._clock = 0.0
        match intention:
            case want.Text(text):
                self.composing = ""
                self._insert(text)
            case want.Compose(text):
                self.composing = text
            case want.EditKey(key):
                self._edit(key)
            case want.Move(dx, 0):
                self.caret = min(len(self.value), max(0, self.caret + dx))
            case want.Confirm():
                self.activate()
                return self.on_submit is not None
            case _:
                return False
        return True

    def _insert(self, text: str) -> None:
        kept = "".join(letter for letter in text if self.allowed(letter))
        kept = kept[: max(0, self.limit - len(self.value))]
        if kept:
            self._set(self.value[: self.caret] + kept + self.value[self.caret :], self.caret + len(kept))

    def _edit(self, key: str) -> None:
        value, at = self.value, self.caret
        if key == "backspace" and at > 0:
            self._set(value[: at - 1] + value[at:], at - 1)
        elif key == "delete" and at < len(value):
            self._set(value[:at] + value[at + 1 :], at)
        elif key in ("home", "end"):
            self.caret = 0 if key == "home" else len(value)
        elif key == "paste":
            self._insert(" ".join(_clipboard().split()))
        elif key == "copy" and value:
            pygame.scrap.put_text(value)

    def _set(self, value: str, caret: int) -> None:
        self.value, self.caret = value, caret
        if self.on_change is not None:
            self.on_change(value)

    def update(self, dt: float) -> bool:
        """Blinks."""
        if not self.blinks:
            return False
        before = int(self._clock / BLINK)
        self._clock += dt
        return int(self._clock / BLINK) != before

    def _inner(self) -> Rect:
        return self.rect.inflate(-2 * self.home.layout.px(14), -2 * self.home.layout.px(3))

    def draw(self, surface: Surface) -> None:
        """Well, text, composing syllable with its line, caret."""
        ctx = self.home
        px, fonts = ctx.layout.px, ctx.fonts
        rim = palette.GOLD if self.focused and self.enabled else "#2F5560"
        fill = palette.WELL if self.enabled else "#17262D"
        face = ctx.art.rounded(self.rect.w, self.rect.h, 12, fill, fill, edge=(rim, 1.0, 1.5), sunk=True)
        surface.blit(face, self.rect)
        inner = self._inner()
        shown = self.value[: self.caret] + self.composing + self.value[self.caret :]
        old = surface.get_clip()
        surface.set_clip(inner.clip(old))
        if shown:
            caret_x = fonts.width(self.value[: self.caret] + self.composing, self.size)
            self._shift = max(0, min(self._shift, caret_x), caret_x - inner.w + px(4))
            words = fonts.render(shown, self.size, palette.TEXT if self.enabled else palette.TEXT_OFF)
            place = words.get_rect(midleft=(inner.x - self._shift, inner.centery))
            surface.blit(words, place)
            self._underline(surface, place)
        else:
            self._shift = caret_x = 0
            if not self.focused:
                grey = fonts.render(self.placeholder, self.size, "#6F8684")
                surface.blit(grey, grey.get_rect(midleft=inner.midleft))
        if self.blinks and int(self._clock / BLINK) % 2 == 0:
            height = round(fonts.pixels(self.size) * 1.2)
            caret = Rect(inner.x + caret_x - self._shift, inner.centery - height // 2, max(2, px(2)), height)
            surface.fill(palette.GOLD, caret)
        surface.set_clip(old)

    def _underline(self, surface: Surface, place: Rect) -> None:
        if not self.composing:
            return
        fonts = self.home.fonts
        left = fonts.width(self.value[: self.caret], self.size)
        right = fonts.width(self.value[: self.caret] + self.composing, self.size)
        thick = max(2, self.home.layout.px(2))
        surface.fill(palette.GOLD, Rect(place.x + left, place.bottom - thick - 2, right - left, thick))


def _clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
