"""Parts of which sounds are made: ringing modes, noise, gliding tones, plucked strings, bands, echo.

A sound is an array of samples around 0, a stereo sound one of two columns; times are in seconds, frequencies in hertz.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Samples: TypeAlias = NDArray[np.float64]
Curve: TypeAlias = Callable[[Samples], Any]
RATE = 44100
SOFT_START = 0.002


def clock(seconds: float) -> Samples:
    """The time of each sample."""
    return np.arange(round(RATE * seconds)) / RATE


def silence(seconds: float) -> Samples:
    """Returns silence, for mixing into."""
    return np.zeros(round(RATE * seconds))


def mix(into: Samples, part: Samples, at: float, gain: float = 1.0, wrap: bool = False) -> None:
    """Adds ``part`` from a time on; what goes beyond the end is cut, or with ``wrap`` begins again."""
    start = round(RATE * at)
    if wrap:
        np.add.at(into, (start + np.arange(len(part))) % len(into), gain * part)
        return
    part = part[: max(0, len(into) - start)]
    into[start : start + len(part)] += gain * part


def fall(ring: float) -> Curve:
    """A loudness that dies away to 1/e in ``ring`` seconds."""
    return lambda now: np.exp(-now / ring)


def strike(ring: float, start: float = SOFT_START) -> Curve:
    """A loudness that begins within ``start`` and dies away."""
    return lambda now: np.minimum(1.0, now / start) * np.exp(-now / ring)


def modes(seconds: float, parts: Sequence[tuple[float, float, float]]) -> Samples:
    """Mixes modes struck together, each ``(pitch, ring, gain)``: wood, stone, bone, metal."""
    now = clock(seconds)
    out = np.zeros(len(now))
    for pitch, ring, gain in parts:
        out += gain * np.sin(2 * np.pi * pitch * now) * np.exp(-now / ring)
    return out


def glide(seconds: float, pitch: Curve, loud: Curve) -> Samples:
    """A sine whose pitch and loudness follow functions of time: drops of water, drum skins."""
    now = clock(seconds)
    phase = 2 * np.pi * np.cumsum(pitch(now) * np.ones(len(now))) / RATE
    return np.asarray(loud(now) * np.sin(phase))


def noise(name: str, length: int) -> Samples:
    """Returns white noise from -1 to 1, the same for the same name."""
    raw = np.random.PCG64(zlib.crc32(name.encode())).random_raw(length)
    return np.asarray((raw >> np.uint64(11)) * 2.0**-52 - 1)


def draws(name: str, low: float, high: float, count: int) -> list[float]:
    """Returns numbers between two bounds, the same for the same name."""
    return [float(low + (high - low) * (value + 1) / 2) for value in noise(name, count)]


def quick(length: int) -> int:
    """The next length whose spectrum is quickly found."""
    top: int = 1 << (length - 1).bit_length()
    return next(size for size in (top * 9 // 16, top * 5 // 8, top * 3 // 4, top) if size >= length)


def band(sound: Samples, low: float, high: float, loop: bool = False) -> Samples:
    """The part of a sound between two pitches, 12 dB an octave. With ``loop`` its end leads into its beginning."""
    size = len(sound) if loop else quick(2 * len(sound))
    pitch = np.maximum(np.fft.rfftfreq(size, 1 / RATE), 1e-9)
    keep = 1 / np.sqrt(1 + (low / pitch) ** 4) / np.sqrt(1 + (pitch / high) ** 4)
    return np.asarray(np.fft.irfft(np.fft.rfft(sound, size) * keep, size)[: len(sound)])


def burst(name: str, seconds: float, low: float, high: float, loud: Curve) -> Samples:
    """The sound of a short scrape or splash of noise."""
    now = clock(seconds)
    return np.asarray(band(noise(name, len(now)), low, high) * loud(now))


def string(seconds: float, pitch: Samples, ring: float, touch: float, soft: float) -> Samples:
    """A plucked string of a pitch at each time: harmonics that die the sooner the higher they are.

    ``touch``: share of the string's length where it is plucked; ``soft`` from 0 (bright) to 1 (dull).
    """
    now = clock(seconds)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    out, top = np.zeros(len(now)), float(pitch.max())
    for number in range(1, min(24, int(9000 / top)) + 1):
        gain = abs(np.sin(np.pi * number * touch)) / number ** (1.0 + 0.8 * soft)
        stretch = 1 + 0.00012 * number * number
        out += gain * np.sin(number * stretch * phase) * np.exp(-now * (1 + 0.35 * (number - 1)) / ring)
    return np.asarray(out * np.minimum(1.0, now / 0.004))


def shaped(sound: Samples, loud: Curve) -> Samples:
    """The sound with its loudness following a function of time."""
    return np.asarray(sound * loud(np.arange(len(sound)) / RATE))


def placed(sound: Samples, pan: float) -> Samples:
    """A stereo sound of one channel, at its place from -1 (left) to 1 (right), as loud everywhere."""
    angle = (pan + 1) * np.pi / 4
    return np.asarray(np.stack((sound * np.cos(angle), sound * np.sin(angle)), axis=1) * np.sqrt(2))


def echo(sound: Samples, name: str, ring: float, wet: float, loop: bool = False) -> Samples:
    """A stereo sound with the echo of a room that dies away in ``ring`` seconds."""
    size = len(sound) if loop else quick(len(sound) + round(3 * ring * RATE))
    now = clock(3 * ring)[:size]
    out = np.array(sound)
    for side in (0, 1):
        answer = band(noise(f"{name} {side}", len(now)), 180, 3600) * np.minimum(1, now / 0.012) * np.exp(-now / ring)
        answer *= wet / np.sqrt(np.sum(answer**2))
        back = np.fft.irfft(np.fft.rfft(sound[:, side], size) * np.fft.rfft(answer, size), size)
        out[:, side] += back[: len(sound)]
    return out


def ended(sound: Samples, fade_in: float = 0.001, fade_out: float = 0.02) -> Samples:
    """The sound without a constant part, its ends at 0."""
    start, end = max(2, round(RATE * fade_in)), max(2, round(RATE * fade_out))
    gain = np.ones(len(sound))
    gain[:start] = np.linspace(0, 1, start)
    gain[-end:] *= np.cos(np.linspace(0, np.pi / 2, end)) ** 2
    gain = gain.reshape(-1, *[1] * (sound.ndim - 1))
    level = (sound * gain).sum(axis=0) / gain.sum()
    return np.asarray((sound - level) * gain)
