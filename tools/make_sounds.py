"""Synthesises assets/sounds: ``python -m tools.make_sounds`` writes the same bytes every time.

Dry tiles, stone, water, felt and wood for the table; drum, gayageum and gong for calls and wins;
a quiet stream, the hush of a café or an open field under it; hooves on turf.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.kernel.chance import Chance
from tools.synth import (
    Samples,
    band,
    finish,
    glide,
    mix,
    modes,
    noise,
    pluck,
    rms,
    scaled,
    shape,
    silence,
    wav,
)

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 44100
LOOP_RATE = 22050
PEAK_DB = -9.0
LOOP_DB = -30.0
LOOP_SECONDS = 12

_CHANCE = Chance(20240722)


def _fall(ring: float) -> Callable[[float], float]:
    """A function that dies away to 1/e in ``ring`` seconds."""
    return lambda now: math.exp(-now / ring)


def _burst(name: str, seconds: float, low: float, high: float, ring: float) -> Samples:
    """The sound of a short scrape or splash of noise."""
    raw = noise(_CHANCE.stream(name), round(RATE * seconds))
    return shape(RATE, band(RATE, raw, low, high), _fall(ring))


def tile(pitch: float) -> Samples:
    """The sound of ivory on wood: very short and dry."""
    out = modes(
        RATE,
        0.11,
        [
            (2850 * pitch, 0.011, 1.0),
            (4710 * pitch, 0.007, 0.6),
            (7130 * pitch, 0.004, 0.35),
            (610 * pitch, 0.016, 0.5),
        ],
    )
    mix(out, _burst("tile", 0.02, 2000, 9000, 0.002), 0, 0.8)
    return out


def island() -> Samples:
    """The sound of the same cube on stone: lower, rounder, a little longer."""
    out = modes(RATE, 0.34, [(690, 0.055, 1.0), (1240, 0.038, 0.5), (2310, 0.02, 0.25), (240, 0.05, 0.6)])
    mix(out, _burst("island", 0.03, 900, 4000, 0.004), 0, 0.4)
    return out


def _drop(pitch: float, ring: float) -> Samples:
    """The sound of a bubble closing: the pitch rises while it dies away."""
    return glide(
        RATE,
        6 * ring,
        lambda now: pitch * (1 + 0.9 * (1 - math.exp(-now / (1.4 * ring)))),
        lambda now: _rise(now) * math.exp(-now / ring),
    )


def _rise(now: float) -> float:
    return min(1.0, now / 0.003)


def river() -> Samples:
    """The sound of a small water drop and its echo."""
    out = silence(RATE, 0.42)
    mix(out, _burst("river", 0.12, 1500, 6000, 0.012), 0, 0.35)
    mix(out, _drop(560, 0.045), round(0.012 * RATE))
    mix(out, _drop(830, 0.028), round(0.14 * RATE), 0.4)
    return out


def draw() -> Samples:
    """The sound of a felt brush: noise that swells and goes."""
    seconds = 0.26
    raw = noise(_CHANCE.stream("draw"), round(RATE * seconds))
    out = band(RATE, raw, 500, 1700)
    mix(out, band(RATE, raw, 1700, 4200), 0, 0.3)
    return shape(RATE, out, lambda now: math.sin(math.pi * (now / seconds) ** 0.7) ** 2)


def turn() -> Samples:
    """The sound of one low wooden block."""
    out = modes(RATE, 0.45, [(392, 0.075, 1.0), (811, 0.045, 0.45), (1530, 0.02, 0.2)])
    mix(out, _burst("turn", 0.02, 800, 3000, 0.003), 0, 0.3)
    return out


def _kung(gain: float = 1.0) -> Samples:
    """The sound of the low skin of a janggu."""
    out = glide(
        RATE,
        0.6,
        lambda now: 82 + 46 * math.exp(-now / 0.035),
        lambda now: _rise(now) * math.exp(-now / 0.16),
    )
    mix(out, modes(RATE, 0.6, [(193, 0.07, 0.35), (288, 0.05, 0.2)]), 0)
    mix(out, _burst("kung", 0.06, 200, 1200, 0.008), 0, 0.6)
    return scaled(out, gain)


def _deok(gain: float = 1.0) -> Samples:
    """The sound of the high skin, struck with the thin stick."""
    out = modes(RATE, 0.16, [(402, 0.03, 0.7), (655, 0.022, 0.5), (1010, 0.012, 0.3)])
    mix(out, _burst("deok", 0.08, 1400, 6000, 0.01), 0, 1.1)
    return scaled(out, gain)


def call() -> Samples:
    """The sound of a short drum."""
    out = _kung()
    mix(out, _deok(0.7), 0)
    return out


def illegal() -> Samples:
    """The sound of a muted double knock."""
    knock = modes(RATE, 0.16, [(172, 0.028, 1.0), (318, 0.018, 0.5), (540, 0.009, 0.2)])
    out = silence(RATE, 0.34)
    mix(out, knock, 0)
    mix(out, knock, round(0.115 * RATE), 0.8)
    return out


def press() -> Samples:
    """The sound of a button: a soft wooden tick."""
    return modes(RATE, 0.08, [(980, 0.011, 1.0), (1720, 0.007, 0.4), (420, 0.014, 0.5)])


# A rising run of the five-tone scale, closed by an open fifth with its octave.
_RUN = (196.0, 220.0, 261.63, 293.66, 329.63, 392.0, 440.0, 523.25, 587.33)
_CLOSE = (196.0, 293.66, 392.0, 587.33)


def win() -> Samples:
    """The sound of a janggu roll, a run on the gayageum, a closing chord."""
    out = silence(RATE, 3.2)
    at = 0.0
    for step in range(9):
        mix(out, _deok(0.25 + 0.05 * step), round(at * RATE))
        at += 0.125 - 0.008 * step
    mix(out, _kung(0.9), round(at * RATE))
    strings = _CHANCE.stream("win")
    begin = 0.42
    for step, pitch in enumerate(_RUN):
        note = pluck(RATE, 1.5, pitch, strings, ring=0.45, soft=0.45)
        mix(out, note, round((begin + 0.088 * step) * RATE), 0.5 + 0.03 * step)
    close = begin + 0.088 * len(_RUN) + 0.1
    for step, pitch in enumerate(_CLOSE):
        note = pluck(RATE, 1.75, pitch, strings, ring=0.8, soft=0.5)
        mix(out, note, round((close + 0.018 * step) * RATE), 0.6)
    mix(out, _kung(0.8), round(close * RATE))
    return out


def gong() -> Samples:
    """The sound of a large gong for the dragon: the low tone first, the shimmer swelling after it."""
    seconds = 4.4
    out = silence(RATE, seconds)
    mix(out, modes(RATE, seconds, [(131, 1.5, 1.0), (134.5, 1.3, 0.5), (262.8, 1.0, 0.45), (66, 0.5, 0.4)]), 0)
    shimmer = modes(
        RATE,
        seconds,
        [
            (352, 1.1, 0.3),
            (467, 0.9, 0.3),
            (611, 0.8, 0.22),
            (797, 0.7, 0.18),
            (1043, 0.6, 0.13),
            (1390, 0.5, 0.1),
        ],
    )
    mix(out, shape(RATE, shimmer, lambda now: 1 - math.exp(-now / 0.16)), 0)
    mix(out, _burst("gong", 0.2, 150, 900, 0.03), 0, 0.5)
    return out


def coin(pitch: float) -> Samples:
    """The sound of a brass coin ringing."""
    parts = [
        (2093.0, 0.16, 1.0),
        (2102.0, 0.15, 0.5),
        (3871.0, 0.11, 0.5),
        (5630.0, 0.07, 0.35),
        (8010.0, 0.035, 0.2),
    ]
    return modes(RATE, 0.55, [(part * pitch, ring, gain) for part, ring, gain in parts])


def die() -> Samples:
    """The sound of a die rolling to rest: knocks that come slower and softer."""
    out = silence(RATE, 0.8)
    at = 0.0
    for step in range(8):
        pitch = (1.0, 1.13, 0.94, 1.07, 0.97, 1.1, 1.02, 0.9)[step]
        knock = modes(RATE, 0.09, [(1320 * pitch, 0.011, 1.0), (2480 * pitch, 0.007, 0.5), (470 * pitch, 0.016, 0.6)])
        mix(out, knock, round(at * RATE), 1.0 - 0.1 * step)
        at += 0.045 + 0.0145 * step
    return out


def hint() -> Samples:
    """The sound of two soft bell notes, a fifth apart."""
    out = silence(RATE, 1.0)
    for at, pitch in ((0.0, 587.33), (0.14, 880.0)):
        bell = modes(RATE, 0.85, [(pitch, 0.24, 1.0), (2.76 * pitch, 0.08, 0.2), (5.4 * pitch, 0.03, 0.07)])
        mix(out, shape(RATE, bell, lambda now: min(1.0, now / 0.006)), round(at * RATE))
    return out


def hoof(pitch: float) -> Samples:
    """The sound of a hoof on turf: a soft thud with a little earth."""
    out = glide(
        RATE,
        0.16,
        lambda now: pitch * (1 + 0.9 * math.exp(-now / 0.012)),
        lambda now: _rise(now) * math.exp(-now / 0.028),
    )
    mix(out, _burst("hoof", 0.09, 300, 1800, 0.014), 0, 0.5)
    return out


def _swell(turns: int, start: float, low: float) -> Callable[[float], float]:
    """A loudness that goes up and down ``turns`` times a loop, so that it fits its own beginning."""
    return lambda now: low + (1 - low) * (0.5 + 0.5 * math.sin(2 * math.pi * (turns * now / LOOP_SECONDS + start)))


def stream() -> Samples:
    """The sound of a quiet stream and far wind, without a seam from end to beginning."""
    rate, length = LOOP_RATE, LOOP_RATE * LOOP_SECONDS
    raw = noise(_CHANCE.stream("stream"), length)
    out = shape(rate, band(rate, raw, 380, 1100, loop=True), _swell(3, 0.1, 0.75))
    mix(out, shape(rate, band(rate, raw, 1500, 3000, loop=True), _swell(5, 0.6, 0.6)), 0, 0.16)
    wind = noise(_CHANCE.stream("wind"), length)
    mix(out, shape(rate, band(rate, wind, 110, 330, loop=True), _swell(1, 0.25, 0.25)), 0, 1.1)
    chance = _CHANCE.stream("bubbles")
    for _ in range(70):
        pitch, ring = 420 + chance.below(700), 0.012 + chance.below(20) / 1000
        bubble = _bubble(pitch, ring)
        mix(out, bubble, chance.below(length), 0.03 + chance.below(70) / 1000, wrap=True)
    mean = sum(out) / length
    out = [value - mean for value in out]
    return scaled(out, 10 ** (LOOP_DB / 20) / rms(out))


def _bubble(pitch: float, ring: float) -> Samples:
    """The sound of one of the many small drops of the stream."""
    return glide(
        LOOP_RATE,
        6 * ring,
        lambda now: pitch * (1 + 0.6 * now / ring),
        lambda now: _rise(now) * math.exp(-now / ring),
    )


def cafe() -> Samples:
    """The sound of a café: far voices without words, now and then a cup."""
    rate, length = LOOP_RATE, LOOP_RATE * LOOP_SECONDS
    out = silence(rate, LOOP_SECONDS)
    for name, low, high, turns, phase in (
        ("voices_1", 140, 320, 5, 0.1),
        ("voices_2", 260, 640, 7, 0.55),
        ("voices_3", 420, 950, 4, 0.8),
    ):
        voice = band(rate, noise(_CHANCE.stream(name), length), low, high, loop=True)
        mix(out, shape(rate, voice, _swell(turns, phase, 0.7)), 0, 0.8)
    chance = _CHANCE.stream("cups")
    for _ in range(9):
        pitch = 1900 + chance.below(1500)
        cup = modes(rate, 0.3, [(pitch, 0.05, 1.0), (pitch * 2.42, 0.03, 0.5)])
        mix(out, cup, chance.below(length), 0.012 + chance.below(18) / 1000, wrap=True)
    mean = sum(out) / length
    out = [value - mean for value in out]
    return scaled(out, 10 ** (LOOP_DB / 20) / rms(out))


def field() -> Samples:
    """The sound of an open field: wind in the grass, and larks far away."""
    rate, length = LOOP_RATE, LOOP_RATE * LOOP_SECONDS
    out = silence(rate, LOOP_SECONDS)
    for name, low, high, turns, phase, gain in (
        ("grass", 900, 2600, 4, 0.2, 0.5),
        ("breeze", 160, 480, 2, 0.6, 1.0),
        ("gust", 400, 1100, 3, 0.9, 0.6),
    ):
        air = band(rate, noise(_CHANCE.stream(name), length), low, high, loop=True)
        mix(out, shape(rate, air, _swell(turns, phase, 0.45)), 0, gain)
    chance = _CHANCE.stream("larks")
    for _ in range(7):
        start = chance.below(length)
        for note in range(3 + chance.below(4)):
            pitch = 2600 + chance.below(1500)
            mix(out, _chirp(pitch), start + note * round(0.11 * rate), 0.02 + chance.below(20) / 1000, wrap=True)
    mean = sum(out) / length
    out = [value - mean for value in out]
    return scaled(out, 10 ** (LOOP_DB / 20) / rms(out))


def room() -> Samples:
    """The sound of a wooden room: low still air, a beam that works, and tiles being sorted far away."""
    rate, length = LOOP_RATE, LOOP_RATE * LOOP_SECONDS
    out = silence(rate, LOOP_SECONDS)
    for name, low, high, turns, phase, gain in (
        ("air", 90, 240, 2, 0.3, 1.0),
        ("wood", 220, 520, 3, 0.75, 0.45),
    ):
        tone = band(rate, noise(_CHANCE.stream(name), length), low, high, loop=True)
        mix(out, shape(rate, tone, _swell(turns, phase, 0.35)), 0, gain)
    chance = _CHANCE.stream("far tiles")
    for _ in range(6):
        start = chance.below(length)
        for _ in range(2 + chance.below(4)):
            pitch = 1500 + chance.below(900)
            tile = modes(rate, 0.09, [(pitch, 0.012, 1.0), (pitch * 1.71, 0.007, 0.6)])
            mix(out, tile, start, 0.015 + chance.below(22) / 1000, wrap=True)
            start += round((0.05 + chance.below(120) / 1000) * rate)
    for _ in range(3):
        beam = modes(rate, 0.4, [(150 + chance.below(60), 0.07, 1.0), (410 + chance.below(90), 0.03, 0.3)])
        mix(out, beam, chance.below(length), 0.05, wrap=True)
    mean = sum(out) / length
    out = [value - mean for value in out]
    return scaled(out, 10 ** (LOOP_DB / 20) / rms(out))


def _chirp(pitch: float) -> Samples:
    """The sound of one note of a lark."""
    return glide(
        LOOP_RATE,
        0.09,
        lambda now: pitch * (1 + 0.25 * math.sin(2 * math.pi * 14 * now)),
        lambda now: _rise(now) * math.exp(-now / 0.03),
    )


EFFECTS: dict[str, Callable[[], Samples]] = {
    "tile_1": partial(tile, 1.0),
    "tile_2": partial(tile, 0.96),
    "tile_3": partial(tile, 1.04),
    "island": island,
    "river": river,
    "draw": draw,
    "turn": turn,
    "call": call,
    "illegal": illegal,
    "press": press,
    "win": win,
    "gong": gong,
    "coin_1": partial(coin, 1.0),
    "coin_2": partial(coin, 1.122),
    "coin_3": partial(coin, 1.26),
    "die": die,
    "hint": hint,
    "hoof_1": partial(hoof, 92.0),
    "hoof_2": partial(hoof, 84.0),
    "hoof_3": partial(hoof, 99.0),
}
LOOPS: dict[str, Callable[[], Samples]] = {
    "ambience_holla": stream,
    "ambience_riichi": room,
    "ambience_rummikub": cafe,
    "ambience_turf": field,
}


def render(name: str) -> bytes:
    """Renders the WAV file of one sound; raises ``KeyError`` for an unknown name."""
    if name in LOOPS:
        return wav(LOOP_RATE, LOOPS[name]())
    sound = EFFECTS[name]()
    return wav(RATE, finish(RATE, sound, PEAK_DB, fade_out=min(0.02 + len(sound) / RATE / 12, 0.3)))


def main() -> int:
    """Writes every sound and says how large it is."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in (*EFFECTS, *LOOPS):
        content = render(name)
        (FOLDER / f"{name}.wav").write_bytes(content)
        print(f"{name}.wav  {len(content) / 1024:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
