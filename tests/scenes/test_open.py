"""From the menu to a table and back: with real bots in another process, and records on disk."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.kernel.record import read_record, replay
from game.library.settings import LobbyChoice, Settings
from scenes.app.app import App
from scenes.lobby import start_match
from scenes.menu.scene import menu_scene
from scenes.rule_book.scene import rule_book_scene
from scenes.settings.scene import settings_scene
from scenes.table.player import TablePlayer
from tests.processes import all_end
from tests.scenes.ends import at_end, ended, placed
from tests.scenes.hand import Hand

WATCH = LobbyChoice(("easy", "easy", "easy"), changed={"rounds": 2})
PATIENCE = 300.0
"""Seconds after which a test gives up waiting; none waits so long on a sound build."""


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    apps: list[App] = []

    def build(known: LobbyChoice | None = None) -> Hand:
        lobby = {"holla": known} if known is not None else {}
        settings = Settings(language="en", speed=0.0, lobby=lobby)
        app = App(settings, tmp_path, size=(1280, 720), catch=False, home=menu_scene)
        apps.append(app)
        app.push(menu_scene(app.ctx))
        app.step(0.0)
        app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()
    assert all_end(), "no bots think on when the app is gone"


def records(folder: Path) -> list[Path]:
    return sorted((folder / "matches").glob("*.jsonl"))


def wait(hand: Hand, done: Callable[[], bool]) -> None:
    """Runs the app in real time until something holds."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"still {hand.app.stack.top}"
        hand.app.step(1 / 60)
        time.sleep(0.001)


def test_play_now_by_mouse_opens_a_recorded_table(menu: Callable[..., Hand], tmp_path: Path) -> None:
    hand = menu()
    hand.click("Play now")
    table = hand.top(TablePlayer)
    assert table.client.person == 0 and len(table.client.seats) == 4
    (file,) = records(tmp_path)
    levels = ["person", "normal+rabbit", "normal+magpie", "normal+deer"]
    assert [seat.level for seat in read_record(file).header.seats] == levels
    wait(hand, lambda: table.client.waiting_for_person)
    assert len(read_record(file).acts) == table.client.act_number > 0


def test_a_match_of_bots_runs_to_the_ranking_and_back_to_the_menu(menu: Callable[..., Hand], tmp_path: Path) -> None:
    hand = menu(WATCH)
    hand.key(pygame.K_RETURN)
    client = hand.top(TablePlayer).client
    results = 0
    while not placed(hand):
        wait(hand, lambda: at_end(hand.app.stack.top))
        if ended(hand):
            results += 1
            shown = hand.app.stack.top
            wait(hand, lambda shown=shown: hand.app.stack.top is not shown)  # type: ignore[misc]
    assert results == 2 and client.over, "nobody plays, so no key is needed"
    hand.steps(120)
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")
    assert len(hand.app.stack.scenes) == 1 and not hand.has("Continue")
    (file,) = records(tmp_path)
    record = read_record(file)
    again = replay(record, GAMES["holla"])
    assert record.end is not None and again.difference is None
    assert again.match.digest() == client.digest() and tuple(again.match.acts) == client.played().acts


def test_a_match_that_was_left_goes_on_at_the_same_act(menu: Callable[..., Hand], tmp_path: Path) -> None:
    hand = menu()
    hand.key(pygame.K_RETURN)
    table = hand.top(TablePlayer)
    wait(hand, lambda: table.client.waiting_for_person)
    left = table.client.digest()
    hand.app.pop(table)
    hand.steps(2)
    assert "Dragon Holla · Round 1 of 5 · your turn" in hand.words("Continue")
    hand.key(pygame.K_RETURN)
    again = hand.top(TablePlayer)
    assert again is not table and again.client.digest() == left
    assert len(records(tmp_path)) == 1


def test_a_new_match_buries_no_other(menu: Callable[..., Hand], tmp_path: Path) -> None:
    hand = menu()
    for count in (1, 2):
        hand.click("Play now")
        assert hand.top(TablePlayer)
        wait(hand, partial(lambda many: len(records(tmp_path)) == many, count))
        hand.app.pop()
        hand.steps(2)
    assert "2 matches in progress" in hand.words("Continue")


def test_language_and_settings_change_over_an_open_table(menu: Callable[..., Hand]) -> None:
    hand = menu()
    hand.key(pygame.K_RETURN)
    table = hand.top(TablePlayer)
    hand.app.ctx.push(settings_scene(hand.app.ctx))
    hand.click("Language", (0.25, 0.5))
    hand.click("빠르기", (0.9, 0.5))
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is table and hand.app.ctx.texts.locale == "ko"
    hand.app.ctx.push(rule_book_scene(hand.app.ctx, "holla.R70"))
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is table
    hand.steps(3)


def test_once_more_has_the_same_people_and_a_fresh_seed(menu: Callable[..., Hand], tmp_path: Path) -> None:
    hand = menu(WATCH)
    hand.key(pygame.K_RETURN)
    first = hand.top(TablePlayer).client
    start_match.play_again(hand.app.ctx, first.setup)
    second = hand.top(TablePlayer).client
    assert second.seats == first.seats and second.config == first.config
    assert len({read_record(path).header.seed for path in records(tmp_path)}) == 2
    assert [scene.called for scene in hand.app.stack.scenes] == ["menu", "TablePlayer"]
    assert len(records(tmp_path)) == 2
