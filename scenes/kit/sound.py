"""Sounds: `assets/sounds/<name>.ogg|.wav`, or `<name>_1`, `<name>_2` ... as variants. No device means silence."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Protocol

import pygame

import assets

_LOG = logging.getLogger(__name__)


class SoundLike(Protocol):
    """The sound as scenes use it."""

    def play(self, name: str, gain: float = 1.0) -> None:
        """Plays one effect."""

    def ambience(self, name: str | None) -> None:
        """Loops the ambience of a table; None stops it."""

    def volumes(self, master: float, effects: float, ambience: float) -> None:
        """Sets the loudness of each, 0-1."""


class Sound:
    """The sounds of a mixer, silent without error when none can be opened. The device is opened at the first sound."""

    def __init__(self, folder: Path | None = None, enabled: bool = True) -> None:
        self.folder = folder or assets.path("sounds")
        self.enabled = enabled
        self._ready: bool | None = None
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._turn: dict[str, int] = {}
        self._levels = (1.0, 1.0, 1.0)
        self._mood: str | None = None
        self._channel: pygame.mixer.Channel | None = None

    def play(self, name: str, gain: float = 1.0) -> None:
        """Plays one effect; variants take turns. Unknown names are silent."""
        level = self._levels[0] * self._levels[1] * gain
        if level <= 0 or not self._open():
            return
        variants = self.variants(name)
        if variants:
            turn = self._turn.get(name, 0)
            self._turn[name] = turn + 1
            sound = variants[turn % len(variants)]
            sound.set_volume(level)
            sound.play()

    def ambience(self, name: str | None) -> None:
        """Loops a table's ambience with a soft change; None stops it."""
        if name == self._mood:
            return
        self._mood = name
        open_now = self._open()
        if self._channel is not None:
            self._channel.fadeout(800)
            self._channel = None
        if name is None or not open_now:
            return
        variants = self.variants(name)
        if variants:
            self._channel = variants[0].play(loops=-1, fade_ms=1500)
            self._set_mood_level()

    def volumes(self, master: float, effects: float, ambience: float) -> None:
        """Sets the loudness of each, 0-1."""
        self._levels = (master, effects, ambience)
        self._set_mood_level()

    def _set_mood_level(self) -> None:
        if self._channel is not None and pygame.mixer.get_init():
            self._channel.set_volume(self._levels[0] * self._levels[2])

    def _open(self) -> bool:
        if self._ready and not pygame.mixer.get_init():
            # The device was closed by somebody else; what was loaded belongs to the old one.
            self._ready, self._channel = None, None
            self._sounds.clear()
        if self._ready is None:
            self._ready = False
            if self.enabled and self.folder.is_dir():
                try:
                    pygame.mixer.init(44100, -16, 2, 512)
                    self._ready = True
                except (pygame.error, NotImplementedError) as error:
                    # NotImplementedError: the mixer's libraries cannot be loaded.
                    _LOG.info("no sound: %s", error)
        return self._ready

    def variants(self, name: str) -> list[pygame.mixer.Sound]:
        """The recordings of a sound, which take turns; none where its files cannot be read."""
        if name not in self._sounds:
            found = []
            for file in sorted(self.folder.glob(f"{name}*")):
                rest = file.stem[len(name) :]
                if file.suffix in (".ogg", ".wav") and (rest == "" or (rest[0] == "_" and rest[1:].isdigit())):
                    try:
                        found.append(pygame.mixer.Sound(file))
                    except pygame.error as error:
                        _LOG.warning("%s: not a sound: %s", file, error)
            self._sounds[name] = found
        return self._sounds[name]
