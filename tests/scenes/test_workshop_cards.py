"""The workshop of Royal Turf at the window: a card typed in, taken back, wrong, kept, played, tried."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.library.own_rules import read_rules
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from game.turf.cards import horses_of
from game.turf.config import TurfConfig
from game.workshop.turf_set import TurfSet
from scenes.kit.tree.elements import Changed
from scenes.workshop.figures import Try
from scenes.workshop.set_state import SetBench
from tests.scenes.hand import Hand
from tests.scenes.lobby_kit import benches, control, press, shows, table

SCREEN = "workshop of cards"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    yield from benches(tmp_path, "turf")


def state(hand: Hand) -> SetBench[TurfSet]:
    found: SetBench[TurfSet] = hand.screen(SCREEN).state
    return found


def write(hand: Hand, field: str, text: str) -> None:
    """Puts a text into a field instead of what stands there."""
    hand.screen(SCREEN).picture.focus(hand.screen(SCREEN).ui, field, True)
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type(text)
    hand.steps(1)


def test_a_card_is_typed_judged_kept_and_raced_with(bench: Callable[..., Hand], tmp_path: Path) -> None:
    hand = bench()
    write(hand, "card 0", "2 15 7 5")
    assert state(hand).rules.horses[0].cards[0] == (2, 15, 7, 5)
    assert any("Sum 33 instead of 30" in part.name for part in hand.screen(SCREEN).told().all())
    write(hand, "card 0", "2 13 6 5")
    write(hand, "en", "Comet")
    write(hand, "row 0", "600, 400 250 200 150")
    write(hand, "set", "Our races")
    press(hand, "keep", screen=SCREEN)
    hand.until(lambda: bool(state(hand).kept.file), rest=0.005)
    given, preset = read_rules(tmp_path / "rules" / "turf-1.yaml")
    assert preset.en == "Our races" and given.set["payout"][0]["pounds"] == [600, 400, 250, 200, 150]
    hand.key(pygame.K_ESCAPE)
    hand.steps(30)
    press(hand, "set turf-1")
    config = table(hand).config()
    assert isinstance(config, TurfConfig) and horses_of(config)[0].en == "Comet"
    match: AnyMatch = Match(GAMES["turf"], config, 4, 5)
    bots = [make_bot("turf", level) for level in ("beginner", "easy", "normal", "random")]
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, answer_with(bots[seat], request_for(match, seat)).action)


def test_what_is_no_row_of_numbers_is_told_and_nothing_is_lost(bench: Callable[..., Hand], tmp_path: Path) -> None:
    hand = bench()
    before = state(hand).rules
    for text in ("1 2 3", "1 2 3 99", "a b c d", "1 2 3 4 5"):
        write(hand, "card 1", text)
        assert state(hand).rules.horses[1:] == before.horses[1:]
        assert state(hand).typed == {(0, "card 1"): text} and state(hand).wrong
        assert control(hand, "keep", SCREEN).reason and control(hand, "try", SCREEN).reason
    press(hand, "back", screen=SCREEN)
    hand.steps(2)
    assert hand.asked is not None, "changes are not dropped without a word"
    assert not (tmp_path / "rules").exists()


def test_each_step_is_taken_back_and_done_again(bench: Callable[..., Hand]) -> None:
    hand = bench("ko")
    first = state(hand).rules
    scene = hand.screen(SCREEN)
    for key, text in (("card 2", "3 3 9 9"), ("row 2", "100 100 100 100 100"), ("ko", "번개")):
        scene.send(Changed(key, text))
        hand.steps(1)
    last = state(hand).rules
    assert first.horses[0].cards[2] != last.horses[0].cards[2] == (3, 3, 9, 9)
    for _ in range(3):
        press(hand, "undo", screen=SCREEN)
    assert state(hand).rules == first
    for _ in range(3):
        press(hand, "redo", screen=SCREEN)
    assert state(hand).rules == last and not shows(hand, "nothing", SCREEN)


def test_what_is_no_row_of_numbers_is_a_step_too_and_what_is_taken_back_is_looked_at(
    bench: Callable[..., Hand],
) -> None:  # fmt: skip
    hand = bench()
    write(hand, "card 0", "2 13 6 5")
    write(hand, "card 1", "12 x")
    press(hand, "horse 4", screen=SCREEN)
    write(hand, "card 0", "3 9 9 3")
    hand.key(pygame.K_z, pygame.KMOD_CTRL)  # the field has the keyboard
    assert (state(hand).at, state(hand).rules.horses[4].cards[0]) != (4, (3, 9, 9, 3))
    press(hand, "horse 6", screen=SCREEN)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert state(hand).at == 0 and state(hand).rules.horses[0].cards[0] == (2, 13, 6, 5) and not state(hand).typed
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    assert state(hand).typed == {(0, "card 1"): "12 x"} and state(hand).wrong
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    assert state(hand).at == 4 and state(hand).rules.horses[4].cards[0] == (3, 9, 9, 3)


def test_bots_race_with_and_without_the_cards(bench: Callable[..., Hand]) -> None:
    hand = bench()
    scene = hand.screen(SCREEN)
    scene.send(Changed("card 0", "7 7 7 7"))
    scene.send(Try())
    for _ in range(3000):
        figures = state(hand).figures
        if figures is not None and figures.with_it.matches >= 3 and figures.without.matches >= 3:
            break
        hand.steps(1)
        time.sleep(0.01)
    else:
        raise AssertionError("no figures within half a minute")
    share, low, high = figures.with_it.share("win_share_grey", 3)
    assert 0 <= low <= share <= high <= 1 and figures.with_it.mean("races") == 3
    assert sum(skill.matches for skill in figures.skill) % 4 == 0, "a stronger seat sits at every place once"
    scene.send(Changed("card 0", "6 7 7 7"))
    hand.steps(1)
    assert state(hand).figures is None and not state(hand).running, "what is tried is no more"
