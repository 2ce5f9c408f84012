"""What asking before costly acts keeps from happening at strict tables: presses out of turn, and one draw too many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.holla import actions as holla
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from tests.scenes import hand
from tests.scenes.conformance.kit import Watched
from tests.scenes.holla_table import Silent

Tables = Callable[..., Watched]
KEYS = [
    code
    for code in (*range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), pygame.K_SPACE)
    if code not in (pygame.K_a,)
]
"""All letters but the one that gives the seat to a bot."""


def strict(game: str, until: Callable[[AnyMatch], bool], seed: int = 7) -> AnyMatch:
    """A match of bots at a strict table, up to where something holds."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, config_of(rules, {"table": "strict"}), 4, seed)
    bot = make_bot(game, "easy")
    while not until(match):
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    return match


def others(match: AnyMatch) -> bool:
    """Whether another is to act, in the middle of a round."""
    return len(match.acts) > 12 and match.to_act()[0] == 2 and 0 not in match.to_act()


def own_draw(match: AnyMatch) -> bool:
    """Whether the person is to draw at Holla, with something on the island and in the river."""
    view = match.view(0)
    return "draw" in view.owes and view.island >= 0 and len(view.river) > 0


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Tables]:
    """Opens tables at which nobody else ever acts."""
    opened: list[Watched] = []

    def build(match: AnyMatch, language: str = "en") -> Watched:
        opened.append(Watched(tmp_path / str(len(opened)), match, language=language, bot_client=Silent()))
        opened[-1].steps(5)
        return opened[-1]

    yield build
    for watched in opened:
        watched.app.close()


def question(w: Watched) -> tuple[Any, ...] | None:
    """The words and answers that lie over the table."""
    top = w.top
    if not hand.asks(top):
        return None
    asked = hand.question(top)
    return asked.title, asked.text, [button.name for button in top.ui.widgets]


def enter(w: Watched, code: int) -> None:
    """A key, and the frames after it."""
    w.key(code)
    w.steps(15)


def drag(w: Watched, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drags a piece from one place to another."""
    w.point(start)
    w.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    for share in (0.25, 0.5, 0.75, 1.0):
        pos = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        w.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0), touch=False)
    w.post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)


@pytest.mark.parametrize("game", ["holla", "riichi", "rummikub"])
@pytest.mark.parametrize("then", [pygame.K_SPACE, pygame.K_RETURN], ids=["space", "enter"])
def test_no_key_costs_anything_while_another_is_to_act(table: Tables, game: str, then: int) -> None:
    w = table(strict(game, others))
    before = len(w.match.acts)
    for code in KEYS:
        enter(w, code)
        enter(w, then)
        assert len(w.match.acts) == before, pygame.key.name(code)
        for _ in range(3):
            if not w.there:
                enter(w, pygame.K_ESCAPE)
        assert w.there


@pytest.mark.rule("holla.R87")
def test_a_hundred_presses_out_of_turn_count_once_and_only_if_confirmed(table: Tables) -> None:
    w = table(strict("holla", others))
    chips, acts = w.table.view.own.chips, len(w.match.acts)
    for _ in range(101):
        w.key(pygame.K_SPACE)
    assert question(w) is not None and len(w.match.acts) == acts
    w.click(w.app.ctx.t("kit.costly.do"))
    w.steps(5)
    assert w.match.acts[acts:] == [(0, holla.DrawMountain())]
    assert w.table.view.own.chips == chips - 1


@pytest.mark.rule("holla.R88")
def test_a_stray_press_after_the_island_cube_draws_no_second_one(table: Tables) -> None:
    w = table(strict("holla", own_draw))
    w.key(pygame.K_i)
    w.steps(5)
    acts, hand = len(w.match.acts), w.table.view.own.hand
    assert w.match.acts[-1] == (0, holla.DrawIsland())
    for _ in range(5):
        enter(w, pygame.K_SPACE)
    assert len(w.match.acts) == acts and w.table.view.own.hand == hand
    assert question(w) is not None
    enter(w, pygame.K_RETURN)
    assert w.there and len(w.match.acts) == acts, "Enter is no yes"


@pytest.mark.rule("holla.R88")
def test_every_draw_after_the_first_is_asked_about_in_the_same_words(table: Tables) -> None:
    w = table(strict("holla", own_draw))
    enter(w, pygame.K_SPACE)
    assert w.there and w.table.view.phase == "discard"
    asked = []
    for third in (False, True):
        for code in (pygame.K_SPACE, pygame.K_i):
            enter(w, code)
            asked.append(question(w))
            enter(w, pygame.K_ESCAPE)
        if not third:
            enter(w, pygame.K_SPACE)
            w.click(w.app.ctx.t("kit.costly.do"))
            w.steps(15)
    assert w.table.view.own.hand == 15
    assert asked[0] is not None and asked == [asked[0]] * 4


@pytest.mark.rule("holla.R87")
def test_every_act_out_of_turn_is_asked_about_in_the_same_words(table: Tables) -> None:
    w = table(strict("holla", others))
    cubes, places = w.told["cubes"], {name: tuple(place) for name, place in w.told["places"].items()}
    acts: list[Callable[[], None]] = [
        lambda: w.key(pygame.K_SPACE),
        lambda: w.key(pygame.K_i),
        lambda: drag(w, tuple(cubes["own"][0][1:]), places["tray"]),
        lambda: drag(w, tuple(cubes["river"][0][1:]), places["ridge"]),
    ]
    asked = []
    for act in acts:
        act()
        w.steps(15)
        asked.append(question(w))
        enter(w, pygame.K_ESCAPE)
        assert w.there
    assert asked[0] is not None and asked == [asked[0]] * len(acts)


def test_without_questions_acts_happen_at_once(table: Tables) -> None:
    w = table(strict("holla", others))
    enter(w, pygame.K_SPACE)
    w.click(w.app.ctx.t("kit.costly.do_always"))
    w.steps(5)
    acts = len(w.match.acts)
    enter(w, pygame.K_SPACE)
    assert w.there and len(w.match.acts) == acts + 1
