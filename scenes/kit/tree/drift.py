"""What drifts over the background of a screen and behind all that is painted on that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from pygame import SRCALPHA, Rect, Surface

from scenes.kit.context import Context
from scenes.kit.tree.nodes import Node


class Drift:
    """The covers behind which pieces drift: only around pieces is what is before them drawn again.

    `put` paints a node in its box; it does so a second time, on nothing: one a frame until the first piece comes, then
    those that pieces come near.
    """

    def __init__(self, put: Callable[[Surface, Context, Node], object]) -> None:
        self._put = put
        self._near: dict[Node, Rect] = {}
        self._over = Surface((0, 0), SRCALPHA)

    def forget(self) -> None:
        """Forgets all covers."""
        if self._near:
            self._over.fill((0, 0, 0, 0))
        self._near.clear()

    def draw(
        self, surface: Surface, ctx: Context, bare: Surface, covers: Mapping[Node, Rect],
        pieces: Sequence[tuple[Surface, Rect]],
    ) -> None:  # fmt: skip
        """Draws pieces in their places, behind covers and where these paint; `bare` is the background alone."""
        if self._over.get_size() != surface.get_size():
            self._over = Surface(surface.get_size(), SRCALPHA)
        over = self._over
        places, window = [place for _, place in pieces], surface.get_rect()
        new = (node for node in covers if node not in self._near)
        for node in new if pieces else islice(new, 1):
            if not pieces or covers[node].collidelist(places) >= 0:
                self._put(over, ctx, node)
                self._near[node] = covers[node]
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
