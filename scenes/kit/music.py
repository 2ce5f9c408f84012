"""What is heard under everything: the sound of a place, and music in phrases that follow one another on the beat."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, cast

import pygame

import assets
from game.kernel.outside import load_yaml

_LOG = logging.getLogger(__name__)
SETTLE_SECONDS: Final = 0.6
"""Seconds until a place or piece begins: scenes that are passed by load nothing."""
BEFORE_END: Final = 2.5
"""Seconds before a phrase's end in which the next one is chosen and loaded."""
AGAIN_SECONDS: Final = 1.0
FADE_MS: Final = 900
SHORTEST: Final = 256
"""Bytes of a silence."""
MUSIC_CHANNELS: Final = (0, 1)
PLACE_CHANNELS: Final = (2, 3)
RESERVED: Final = 4
ONCE: Final = "victory"
"""The mood that is played once."""

Order = Mapping[str, Mapping[str, Sequence[str]]]
"""By mood, then by phrase: the phrases that may follow."""


@cache
def orders() -> Mapping[str, Order]:
    """The order of the phrases of every piece."""
    return cast("Mapping[str, Order]", load_yaml(assets.path("sounds", "music", "order.yaml").read_text("utf-8")))


class Walk:
    """A way through the phrases of a piece: those that may follow one take turns."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.mood = ""
        self.phrase = ""
        self._asked = ""
        self._turns: dict[tuple[str, str], int] = {}

    def next(self, mood: str) -> str:
        """Goes on to the next phrase; a mood that is not in the piece counts as calm."""
        mood = mood if mood in self.order else "calm"
        again, self._asked = mood == self._asked, mood
        if mood == ONCE and again:
            mood = "calm"
        ways = self.order[mood].get(self.phrase, ()) if mood == self.mood else ()
        if ways:
            turn = self._turns.get((mood, self.phrase), 0)
            self._turns[mood, self.phrase] = turn + 1
        self.phrase = ways[turn % len(ways)] if ways else next(iter(self.order[mood]))
        self.mood = mood
        return self.phrase


class Under:
    """The place and the music, played by a thread of their own that loads what comes next.

    `ready` opens the device and says whether there is one. `step` does what is due; without `start` nothing calls it.
    """

    def __init__(self, folder: Path, ready: Callable[[], bool]) -> None:
        self.folder = folder
        self._ready = ready
        self.reading = threading.Lock()
        """Held while a file of sound is read: the mixer's library can only read one at a time."""
        self._lock = threading.Lock()
        self._told = threading.Event()
        self._place: str | None = None
        self._piece: str | None = None
        self._mood = "calm"
        self._levels = (0.0, 0.0)
        self._held = False
        self.thread: threading.Thread | None = None
        self._closed = False
        # The rest belongs to `step` alone.
        self._placed: str | None = None
        self._played: str | None = None
        self._walk: Walk | None = None
        self._side = self._ground = 0
        self._sounds: list[pygame.mixer.Sound] = []
        self._place_sound: pygame.mixer.Sound | None = None

    # -- what is wanted, said by the window

    def place(self, name: str | None) -> None:
        """Lets the sound of a place be heard; None for silence."""
        with self._lock:
            changed, self._place = name != self._place, name
        self._wake(changed)

    def music(self, piece: str | None, mood: str = "calm") -> None:
        """Lets a piece be heard, its next phrase in a mood; None for silence."""
        with self._lock:
            changed = piece != self._piece
            self._piece, self._mood = piece, mood
        self._wake(changed)

    def volumes(self, place: float, music: float) -> None:
        """Sets the loudness of both, 0-1."""
        with self._lock:
            woken = any(new > 0 >= old for new, old in zip((place, music), self._levels, strict=True))
            self._levels = place, music
            for sound in self._sounds:
                sound.set_volume(music)
            if self._place_sound is not None:
                self._place_sound.set_volume(place)
        self._wake(woken)

    def hold(self, on: bool) -> None:
        """Begins nothing while held."""
        self._held = on
        self._wake(not on)

    def start(self) -> None:
        """Lets a thread take the steps from now on, once there is something to play."""
        self.thread = threading.Thread(target=self._run, name="music", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Ends the thread."""
        self._closed = True
        self._told.set()
        if self.thread is not None:
            self.thread.join(2.0)

    def _wake(self, changed: bool) -> None:
        if changed:
            self._told.set()

    # -- what is played

    def _run(self) -> None:
        wait: float | None = SETTLE_SECONDS
        while not self._closed:
            if self._told.wait(wait):
                while self._told.is_set() and not self._closed:
                    self._told.clear()
                    self._told.wait(SETTLE_SECONDS)
            if not self._closed:
                wait = self.step()

    def step(self) -> float | None:
        """Does what is due; the seconds until the next step, None when nothing is played."""
        with self._lock:
            place = self._place if self._levels[0] > 0 else None
            piece, mood = self._piece if self._levels[1] > 0 else None, self._mood
        if self._held or (place is None and piece is None and self._placed is None and self._played is None):
            return None
        try:
            if not self._ready():
                return None
            if not pygame.mixer.get_busy():
                self._placed = self._played = None
            self._go_to(place)
            return self._go_on(piece, mood)
        except (pygame.error, OSError, ValueError) as error:
            # The device went away, or a file cannot be read: silence.
            _LOG.warning("music: %s", error)
            self._placed = self._played = None
            return None

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        file = self.folder / f"{name}.ogg"
        with self.reading:
            return pygame.mixer.Sound(file) if file.is_file() else None

    def _go_to(self, place: str | None) -> None:
        if place == self._placed:
            return
        pygame.mixer.Channel(PLACE_CHANNELS[self._ground]).fadeout(FADE_MS)
        self._placed, sound = place, self._load(place) if place is not None else None
        with self._lock:
            self._place_sound = sound
            if sound is not None:
                sound.set_volume(self._levels[0])
        if sound is not None:
            self._ground = 1 - self._ground
            pygame.mixer.Channel(PLACE_CHANNELS[self._ground]).play(sound, loops=-1, fade_ms=FADE_MS)

    def _go_on(self, piece: str | None, mood: str) -> float | None:
        channel = pygame.mixer.Channel(MUSIC_CHANNELS[self._side])
        if piece != self._played:
            if channel.get_queue() is not None:
                # What waits would begin when the fading has ended.
                channel.queue(pygame.mixer.Sound(buffer=bytes(SHORTEST)))
            channel.fadeout(FADE_MS)
            self._played, order = piece, orders().get(piece or "")
            self._walk = Walk(order) if order is not None else None
            self._side = 1 - self._side
            channel = pygame.mixer.Channel(MUSIC_CHANNELS[self._side])
            self._keep([])
        if self._walk is None or piece is None:
            return None
        if channel.get_queue() is not None:
            return AGAIN_SECONDS
        sound = self._load(f"music/{piece}/{self._walk.next(mood)}")
        if sound is None:
            return None
        self._keep([*self._sounds[-1:], sound])
        begins = not channel.get_busy()
        channel.play(sound) if begins else channel.queue(sound)
        length = float(sound.get_length())
        return length - BEFORE_END if begins else length

    def _keep(self, sounds: list[pygame.mixer.Sound]) -> None:
        """Remembers what is heard and what comes next; more lies in memory at no time."""
        with self._lock:
            self._sounds = sounds
            for sound in sounds:
                sound.set_volume(self._levels[1])
