"""The ways on from a result of a round: what follows, whether the menu is one, what to learn from it."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.ui import Ui
from scenes.table.scores import Act


@dataclass(frozen=True)
class WayOn:
    """The ways on: `on` stands in place of "next round"; `learn` is the title of a lesson and what opens it."""

    on: str = ""
    learn: tuple[str, Act] | None = None

    @property
    def own(self) -> bool:
        """Whether the match itself goes on: then the menu is offered too."""
        return not self.on

    def offer(self, ctx: Context, ui: Ui, box: Rect) -> None:
        """Adds the button to the lesson, where there is one."""
        if self.learn is None:
            return
        title, act = self.learn
        words, tip = ctx.t("screens.learn_this"), ctx.t("table.learn_this_tip")
        ui.add(Button(box, words, act, kind="ivory", icon="book", sub=title, size=17, tooltip=tip))
