"""From the places of a match that has just ended to its record and back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch
from scenes.app import samples
from scenes.kit.tree.screen import ScreenScene
from scenes.records.scene import ReplayScene
from scenes.table.ends import press_on
from scenes.table.player import TablePlayer
from tests.scenes.ends import placed
from tests.scenes.hand import Hand
from tests.scenes.replays import agrees, windows

WHOLE: dict[str, dict[str, object]] = {
    "holla": {"rounds": 1},
    "rummikub": {"games": 1},
    "turf": {},
    "riichi": {"length": "single"},
}


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    with windows(tmp_path) as build:
        yield build


def ended(game: str) -> AnyMatch:
    """A match of bots to its end."""
    return samples.played(game, lambda match: False, **WHOLE[game])


def at_places(hand: Hand, match: AnyMatch) -> ScreenScene[Any]:
    """The table of a match that is over, then its places."""
    hand.app.push(samples.table(hand.app.ctx, match))
    for _ in range(40):
        if placed(hand):
            hand.steps(180)
            return hand.screen("ranking")
        hand.steps(60)
        hand.key(pygame.K_RETURN)
    raise AssertionError(f"the places never came: {hand.app.stack.top}")


@pytest.mark.parametrize("game", sorted(WHOLE))
def test_the_match_that_has_just_ended_is_watched_again(game: str, window: Callable[..., Hand]) -> None:
    match = ended(game)
    hand = window()
    places = at_places(hand, match)
    hand.click("Watch again")
    replay = hand.top(ReplayScene)
    assert (replay.timeline.game, replay.timeline.acts) == (game, match.acts)
    assert replay.timeline.difference is None
    hand.key(pygame.K_RIGHT)
    hand.steps(2)
    agrees(replay, match)
    hand.key(pygame.K_END)
    assert replay.at == len(match.acts)
    hand.key(pygame.K_ESCAPE)
    assert hand.top(ReplayScene) is replay and not replay.part.covered, "first the result that End has shown"
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is places
    hand.key(pygame.K_TAB)
    hand.tab_to("Watch again")
    hand.key(pygame.K_RETURN)
    hand.top(ReplayScene)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(WHOLE))
def test_a_record_does_not_offer_itself_once_more(game: str, window: Callable[..., Hand]) -> None:
    hand = window()
    at_places(hand, ended(game))
    hand.click("Watch again")
    replay = hand.top(ReplayScene)
    hand.key(pygame.K_END)
    stack = replay.part.stack
    for _ in range(40):
        if stack.top is not None and stack.top.called == "ranking":
            break
        assert stack.top is not None
        hand.steps(90)
        if not isinstance(stack.top, TablePlayer):
            assert press_on(stack.top)
    assert stack.top is not None and stack.top.called == "ranking"
    hand.steps(120)
    assert "Watch again" not in [widget.name for widget in stack.top.ui.all()]
