"""The progress of a person: ticks and where to go on, in one small file of the user's folder."""

from __future__ import annotations

from typing import Annotated

import msgspec
import yaml
from msgspec.structs import replace

from game.library.mending import entries_of, fitting, strangers
from game.library.own_file import put_aside, read_own, write_own
from game.library.paths import Paths
from game.library.problem import Problem

NAME = "lessons.yaml"


class Progress(msgspec.Struct, frozen=True):
    """Lessons by key: those that are done, and the step at which to go on with those that were left."""

    done: tuple[str, ...] = ()
    at: dict[str, Annotated[int, msgspec.Meta(ge=0, le=999)]] = {}
    passed: tuple[str, ...] = ()
    """Games whose first lesson is not to be offered any more."""
    welcomed: bool = False
    """Whether the first start is over."""

    def begun(self, game: str) -> bool:
        """Whether a lesson of a game was opened."""
        return any(key.partition(".")[0] == game for key in (*self.done, *self.at))

    def passed_over(self, game: str) -> Progress:
        """Passes over the first lesson of a game, which is not offered any more."""
        return replace(self, passed=(*self.passed, game)) if game not in self.passed else self

    def greeted(self) -> Progress:
        """Notes that the first start is over."""
        return replace(self, welcomed=True)

    def left_at(self, key: str, step: int) -> Progress:
        """Notes that a lesson was left at a step."""
        return replace(self, at={**self.at, key: step})

    def finished(self, key: str, earned: bool) -> Progress:
        """Notes that a lesson was gone through; ``earned`` gives the tick."""
        at = {name: step for name, step in self.at.items() if name != key}
        done = (*self.done, key) if earned and key not in self.done else self.done
        return replace(self, done=done, at=at)


def read_progress(paths: Paths) -> tuple[Progress, Problem | None]:
    """Reads what is written down; nothing when there is no file.

    An entry that cannot be used costs itself alone: a problem names it, and the file is kept aside.
    """
    path = paths.home / NAME
    data, problem = read_own(path, bytes, None)
    if data is None:
        return Progress(), problem
    values, lost = entries_of(data)
    progress, unfit = fitting(values, Progress)
    lost += strangers(values, Progress)
    if not lost and not unfit and (values or data.strip() == b"{}"):
        return progress, None
    problem = put_aside(path, "file_mended", names=", ".join(lost + unfit) or "?")
    save_progress(paths, progress)
    return progress, problem


def load_progress(paths: Paths) -> Progress:
    """Reads the progress for whoever need not tell its problem."""
    return read_progress(paths)[0]


def save_progress(paths: Paths, progress: Progress) -> Problem | None:
    """Writes it down; a disk that refuses costs only the ticks."""
    text = yaml.safe_dump(msgspec.to_builtins(progress), allow_unicode=True, sort_keys=True)
    return write_own(paths.home / NAME, text)
