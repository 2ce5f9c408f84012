"""A kept picture made of parts: when a part says something else, only the ground under it is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

Paint = Callable[[Surface], None]


@dataclass(frozen=True)
class Part:
    """One part: everything it draws lies in `rect` (pixels, shadows and glows included) and follows from `key`."""

    name: str
    rect: Rect
    key: Hashable
    paint: Paint


class Patches:
    """Keeps ground and parts of one window size."""

    def __init__(self, ground: Paint) -> None:
        self._paint_ground = ground
        self._ground: Surface | None = None
        self._picture: Surface | None = None
        self._known: dict[str, tuple[Hashable, Rect]] = {}

    def picture(self, like: Surface, parts: Sequence[Part]) -> Surface:
        """The picture as the parts want it now, later parts above earlier ones."""
        if self._picture is None or self._ground is None or self._picture.get_size() != like.get_size():
            self._ground = Surface(like.get_size()).convert(like)
            self._paint_ground(self._ground)
            self._picture = self._ground.copy()
            self._known = {}
        stale = self._stale(parts)
        whole = self._picture.get_rect()
        for box in (found.clip(whole) for found in stale):
            self._picture.set_clip(box)
            self._picture.blit(self._ground, box, box)
            for part in parts:
                if part.rect.colliderect(box):
                    part.paint(self._picture)
        self._picture.set_clip(None)
        self._known = {part.name: (part.key, part.rect) for part in parts}
        return self._picture

    def _stale(self, parts: Sequence[Part]) -> list[Rect]:
        boxes: list[Rect] = []
        names = set()
        for part in parts:
            names.add(part.name)
            known = self._known.get(part.name)
            if known is None or known[0] != part.key or known[1] != part.rect:
                boxes.append(Rect(part.rect))
                if known is not None and known[1] != part.rect:
                    boxes.append(known[1])
        boxes += [rect for name, (_, rect) in self._known.items() if name not in names]
        return _joined(boxes)


def _joined(boxes: list[Rect]) -> list[Rect]:
    """The boxes with those that overlap made one, so that nothing is drawn twice."""
    out: list[Rect] = []
    for box in boxes:
        grown = Rect(box)
        while (at := grown.collidelist(out)) != -1:
            grown.union_ip(out.pop(at))
        out.append(grown)
    return out
