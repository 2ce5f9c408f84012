"""What a game's entry says of it is what its table does."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import ENTRIES
from game.kernel.entry import load
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.entry import policy_of
from tests.scenes.conformance.kit import ALL, Watched, middle

games = pytest.mark.parametrize("game", ALL)


@games
def test_a_game_that_deals_does_so_before_all_else_and_no_other_has_chores(game: str) -> None:
    policy = policy_of(load(SCENE_ENTRIES[game].table))
    acts = [action for _, action in middle(game).acts]
    assert (policy.deal is not None) == ENTRIES[game].deals
    assert policy.deal is None or isinstance(acts[0], policy.deal)


@games
def test_a_table_that_teaches_can_be_asked_to_and_no_other(table: Callable[..., Watched], game: str) -> None:
    w = table(game)
    teaches = ENTRIES[game].teaches
    assert (w.table.game.teaching is not None) == teaches
    w.key(pygame.K_ESCAPE)
    words = {w.app.ctx.t(f"table.helper.menu_{way}") for way in ("on", "off")}
    assert bool(words & set(w.now["controls"])) == teaches
