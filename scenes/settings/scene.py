"""The settings: saved and in force at once."""

from dataclasses import dataclass, replace

from game.kernel.texts import Texts
from game.library.settings import SPEEDS, Settings
from scenes.kit.context import Context
from scenes.kit.layout import ROOMY, TEXT_SCALES, Layout
from scenes.kit.preferences import paths_of
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Do, Play, Result, Setting
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.search import sought
from scenes.kit.tree.words import Name, Words, say
from scenes.kit.window import sizes_beside
from scenes.menu.cards import NAMED
from scenes.table.helping import WAYS
from scenes.table.speed import NAMES

VOLUMES = ("volume_master", "volume_music", "volume_effects", "volume_ambience")
_TERMS: list[tuple[str, Words]] = [("", "settings.terms_auto"), *NAMED, ("ja", "settings.terms_ja")]
_SPEEDS = [(speed, f"screens.speed.{name}") for speed, name in zip(SPEEDS, NAMES, strict=True)]
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
    sizes, file = sizes_beside(ctx.layout.window), str(paths_of(ctx).settings)
    return Shown(ctx.settings, ctx.layout, sizes, file, ctx.texts, find)


def view(s: Shown) -> e.View:
    """The settings of what one sees, hears, and what makes it easier, where what is looked for stands on them."""
    now, fit = s.now, s.layout.text_scales

    def switches(*names: str) -> list[e.Box]:
        return [e.Labelled(f"settings.{name}", e.Switch(getattr(now, name))) for name in names]

    sizes = e.Dropdown([(size, Name(f"{size[0]} × {size[1]}")) for size in s.sizes], s.layout.window)
    scale = e.Choice([(scale, Name(f"{scale}%")) for scale in fit], min(now.text_scale, fit[-1]))
    volumes = [e.Labelled(f"settings.{name}", e.Slider(getattr(now, name)), tip=None) for name in VOLUMES]
    look = e.Panel("settings.look", e.Labelled("settings.language", e.Choice(NAMED, now.language)),
                   e.Labelled("settings.speed", e.Choice(_SPEEDS, now.speed)),
                   e.Labelled("settings.window_size", sizes, reason="settings.size_fixed" if now.fullscreen else None),
                   *switches("fullscreen"))  # fmt: skip
    hear = e.Panel("settings.hear", *switches("muted", "background_sound"), e.Grid(*volumes, columns=2))
    ease = (*switches("reduced_motion", "strong_suits", "index_numerals"),
            e.Labelled("settings.riichi_terms", e.Choice(_TERMS, now.riichi_terms)),
            e.Labelled("settings.helper", e.Choice([(way, f"settings.helper_{way}") for way in WAYS], now.helper)),
            e.Labelled("settings.text_scale", scale, tip="" if fit == TEXT_SCALES else _SMALL),
            *switches("bubbles"))  # fmt: skip
    below = e.Panel("settings.ease", e.Grid(*ease, columns=3, least_column=440))
    found = sought(e.Grid(e.Grid(look, hear, columns=2, least_column=480), below), s.find, s.texts)
    foot = say("settings.saved_in", path=s.file) if found is not None else "settings.find_none"
    find = e.Sized(e.Field(s.find, "settings.find", placeholder="settings.find", key="find"), wish=340)
    told = e.Row(e.Column(e.Text(foot, e.SMALL), face="pill", pad=(18, 6)), justify="center")
    return e.Page("screens.names.settings", found, told, tools=(find,), wide=1560, justify="center", focus="find")


def update(s: Shown, message: e.Message) -> Result[Shown]:
    """Takes a value at once; a way of helping forgets what differs from it at the tables of single games."""
    match message:
        case e.Changed("find", words):
            return replace(s, find=words)
        case e.Changed("window_size", size):
            return s, Do(lambda ctx: ctx.host.set_window_size(size)), Setting("window_size", size)
        case e.Changed("helper", way):
            return s, Setting("helper", way), Setting("helped", {})
        case e.Changed("volume_master" | "volume_effects" as name, value):
            return s, Setting(name, value), Play("tile")
        case e.Changed(name, value):
            return s, Setting(name, value)
    return s


def settings_scene(ctx: Context) -> ScreenScene[Shown]:
    """The settings over the menu or over a table."""
    return ScreenScene(ctx, Screen("settings", begin, view, update, look=lambda s, ctx: begin(ctx, s.find)))
