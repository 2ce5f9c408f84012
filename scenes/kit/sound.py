"""Sounds: `assets/sounds/<name>_1.ogg`, `<name>_2.ogg` ... are variants that take turns. No device means silence."""

from __future__ import annotations

import logging
import os
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Final, Protocol

import pygame

import assets
from scenes.kit.music import RESERVED, Under

_LOG = logging.getLogger(__name__)
VOICES: Final = 8
"""The most effects that sound at once."""
CROWD: Final = (1.0, 0.9, 0.75, 0.62, 0.52, 0.44, 0.38, 0.33)
"""The loudness of an effect that begins while so many others sound: eight of the loudest do not overload the device."""
WIDEST: Final = 0.75
"""How far to a side an effect is heard at most, of 1."""
_VARIANT = re.compile(r"(.+?)(?:_\d+)?")


class SoundLike(Protocol):
    """The sound as scenes use it."""

    def play(self, name: str, gain: float = 1.0, pan: float = 0.0) -> None:
        """Plays one effect at a place from -1 (left) to 1 (right)."""

    def ambience(self, name: str | None) -> None:
        """Lets the sound of a place be heard; None stops it."""

    def music(self, piece: str | None, mood: str = "calm") -> None:
        """Lets a piece of music be heard, its next phrase in a mood; None stops it."""

    def volumes(self, master: float, effects: float, ambience: float, music: float) -> None:
        """Sets the loudness of each, 0-1."""

    def hold(self, on: bool) -> None:
        """Holds everything that sounds, or lets it go on."""

    def close(self) -> None:
        """Ends what plays by itself."""


class Sound:
    """The sounds of a mixer, silent without error when none can be opened. The device is opened at the first sound."""

    def __init__(self, folder: Path | None = None, enabled: bool = True) -> None:
        self.folder = folder or assets.path("sounds")
        self.enabled = enabled
        self._ready: bool | None = None
        self._opening = threading.Lock()
        self._sounds: dict[Path, pygame.mixer.Sound | None] = {}
        self._turn: dict[str, int] = {}
        self._levels = (1.0, 1.0)
        self._held = False
        self._beside = ThreadPoolExecutor(1, "sound")
        self.under = Under(self.folder, self._open)
        self._started = False

    def play(self, name: str, gain: float = 1.0, pan: float = 0.0) -> None:
        """Plays one effect; variants take turns. Unknown names are silent, and so is what begins while held."""
        level = self._levels[0] * self._levels[1] * gain
        variants = self.variants(name) if level > 0 and not self._held else ()
        if not variants or not self._open():
            return
        turn = self._turn.get(name, 0)
        self._turn[name] = turn + 1
        file = variants[turn % len(variants)]
        if file in self._sounds:
            self._begin(file, level, pan)
        else:
            self._beside.submit(self._begin, file, level, pan)

    def _begin(self, file: Path, level: float, pan: float) -> None:
        sound = self.loaded(file)
        channels = [pygame.mixer.Channel(number) for number in range(RESERVED, RESERVED + VOICES)]
        free = [channel for channel in channels if not channel.get_busy()]
        if sound is not None and free and not self._held:
            sound.set_volume(level * CROWD[VOICES - len(free)])
            free[0].play(sound)
            free[0].set_volume(*sides(pan))

    def ambience(self, name: str | None) -> None:
        """Lets the sound of a place be heard with a soft change; None stops it."""
        self.under.place(name)
        self._start()

    def music(self, piece: str | None, mood: str = "calm") -> None:
        """Lets a piece of music be heard, its next phrase in a mood; None stops it."""
        self.under.music(piece, mood)
        self._start()

    def volumes(self, master: float, effects: float, ambience: float, music: float) -> None:
        """Sets the loudness of each, 0-1."""
        self._levels = (master, effects)
        self.under.volumes(master * ambience, master * music)

    def hold(self, on: bool) -> None:
        """Holds everything that sounds, or lets it go on."""
        if on != self._held:
            self._held = on
            self.under.hold(on)
            if pygame.mixer.get_init():
                pygame.mixer.pause() if on else pygame.mixer.unpause()

    def close(self) -> None:
        """Ends what plays by itself, and waits for a sound that is being loaded: the mixer must not go while it is."""
        self._held = True
        self._beside.shutdown(cancel_futures=True)
        self.under.close()

    def _start(self) -> None:
        # SDL's silent driver means that nobody listens: then nothing is loaded for nobody.
        if not self._started and self.enabled and os.environ.get("SDL_AUDIODRIVER") != "dummy":
            self._started = True
            self.under.start()

    def _open(self) -> bool:
        with self._opening:
            if self._ready and not pygame.mixer.get_init():
                # The device was closed by somebody else; what was loaded belongs to the old one.
                self._ready = None
                self._sounds.clear()
            if self._ready is None:
                self._ready = self.enabled and self.folder.is_dir() and _opened()
            return self._ready

    @cached_property
    def _files(self) -> dict[str, list[Path]]:
        found: dict[str, list[Path]] = {}
        for file in sorted(self.folder.glob("*.ogg")):
            name = _VARIANT.fullmatch(file.stem)
            if name is not None:
                found.setdefault(name[1], []).append(file)
        return found

    @cached_property
    def _sizes(self) -> dict[Path, int]:
        return {file: file.stat().st_size for files in self._files.values() for file in files}

    def variants(self, name: str) -> list[Path]:
        """The files of a sound, which take turns."""
        return self._files.get(name, [])

    def loaded(self, file: Path) -> pygame.mixer.Sound | None:
        """Returns a sound, read once; None for a file that is none."""
        if file not in self._sounds:
            with self.under.reading:
                self._read(file)
        return self._sounds[file]

    def _read(self, file: Path) -> None:
        # Another thread may have read it in the meantime.
        if file not in self._sounds:
            try:
                self._sounds[file] = pygame.mixer.Sound(file)
            except (pygame.error, OSError) as error:
                _LOG.warning("%s: not a sound: %s", file, error)
                self._sounds[file] = None


def sides(pan: float) -> tuple[float, float]:
    """The loudness of the left and the right side for a place from -1 to 1; the nearer side is as loud as ever."""
    far = max(-1.0, min(1.0, pan)) * WIDEST
    return min(1.0, 1.0 - far), min(1.0, 1.0 + far)


def _opened() -> bool:
    try:
        pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(RESERVED + VOICES)
        pygame.mixer.set_reserved(RESERVED)
    except (pygame.error, NotImplementedError) as error:
        # NotImplementedError: the mixer's libraries cannot be loaded.
        _LOG.info("no sound: %s", error)
        return False
    return True
