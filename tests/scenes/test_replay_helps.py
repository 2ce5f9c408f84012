"""What a record tells beside its acts: advice for the seat that is looked from, keys, signs of calls and wins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from scenes.kit.choices import Slider
from scenes.kit.tree.screen import ScreenScene
from scenes.records.open_record import watch
from scenes.records.scene import ReplayScene
from scenes.rummikub.words import line_of
from scenes.table.player import TablePlayer
from tests.scenes.ends import at_end, moving, told
from tests.scenes.hand import Hand
from tests.scenes.replays import player_of_matches, saved, windows

PLAYED = player_of_matches()


@pytest.fixture
def hand(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Hand, ReplayScene]]:
    """A record of the game in a window."""
    match = PLAYED(request.param)
    with windows(tmp_path) as build:
        hand = build()
        watch(hand.app.ctx, saved(tmp_path, match, end=match.over))
        for _ in range(200):
            hand.steps(1)
            if isinstance(hand.app.stack.top, ReplayScene):
                break
        scene = hand.app.stack.top
        assert isinstance(scene, ReplayScene)
        yield hand, scene


@pytest.mark.parametrize("hand", GAMES, indirect=True)
def test_h_advises_the_seat_that_is_looked_from(hand: tuple[Hand, ReplayScene]) -> None:
    window, scene = hand
    app = window.app

    def told() -> str:
        """The words of the hint, where it is said: a note, or the line of Rummikub's table."""
        if isinstance(table := scene.table, TablePlayer) and table.game.name == "rummikub":
            words, icon = line_of(table.state)
            return words if icon == "hint" else ""
        lines = [note for note in app.toasts.notes if note.title != app.ctx.t("replay.hint.none")]
        return " ".join(f"{note.title} {note.text}" for note in lines)

    for _ in range(40):
        window.key(pygame.K_RIGHT)
        window.steps(3)
        match = scene.timeline.match_at(scene.at)
        if not scene.part.covered and match.to_act() and scene.player.watch not in match.to_act():
            break
    else:
        raise AssertionError("no place of another's turn")
    window.key(pygame.K_h)
    window.steps(3)
    assert app.toasts.notes[-1].title == app.ctx.t("replay.hint.none")
    while scene.player.watch not in match.to_act():
        window.key(pygame.K_DOWN)
        window.steps(2)
    for press in range(3):
        window.key(pygame.K_h)
        for _ in range(3000):
            app.step(1 / 60)
            if press or told():
                break
            pygame.time.wait(5)
    assert len(told()) > 40, "what to do, and why"
    before = scene.at
    window.key(pygame.K_RIGHT)
    window.steps(4)
    assert scene.at > before and not told()


@pytest.mark.parametrize("hand", GAMES, indirect=True)
def test_f1_tells_the_keys_of_a_record_and_of_its_results(hand: tuple[Hand, ReplayScene]) -> None:
    window, scene = hand
    window.key(pygame.K_F1)
    card = window.app.stack.top
    assert isinstance(card, ScreenScene)
    told = {caps for caps, _ in card.state.rows}
    assert {"H", "F2", "Esc", "← →"} <= told
    window.key(pygame.K_ESCAPE)
    assert window.app.stack.top is scene


@pytest.mark.parametrize("hand", ["holla", "rummikub", "turf"], indirect=True)
def test_end_shows_the_whole_of_the_last_result(hand: tuple[Hand, ReplayScene]) -> None:
    window, scene = hand
    window.key(pygame.K_END)
    window.steps(4)
    result = scene.part.top
    assert at_end(result) and not moving(result)
    words = told(result)
    window.steps(300)
    assert scene.part.top is result and told(result) == words


@pytest.mark.parametrize("hand", GAMES, indirect=True)
def test_the_slider_marks_rounds_calls_and_wins(hand: tuple[Hand, ReplayScene]) -> None:
    _, scene = hand
    (slider,) = (widget.of for widget in scene.ui.widgets if isinstance(widget.of, Slider))
    match, timeline = PLAYED(scene.timeline.game), scene.timeline
    tags = {"holla": ({"declared"}, set()), "rummikub": ({"game_ended"}, set()), "turf": ({"race_ended"}, set()),
            "riichi": ({"hand_won"}, {"called", "riichi_accepted"})}[timeline.game]  # fmt: skip
    events = [event.__struct_config__.tag for event in match.events if getattr(event, "true", True)]
    assert len(slider.wins) <= sum(tag in tags[0] for tag in events)
    assert bool(slider.wins) == any(tag in tags[0] for tag in events)
    assert len(slider.calls) == sum(tag in tags[1] for tag in events)
    for place in (*slider.wins, *slider.calls):
        assert 0 <= place < len(timeline.stops)
    if slider.wins:
        assert slider.widget.tooltip is not None and "Diamonds" in slider.widget.tooltip
