"""Tables of all games for the conformance suite, looked at through the probe alone."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pygame

from game.games import ENTRIES, GAMES
from game.kernel.entry import USUAL_LENGTH
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.seat import LEVELS
from game.library.settings import Settings
from game.seats.bots import make_bot
from scenes.app import samples
from scenes.app.app import App
from scenes.app.trace import Trace
from scenes.kit.scene import Scene
from scenes.menu.scene import menu_scene
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import BotClient, InlineBots
from scenes.table.moods import Moods
from scenes.table.probe import probe
from tests.scenes.hand import Hand, asks
from tests.scenes.table_kit import Listening

ALL = tuple(SCENE_ENTRIES)
SIZES = ((1024, 640), (1280, 720), (1600, 900), (1920, 1080), (1024, 1200))
LANGUAGES = ("ko", "en")
PEOPLE = (
    SeatInfo("", "person", "tiger"),
    SeatInfo("누리", "easy", "deer"),
    SeatInfo("달이", "easy", "rabbit"),
    SeatInfo("학 선생", "easy", "crane"),
)
FRAME = 1 / 60
PATIENCE = 3000
"""Frames after which waiting for something fails."""


def share(game: str, acts: int) -> int:
    """How many acts of a match of this game stand for so many of one of the usual length."""
    return max(1, acts * ENTRIES[game].length // USUAL_LENGTH)


def middle(game: str, acts: int = 20, seed: int = samples.SEED) -> AnyMatch:
    """A match of bots at an act of seat 0, in which something can be done beside answering."""

    def there(match: AnyMatch) -> bool:
        if len(match.acts) < share(game, acts) or match.to_act()[0] != 0:
            return False
        return len(match.rules.legal(match.state, 0)) > 2

    return samples.played(game, there, seed)


def copied(match: AnyMatch, acts: int | None = None) -> AnyMatch:
    """The same match, acted anew from its beginning up to an act."""
    again: AnyMatch = Match(GAMES[match.rules.name], match.config, match.seats, match.seed)
    for seat, action in match.acts[:acts]:
        again.act(seat, action)
    return again


class Watched(Hand):
    """A table over the menu: pressed, keyed and looked at as in a real window."""

    def __init__(
        self,
        folder: Path,
        match: AnyMatch,
        size: tuple[int, int] = (1280, 720),
        language: str = "en",
        speed: float = 0.0,
        bot_client: BotClient | None = None,
    ) -> None:
        settings = Settings(language=language, speed=speed, window_size=size)
        app = App(settings, folder, size=size, catch=False, home=menu_scene)
        super().__init__(app)
        self.sounds = Listening(app.ctx.sound)
        app.ctx.sound = self.sounds
        self.game: str = match.rules.name
        self.match = match
        app.push(menu_scene(app.ctx))
        if bot_client is None:
            bot_client = InlineBots({level: make_bot(self.game, level) for level in LEVELS})
        self.table: Any = SCENE_ENTRIES[self.game].open_table(app.ctx, match, PEOPLE[: match.seats], bot_client, None)
        app.push(self.table)
        self._trace = Trace(app, Path("/dev/null"))
        self.steps(3)

    @property
    def now(self) -> dict[str, Any]:
        """The next line of the trace."""
        return self._trace.describe()

    @property
    def told(self) -> dict[str, Any]:
        """The facts of the table's probe, also when something lies on it."""
        return probe(self.table)

    @property
    def top(self) -> Scene:  # type: ignore[override]
        """The top scene."""
        top = self.app.stack.top
        assert top is not None
        return top

    @property
    def there(self) -> bool:
        """Whether nothing lies on the table."""
        return self.app.stack.top is self.table

    def my_turn(self) -> dict[str, Any]:
        """Waits until the person may act at the open table, reading results with Enter; returns the facts."""
        for _ in range(PATIENCE):
            if not self.there:
                self.key(pygame.K_RETURN)
            elif self.told["mine"]:
                break
            else:
                self.steps()
        else:
            raise AssertionError("the person is never asked")
        return self.told

    def rest(self) -> None:
        """Ends movements and notes, and moves the pointer away."""
        self.point((0, 0))
        self.table.motion.finish()
        self.table.board.changed()
        self.app.toasts.clear()
        # A face is moved by what was seen to happen: that passes as notes do.
        self.table.board.take(moods=Moods())
        self.steps(30, 0.1)
        self.app.redraw()
        self.steps()

    def choice(self, key: str) -> bool:
        """Opens the table's menu and presses an entry by its text's key; False when there is none."""
        self.key(pygame.K_ESCAPE)
        assert asks(self.top), f"Esc opens {self.top}"
        label = self.app.ctx.t(f"{self.table.dialogs.section}.menu_dialog.{key}")
        if label not in self.now["controls"]:
            return False
        self.click(label)
        self.steps(3)
        return True

    def pixels(self) -> str:
        """A hash of the picture."""
        return hashlib.sha256(pygame.image.tobytes(self.app.surface, "RGB")).hexdigest()
