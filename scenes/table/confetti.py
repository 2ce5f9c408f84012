"""What drifts down while a result comes in: petals, gold leaf, blossoms, confetti or bank notes, by the game."""

import math
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.table.shape_cache import Fleck, ShapeCache

PIECES: Final = 70
CONFETTI_MS: Final = 5200.0
KINDS: Final = 12
_GOLD: Final = ("#FFF6D0", "#F3B93A")
_FLECK: Final = Fleck('<path d="M5,0L8.4,5L5,10L1.6,5Z" fill="url(#p)"/>', _GOLD, (5, 12))
_SCALE: Final = '<path d="M5,0C9.4,1.4 9.6,6 5,10C0.4,6 0.6,1.4 5,0Z" fill="url(#p)"/>'
_LEAF: Final = '<path d="M0.6,2.4L6.2,0.4L9.6,5.2L7.4,9.4L2.2,8.2Z" fill="url(#p)"/>'
_BLOSSOM: Final = (
    "".join(
        f'<circle cx="{5 + 2.7 * math.sin(math.tau * i / 5):.2f}" cy="{5 - 2.7 * math.cos(math.tau * i / 5):.2f}" '
        'r="2.2" fill="url(#p)"/>'
        for i in range(5)
    )
    + '<circle cx="5" cy="5" r="1.3" fill="#F3B93A"/>'
)
_CURL: Final = (
    '<path d="M1,8C0,4 4,3.4 4.6,5.6C5,7.4 8,7 9,2" fill="none" stroke="url(#p)" stroke-width="1.7" '
    'stroke-linecap="round"/>'
)
_NOTE: Final = (
    '<rect y="2.4" width="10" height="5.2" rx="0.6" fill="url(#p)"/><rect x="0.8" y="3.2" width="8.4" height="3.6" '
    'rx="0.4" fill="none" stroke="#4A3B1C" stroke-width="0.3"/><circle cx="5" cy="5" r="1.2" fill="none" '
    'stroke="#4A3B1C" stroke-width="0.4"/>'
)
_LAUREL: Final = '<path d="M5,0C8.2,3 8,7 5,10C2,7 1.8,3 5,0ZM5,1.6V9.4" fill="url(#p)" stroke="#2E5B33" ' \
                 'stroke-width="0.3"/>'  # fmt: skip
FALLS: Final = {
    "petals": (
        Fleck('<path d="M5,10C0.6,7.4 1,2.6 3.2,0L5,1.4L6.8,0C9,2.6 9.4,7.4 5,10Z" fill="url(#p)"/>',
              ("#FFE9EE", "#FF86A4"), (11, 22)),
        _FLECK,
    ),
    "leaf": (
        Fleck(_LEAF, ("#FFF3C0", "#D9972A"), (9, 19)), Fleck(_SCALE, ("#9BE0C6", "#23796A"), (9, 15)),
        Fleck(_LEAF, _GOLD, (6, 13)), _FLECK,
    ),
    "blossoms": (
        Fleck(_BLOSSOM, ("#FFF4F4", "#FF9DB2"), (15, 24)), _FLECK,
        Fleck('<circle cx="5" cy="5" r="4.4" fill="url(#p)"/>', ("#FFE3E8", "#FF86A4"), (8, 13)),
    ),
    "confetti": (
        Fleck('<path d="M5,0L10,5L5,10L0,5Z" fill="url(#p)"/>', ("#FF8A72", "#D8402C"), (8, 15)),
        Fleck('<path d="M5,0.6L10,9.4H0Z" fill="url(#p)"/>', ("#8CC8F4", "#2D78C4"), (8, 15)),
        Fleck('<rect width="10" height="10" rx="1" fill="url(#p)"/>', ("#FFC26B", "#E58A1C"), (7, 13)),
        Fleck(_CURL, ("#B9F0C8", "#3EA873"), (14, 22)),
        Fleck('<circle cx="5" cy="5" r="4.6" fill="url(#p)"/>', ("#FFF0A8", "#F0C030"), (7, 12)),
        Fleck(_CURL, ("#D6B8F8", "#8A5CD0"), (14, 22)),
    ),
    "notes": (
        Fleck(_NOTE, ("#FFF6DC", "#D8C48E"), (20, 29)), Fleck(_LAUREL, ("#BEE59A", "#4F9A4A"), (11, 17)),
        Fleck(_NOTE, ("#F6D3C8", "#CF8E7C"), (20, 29)), _FLECK,
    ),
}  # fmt: skip
"""What falls, by name: in turn, so that all are about as many."""


class Fall(NamedTuple):
    """The name of what falls, and the seed of how."""

    name: str
    seed: int


@lru_cache(maxsize=8)
def _pieces(seed: int) -> tuple[tuple[list[float], int, int], ...]:
    """The pieces: where one comes to rest, how far it falls there, how wide and from where it swings; its kind; and how
    opaque it is."""
    chance, spans = random.Random(seed), ((30, 1570), (10, 450), (160, 420), (8, 34), (0, math.tau))
    return tuple(
        ([chance.uniform(*span) for span in spans], chance.randrange(KINDS), chance.randrange(150, 255) // 26 * 26)
        for _ in range(PIECES)
    )


def drift(
    shapes: ShapeCache, fall: Fall, ctx: Context, words: Sequence[Rect], progress: float
) -> Iterator[tuple[Surface, Rect]]:  # fmt: skip
    """Yields at most seventy pieces and their places, `progress` (0-1) of the way down, where no words are: beside a
    letter one would look like a part of it. In the end they rest in the air."""
    left, flecks = 1 - progress, FALLS[fall.name]
    for (x, y, down, swing, phase), kind, opacity in _pieces(fall.seed) if progress else ():
        if y - down * left >= -14:
            at = ctx.layout.point(x + swing * math.sin(phase + 5 * left), y - down * left, "center")
            image = shapes.petal(ctx, flecks[kind % len(flecks)], kind, opacity)
            place = image.get_rect(center=at)
            if place.collidelist(words) < 0:
                yield image, place
