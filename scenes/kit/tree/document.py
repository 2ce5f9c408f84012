"""The control of a long text: chunks below one another, laid out a few in a frame, drawn where they are in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.rich_text import LinkSpot
from scenes.kit.scroll import Viewport
from scenes.kit.tree.long_text import Chunk
from scenes.kit.ui import Ui
from scenes.kit.widget import Widget

SLICE = 500
"""Letters that are laid out in one frame: 5 to 20 ms, the most where many signs are drawn for the first time."""
MARGIN = 14.0
"""Units above the chunk to which one jumps."""
READ = 40.0
"""Units below the upper edge where the section that is being read stands."""


@dataclass(frozen=True)
class Placed:
    """A chunk with its box in the content, its words, and its drawing with the content's corner at a place."""

    chunk: Chunk
    box: Rect
    text: str
    draw: Callable[[Surface, int, int], None]


class DocumentArea:
    """A page of chunks that scrolls. The frame lays them out and gives each to `take`; `done`: all are."""

    def __init__(self, name: str) -> None:
        self.port = Viewport(name, True, self._by_hand, key=self.key, update=self.update)
        self.port.content, self.widget = self._content, self.port.widget
        self.chunks: Sequence[Chunk] = ()
        self.placed: list[Placed] = []
        self.kept: dict[str, Widget] = {}
        """The controls by their keys."""
        self.made_of: tuple[object, ...] = ()
        self.gone_to: tuple[str, int] = ("", 0)
        self.marked = ""
        self.looked: Callable[[str], None] = lambda section: None
        self.ui: Ui | None = None
        self._goal = ""
        self._section = ""

    @property
    def done(self) -> bool:
        """Whether the whole page is laid out."""
        return len(self.placed) == len(self.chunks)

    # -- layout

    def begin(self, chunks: Sequence[Chunk], at: str) -> None:
        """Takes another page, shown from its top or from a chunk."""
        self.chunks, self._goal = chunks, at
        self.placed, self.kept = [], {}
        self.port.inside, self.port.content_height, self.port.offset = (), 0, 0

    @property
    def wants(self) -> bool:
        """Whether what is in view now is still to be laid out."""
        start = self.part(self._goal) if self._goal else None
        if self._goal and start is None:
            return not self.done
        least = (start.box.top if start is not None else 0) + self.widget.rect.h
        return not self.done and self.port.content_height < least

    def take(self, placed: Placed, controls: Sequence[tuple[Widget, Rect]]) -> None:
        """Takes the next chunk."""
        self.placed.append(placed)
        self.port.inside = (*self.port.inside, *controls)
        self.port.content_height = placed.box.bottom

    def laid(self) -> None:
        """Places what was taken, and goes to where the page opens once that is laid out."""
        self._reach()
        self.port.place_inside()

    # -- places

    def part(self, key: str) -> Placed | None:
        """The chunk of a key, once it has its place."""
        return next((placed for placed in self.placed if placed.chunk.key == key), None)

    def at(self, y: int) -> Placed | None:
        """The chunk that lies at a height of the page."""
        return next((placed for placed in self.placed if placed.box.bottom > y), None)

    def jump(self, key: str) -> None:
        """Shows a chunk, a little below the upper edge; waits until it has its place."""
        self._goal = key
        self._reach()

    def _reach(self) -> None:
        found = self.part(self._goal) if self._goal else None
        if found is not None:
            top = max(0, found.box.top - self.port.px(MARGIN))
            self.port.scroll_to(top)
            if self.port.offset == top or self.done:
                self._goal = ""
        elif self.done:
            self._goal = ""

    @property
    def section(self) -> str:
        """The section that is being read: that at the top, at the end of the page the last."""
        end = self.port.furthest > 0 and self.port.offset >= self.port.furthest and self.done
        found = self.placed[-1] if end else self.at(self.port.offset + self.port.px(READ))
        return found.chunk.section if found is not None else ""

    # -- input and time

    def _by_hand(self) -> None:
        """Forgets where the page was to open."""
        self._goal = ""

    def key(self, intention: want.Intention) -> bool:
        """Scrolls by keys; Tab goes to the first link in view."""
        if intention == want.Tab() and self.ui is not None and (spot := self._link_in_view()) is not None:
            self.ui.set_focus(spot, keyboard=True)
            return True
        return self.port.key(intention)

    def _link_in_view(self) -> Widget | None:
        """The first link that can be read now."""
        found = (widget for widget, _ in self.port.inside if isinstance(widget.of, LinkSpot) and widget.focusable)
        return next((spot for spot in found if self.widget.rect.contains(spot.rect)), None)

    def update(self, dt: float) -> bool:
        """Keeps a focused link in view, and tells which section is read."""
        section = self.section
        if section != self._section:
            self._section = section
            self.looked(section)
        return self.port.update(dt)

    # -- drawing

    def _content(self, surface: Surface, x: int, y: int) -> None:
        if self._goal and self.part(self._goal) is None:
            return  # the chunk that the page was opened for is shown first
        for placed in self.placed:
            box = placed.box.move(x, y)
            if box.bottom > self.widget.rect.top and box.top < self.widget.rect.bottom:
                if self.marked and placed.chunk.key == self.marked:
                    edge = (palette.GOLD_DEEP, 1.0, 3.0)
                    surface.blit(self.widget.home.art.rounded(*box.size, 12, "#FFF6D8", "#FFF0C4", edge=edge), box)
                placed.draw(surface, x, y)
