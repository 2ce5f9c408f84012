"""A hint asked for once more: its acts are played out while the person thinks, and what was found is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import HOUSE
from game.lab.checks import deep
from game.library.settings import Settings
from scenes.app import samples
from scenes.app.app import App
from scenes.table.player import TablePlayer
from tests.scenes.hand import Hand

DONE = {"ko": "끝까지 해 보니", "en": "Played out"}
MOST = 12
"""Presses of H before a hint has told all that it knows: where, what, why, and each set that is laid."""

Open = Callable[[str, str], tuple[Hand, TablePlayer]]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens a table at the person's turn, with a search in this process that ends soon."""
    apps: list[App] = []

    def no_processes(jobs: int) -> Any:
        raise deep.NoProcesses("in this process")

    monkeypatch.setattr(deep, "process_pool", no_processes)
    monkeypatch.setattr(deep, "BUDGET", 0.1)

    def build(game: str, language: str) -> tuple[Hand, TablePlayer]:
        settings = Settings(language=language, reduced_motion=True)  # type: ignore[arg-type]
        apps.append(app := App(settings, tmp_path, size=(1280, 720), catch=False))
        scene = samples.table(app.ctx, samples.played(game, lambda match: match.over or samples.my_turn(match)))
        assert isinstance(scene, TablePlayer)
        monkeypatch.setattr(scene.client.bot_client, "searches", True)
        app.push(scene)
        hand = Hand(app)
        hand.steps(60)
        return hand, scene

    yield build
    for app in apps:
        app.close()


def note(hand: Hand) -> tuple[str, str]:
    """The newest note."""
    found = hand.app.toasts.notes[-1]
    return found.title, found.text


def ask(hand: Hand, scene: TablePlayer) -> None:
    """Presses H until the acts are played out."""
    for _ in range(MOST):
        hand.key(pygame.K_h)
        hand.steps(10)
        if scene.client.deep is not None:
            return
    raise AssertionError("nothing is played out")


@pytest.mark.parametrize(("game", "language"), [(game, ("ko", "en")[at % 2]) for at, game in enumerate(HOUSE)])
def test_a_hint_is_played_out_at_a_further_press(table: Open, game: str, language: str) -> None:
    hand, scene = table(game, language)
    ask(hand, scene)
    hand.until(lambda: note(hand)[0] == DONE[language], rest=0.01)
    found = scene.client.deep
    assert found is not None and found.done and str(found.played) in note(hand)[1]
    told = note(hand)
    hand.key(pygame.K_h)
    hand.steps(5)
    assert note(hand) == told and scene.client.deep is found, "it is told again, not played out again"


def test_the_button_does_it_too_and_an_act_ends_it(table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep, "BUDGET", 60.0)
    hand, scene = table("holla", "en")
    for _ in range(4):
        hand.click("Hint")
        hand.steps(10)
    assert scene.client.deep is not None and not scene.client.deep.done and scene.client.busy
    assert scene.turns.act(scene.client.legal()[0]) is None
    hand.steps(5)
    assert scene.client.deep is None and "Playing it out …" not in [one.title for one in hand.app.toasts.notes]


def test_a_failure_is_told(table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*asked: Any) -> Any:
        raise RuntimeError("a bot that fails")

    monkeypatch.setattr(deep, "gains", fails)
    hand, scene = table("turf", "en")
    ask(hand, scene)
    hand.until(lambda: "could not" in note(hand)[1], rest=0.01)
