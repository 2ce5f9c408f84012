"""Instruments in the manner of the region: plucked silk, a flute with breath, hourglass drum, gong, chimes, reeds.

A note is a sound of one channel; ``loud`` from 0 to 1 also changes its colour.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from tools.sounds.synth import (
    RATE,
    Samples,
    band,
    burst,
    clock,
    fall,
    glide,
    mix,
    modes,
    noise,
    strike,
    string,
)

Note = Callable[[float, float, float], Samples]
"""A note of a pitch, a length in seconds and a loudness."""


@lru_cache(maxsize=600)
def gayageum(pitch: float, seconds: float, loud: float) -> Samples:
    """A plucked silk string that is pressed after its touch, so that it begins to sway."""
    whole = min(seconds + 0.9, 3.4)
    now = clock(whole)
    sway = np.clip((now - 0.16) / 0.3, 0, 1) * 0.006 * np.sin(2 * np.pi * 5.1 * now)
    bend = 0.012 * np.exp(-now / 0.03)
    out = string(whole, pitch * (1 + sway + bend), 1.5 * (220 / pitch) ** 0.4, 0.16, 1.1 - 0.6 * loud)
    mix(out, burst(f"nail {round(pitch)}", 0.03, 900, 5000, fall(0.004)), 0, 0.12 * loud)
    mix(out, modes(0.2, [(196, 0.05, 0.12), (331, 0.03, 0.08)]), 0, loud)
    return out * loud * np.clip((whole - now) / 0.5, 0, 1)


@lru_cache(maxsize=300)
def geomungo(pitch: float, seconds: float, loud: float) -> Samples:
    """A low string struck with a stick: wood first, then a short dark tone."""
    whole = min(seconds + 0.6, 2.4)
    now = clock(whole)
    out = string(whole, pitch * (1 + 0.02 * np.exp(-now / 0.02)), 0.75, 0.3, 1.2)
    mix(out, modes(0.12, [(510, 0.012, 0.5), (1240, 0.006, 0.3)]), 0, loud)
    return out * loud * np.clip((whole - now) / 0.4, 0, 1)


@lru_cache(maxsize=300)
def daegeum(pitch: float, seconds: float, loud: float) -> Samples:
    """A bamboo flute: breath, a pitch that slides in and begins to sway, and the buzz of its reed skin when loud."""
    now = clock(seconds + 0.18)
    sway = np.clip((now - 0.35) / 0.5, 0, 1) * 0.011 * np.sin(2 * np.pi * (4.3 + 0.5 * loud) * now)
    phase = 2 * np.pi * np.cumsum(pitch * (1 + sway - 0.022 * np.exp(-now / 0.05))) / RATE
    tone = sum(gain * np.sin(k * phase) for k, gain in ((1, 1.0), (2, 0.34), (3, 0.2), (4, 0.07), (5, 0.05)))
    skin = band(np.tanh(3 * np.sin(phase) + np.sin(2 * phase)), 2200, 5200) * 0.22 * loud**2
    breath = band(noise(f"breath {round(pitch)} {len(now)}", len(now)), 0.9 * pitch, 5 * pitch) * 0.16
    shape = np.clip(now / 0.09, 0, 1) ** 0.8 * np.clip((seconds + 0.18 - now) / 0.2, 0, 1)
    swell = 0.75 + 0.25 * np.sin(np.pi * np.clip(now / max(seconds, 0.2), 0, 1))
    return np.asarray((tone + skin + breath) * shape * swell * loud * 0.6)


@lru_cache(maxsize=300)
def haegeum(pitch: float, seconds: float, loud: float) -> Samples:
    """A fiddle of two strings: nasal, with a broad sway."""
    now = clock(seconds + 0.12)
    sway = np.clip((now - 0.2) / 0.3, 0, 1) * 0.014 * np.sin(2 * np.pi * 5.4 * now)
    phase = 2 * np.pi * np.cumsum(pitch * (1 + sway - 0.03 * np.exp(-now / 0.04))) / RATE
    bow = sum(np.sin(k * phase) / k * (1.6 if 3 <= k <= 6 else 1.0) for k in range(1, 13))
    scratch = band(noise(f"bow {round(pitch)} {len(now)}", len(now)), 1500, 5000) * 0.06
    shape = np.clip(now / 0.07, 0, 1) * np.clip((seconds + 0.12 - now) / 0.14, 0, 1)
    return np.asarray(band(np.asarray(bow + scratch), 250, 4200) * shape * loud * 0.5)


@lru_cache(maxsize=200)
def saenghwang(pitch: float, seconds: float, loud: float) -> Samples:
    """A mouth organ: still reeds, two a little apart."""
    now = clock(seconds + 0.35)
    tone = np.zeros(len(now))
    for apart in (0.9988, 1.0012):
        tone += sum(np.sin(2 * np.pi * k * pitch * apart * now) / k**1.7 for k in (1, 2, 3, 4, 6))
    shape = np.clip(now / 0.3, 0, 1) * np.clip((seconds + 0.35 - now) / 0.4, 0, 1)
    return np.asarray(tone * shape * (0.9 + 0.1 * np.sin(2 * np.pi * 0.7 * now)) * loud * 0.4)


@lru_cache(maxsize=300)
def yanggeum(pitch: float, seconds: float, loud: float) -> Samples:
    """A dulcimer of wire struck with bamboo: bright, and thin after the stroke."""
    whole = min(seconds + 0.8, 2.6)
    out, now = np.zeros(round(RATE * whole)), clock(whole)
    for apart in (0.9985, 1.0, 1.0017):
        out += string(whole, pitch * apart * np.ones(len(now)), 0.8, 0.09, 0.45)
    mix(out, modes(0.05, [(2900, 0.006, 0.5)]), 0)
    return out * loud * 0.4 * np.clip((whole - now) / 0.4, 0, 1)


@lru_cache(maxsize=200)
def chime(pitch: float, seconds: float, loud: float) -> Samples:
    """A stone chime: a clear note that is soon gone."""
    whole = min(seconds + 1.0, 2.8)
    parts = [(pitch, 0.55, 1.0), (2.76 * pitch, 0.16, 0.3), (5.4 * pitch, 0.05, 0.12), (1.5 * pitch, 0.2, 0.1)]
    return np.asarray(modes(whole, parts) * np.clip(clock(whole) / 0.004, 0, 1) * loud)


@lru_cache(maxsize=40)
def kung(pitch: float = 1.0) -> Samples:
    """The low skin of a janggu."""
    out = glide(0.6, lambda now: pitch * (82 + 46 * np.exp(-now / 0.035)), strike(0.16))
    mix(out, modes(0.6, [(193 * pitch, 0.07, 0.35), (288 * pitch, 0.05, 0.2)]), 0)
    mix(out, burst("kung", 0.06, 200, 1200, fall(0.008)), 0, 0.6)
    return out


@lru_cache(maxsize=40)
def deok(pitch: float = 1.0, touch: str = "") -> Samples:
    """The high skin, struck with the thin stick."""
    out = modes(0.16, [(402 * pitch, 0.03, 0.7), (655 * pitch, 0.022, 0.5), (1010 * pitch, 0.012, 0.3)])
    mix(out, burst(f"deok {touch}", 0.08, 1400, 6000, fall(0.01)), 0, 1.1)
    return out


@lru_cache(maxsize=8)
def block() -> Samples:
    """A wooden bell."""
    return modes(0.3, [(524, 0.05, 1.0), (930, 0.025, 0.4), (1710, 0.01, 0.2)])


@lru_cache(maxsize=8)
def gong(seconds: float = 3.0) -> Samples:
    """A large gong: the low tone first, the shimmer swelling after it."""
    out = modes(seconds, [(131, 1.2, 1.0), (134.5, 1.0, 0.5), (262.8, 0.8, 0.45), (66, 0.5, 0.4)])
    high = [(352, 0.9, 0.3), (467, 0.8, 0.3), (611, 0.7, 0.22), (797, 0.6, 0.18), (1043, 0.5, 0.13), (1390, 0.4, 0.1)]
    now = clock(seconds)
    mix(out, np.asarray(modes(seconds, high) * (1 - np.exp(-now / 0.16))), 0)
    mix(out, burst("gong", 0.2, 150, 900, fall(0.03)), 0, 0.5)
    return np.asarray(out * np.clip((seconds - now) / 0.6, 0, 1))


@lru_cache(maxsize=8)
def kkwaenggwari() -> Samples:
    """A small bright gong."""
    return modes(0.5, [(812, 0.1, 1.0), (1633, 0.07, 0.7), (2450, 0.05, 0.6), (3600, 0.03, 0.4), (406, 0.08, 0.4)])


@lru_cache(maxsize=8)
def rattle() -> Samples:
    """A soft shake of grain, as a hand that keeps the time."""
    return burst("rattle", 0.12, 3500, 9000, strike(0.02, 0.01))


NOTES: dict[str, Note] = {
    "gayageum": gayageum,
    "geomungo": geomungo,
    "daegeum": daegeum,
    "haegeum": haegeum,
    "saenghwang": saenghwang,
    "yanggeum": yanggeum,
    "chime": chime,
}
STROKES: dict[str, Callable[[], Samples]] = {
    "k": kung,
    "d": deok,
    "w": block,
    "g": gong,
    "q": kkwaenggwari,
    "r": rattle,
}
"""What a letter of a line of drums stands for."""
