"""What a person has learned: ticks and where to go on, in one small file of the user's folder."""

from __future__ import annotations

import logging
from typing import Annotated

import msgspec
import yaml
from msgspec.structs import replace

from game.kernel.outside import YAML_BYTES, load_yaml, read_regular
from game.library.files import keep_aside, replace_text
from game.library.paths import Paths

_LOG = logging.getLogger("yongmaru")
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
        """The first lesson of a game is not offered any more."""
        return replace(self, passed=(*self.passed, game)) if game not in self.passed else self

    def greeted(self) -> Progress:
        """The first start is over."""
        return replace(self, welcomed=True)

    def left_at(self, key: str, step: int) -> Progress:
        """A lesson was left at a step."""
        return replace(self, at={**self.at, key: step})

    def finished(self, key: str, earned: bool) -> Progress:
        """A lesson was gone through; ``earned`` gives the tick."""
        at = {name: step for name, step in self.at.items() if name != key}
        done = (*self.done, key) if earned and key not in self.done else self.done
        return replace(self, done=done, at=at)


def load_progress(paths: Paths) -> Progress:
    """What is written down; nothing when there is no file. One that cannot be read is kept aside."""
    path = paths.home / NAME
    try:
        data = load_yaml(read_regular(path, YAML_BYTES).decode("utf-8"))
        return msgspec.convert(data or {}, Progress)
    except FileNotFoundError:
        return Progress()
    except (OSError, UnicodeDecodeError, yaml.YAMLError, msgspec.ValidationError) as error:
        _LOG.warning("%s cannot be read", path, exc_info=error)
        keep_aside(path)
        return Progress()


def save_progress(paths: Paths, progress: Progress) -> None:
    """Writes it down; a disk that refuses costs only the ticks."""
    text = yaml.safe_dump(msgspec.to_builtins(progress), allow_unicode=True, sort_keys=True)
    try:
        replace_text(paths.home / NAME, text)
    except OSError as error:
        _LOG.warning("%s cannot be written", paths.home / NAME, exc_info=error)
