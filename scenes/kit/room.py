"""A search for places of paper, notes and cards: covering as little as can be, and near where they are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect

Kept = tuple[Sequence[Rect], ...]
"""Boxes to stay free, the most important kind first: of two places the one that covers less of the first is better."""
NOTHING: Kept = ()


def covered(box: Rect, kept: Kept) -> tuple[int, ...]:
    """How many pixels of each kind a box covers."""
    return tuple(sum(_shared(box, boxes[i]) for i in box.collidelistall(boxes)) for boxes in map(list, kept))


def free_place(size: tuple[int, int], window: Rect, kept: Kept, near: tuple[int, int], gap: int) -> Rect:
    """A box inside the window that covers as little as can be, with its corner as near as can be to a point."""
    edges = [rect for boxes in kept for rect in boxes]
    xs = _along(window.x, window.right, size[0], near[0], ((rect.x, rect.right) for rect in edges), gap)
    ys = _along(window.y, window.bottom, size[1], near[1], ((rect.y, rect.bottom) for rect in edges), gap)
    places = sorted((abs(x - near[0]) + abs(y - near[1]), x, y) for x in xs for y in ys)
    best, least = Rect(places[0][1:], size), (window.w * window.h,) * len(kept)
    for _, x, y in places:
        box = Rect((x, y), size)
        found = covered(box, kept)
        if found < least:
            best, least = box, found
        if not any(found):
            return box
    return best


def _along(low: int, high: int, size: int, near: int, edges: Iterable[tuple[int, int]], gap: int) -> list[int]:
    """The beginnings of a stretch that are worth a look: where it is wanted, at the ends, beside what lies there."""
    last = max(low, high - size)
    found = {low, last, (low + last) // 2, near}
    for start, end in edges:
        found |= {end + gap, start - gap - size}
    return sorted({min(max(at, low), last) for at in found})


def _shared(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.w * both.h
