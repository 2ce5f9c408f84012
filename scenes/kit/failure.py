"""What a person sees instead of a vanished window."""

from collections.abc import Callable
from pathlib import Path

from pygame import Surface

from scenes.kit import palette
from scenes.kit.context import Choice, Context
from scenes.kit.dialog import Dialog
from scenes.scene import Scene


class Failure(Dialog):
    """Says that an error happened, where it was written down, and offers the way back to the first scene.

    `saved` is whether the match that was played is on disk; None when none was.
    """

    opaque = True

    def __init__(
        self, ctx: Context, log_file: Path, home: Callable[[Context], Scene] | None, saved: bool | None = None
    ) -> None:
        leave = Choice(ctx.t("kit.dialog.quit"), ctx.quit, cancel=True)
        choices = [leave]
        if home is not None:
            back = home
            choices = [Choice(ctx.t("kit.error.back"), lambda: ctx.push(back(ctx)), kind="jade"), leave]
        text = ctx.t("kit.error.text", path=log_file)
        if saved is not None:
            text = f"{ctx.t('kit.error.saved' if saved else 'kit.error.unsaved')}\n{text}"
        super().__init__(ctx, ctx.t("kit.error.title"), text, choices)

    def _taker(self, choice: Choice) -> Callable[[], None]:
        def take() -> None:
            # Acts first: the app ends when its last scene is closed.
            if choice.act is not None:
                choice.act()
            self.ctx.pop(self)

        return take

    def draw(self, surface: Surface) -> None:
        """The card on plain ink."""
        surface.fill(palette.INK_950)
        super().draw(surface)
