"""The saving of a match: a mark while it is not on disk, repeated tries, a question before it is lost."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Choice, Context
from scenes.kit.layout import Layout
from scenes.kit.ui import Ui
from scenes.kit.widget import Widget
from scenes.table.client import TableClient

AGAIN_SECONDS: Final = 2.0
LETTERS: Final = 13.0


class Saving:
    """The state of saving at one table."""

    def __init__(self, ctx: Context, client: TableClient) -> None:
        self.ctx = ctx
        self.client = client
        self._waited = 0.0
        self._told = False

    def place(self, ui: Ui, layout: Layout) -> None:
        """Adds the mark on the upper edge of the plate with the game's name, clear of its words."""
        mark = Mark(self, layout.rect(92, 0, 1, 20))
        ui.add(mark)
        mark.visible = self._told

    def update(self, dt: float, ui: Ui) -> None:
        """Says once that the match is no longer saved, tries again, and says when it is saved once more."""
        lost = self.client.unsaved is not None
        self._waited = self._waited + dt if lost else 0.0
        if self._waited >= AGAIN_SECONDS:
            self._waited = 0.0
            lost = not self.try_again()
        if lost != self._told:
            self._told = lost
            for mark in ui.widgets:
                if isinstance(mark, Mark):
                    mark.visible = lost
            key = "kit.unsaved" if lost else "kit.saved_again"
            self.ctx.toast(self.ctx.t(f"{key}.title"), self.ctx.t(f"{key}.text", reason=self.reason), seconds=6.0)
            self.ctx.redraw()

    @property
    def reason(self) -> str:
        """The reason why nothing can be written, empty when it can."""
        error = self.client.unsaved
        return (error.strerror or str(error)) if error is not None else ""

    def try_again(self) -> bool:
        """Writes everything that is missing; True when the match is on disk."""
        writer = self.client.writer
        return writer is None or writer.again()

    def explain(self) -> None:
        """Explains the mark when it is pressed."""
        t = self.ctx.t
        choices = [
            Choice(t("kit.unsaved.try"), self.try_again, kind="jade"),
            Choice(t("kit.dialog.close"), cancel=True),
        ]
        self.ctx.dialog(t("kit.unsaved.title"), t("kit.unsaved.text", reason=self.reason), choices)

    def before(self, act: Callable[[], object], stay: Callable[[], None]) -> None:
        """Does what would end the match here, at once when it is saved, else after a question."""
        if self.client.unsaved is None or self.try_again():
            act()
            return
        t = self.ctx.t
        choices = [
            Choice(t("kit.unsaved.stay"), stay, kind="jade", cancel=True),
            Choice(t("kit.unsaved.leave"), act, kind="vermilion"),
        ]
        self.ctx.dialog(t("kit.unsaved.leave_title"), t("kit.unsaved.leave_text", reason=self.reason), choices)


class Mark(Widget):
    """A mark in red on the table; a press tells more."""

    def __init__(self, saving: Saving, rect: Rect) -> None:
        ctx = saving.ctx
        words = ctx.t("kit.unsaved.mark")
        rect.w = ctx.fonts.width(words, LETTERS, True) + ctx.px(22)
        super().__init__(rect, words, on_press=saving.explain, tooltip=ctx.t("kit.unsaved.tip"))
        self.radius = 11.0

    def look(self) -> Hashable:
        return self.name, self.hovered

    def draw(self, surface: Surface) -> None:
        """Draws a pill, brighter under the pointer."""
        ctx, box = self.home, self.rect
        fill = palette.VERMILION_DEEP if self.hovered else palette.VERMILION_MARK
        surface.blit(ctx.art.rounded(box.w, box.h, 999, fill, fill), box)
        paint.label(surface, ctx, self.name, box.center, LETTERS, palette.TEXT, True, "center")
