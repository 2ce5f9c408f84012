"""Cards that are dragged onto others: what is in hand, where it is aimed, and where keys put it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol

import pygame
from pygame import Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.nearest import nearest
from scenes.kit.widget import Widget

FAR = 8.0
"""Units that the pointer must move before a card is taken up."""


class Carried(Protocol):
    """A card that can be dragged, or on which others can be let go."""

    widget: Widget
    carries: Hashable
    takes: Hashable


class Carrying:
    """The hand of one screen. `put` is told what was let go on what."""

    def __init__(self, put: Callable[[Hashable, Hashable], None]) -> None:
        self.put = put
        self.targets: Callable[[], Iterable[Carried]] = tuple
        self.held: Carried | None = None
        self.aim: Carried | None = None
        self._image: Surface | None = None
        self._grip = (0, 0)
        self._at = (0, 0)

    def move(self, card: Carried, pos: tuple[int, int], start: tuple[int, int]) -> None:
        """Takes a card up where the pointer has moved far enough, and aims it."""
        if self.held is None:
            window = pygame.display.get_surface()
            assert window is not None
            # What is in hand looks as it lay there.
            self._image = window.subsurface(card.widget.rect.clip(window.get_rect())).copy()
            self._grip = (start[0] - card.widget.rect.x, start[1] - card.widget.rect.y)
            self.held = card
        self._at = pos
        under = [target for target in self._others(card) if target.widget.rect.collidepoint(pos)]
        self.aim = under[-1] if under else None

    def let_go(self) -> None:
        """Puts the card down where it is aimed; elsewhere it goes back."""
        card, aim = self.held, self.aim
        self.held = self.aim = self._image = None
        if card is not None and aim is not None:
            self.put(card.carries, aim.takes)

    def shove(self, card: Carried, dx: int, dy: int) -> bool:
        """Puts a card on the nearest place in a direction; True when there is one."""
        others = {other.widget: other for other in self._others(card)}
        found = nearest(card.widget.rect, others, dx, dy)
        if found is not None:
            self.put(card.carries, others[found].takes)
        return found is not None

    def _others(self, card: Carried) -> list[Carried]:
        return [target for target in self.targets() if target.takes is not None and target is not card]

    def draw(self, surface: Surface, ctx: Context) -> None:
        """Draws the place that is aimed at, and the card in hand over everything."""
        if self.aim is not None:
            surface.blit(
                ctx.art.outline(*self.aim.widget.rect.size, 12, palette.GOLD, 3, fill=0.12), self.aim.widget.rect
            )
        if self._image is not None:
            box = self._image.get_rect(topleft=(self._at[0] - self._grip[0], self._at[1] - self._grip[1]))
            ctx.art.drop(surface, box, 12, "S4")
            surface.blit(self._image, box)
