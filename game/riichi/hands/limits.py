"""Base points of a hand from han and fu, with the limits above them (riichi.R52, riichi.R53)."""

from __future__ import annotations

MANGAN = 2000
YAKUMAN = 8000
FREE_OF_FU = 5
"""The han from which a hand is paid the same whatever its fu."""
_LIMITS = ((11, 6000, "sanbaiman"), (8, 4000, "baiman"), (6, 3000, "haneman"), (FREE_OF_FU, MANGAN, "mangan"))


def base_points(han: int, fu: int, *, kiriage: bool, counted_yakuman: bool) -> tuple[int, str]:
    """Returns base points and the name of the limit, ``""`` below mangan.

    ``kiriage`` makes 1,920 a mangan (riichi.R52); ``counted_yakuman`` makes 13 han a yakuman, named
    ``counted_yakuman`` (riichi.R53). Real yakuman are `YAKUMAN` each.

    >>> base_points(3, 40, kiriage=False, counted_yakuman=True)
    (1280, '')
    >>> [base_points(4, 30, kiriage=way, counted_yakuman=True) for way in (False, True)]
    [(1920, ''), (2000, 'mangan')]
    >>> [base_points(13, 30, kiriage=False, counted_yakuman=way) for way in (False, True)]
    [(6000, 'sanbaiman'), (8000, 'counted_yakuman')]
    """
    if han >= 13 and counted_yakuman:
        return YAKUMAN, "counted_yakuman"
    for least, base, name in _LIMITS:
        if han >= least:
            return base, name
    base = fu * 2 ** (han + 2)
    if base >= MANGAN or (kiriage and base == 1920):
        return MANGAN, "mangan"
    return base, ""
