"""pygame-gui where it serves: long rich text. Loaded only when first wanted, drawn in our colours and letters."""

from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from scenes import intentions as want
from scenes.kit import palette
from scenes.kit.fonts import font_file
from scenes.kit.widget import Widget

if TYPE_CHECKING:
    from scenes.kit.context import Context

FONT = "NotoSansKR"
_ELEMENTS = ("text_box", "label", "button", "vertical_scroll_bar")


def theme(size: int, paper: bool) -> dict[str, Any]:
    """Our palette and font for the elements that are used; `size` in real pixels."""
    regular, bold = str(font_file()), str(font_file(True))
    # Italics are not used in our texts; Korean has none, so the upright files stand in.
    font = {
        "name": FONT,
        "size": str(size),
        "regular_path": regular,
        "bold_path": bold,
        "italic_path": regular,
        "bold_italic_path": bold,
    }
    ink = palette.INK_TEXT if paper else palette.TEXT
    colours = {
        "dark_bg": "#00000000",
        "normal_bg": "#8A7C58" if paper else "#3E5B60",
        "hovered_bg": "#6E6243" if paper else "#5F7F82",
        "active_bg": "#5A5340" if paper else palette.GOLD_DEEP,
        "normal_border": "#00000000",
        "normal_text": ink,
        "link_text": palette.SEAL_RED if paper else palette.GOLD,
        "link_hover": palette.VERMILION_DEEP if paper else "#FFE6A3",
        "selected_bg": palette.GOLD_DEEP,
    }
    parts = {name: {"font": dict(font), "colours": dict(colours)} for name in _ELEMENTS}
    misc = {"border_width": "0", "shadow_width": "0", "padding": "4,4"}
    for name in _ELEMENTS:
        parts[name]["misc"] = dict(misc)
    parts["vertical_scroll_bar"]["misc"]["enable_arrow_buttons"] = "0"
    return parts


class RichText(Widget):
    """Formatted text that scrolls: pygame-gui's text box (HTML subset: b, br, font color, a href).

    Making one costs about 100 ms per 1,000 letters: build per page, not per frame. `on_link(href)` for links.
    """

    radius = 12.0

    def __init__(
        self, rect: Rect, name: str, html: str, *, size: float = 16, paper: bool = False, on_link: Any = None
    ) -> None:
        super().__init__(rect, name)
        self.html = html
        self.size = size
        self.paper = paper
        self.on_link = on_link
        self._manager: Any = None
        self._box: Any = None

    def attach(self, ctx: "Context") -> None:
        """Builds the text box."""
        super().attach(ctx)
        import pygame_gui

        px = ctx.fonts.pixels(self.size)
        self._manager = pygame_gui.UIManager(ctx.layout.window, theme(px, self.paper), starting_language="en")
        self._manager.preload_fonts([{"name": FONT, "point_size": px, "style": "bold"}])
        self._box = pygame_gui.elements.UITextBox(self.html, Rect(self.rect), self._manager)

    def set_html(self, html: str) -> None:
        """Another page, from its top."""
        self.html = html
        if self.ctx is not None:
            self.attach(self.ctx)
            self.ctx.redraw()

    def raw(self, event: pygame.Event) -> None:
        """Give it every event of the scene (`Scene.raw`)."""
        if self._manager is None:
            return
        self._manager.process_events(event)
        import pygame_gui

        if event.type == pygame_gui.UI_TEXT_BOX_LINK_CLICKED and event.ui_element is self._box and self.on_link:
            self.on_link(event.link_target)
        self.home.redraw()

    def wheel(self, dy: float) -> bool:
        """Scrolls."""
        return self._scroll(-dy * 60)

    def _scroll(self, pixels: float) -> bool:
        bar = self._box.scroll_bar
        if bar is None:
            return False
        total = self._box.text_box_layout.layout_rect.height
        before = bar.start_percentage
        bar.set_scroll_from_start_percentage(min(1 - bar.visible_percentage, max(0.0, before + pixels / max(1, total))))
        self._manager.update(0.001)
        self._box.redraw_from_text_block()
        self.home.redraw()
        return bool(bar.start_percentage != before)

    def key(self, intention: want.Intention) -> bool:
        """Up, down, Page Up/Down."""
        match intention:
            case want.Move(0, dy):
                return self._scroll(dy * self.home.px(60))
            case want.Key("page up"):
                return self._scroll(-self.rect.h * 0.9)
            case want.Key("page down"):
                return self._scroll(self.rect.h * 0.9)
        return False

    def update(self, dt: float) -> bool:
        """Scroll bar of the text box."""
        self._manager.update(dt)
        return False

    def draw(self, surface: Surface) -> None:
        """Draws the text box."""
        self._manager.draw_ui(surface)
