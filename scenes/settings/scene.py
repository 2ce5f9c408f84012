"""The settings: saved and in force at once."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from game.library.settings import SPEEDS
from scenes.kit import intentions as want
from scenes.kit import paint, palette, preferences
from scenes.kit.buttons import Button
from scenes.kit.choices import Segmented, Slider, Toggle
from scenes.kit.context import Context
from scenes.kit.dropdown import Dropdown
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene
from scenes.kit.widget import Widget
from scenes.kit.window import desktop
from scenes.menu.parts import LANGUAGES
from scenes.table.helping import WAYS

SIZES = ((1024, 640), (1280, 720), (1440, 1080), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
_VOLUMES = ("volume_master", "volume_effects", "volume_ambience")


class SettingsScene(Scene):
    """The settings: panels for seeing, hearing and help. Works over the menu and over a table."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._static: Surface | None = None
        self._panels: list[tuple[Rect, str]] = []
        self._labels: list[tuple[Rect, str, str]] = []

    # -- places

    def layout(self, layout: Layout) -> None:
        """Lays rows of label, help and control."""
        self.ui.clear()
        self._static = None
        self._labels = []
        left = layout.rect(150, 78, 640, 424, "center", "center")
        right = layout.rect(810, 78, 640, 424, "center", "center")
        ease = layout.rect(150, 514, 1300, 332, "center", "center")
        self._panels = [(left, "settings.look"), (right, "settings.hear"), (ease, "settings.ease")]
        back = layout.rect(16, 20, 128, 50)
        self.ui.add(Button(back, self.ctx.t("screens.back"), partial(self.ctx.pop, self), kind="ink", size=18))
        self._lay_look(layout, left)
        self._lay_hear(layout, right)
        self._lay_ease(layout, ease)
        self.ui.refocus()

    def _lay_look(self, layout: Layout, panel: Rect) -> None:
        t, now = self.ctx.t, preferences.settings_of(self.ctx)
        rows = _Rows(self, layout, panel)
        rows.control(
            "language",
            lambda box: Segmented(box, t("settings.language"), LANGUAGES, now.language, self._set("language")),
        )
        speeds = [(speed, t(f"screens.speed.{_speed_key(speed)}")) for speed in SPEEDS]
        rows.control(
            "speed",
            lambda box: Segmented(box, t("settings.speed"), speeds, now.speed, self._set("speed")),
            wide=424,
        )
        sizes = _sizes(self.ctx.layout.window, desktop())
        rows.control(
            "window_size",
            lambda box: Dropdown(
                box,
                t("settings.window_size"),
                [(size, f"{size[0]} × {size[1]}") for size in sizes],
                self.ctx.layout.window,
                self._resize,
                ui=self.ui,
                reason=t("settings.size_in_window") if now.fullscreen else None,
            ),
        )
        rows.toggle("fullscreen", now.fullscreen, self._set("fullscreen"))

    def _lay_ease(self, layout: Layout, panel: Rect) -> None:
        t, now, half = self.ctx.t, preferences.settings_of(self.ctx), (panel.w - layout.px(20)) // 2
        left = _Rows(self, layout, Rect(panel.x, panel.y, half, panel.h))
        right = _Rows(self, layout, Rect(panel.right - half, panel.y, half, panel.h))
        for rows, name in ((left, "reduced_motion"), (right, "strong_suits"), (left, "index_numerals")):
            rows.toggle(name, getattr(now, name), self._set(name))
        ways = [(way, t(f"settings.helper_{way}")) for way in WAYS]
        left.control("helper", lambda box: Segmented(box, t("settings.helper"), ways, now.helper, self._help))
        terms = [("", t("settings.terms_auto")), *LANGUAGES, ("ja", t("settings.terms_ja"))]
        right.control(
            "riichi_terms",
            lambda box: Segmented(box, t("settings.riichi_terms"), terms, now.riichi_terms, self._set("riichi_terms")),
        )

    def _lay_hear(self, layout: Layout, panel: Rect) -> None:
        t, now = self.ctx.t, preferences.settings_of(self.ctx)
        rows = _Rows(self, layout, panel)
        rows.toggle("muted", now.muted, self._set("muted"))
        for name in _VOLUMES:
            act = self._volume(name)
            rows.slider(Slider(Rect(0, 0, 1, 1), t(f"settings.{name}"), getattr(now, name), act))

    # -- changing

    def _set(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            preferences.change_settings(self.ctx, **{name: value})
            # The language lays all scenes out by itself; full screen changes what the size row may do.
            if name == "fullscreen":
                self.layout(self.ctx.layout)

        return change

    def _help(self, way: Any) -> None:
        """Takes a way of helping and forgets what differs from it at the tables of single games."""
        preferences.change_settings(self.ctx, helper=way, helped={})

    def _volume(self, name: str) -> Callable[[float], None]:
        def change(value: float) -> None:
            preferences.change_settings(self.ctx, **{name: round(value, 2)})
            if name != "volume_ambience":
                self.ctx.play("tile")

        return change

    def _resize(self, size: tuple[int, int]) -> None:
        self.ctx.host.set_window_size(size)
        preferences.change_settings(self.ctx, window_size=size)

    def handle(self, intention: want.Intention) -> bool:
        """Goes back at Esc; True when used."""
        if self.ui.handle(intention):
            return True
        if isinstance(intention, want.Back):
            self.ctx.pop(self)
            return True
        return False

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Draws the landscape, panels, labels and controls."""
        if self._static is None or self._static.get_size() != surface.get_size():
            self._static = self._compose(surface.get_size())
        surface.blit(self._static, (0, 0))
        self.ui.draw(surface)

    def _compose(self, size: tuple[int, int]) -> Surface:
        ctx, px = self.ctx, self.ctx.px
        picture = ctx.art.background("scene/bg_menu", size).copy()
        paint.veil(picture, ctx, 0.55)
        place = ctx.layout.point(166, 45)
        paint.label(picture, ctx, ctx.t("screens.names.settings"), place, 30, palette.GOLD, True, "midleft")
        for box, key in self._panels:
            paint.panel(picture, ctx, box)
            paint.label(picture, ctx, ctx.t(key), (box.x + px(28), box.y + px(20)), 22, palette.GOLD, True)
        for box, name, tip in self._labels:
            if name:
                paint.label(picture, ctx, name, (box.x, box.centery), 17, palette.TEXT, anchor="midleft", width=box.w)
            room = self._panels[0][0].w - px(56)
            paint.label(picture, ctx, tip, (box.x, box.bottom + px(11)), 14, palette.TEXT_MUTED, width=room)
        file = str(preferences.paths_of(ctx).settings)
        place = (size[0] // 2, self._panels[-1][0].bottom + px(28))
        paint.pill(
            picture,
            ctx,
            ctx.t("settings.saved_in", path=file),
            place,
            "dark",
            14,
            32,
            anchor="center",
            bold=False,
        )
        return picture


class _Rows:
    """A column of rows down a panel."""

    def __init__(self, scene: SettingsScene, layout: Layout, panel: Rect) -> None:
        self.scene = scene
        self.px = layout.px
        self.panel = panel
        self.top = panel.y + layout.px(66)

    def _line(self, height: float, below: float) -> Rect:
        px = self.px
        line = Rect(self.panel.x + px(28), self.top, self.panel.w - px(56), px(height))
        self.top += px(height + below)
        return line

    def control(self, key: str, make: Callable[[Rect], Widget], wide: int = 350) -> None:
        """Adds a label left, the control right, so many units wide, and help below."""
        line = self._line(46, 46)
        wide = self.px(wide)
        t = self.scene.ctx.t
        words = Rect(line.x, line.y, line.w - wide - self.px(10), line.h)
        self.scene._labels.append((words, t(f"settings.{key}"), t(f"settings.{key}_tip")))
        self.scene.ui.add(make(Rect(line.right - wide, line.y, wide, line.h)))

    def toggle(self, key: str, value: bool, act: Callable[[bool], None]) -> None:
        """Adds a switch over the whole line, help below."""
        line = self._line(40, 46)
        t = self.scene.ctx.t
        self.scene._labels.append((line, "", t(f"settings.{key}_tip")))
        self.scene.ui.add(Toggle(line, t(f"settings.{key}"), value, act, size=17))

    def slider(self, slider: Slider) -> None:
        """Adds a slider over the whole line."""
        slider.rect = self._line(62, 30)
        slider.size = 17
        self.scene.ui.add(slider)


def _sizes(window: tuple[int, int], screen: tuple[int, int]) -> Sequence[tuple[int, int]]:
    """The usual sizes that leave room for the frame of a window on the screen, and the one the window has now."""
    return sorted({*(size for size in SIZES if size[0] <= screen[0] and size[1] < screen[1]), window})


def _speed_key(speed: float) -> str:
    return {0.5: "half", 1.0: "normal", 2.0: "double", 4.0: "fourfold", 0.0: "instant"}[speed]
