"""Recording and comparing."""

from __future__ import annotations

import difflib
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count as numbers
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from tests.scenes.oracle.canon import Canon, Renames
from tests.scenes.oracle.draw import Drawer
from tests.scenes.oracle.recording import (
    WHOLE,
    Done,
    Sat,
    Text,
    digests,
    flat,
    place,
    place_of_texts,
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


class Book:
    """What a recording brings: digests, every so many whole texts, counts."""

    def __init__(self, game: str, texts: Path | None) -> None:
        self.game, self.folder = game, texts
        self.number = 0
        self.sittings: list[Sat] = []
        self.texts: dict[int, str] = {}
        self.count: Counter[str] = Counter()

    def take(self, setup: Setup, gestures: Iterator[str] | Drawer, most: int) -> int:
        """One sitting; returns how many gestures it had."""
        with sat(self.game, setup, Canon()) as sitting:
            first = digests(sitting.seen())
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
        if self.number % WHOLE == 0:
            self.texts[self.number] = flat(text)
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{self.game}_{self.number:05}.txt").write_text(flat(text), encoding="utf-8")
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
    write_texts(target.with_name(place_of_texts(game).name), book.texts)
    for name, found in sorted(book.count.items()):
        print(f"{name}: {found}")
    print(f"{len(book.sittings)} sittings, {time.process_time() - began:.1f} s of processor time, {target}")
    return 0


def _draw(book: Book, game: str, count: int) -> None:
    for setup in others(game):
        # What can be opened ends early where it is left: then it is opened again.
        left = ELSEWHERE
        for again in range(4):
            if left > 0:
                left -= book.take(setup, Drawer(game, Random(f"{game} {setup.name} {again}")), left)
    at_tables = 0
    for round in numbers():
        for setup in tables(game):
            if at_tables >= count:
                return
            setup = msgspec.structs.replace(setup, seed=setup.seed + 100 * round)
            drawer = Drawer(game, Random(f"{game} {setup.name} {round}"))
            at_tables += book.take(setup, drawer, min(AT_A_TABLE, count - at_tables))


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
    print(f"{game}: {differing} sittings of the gestures compared differ; {compared} equal; {seconds:.1f} s")
    return 1 if differing else 0


def differences(
    game: str,
    source: Path,
    start: int = 0,
    to: int | None = None,
    texts: Path | None = None,
    dump: int | None = None,
) -> Iterator[str | None]:
    """For each gesture None, or what differs after it; a sitting ends with its first difference."""
    canon, number = Canon(Renames.of(game)), 0
    kept = read_texts(source.with_name(place_of_texts(game).name))
    for old in read(source):
        begin, number = number, number + len(old.done)
        if number <= start or (to is not None and begin > to):
            continue
        upto = len(old.done) if to is None else min(len(old.done), to - begin + 1)
        with sat(game, old.setup, canon) as sitting:
            yield _differs(old, begin - 1, "as it begins", old.first, sitting.seen(), None)
            for at, (gesture, known) in enumerate(old.done[:upto], begin):
                sitting.do(gesture)
                text = sitting.seen()
                if texts is not None:
                    texts.mkdir(parents=True, exist_ok=True)
                    (texts / f"{game}_{at:05}.txt").write_text(flat(text), encoding="utf-8")
                if dump == at:
                    print(flat(text))
                told = _differs(old, at, gesture, known, text, kept.get(at))
                if at >= start:
                    yield told
                if told is not None and texts is None and dump is None:
                    break


def _differs(old: Sat, at: int, gesture: str, known: tuple[str, ...], text: Text, whole: str | None) -> str | None:
    now = digests(text)
    sections = [name for name, a, b in zip(SECTIONS, known, now, strict=True) if a != b]
    if not sections:
        return None
    told = f"gesture {at} ({gesture}) of {old.setup.name!r}, seed {old.setup.seed}: {', '.join(sections)} differ"
    if whole is not None:
        lines = difflib.unified_diff(whole.splitlines(), flat(text).splitlines(), "recorded", "now", lineterm="", n=1)
        told += "\n" + "\n".join(lines)
    return told
