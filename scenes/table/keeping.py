"""The parts of a table to keep free: no note, no card and no paper lies on them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from scenes.kit.buttons import Button
from scenes.kit.room import Kept
from scenes.kit.ui import Ui
from scenes.table.explain import Explainer
from scenes.table.stage import Nodes


class Keeping:
    """A table of nodes that says which of them stay free."""

    ui: Ui
    explainer: Explainer
    beside: Sequence[Rect] = ()
    """The boxes that a teacher shows on the table, or speaks of."""

    @property
    def marked(self) -> Nodes:
        """The nodes with the marks on them."""
        raise NotImplementedError

    def kept_free(self) -> Kept:
        """The boxes that a teacher speaks of, own pieces and buttons, then what is to be read."""
        first, then = list[Rect](), list[Rect]()
        for node in self.marked.values():
            rank = self.explainer.words.rank(node)
            if rank is not None:
                (then if rank else first).append(node.rect)
        first.extend(widget.rect for widget in self.ui.all() if isinstance(widget, Button))
        return self.beside, first, then
