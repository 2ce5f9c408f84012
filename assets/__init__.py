"""Data of the app (drawings, texts, presets, sounds) and the way to find it, from source and in a frozen build."""

from importlib.resources import files
from pathlib import Path


def path(*parts: str) -> Path:
    """Where a data file or folder lies, e.g. `path("svg", "icon", "play.svg")`; it need not exist."""
    return Path(str(files(__name__))).joinpath(*parts)


def read_text(*parts: str) -> str:
    """A data file's text (UTF-8). Raises FileNotFoundError naming the file."""
    return path(*parts).read_text(encoding="utf-8")
