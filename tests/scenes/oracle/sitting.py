"""One sitting: a table, a record, a lesson or a rule shown, in an app of its own, and the gestures done there."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pygame
from msgspec import structs

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo
from game.kernel.seat import AVATARS
from game.lessons.reading import lessons
from game.library.saves import Saves
from game.library.settings import Settings
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.app.app import App
from scenes.kit.scene import Scene
from scenes.lessons.scene import LessonScene
from scenes.records.open_record import played
from scenes.rule_book.show import ShowScene
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import InlineBots
from tests.scenes.blank import Blank
from tests.scenes.oracle import gestures
from tests.scenes.oracle.canon import Canon
from tests.scenes.oracle.seen import Ears, seen

NAMES: Final = ("Ann", "누리", "달이", "학 선생", "Bo", "미르")
LEVEL: Final = "easy"
SEED_AGAIN: Final = 4711
"""Of a match that is played again."""


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a sitting begins with; it stands in the recording."""

    name: str
    host: str = "table"
    """``table``, ``replay``, ``lesson`` or ``show``."""
    seats: int = 4
    options: dict[str, Any] = {}
    seed: int = 1
    acts: int = 0
    """Acts that bots have done before; of a replay, those it shows."""
    person: bool = True
    size: tuple[int, int] = (1280, 720)
    language: str = "en"
    speed: float = 0.0
    settings: dict[str, Any] = {}
    of: str = ""
    """The number of a lesson and its step, or a rule and the number of its example."""


class _Same(dict[str, Any]):
    """One bot for every level, manner and program."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.bot = make_bot(game, LEVEL)

    def __missing__(self, level: str) -> Any:
        return self.bot


def inline_bots(match: AnyMatch, *_: object) -> InlineBots:
    """Easy bots in this process, in the place of those in others."""
    return InlineBots(_Same(match.rules.name))


def begun(game: str, setup: Setup) -> AnyMatch:
    """The match after the acts that bots have done before."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, config_of(rules, setup.options), setup.seats, setup.seed)
    bot = make_bot(game, LEVEL)
    while not match.over and len(match.acts) < setup.acts:
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    return match


def people(setup: Setup) -> tuple[SeatInfo, ...]:
    """The person, if one plays, and easy bots."""
    levels = ["person" if setup.person else LEVEL, *(LEVEL for _ in range(setup.seats - 1))]
    return tuple(SeatInfo(NAMES[at], level, AVATARS[at % len(AVATARS)]) for at, level in enumerate(levels))


class Sitting:
    """Does gestures and tells what is seen after each."""

    def __init__(self, game: str, setup: Setup, folder: Path, canon: Canon) -> None:
        self.game, self.setup, self.folder = game, setup, folder
        self.ears = Ears()
        settings = Settings(language=setup.language, speed=setup.speed, window_size=setup.size, ask_costly=False)  # type: ignore[arg-type]
        settings = msgspec.convert({**msgspec.to_builtins(settings), **setup.settings}, Settings)
        self.app = App(settings, folder, size=setup.size, catch=False, home=Blank, sound=self.ears)
        self.canon = canon
        self.pointer = (0, 0)
        self.app.push(Blank(self.app.ctx))
        with self._fixed():
            self.app.push(self._first())
            for _ in range(3):
                self.app.step(gestures.FRAME)
        self.ears.begin(self.app)

    def _first(self) -> Scene:
        ctx, game, setup = self.app.ctx, self.game, self.setup
        if setup.host == "lesson":
            number, _, step = setup.of.partition(" ")
            return LessonScene(ctx, lessons(game)[int(number)], int(step or 0))
        if setup.host == "show":
            rule, _, number = setup.of.partition(" ")
            return ShowScene(ctx, game, rule, int(number))
        match, seats = begun(game, setup), people(setup)
        if setup.host == "replay":
            return played(ctx, match, seats)
        writer = Saves(self.folder / "matches").new(match, seats)
        for seat, action in match.acts:
            writer.act(match, seat, action)
        return SCENE_ENTRIES[game].open_table(ctx, match, seats, inline_bots(match), writer)

    @property
    def left(self) -> bool:
        """Whether nothing of the sitting is open any more."""
        return len(self.app.stack.scenes) < 2

    # -- hands

    def event(self, kind: int, **values: Any) -> None:
        self.pointer = values.get("pos", self.pointer)
        self.app.post(pygame.Event(kind, **values))

    def frame(self, dt: float) -> None:
        self.app.step(dt)

    def resize(self, size: tuple[int, int]) -> None:
        self.app.set_window_size(size)

    def speak(self, language: str) -> None:
        self.app.ctx.apply_settings(structs.replace(self.app.ctx.settings, language=language))

    def reopen(self) -> None:
        self.app.reset(Blank(self.app.ctx))
        saves = Saves(self.folder / "matches")
        entries = saves.open_matches()
        if entries:
            resumed = saves.resume(entries[0])
            bots = inline_bots(resumed.match)
            entry = SCENE_ENTRIES[self.game]
            self.app.push(entry.open_table(self.app.ctx, resumed.match, resumed.seats, bots, resumed.writer))

    # -- doing

    def do(self, gesture: str) -> None:
        """One gesture."""
        with self._fixed():
            gestures.do(self, gesture)

    def seen(self) -> dict[str, list[str]]:
        """What is seen and was heard since the last look, by section."""
        return seen(self.app, self.ears, self.canon)

    @contextmanager
    def _fixed(self) -> Iterator[None]:
        """What would differ from run to run is the same: seeds of later matches, processes, the real pointer."""
        with ExitStack() as stack:
            stack.enter_context(patch("scenes.lobby.start_match.fresh_seed", lambda: SEED_AGAIN))
            for place in ("scenes.lobby.start_match", "scenes.records.scene"):
                stack.enter_context(patch(f"{place}.ProcessBots", inline_bots))
            stack.enter_context(patch("pygame.mouse.get_pos", lambda: self.pointer))
            stack.enter_context(patch("game.system.show_folder", lambda *_, **__: True))
            stack.enter_context(patch("webbrowser.open", lambda *_, **__: True))
            yield

    def close(self) -> None:
        """Leaves everything."""
        self.app.close()


@contextmanager
def sat(game: str, setup: Setup, canon: Canon) -> Iterator[Sitting]:
    """A sitting in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="oracle"))
    sitting = None
    try:
        sitting = Sitting(game, setup, folder, canon)
        yield sitting
    finally:
        if sitting is not None:
            sitting.close()
        shutil.rmtree(folder, ignore_errors=True)
