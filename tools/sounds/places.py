"""What is heard under the places: loops in stereo whose end leads into their beginning."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.sounds.synth import RATE, Samples, band, clock, draws, glide, mix, modes, noise, placed, silence, strike

SECONDS = 16.0


def _swell(turns: int, start: float, low: float) -> Samples:
    """A loudness that goes up and down ``turns`` times a loop, so that it fits its own beginning."""
    wave = np.sin(2 * np.pi * (turns * clock(SECONDS) / SECONDS + start))
    return np.asarray(low + (1 - low) * (0.5 + 0.5 * wave))


def _air(name: str, low: float, high: float, turns: int, start: float, depth: float) -> Samples:
    """The noise of a band in stereo: the two sides swell one after the other."""
    both = []
    for side in (0, 1):
        raw = band(noise(f"{name} {side}", round(RATE * SECONDS)), low, high, loop=True)
        both.append(raw * _swell(turns, start + 0.2 * side, depth))
    return np.stack(both, axis=1)


def _scattered(out: Samples, name: str, count: int, make: Callable[[int, float], Samples], gain: float) -> None:
    """Lets ``count`` small sounds lie all over the loop and from side to side."""
    chances = zip(draws(name, 0, SECONDS, count), draws(f"{name} at", -0.8, 0.8, count), strict=True)
    for number, (at, pan) in enumerate(chances):
        mix(out, placed(make(number, pan), pan), at, gain, wrap=True)


def _bubble(pitch: float, ring: float) -> Samples:
    return glide(6 * ring, lambda now: pitch * (1 + 0.6 * now / ring), strike(ring, 0.003))


def _chirp(number: int, pan: float) -> Samples:
    """A few notes of a far bird."""
    out = silence(0.7)
    for k in range(3 + number % 3):
        pitch = 2700 + 900 * abs(pan) + 260 * ((number * 7 + k * 5) % 4)
        sing = glide(0.09, lambda now, p=pitch: p * (1 + 0.2 * np.sin(88 * now)), strike(0.03, 0.004))  # type: ignore[misc]
        mix(out, sing, 0.11 * k, 0.5)
    return out


def stream() -> Samples:
    """A quiet stream and far wind."""
    out = _air("stream", 380, 1100, 3, 0.1, 0.75) + 0.16 * _air("spray", 1500, 3000, 5, 0.6, 0.6)
    out += 1.1 * _air("wind", 110, 330, 1, 0.25, 0.25)
    rings = draws("bubble", 0.012, 0.03, 90)
    _scattered(out, "bubbles", 90, lambda n, pan: _bubble(420 + 700 * abs(pan), rings[n]), 0.05)
    return out


def room() -> Samples:
    """A wooden room: still air, a beam that works, and tiles being sorted far away."""
    out = _air("room air", 90, 240, 2, 0.3, 0.35) + 0.45 * _air("room wood", 220, 520, 3, 0.75, 0.35)

    def sorting(number: int, pan: float) -> Samples:
        rattle = silence(0.8)
        for k in range(2 + number % 4):
            pitch = 1500 + 800 * abs(pan) + 90 * k
            mix(rattle, modes(0.09, [(pitch, 0.012, 1.0), (1.71 * pitch, 0.007, 0.6)]), 0.13 * k)
        return rattle

    _scattered(out, "far tiles", 8, sorting, 0.03)
    _scattered(out, "beams", 4, lambda n, pan: modes(0.4, [(150 + 15 * n, 0.07, 1.0), (430 + 30 * n, 0.03, 0.3)]), 0.05)
    return out


def cafe() -> Samples:
    """A café: far voices without words, now and then a cup."""
    out = 0.8 * _air("voices", 140, 320, 5, 0.1, 0.7) + 0.8 * _air("talk", 260, 640, 7, 0.55, 0.6)
    out += 0.5 * _air("murmur", 420, 950, 4, 0.8, 0.6)

    def cup(number: int, pan: float) -> Samples:
        pitch = 1900 + 1400 * abs(pan)
        return modes(0.3, [(pitch, 0.05, 1.0), (pitch * 2.42, 0.03, 0.5)])

    _scattered(out, "cups", 12, cup, 0.02)
    return out


def field() -> Samples:
    """An open field: wind in the grass, and larks far away."""
    out = 0.5 * _air("grass", 900, 2600, 4, 0.2, 0.45) + _air("breeze", 160, 480, 2, 0.6, 0.45)
    out += 0.6 * _air("gust", 400, 1100, 3, 0.9, 0.45)
    _scattered(out, "larks", 8, _chirp, 0.06)
    return out


def court() -> Samples:
    """A court in the evening: wind in pines, crickets, and a chime under the roof."""
    out = _air("pines", 240, 900, 2, 0.15, 0.4) + 0.5 * _air("far water", 500, 1500, 3, 0.5, 0.7)

    def cricket(number: int, pan: float) -> Samples:
        trill = silence(0.5)
        for k in range(5):
            mix(trill, glide(0.05, lambda now: 4100 + 160.0 * (number % 3) + 0 * now, strike(0.014, 0.006)), 0.075 * k)
        return trill

    _scattered(out, "crickets", 14, cricket, 0.035)
    pitches = (1174.7, 1318.5, 1568.0, 880.0)
    _scattered(out, "roof", 4, lambda n, pan: modes(1.6, [(pitches[n], 0.4, 1), (2.76 * pitches[n], 0.12, 0.3)]), 0.04)
    return out


PLACES: dict[str, Callable[[], Samples]] = {
    "ambience_menu": court,
    "ambience_holla": stream,
    "ambience_riichi": room,
    "ambience_rummikub": cafe,
    "ambience_turf": field,
}
