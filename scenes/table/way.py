"""The ways on that every result of a round offers: what goes on, whether the menu is one, what to learn from it."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.widget import Ui
from scenes.table.scores import Act


@dataclass(frozen=True)
class WayOn:
    """`on` stands in place of "next round"; `learn` is the title of a lesson and the way to it."""

    on: str = ""
    learn: tuple[str, Act] | None = None

    @property
    def own(self) -> bool:
        """Whether the match goes on as ever: then the menu is a way too."""
        return not self.on

    def offer(self, ctx: Context, ui: Ui, box: Rect) -> None:
        """The button to the lesson, where there is one."""
        if self.learn is None:
            return
        title, act = self.learn
        words, tip = ctx.t("lessons.this"), ctx.t("lessons.this_tip")
        ui.add(Button(box, words, act, kind="ivory", icon="book", sub=title, size=17, tooltip=tip))
