"""Random events at a table, as fast as they go: `python -m tests.scenes.random_events GAME COUNT [SEED]`.

Mouse, keys, pad, letters, other sizes, pauses and dropped files come in any order, most of them where something is.
Whatever they open is pressed too; when the table is left, the next match is opened. Nothing may raise, no act may stay
off the disk.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter, deque
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import BadOption
from game.kernel.record import SeatInfo, read_record
from game.kernel.rules import BadConfig
from game.kernel.seat import LEVELS
from game.library.saves import Saves
from game.library.settings import Settings
from game.seats.bots import make_bot
from scenes.app.app import App
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import InlineBots
from tests.scenes.blank import Blank

SEATS = (SeatInfo("", "person", "tiger"), *(SeatInfo(name, "easy", "deer") for name in ("누리", "달이", "학")))
SIZES = ((1024, 576), (1024, 576), (1024, 768), (1280, 720))
KEYS = (
    *(getattr(pygame, f"K_{name}") for name in "ahdlnpszycfor123456789"),
    *(getattr(pygame, f"K_{name}") for name in ("RETURN", "SPACE", "ESCAPE", "TAB", "BACKSPACE", "DELETE", "HOME")),
    *(getattr(pygame, f"K_{name}") for name in ("END", "PAGEUP", "PAGEDOWN", "F1", "F11", "SLASH", "PLUS", "MINUS")),
    *(getattr(pygame, f"K_{name}") for name in ("LEFT", "RIGHT", "UP", "DOWN", "RETURN", "SPACE", "RETURN")),
)
MODS = (0, 0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT)
CHECK = 150
"""Steps between two looks at the disk."""
STAY = 3000
"""Events after which another match, size and speed are tried."""


class Presser:
    """A presser of whatever there is, in any order."""

    def __init__(self, random: Random, folder: Path) -> None:
        self.random, self.folder = random, folder
        self.count: Counter[str] = Counter()
        self.last: deque[str] = deque(maxlen=40)
        settings = Settings(language="en", speed=0.0, window_size=SIZES[0])
        self.app = App(settings, folder, size=SIZES[0], catch=False, home=Blank)

    def place(self) -> tuple[int, int]:
        """A point somewhere, mostly on a control or a piece."""
        random, top = self.random, self.app.stack.top
        wide, high = self.app.surface.get_size()
        boxes = [widget.rect for widget in top.ui.all()] if top is not None else []
        if boxes and random.random() < 0.75:
            box = random.choice(boxes)
            return box.x + random.randrange(max(1, box.w)), box.y + random.randrange(max(1, box.h))
        return random.randrange(wide), random.randrange(high)

    def deed(self) -> list[pygame.Event]:
        """The events of one deed of mouse, keys, pad or window."""
        random = self.random
        deed = random.random()
        if deed < 0.30:
            return self._click()
        if deed < 0.45:
            return self._drag()
        if deed < 0.55:
            return [self._motion(self.place(), False)]
        if deed < 0.88:
            return self._key()
        if deed < 0.92:
            pad = ((pygame.JOYBUTTONDOWN, {"button": random.randrange(9), "instance_id": 0}),
                   (pygame.JOYHATMOTION, {"value": (random.randrange(-1, 2), random.randrange(-1, 2)), "hat": 0}),
                   (pygame.JOYAXISMOTION, {"axis": random.randrange(3), "value": random.uniform(-1, 1)}))  # fmt: skip
            kind, values = random.choice(pad)
            return [pygame.Event(kind, **values)]
        if deed < 0.95:
            dy = random.choice((-3.0, -1.0, 1.0, 3.0))
            return [pygame.Event(pygame.MOUSEWHEEL, x=0, y=int(dy), precise_x=0.0, precise_y=dy, flipped=False)]
        if deed < 0.98:
            text = random.choice(("a", "강", "/", " ", "👹", "ㅎ"))
            kinds = (pygame.TEXTINPUT, {"text": text}), (pygame.TEXTEDITING, {"text": text, "start": 0, "length": 1})
            kind, values = random.choice(kinds)
            return [pygame.Event(kind, **values)]
        return self._window()

    def _motion(self, pos: tuple[int, int], held: bool) -> pygame.Event:
        return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0), touch=False)

    def _button(self, kind: int, pos: tuple[int, int], button: int) -> pygame.Event:
        return pygame.Event(kind, pos=pos, button=button, touch=False)

    def _click(self) -> list[pygame.Event]:
        pos, button = self.place(), self.random.choice((1, 1, 1, 1, 3, 2))
        down, up = self._button(pygame.MOUSEBUTTONDOWN, pos, button), self._button(pygame.MOUSEBUTTONUP, pos, button)
        found = [self._motion(pos, False), down, up]
        return self.random.choice((found, found, found, [down], [up], [*found, down, up]))

    def _drag(self) -> list[pygame.Event]:
        start, end = self.place(), self.place()
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        moves = [self._motion(pos, True) for pos in (start, middle, end)]
        down, up = self._button(pygame.MOUSEBUTTONDOWN, start, 1), self._button(pygame.MOUSEBUTTONUP, end, 1)
        return [self._motion(start, False), down, *moves, *([up] if self.random.random() < 0.9 else [])]

    def _tap(self, key: int) -> list[pygame.Event]:
        kinds = (pygame.KEYDOWN, pygame.KEYUP)
        return [pygame.Event(kind, key=key, mod=0, unicode="", scancode=0) for kind in kinds]

    def _key(self) -> list[pygame.Event]:
        random = self.random
        key, mod = random.choice(KEYS), random.choice(MODS)
        down, up = (
            pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)
        )
        return random.choice(([down, up], [down, up], [down, up], [down], [up], [down, down, down, up]))

    def _window(self) -> list[pygame.Event]:
        random = self.random
        what = random.randrange(12)
        if what == 0:
            self.app.set_window_size(random.choice(SIZES))
        file = self.dropped()
        if what == 1 and file is not None and random.random() < 0.1:
            return [pygame.Event(pygame.DROPFILE, file=str(file))]
        if what == 2:
            return [pygame.Event(pygame.QUIT)]
        return [pygame.Event(pygame.WINDOWFOCUSLOST if what < 8 else pygame.WINDOWEXPOSED)]

    def dropped(self) -> Path | None:
        """A file that may be dropped on the window."""
        return None

    def press(self, found: list[pygame.Event]) -> None:
        """Lets the app take these events and some time."""
        self.last.extend(map(str, found))
        for event in found:
            self.app.post(event)
        self.app.step(self.random.choice((0.0, 1 / 60, 1 / 60, 0.1, 0.5)))
        self.count["events"] += len(found)
        self.count["pictures"] = self.app.frames


class Sitter(Presser):
    """A presser of everything at a table."""

    def __init__(self, game: str, seed: int, folder: Path) -> None:
        super().__init__(Random(f"{game} {seed}"), folder)
        self.game = game
        self.table: Any = None
        self.match: AnyMatch | None = None

    # -- the table

    def sit(self) -> None:
        """Opens another match at another window."""
        random, app = self.random, self.app
        rules = GAMES[self.game]
        config = rules.config_type()
        if "table" in type(config).__struct_fields__:
            config = self._config(config, table=random.choice(("guarded", "strict")))
        match: AnyMatch = Match(rules, config, 4, random.randrange(1 << 30))
        self.match = match
        writer = Saves(self.folder / "matches").new(match, SEATS)
        bot_client = InlineBots({level: make_bot(self.game, "easy") for level in LEVELS})
        language, speed = random.choice(("ko", "en")), random.choice((0.0, 0.0, 2.0))
        app.ctx.apply_settings(Settings(language=language, speed=speed, reduced_motion=random.random() < 0.3))  # type: ignore[arg-type]
        app.set_window_size(random.choice(SIZES))
        app.reset(Blank(app.ctx))
        self.table = SCENE_ENTRIES[self.game].open_table(app.ctx, match, SEATS, bot_client, writer)
        app.push(self.table)
        self.count["matches"] += 1

    @staticmethod
    def _config(config: Any, **changes: Any) -> Any:
        import msgspec

        try:
            return msgspec.structs.replace(config, **changes)
        except (BadConfig, BadOption):
            return config

    def check(self) -> None:
        """Checks that the record holds every act."""
        client = self.table.client
        assert getattr(client.writer, "failure", None) is None
        record = read_record(client.writer.path)
        assert self.match is not None and len(record.acts) == len(self.match.acts)
        self.count["checks"] += 1

    # -- events

    def events(self) -> list[pygame.Event]:
        """The events of one deed. What lies on the table is closed after a while."""
        random = self.random
        if self.app.stack.top is not self.table and random.random() < 0.3:
            return self._tap(random.choice((pygame.K_ESCAPE, pygame.K_RETURN)))
        if self.table.client.waiting_for_person and random.random() < 0.1:
            return self._act()
        return self.deed()

    def _act(self) -> list[pygame.Event]:
        """Does a lawful act now and then, so that the match goes on; returns a move to bare ground."""
        self.table.turns.act(self.random.choice(self.table.client.legal()))
        return [self._motion((1, 1), False)]

    def dropped(self) -> Path | None:
        """The path of its own record."""
        path: Path = self.table.client.writer.path
        return path

    # -- at length

    def run(self, count: int) -> Counter[str]:
        """Sends so many events; raises what a scene raises, with the last events beside it."""
        self.sit()
        stay, steps = STAY, 0
        try:
            while self.count["events"] < count:
                found = [event for _ in range(self.random.randrange(1, 10)) for event in self.events()]
                self.press(found)
                steps += 1
                if steps % CHECK == 0:
                    self.check()
                if self.count["events"] >= stay or self.table not in self.app.stack.scenes:
                    stay = self.count["events"] + STAY
                    self.count["acts"] += len(self.match.acts) if self.match is not None else 0
                    self.sit()
        except BaseException:
            print(f"{self.game}: after {self.count['events']} events", *self.last, sep="\n", file=sys.stderr)
            raise
        self.app.close()
        return self.count


def main() -> int:
    """Prints the counts."""
    game, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with tempfile.TemporaryDirectory() as folder:
        found = Sitter(game, seed, Path(folder)).run(count)
    print(
        f"{game}: {found['events']} random events, {found['matches']} matches, {found['acts']} acts, "
        f"{found['pictures']} pictures, 0 exceptions"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
