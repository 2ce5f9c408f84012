"""The monkey: random events in every scene, as fast as they go: `python -m tests.monkey COUNT [SEED [ROOMS]]`, where
ROOMS is how the names of the rooms begin, such as `four` for tables of four persons.

Menu, lobbies, settings, rule books, pictures, lists, records, lessons, tables and whatever is opened from there, in
both languages, at windows and with texts of any size. Nothing may raise, and the doctor must find every match whole.
What would leave this program is only counted: file managers, browsers, outside programs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Rect

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.lessons.reading import all_lessons
from game.lessons.subject import games as taught
from game.library.paths import Paths
from game.library.saves import Saves
from game.library.settings import Settings
from game.seats.bots import make_bot
from scenes.app import samples
from scenes.app.doctor import Doctor
from scenes.demo_scenes import named_scenes, open_scene
from scenes.kit.context import Context
from scenes.kit.layout import TEXT_SCALES
from scenes.kit.scene import Scene
from scenes.lessons.catalogue import catalogue_scene
from scenes.lessons.howto import howto_scene
from scenes.lessons.scene import LessonScene
from scenes.lobby import start_match
from scenes.lobby.scene import lobby_scene
from scenes.menu.scene import menu_scene
from scenes.records.open_record import played, watch
from scenes.records.own_matches import own_matches
from scenes.records.record_files import record_files
from scenes.rule_book.scene import rule_book_scene
from scenes.scene_registry import SCENE_ENTRIES
from scenes.statistics.people import people
from scenes.statistics.scene import statistics
from scenes.table.bot_client import InlineBots
from tests.scenes.random_events import Presser

STAY = 150
"""The most events after which another scene, language and window are tried."""
SMALLEST, LARGEST = (640, 400), (1920, 1200)
LOGS = Path(__file__).parent / "data" / "riichi" / "records"
FOREIGN = 120_000
"""The most bytes of a foreign log: reading is not what is tried here."""
Room = Callable[[Context], Scene]


def _short(game: str) -> AnyMatch:
    options = {"holla": {"rounds": 1}, "riichi": {"length": "single"}, "rummikub": {"games": 1}, "turf": {"races": 1}}
    return samples.played(game, lambda _: False, seats=GAMES[game].seat_counts[0], **options.get(game, {}))


class Monkey(Presser):
    """A presser that goes from scene to scene."""

    def __init__(self, seed: int, folder: Path, rooms: str = "") -> None:
        """Goes only where the name of a room begins with `rooms`."""
        super().__init__(Random(f"monkey {seed}"), folder)
        self.matches = {game: _short(game) for game in SCENE_ENTRIES}
        self.logs = [path for path in sorted(LOGS.iterdir()) if path.is_file() and path.stat().st_size < FOREIGN]
        self.rooms: dict[str, Room] = {name: room for name, room in self._rooms() if name.startswith(rooms)}

    # -- where to

    def _rooms(self) -> Iterator[tuple[str, Room]]:
        for name in named_scenes():
            yield name, lambda ctx, name=name: open_scene(name, ctx)  # type: ignore[misc]
        for game in SCENE_ENTRIES:
            yield f"lobby {game}", lambda ctx, game=game: lobby_scene(ctx, game)  # type: ignore[misc]
            yield f"rules {game}", lambda ctx, game=game: rule_book_scene(ctx, None, game)  # type: ignore[misc]
            yield f"replay {game}", lambda ctx, game=game: self._replay(ctx, game)  # type: ignore[misc]
            yield f"replay {game} late", lambda ctx, game=game: self._replay(ctx, game)  # type: ignore[misc]
            yield f"evening {game}", lambda ctx, game=game: self._evening(ctx, game)  # type: ignore[misc]
            yield f"four {game}", lambda ctx, game=game: self._evening(ctx, game, 4)  # type: ignore[misc]
            yield f"table {game}", lambda ctx, game=game: self._table(ctx, game)  # type: ignore[misc]
        for game in taught():
            yield f"lessons {game}", lambda ctx, game=game: catalogue_scene(ctx, game)  # type: ignore[misc]
            yield f"pictures {game}", lambda ctx, game=game: howto_scene(ctx, game)  # type: ignore[misc]
            yield f"lesson {game}", lambda ctx, game=game: self._lesson(ctx, game)  # type: ignore[misc]
            yield f"lesson {game} again", lambda ctx, game=game: self._lesson(ctx, game)  # type: ignore[misc]
        yield "matches", own_matches
        yield "records of others", record_files
        yield "statistics", statistics
        yield "people", people
        yield "log", self._log

    def _replay(self, ctx: Context, game: str) -> Scene:
        match = self.matches[game]
        replay = played(ctx, match, samples.people(ctx, match.seats))
        replay.player = replay._player(replay.timeline.upto(self.random.randrange(len(match.acts) + 1)), 0)
        return replay

    def _table(self, ctx: Context, game: str) -> Scene:
        return self._seated(ctx, game, (("", "person"), *(("봇", "easy"),) * 3))

    def _evening(self, ctx: Context, game: str, persons: int = 2) -> Scene:
        """A match of so many persons at this screen, the others bots."""
        people = [(name, "person") for name in ("가", "Ben", "다", "Dan")[:persons]]
        table: Any = self._seated(ctx, game, (*people, *(("봇", "easy"),) * (4 - len(people))))
        return table.passing.seated(table)  # type: ignore[no-any-return]

    def _seated(self, ctx: Context, game: str, who: Sequence[tuple[str, str]]) -> Scene:
        match: AnyMatch = Match(GAMES[game], GAMES[game].config_type(), 4, self.random.randrange(1 << 30))
        seats = tuple(SeatInfo(name, level) for name, level in who)
        writer = Saves(self.folder / "matches").new(match, seats)
        self.count["matches"] += 1
        return SCENE_ENTRIES[game].open_table(ctx, match, seats, easy_bots(match), writer)

    def _lesson(self, ctx: Context, game: str) -> Scene:
        lesson = self.random.choice([one for one in all_lessons() if one.game == game])
        return LessonScene(ctx, lesson, self.random.randrange(len(lesson.steps) + 1))

    def _log(self, ctx: Context) -> Scene:
        watch(ctx, self.random.choice(self.logs))
        top = ctx.host.stack.top  # type: ignore[attr-defined]
        ctx.host.stack.scenes.pop()  # type: ignore[attr-defined]
        return top  # type: ignore[no-any-return]

    def enter(self) -> None:
        """Opens another scene at another window, in another language and size of text."""
        random, app = self.random, self.app
        language, speed = random.choice(("ko", "en")), random.choice((0.0, 0.0, 1.0, 2.0))
        still, scale = random.random() < 0.3, random.choice(TEXT_SCALES)
        settings = Settings(language=language, speed=speed, reduced_motion=still, text_scale=scale)  # type: ignore[arg-type]
        app.ctx.apply_settings(settings)
        app.set_window_size((random.randint(SMALLEST[0], LARGEST[0]), random.randint(SMALLEST[1], LARGEST[1])))
        app.reset(menu_scene(app.ctx))
        name = random.choice(list(self.rooms))
        self.last.append(f"-- {name}, {language}, {scale} %, {app.surface.get_size()}")
        app.push(self.rooms[name](app.ctx))
        app.step(1 / 60)
        self.count["scenes"] += 1

    # -- what is pressed

    def place(self) -> tuple[int, int]:
        """A point to press: pieces too, and what lies in a window within the window."""
        top = self.app.stack.top
        if top is None or self.random.random() < 0.4:
            return super().place()
        boxes = [box for scene in _below(top) for box in _boxes(scene)]
        if not boxes:
            return super().place()
        box = self.random.choice(boxes)
        return box.x + self.random.randrange(max(1, box.w)), box.y + self.random.randrange(max(1, box.h))

    def dropped(self) -> Path | None:
        """The path of any of its records, or of a foreign log."""
        own = sorted((self.folder / "matches").glob("*.jsonl"))
        return self.random.choice([*own[-3:], *self.logs])

    def check(self) -> None:
        """Checks that the doctor finds nothing wrong with what was written."""
        paths = Paths(self.folder, self.folder / "logs")
        doctor = Doctor(Texts(self.random.choice(("ko", "en"))), paths)
        assert all((doctor._settings(), doctor._matches(), *doctor._own_rules())) and doctor.healthy
        self.count["checks"] += 1

    def run(self, count: int) -> None:
        """Sends so many events; raises what a scene raises, with the last events beside it."""
        try:
            while self.count["events"] < count:
                self.enter()
                upto = min(count, self.count["events"] + self.random.randrange(STAY))
                while self.count["events"] < upto and self.app.stack.scenes:
                    self.press([event for _ in range(self.random.randrange(1, 8)) for event in self.deed()])
                if self.count["scenes"] % 50 == 0:
                    self.check()
            self.check()
        except BaseException:
            print(f"after {self.count['events']} events", *self.last, sep="\n", file=sys.stderr)
            raise
        self.app.close()


def _below(top: Scene) -> Sequence[Scene]:
    """The scene and those within it: the table of a lesson, of a record."""
    table, part = getattr(top, "table", None), getattr(top, "part", None)
    within = [table] if hasattr(table, "ui") else []
    return (top, *within, *(part.stack.scenes if part is not None else ()))


def _boxes(scene: Scene) -> list[Rect]:
    found = [widget.rect for widget in scene.ui.all()]
    spots = getattr(scene, "spots", None)
    return [*found, *(rect for _, rect, _ in spots.all())] if spots is not None else found


class _Easy(dict[str, Any]):
    """A mapping with an easy bot for every level, manner and program."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.bot = make_bot(game, "easy")

    def __missing__(self, level: str) -> Any:
        return self.bot


def easy_bots(match: AnyMatch, *_: object) -> InlineBots:
    """The easy bots in this process, in the place of those in others."""
    return InlineBots(_Easy(match.rules.name))


@contextmanager
def kept_in(home: Path) -> Iterator[list[str]]:
    """Lets nothing leave this program within the block; lists what would have."""
    left: list[str] = []

    def leave(*words: Any, **_: Any) -> bool:
        left.append(str(words[:1]))
        return True

    def no_program(*words: Any, **_: Any) -> Any:
        left.append(str(words[:1]))
        raise OSError(2, "No such file or directory")

    with ExitStack() as stack:
        stack.enter_context(patch.object(start_match, "ProcessBots", easy_bots))
        stack.enter_context(patch("game.system.show_folder", leave))
        stack.enter_context(patch("webbrowser.open", leave))
        stack.enter_context(patch("game.system.start", no_program))
        stack.enter_context(patch.dict(os.environ, {"HOME": str(home), "USERPROFILE": str(home)}))
        yield left


def run(count: int, seed: int, folder: Path, rooms: str = "") -> str:
    """Sends so many events from a seed; returns the line that tells of them."""
    with kept_in(folder) as left:
        monkey = Monkey(seed, folder, rooms)
        monkey.run(count)
    found = monkey.count
    return (
        f"{found['events']} random events in {found['scenes']} scenes, {found['pictures']} pictures, "
        f"{found['matches']} matches, {found['checks']} looks at the folder, {len(left)} ways out, 0 exceptions"
    )


def main() -> int:
    """Prints the counts."""
    pygame.init()
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        print(run(count, seed, Path(folder), *sys.argv[3:4]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
