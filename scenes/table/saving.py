"""The saving of a match: a mark while it is not on disk, repeated tries, a question before it is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.kernel.texts import Texts
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.widget import Does, Widget
from scenes.table import commands as do
from scenes.table.controls import AnyButton
from scenes.table.game import ButtonNow, ButtonSpec

AGAIN_SECONDS: Final = 2.0
LETTERS: Final = 13.0


@dataclass(frozen=True)
class Saving:
    """The state of saving at one table: whether the match was lost from disk, and for how many seconds."""

    lost: bool = False
    waited: float = 0.0


def tick(saving: Saving, lost: bool, dt: float) -> tuple[Saving, bool]:
    """The saving `dt` seconds later, and whether it is time to try again."""
    waited = saving.waited + dt if lost else 0.0
    due = waited >= AGAIN_SECONDS
    return Saving(lost, 0.0 if due else waited), due


def note(texts: Texts, reason: str | None) -> do.Say:
    """The note that the match is not saved any more, or is once more."""
    key = "kit.saved_again" if reason is None else "kit.unsaved"
    return do.Say(texts.t(f"{key}.title"), texts.t(f"{key}.text", reason=reason or ""), seconds=6.0)


def told(texts: Texts, reason: str) -> do.Question:
    """The card about the mark when it is pressed."""
    again = do.Option(texts.t("kit.unsaved.try"), (do.Save(),), kind="jade")
    close = do.Option(texts.t("kit.dialog.close"), cancel=True)
    return do.Question(texts.t("kit.unsaved.title"), texts.t("kit.unsaved.text", reason=reason), (again, close))


def question(texts: Texts, reason: str, end: do.Command) -> do.Question:
    """The question before a match that is not saved is ended."""
    stay = do.Option(texts.t("kit.unsaved.stay"), (do.Stay(),), kind="jade", cancel=True)
    leave = do.Option(texts.t("kit.unsaved.leave"), (end,), kind="vermilion")
    text = texts.t("kit.unsaved.leave_text", reason=reason)
    return do.Question(texts.t("kit.unsaved.leave_title"), text, (stay, leave))


def mark(ctx: Context, layout: Layout, press: Callable[[], None], lost: Callable[[], bool]) -> AnyButton:
    """The mark, which shows while the match is `lost` from disk; a press tells more."""
    words = ctx.t("kit.unsaved.mark")
    box = layout.rect(92, 0, ctx.fonts.width(words, LETTERS, True) / layout.s + 22, 20)
    return ButtonSpec(
        "unsaved", box, lambda look: ButtonNow(lost()), label=words, tip=ctx.t("kit.unsaved.tip"),
        make=Mark, press=press,
    )  # fmt: skip


class Mark:
    """A mark in red on the upper edge of the plate with the game's name, clear of its words."""

    def __init__(self, rect: Rect, words: str, tip: str, press: Callable[[], None]) -> None:
        does = Does(self.draw, lambda: (words, self.widget.hovered))
        self.widget = Widget(rect.copy(), words, does, press, None, tip, 11.0)

    def draw(self, surface: Surface) -> None:
        """Draws a pill, brighter under the pointer."""
        ctx, box = self.widget.home, self.widget.rect
        fill = palette.VERMILION_DEEP if self.widget.hovered else palette.VERMILION_MARK
        surface.blit(ctx.art.rounded(box.w, box.h, 999, fill, fill), box)
        paint.label(surface, ctx, self.widget.name, box.center, LETTERS, palette.TEXT, True, "center")
