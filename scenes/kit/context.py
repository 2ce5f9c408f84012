"""What every scene is given: pictures, letters, words, sound, settings and the way to other scenes."""

import dataclasses
import math
from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeVar

from msgspec.structs import replace
from pygame import Rect, Surface

from game.kernel.texts import Texts
from game.library.settings import Settings
from scenes.kit.art import Art
from scenes.kit.cubes import Cubes
from scenes.kit.fonts import Fonts
from scenes.kit.layout import MINIMUM, REFERENCE, Layout
from scenes.kit.mahjong import HONOURS, Mahjong
from scenes.kit.motion import INSTANT, Motion
from scenes.kit.navigator import Choice as Choice
from scenes.kit.navigator import Navigator
from scenes.kit.sound import SoundLike
from scenes.kit.tiles import Tiles

WIDENED: Final = 1.4
"""How much further apart sounds are heard than they lie in the window."""

WORDS_MOST: Final = 150
"""Percent beyond which words beside pieces do not grow."""
SMALLEST_SCALE: Final = MINIMUM[0] / REFERENCE[0]
"""Pixels of a unit of the smallest window."""

Link = tuple[str, Callable[[], None]]


class Page(Protocol):
    """A scene as far as code that opens it knows it."""

    opaque: bool

    def layout(self, layout: Layout) -> None: ...
    def draw(self, surface: Surface) -> None: ...


P = TypeVar("P", contravariant=True)


class Scenes(Protocol[P]):
    """The scenes `P` that lie one on another, in the window or in a part of it."""

    def push(self, scene: P) -> None: ...
    def pop(self, scene: P | None = None) -> None: ...
    def replace(self, scene: P) -> None: ...
    def reset(self, scene: P) -> None: ...


class Host(Scenes[P], Protocol[P]):
    """The services of the app to its scenes `P`."""

    def quit(self) -> None: ...
    def redraw(self, moved: bool = False) -> None: ...
    def text_input(self, rect: Rect | None) -> None: ...
    def set_fullscreen(self, on: bool) -> None: ...
    def set_window_size(self, size: tuple[int, int]) -> None: ...
    def relayout(self) -> None: ...
    def show_toast(self, title: str, text: str, kind: str, link: Link | None, seconds: float) -> None: ...
    def take_toast(self, title: str, text: str) -> None: ...
    def take_toasts(self) -> None: ...
    def navigator(self, ctx: "Context") -> Navigator: ...


class Context:
    """The services and settings that the app hands to every scene; `apply_settings` exchanges the settings."""

    def __init__(
        self, host: Host[Any], layout: Layout, texts: Texts, sound: SoundLike, settings: Settings, data_dir: Path,
        scenes: Scenes[Any] | None = None,
    ) -> None:  # fmt: skip
        """Serves the scenes of the window, or those of a part of it."""
        self.host = host
        self.scenes: Scenes[Any] = scenes if scenes is not None else host
        self.layout = layout
        self.px = layout.px
        self.art = Art(layout.s)
        self.fonts = Fonts(layout.s)
        self.cubes, self.tiles = Cubes(self.art, self.fonts), Tiles(self.art, self.fonts)
        self.cubes.strong = self.tiles.strong = settings.strong_suits
        self.mahjong = Mahjong(self.art, self.fonts)
        self.texts = texts
        self.sound = sound
        self.settings = settings
        self.data_dir = data_dir
        self._numerals = False
        self._seen = True
        self._zoomed: dict[int, Context] = {}
        self._enlarged: dict[int, Context] = {}
        self._use_index()

    def _use_index(self) -> None:
        marks = tuple(self.t(f"kit.honours.{name}") for name in HONOURS)
        self.mahjong.marks = marks if self.settings.index_numerals or self._numerals else None

    def use_numerals(self, on: bool) -> None:
        """Shows small numerals on mahjong tiles even where the settings do not, until it is called with False."""
        self._numerals = on
        self._use_index()

    def t(self, key: str, **params: object) -> str:
        """A text in the person's language; see `Texts.t`."""
        return self.texts.t(key, **params)

    def play(self, sound: str, volume: float = 1.0, x: float | None = None) -> None:
        """Plays a sound as loud as the settings say, from where `x` lies in the window; by default from its middle."""
        width = max(1, self.layout.window[0])
        self.sound.play(sound, volume, 0.0 if x is None else WIDENED * (2 * x / width - 1))

    @property
    def calm(self) -> bool:
        """Whether movements are to be reduced."""
        return self.settings.reduced_motion

    def set_layout(self, layout: Layout) -> None:
        """Takes the layout of a new window size and forgets all pictures."""
        self.layout, self.px = layout, layout.px
        self.forget_pictures()

    @property
    def text_scale(self) -> int:
        """The size of text in percent: what the person wants, or what the window has room for."""
        return min(self.settings.text_scale, self.layout.text_scales[-1])

    def wanted(self, layout: Layout) -> Layout:
        """The layout that knows how large the person wants text."""
        return dataclasses.replace(layout, grown=max(1.0, self.text_scale / 100))

    @property
    def words(self) -> "Context":
        """The same services for words beside pieces, which have less room than panels."""
        return self._for_text(WORDS_MOST)

    def within(self, box: Rect, drawn: tuple[float, float]) -> "Context":
        """The same services for a panel that was drawn for so many units: its text as large as the person wants, as far
        as its box has room."""
        room = min(side / (units * self.layout.s) for side, units in zip(box.size, drawn, strict=True))
        return self._for_text(max(100, int(room * 20 + 0.01) * 5))

    def _for_text(self, most: int) -> "Context":
        # Letters cannot be smaller than in the smallest window, nor should what is around them.
        least = min(100, math.ceil(100 * SMALLEST_SCALE / self.layout.s))
        return self.zoomed(max(least, min(self.text_scale, most)))

    def zoomed(self, percent: int) -> "Context":
        """The same services with all units this many percent as large; 100 is this context."""
        if percent == 100:
            return self
        if percent not in self._zoomed:
            self._zoomed[percent] = Context(
                self.host, self.layout.zoomed(percent / 100), self.texts, self.sound, self.settings, self.data_dir,
                self.scenes,
            )  # fmt: skip
            self._zoomed[percent].art.share(self.art)
        found = self._zoomed[percent]
        found.texts, found.settings = self.texts, self.settings
        return found

    def enlarged(self, percent: int) -> "Context":
        """The same services in a window this many percent as large, with text as it was drawn."""
        settings = replace(self.settings, text_scale=100)
        if percent not in self._enlarged:
            w, h = self.layout.window
            layout = Layout.of((w * percent // 100, h * percent // 100))
            self._enlarged[percent] = Context(
                self.host, layout, self.texts, self.sound, settings, self.data_dir, self.scenes
            )
        found = self._enlarged[percent]
        found.texts, found.settings = self.texts, settings
        found.use_numerals(self._numerals)
        return found

    def forget_pictures(self) -> None:
        """Frees everything drawn so far; pictures are made again at the size of the layout when they are asked for."""
        self._zoomed.clear()
        self._enlarged.clear()
        self.art.set_scale(self.layout.s)
        self.fonts.set_scale(self.layout.s)
        for pieces in (self.cubes, self.tiles, self.mahjong):
            pieces.pictures.clear()

    def take_settings(self, settings: Settings) -> bool:
        """Takes settings for what is drawn from now on; True where scenes have to place everything again."""
        old, self.settings = self.settings, settings
        self.cubes.strong = self.tiles.strong = settings.strong_suits
        spoken = settings.language != self.texts.locale
        self.texts = Texts(settings.language) if spoken else self.texts
        self._use_index()
        placed = ("strong_suits", "index_numerals", "riichi_terms", "text_scale")
        return spoken or any(getattr(settings, name) != getattr(old, name) for name in placed)

    def apply_settings(self, settings: Settings) -> None:
        """Takes new settings at once: language (scenes lay out again), volumes, full screen."""
        old = self.settings
        if self.take_settings(settings):
            self._zoomed.clear()
            self._enlarged.clear()
            self.host.relayout()
        self.apply_volumes()
        if settings.fullscreen != old.fullscreen:
            self.host.set_fullscreen(settings.fullscreen)
        self.redraw()

    def apply_volumes(self) -> None:
        """Sets the loudness of the settings; muted is silence without touching the sliders."""
        settings = self.settings
        master = 0.0 if settings.muted else settings.volume_master
        self.sound.volumes(master, settings.volume_effects, settings.volume_ambience, settings.volume_music)

    def pace(self, motion: Motion) -> Motion:
        """Gives a mover the speed and reduced-motion choice that the person has now, and returns it."""
        speed = self.settings.speed
        motion.speed, motion.reduced = INSTANT if speed <= 0 else speed, self.settings.reduced_motion
        return motion

    def motion(self) -> Motion:
        """A mover for a scene."""
        return self.pace(Motion())

    def redraw(self, moved: bool = False) -> None:
        """Asks for the next frame to be drawn, since something visible changed; `moved`: only what the scene knows of
        by itself when it tells its `areas`."""
        if self._seen:
            self.host.redraw(moved)

    @property
    def unseen(self) -> "Context":
        """The same services for a scene that is never shown: it asks for no frame."""
        found = copy(self)
        found._seen = False
        return found

    def push(self, scene: Page) -> None:
        """Opens a scene on top of this one."""
        self.scenes.push(scene)

    def pop(self, scene: Page | None = None) -> None:
        """Closes the top scene (or that scene, wherever it is)."""
        self.scenes.pop(scene)

    def replace(self, scene: Page) -> None:
        """Closes the top scene and opens another in its place."""
        self.scenes.replace(scene)

    def reset(self, scene: Page) -> None:
        """Closes all scenes and opens one (back to the menu)."""
        self.scenes.reset(scene)

    @property
    def navigator(self) -> Navigator:
        """The ways to the rest of the app; what opens comes on top of this scene."""
        return self.host.navigator(self)

    def quit(self) -> None:
        """Ends the app after this frame."""
        self.host.quit()

    def text_input(self, rect: Rect | None) -> None:
        """Turns typed letters on for a text field, the input method's window near `rect`; None turns them off."""
        self.host.text_input(rect)

    def toast(
        self,
        title: str,
        text: str = "",
        kind: Literal["info", "illegal"] = "info",
        link: Link | None = None,
        seconds: float = 2.4,
    ) -> None:
        """Shows a paper note at the top for some seconds; `link` = (label, what a click on it does)."""
        self.host.show_toast(title, text, kind, link, seconds)

    def take_toast(self, title: str, text: str) -> None:
        """Takes a note away if it still shows, since what it says is no longer true."""
        self.host.take_toast(title, text)

    def take_toasts(self) -> None:
        """Takes all notes away: they were meant for somebody who no longer looks."""
        self.host.take_toasts()

    def dialog(self, title: str, text: str, choices: Sequence[Choice] = ()) -> None:
        """Opens a card over the dimmed scene; without choices it has one "OK". It closes before a choice acts."""
        self.navigator.dialog(title, text, choices)
