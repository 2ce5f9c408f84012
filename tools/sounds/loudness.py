"""The loudness of sounds after ITU-R BS.1770-4, in LUFS, and their true peak.

Own code, since the libraries that measure it bring scipy along, which nothing else here needs.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.sounds.synth import RATE, Samples, quick

BLOCK, HOP = round(0.4 * RATE), round(0.1 * RATE)
SILENT = -70.0
"""LUFS below which a block does not count."""
BELOW_MEAN = 10.0
"""LU below the mean of the others from which on a block does not count."""
OVERSAMPLING = 4
LOW_CUT = 1 + (k := math.tan(math.pi * 38.13547087602444 / RATE)) / 0.5003270373238773 + k * k
"""What the standard does not divide its second filter by."""


def columns(sound: Samples) -> Samples:
    """The sound with one column a channel."""
    return sound.reshape(len(sound), -1)


def _answer(turns: Samples, pitch: float, quality: float, high: float, mid: float, low: float) -> Samples:
    """The response of a filter of second order at angles of the unit circle; the gains of its three bands."""
    k = math.tan(math.pi * pitch / RATE)
    z = np.exp(-1j * turns)
    over = high + mid * k / quality + low * k * k, 2 * (low * k * k - high), high - mid * k / quality + low * k * k
    under = 1 + k / quality + k * k, 2 * (k * k - 1), 1 - k / quality + k * k
    return np.asarray((over[0] + over[1] * z + over[2] * z * z) / (under[0] + under[1] * z + under[2] * z * z))


def weighted(sound: Samples) -> Samples:
    """The sound as an ear weighs it: a shelf for the head, and what is too low to be heard taken away."""
    whole = columns(sound)
    size = quick(len(whole) + RATE)
    turns = np.asarray(2 * np.pi * np.fft.rfftfreq(size), dtype=np.float64)
    gain = 10 ** (3.999843853973347 / 20)
    shelf = _answer(turns, 1681.974450955533, 0.7071752369554196, gain, gain**0.4996667741545416, 1.0)
    low_cut = LOW_CUT * _answer(turns, 38.13547087602444, 0.5003270373238773, 1.0, 0.0, 0.0)
    found = np.fft.irfft(np.fft.rfft(whole, size, axis=0) * (shelf * low_cut)[:, None], size, axis=0)
    return np.asarray(found[: len(whole)])


def blocks(sound: Samples) -> Samples:
    """The loudness in LUFS of each 400 ms, every 100 ms; a shorter sound counts as if silence followed it."""
    power = (weighted(sound) ** 2).sum(axis=1)
    power = np.concatenate((power, np.zeros(max(0, BLOCK - len(power)))))
    whole = np.concatenate(([0.0], np.cumsum(power)))
    starts = np.arange(0, len(power) - BLOCK + 1, HOP)
    mean = (whole[starts + BLOCK] - whole[starts]) / BLOCK
    return np.asarray(-0.691 + 10 * np.log10(np.maximum(mean, 1e-12)))


def integrated(sound: Samples) -> float:
    """The loudness of a whole sound in LUFS, without its silences."""
    found = blocks(sound)
    found = found[found > SILENT]
    if not len(found):
        return SILENT
    mean = 10 * math.log10(np.mean(10 ** (found / 10)))
    return float(10 * math.log10(np.mean(10 ** (found[found > mean - BELOW_MEAN] / 10))))


def momentary(sound: Samples) -> float:
    """The loudness in LUFS of the loudest 400 ms."""
    return float(blocks(sound).max())


def true_peak(sound: Samples) -> float:
    """The highest value between and at the samples, in dB of full scale."""
    whole = columns(sound)
    size = quick(len(whole) + 512)
    spectrum = np.fft.rfft(whole, size, axis=0)
    finer = np.fft.irfft(spectrum, OVERSAMPLING * size, axis=0) * OVERSAMPLING
    return float(20 * np.log10(max(1e-9, np.abs(finer).max())))


def limited(sound: Samples, peak_db: float) -> Samples:
    """The sound with its peaks turned down to ``peak_db`` by a gain that looks ahead."""
    whole, step = columns(sound), 64
    most = 10 ** (peak_db / 20)
    loud = np.abs(whole).max(axis=1)
    loud = np.concatenate((loud, np.zeros(-len(loud) % step))).reshape(-1, step).max(axis=1)
    wanted = np.minimum(1.0, most / np.maximum(loud, 1e-9))
    near = np.lib.stride_tricks.sliding_window_view(np.pad(wanted, 12, constant_values=1.0), 25).min(axis=1)
    window = np.hanning(17)[1:-1]
    smooth = np.convolve(np.pad(near, 7, mode="edge"), window / window.sum(), mode="valid")
    gain = np.interp(np.arange(len(whole)), np.arange(len(smooth)) * step + step / 2, smooth)
    return np.asarray((whole * gain[:, None]).reshape(sound.shape))


def rounded(sound: Samples, peak_db: float) -> Samples:
    """The sound with its peaks rounded off below ``peak_db``: what rings after a click does not swell."""
    most = 10 ** (peak_db / 20)
    return np.asarray(most * np.tanh(sound / most))


def levelled(
    sound: Samples, lufs: float, peak_db: float, short: bool, held: Callable[[Samples, float], Samples] = limited
) -> Samples:
    """The sound as loud as wanted, no peak above ``peak_db``, where ``held`` keeps it.

    ``short``: by its loudest moment, else by the whole.
    """
    measure = momentary if short else integrated
    out = sound
    for _ in range(4):
        out = out * 10 ** ((lufs - measure(out)) / 20)
        over = true_peak(out) - peak_db
        if over <= 0:
            break
        out = held(out, peak_db - 0.4)
    return out * 10 ** (min(0.0, peak_db - true_peak(out)) / 20)
