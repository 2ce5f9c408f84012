"""The scene of an unexpected error, shown in place of a vanished window."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from pygame import Surface

from game.library.files import keep_aside
from game.library.own_file import reason
from scenes.kit import palette
from scenes.kit.context import Choice, Context
from scenes.kit.desktop import copy, show_folder
from scenes.kit.dialog import Dialog
from scenes.kit.scene import Scene

_BLAMED = "own_files"


@contextmanager
def blaming(*files: Path) -> Iterator[None]:
    """Adds the given files of the person to any error raised within it."""
    try:
        yield
    except Exception as error:
        setattr(error, _BLAMED, (*blamed(error), *files))
        raise


def blamed(error: Exception) -> tuple[Path, ...]:
    """The person's files that an error was raised over."""
    found: tuple[Path, ...] = getattr(error, _BLAMED, ())
    return found


def own_things(folder: Path) -> tuple[Path, ...]:
    """The files a person may have put into the app's folder or chosen; matches are not among them."""
    return tuple(folder / name for name in ("rules", "lessons", "settings.yaml", "lessons.yaml"))


def place_of(error: Exception) -> tuple[str, int]:
    """The file and line where an error arose."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return ("", 0) if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)


class Failure(Dialog):
    """The message that an error happened, where it was written down, and the way back to the first scene.

    `saved` is whether the match that was played is on disk, None when none was; `record` its file, `report` what is
    copied. `without` are files of the person: the way back is offered without them, too.
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
        without: Sequence[Path] = (),
    ) -> None:
        t = ctx.t
        self._home = home
        self.without = without
        choices = [
            Choice(t("kit.error.copy"), partial(copy, ctx, "\n".join(filter(None, (report, str(record or "")))))),
            Choice(t("kit.error.folder"), partial(show_folder, ctx, log_file.parent)),
            Choice(t("kit.dialog.quit"), ctx.quit, cancel=True),
        ]
        self._staying = tuple(choices[:2])
        if home is not None:
            back = home
            kind = "ink" if without else "jade"
            choices.insert(0, Choice(t("kit.error.back"), lambda: ctx.push(back(ctx)), kind=kind))
        if home is not None and without:
            choices.insert(0, Choice(t("kit.error.without"), partial(self._without, without), kind="jade"))
        words = [t("kit.error.text", path=log_file)]
        if without:
            words.append(t("kit.error.twice", names=", ".join(path.name for path in without)))
        if saved is not None:
            words.insert(0, t("kit.error.saved" if saved else "kit.error.unsaved"))
        if record is not None:
            words.insert(1, t("kit.error.record", name=record.name))
        super().__init__(ctx, t("kit.error.title"), "\n".join(words), choices)

    def _without(self, files: Sequence[Path]) -> None:
        """Puts the files away, says where they lie, and goes to the first scene."""
        t, told = self.ctx.t, []
        for path in files:
            try:
                told.append(str(keep_aside(path, mark="aside")))
            except OSError as error:
                told.append(t("kit.error.stays", path=path, error=reason(error)))
        assert self._home is not None
        self.ctx.push(self._home(self.ctx))
        self.ctx.dialog(t("kit.error.put_away"), "\n".join(told))

    def _taker(self, choice: Choice) -> Callable[[], None]:
        def take() -> None:
            # Calls `act` before closing: the app ends when its last scene is closed.
            if choice.act is not None:
                choice.act()
            if choice not in self._staying:
                self.ctx.pop(self)

        return take

    def draw(self, surface: Surface) -> None:
        """Draws the card on plain ink."""
        surface.fill(palette.INK_950)
        super().draw(surface)
