"""A search for the nearest place in the direction of an arrow key."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Protocol, TypeVar

from pygame import Rect


class Placed(Protocol):
    """An object that has a box."""

    rect: Rect


P = TypeVar("P", bound=Placed)


def nearest(here: Rect, others: Iterable[P], dx: int, dy: int) -> P | None:
    """The place one would expect to reach from `here` in a direction."""
    best: P | None = None
    cost = math.inf
    for widget in others:
        box = widget.rect
        if dx:
            along = (box.centerx - here.centerx) * dx
            gap = (box.left - here.right) if dx > 0 else (here.left - box.right)
            across = max(0, box.top - here.bottom, here.top - box.bottom) + abs(box.centery - here.centery) * 0.3
        else:
            along = (box.centery - here.centery) * dy
            gap = (box.top - here.bottom) if dy > 0 else (here.top - box.bottom)
            across = max(0, box.left - here.right, here.left - box.right) + abs(box.centerx - here.centerx) * 0.3
        if along <= 0 or gap < -min(here.w, here.h) * 0.5:
            continue
        total = max(0, gap) + 2.2 * across
        if total < cost:
            best, cost = widget, total
    return best
