"""The sounds of acts: bone and wood, stone and water, cloth and paper, coins, hooves, the words of a table.

Each is a function of the number of its variant, from 0: another touch of the same thing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from tools.sounds.instruments import deok, kung
from tools.sounds.synth import (
    RATE,
    Samples,
    band,
    burst,
    clock,
    draws,
    fall,
    glide,
    mix,
    modes,
    noise,
    shaped,
    silence,
    strike,
)

Effect = Callable[[int], Samples]
_TOUCH = (1.0, 0.963, 1.041, 0.984)
"""How far the pitch of variants lies apart."""


def _bone(weight: float, ring: float, wood: float, which: int) -> Samples:
    """A tile of bone that is set down: its own click, and the table under it."""
    pitch, out = _TOUCH[which] / weight, silence(0.2)
    click = [(2850, 0.011, 1.0), (4710, 0.007, 0.6), (7130, 0.004, 0.35), (1480, 0.009, 0.3)]
    mix(out, modes(0.12, [(p * pitch, r * ring, g) for p, r, g in click]), 0.0)
    board = [(208, 0.03, 1.0), (412, 0.022, 0.7), (655, 0.014, 0.4)]
    mix(out, modes(0.18, [(p * (0.5 + 0.5 * pitch), r, g * wood) for p, r, g in board]), 0.0005)
    mix(out, burst(f"bone {which}", 0.02, 1800, 9000, fall(0.002 * ring)), 0, 0.8)
    return out


def _cube(which: int) -> Samples:
    """A cube of stone and wood that is set on a ridge: rounder and deeper than bone."""
    return _bone(1.55, 1.3, 0.9, which)


def _island(which: int) -> Samples:
    """The same cube on stone: lower, rounder, a little longer."""
    t, out = _TOUCH[which], silence(0.34)
    mix(out, modes(0.34, [(690 * t, 0.055, 1), (1240 * t, 0.038, 0.5), (2310, 0.02, 0.25), (240 * t, 0.05, 0.6)]), 0)
    mix(out, burst(f"island {which}", 0.03, 900, 4000, fall(0.004)), 0, 0.4)
    return out


def _drop(pitch: float, ring: float) -> Samples:
    """A bubble that closes: its pitch rises while it dies away."""
    return glide(6 * ring, lambda now: pitch * (1.9 - 0.9 * np.exp(-now / (1.4 * ring))), strike(ring, 0.003))


def _river(which: int) -> Samples:
    """A cube that is lifted out of water: a few drops that fall back."""
    t, out = _TOUCH[which], silence(0.5)
    mix(out, burst(f"river {which}", 0.14, 1500, 6000, strike(0.02, 0.01)), 0, 0.3)
    for at, pitch, gain in ((0.012, 560, 1.0), (0.14, 830, 0.4), (0.21 + 0.02 * which, 1010, 0.22)):
        mix(out, _drop(pitch * t, 0.045 if at < 0.1 else 0.028), at, gain)
    return out


def _splash(which: int) -> Samples:
    """A cube that falls into water: the slap, the bubble after it, and spray."""
    t, out = _TOUCH[which], silence(0.55)
    mix(out, burst(f"splash {which}", 0.35, 700, 5200, strike(0.07, 0.004)), 0, 0.9)
    mix(out, modes(0.1, [(340 * t, 0.02, 1.0), (720 * t, 0.012, 0.5)]), 0, 0.5)
    mix(out, _drop(300 * t, 0.07), 0.05, 1.1)
    for k, at in enumerate(draws(f"spray {which}", 0.12, 0.36, 4)):
        mix(out, _drop(760 * t + 170 * k, 0.02), at, 0.2)
    return out


def _scrape(low: float, high: float, seconds: float, end: float, which: int) -> Samples:
    """The sound of something drawn over cloth or stone: noise that swells and goes, and at its end a small knock."""
    raw, out = noise(f"scrape {low} {which}", round(RATE * seconds)), silence(seconds + 0.1)
    t = _TOUCH[which]
    swell = band(raw, low * t, high * t) + 0.3 * band(raw, high * t, 2.4 * high * t)
    mix(out, shaped(swell, lambda now: np.sin(np.pi * np.minimum(1, now / seconds) ** 0.7) ** 2), 0)
    if end:
        mix(out, modes(0.08, [(1900 * t, 0.009, 1.0), (3300 * t, 0.006, 0.5), (520 * t, 0.012, 0.5)]), seconds, end)
    return out


def _several(single: Effect, count: int, pace: float, which: int) -> Samples:
    """The same thing several times, uneven as a hand is."""
    one = single(which)
    out = silence(pace * count + len(one) / RATE)
    late, loud = draws(f"late {count} {which}", 0, 0.35, count), draws(f"loud {count} {which}", 0.6, 1, count)
    for k in range(count):
        mix(out, single((which + k) % 3), pace * (k + late[k]), loud[k])
    return out


def _coin(which: int) -> Samples:
    """A brass coin that rings."""
    t = (1.0, 1.122, 1.06, 0.94)[which]
    ring = [(2093, 0.16, 1.0), (2102, 0.15, 0.5), (3871, 0.11, 0.5), (5630, 0.07, 0.35), (8010, 0.035, 0.2)]
    return modes(0.55, [(pitch * t, r, gain) for pitch, r, gain in ring])


def _chip(which: int) -> Samples:
    """A wooden chip on cloth."""
    t = _TOUCH[which]
    out = modes(0.14, [(1180 * t, 0.014, 1.0), (2240 * t, 0.008, 0.4), (330 * t, 0.02, 0.8)])
    mix(out, burst(f"chip {which}", 0.03, 700, 3000, fall(0.006)), 0, 0.5)
    return out


def _die(which: int) -> Samples:
    """A die that rolls to rest: knocks that come slower and softer."""
    out, at = silence(0.85), 0.0
    pitches = draws(f"die {which}", 0.88, 1.14, 8)
    for step, pitch in enumerate(pitches):
        knock = modes(0.09, [(1320 * pitch, 0.011, 1.0), (2480 * pitch, 0.007, 0.5), (470 * pitch, 0.016, 0.6)])
        mix(out, knock, at, 1.0 - 0.1 * step)
        at += 0.042 + 0.0145 * step + 0.004 * which
    return out


def _card(which: int) -> Samples:
    """A card that is turned: a flick of stiff paper."""
    out = silence(0.2)
    mix(out, burst(f"card {which}", 0.1, 2200, 8000, strike(0.02, 0.012)), 0, 0.8)
    mix(out, burst(f"snap {which}", 0.05, 900, 4200, fall(0.006)), 0.06 + 0.006 * which, 1.2)
    return out


def _hoof(pitch: float, soft: float, which: int) -> Samples:
    """A hoof on turf: a thud with a little earth."""
    base, out = pitch * _TOUCH[which], silence(0.2)
    mix(out, glide(0.16, lambda now: base * (1 + 0.9 * np.exp(-now / 0.012)), strike(0.028, 0.003)), 0)
    mix(out, glide(0.1, lambda now: 2.4 * base * (1 + 0.5 * np.exp(-now / 0.01)), strike(0.016)), 0, 0.4)
    mix(out, burst(f"hoof {pitch} {which}", 0.09, 300, 1800 / soft, strike(0.014 * soft)), 0, 0.6 / soft)
    return out


def _hooves(pitch: float, soft: float, beats: tuple[float, ...], which: int) -> Samples:
    """The beats of one stride."""
    out = silence(beats[-1] + 0.2)
    for k, at in enumerate(beats):
        mix(out, _hoof(pitch * (1 + 0.05 * (k % 2)), soft, (which + k) % 4), at, (1.0, 0.75, 0.9, 0.6)[k % 4])
    return out


def _gate(which: int) -> Samples:
    """The gate of the course: a bolt, a spring, wood that swings open."""
    t, out = _TOUCH[which], silence(0.75)
    mix(out, modes(0.2, [(1630 * t, 0.03, 1.0), (2740 * t, 0.02, 0.6), (410 * t, 0.03, 0.8)]), 0)
    mix(out, modes(0.5, [(212 * t, 0.09, 1.0), (365 * t, 0.05, 0.6), (780 * t, 0.02, 0.3)]), 0.12)
    mix(out, burst(f"gate {which}", 0.4, 250, 1500, strike(0.1, 0.03)), 0.1, 0.35)
    return out


def _snort(which: int) -> Samples:
    """A horse that is held up: breath through loose lips."""
    now, t = clock(0.6), _TOUCH[which]
    breath = band(noise(f"snort {which}", len(now)), 260 * t, 2400) * np.sin(np.pi * (now / 0.6) ** 0.6) ** 1.5
    return np.asarray(breath * (0.55 + 0.45 * np.sin(2 * np.pi * (23 - 9 * now) * t * now)))


def _press(which: int) -> Samples:
    """A button: a soft wooden tick."""
    t = _TOUCH[which]
    return modes(0.08, [(980 * t, 0.011, 1.0), (1720 * t, 0.007, 0.4), (420 * t, 0.014, 0.5)])


def _turn(which: int) -> Samples:
    """A low wooden block."""
    t = _TOUCH[which]
    out = modes(0.45, [(392 * t, 0.075, 1.0), (811 * t, 0.045, 0.45), (1530 * t, 0.02, 0.2)])
    mix(out, burst(f"turn {which}", 0.02, 800, 3000, fall(0.003)), 0, 0.3)
    return out


def _hint(which: int) -> Samples:
    """The sound of two soft bell notes, a fifth apart, or a fourth."""
    out = silence(1.0)
    second = (880.0, 783.99, 987.77)[which]
    for at, pitch in ((0.0, 587.33), (0.14, second)):
        bell = modes(0.85, [(pitch, 0.24, 1.0), (2.76 * pitch, 0.08, 0.2), (5.4 * pitch, 0.03, 0.07)])
        mix(out, shaped(bell, lambda now: np.minimum(1, now / 0.006)), at)
    return out


def _illegal(which: int) -> Samples:
    """A muted double knock."""
    t, out = _TOUCH[which], silence(0.34)
    knock = modes(0.16, [(172 * t, 0.028, 1.0), (318 * t, 0.018, 0.5), (540 * t, 0.009, 0.2)])
    mix(out, knock, 0)
    mix(out, knock, 0.115, 0.8)
    return out


def _call(strokes: str, pitch: float, which: int) -> Samples:
    """A word at the table: strokes of a janggu, ``k`` low, ``d`` high, ``b`` both, ``.`` a rest."""
    pace, out = 0.105 + 0.004 * which, silence(0.105 * len(strokes) + 0.6)
    for k, stroke in enumerate(strokes):
        loud = 1.0 - 0.08 * (k % 2)
        if stroke in "kb":
            mix(out, kung(pitch * _TOUCH[which]), k * pace, loud)
        if stroke in "db":
            mix(out, deok(pitch * _TOUCH[which], f"{which}"), k * pace, loud * (0.7 if stroke == "b" else 1.0))
    return out


def _foul(which: int) -> Samples:
    """A foul: a dull gong that sinks."""
    t = _TOUCH[which]
    sink = glide(0.9, lambda now: t * (176 - 40 * np.minimum(1, now / 0.5)), strike(0.22, 0.004))
    mix(sink, modes(0.6, [(412 * t, 0.09, 0.5), (655 * t, 0.06, 0.3)]), 0)
    return sink


# Bone that is lighter, as plastic is; the tiles of Rummikub.
_TILE = partial(_bone, 1.25, 0.8, 0.5)
_BONE = partial(_bone, 1.0, 1.0, 1.0)
_STONES = partial(_several, _cube, 6, 0.07)

QUIET: dict[str, Effect] = {"press": _press, "turn": _turn, "hint": _hint, "illegal": _illegal}
"""What belongs to no game: softer than the table."""
TOUCHES: dict[str, Effect] = {
    # pieces of every table
    "tile": _TILE,
    "draw": partial(_scrape, 500, 1700, 0.26, 0.0),
    "die": _die,
    "chip": _chip,
    "coin": _coin,
    "coins": partial(_several, _coin, 3, 0.07),
    "purse": partial(_several, _coin, 7, 0.05),
    # Dragon Holla
    "cube": _cube,
    "mountain": partial(_scrape, 240, 900, 0.2, 0.7),
    "island": _island,
    "river": _river,
    "splash": _splash,
    "stones": _STONES,
    # riichi
    "bone": _BONE,
    "bone_soft": partial(_bone, 0.94, 0.7, 0.45),
    "bone_hard": partial(_bone, 1.12, 1.2, 1.9),
    "wall": partial(_several, _BONE, 8, 0.055),
    "pick": partial(_scrape, 900, 2600, 0.14, 0.35),
    "flip": partial(_several, partial(_bone, 0.9, 0.8, 0.6), 2, 0.09),
    "meld": partial(_several, _BONE, 3, 0.06),
    "stick": partial(_several, partial(_bone, 0.7, 1.6, 0.3), 2, 0.11),
    # Rummikub
    "rack": partial(_scrape, 700, 2100, 0.2, 0.8),
    "set": partial(_several, _TILE, 3, 0.075),
    # Royal Turf
    "card": _card,
    "gate": _gate,
    "snort": _snort,
}
HOOVES: dict[str, Effect] = {
    "walk": partial(_hooves, 96.0, 1.3, (0.0, 0.17)),
    "trot": partial(_hooves, 90.0, 1.1, (0.0, 0.13)),
    "gallop": partial(_hooves, 84.0, 0.9, (0.0, 0.07, 0.13)),
}
CALLS: dict[str, Effect] = {
    "call": partial(_call, "b", 1.0),
    "chi": partial(_call, "d", 1.12),
    "pon": partial(_call, "dk", 1.04),
    "kan": partial(_call, "kdb", 0.94),
    "foul": _foul,
}
