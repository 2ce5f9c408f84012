"""Reading a file: small ones at once, large ones beside the window, with a bar and a way out."""

from __future__ import annotations

import gzip
import logging
import zlib
from pathlib import Path
from threading import Thread
from typing import Final

from pygame import Rect, Surface

from game.kernel.notice import Notice
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene
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


class ReadingScene(Scene):
    """A card with a bar over what there was; Esc and its button give up. The record takes its place when it is read."""

    opaque = False

    def __init__(self, ctx: Context, path: Path, at: int = 0) -> None:
        super().__init__(ctx)
        self.path = path
        self.at = at
        self.job = Job(path)
        self.card = Rect(0, 0, 1, 1)
        self._drawn = -1.0

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: always, until the file is read."""
        return True

    def leave(self) -> None:
        """Ends the reading, however the card is closed."""
        self.job.cancel()

    def layout(self, layout: Layout) -> None:
        """Lays the card into the middle, its button into the corner."""
        px = layout.px
        self.card = Rect(0, 0, px(560), px(216))
        self.card.center = (layout.window[0] // 2, layout.window[1] // 2)
        self.ui.clear()
        box = Rect(0, 0, px(150), px(48))
        box.bottomright = (self.card.right - px(32), self.card.bottom - px(24))
        self.ui.set_focus(self.ui.add(Button(box, self.ctx.t("kit.dialog.cancel"), self._close, size=18)))

    def _close(self) -> None:
        self.ctx.pop(self)

    def handle(self, intention: want.Intention) -> bool:
        """Closes at Esc and lets nothing through to the scene below."""
        if not self.ui.handle(intention) and isinstance(intention, want.Back):
            self._close()
        return True

    def update(self, dt: float) -> None:
        """Moves the bar, and opens what was read in the card's place."""
        super().update(dt)
        if self.job.found is not None:
            self.ctx.replace(shown(self.ctx, self.job.found, self.at))
        elif self.job.share != self._drawn:
            self._drawn = self.job.share
            self.ctx.redraw()

    def draw(self, surface: Surface) -> None:
        """Draws the dimmed scene below, the card, words, bar and button."""
        ctx, px = self.ctx, self.ctx.px
        paint.veil(surface, ctx, 0.6)
        ctx.art.drop(surface, self.card, 18, "S4")
        surface.blit(ctx.art.panel(self.card.w, self.card.h, 18, 1.0), self.card)
        left, room = self.card.x + px(32), self.card.w - 2 * px(32)
        at = (left, self.card.y + px(24))
        head = paint.label(surface, ctx, ctx.t("reading.title"), at, 26, palette.GOLD, True, width=room)
        at = (left, head.bottom + px(6))
        name = paint.label(surface, ctx, self.path.name, at, 17, palette.TEXT_SOFT, width=room)
        bar = Rect(left, name.bottom + px(14), room, px(12))
        surface.blit(ctx.art.rounded(bar.w, bar.h, 6, palette.WELL, palette.WELL), bar)
        done = Rect(bar.topleft, (max(bar.h, round(bar.w * min(1.0, self.job.share))), bar.h))
        surface.blit(ctx.art.rounded(done.w, done.h, 6, palette.GOLD, palette.GOLD), done)
        self.ui.draw(surface)
