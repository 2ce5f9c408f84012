"""The state of the list of matches, and the messages that change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pygame import Surface

from game.library import exchange
from game.library.index import Progress
from game.library.listing import Filter
from game.library.problem import Problem
from scenes.records.shelf import CloseLook, Found, Shelf


@dataclass(frozen=True)
class Matches:
    """The list as it is shown."""

    shelf: Shelf
    found: Found = field(default_factory=Found)
    wanted: Filter = field(default_factory=Filter)
    period: str = ""
    at: str = ""
    """The file that is looked at."""
    picked: frozenset[str] = frozenset()
    gone: tuple[str, ...] = ()
    """Files that are about to be deleted."""
    seconds: int = 0
    """How long that can still be undone."""
    close: CloseLook | None = None
    picture: Surface | None = None
    """The last position of the match that is looked at, as a picture."""
    work: Progress | None = None

    @property
    def files(self) -> Sequence[str]:
        """The files that are shown."""
        return [name for name in self.found.files if name not in self.gone] if self.gone else self.found.files


@dataclass(frozen=True)
class Refind:
    """The list is to be asked for anew."""


@dataclass(frozen=True)
class Came:
    """The answer of the index."""

    found: Found


@dataclass(frozen=True)
class Look:
    """A match is looked at."""

    file: str


@dataclass(frozen=True)
class Read:
    """It is read whole now."""

    file: str


@dataclass(frozen=True)
class Seen:
    """A match was read."""

    close: CloseLook


@dataclass(frozen=True)
class Pictured:
    """The picture of a match, painted."""

    file: str
    picture: Surface | None


@dataclass(frozen=True)
class Watch:
    """A match is opened: watched, or gone on with where it has no end."""

    file: str


@dataclass(frozen=True)
class Replay:
    """A match is to be watched, wherever it stands."""

    file: str


@dataclass(frozen=True)
class Resume:
    """A match is to be gone on with, before its damage where it has one."""

    file: str
    before_damage: bool = False


@dataclass(frozen=True)
class Aside:
    """A record is to be moved out of the list; `sure`: the question was answered."""

    file: str
    sure: bool = False


@dataclass(frozen=True)
class Pick:
    """These files are picked now."""

    files: frozenset[str]


@dataclass(frozen=True)
class Tick:
    """A file is picked, or no longer."""

    file: str


@dataclass(frozen=True)
class Star:
    """The word that matches get a star, or lose it."""

    files: tuple[str, ...]
    on: bool


@dataclass(frozen=True)
class Noted:
    """A text to be remembered of a match."""

    file: str
    text: str


@dataclass(frozen=True)
class Delete:
    """The wish to delete matches, once the time to undo it is over."""

    files: tuple[str, ...]


@dataclass(frozen=True)
class Undo:
    """They stay."""


@dataclass(frozen=True)
class Second:
    """A second of the time to undo is over."""


@dataclass(frozen=True)
class Deleted:
    """They are gone, but for what is told."""

    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Export:
    """The wish to write matches into a file."""

    files: tuple[str, ...]


@dataclass(frozen=True)
class Import:
    """The wish to take in records, archives and folders."""

    sources: tuple[Path, ...]


@dataclass(frozen=True)
class Imported:
    """They were."""

    outcome: exchange.Imported


@dataclass(frozen=True)
class Told:
    """The problem of something that was done, None where there is none."""

    problem: object


@dataclass(frozen=True)
class Folder:
    """The folder of a file is to be shown."""

    folder: Path


@dataclass(frozen=True)
class OtherRecords:
    """The files of other folders are to be shown."""


@dataclass(frozen=True)
class OpenStatistics:
    """The wish to see what the matches come to."""


@dataclass(frozen=True)
class Search:
    """The keyboard is to go to the field in which is searched."""


@dataclass(frozen=True)
class Leave:
    """The list is left: what was deleted cannot be undone any more."""
