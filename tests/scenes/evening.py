"""An evening of several persons at one screen, in an app without a window: who is next sits down and acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pygame

from game.games import GAMES
from game.kernel.entry import load
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo
from game.kernel.seat import AVATARS, LEVELS
from game.seats.bots import make_bot
from game.seats.request import Request, answer_with, request_for, seat_key
from scenes.app.app import App
from scenes.kit.preferences import change_settings
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import commands as do
from scenes.table.bot_client import InlineBots
from scenes.table.entry import policy_of, table_of
from scenes.table.player import TablePlayer
from tests.scenes.hand import is_curtain
from tests.scenes.table_kit import KnownClient, new_app

MOST_FRAMES = 30_000
CLOSED = ("holla", "rummikub", "riichi")
"""The games whose seats hide something by the usual rules."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")


def people(persons: int, seats: int = 4) -> tuple[SeatInfo, ...]:
    """So many persons, then bots."""
    levels = ("person",) * persons + ("easy",) * (seats - persons)
    return tuple(SeatInfo(*who) for who in zip(NAMES, levels, AVATARS, strict=False))


PEOPLE = people(2)


class Evening:
    """A match of persons and bots; two persons and two bots where nothing else is said."""

    def __init__(
        self, folder: Path, game: str, writer: Any = None, match: AnyMatch | None = None,
        seats: tuple[SeatInfo, ...] = PEOPLE, seed: int = 5, agreed: Mapping[str, Any] = {}, **options: Any,
    ) -> None:  # fmt: skip
        """`agreed` are settings that the persons agreed on."""
        self.app: App = new_app(folder, (1280, 720), "en", 0.0)
        if agreed:
            change_settings(self.app.ctx, **agreed)
        rules, brief = GAMES[game], SCENE_ENTRIES[game].brief
        self.match = match or Match(rules, config_of(rules, {**brief, **options}), len(seats), seed)
        module = load(SCENE_ENTRIES[game].table)
        bots = InlineBots({level: make_bot(game, level) for level in LEVELS})
        self.client = KnownClient(self.match, seats, bots, policy_of(module), writer, speed=0.0)
        table = table_of(self.app.ctx, self.client, module)
        self.app.push(table.passing.seated(table))
        self.adviser = make_bot(game, "easy")
        self.curtains = self.handed = 0
        self.told_apart = False

    @property
    def answers(self) -> bool:
        """Whether the person shown is asked for an answer and has one, which the adviser gives."""
        return self.client.held and self.client.waiting_for_person

    @property
    def top(self) -> Any:
        return self.app.stack.top

    def press(self, key: int) -> None:
        self.app.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        self.app.step(1 / 60)
        self.app.post(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))
        self.app.step(1 / 60)

    def open(self) -> None:
        """The person who is next sits down."""
        scene = self.top
        while not scene.state.ready:
            self.app.step(0.2)
        self.press(pygame.K_SPACE)
        assert isinstance(self.top, TablePlayer)

    def act(self, table: TablePlayer) -> None:
        """The person shown acts as a bot would."""
        person = self.client.person
        assert person is not None
        match, drafted = self.match.copy(), self.client.drafted
        if drafted is not None:
            match.act(person, drafted)
        request = self._question(person) if self.answers else request_for(match, person)
        assert table.turns.act(answer_with(self.adviser, request).action) is None

    def _question(self, person: int) -> Request:
        """The answer that the person shown is asked for, as the table tells of it."""
        rules, acts, legal = self.match.rules, len(self.match.acts), tuple(self.client.legal())
        key = seat_key(self.match, person, acts)
        return Request(rules.name, acts, person, self.client.view(), legal, rules.legal_is_complete, key)

    def play(self, seen: Callable[[Evening], bool] = lambda evening: False) -> None:
        """Plays until the match is over, or `seen` says enough."""
        for _ in range(MOST_FRAMES):
            if self.match.over or seen(self):
                return
            top, client = self.top, self.client
            if is_curtain(top):
                self.curtains += 1
                self.open()
            elif not isinstance(top, TablePlayer):
                self.press(pygame.K_RETURN)  # a result was read
            elif client.held and not top.motion.busy and not self.answers:
                self.handed += 1
                top.carry_out(do.HandOver())
            elif client.waiting_for_person and not top.motion.busy:
                self.act(top)
            self.app.step(0.1)
        raise AssertionError("the match does not end")

    def picture(self) -> bytes:
        """What the window shows now, drawn whole; nothing goes on meanwhile."""
        self.app.painter.forget()
        self.app.painter.draw(self.app.surface, False)
        return pygame.image.tobytes(self.app.surface, "RGB")
