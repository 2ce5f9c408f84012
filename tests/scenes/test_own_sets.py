"""Rule sets of a person's own at the lobby: in the list, kept from the table, named when they are bad."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game import system
from game.library.own_rules import RuleSet
from game.library.rule_line import line_of
from game.library.settings import Settings
from scenes.app.app import App
from scenes.lobby.scene import lobby_scene
from scenes.menu.scene import menu_scene
from tests.scenes.hand import Hand
from tests.scenes.lobby_kit import control, one_more_round, press, shows, state, table

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
        app.push(lobby_scene(app.ctx, "holla"))
        app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


def sets(hand: Hand) -> list[str]:
    """The rule sets that can be pressed."""
    kept = hand.screen("lobby").picture.kept
    return [key.removeprefix("set ") for key in kept if key.startswith("set ")]


def call_it(hand: Hand, name: str) -> None:
    """Writes a name on the card that asks for it, and takes it."""
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type(name)
    hand.key(pygame.K_RETURN)


def test_own_sets_stand_in_the_row_and_in_the_table(lobby: Callable[..., Hand], tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "house.yaml").write_text(HOUSE, encoding="utf-8")
    hand = lobby()
    assert sets(hand)[-1] == "house"
    press(hand, "set house")
    assert table(hand).config().rounds == 3 and table(hand).changes == 0
    press(hand, "howto")
    assert hand.screen("howto").state.values == {"rounds": 3}, "its page is by its rules"
    hand.key(pygame.K_ESCAPE)
    press(hand, "compare")
    assert hand.screen("rule sets").state.presets[-1].id == "house"
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    # Remembered like a shipped one; the menu reads it too.
    hand.app.push(lobby_scene(hand.app.ctx, "holla"))
    hand.steps(1)
    assert table(hand).preset == "house"
    (tmp_path / "rules" / "house.yaml").unlink()
    hand.app.push(lobby_scene(hand.app.ctx, "holla"))
    assert table(hand).preset == "standard"


def test_many_sets_stand_in_a_list(lobby: Callable[..., Hand], tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    for number in range(60):
        (tmp_path / "rules" / f"house{number:02}.yaml").write_text(HOUSE, encoding="utf-8")
    hand = lobby()
    assert sets(hand) == []
    control(hand, "sets").of.choose(len(table(hand).options.presets) - 1)
    hand.screen("lobby").settle()
    assert table(hand).preset == "house59"


def test_chosen_rules_are_kept_as_a_set_under_a_name(
    lobby: Callable[..., Hand], tmp_path: Path, shown: list[Path]
) -> None:
    hand = lobby()
    assert not shows(hand, "save rules") and not shows(hand, "rename rules")
    one_more_round(hand)
    wanted = table(hand).config()
    press(hand, "save rules")
    assert hand.screen("name of rules").state.name == "My rules 1"
    call_it(hand, "Standard")
    assert hand.find("Save").reason == "This name is taken", "and Enter did not take it"
    call_it(hand, "House of three")
    assert (table(hand).preset, table(hand).changes, table(hand).config()) == ("holla-1", 0, wanted)
    assert "name: House of three" in (tmp_path / "rules" / "holla-1.yaml").read_text(encoding="utf-8")
    assert sets(hand)[-1] == "holla-1" and control(hand, "set holla-1").of.chosen
    # Saved again it is the same file; a copy is a file that stands alone.
    one_more_round(hand)
    wanted = table(hand).config()
    press(hand, "save rules")
    assert (table(hand).preset, table(hand).changes, table(hand).config()) == ("holla-1", 0, wanted)
    press(hand, "copy rules")
    call_it(hand, "Another")
    assert (table(hand).preset, table(hand).config()) == ("holla-2", wanted)
    press(hand, "folder")
    assert shown == [tmp_path / "rules"] and table(hand).preset == "holla-2"


def test_a_set_is_renamed_deleted_and_brought_back(lobby: Callable[..., Hand], tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    file = tmp_path / "rules" / "house.yaml"
    file.write_text("# Grandma's\n" + HOUSE, encoding="utf-8")
    hand = lobby()
    press(hand, "set house")
    press(hand, "rename rules")
    assert hand.screen("name of rules").state.name == "Our house"
    call_it(hand, "Hearth: rules")
    text = file.read_text(encoding="utf-8")
    assert state(hand).preset.en == state(hand).preset.ko == "Hearth: rules"
    assert text.startswith("# Grandma's") and "description: By the fire" in text, "the rest stays as it was written"
    press(hand, "delete rules")
    assert not file.exists() and table(hand).preset == "standard" and "house" not in sets(hand)
    (note,) = hand.app.toasts.notes
    assert note.link is not None
    note.link[1]()
    hand.steps()
    assert file.read_text(encoding="utf-8") == text and table(hand).preset == "house"


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
    one_more_round(hand)
    monkeypatch.setattr("game.library.own_rules.replace_text", _full)
    press(hand, "save rules")
    call_it(hand, "Mine")
    assert told[-1][0] == "The rules could not be saved" and "full" in told[-1][1]
    assert table(hand).changes == 1


def _full(path: Path, text: str) -> None:
    raise OSError(28, "full")


def test_rules_leave_as_a_line_and_come_back_as_a_set_of_ones_own(
    lobby: Callable[..., Hand], tmp_path: Path, clipboard: list[str]
) -> None:
    hand = lobby()
    one_more_round(hand)
    wanted = table(hand).config()
    press(hand, "copy line")
    assert clipboard[-1].startswith("yongmaru1:holla:")
    press(hand, "reset")
    press(hand, "paste")
    assert hand.screen("paste rules").state.came is not None, "a line that was copied stands there already"
    hand.key(pygame.K_RETURN)
    assert (table(hand).preset, table(hand).config(), table(hand).changes) == ("holla-1", wanted, 0)
    assert "origin: From a shared line" in (tmp_path / "rules" / "holla-1.yaml").read_text(encoding="utf-8")


def test_a_line_that_is_cut_is_not_taken_and_one_of_another_game_opens_its_lobby(
    lobby: Callable[..., Hand], tmp_path: Path, clipboard: list[str]
) -> None:
    hand = lobby()
    line = line_of(RuleSet("turf", "Two races", set={"races": 2}))
    clipboard.append(line[:-4])
    press(hand, "paste")
    hand.key(pygame.K_RETURN)
    card = hand.screen("paste rules")
    assert card.state.wrong is not None and not (tmp_path / "rules").exists()
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    clipboard.append(line)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    hand.key(pygame.K_RETURN)
    assert table(hand).game == "turf" and sets(hand)[-1] == table(hand).preset == "turf-1"


def test_a_rule_set_dropped_on_the_window_is_kept_and_a_wrong_one_explained(
    lobby: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = lobby()
    good, bad = tmp_path / "house.yaml", tmp_path / "bad.yml"
    good.write_text(HOUSE, encoding="utf-8")
    bad.write_text(HOUSE.replace("rounds: 3", "rounds: -3"), encoding="utf-8")
    hand.app.post(pygame.Event(pygame.DROPFILE, file=str(bad)))
    hand.steps(2)
    assert "rounds" in hand.asked.text and not (tmp_path / "rules").exists()
    hand.key(pygame.K_ESCAPE)
    hand.app.post(pygame.Event(pygame.DROPFILE, file=str(good)))
    hand.steps(2)
    assert sets(hand)[-1] == table(hand).preset == "holla-1"
    assert "house.yaml" in (tmp_path / "rules" / "holla-1.yaml").read_text(encoding="utf-8")


def test_a_page_of_the_chosen_rules_is_written(lobby: Callable[..., Hand], tmp_path: Path) -> None:
    hand = lobby("ko")
    one_more_round(hand)
    press(hand, "page")
    press(hand, "page")
    pages = sorted((tmp_path / "exports").glob("holla-rules-*.html"))
    assert len(pages) == 2 and "점수표" in pages[0].read_text(encoding="utf-8")
