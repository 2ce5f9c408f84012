"""What one person presses while others act, in vain or for their own order, makes nobody wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame
import pytest

from game.kernel.match import AnyMatch
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from tests.scenes.conformance.kit import ALL, FRAME, Watched, copied, middle, share

Tables = Callable[..., Watched]
games = pytest.mark.parametrize("game", ALL)

OTHERS = 5
"""Acts of other seats that are waited for, in a match of the usual length."""
RHYTHM = 30
"""Frames between two presses."""
PATIENCE = 8000
ACTS = {"dominoes": 4}
"""Acts before the table is opened, where the usual number would end a round too soon."""
KEYS = (pygame.K_SPACE, pygame.K_1, pygame.K_z, pygame.K_s, pygame.K_2)


class Acted(NamedTuple):
    """An act of another seat: its number, the frame in which it came, and the frames of movements until then."""

    act: int
    frame: int
    moved: int


def key(w: Watched, code: int) -> None:
    """A key, for the next frame."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        w.app.post(pygame.Event(kind, key=code, mod=0, unicode="", scancode=0))


def click(w: Watched, pos: tuple[int, int]) -> None:
    """A click, for the next frame."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        w.app.post(pygame.Event(kind, pos=pos, button=1))


def played(w: Watched, press: Callable[[int], None]) -> list[Acted]:
    """A person who acts at once, and calls `press` in a rhythm while others are to act."""
    bot, client, found, moved = make_bot(w.game, "easy"), w.table.client, [], 0
    for frame in range(PATIENCE):
        if len(found) >= share(w.game, OTHERS):
            return found
        if not w.there:
            key(w, pygame.K_RETURN)
        elif client.waiting_for_person:
            w.table.turns.act(answer_with(bot, request_for(w.match, 0)).action)
            client.confirm()
        elif frame % RHYTHM == 0:
            press(frame // RHYTHM)
        before = len(w.match.acts)
        w.app.step(FRAME)
        moved += w.table.motion.busy
        acts = range(before, len(w.match.acts))
        found += [Acted(act, frame, moved) for act in acts if w.match.acts[act][0] != 0]
    raise AssertionError("the others do not act")


def fresh(game: str) -> AnyMatch:
    """A match in its middle."""
    return copied(middle(game, ACTS.get(game, 20)))


@games
def test_presses_delay_nobody(table: Tables, game: str) -> None:
    quiet = played(table(fresh(game), speed=1.0), lambda number: None)
    w = table(fresh(game), speed=1.0)

    def press(number: int) -> None:
        if number % 2:
            key(w, KEYS[number // 2 % len(KEYS)])
        else:
            pieces = w.told["pieces"]
            click(w, tuple(pieces[number % len(pieces)][1:]))

    pressed = played(w, press)
    assert [acted.act for acted in pressed] == [acted.act for acted in quiet]
    for was, now in zip(quiet, pressed, strict=True):
        assert was.frame - was.moved - 10 <= now.frame <= was.frame + 2
