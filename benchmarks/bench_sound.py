"""The cost of mixing: microseconds of all threads in a sixtieth of a second, into SDL's silent driver."""

from __future__ import annotations

import os
import time
from typing import Final

SECONDS: Final = 20.0
FRAMES: Final = 60
"""The frames of a second."""
EFFECTS: Final = ("tile", "coin", "gong", "win", "draw", "island", "river", "die")


def cost() -> float:
    """The microseconds that all threads of this process take in a frame, while this one sleeps."""
    begin = time.process_time()
    time.sleep(SECONDS)
    return (time.process_time() - begin) / SECONDS / FRAMES * 1e6


def run() -> dict[str, float]:
    """Measures silence, then music whose phrases are loaded and a place, then mixing alone: a phrase that never ends,
    the place and eight effects."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"

    import pygame

    from scenes.kit.music import MUSIC_CHANNELS, RESERVED
    from scenes.kit.sound import VOICES, Sound

    figures, sound = {"no device, us": cost()}, Sound()
    sound.volumes(0.8, 0.8, 0.5, 0.4)
    sound.ambience("ambience_turf")
    sound.music("turf")
    sound.under.start()
    time.sleep(3.0)
    figures["music as it is loaded, place, us"] = cost()
    sound.under.close()
    for number in MUSIC_CHANNELS:
        phrase = pygame.mixer.Channel(number).get_sound()
        if phrase is not None:
            pygame.mixer.Channel(number).play(phrase, loops=-1)
    for number, name in enumerate(EFFECTS):
        made = sound.loaded(sound.variants(name)[0])
        if made is not None:
            channel = pygame.mixer.Channel(RESERVED + number)
            channel.play(made, loops=-1)
            channel.set_volume(0.6, 1.0)
    busy = sum(pygame.mixer.Channel(number).get_busy() for number in range(RESERVED + VOICES))
    figures[f"mixing of {busy} channels, us"] = cost()
    sound.close()
    pygame.mixer.quit()
    return figures
