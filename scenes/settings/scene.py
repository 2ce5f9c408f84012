"""The settings: saved and in force at once."""

from dataclasses import dataclass
from typing import Any

from game.library.settings import Settings
from scenes.kit import preferences
from scenes.kit.context import Context
from scenes.kit.layout import ROOMY, TEXT_SCALES, Layout
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Do, Play, Setting
from scenes.kit.tree.elements import Changed, Choice, Labelled
from scenes.kit.tree.screen import Screen, ScreenScene
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
_SMALL = say("settings.text_scale_small", width=ROOMY[0], height=ROOMY[1])


@dataclass(frozen=True)
class Shown:
    """The settings, and what the window says beside them."""

    now: Settings
    layout: Layout
    sizes: tuple[tuple[int, int], ...]
    file: str


def begin(ctx: Context) -> Shown:
    """The settings as they are now, and the sizes of window that the screen has room for."""
    screen, file = desktop(), str(preferences.paths_of(ctx).settings)
    sizes = {*(size for size in SIZES if size[0] <= screen[0] and size[1] < screen[1]), ctx.layout.window}
    return Shown(preferences.settings_of(ctx), ctx.layout, tuple(sorted(sizes)), file)


def view(s: Shown) -> e.View:
    """The three panels: what one sees, what one hears, what makes it easier."""
    now, fit = s.now, s.layout.text_scales

    def row(name: str, control: e.Control, **more: Any) -> e.Box:
        return Labelled(f"settings.{name}", control, **more)

    def switch(name: str) -> e.Box:
        return row(name, e.Switch(getattr(now, name)))

    look = e.Panel(
        "settings.look", row("language", Choice(NAMED, now.language)), row("speed", Choice(_SPEEDS, now.speed)),
        row("window_size", e.Dropdown([(size, Name(f"{size[0]} × {size[1]}")) for size in s.sizes], s.layout.window),
            reason="settings.size_in_window" if now.fullscreen else None),
        switch("fullscreen"),
    )  # fmt: skip
    scales = [(scale, Name(f"{scale} %")) for scale in fit]
    volumes = (row(name, e.Slider(getattr(now, name)), tip=None) for name in VOLUMES)
    hear = e.Panel("settings.hear", switch("muted"), switch("background_sound"), e.Grid(*volumes, columns=2, gap=24))
    ease = e.Grid(
        e.Column(switch("reduced_motion"), switch("index_numerals"), row("helper", Choice(_HELPER, now.helper))),
        e.Column(
            switch("strong_suits"), row("riichi_terms", Choice(_TERMS, now.riichi_terms)),
            row("text_scale", Choice(scales, min(now.text_scale, fit[-1])), tip="" if fit == TEXT_SCALES else _SMALL),
        ), columns=2, least_column=460, gap=40,
    )  # fmt: skip
    both = e.Grid(look, hear, columns=2, least_column=480)
    saved = e.Column(e.Text(say("settings.saved_in", path=s.file), e.SMALL), face="pill", pad=(18, 6))
    foot = e.Row(saved, justify="center")
    return e.Page("screens.names.settings", both, e.Panel("settings.ease", ease), foot, wide=1300, justify="center")


def update(s: Shown, message: Any) -> Any:
    """Takes a value at once; a way of helping forgets what differs from it at the tables of single games."""
    match message:
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
    return ScreenScene(ctx, Screen("settings", begin, view, update, look=lambda s, ctx: begin(ctx)))
