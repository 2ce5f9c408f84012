"""Small marks of the Holla table that no file holds: the brackets under groups."""

import io

import pygame
from pygame import Surface

from scenes.kit.cache import Lru


class Marks:
    """Made once per size; a table keeps one and makes a new one with every layout."""

    def __init__(self, s: float) -> None:
        self.s = s
        self._pictures: Lru[Surface] = Lru(120)

    def bracket(self, width: int, height: int, colour: str, whole: bool) -> Surface:
        """An open box below a group; dashed while the group is growing."""
        return self._pictures.get((width, height, colour, whole), lambda: self._bracket(width, height, colour, whole))

    def _bracket(self, w: int, h: int, colour: str, whole: bool) -> Surface:
        t = max(1.5, 3 * self.s)
        r = 3 * self.s
        low = h - t / 2
        dash = "" if whole else f' stroke-dasharray="{7 * self.s:.1f} {6 * self.s:.1f}"'
        path = f"M{t / 2:.1f},{t / 2:.1f} V{low - r:.1f} Q{t / 2:.1f},{low:.1f} {t / 2 + r:.1f},{low:.1f} "
        path += f"H{w - t / 2 - r:.1f} "
        path += f"Q{w - t / 2:.1f},{low:.1f} {w - t / 2:.1f},{low - r:.1f} V{t / 2:.1f}"
        return _svg(
            w,
            h,
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{t:.1f}" stroke-linecap="round"{dash}/>',
        )


def _svg(w: int, h: int, body: str) -> Surface:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">{body}</svg>'
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)).convert_alpha()
