"""Data of the app (drawings, texts, presets, sounds) and the way to find it, from source and in a frozen build.

A game from outside joins a folder of its own, laid out as this one: ``rules``, ``presets``, ``locales``, ``svg``.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

_JOINED: list[Path] = []


def join(folder: Path) -> None:
    """Adds a folder in which data is also looked for, after the app's own."""
    if folder not in _JOINED:
        _JOINED.append(folder)


def leave(folder: Path) -> None:
    """Removes a folder that was joined: no data is looked for in it any more."""
    if folder in _JOINED:
        _JOINED.remove(folder)


@cache
def _own() -> Path:
    return Path(str(files(__name__)))


def joined() -> int:
    """How many folders were joined so far."""
    return len(_JOINED)


def path(*parts: str) -> Path:
    """The place of a data file or folder, e.g. `path("svg", "icon", "play.svg")`; it need not exist."""
    own = _own().joinpath(*parts)
    if not _JOINED or own.exists():
        return own
    return next((found for folder in _JOINED if (found := folder.joinpath(*parts)).exists()), own)


def paths(*parts: str) -> tuple[Path, ...]:
    """Returns all places of that name that exist: the app's own first, then those of joined folders."""
    own = _own().joinpath(*parts)
    return tuple(found for found in (own, *(folder.joinpath(*parts) for folder in _JOINED)) if found.exists())
