"""Damages every kind of file that a person has, as disks, editors and people do: `python -m tests.damage COUNT [SEED]`.

Records and the lists of them, sidecars, settings, progress, own lessons, own rule sets, options and logs of others.
For each the app must open, must take nothing else with it, and must either say in a line what is wrong or show what it
read.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import msgspec
import yaml

import assets
from game.cli.main import run as command
from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.lessons.own import own_lessons
from game.lessons.progress import NAME as PROGRESS
from game.lessons.progress import Progress, read_progress, save_progress
from game.lessons.subject import games as taught
from game.library.own_rules import own_rules
from game.library.paths import Paths
from game.library.saves import Saves
from game.library.settings import Settings
from game.library.sidecar import SUFFIX
from scenes.app import samples
from scenes.app.app import App
from scenes.lessons.scene import LessonScene
from scenes.menu.scene import menu_scene
from scenes.scene_registry import SCENE_ENTRIES
from tests.monkey import easy_bots
from tests.scenes.test_damaged_files import damaged, sources

TEXTS = (Texts("ko"), Texts("en"))
ACTS = 24
Door = Callable[[Path], str]


class Doors:
    """The readers that need a window, which stays open for all files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.app = App(Settings("en", speed=0.0), folder / "app", size=(1024, 640), catch=False, home=menu_scene)
        self.app.push(menu_scene(self.app.ctx))
        self.records: dict[str, bytes] = {}

    def sources(self) -> Iterator[tuple[str, Door, bytes]]:
        """Yields whole files by name, each with its reader."""
        yield from sources(self.folder / "whole")
        for game in SCENE_ENTRIES:
            yield f"{game}{SUFFIX}", self.as_sidecar, self._sidecar(game)
        paths = Paths(self.folder / "p", self.folder / "p")
        progress = Progress(("holla.first", "turf.first"), {"riichi.tiles": 3}, ("rummikub",), True)
        assert save_progress(paths, progress) is None
        yield PROGRESS, self.as_progress, (paths.home / PROGRESS).read_bytes()
        for game in taught():
            for path in sorted(assets.path("lessons", game).glob("*.yaml"))[::4]:
                yield f"{game}-{path.name}", self.as_lesson, path.read_bytes()
        yield "mine.yaml", self.as_own_rules, RULES.encode()

    def close(self) -> None:
        """Closes the window."""
        self.app.close()

    # -- sidecars

    def _played(self, game: str) -> AnyMatch:
        return samples.played(game, lambda match: len(match.acts) >= ACTS and match.to_act()[0] == 0)

    def _seats(self) -> tuple[SeatInfo, ...]:
        return (SeatInfo("나", "person", "tiger"), *(SeatInfo(f"b{n}", "easy", "deer") for n in range(3)))

    def _sidecar(self, game: str) -> bytes:
        """The sidecar of a match in which a table was left; its record is kept."""
        played = self._played(game)
        match: AnyMatch = Match(played.rules, played.config, played.seats, played.seed)
        writer = Saves(self.folder / "beside").new(match, self._seats())
        for seat, action in played.acts:
            match.act(seat, action)
            writer.act(match, seat, action)
        self._show(SCENE_ENTRIES[game].open_table(self.app.ctx, match, self._seats(), easy_bots(match), writer))
        writer.close()
        self.records[game] = writer.path.read_bytes()
        file = writer.path.with_suffix(SUFFIX)
        plain = b'{"format":"yongmaru-table/1","acts":%d,"desk":{"hand":[1,2],"turn":{"acts":%d,"choice":1}}}'
        return file.read_bytes() if file.exists() else plain % (ACTS, ACTS)

    def _show(self, scene: Any, steps: int = 2) -> None:
        self.app.push(scene)
        for _ in range(steps):
            self.app.step(1 / 60)
        self.app.pop(scene)

    def as_sidecar(self, path: Path) -> str:
        """Goes on with the match at its table; what could not be used is told and kept aside."""
        game, harmed = path.stem, path.read_bytes()
        record = path.with_suffix(".jsonl")
        record.write_bytes(self.records[game])
        saves = Saves(path.parent)
        (entry,) = saves.open_matches()
        resumed = saves.resume(entry)
        content = resumed.writer.sidecar.content
        told = [problem.text(texts) for problem in resumed.problems for texts in TEXTS]
        assert all(told) and len(resumed.problems) <= 1
        kept = list(path.parent.glob(f"{path.name}.broken-*"))
        assert len(kept) == len(resumed.problems), "told and kept aside, or neither"
        if not kept:
            said = json.loads(harmed)
            acts = len(resumed.match.acts)
            assert content == (said["desk"] if 0 <= said["acts"] <= acts else {}), "all of it, or of acts to come"
        bots = easy_bots(resumed.match)
        self._show(SCENE_ENTRIES[game].open_table(self.app.ctx, resumed.match, resumed.seats, bots, resumed.writer))
        resumed.writer.close()
        _empty(path.parent)
        return "told" if kept else "lies there" if content else "of other acts"

    # -- lessons and rules

    def as_progress(self, path: Path) -> str:
        """Reads what was learned, or a line that names where the file lies now; it is told once."""
        paths, data = Paths(path.parent, path.parent), path.read_bytes()
        found, problem = read_progress(paths)
        again, more = read_progress(paths)
        assert more is None
        if problem is None:
            # Read by another way: what the file says, and every name in it is known.
            said = yaml.safe_load(data.decode("utf-8"))
            assert msgspec.convert(said, Progress) == found
            assert len(said) <= len(Progress.__struct_fields__) and {*Progress.__struct_fields__} & {*said}
        assert problem is None or all(problem.text(texts) for texts in TEXTS)
        assert (problem is None) == (not list(path.parent.glob(f"{PROGRESS}.broken-*")))
        assert save_progress(paths, again) is None
        _empty(path.parent)
        return "read" if problem is None else "told"

    def as_lesson(self, path: Path) -> str:
        """Shows and draws a lesson step by step, or tells why not; the good one beside it is shown."""
        game, _, name = path.name.partition("-")
        folder = path.parent / game
        folder.mkdir()
        good = (assets.path("lessons", game) / name).read_text(encoding="utf-8").replace("id: ", "id: good_", 1)
        (folder / "good.yaml").write_text(good, encoding="utf-8")
        file = path.rename(folder / "own.yaml")
        found = own_lessons(folder, game)
        assert len(found.lessons) + len(found.problems) == 2, "shown or told"
        assert any(one.id.startswith("good_") for one in found.lessons)
        for problem in found.problems:
            assert all(str(file) in problem.text(texts) and "\n" not in problem.text(texts) for texts in TEXTS)
        own = next((one for one in found.lessons if not one.id.startswith("good_")), None)
        if own is not None:
            for at in range(len(own.steps) + 2):
                self._show(LessonScene(self.app.ctx, own, at), 1)
        if crc32(file.read_bytes()) % 8 == 0:
            said = StringIO()
            with redirect_stderr(said), redirect_stdout(_nowhere()):
                assert command(["lessons", "check", "--file", str(file)]) in (0, 1, 2)
            assert len(said.getvalue().splitlines()) <= 1, said.getvalue()
        _empty(folder)
        folder.rmdir()
        return "told" if own is None else "shown"

    def as_own_rules(self, path: Path) -> str:
        """Reads a preset that can be played, or a line."""
        found = own_rules(path.parent)
        presets = [(game, preset) for game, own in found.presets.items() for preset in own]
        assert len(presets) + len(found.problems) == 1
        assert all(problem.text(texts) for problem in found.problems for texts in TEXTS)
        for game, preset in presets:
            rules = GAMES[game]
            assert preset.ko and preset.en
            assert any(_plays(rules, preset.set, seats) for seats in rules.seat_counts)
        _empty(path.parent)
        return "told" if found.problems else "read"


RULES = """game: turf
name: {ko: 짧은 경주, en: A short race}
description: 두 번 달려요
preset: standard
set:
  races: 2
  start_money: 900
"""


def _plays(rules: Any, values: Any, seats: int) -> bool:
    from game.kernel.options import config_of
    from game.kernel.rules import BadConfig

    try:
        Match(rules, config_of(rules, values), seats, 1)
    except BadConfig:
        return False
    return True


def _nowhere() -> Any:
    import io

    return io.TextIOWrapper(io.BytesIO(), "utf-8")


def _empty(folder: Path) -> None:
    for file in folder.iterdir():
        if file.is_file():
            file.unlink()


class Logged(logging.Handler):
    """A log of what only a guard caught: a reader that did not know what it met."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps records with an exception: lines are what a person is told as well."""
        if record.exc_info:
            self.found.append(self.format(record))


def run(count: int, seed: int, folder: Path, keep: Path | None = None) -> Counter[str]:
    """Damages so many files; returns what came of them. Raises ``AssertionError`` with the file that did harm."""
    chance, told, logged = Random(f"damage {seed}"), Counter[str](), Logged()
    doors = Doors(folder)
    log = logging.getLogger("yongmaru")
    log.addHandler(logged)
    try:
        kinds = list(doors.sources())
        for number in range(count):
            name, door, data = kinds[number % len(kinds)]
            place = folder / door.__name__
            place.mkdir(exist_ok=True)
            if door.__name__ == "as_match" and not (place / "good.jsonl").exists():
                (place / "good.jsonl").write_bytes(kinds[0][2])
            path = place / name
            harmed = damaged(name, data, chance)
            path.write_bytes(harmed)
            try:
                told[f"{door.__name__}: {door(path)}"] += 1
                assert not logged.found, f"only the guard held it: {logged.found}"
            except Exception as error:
                kept = (keep or Path(tempfile.gettempdir())) / f"failed-{seed}-{number}-{name}"
                kept.write_bytes(harmed)
                raise AssertionError(f"file {number}: {name}, kept as {kept}") from error
    finally:
        log.removeHandler(logged)
        doors.close()
    return told


def main() -> int:
    """Prints the counts."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        told = run(count, seed, Path(folder))
    for line, number in sorted(told.items()):
        print(f"{line}: {number}")
    print(f"{count} damaged files, 0 exceptions, nothing silent")
    return 0


if __name__ == "__main__":
    sys.exit(main())
