"""The places where the lines of the client's documents are told: ``assets/rules/seeds.yaml``, and what is left of them.

The documents themselves are no part of the project. They are named by their game and known by their digest.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

import assets
from game.book.chapters import chapters
from game.games import GAMES
from game.kernel.options import load_options
from game.kernel.rulebook import SEEDS, load
from game.kernel.sources import read_source
from game.kernel.texts import Texts
from game.lessons.reading import lessons

Told = Mapping[int | str, tuple[str, ...] | str]
"""Lines, as ``12`` or ``12-14`` -> the places that tell them, or the word of `SeedFile.reasons` why none does. Blank
lines belong to those before them."""
_RANGE = re.compile(r"([1-9]\d*)(?:-([1-9]\d*))?")
_NOTE = re.compile(r"\[(\d+)\]")
NOTES = "notes"
"""The word for the line that holds all footnotes, which are told one by one."""


class Seed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document: its digest, how many lines it has, where each is told; the same for its footnotes by number."""

    sha256: str
    lines: int
    told: dict[int | str, tuple[str, ...] | str]
    notes: dict[int | str, tuple[str, ...] | str] = {}

    def counts(self) -> Counter[str]:
        """How many lines are ``told``, and how many are not, by reason."""
        return Counter(said if isinstance(said, str) else "told" for said in _spread(self.told).values())

    @property
    def footnotes(self) -> int:
        """How many footnotes are told one by one."""
        return len(_spread(self.notes))


class SeedFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The documents by game, and the reasons why a line is told nowhere."""

    reasons: dict[str, str]
    seeds: dict[str, Seed]


def path() -> Path:
    """The path of the file."""
    return assets.path("rules", f"{SEEDS}.yaml")


def read(file: Path) -> SeedFile:
    """Reads and checks the file; raises ``SourceError`` with the line of what does not fit."""
    source = read_source(file)
    found = source.convert(SeedFile)
    for place, problem in problems(found):
        raise source.error(place, problem)
    return found


def problems(found: SeedFile) -> Iterator[tuple[str, str]]:
    """Yields everything that is wrong within the file, as (place, problem with remedy)."""
    for game, seed in found.seeds.items():
        place = f"$.seeds.{game}"
        if game not in GAMES:
            yield place, f"there is no game {game}; name one of {', '.join(GAMES)}"
            continue
        for part, told, last in (("told", seed.told, seed.lines), ("notes", seed.notes, _last(seed.notes))):
            yield from ((f"{place}.{part}.{key}", problem) for key, problem in _holes(told, last))
            for key, said in told.items():
                known = found.reasons if isinstance(said, str) else places(game)
                names = [said] if isinstance(said, str) else said
                remedy = "name a reason" if isinstance(said, str) else "name a statement, paragraph, option or text"
                for name in names:
                    if name not in known and not (isinstance(said, str) and name == NOTES and seed.notes):
                        yield f"{place}.{part}.{key}", f"there is no {name}; {remedy}"


@cache
def places(game: str) -> frozenset[str]:
    """The places that may tell a line: statements ``R3``, paragraphs ``advice.kan``, words ``word:dora``, options
    ``option:kuikae``, rule sets ``preset:tenhou``, lessons ``lesson:furiten``, texts of the locale files
    ``text:riichi_yaku.about.pinfu``, the ``source`` of the book."""
    book = chapters(game)
    options = load_options(GAMES[game])
    keys = Texts("ko").keys()
    return frozenset(
        ["source"]
        + [rule.id for rule in load(game).rules]
        + [f"{chapter.id}.{told.id}" for chapter in book.chapters for told in chapter.paragraphs if told.id]
        + [f"word:{word.en}" for word in book.glossary]
        + [f"option:{option.id}" for option in options.options]
        + [f"preset:{preset.id}" for preset in options.presets]
        + [f"lesson:{lesson.id}" for lesson in lessons(game)]
        + [f"text:{key}" for key in keys]
    )


def differences(seed: Seed, data: bytes) -> Iterator[str]:
    """Yields how the document that lies there differs: another digest, or lines that are not told."""
    if hashlib.sha256(data).hexdigest() != seed.sha256:
        yield "it is another document than the one that was read; read what has changed and write its digest anew"
    lines = data.decode("utf-8").splitlines()
    if len(lines) != seed.lines:
        yield f"it has {len(lines)} lines, not {seed.lines}; tell every one"
    spread, starts = _spread(seed.told), {_lines(key).start for key in seed.told}
    for number, line in enumerate(lines, 1):
        said = spread.get(number, "")
        if not line.strip():
            if number in starts and number > 1:
                yield f"line {number} is blank; begin at the next that is not"
        elif said == "":
            yield f"line {number} is told nowhere; name what tells it, or a reason"
        elif said == NOTES:
            left = {int(note) for note in _NOTE.findall(line)} - set(_spread(seed.notes))
            yield from (f"note {note} is told nowhere; name what tells it, or a reason" for note in sorted(left))


def _spread(told: Told) -> dict[int, tuple[str, ...] | str]:
    """The same by single line."""
    return {line: said for key, said in told.items() for line in _lines(key)}


def _lines(key: int | str) -> range:
    found = _RANGE.fullmatch(str(key))
    return range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)


def _last(told: Told) -> int:
    return max(_spread(told), default=0)


def _holes(told: Told, last: int) -> Iterator[tuple[int | str, str]]:
    """Yields ranges that cannot be read, overlap, leave lines out or go beyond the last line."""
    due = 1
    for key in told:
        lines = _lines(key)
        if not lines:
            yield key, f"{key!r} are no lines; write 12 or 12-14"
            continue
        if lines.start < due:
            yield key, f"line {lines.start} is told twice, or not in order; begin at {due}"
        elif lines.start > due:
            yield key, f"nothing is said of line {due}; begin there"
        due = lines.stop
        if lines.stop - 1 > last:
            yield key, f"there are {last} lines; end there"
    if due <= last:
        yield "", f"nothing is said of lines {due} to {last}; tell them"
