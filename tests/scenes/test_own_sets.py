"""Rule sets of a person's own at the lobby: in the list, kept from the table, named when they are bad."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game import system
from game.library.settings import Settings
from scenes.app.app import App
from scenes.kit.choices import Stepper
from scenes.kit.dropdown import Dropdown
from scenes.lobby.rule_sets import PresetScene
from scenes.lobby.scene import FOLDER, KEEP, LobbyScene
from scenes.menu.scene import menu_scene
from tests.scenes.hand import Hand

HOUSE = "game: holla\nname: {ko: 우리 집, en: Our house}\ndescription: By the fire\nset: {rounds: 3}\n"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    found: list[Path] = []
    monkeypatch.setattr(system, "show_folder", found.append)
    return found


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    apps: list[App] = []

    def build(language: str = "en") -> Hand:
        app = App(Settings(language=language), tmp_path, size=(1280, 720), catch=False)  # type: ignore[arg-type]
        apps.append(app)
        app.push(menu_scene(app.ctx))
        app.push(LobbyScene(app.ctx, "holla"))
        app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


def sets(hand: Hand) -> list[str]:
    box = hand.find("Rule set", Dropdown)
    assert isinstance(box, Dropdown)
    return [value for value, _ in box.options]


def choose(hand: Hand, value: str) -> None:
    box = hand.find("Rule set", Dropdown)
    assert isinstance(box, Dropdown)
    hand.click("Rule set", kind=Dropdown)
    for _ in range(len(box.options)):
        if box.options[box.lit][0] == value:
            break
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)


def test_own_sets_stand_in_the_list_and_in_the_table(lobby: Callable[..., Hand], tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "house.yaml").write_text(HOUSE, encoding="utf-8")
    hand = lobby()
    assert sets(hand)[-2:] == ["house", FOLDER]
    choose(hand, "house")
    draft = hand.top(LobbyScene).draft
    assert draft.config().rounds == 3 and draft.changes == 0
    hand.click("Compare")
    assert hand.top(PresetScene).presets[-1].id == "house"
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    # Remembered like a shipped one; the menu reads it too.
    hand.app.push(LobbyScene(hand.app.ctx, "holla"))
    hand.steps(1)
    assert hand.top(LobbyScene).draft.preset == "house"
    (tmp_path / "rules" / "house.yaml").unlink()
    hand.app.push(LobbyScene(hand.app.ctx, "holla"))
    assert hand.top(LobbyScene).draft.preset == "standard"


def test_chosen_rules_are_kept_as_a_set(lobby: Callable[..., Hand], tmp_path: Path, shown: list[Path]) -> None:
    hand = lobby()
    assert KEEP not in sets(hand)
    hand.click("Rounds", (0.98, 0.5), Stepper)
    wanted = hand.top(LobbyScene).draft.config()
    assert sets(hand)[-2:] == [KEEP, FOLDER]
    choose(hand, KEEP)
    draft = hand.top(LobbyScene).draft
    assert (draft.preset, draft.changes, draft.config()) == ("holla-1", 0, wanted)
    assert "name: My rules 1" in (tmp_path / "rules" / "holla-1.yaml").read_text(encoding="utf-8")
    assert sets(hand)[-2:] == ["holla-1", FOLDER]
    # On top of one's own: the new file stands alone.
    hand.click("Rounds", (0.98, 0.5), Stepper)
    wanted = hand.top(LobbyScene).draft.config()
    choose(hand, KEEP)
    assert (hand.top(LobbyScene).draft.preset, hand.top(LobbyScene).draft.config()) == ("holla-2", wanted)
    choose(hand, FOLDER)
    assert shown == [tmp_path / "rules"] and hand.top(LobbyScene).draft.preset == "holla-2"


def test_a_bad_set_and_a_folder_that_cannot_be_written_are_told(
    lobby: Callable[..., Hand], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(App, "show_toast", lambda self, title, text, *rest: told.append((title, text)))
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "bad.yaml").write_text("game: holla\nname: a\nset: {round: 3}\n", encoding="utf-8")
    hand = lobby()
    assert told[0][0] == "Own rule sets left out: 1" and "bad.yaml, line 3" in told[0][1]
    assert "bad" not in sets(hand)
    hand.click("Rounds", (0.98, 0.5), Stepper)
    monkeypatch.setattr("game.library.own_rules.replace_text", _full)
    choose(hand, KEEP)
    assert told[-1][0] == "The rules could not be kept" and "full" in told[-1][1]
    assert hand.top(LobbyScene).draft.changes == 1


def _full(path: Path, text: str) -> None:
    raise OSError(28, "full")
