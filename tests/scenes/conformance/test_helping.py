"""Tables that help a learner: when they do, that nothing moves aside for it, and that it finds its room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.games import ENTRIES
from game.kernel.match import AnyMatch
from scenes.app import samples
from scenes.kit.buttons import Button
from scenes.kit.preferences import change_settings, settings_of
from scenes.lobby.start_match import play_again
from scenes.settings.scene import settings_scene
from scenes.table.helping import FIRST, count_match, helps
from scenes.table.nodes import Node
from scenes.table.teach import TEACH, Caption, Lit, Tray
from tests.scenes.conformance.kit import ALL, LANGUAGES, Watched, share

Tables = Callable[..., Watched]
games = pytest.mark.parametrize("game", [game for game in ALL if ENTRIES[game].teaches])


@cache
def helpful(game: str) -> AnyMatch:
    """A state in which there is something to point out."""

    def there(match: AnyMatch) -> bool:
        mine = len(match.acts) >= share(game, 24) and match.to_act()[0] == 0
        return mine and len(match.rules.legal(match.state, 0)) > 2

    return samples.played(game, there, samples.SEED + 1)


def taught(w: Watched) -> list[Node]:
    """What the teacher shows."""
    w.rest()
    return [node for node in w.table.nodes.values() if isinstance(node.id, tuple) and node.id[0] == TEACH]


def helped(table: Tables, game: str, **how: object) -> Watched:
    """A table that helps, at rest."""
    w = table(helpful(game).copy(), **how)
    w.my_turn()
    change_settings(w.app.ctx, helper="always")
    w.table.help_changed()
    w.rest()
    return w


@games
def test_help_comes_in_the_first_matches_of_a_game_and_goes_quietly(table: Tables, game: str) -> None:
    w = table(game)
    ctx = w.app.ctx
    assert not helps(ctx, game), "no match was begun"
    for number in range(1, FIRST + 3):
        count_match(ctx, game)
        assert helps(ctx, game) is (number <= FIRST)
    assert settings_of(ctx).begun == {game: FIRST + 1} and not w.now["notes"]
    other = next(name for name in ALL if name != game)
    assert not helps(ctx, other)


@games
def test_a_match_that_is_begun_counts(table: Tables, game: str) -> None:
    w = table(helpful(game).copy())
    setup = w.table.client.setup
    play_again(w.app.ctx, setup)
    w.steps(2)
    assert settings_of(w.app.ctx).begun == {game: 1}
    new: Any = w.top
    assert new.dialogs.game == game and new.board.helps


@games
def test_the_menu_turns_help_on_and_off_and_the_settings_do_for_all_games(table: Tables, game: str) -> None:
    w = table(helpful(game).copy())
    w.my_turn()
    t = w.app.ctx.t
    assert not taught(w)
    for key, on in (("menu_on", True), ("menu_off", False)):
        w.key(pygame.K_ESCAPE)
        w.click(t(f"table.helper.{key}"))
        w.steps(3)
        assert w.there and bool(taught(w)) is on
    w.app.push(settings_scene(w.app.ctx))
    w.steps(2)
    w.click(t("settings.helper"), at=(0.5, 0.5))
    w.steps(2)
    assert settings_of(w.app.ctx).helper == "always" and settings_of(w.app.ctx).helped == {}
    w.key(pygame.K_ESCAPE)
    w.steps(3)
    assert w.there and taught(w)


@games
def test_help_shifts_nothing_and_is_made_once_an_act(table: Tables, game: str) -> None:
    w = table(helpful(game).copy())
    w.my_turn()
    w.rest()
    before = {id: node.box for id, node in w.table.nodes.items()}
    made = []
    board, teaching = w.table.board, w.table.game.teaching

    def lesson(state: Any, about: Any) -> Any:
        made.append(1)
        return teaching.lesson(state, about)

    board.game = replace(board.game, teaching=replace(teaching, lesson=lesson))
    change_settings(w.app.ctx, helper="always")
    w.table.help_changed()
    assert taught(w)
    after = {id: node.box for id, node in w.table.nodes.items() if id[0] != TEACH}
    assert after == before
    for x in range(100, 1100, 40):
        w.point((x, 560))
        w.steps(2)
    assert len(made) == 1
    w.table.turns.toggle_autoplay()
    assert not taught(w), "a bot plays"


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_pointed_out_finds_its_room(table: Tables, game: str, language: str) -> None:
    for size in ((1024, 640), (1024, 768)):
        w = helped(table, game, size=size, language=language)
        shown, fonts = taught(w), w.app.ctx.fonts
        assert shown
        stands = [
            node.rect
            for node in w.table.nodes.values()
            if node.id[0] not in (TEACH, "ground", "mat", "rack", "targets") and (node.face or node.name)
        ]
        buttons = [control.rect for control in w.table.ui.all() if isinstance(control.of, Button)]
        pills = [node for node in shown if not isinstance(node.look, Lit)]
        for node in pills:
            assert Rect((0, 0), size).contains(node.rect) and node.tip, node
            if isinstance(node.look, Caption):
                assert fonts.width(node.look.words, node.look.size, True) <= node.rect.w, node
                assert node.rect.collidelist(buttons) < 0, node
            if isinstance(node.look, Tray):
                assert node.rect.collidelist(stands) < 0, node
        boxes = [node.rect for node in pills]
        assert all(box.collidelist(boxes[at + 1 :]) < 0 for at, box in enumerate(boxes))
