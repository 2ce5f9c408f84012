"""What a person sees instead of a vanished window."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pygame import Surface

from scenes.kit import palette
from scenes.kit.context import Choice, Context
from scenes.kit.desktop import copy, show_folder
from scenes.kit.dialog import Dialog
from scenes.scene import Scene


class Failure(Dialog):
    """Says that an error happened, where it was written down, and offers the way back to the first scene.

    `saved` is whether the match that was played is on disk, None when none was; `record` its file, `report` what is
    copied.
    """

    opaque = True

    def __init__(
        self,
        ctx: Context,
        log_file: Path,
        home: Callable[[Context], Scene] | None,
        saved: bool | None = None,
        record: Path | None = None,
        report: str = "",
    ) -> None:
        t = ctx.t
        choices = [
            Choice(t("kit.error.copy"), partial(copy, ctx, "\n".join(filter(None, (report, str(record or "")))))),
            Choice(t("kit.error.folder"), partial(show_folder, ctx, log_file.parent)),
            Choice(t("kit.dialog.quit"), ctx.quit, cancel=True),
        ]
        self._staying = tuple(choices[:2])
        if home is not None:
            back = home
            choices.insert(0, Choice(t("kit.error.back"), lambda: ctx.push(back(ctx)), kind="jade"))
        words = [t("kit.error.text", path=log_file)]
        if saved is not None:
            words.insert(0, t("kit.error.saved" if saved else "kit.error.unsaved"))
        if record is not None:
            words.insert(1, t("kit.error.record", name=record.name))
        super().__init__(ctx, t("kit.error.title"), "\n".join(words), choices)

    def _taker(self, choice: Choice) -> Callable[[], None]:
        def take() -> None:
            # Acts first: the app ends when its last scene is closed.
            if choice.act is not None:
                choice.act()
            if choice not in self._staying:
                self.ctx.pop(self)

        return take

    def draw(self, surface: Surface) -> None:
        """The card on plain ink."""
        surface.fill(palette.INK_950)
        super().draw(surface)
