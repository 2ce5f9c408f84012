"""What a program may use at all is chosen on its card, kept, and holds at the table and in a trial."""

import json
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.limits import Limits
from game.kernel.texts import LOCALES
from game.library.paths import Paths
from game.library.settings import PROGRAM_LIMITS, LobbyChoice, Settings, load_settings
from scenes.kit.dropdown import Dropdown
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.words import resolved
from scenes.lobby.program_card import Card, program_card
from tests.processes import all_end
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import menu_hand, wait

FORKS = 'import json, os, sys, time\nprint(json.dumps({"type": "ready"}), flush=True)\nfor line in sys.stdin:\n'
FORKS += '    if "hello" in line: continue\n    for _ in range(12):\n        if not os.fork(): time.sleep(600)\n'


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[Hand]:
    settings = Settings(language="en", speed=0.0, lobby={"holla": LobbyChoice()}, program_seconds=60)
    hand = menu_hand(settings, tmp_path / "home", (1280, 720))
    yield hand
    hand.app.close()
    assert all_end()


def paths_in(folder: Path) -> Paths:
    return Paths(folder, folder / "logs")


def card(hand: Hand, level: str) -> ScreenScene[Card]:
    scene = program_card(hand.app.ctx, "holla", 1, level, lambda _: None)
    hand.app.ctx.push(scene)
    hand.app.step(1 / 60)
    return scene


def choose(hand: Hand, name: str, downs: int) -> None:
    hand.click(name, kind=Dropdown)
    for _ in range(abs(downs)):
        hand.key(pygame.K_DOWN if downs > 0 else pygame.K_UP)
    hand.key(pygame.K_RETURN)


def test_limits_are_chosen_and_kept(menu: Hand, tmp_path: Path) -> None:
    card(menu, "program:python3 my_bot.py")
    for name, downs in (("Processes", 1), ("Memory", 1), ("Processor time", -2)):
        choose(menu, name, downs)
    menu.click("Seat it")
    settings, problems = load_settings(paths_in(tmp_path / "home"))
    assert problems == () and settings.program_limits == Limits(512, 16000, 600)


def test_a_trial_ends_a_program_beyond_its_limits(menu: Hand, tmp_path: Path) -> None:
    script = tmp_path / "forks.py"
    script.write_text(FORKS, encoding="utf-8")
    scene = card(menu, "program:" + shlex.join([sys.executable, str(script)]))
    choose(menu, "Processes", -1)
    menu.click("Try it")
    wait(menu, lambda: scene.state.trial is None)
    assert not scene.state.good
    assert "more than 8 processes" in resolved(scene.state.outcome, menu.app.ctx.texts)


def test_a_limit_of_ones_own_stays_in_the_list(menu: Hand) -> None:
    scene = card(menu, "program:python3 my_bot.py")
    scene.state = replace(scene.state, limits=Limits(memory=2500))
    scene.layout(menu.app.ctx.layout)
    box: Any = menu.find("Memory", Dropdown).of
    assert dict(box.options)[box.value] == "2.5 GB memory"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
@pytest.mark.parametrize("language", LOCALES)
def test_every_choice_fits_its_list(language: Any, size: tuple[int, int], tmp_path: Path) -> None:
    """The words beside the arrow are not cut."""
    hand = menu_hand(Settings(language=language, speed=0.0), tmp_path, size)
    try:
        card(hand, "program:python3 my_bot.py")
        ctx = hand.app.ctx
        for name in PROGRAM_LIMITS:
            box: Any = hand.find(ctx.t(f"program_card.limit.{name}"), Dropdown).of
            assert len(box.options) == 4
            for _, words in box.options:
                assert ctx.fonts.width(words, 15) <= box.widget.rect.w - ctx.px(48), words
    finally:
        hand.app.close()


def test_damaged_limits_cost_themselves_alone(tmp_path: Path) -> None:
    paths = paths_in(tmp_path)
    for limits in ({"processes": -1}, {"memory": "much"}, 7, {"cpu": 10**12}):
        paths.settings.write_text(json.dumps({"language": "en", "program_seconds": 20, "program_limits": limits}))
        settings, problems = load_settings(paths)
        assert settings.program_limits == Limits() and settings.program_seconds == 20
        assert [problem.key for problem in problems] == ["library.settings_mended"]
