"""The trace of a running app: JSON lines that say what is where, so that a test can drive a real window.

A line is written when something changed, after a drawn frame or where nothing moves: the top scene by its class or
screen, the window size that it is laid out for, the language, the control with the keyboard, the middle of every
control by its name, why some of them are disabled, the titles of paper notes, what every element of a tree says of
itself (role, name, value, states; the whole screen is busy while a task of it runs), and, when the scene has a method
``trace``, what that returns.
"""

import json
from io import TextIOWrapper
from pathlib import Path

from scenes.app.app import App
from scenes.table.player import TablePlayer
from scenes.table.probe import probe


class Trace:
    """A trace into one file. Give `write` to `App.after_frame`."""

    def __init__(self, app: App, path: Path) -> None:
        """Opens the file. Raises `OSError` when it cannot be written."""
        self.app = app
        self._file: TextIOWrapper = path.open("w", encoding="utf-8")
        self._last = ""

    def write(self) -> None:
        """Adds a line when something changed."""
        line = json.dumps(self.describe(), ensure_ascii=False)
        if line != self._last:
            self._last = line
            self._file.write(line + "\n")
            self._file.flush()

    def describe(self) -> dict[str, object]:
        """The contents of the next line."""
        top = self.app.stack.top
        said: dict[str, object] = {
            "scene": top.called if top is not None else "",
            "size": list(self.app.ctx.layout.window),
            "language": self.app.ctx.texts.locale,
        }
        if top is not None:
            said["focus"] = top.ui.focus.name if top.ui.focus is not None else ""
            said["controls"] = {widget.name: list(widget.rect.center) for widget in top.ui.all() if widget.name}
            said["why"] = {widget.name: widget.reason for widget in top.ui.all() if widget.reason and widget.name}
            said["notes"] = [note.title for note in self.app.toasts.notes]
            if (told := getattr(top, "told", None)) is not None:
                said["told"] = [[part.role, part.name, part.value, *part.states] for part in told().all() if part.role]
            more = getattr(top, "trace", None)
            if isinstance(top, TablePlayer):
                said["table"] = probe(top)
            elif more is not None:
                said["table"] = more()
        return said
