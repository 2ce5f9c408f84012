"""Colours as people with a deficiency of colour vision see them, and how far apart two of them are.

Simulation: Machado, Oliveira and Fernandes 2009, severity 1.0, on linear light. Distance: CIE76 in Lab (D65).
"""

from __future__ import annotations

import math

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def linear(colour: str) -> Triple:
    """The light of a #RRGGBB colour, each channel 0-1."""

    def channel(at: int) -> float:
        part = int(colour[at : at + 2], 16) / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return channel(1), channel(3), channel(5)


def distance(first: str, second: str, eyes: str) -> float:
    """The CIE76 distance of two colours as `eyes` see them."""
    return math.dist(_lab(_seen(first, eyes)), _lab(_seen(second, eyes)))


def contrast(first: str, second: str) -> float:
    """The contrast of two colours by WCAG 2, from 1 to 21."""
    low, high = sorted(_times(_XYZ, linear(colour))[1] for colour in (first, second))
    return (high + 0.05) / (low + 0.05)


def _seen(colour: str, eyes: str) -> Triple:
    a, b, c = (min(1.0, max(0.0, value)) for value in _times(EYES[eyes], linear(colour)))
    return a, b, c


def _lab(light: Triple) -> Triple:
    white = _times(_XYZ, (1, 1, 1))
    x, y, z = (_root(value / of) for value, of in zip(_times(_XYZ, light), white, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return math.cbrt(share) if share > 216 / 24389 else (share * 24389 / 27 + 16) / 116


def _times(matrix: Matrix, vector: Triple) -> Triple:
    a, b, c = (sum(x * y for x, y in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c
