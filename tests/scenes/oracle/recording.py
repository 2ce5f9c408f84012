"""The file of a game: sittings with their gestures, each with digests of what was seen after it, and whole texts.

A line is a setup (``@`` and JSON) or a gesture, a tab, and the digests by section, ``.`` where it is as after the
gesture before. The whole texts stand in a file beside it, compressed: one before each sitting, one after each gesture.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from tests.scenes.oracle.seen import SECTIONS
from tests.scenes.oracle.sitting import Setup

FOLDER: Final = Path(__file__).parent / "recorded"
DIGITS: Final = 8
_BETWEEN: Final = "\f\n"
"""Between two texts."""
Text = Mapping[str, Sequence[str]]


class Done(NamedTuple):
    """A gesture with the digests of what was seen after it, by section."""

    gesture: str
    digests: tuple[str, ...]


class Sat(NamedTuple):
    """A sitting: its setup, the digests before its first gesture, its gestures."""

    setup: Setup
    first: tuple[str, ...]
    done: tuple[Done, ...]


def digests(text: Text) -> tuple[str, ...]:
    """One of each section; an empty one has none."""
    return tuple(digest(text[section]) for section in SECTIONS)


def digest(lines: Sequence[str]) -> str:
    """Of the lines of a section."""
    return sha256("\n".join(lines).encode()).hexdigest()[:DIGITS] if lines else "-"


def flat(text: Text) -> str:
    """A text to be read."""
    return "".join(f"[{section}]\n" + "".join(f"{line}\n" for line in text[section]) for section in SECTIONS)


def written(sittings: Sequence[Sat]) -> str:
    """The file."""
    lines = [f"# {' '.join(SECTIONS)}"]
    for sat in sittings:
        lines.append(f"@ {msgspec.json.encode(sat.setup).decode()}\t{' '.join(sat.first)}")
        before = sat.first
        for gesture, now in sat.done:
            told = ["." if a == b else b for a, b in zip(before, now, strict=True)]
            while told and told[-1] == ".":
                told.pop()
            lines.append(f"{gesture}\t{' '.join(told)}")
            before = now
    return "\n".join(lines) + "\n"


def read(file: Path) -> Iterator[Sat]:
    """The sittings of a file."""
    setup: Setup | None = None
    first = before = ()
    done: list[Done] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            if line[2:].split() != list(SECTIONS):
                raise ValueError(f"{file.name} has other sections: record it anew")
            continue
        words, _, told = line.partition("\t")
        if words.startswith("@ "):
            if setup is not None:
                yield Sat(setup, first, tuple(done))
            setup, done = msgspec.json.decode(words[2:], type=Setup), []
            first = before = tuple(told.split(" "))
            continue
        given = told.split(" ") if told else []
        given += ["."] * (len(SECTIONS) - len(given))
        before = tuple(old if new == "." else new for old, new in zip(before, given, strict=True))
        done.append(Done(words, before))
    if setup is not None:
        yield Sat(setup, first, tuple(done))


def place(game: str) -> Path:
    """Where the recording of a game lies."""
    return FOLDER / f"{game}.txt"


def write_texts(recording: Path, texts: Sequence[str]) -> None:
    """Whole texts, beside a recording."""
    _beside(recording).write_bytes(lzma.compress(_BETWEEN.join(texts).encode(), preset=9 | lzma.PRESET_EXTREME))


def read_texts(recording: Path) -> Sequence[str]:
    """Those beside a recording."""
    return lzma.decompress(_beside(recording).read_bytes()).decode().split(_BETWEEN)


def _beside(recording: Path) -> Path:
    return recording.with_suffix(".texts.xz")
