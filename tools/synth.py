"""Parts of which sounds are made: ringing modes, noise, plucked strings, filters. Plain floats, no libraries.

Every sound is a list of samples around 0; times are in seconds, frequencies in hertz, gains are factors.
"""

from __future__ import annotations

import math
import struct
import wave
from collections.abc import Callable, Sequence
from io import BytesIO

from game.kernel.chance import Stream

Samples = list[float]
FULL = 32767
_STEPS = 1 << 16


def silence(rate: int, seconds: float) -> Samples:
    """Returns silence, for mixing into."""
    return [0.0] * round(rate * seconds)


def mix(into: Samples, part: Sequence[float], at: int, gain: float = 1.0, wrap: bool = False) -> None:
    """Adds ``part`` from sample ``at`` on; what goes beyond the end is cut, or with ``wrap`` begins again."""
    length = len(into)
    if wrap:
        for i, value in enumerate(part):
            into[(at + i) % length] += gain * value
        return
    for i, value in enumerate(part[: max(0, length - at)]):
        into[at + i] += gain * value


def mode(rate: int, seconds: float, pitch: float, ring: float, gain: float = 1.0) -> Samples:
    """A sine that dies away; ``ring`` is the time until it has fallen to 1/e."""
    step = 2 * math.pi * pitch / rate
    shrink = math.exp(-1 / (ring * rate))
    turn, back = 2 * shrink * math.cos(step), shrink * shrink
    before, now = 0.0, gain * math.sin(step) * shrink
    out = []
    for _ in range(round(rate * seconds)):
        out.append(before)
        before, now = now, turn * now - back * before
    return out


def modes(rate: int, seconds: float, parts: Sequence[tuple[float, float, float]]) -> Samples:
    """Mixes several modes struck together, each ``(pitch, ring, gain)``: wood, stone, metal."""
    out = silence(rate, seconds)
    for pitch, ring, gain in parts:
        mix(out, mode(rate, seconds, pitch, ring, gain), 0)
    return out


def glide(rate: int, seconds: float, pitch: Callable[[float], float], loud: Callable[[float], float]) -> Samples:
    """A sine whose pitch and loudness follow functions of time: drops of water, drum skins."""
    out, phase = [], 0.0
    for i in range(round(rate * seconds)):
        now = i / rate
        phase += 2 * math.pi * pitch(now) / rate
        out.append(loud(now) * math.sin(phase))
    return out


def noise(stream: Stream, length: int) -> Samples:
    """Returns white noise from -1 to 1."""
    below = stream.below
    return [below(_STEPS) * (2 / _STEPS) - 1 for _ in range(length)]


def band(rate: int, sound: Sequence[float], low: float, high: float, loop: bool = False) -> Samples:
    """The part of a sound between two pitches, 12 dB an octave. With ``loop`` its end leads into its beginning."""
    centre = math.sqrt(low * high)
    turn = 2 * math.pi * centre / rate
    alpha = math.sin(turn) * (high - low) / (2 * centre)
    gain, back1, back2 = alpha / (1 + alpha), -2 * math.cos(turn) / (1 + alpha), (1 - alpha) / (1 + alpha)
    x1 = x2 = y1 = y2 = 0.0
    out: Samples = []
    for _ in range(2 if loop else 1):  # a first round brings the filter into the state of the loop's end
        out = []
        for x in sound:
            y = gain * (x - x2) - back1 * y1 - back2 * y2
            x2, x1, y2, y1 = x1, x, y1, y
            out.append(y)
    return out


def shape(rate: int, sound: Sequence[float], loud: Callable[[float], float]) -> Samples:
    """The sound with its loudness following a function of time."""
    return [value * loud(i / rate) for i, value in enumerate(sound)]


def pluck(rate: int, seconds: float, pitch: float, stream: Stream, ring: float, soft: float = 0.5) -> Samples:
    """A plucked string (Karplus and Strong): noise going round a delay line that dulls it a little each time.

    ``ring`` as in `mode`; ``soft`` from 0 (bright) to 1 (dull) is the touch of the finger.
    """
    period = rate / pitch - 0.5
    size = int(period)
    part = period - size
    tune = (1 - part) / (1 + part)
    line = noise(stream, size)
    for i in range(1, size):
        line[i] = (1 - soft) * line[i] + soft * line[i - 1]
    shrink = math.exp(-1 / (ring * pitch))
    out, last, x1, y1 = [], 0.0, 0.0, 0.0
    for i in range(round(rate * seconds)):
        value = line[i % size]
        out.append(value)
        dull = shrink * 0.5 * (value + last)
        last = value
        y1 = tune * (dull - y1) + x1
        x1 = dull
        line[i % size] = y1
    return out


def finish(
    rate: int, sound: Sequence[float], peak_db: float, fade_in: float = 0.001, fade_out: float = 0.02
) -> Samples:
    """Finishes a sound: without a constant part, with soft ends, its highest sample at ``peak_db`` below full scale."""
    mean = sum(sound) / len(sound)
    out = [value - mean for value in sound]
    start, end = max(1, round(rate * fade_in)), max(1, round(rate * fade_out))
    for i in range(start):
        out[i] *= i / start
    for i in range(end):
        out[-1 - i] *= i / end
    return scaled(out, 10 ** (peak_db / 20) / max(map(abs, out)))


def scaled(sound: Sequence[float], factor: float) -> Samples:
    """Returns the sound louder or softer."""
    return [value * factor for value in sound]


def rms(sound: Sequence[float]) -> float:
    """The mean loudness (root of the mean square)."""
    return math.sqrt(sum(value * value for value in sound) / len(sound))


def wav(rate: int, sound: Sequence[float]) -> bytes:
    """A WAV file of one channel and 16 bits; ``ValueError`` when a sample would be cut off."""
    values = [round(value * FULL) for value in sound]
    if max(values) > FULL or min(values) < -FULL:
        raise ValueError("the sound is louder than a file can hold; lower its peak")
    buffer = BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(struct.pack(f"<{len(values)}h", *values))
    return buffer.getvalue()
