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
from scenes.kit.fonts import Fonts
from scenes.lobby.rule_sets import PresetScene
from scenes.lobby.scene import LobbyScene
from tests.scenes.hand import Hand

SIZES = ((1280, 720), (1600, 900), (1024, 768))


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


def compare(hand: Hand, chosen: str = "standard", game: str = "riichi") -> tuple[PresetScene, list[str]]:
    taken: list[str] = []
    scene = PresetScene(hand.app.ctx, game, chosen, taken.append)
    hand.app.push(LobbyScene(hand.app.ctx, game))
    hand.app.push(scene)
    hand.steps(1)
    return scene, taken


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_and_every_set_stands_in_the_table(start: Callable[..., Hand], locale: str) -> None:
    scene, _ = compare(start(language=locale))
    rows = preset_rows(GAMES["riichi"], load_options(GAMES["riichi"]), Texts(locale))
    shown = [row for row in scene.rows if row.cells]
    assert [" ".join(row.label) for row in shown] == [row.label for row in rows]
    assert [tuple(" ".join(cell) for cell in row.cells) for row in shown] == [row.values for row in rows]
    assert [row.lit for row in shown] == [row.differs for row in rows]
    standard = [preset.id for preset in scene.presets].index("standard")
    assert not any(row.lit[standard] for row in shown), "the standard does not differ from itself"
    assert any(row.lit[-1] for row in shown)
    assert [head.name for head in scene.heads] == [preset.get(locale) for preset in scene.presets]


def test_arrows_go_through_all_sets(start: Callable[..., Hand]) -> None:
    hand = start()
    scene, taken = compare(hand)
    hand.tab_to(scene.heads[0].name)
    for index in range(1, len(scene.presets)):
        hand.key(pygame.K_RIGHT)
        assert scene.chosen == index and scene.heads[index].visible and scene.heads[index].focused
    hand.tab_to("Use this rule set")
    hand.key(pygame.K_RETURN)
    assert taken == [scene.presets[-1].id]


def test_mouse_goes_through_all_sets(start: Callable[..., Hand]) -> None:
    hand = start()
    scene, _ = compare(hand)
    seen = {head.name for head in scene.heads if head.visible}
    while scene.first + scene.fitting < len(scene.presets):
        hand.click("Later rule sets")
        hand.steps(1)
        seen |= {head.name for head in scene.heads if head.visible}
    assert seen == {head.name for head in scene.heads}
    hand.click(scene.heads[-1].name)
    assert scene.chosen == len(scene.presets) - 1
    hand.click("Earlier rule sets")
    assert scene.first == len(scene.presets) - scene.fitting - 1


def test_wheel_and_page_keys_reach_the_last_option(start: Callable[..., Hand]) -> None:
    hand = start()
    scene, _ = compare(hand)
    hand.key(pygame.K_PAGEDOWN)
    assert scene.area.offset > 0
    hand.key(pygame.K_END)
    assert scene.area.offset == scene.area.furthest
    last = scene.rows[-1]
    assert last.top + last.height - scene.area.offset <= scene.area.rect.h


def test_notes_of_the_chosen_set_can_be_read_to_the_end(start: Callable[..., Hand]) -> None:
    hand = start((1024, 768))
    scene, _ = compare(hand)
    for index, preset in enumerate(scene.presets):
        scene.choose(index)
        assert preset.description.get("en")
        hand.until(lambda: scene.notes.done)
        scene.notes.scroll_to(scene.notes.furthest)
        assert scene.notes.offset + scene.notes.rect.h >= scene.notes.parts[-1].bottom


def test_from_the_lobby_and_back_with_a_set(start: Callable[..., Hand]) -> None:
    hand = start()
    hand.app.push(LobbyScene(hand.app.ctx, "holla"))
    hand.steps(1)
    lobby = hand.top(LobbyScene)
    hand.click("Compare rules")
    hand.steps(1)
    scene = hand.top(PresetScene)
    other = scene.presets[1]
    hand.click(other.get("en"))
    hand.click("Use this rule set")
    hand.steps(1)
    assert hand.top(LobbyScene) is lobby and lobby.draft.preset == other.id
    hand.click("Compare rules")
    hand.steps(1)
    assert hand.top(PresetScene).chosen == 1
    hand.key(pygame.K_ESCAPE)
    assert hand.top(LobbyScene) is lobby


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("locale", LOCALES)
def test_words_fit_their_cells(
    start: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], locale: str
) -> None:
    cut: list[str] = []
    plain = Fonts.cut

    def noted(self: Fonts, text: str, *rest: Any) -> str:
        shown = plain(self, text, *rest)
        if shown != text:
            cut.append(text)
        return shown

    hand = start(size, language=locale)
    scene, _ = compare(hand)
    monkeypatch.setattr(Fonts, "cut", noted)
    lines = scene.ctx.fonts
    for index, head in enumerate(scene.heads):
        scene.choose(index)
        scene.area.scroll_to(scene.area.furthest * index / (len(scene.heads) - 1))
        hand.steps(2)
        room = head.rect.w - scene.ctx.layout.px(14)
        rows = lines.wrap(head.name, 15, room, True)
        assert len(rows) <= 3 and len(rows) * lines.line_height(15) <= head.rect.h + lines.line_height(15) // 4
    assert cut == []
