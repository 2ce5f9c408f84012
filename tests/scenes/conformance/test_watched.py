"""A finished record on the table of its game: every key and every control, and those of every card they open."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch
from game.library.settings import Settings
from scenes.app import samples
from scenes.app.app import App
from scenes.menu.scene import menu_scene
from scenes.records.open_record import played
from scenes.records.scene import ReplayScene
from tests.scenes.conformance.kit import ALL
from tests.scenes.everything import KEYS, press_all
from tests.scenes.hand import Hand

SHORT = {"holla": {"rounds": 1}, "riichi": {"length": "single"}, "rummikub": {"games": 1}, "turf": {"races": 1}}


@cache
def finished(game: str) -> AnyMatch:
    match = samples.played(game, lambda _: False, seats=GAMES[game].seat_counts[0], **SHORT.get(game, {}))
    assert match.over
    return match


def press_over(game: str, folder: Path, language: str, share: float, deep: int) -> int:
    """Everything over a record that stands after a share of its acts."""
    app = App(Settings(language=language, speed=0.0), folder, size=(1280, 720), catch=False, home=menu_scene)
    hand, match = Hand(app), finished(game)
    first = played(app.ctx, match, samples.people(app.ctx, match.seats))

    def begin() -> None:
        app.reset(menu_scene(app.ctx))
        at = first.timeline.upto(int(share * first.timeline.end))
        app.push(ReplayScene(app.ctx, first.record_file, 0, first.timeline, at))
        hand.steps(2)

    try:
        return press_all(hand, begin, deep)
    finally:
        app.close()


@pytest.mark.parametrize("game", ALL)
def test_every_key_of_a_watched_match(game: str, tmp_path: Path) -> None:
    assert press_over(game, tmp_path, "en", 1.0, 0) > len(KEYS)


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL)
def test_every_key_of_every_card_over_a_watched_match(game: str, tmp_path: Path) -> None:
    for language, share, deep in (("ko", 1.0, 2), ("en", 0.5, 1), ("en", 0.0, 1)):
        assert press_over(game, tmp_path, language, share, deep) > len(KEYS)
