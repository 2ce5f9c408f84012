"""Rule sets beside one another: what is lit, how keys and mouse go through them, taking one for the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.kernel.options import load_options
from game.kernel.preset_table import preset_rows
from game.kernel.texts import LOCALES, Texts
from game.library.settings import Settings
from scenes.app.app import App
from scenes.kit.scroll import Viewport
from scenes.kit.tree.screen import ScreenScene
from scenes.lobby.rule_sets import Compared, rule_sets_scene
from scenes.lobby.scene import lobby_scene
from tests.scenes.hand import Hand
from tests.scenes.lobby_kit import control, press, table


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    apps: list[App] = []

    def build(size: tuple[int, int] = (1280, 720), **settings: Any) -> Hand:
        app = App(Settings(**{"language": "en", "speed": 0.0, **settings}), tmp_path, size=size, catch=False)
        apps.append(app)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


def compare(hand: Hand, chosen: str = "standard", game: str = "riichi") -> tuple[ScreenScene[Compared], list[str]]:
    taken: list[str] = []
    scene = rule_sets_scene(hand.app.ctx, game, chosen, (), taken.append)
    hand.app.push(lobby_scene(hand.app.ctx, game))
    hand.app.push(scene)
    hand.steps(1)
    return scene, taken


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_and_every_set_stands_in_the_table(start: Callable[..., Hand], locale: str) -> None:
    scene, _ = compare(start((3840, 2160), language=locale))
    rows = preset_rows(GAMES["riichi"], load_options(GAMES["riichi"]), Texts(locale))
    seen = scene.state.seen
    told = [part.name for part in scene.told().all() if part.role in ("text", "heading")]
    at = -1
    for row in rows:
        cells = [row.label, *(row.values[i] for i in seen)]
        at = next(i for i in range(at + 1, len(told)) if told[i : i + len(cells)] == cells)
    standard = [preset.id for preset in scene.state.presets].index("standard")
    assert not any(row.differs[standard] for row in rows), "the standard does not differ from itself"
    heads = [scene.picture.kept[f"head {i}"].name for i in seen]
    assert heads == [scene.state.presets[i].get(locale) for i in seen]


def test_keys_go_through_all_sets(start: Callable[..., Hand]) -> None:
    hand = start()
    scene, taken = compare(hand, "tenhou")
    hand.tab_to("Later rule sets")
    for index in range(1, len(scene.state.presets)):
        hand.key(pygame.K_RETURN)
        assert scene.state.chosen == index and control(hand, f"head {index}", "rule sets").of.chosen
        hand.tab_to("Later rule sets")
    hand.tab_to("Use this rule set")
    hand.key(pygame.K_RETURN)
    assert taken == [scene.state.presets[-1].id]


def test_mouse_goes_through_all_sets(start: Callable[..., Hand]) -> None:
    hand = start()
    scene, _ = compare(hand, "tenhou")
    last = len(scene.state.presets) - 1
    assert last not in scene.state.seen
    for _ in range(last):
        hand.click("Later rule sets")
    assert scene.state.chosen == last and last in scene.state.seen and 0 not in scene.state.seen
    hand.click("Earlier rule sets")
    assert scene.state.chosen == last - 1
    hand.wheel((400, 300), 0)
    hand.post(pygame.MOUSEWHEEL, x=-1, y=0, precise_x=-1.0, precise_y=0.0, flipped=False)
    assert scene.state.chosen == last - 2
    first = scene.state.seen[0]
    press(hand, f"head {first}", screen="rule sets")
    assert scene.state.chosen == first


def test_page_keys_reach_the_last_option(start: Callable[..., Hand]) -> None:
    hand = start()
    scene, _ = compare(hand)
    area = scene.picture.kept["table"].of
    assert isinstance(area, Viewport)
    hand.key(pygame.K_PAGEDOWN)
    assert area.offset > 0
    hand.key(pygame.K_END)
    assert area.offset == area.furthest > 0


def test_from_the_lobby_and_back_with_a_set(start: Callable[..., Hand]) -> None:
    hand = start()
    hand.app.push(lobby_scene(hand.app.ctx, "holla"))
    hand.steps(1)
    lobby = hand.screen("lobby")
    press(hand, "compare")
    hand.steps(1)
    scene = hand.screen("rule sets")
    other = scene.state.presets[1]
    hand.click(other.get("en"))
    hand.click("Use this rule set")
    hand.steps(1)
    assert hand.screen("lobby") is lobby and table(hand).preset == other.id
    press(hand, "compare")
    hand.steps(1)
    assert hand.screen("rule sets").state.chosen == 1
    hand.key(pygame.K_ESCAPE)
    assert hand.screen("lobby") is lobby
