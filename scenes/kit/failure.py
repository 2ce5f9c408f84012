"""The scene of an unexpected error, shown in place of a vanished window."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from game.library.files import keep_aside
from game.library.own_file import reason
from scenes.kit import dialog
from scenes.kit.context import Choice, Context
from scenes.kit.desktop import copy, show_folder
from scenes.kit.scene import Scene
from scenes.kit.tree.commands import Close, Result
from scenes.kit.tree.elements import Message, View
from scenes.kit.tree.screen import Screen, ScreenScene

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


@dataclass(frozen=True)
class Failed:
    """The question after an error. `without` are files of the person that the way back is offered without; the
    choices `staying` leave the card open."""

    question: dialog.Question
    without: tuple[Path, ...]
    staying: tuple[Choice, ...]


def _begin(
    ctx: Context, log_file: Path, home: Callable[[Context], Scene] | None, saved: bool | None, record: Path | None,
    report: str, without: Sequence[Path],
) -> Failed:  # fmt: skip
    t = ctx.t
    staying = (
        Choice(t("kit.error.copy"), partial(copy, ctx, "\n".join(filter(None, (report, str(record or "")))))),
        Choice(t("kit.error.folder"), partial(show_folder, ctx, log_file.parent)),
    )
    choices = [*staying, Choice(t("kit.dialog.quit"), ctx.quit, cancel=True)]
    if home is not None:
        kind = "ink" if without else "jade"
        choices.insert(0, Choice(t("kit.error.back"), partial(_home, ctx, home), kind=kind))
    if home is not None and without:
        choices.insert(0, Choice(t("kit.error.without"), partial(_without, ctx, home, without), kind="jade"))
    words = [t("kit.error.text", path=log_file)]
    if without:
        words.append(t("kit.error.twice", names=", ".join(path.name for path in without)))
    if saved is not None:
        words.insert(0, t("kit.error.saved" if saved else "kit.error.unsaved"))
    if record is not None:
        words.insert(1, t("kit.error.record", name=record.name))
    return Failed(dialog.question(ctx, t("kit.error.title"), "\n".join(words), choices), tuple(without), staying)


def _home(ctx: Context, home: Callable[[Context], Scene]) -> None:
    """Goes to the first scene."""
    ctx.push(home(ctx))


def _without(ctx: Context, home: Callable[[Context], Scene], files: Sequence[Path]) -> None:
    """Puts the files away, says where they lie, and goes to the first scene."""
    told = []
    for path in files:
        try:
            told.append(str(keep_aside(path, mark="aside")))
        except OSError as error:
            told.append(ctx.t("kit.error.stays", path=path, error=reason(error)))
    _home(ctx, home)
    ctx.dialog(ctx.t("kit.error.put_away"), "\n".join(told))


def view(s: Failed) -> View:
    """The card on plain ink."""
    return replace(dialog.view(s.question), opaque=True, backdrop="", veil=0.0)


def update(s: Failed, taken: Message) -> Result[Failed]:
    """Does what was chosen, before it closes the card: the app ends when its last scene is closed."""
    act = dialog.acts(taken) if isinstance(taken, Choice) else ()
    end = () if taken in s.staying else (Close(),)
    return s, *act, *end


def failure_scene(
    ctx: Context, log_file: Path, home: Callable[[Context], Scene] | None, saved: bool | None = None,
    record: Path | None = None, report: str = "", without: Sequence[Path] = (),
) -> ScreenScene[Failed]:  # fmt: skip
    """The message that an error happened, where it was written down, and the way back to the first scene.

    `saved` is whether the match that was played is on disk, None when none was; `record` its file, `report` what is
    copied. `without` are files of the person: the way back is offered without them, too.
    """

    def begin(ctx: Context) -> Failed:
        return _begin(ctx, log_file, home, saved, record, report, without)

    return ScreenScene(ctx, Screen("failure", begin, view, update))
