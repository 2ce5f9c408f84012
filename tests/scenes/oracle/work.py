"""Recording and comparing."""

from __future__ import annotations

import difflib
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count as numbers
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from tests.scenes.oracle.canon import Canon, Renames
from tests.scenes.oracle.draw import Drawer
from tests.scenes.oracle.recording import (
    Done,
    Sat,
    Text,
    digests,
    flat,
    place,
    read,
    read_texts,
    write_texts,
    written,
)
from tests.scenes.oracle.seen import SECTIONS
from tests.scenes.oracle.setups import others, tables
from tests.scenes.oracle.sitting import Setup, sat

AT_A_TABLE: Final = 72
"""Gestures of a sitting, at most."""
ELSEWHERE: Final = 50
LINES: Final = 60
"""Of a difference that are shown."""


class Book:
    """What a recording brings: digests, every so many whole texts, counts."""

    def __init__(self, game: str, texts: Path | None) -> None:
        self.game, self.folder = game, texts
        self.number = 0
        self.sittings: list[Sat] = []
        self.texts: list[str] = []
        self.count: Counter[str] = Counter()

    def take(self, setup: Setup, gestures: Iterator[str] | Drawer, most: int) -> int:
        """One sitting; returns how many gestures it had."""
        with sat(self.game, setup, Canon()) as sitting:
            begins = sitting.seen()
            self.texts.append(flat(begins))
            first = digests(begins)
            done: list[Done] = []
            while len(done) < most and not sitting.left:
                gesture = gestures.next(sitting) if isinstance(gestures, Drawer) else next(gestures)
                try:
                    sitting.do(gesture)
                except Exception as error:
                    print(f"{self.game}: {gesture!r} at {setup} fails after {[one.gesture for one in done]}: {error!r}")
                    break
                text = sitting.seen()
                done.append(Done(gesture, digests(text)))
                self._keep(gesture, text)
        self.sittings.append(Sat(setup, first, tuple(done)))
        return len(done)

    def _keep(self, gesture: str, text: Text) -> None:
        self.texts.append(flat(text))
        if self.folder is not None:
            put_text(self.folder, self.game, self.number, text)
        self.number += 1
        count = self.count
        count["gestures"] += 1
        count[f"gesture {gesture.split()[0]}"] += 1
        count["acts"] += len(text["acts"])
        count["sounds"] += len(text["sounds"])
        for line in text["over"]:
            count[f"over {line.split()[1]}"] += 1
        count["with notes"] += bool(text["notes"])
        count["with something in hand"] += bool(text["held"])
        count["refused"] += any(line.startswith("illegal") for line in text["sounds"])
        count["with a tooltip"] += any(" tooltip |" in line for line in text["places"])
        count["looking back"] += any("back: yes" in line or '"back": yes' in line for line in text["turn"])
        count["from a sidecar"] += any(len(line) > 6 for line in text["kept"])
        count["advised"] += any("hint" in line.split()[:2] for line in text["turn"])


def record(game: str, count: int, file: Path | None, texts: Path | None, again: bool) -> int:
    """Writes the recording of a game."""
    began, book = time.process_time(), Book(game, texts)
    if again:
        for old in read(file or place(game)):
            book.take(old.setup, iter([done.gesture for done in old.done]), len(old.done))
    else:
        _draw(book, game, count)
    target = file or place(game)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(written(book.sittings), encoding="utf-8", newline="\n")
    write_texts(target, book.texts)
    for name, found in sorted(book.count.items()):
        print(f"{name}: {found}")
    print(f"{len(book.sittings)} sittings, {time.process_time() - began:.1f} s of processor time, {target}")
    return 0


def _draw(book: Book, game: str, count: int) -> None:
    at_tables = 0
    for round in numbers():
        for setup in tables(game):
            if at_tables < count:
                setup = msgspec.structs.replace(setup, seed=setup.seed + 100 * round)
                drawer = Drawer(game, Random(f"{game} {setup.name} {round}"))
                at_tables += book.take(setup, drawer, min(AT_A_TABLE, count - at_tables))
        if at_tables >= count:
            break
    for setup in others(game):
        # What is left early is opened again.
        left = ELSEWHERE
        for again in range(4):
            if left > 0:
                left -= book.take(setup, Drawer(game, Random(f"{game} {setup.name} {again}")), left)


def compare(
    game: str,
    start: int = 0,
    to: int | None = None,
    file: Path | None = None,
    dump: int | None = None,
    texts: Path | None = None,
    most: int = 10,
) -> int:
    """Does what was recorded and prints where what is seen differs; 0 where it does not."""
    source = file or place(game)
    if dump is not None:
        start, to = dump, dump
    differing, compared, began = 0, 0, time.process_time()
    for difference in differences(game, source, start, to, texts, dump):
        if difference is None:
            compared += 1
            continue
        differing += 1
        if differing <= most:
            print(difference)
    if differing > most:
        print(f"... and {differing - most} more")
    seconds = time.process_time() - began
    print(f"{game}: {compared} looks equal, {differing} sittings differ; {seconds:.1f} s of processor time")
    return 1 if differing else 0


def put_text(folder: Path, game: str, number: int, text: Text) -> None:
    """The whole text after a gesture, in a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game}_{number:05}.txt").write_text(flat(text), encoding="utf-8")


def differences(
    game: str,
    source: Path,
    start: int = 0,
    to: int | None = None,
    texts: Path | None = None,
    dump: int | None = None,
) -> Iterator[str | None]:
    """For each gesture None, or what differs after it; a sitting ends with its first difference."""
    canon, number, known = Canon(Renames.of(game)), 0, Known(source)
    for sitting_number, old in enumerate(read(source)):
        begin, number = number, number + len(old.done)
        if number <= start or (to is not None and begin > to):
            continue
        upto = len(old.done) if to is None else min(len(old.done), to - begin + 1)
        with sat(game, old.setup, canon) as sitting:
            yield known.differs(old, begin + sitting_number, "as it begins", old.first, sitting.seen())
            for at, (gesture, told) in enumerate(old.done[:upto], begin):
                try:
                    sitting.do(gesture)
                    text = sitting.seen()
                except Exception:
                    yield f"gesture {at} ({gesture}) of {old.setup.name!r} raises\n{traceback.format_exc()}"
                    break
                if texts is not None:
                    put_text(texts, game, at, text)
                if dump == at:
                    print(flat(text))
                different = known.differs(old, at + sitting_number + 1, f"gesture {at} ({gesture})", told, text)
                if at >= start:
                    yield different
                if different is not None and texts is None and dump is None:
                    break


class Known:
    """What was recorded, the whole texts read when they are wanted."""

    def __init__(self, recording: Path) -> None:
        self.recording = recording

    @cached_property
    def texts(self) -> Sequence[str]:
        """All whole texts."""
        return read_texts(self.recording)

    def differs(self, old: Sat, place: int, what: str, known: tuple[str, ...], text: Text) -> str | None:
        """None, or which sections differ and how; ``place`` is the number of the whole text."""
        now = digests(text)
        sections = [name for name, a, b in zip(SECTIONS, known, now, strict=True) if a != b]
        if not sections:
            return None
        told = f"{what} of {old.setup.name!r}, seed {old.setup.seed}: {', '.join(sections)} differ"
        was, lines = self.texts[place].splitlines(), flat(text).splitlines()
        found = list(difflib.unified_diff(was, lines, "recorded", "now", lineterm="", n=0))
        rest = [f"... and {len(found) - LINES} lines more"] if len(found) > LINES else []
        return "\n".join([told, *found[:LINES], *rest])
