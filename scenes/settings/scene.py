"""The settings: saved and in force at once."""

from dataclasses import dataclass, replace
from typing import Any

from game.kernel.texts import Texts
from game.library.settings import Settings
from scenes.kit import preferences
from scenes.kit.context import Context
from scenes.kit.layout import ROOMY, TEXT_SCALES, Layout
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Do, Play, Setting
from scenes.kit.tree.elements import Changed, Choice, Labelled
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.search import matching
from scenes.kit.tree.words import Name, Words, say
from scenes.kit.window import desktop
from scenes.menu.cards import NAMED
from scenes.table.helping import WAYS

SIZES = ((1024, 640), (1280, 720), (1440, 1080), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
VOLUMES = ("volume_master", "volume_music", "volume_effects", "volume_ambience")
EFFECTIVE = ("volume_master", "volume_effects")
"""The volumes that an effect lets hear."""
_TERMS: list[tuple[str, Words]] = [("", "settings.terms_auto"), *NAMED, ("ja", "settings.terms_ja")]
_SPEED_NAMES = ((0.5, "half"), (1.0, "normal"), (2.0, "double"), (4.0, "fourfold"), (0.0, "instant"))
_SPEEDS = [(speed, f"screens.speed.{name}") for speed, name in _SPEED_NAMES]
_HELPER = [(way, f"settings.helper_{way}") for way in WAYS]
Boxes = tuple[e.Box, ...]
_SMALL = say("settings.text_scale_small", width=ROOMY[0], height=ROOMY[1])


@dataclass(frozen=True)
class Shown:
    """The settings, what the window says beside them, and what is looked for among them."""

    now: Settings
    layout: Layout
    sizes: tuple[tuple[int, int], ...]
    file: str
    texts: Texts
    find: str = ""


def begin(ctx: Context, find: str = "") -> Shown:
    """The settings as they are now, and the sizes of window that the screen has room for."""
    screen, file = desktop(), str(preferences.paths_of(ctx).settings)
    sizes = {*(size for size in SIZES if size[0] <= screen[0] and size[1] < screen[1]), ctx.layout.window}
    return Shown(preferences.settings_of(ctx), ctx.layout, tuple(sorted(sizes)), file, ctx.texts, find)


def view(s: Shown) -> e.View:
    """The settings of what one sees, hears, and what makes it easier, where what is looked for stands on them."""
    now, fit = s.now, s.layout.text_scales

    def row(name: str, control: e.Control, **more: Any) -> e.Box:
        return Labelled(f"settings.{name}", control, **more)

    def switch(name: str) -> e.Box:
        return row(name, e.Switch(getattr(now, name)))

    sizes = e.Dropdown([(size, Name(f"{size[0]} × {size[1]}")) for size in s.sizes], s.layout.window)
    look = (row("language", Choice(NAMED, now.language)), row("speed", Choice(_SPEEDS, now.speed)),
            row("window_size", sizes, reason="settings.size_in_window" if now.fullscreen else None),
            switch("fullscreen"))  # fmt: skip
    scale = Choice([(scale, Name(f"{scale} %")) for scale in fit], min(now.text_scale, fit[-1]))
    ease = (switch("reduced_motion"), switch("strong_suits"), switch("index_numerals"),
            row("riichi_terms", Choice(_TERMS, now.riichi_terms)), row("helper", Choice(_HELPER, now.helper)),
            row("text_scale", scale, tip="" if fit == TEXT_SCALES else _SMALL), switch("bubbles"))  # fmt: skip
    volumes = tuple(row(name, e.Slider(getattr(now, name)), tip=None) for name in VOLUMES)
    sound = (switch("muted"), switch("background_sound"))
    above = [box for box in (_panel(s, "look", look), _panel(s, "hear", sound, volumes)) if box is not None]
    below = _panel(s, "ease", (), ease, 460)
    find = e.Field(s.find, "settings.find", placeholder="settings.find", key="find")
    foot = say("settings.saved_in", path=s.file) if above or below else "settings.find_none"
    saved = e.Row(e.Column(e.Text(foot, e.SMALL), face="pill", pad=(18, 6)), justify="center")
    both = e.Grid(*above, columns=len(above), least_column=480) if above else None
    return e.Page("screens.names.settings", both, below, saved, tools=(e.Sized(find, wish=340),), wide=1300,
                  justify="center", focus="find")  # fmt: skip


def _panel(s: Shown, name: str, rows: Boxes, pairs: Boxes = (), least: float = 0) -> e.Maybe:
    """A panel of those that are looked for; `pairs` stand in two columns."""
    found, halves = matching(rows, s.find, s.texts), matching(pairs, s.find, s.texts)
    columns = (e.Column(*half) for half in (halves[::2], halves[1::2]) if half)
    grid = e.Grid(*columns, columns=2, least_column=least, gap=32) if halves else None
    return e.Panel(f"settings.{name}", *found, grid) if found or halves else None


def update(s: Shown, message: Any) -> Any:
    """Takes a value at once; a way of helping forgets what differs from it at the tables of single games."""
    match message:
        case Changed("find", words):
            return replace(s, find=words)
        case Changed("window_size", size):
            return s, Do(lambda ctx: ctx.host.set_window_size(size)), Setting("window_size", size)
        case Changed("helper", way):
            return s, Setting("helper", way), Setting("helped", {})
        case Changed(name, value) if name in VOLUMES:
            return s, Setting(name, round(value, 2)), *([Play("tile")] if name in EFFECTIVE else [])
        case Changed(name, value):
            return s, Setting(name, value)


def settings_scene(ctx: Context) -> ScreenScene[Shown]:
    """The settings over the menu or over a table."""
    return ScreenScene(ctx, Screen("settings", begin, view, update, look=lambda s, ctx: begin(ctx, s.find)))
