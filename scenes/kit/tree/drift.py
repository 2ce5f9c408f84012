"""What drifts over the background of a screen and behind all that is painted on that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import SRCALPHA, Rect, Surface

from scenes.kit.context import Context
from scenes.kit.tree.nodes import Node


class Drift:
    """The covers behind which pieces drift: only around pieces is what is before them drawn again.

    `put` paints a node in its box; it does so a second time, on nothing, when a piece first comes near.
    """

    def __init__(self, put: Callable[[Surface, Context, Node], object]) -> None:
        self._put = put
        self._near: dict[Node, Rect] = {}
        self._over: Surface | None = None

    def draw(
        self, surface: Surface, ctx: Context, bare: Surface, covers: Mapping[Node, Rect],
        pieces: Sequence[tuple[Surface, Rect]],
    ) -> None:  # fmt: skip
        """Draws pieces in their places, behind covers and where these paint; `bare` is the background alone."""
        if not pieces:
            return
        self._over = over = self._over or Surface(surface.get_size(), SRCALPHA)
        places, window = [place for _, place in pieces], surface.get_rect()
        for node, box in covers.items():
            if node not in self._near and box.collidelist(places) >= 0:
                self._put(over, ctx, node)
                self._near[node] = box
        near = [*self._near.values()]
        for image, place in pieces:
            seen = place.clip(window)
            if not seen or seen.collidelist(near) < 0:
                surface.blit(image, place)
                continue
            patch = bare.subsurface(seen).copy()
            for other in seen.collidelistall(places):
                patch.blit(pieces[other][0], (places[other].x - seen.x, places[other].y - seen.y))
            patch.blit(over, (0, 0), seen)
            surface.blit(patch, seen)
