"""The window on the screen: its size, the whole screen and back."""

import logging
import os
import warnings

import pygame
from pygame import Surface

import assets
from game import system
from scenes.kit.layout import MINIMUM

_LOG = logging.getLogger("yongmaru")

_NO_SCREEN = ("dummy", "offscreen")
LARGEST = (7680, 4320)
SIZES = ((1024, 640), (1280, 720), (1440, 1080), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
"""The sizes of window that can be chosen."""


class Window:
    """The window, opened at once; `surface` is what is drawn on, `windowed` its size in pixels outside full screen."""

    def __init__(self, windowed: tuple[int, int], fullscreen: bool) -> None:
        self.windowed = windowed
        self.fullscreen = False
        self._restore = False
        self._place: tuple[int, int] | None = None
        """The place of the window before it was made as large as the screen without a window manager."""
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        # Not pygame.init(): sound and pads would cost start-up time and may be missing.
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_driver() in ("x11", "offscreen"):
            # The processor draws every frame; handing them over through OpenGL takes 100 MB more and, where there is
            # no graphics card, six times as long.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.key.set_repeat(350, 45)
        pygame.display.set_icon(pygame.image.load_sized_svg(assets.path("svg", "logo", "seal.svg"), (64, 64)))
        self._set_mode()
        if fullscreen:
            self.set_fullscreen(True)
        pygame.key.stop_text_input()

    @property
    def surface(self) -> Surface:
        """The picture of the window, as large as the window is now."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def set_fullscreen(self, on: bool) -> None:
        """Fills the screen, or restores the window's place and size; window managers may take their time."""
        # Not through set_mode: it makes the screen's size that of the window too, and X11 keeps it.
        self.fullscreen = on
        self._restore = not on
        window = self._sdl_window()
        if on and not _managed():
            self._place = window.position
            window.position, window.size = (0, 0), pygame.display.get_desktop_sizes()[0]
        elif on:
            window.set_fullscreen(desktop=True)
        elif self._place is not None:
            window.size, window.position, self._place = self._size(), self._place, None
        else:
            window.set_windowed()

    def set_size(self, size: tuple[int, int]) -> None:
        """Sets the size of the window; in full screen it counts when that ends."""
        self.windowed = size
        if not self.fullscreen:
            self._set_mode()

    def settled(self) -> None:
        """Keeps the size that a person gave the window, once it has not changed for a moment."""
        if self.fullscreen:
            return
        if self._restore and self.surface.get_size() != self._size():
            self._set_mode()
        else:
            self.windowed = self.surface.get_size()
        self._restore = False

    def _size(self) -> tuple[int, int]:
        """The wanted size, no larger than the desktop and no smaller than what can be used."""
        most = desktop()
        return max(MINIMUM[0], min(self.windowed[0], most[0])), max(MINIMUM[1], min(self.windowed[1], most[1]))

    def _set_mode(self) -> None:
        pygame.display.set_mode(self._size(), pygame.RESIZABLE)
        try:
            window = self._sdl_window()
            window.minimum_size = MINIMUM
            screens = pygame.display.get_desktop_sizes()
            # Where several screens stand beside each other is not known.
            if len(screens) == 1 and pygame.display.get_driver() not in _NO_SCREEN:
                here = (window.position[0], window.position[1])
                if (there := onto_screen(here, self._size(), screens[0])) != here:
                    window.position = there
        except (pygame.error, AttributeError):
            _LOG.debug("this video driver has no smallest window size")

    @staticmethod
    def _sdl_window() -> pygame.Window:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            return pygame.Window.from_display_module()


def unseen() -> str:
    """The reason why nobody sees the open window, and the remedy; empty where it is seen or was meant to be unseen.

    Without a screen, or without the libraries that reach it, SDL draws into memory and says nothing.
    """
    if pygame.display.get_driver() != "offscreen" or os.environ.get("SDL_VIDEODRIVER"):
        return ""
    named = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    if not named:
        return "DISPLAY and WAYLAND_DISPLAY are not set; start it where a screen is connected"
    if system.lacks_screen_libraries():
        return "libX11 or libXext is missing; on Debian and Ubuntu: apt-get install libx11-6 libxext6"
    return f"the screen {named} cannot be reached"


def desktop() -> tuple[int, int]:
    """The size in pixels of the largest screen; without one, of the largest that there is."""
    sizes = pygame.display.get_desktop_sizes() if pygame.display.get_driver() not in _NO_SCREEN else []
    return max(sizes, key=lambda size: size[0] * size[1], default=LARGEST)


def onto_screen(place: tuple[int, int], size: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    """The corner of a window near this place so that none of it hangs off the screen, as far as it fits."""
    x, y = (max(0, min(at, whole - long)) for at, long, whole in zip(place, size, screen, strict=True))
    return x, y


def _managed() -> bool:
    """Whether a window manager fits windows to the screen. On X11 there may be none."""
    if pygame.display.get_driver() != "x11":
        return True
    return system.has_window_manager()


def sizes_beside(window: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The sizes that the screen has room for, and that of the window now."""
    wide, high = desktop()
    return tuple(sorted({*(size for size in SIZES if size[0] <= wide and size[1] < high), window}))
