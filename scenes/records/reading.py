"""Reading a file: small ones at once, large ones beside the window, with a bar and a way out."""

from __future__ import annotations

import gzip
import logging
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import Final

from msgspec import Struct

from game.kernel.notice import Notice
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Later, Result, Show
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name
from scenes.records.record_file import RecordFile, Unwatchable, open_record_file
from scenes.records.scene import ReplayScene
from scenes.records.texts import problem_dialog
from scenes.records.timeline import Tick, Timeline, no_tick

_LOG = logging.getLogger("yongmaru")
SMALL: Final = 512 * 1024
"""Bytes, unpacked, up to which a file is read within one frame."""
_TRIED: Final = 20
"""Matches of a file that are tried when the first ones cannot be watched."""
_UNPACKED: Final = 0.5
"""The share of the bar that reading takes; making the timeline takes the rest."""

READING: Final = "reading"
"""The name of the screen."""

FoundFile = tuple[RecordFile, int, Timeline]


class _Cancelled(Exception):
    """An end of the work, since the card was closed."""


def is_large(path: Path) -> bool:
    """Whether a file unpacks to more than can be read within a frame; False for one that cannot be looked at."""
    try:
        if not path.is_file():
            return False
        if path.stat().st_size > SMALL:
            return True
        with path.open("rb") as file:
            if file.read(2) != b"\x1f\x8b":
                return False
        with gzip.open(path) as stream:
            return len(stream.read(SMALL + 1)) > SMALL
    except (OSError, EOFError, zlib.error):
        return False


def found_in(path: Path, tick: Tick = no_tick) -> FoundFile | Notice:
    """The first match of a file that can be watched, with its number; else why there is none."""
    try:
        record_file = open_record_file(path, tick)
        return record_file, *first_timeline(record_file)
    except Unwatchable as error:
        return error.notice
    except _Cancelled:
        raise
    except Exception as error:  # no file may take the window down
        _LOG.warning("%s cannot be shown", path, exc_info=error)
        return Notice("library.strange", {"file": path.name, "error": type(error).__name__})


def first_timeline(record_file: RecordFile) -> tuple[int, Timeline]:
    """The first match that can be watched, with its number. Raises `Unwatchable` of the first when none can."""
    fault: Unwatchable | None = None
    for number, chapter in enumerate(record_file.chapters[:_TRIED]):
        try:
            return number, chapter.load()
        except Unwatchable as error:
            fault = fault or error
    raise fault or Unwatchable(Notice("reading.fault.nothing", {"file": record_file.path.name}))


def shown(ctx: Context, found: FoundFile | Notice, at: int = 0) -> Scene:
    """The table of what was found, after so many acts, or the card that says why there is none."""
    return problem_dialog(ctx, found) if isinstance(found, Notice) else ReplayScene(ctx, *found, at)


class Job:
    """A file read in a thread. `share` tells how far; `found` is there at the end."""

    def __init__(self, path: Path) -> None:
        self.share = 0.0
        self.found: FoundFile | Notice | None = None
        self._path = path
        self._reading = True
        self._wanted = True
        Thread(target=self._run, daemon=True, name=f"reading {path.name}").start()

    def cancel(self) -> None:
        """Makes the thread end at its next step, since the card was closed."""
        self._wanted = False

    def _run(self) -> None:
        try:
            self.found = found_in(self._path, self._tick)
        except _Cancelled:
            _LOG.info("%s: reading was cancelled", self._path)

    def _tick(self, share: float) -> None:
        if self.found is not None:
            return  # another match of the file, opened later
        if not self._wanted:
            raise _Cancelled
        now = share * _UNPACKED if self._reading else _UNPACKED + share * (1 - _UNPACKED)
        if share >= 1:
            self._reading = False
        self.share = max(self.share, now)


@dataclass(frozen=True)
class Reading:
    """The file that is read, and how much of it is."""

    path: Path
    at: int
    job: Job
    share: float = 0.0


class Look(Struct, frozen=True):
    """The message that asks how far the reading is."""


_LOOK: Final = Later(0.05, Look())


def view(s: Reading) -> e.View:
    """A card with a bar over what there was; Esc and its button give up."""
    name = e.Text(Name(s.path.name), colour=palette.TEXT_SOFT, lines=2)
    cancel = e.Button("kit.dialog.cancel", e.CLOSE, key="cancel")
    return e.Sheet("reading.title", name, e.Progress(s.share, "reading.title"), buttons=(cancel,), focus="cancel")


def update(s: Reading, message: e.Message) -> Result[Reading]:
    """Moves the bar, and opens what was read in the card's place."""
    found = s.job.found
    if found is not None:
        return s, Show(shown, (found, s.at), "instead")
    return replace(s, share=s.job.share), _LOOK


def reading_scene(ctx: Context, path: Path, at: int = 0) -> ScreenScene[Reading]:
    """A large file, whose record takes the place of the card when it is read; it opens after so many acts."""
    return ScreenScene(
        ctx,
        Screen(
            READING, lambda ctx: Reading(path, at, Job(path)), view, update, first=lambda s: (_LOOK,),
            last=lambda s: s.job.cancel(),
        ),
    )  # fmt: skip
