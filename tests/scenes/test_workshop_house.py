"""The workshop of house rules at the window: changed, taken back, kept, played by, tried by bots."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.library.own_rules import own_rules
from game.rummikub.config import RummikubConfig
from game.workshop.house_set import HouseSet
from scenes.kit.tree.elements import Changed
from scenes.workshop.figures import Pause, Try
from scenes.workshop.set_state import SetBench
from scenes.workshop.state import Keep
from tests.scenes.hand import Hand
from tests.scenes.lobby_kit import benches, control, press, table

SCREEN = "workshop of house rules"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    yield from benches(tmp_path, "rummikub")


def state(hand: Hand) -> SetBench[HouseSet]:
    found: SetBench[HouseSet] = hand.screen(SCREEN).state
    return found


def test_rules_are_changed_taken_back_kept_and_played_by(bench: Callable[..., Hand], tmp_path: Path) -> None:
    hand = bench()
    assert control(hand, "try", SCREEN).reason, "there is nothing to try yet"
    told = [part.name for part in hand.screen(SCREEN).told().all()]
    assert not any(" of 300 " in name for name in told) and any("on the same deals" in name for name in told)
    press(hand, "group first", screen=SCREEN)
    press(hand, "first_meld", (0.98, 0.5), SCREEN)
    press(hand, "first_meld", (0.98, 0.5), SCREEN)
    assert state(hand).rules.values == {"first_meld": 40}
    hand.key(pygame.K_z)
    assert state(hand).rules.values == {}
    press(hand, "redo", screen=SCREEN)
    press(hand, "group jokers", screen=SCREEN)
    press(hand, "joker_new_set", (0.98, 0.5), SCREEN)
    assert state(hand).rules.values == {"first_meld": 40, "joker_new_set": False}
    assert any("30" in part.name for part in hand.screen(SCREEN).told().all()), "what it was stands beside it"
    press(hand, "reset joker_new_set", screen=SCREEN)
    assert state(hand).rules.values == {"first_meld": 40}
    press(hand, "keep", screen=SCREEN)
    hand.until(lambda: bool(state(hand).kept.file), rest=0.005)
    (kept,) = own_rules(tmp_path / "rules").presets["rummikub"]
    assert (kept.id, kept.ko, kept.en) == ("rummikub-1", "우리 집 규칙 1", "House rules 1")
    assert kept.set == {"first_meld": 40}
    (note,) = hand.app.toasts.notes
    hand.click_at(note.link_rect.center)
    hand.steps(30)
    press(hand, "set rummikub-1")
    config = table(hand).config()
    assert isinstance(config, RummikubConfig) and config.first_meld == 40


def test_a_set_with_notes_is_copied_before_it_is_written_and_changes_are_asked_for(
    bench: Callable[..., Hand], tmp_path: Path
) -> None:
    (tmp_path / "rules").mkdir()
    file = tmp_path / "rules" / "house.yaml"
    file.write_text("game: rummikub\nname: Ours\nset:\n  first_meld: 50 # grandma\n", encoding="utf-8")
    hand = bench("ko")
    scene = hand.screen(SCREEN)
    assert [one.file for one in state(hand).sets] == ["house.yaml"]
    press(hand, "sets", screen=SCREEN)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert state(hand).rules.values == {"first_meld": 50} and not state(hand).changed
    scene.send(Changed("option games", 2))
    hand.steps(1)
    press(hand, "back", screen=SCREEN)
    assert hand.asked is not None
    hand.key(pygame.K_ESCAPE)
    press(hand, "keep", screen=SCREEN)
    hand.until(lambda: not state(hand).changed, rest=0.005)
    assert "games: 2" in file.read_text(encoding="utf-8")
    assert "grandma" in file.with_name("house.before.txt").read_text(encoding="utf-8")
    assert "house.before.txt" in hand.app.toasts.notes[-1].text
    scene.send(Changed("option games", 3))
    press(hand, "keep", screen=SCREEN)
    hand.until(lambda: not state(hand).changed, rest=0.005)
    assert not file.with_name("house.before2.txt").exists(), "there are no notes any more"


def test_bots_play_by_the_rules_and_by_the_standard(bench: Callable[..., Hand]) -> None:
    hand = bench()
    scene = hand.screen(SCREEN)
    scene.send(Changed("option first_meld", 60))
    scene.send(Try())
    for _ in range(3000):
        figures = state(hand).figures
        if figures is not None and min(figures.with_it.matches, figures.without.matches) >= 2:
            break
        hand.steps(1)
        time.sleep(0.01)
    else:
        raise AssertionError("no figures within half a minute")
    assert figures.with_it.mean("turns_per_game") > 0 and figures.with_it.mean("games") == 1
    scene.send(Pause())
    scene.send(Keep())
    hand.until(lambda: not state(hand).changed, rest=0.005)
    assert state(hand).figures is not None, "a kept set is what was tried"
    scene.send(Changed("option first_meld", 65))
    hand.steps(1)
    assert state(hand).figures is None and not state(hand).running, "what is tried is no more"
