"""The speed stands at every table and is kept; a press runs on to the person's turn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.library.settings import SPEEDS, load_settings
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.kit.preferences import paths_of
from tests.scenes.conformance.kit import ALL, Watched

Tables = Callable[..., Watched]
games = pytest.mark.parametrize("game", ALL)
SIGNS = ("×½", "×1", "×2", "×4", "∞")
SMALL = ((1024, 640), (1280, 720))
AT_ONCE = 1.5
"""Seconds in which all others have acted."""


def signs(w: Watched) -> list[Any]:
    """What the buttons of the table say."""
    return [getattr(widget.of, "label", "") for widget in w.table.ui.all() if widget.visible]


def runner(w: Watched) -> Any:
    """The button that runs on."""
    return w.find(w.app.ctx.t("table.run.name"))


def act(w: Watched) -> None:
    """The person acts as a bot would, until others have to."""
    bot, client = make_bot(w.game, "easy"), w.table.client
    while client.waiting_for_person:
        w.table.turns.act(answer_with(bot, request_for(w.match, 0)).action)
        client.confirm()
    w.steps(2)


@games
def test_plus_and_minus_change_the_speed_that_is_shown_and_kept(table: Tables, game: str) -> None:
    w = table(game, speed=1.0)
    expected = [(pygame.K_PLUS, 2), (pygame.K_PLUS, 3), (pygame.K_EQUALS, 4), (pygame.K_KP_PLUS, 4)]
    expected += [(pygame.K_MINUS, at) for at in (3, 2, 1)] + [(pygame.K_KP_MINUS, 0), (pygame.K_MINUS, 0)]
    for code, at in expected:
        w.key(code)
        w.steps(2)
        assert w.app.ctx.settings.speed == SPEEDS[at] == load_settings(paths_of(w.app.ctx))[0].speed
        assert [sign for sign in signs(w) if sign in SIGNS] == [SIGNS[at]]


@games
def test_presses_on_the_speed_take_the_next_one_in_turn(table: Tables, game: str) -> None:
    w = table(game, speed=1.0)
    name = w.app.ctx.t("table.speed.name", speed="").strip()
    found = []
    for _ in SPEEDS:
        w.click(name)
        w.steps(2)
        found.append(w.app.ctx.settings.speed)
    assert found == [2.0, 4.0, 0.0, 0.5, 1.0]


@games
@pytest.mark.parametrize("by", ["key", "button"])
def test_a_press_runs_on_to_the_own_turn(table: Tables, game: str, by: str) -> None:
    w = table(game, speed=0.5)
    assert runner(w).reason == w.app.ctx.t("table.run.mine")
    act(w)
    if w.match.over or w.table.client.waiting_for_acknowledgement:
        pytest.fail("the moment is no use: a result stands")
    before = len(w.match.acts)
    assert not runner(w).reason
    if by == "key":
        w.key(pygame.K_f)
    else:
        w.click(w.app.ctx.t("table.run.name"))
    frames = 0
    while w.there and not w.told["mine"]:
        w.steps()
        frames += 1
        assert frames < 60 * AT_ONCE, "the others take their time"
    assert any(seat != 0 for seat, _ in w.match.acts[before:])
    w.steps(3)
    assert w.app.ctx.settings.speed == 0.5 and w.table.motion.speed == 0.5, "afterwards all is as it was"


@games
def test_it_runs_on_again_only_when_asked_to(table: Tables, game: str) -> None:
    w = table(game, speed=1.0)
    act(w)
    w.key(pygame.K_f)
    w.until(lambda: w.told["mine"] or not w.there)
    if not w.there:
        return
    act(w)
    before = len(w.match.acts)
    w.steps(12)
    assert len(w.match.acts) - before <= 1, "the others take their time"


@games
def test_in_the_own_turn_it_is_said_that_nobody_else_is_to_act(table: Tables, game: str) -> None:
    w = table(game, speed=1.0)
    acts = len(w.match.acts)
    w.key(pygame.K_f)
    w.steps(2)
    assert w.app.ctx.t("table.run.name") in w.now["notes"] and len(w.match.acts) == acts


@games
def test_the_keys_card_tells_of_both(table: Tables, game: str) -> None:
    w = table(game, language="ko")
    w.key(pygame.K_F1)
    w.steps(2)
    told = dict(w.top.state.rows)  # type: ignore[attr-defined]
    assert told["F"] == w.app.ctx.t("table.keys.run.does") and told["+ −"] == w.app.ctx.t("table.keys.speed.does")


@games
def test_the_buttons_of_the_corner_have_room_everywhere(table: Tables, game: str) -> None:
    w = table(game)
    for size in SMALL:
        w.app.set_window_size(size)
        w.steps(2)
        t = w.app.ctx.t
        names = [
            t("table.run.name"),
            t("table.speed.name", speed=""),
            *(t(f"kit.corner.{n}") for n in ("rulebook", "sound", "settings")),
        ]
        boxes = [w.find(name.strip()).rect for name in names]
        assert all(box.w >= 24 and box.h >= 30 for box in boxes), (size, boxes)
        assert all(a.right < b.left for a, b in pairwise(boxes)), (size, boxes)
        assert boxes[-1].right <= size[0]
