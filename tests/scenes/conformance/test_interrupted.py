"""Presses, resizes, pauses and changes of language in mid-flight end where opening the state would begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec import structs

from tests.scenes.blank import Blank
from tests.scenes.conformance.kit import ALL, PATIENCE, Watched, copied, middle, share

Tables = Callable[..., Watched]
games = pytest.mark.parametrize("game", ALL)
OWN_ACTS = 3
"""Acts of the person's seat, played by a bot, during which somebody interrupts; in a match of the usual length."""
EVERY = 7
"""Frames between two interruptions: most fall into a movement."""
INTERRUPTED = 4
"""How often somebody interrupts at least, however fast the acts go by."""
KEYS = ("game", "seat", "acts", "digest", "owes", "mine", "held", "hint")


def interrupt(w: Watched, number: int) -> None:
    """A press, another size, a pause, the other language, in turn."""
    settings = w.app.ctx.settings
    match number % 4:
        case 0:
            w.click_at((3, w.app.surface.get_height() // 2))
        case 1:
            w.app.set_window_size((1024, 768) if w.app.surface.get_width() == 1280 else (1280, 720))
        case 2:
            cover = Blank(w.app.ctx)
            w.app.push(cover)
            w.steps(3)
            w.app.pop(cover)
        case 3:
            w.app.ctx.apply_settings(structs.replace(settings, language="ko" if settings.language == "en" else "en"))


def interrupted(w: Watched) -> None:
    """A bot plays for the person, interrupted again and again; then the window is as it was."""
    client = w.table.client
    first, number = client.act_number, 0
    w.table.turns.toggle_autoplay()
    for frame in range(PATIENCE):
        own = sum(seat == 0 for seat, _ in w.match.acts[first:])
        if w.match.over or (own >= share(w.game, OWN_ACTS) and number >= INTERRUPTED):
            break
        if not w.there:
            w.key(pygame.K_RETURN)
        if frame % EVERY == 0:
            interrupt(w, number)
            number += 1
        w.steps()
    if client.autoplay:
        w.table.turns.toggle_autoplay()
    w.my_turn()
    w.app.ctx.apply_settings(structs.replace(w.app.ctx.settings, language="en"))
    w.app.set_window_size((1280, 720))
    w.rest()
    assert number >= INTERRUPTED and client.act_number > first


def judged(table: Tables, w: Watched) -> None:
    """Interrupts, and opens the state that it ended in beside it."""
    interrupted(w)
    told, picture = w.told, w.pixels()
    fresh = table(copied(w.match), speed=w.app.ctx.settings.speed)
    fresh.my_turn()
    fresh.rest()
    assert {key: told[key] for key in KEYS} == {key: fresh.told[key] for key in KEYS}
    assert sorted(told["pieces"]) == sorted(fresh.told["pieces"])
    assert picture == fresh.pixels()


@games
def test_interruptions_end_as_opening_the_state_begins(table: Tables, game: str) -> None:
    judged(table, table(game, speed=2.0))


@pytest.mark.slow
@games
@pytest.mark.parametrize("speed", [0.0, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("seed", range(1, 21))
def test_twenty_matches_at_every_speed(table: Tables, game: str, speed: float, seed: int) -> None:
    w = table(middle(game, 8 + 3 * seed, seed), speed=speed)
    w.my_turn()
    judged(table, w)


def own_acts(client: Any, first: int) -> int:
    """How many acts of seat 0 there were after the first so many of the match."""
    return sum(past.seat == 0 and past.act > first for past in client.history())


@games
def test_playing_at_once_and_at_leisure_end_in_the_same_picture(table: Tables, game: str) -> None:
    pictures = []
    for speed in (0.0, 2.0):
        w = table(game, speed=speed)
        client = w.table.client
        client.autoplay = True
        first = client.act_number
        w.until(lambda s=client, f=first, w=w: own_acts(s, f) >= min(2, share(game, OWN_ACTS)) or not w.there, PATIENCE)
        client.autoplay = False
        w.my_turn()
        # The table shows how fast it goes on: that alone may differ.
        w.app.ctx.apply_settings(structs.replace(w.app.ctx.settings, speed=1.0))
        w.rest()
        pictures.append((client.act_number, w.pixels()))
    assert pictures[0] == pictures[1]
