"""The files of a folder that could be records: watched, or taken into the own matches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from game.kernel.texts import Texts
from game.library.exchange import Imported, import_matches
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.preferences import paths_of
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Note, Result, Run, Show, itself
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, Worded, Words, say
from scenes.records import saved_matches
from scenes.records.folder import Entry, home, listing
from scenes.records.open_record import scene_of


@dataclass(frozen=True)
class Files:
    """A folder as it is shown. `fault` is why it cannot be read."""

    folder: Path
    own: Path
    """Where the app keeps records of other programs and people."""
    matches: Path
    entries: tuple[Entry, ...] | None = None
    """None until they were read."""
    fault: str = ""
    at: Path | None = None

    @property
    def looked(self) -> Entry | None:
        """The folder or file that is looked at."""
        return next((one for one in self.entries or () if one.path == self.at), None)


@dataclass(frozen=True)
class GoTo:
    """Another folder is to be shown."""

    folder: Path


@dataclass(frozen=True)
class Listed:
    """A folder was read."""

    folder: Path
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Unread:
    """A folder could not be read."""

    folder: Path
    fault: str


@dataclass(frozen=True)
class Look:
    """A folder or file is looked at."""

    entry: Entry


@dataclass(frozen=True)
class OpenFile:
    """A folder is entered, a file watched."""

    entry: Entry


@dataclass(frozen=True)
class TakeIn:
    """A file, or all of a folder, is to be taken into the own matches."""

    path: Path


def records_folder(ctx: Context) -> Path:
    """The folder where the app keeps records of other programs and people."""
    return ctx.data_dir / "records"


def begin(ctx: Context) -> Files:
    """The folder of records, not read yet."""
    own = records_folder(ctx)
    return Files(own, own, paths_of(ctx).matches)


def _read(folder: Path, make: bool = False) -> Run:
    def read() -> tuple[Entry, ...]:
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        return listing(folder)

    def failed(error: Exception) -> Unread:
        return Unread(folder, getattr(error, "strerror", None) or str(error))

    return Run(read, then=lambda found: Listed(folder, found), failed=failed, key="folder")


def view(s: Files) -> e.View:
    """The files beside what can be done with the one that is looked at."""
    ways = (("record_files.home", home()), ("record_files.own_folder", s.own), ("record_files.up", s.folder.parent))
    tools = [e.Button(words, GoTo(to), key=words) for words, to in ways if to != s.folder]
    told = say("record_files.no_folder", folder=str(s.folder), error=s.fault)
    if s.fault:
        body: e.Element = e.Text(told, e.LARGE, palette.VERMILION_SOFT)
    elif s.entries:
        body = e.Rows(
            s.entries,
            _row,
            "record_files.title",
            id=lambda one: one.path,
            spoken=lambda one: Name(one.name),
            at=s.at,
            look=Look,
            open=OpenFile,
            height=54.0,
            key="files",
        )
    else:
        body = e.Text(
            "record_files.no_files" if s.entries is not None else "record_files.looking", e.LARGE, palette.TEXT_SOFT
        )
    list_ = e.Panel(None, body, _ways(s), grow=1.0, pad=(12.0, 12.0))
    foot = e.Text("record_files.drop", e.SMALL, palette.TEXT_MUTED)
    return e.Page(
        "record_files.title",
        list_,
        foot,
        sub=Name(str(s.folder)),
        tools=tools,
        focus="files",
        enter=OpenFile(s.looked) if s.looked is not None else None,
        wide=1200.0,
    )


def _row(one: Entry) -> e.Element:
    size: Words = "record_files.folder" if one.folder else say("record_files.size", size=max(1, round(one.size / 1024)))
    when = None if one.folder else e.Text(Worded(_when, (one.when,)), e.SMALL, palette.TEXT_MUTED)
    name = Name(f"{one.name}/" if one.folder else one.name)
    return e.Row(
        e.Picture("chevron_right" if one.folder else "replay", 22.0, kind="icon"),
        e.Sized(e.Text(name, bold=True, lines=1), grow=1.0),
        when,
        e.Sized(e.Text(size, e.SMALL, palette.TEXT_SOFT, align="right"), width=90.0),
        gap=14.0,
        pad=(14.0, 0.0),
    )


def _when(texts: Texts, seconds: float) -> str:
    return saved_matches.ago(texts, seconds)


def _ways(s: Files) -> e.Element:
    one = s.looked
    here = (
        None
        if not s.entries
        else e.Button(
            "record_files.take_folder",
            TakeIn(s.folder),
            icon="import",
            tip="record_files.take_folder_tip",
            key="take_folder",
        )
    )
    if one is None or one.folder:
        enter = e.Button("record_files.enter", OpenFile(one), key="enter") if one is not None else None
        return e.Row(enter, here, wrap=True)
    zipped = one.name.lower().endswith(".zip")
    watch = e.Button(
        "own_matches.watch", OpenFile(one), "jade", "replay", reason="record_files.zip" if zipped else None, key="watch"
    )
    take = e.Button("record_files.take", TakeIn(one.path), icon="import", tip="record_files.take_tip", key="take")
    return e.Row(watch, take, here, wrap=True)


def update(s: Files, message: e.Message) -> Result[Files]:
    """Goes through folders; watches and takes in."""
    match message:
        case GoTo(folder):
            return s, _read(folder)
        case Listed(folder, entries):
            return replace(s, folder=folder, entries=entries, fault="", at=entries[0].path if entries else None)
        case Unread(folder, fault):
            return replace(s, folder=folder, entries=(), fault=fault, at=None)
        case Look(entry):
            return replace(s, at=entry.path)
        case OpenFile(entry) if entry.folder:
            return s, _read(entry.path)
        case OpenFile(entry):
            return s, Show(scene_of, (entry.path,))
        case TakeIn(path):
            return s, Run(import_matches, ((path,), s.matches), then=itself, failed=itself)
        case Imported() as outcome:
            return s, imported(outcome)
        case OSError() as error:
            return s, Note("own_matches.wrong", Name(error.strerror or str(error)), "illegal", 6.0)
    return s


def imported(outcome: Imported) -> Note:
    """A note on what came in, and why the rest did not."""
    problems = outcome.problems
    told: Words | None = say("own_matches.doubles", count=outcome.doubles) if outcome.doubles else None
    if problems:
        told = Worded(lambda texts: problems[0].text(texts))
    return Note(say("own_matches.imported", count=len(outcome.files)), told, "illegal" if problems else "info", 6.0)


def keys(s: Files, intention: want.Intention) -> e.Message:
    """Returns the folder above at Backspace."""
    return GoTo(s.folder.parent) if intention == want.Key("backspace") else None


_SCREEN: Screen[Files] = Screen(
    "record_files", begin, view, update, keys=keys, first=lambda s: (_read(s.folder, make=True),)
)


def record_files(ctx: Context) -> ScreenScene[Files]:
    """The files of the folder of records."""
    return ScreenScene(ctx, _SCREEN)
