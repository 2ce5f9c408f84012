"""Whole matches without a sound: muted, and with a device that cannot be opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.games import GAMES, HOUSE
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo
from game.kernel.seat import AVATARS
from game.seats.bots import make_bot
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import InlineBots
from tests.scenes.ends import at_end, placed
from tests.scenes.table_kit import TableHand, new_app

SHORT: dict[str, dict[str, Any]] = {
    "holla": {"rounds": 1}, "riichi": {"length": "single"}, "rummikub": {"games": 1}, "turf": {"races": 1},
}  # fmt: skip
FRAMES = 3000


def ended(game: str, folder: Path, **settings: bool) -> tuple[list[object], bytes]:
    """The acts of a short match of bots, and the picture of its ranking."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, config_of(rules, SHORT[game]), rules.seat_counts[0], 5)
    seats = tuple(SeatInfo("", "easy", face) for face in AVATARS[: match.seats])
    app = new_app(folder, (1024, 640), "en", 0.0)
    try:
        app.ctx.apply_settings(structs.replace(app.ctx.settings, **settings))
        bots = InlineBots({"easy": make_bot(game, "easy")})
        table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, seats, bots, None)
        app.push(table)
        hand = TableHand(app, table)
        for _ in range(FRAMES):
            hand.steps(1, 0.1)
            if at_end(app.stack.top) and not app.busy:
                if placed(hand):
                    break
                hand.key(pygame.K_RETURN)
        assert match.over and placed(hand)
        return list(match.acts), pygame.image.tobytes(app.surface, "RGB")
    finally:
        app.close()


@pytest.mark.parametrize("game", HOUSE)
def test_without_a_device_a_match_is_played_to_the_same_end(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = ended(game, tmp_path)
    assert pygame.mixer.get_init()
    if game == "turf":
        assert ended(game, tmp_path, muted=True) == heard
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nowhere")
    assert ended(game, tmp_path) == heard
    assert not pygame.mixer.get_init()
