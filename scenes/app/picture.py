"""Pictures of a match as its table shows it, all hands open where that may be, without a window: for environments."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.library.settings import Settings
from scenes.app.app import App
from scenes.records.record_file import SEAT_LEVEL, Chapter, RecordFile
from scenes.records.scene import ReplayScene
from scenes.records.timeline import Timeline

WINDOW = (1024, 768)
"""The size of the window in pixels; the picture is what lies above the bar of a replay."""
_DRIVERS = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
_FRAMES = 4
"""The frames after which the table has come to rest, for nothing moves at this speed."""


class TablePicture:
    """A painter of one match after the other; nothing of it is written anywhere."""

    def __init__(self) -> None:
        before = {name: os.environ.get(name) for name in _DRIVERS}
        os.environ.update(dict.fromkeys(_DRIVERS, "dummy"))
        self._folder = TemporaryDirectory()
        try:
            self._app = App(Settings(language="en", speed=0.0), Path(self._folder.name), size=WINDOW, catch=False)
        finally:
            for name, value in before.items():
                os.environ.pop(name)
                if value is not None:
                    os.environ[name] = value

    def rows(self, match: AnyMatch) -> tuple[bytes, tuple[int, int]]:
        """The pixels of a match as it stands, red, green and blue, row after row; width and height."""
        game, ctx = match.rules.name, self._app.ctx
        seats = tuple(SeatInfo(f"seat_{seat}", SEAT_LEVEL) for seat in range(match.seats))
        timeline = Timeline(match.copy(), (), seats)
        record = RecordFile(Path(game), (Chapter(tuple(seat.name for seat in seats), lambda: timeline),))
        scene = ReplayScene(ctx, record, 0, timeline)
        if self._app.stack.top is None:
            ctx.push(scene)
        else:
            ctx.replace(scene)
        for _ in range(_FRAMES):
            self._app.step(1.0)
        size = scene.part.ctx.layout.window
        return pygame.image.tobytes(self._app.surface.subsurface((0, 0, *size)), "RGB"), size

    def close(self) -> None:
        """Closes the hidden app and deletes its folder."""
        self._app.close()
        self._folder.cleanup()
