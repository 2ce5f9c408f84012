"""Faces react at the table to what everybody sees, and to nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES, HOUSE
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.seat import AVATARS
from game.seats.bots import make_bot
from scenes.app.app import App
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import aspects
from scenes.table.aspects import Aspects
from scenes.table.bot_client import BotClient, InlineBots
from scenes.table.moods import GLAD, LONG, PENSIVE, SORRY, Moods, moved
from scenes.table.program_notes import Programs
from tests.scenes.holla_table import Silent
from tests.scenes.table_kit import TableHand, new_app

Sit = Callable[..., TableHand[Any]]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Opens a table of bots."""
    apps: list[App] = []

    def at(game: str, size: tuple[int, int], bots: BotClient | None, speed: float) -> TableHand[Any]:
        match: AnyMatch = Match(GAMES[game], GAMES[game].config_type(), 4, 5)
        app = new_app(tmp_path, size, "ko", speed)
        apps.append(app)
        seats = tuple(SeatInfo("", "easy", face) for face in AVATARS[:4])
        inline = InlineBots({"easy": make_bot(game, "easy")})
        table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, seats, bots or inline, None)
        app.push(table)
        return TableHand(app, table)

    yield at
    for app in apps:
        app.close()


def moods(table: Any) -> dict[int, str]:
    """What is to be seen on the faces."""
    return {id[1]: node.look.mood for id, node in table.composed().items() if id[0] == "face" and node.look.mood}


def test_a_win_gladdens_and_a_fee_moves_nobody() -> None:
    assert moved((10, 10, 10, 10), (10, 16, 7, 7)) == {1: GLAD, 2: SORRY, 3: SORRY}
    assert moved((10, 10, 10), (10, 18, 2)) == {1: GLAD, 2: SORRY}
    assert moved((10, 10, 10), (9, 10, 10)) == {}
    assert moved((10, 10), (10, 10)) == {}


@pytest.mark.parametrize(("game", "size"), [*zip(HOUSE, cycle(((1280, 720), (1024, 768))), strict=False)])
def test_who_wins_looks_glad_on_its_portrait(sit: Sit, game: str, size: tuple[int, int]) -> None:
    hand = sit(game, size, None, 0.0)
    table = hand.table
    before = table.game.seats.score(table.view)
    while GLAD not in moods(table).values():
        assert hand.there
        before = table.game.seats.score(table.view)
        hand.steps()
    assert moods(table) == moved(before, table.game.seats.score(table.view))
    assert GLAD in moods(table).values()
    faces = [table.game.seats.face(table.lay, seat) for seat in range(4)]
    whole = table.ctx.layout.window
    assert all(face.w == face.h >= 24 and face.x >= 0 and face.right <= whole[0] for face in faces)
    assert all(face.bottom <= whole[1] and face.collidelist(faces) == number for number, face in enumerate(faces))


@pytest.mark.parametrize("game", HOUSE)
def test_a_long_thought_is_seen_while_it_lasts(sit: Sit, game: str) -> None:
    silent = Silent()
    hand = sit(game, (1280, 720), silent, 1.0)
    table = hand.table
    while not silent.asked or table.motion.busy:
        hand.steps()
    seat = table.client.thinking
    hand.steps(int(30 * LONG))
    assert moods(table) == {}
    before = table.board.aspects
    hand.steps()
    assert table.board.aspects != before and table.board.aspects.seen[0] == before.seen[0], (
        "a thought alone shows nothing"
    )
    hand.steps(int(60 * LONG))
    assert moods(table) == {seat: PENSIVE}


def test_an_act_that_nobody_sees_changes_no_face() -> None:
    glad = Aspects(Programs(()), Moods({1: (GLAD, 1)}))
    owned = (9, 9), (9, 9)
    assert aspects.follow(glad, (), owned, (), (), str)[0].moods.shown == {1: (GLAD, 1)}
    assert aspects.follow(glad, (object(),), owned, (), (), str)[0].moods.shown == {}
