"""A round of dominoes at the window: by mouse, by keys, with refusals, a hint and the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from examples.dominoes.actions import Pass, Play
from examples.dominoes.config import DominoesConfig
from examples.dominoes.offers import PASS, end, own
from examples.dominoes.scene.layout import spots
from examples.dominoes.state import DominoesState
from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.offers import Act, No
from game.kernel.seat import LEVELS
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.app.app import App
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import InlineBots
from scenes.table.player import TablePlayer
from scenes.table.usual import UsualBoxes
from tests.scenes.ends import placed
from tests.scenes.holla_table import PEOPLE
from tests.scenes.table_kit import TableHand, new_app

Sitting = TableHand[TablePlayer]


def match_of(seed: int = 5, seats: int = 4, **options: Any) -> AnyMatch:
    """A match, dealt."""
    match: AnyMatch = Match(GAMES["dominoes"], DominoesConfig(**options), seats, seed)
    return match


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Callable[..., Sitting]]:
    """Opens a table of a match with bots in this process."""
    apps: list[App] = []

    def opened(match: AnyMatch, language: str = "en") -> Sitting:
        app = new_app(tmp_path, (1280, 720), language, 0.0)
        apps.append(app)
        bot_client = InlineBots({level: make_bot("dominoes", level) for level in LEVELS})
        table: Any = SCENE_ENTRIES["dominoes"].open_table(app.ctx, match, PEOPLE[: match.seats], bot_client, None)
        app.push(table)
        s = TableHand[TablePlayer](app, table)
        s.wait()
        return s

    yield opened
    for app in apps:
        app.close()


def laid(s: Sitting) -> int:
    """Tiles in the line."""
    return len(s.table.view.line)


def wanted(s: Sitting) -> Play | Pass:
    """The first lawful act of the person."""
    action: Any = s.table.client.legal()[0]
    assert isinstance(action, Play | Pass)
    return action


def place(s: Sitting, id: Any) -> tuple[int, int]:
    """The middle of what is called so."""
    x, y = s.table.marked[id].rect.center
    return x, y


def by_mouse(s: Sitting, action: Play | Pass, number: int) -> None:
    """Drags the tile, clicks tile and end, or clicks it twice, in turn; the button passes."""
    if isinstance(action, Pass):
        s.click(s.table.buttons["pass"].rect.center)
        return
    tile, goal = own(action.tile), end(action.end)
    start = place(s, tile)
    s.point(start)
    target = place(s, goal)
    if number % 2:
        s.drag(start, target)
    else:
        s.click(start)
        s.click(target)


def by_keys(s: Sitting, action: Play | Pass, number: int) -> None:
    """A digit or Enter takes the tile, arrows aim, Enter or Space lays it; Space passes."""
    if isinstance(action, Pass):
        s.key(pygame.K_SPACE)
        return
    s.key(pygame.K_1 + s.table.view.hand.index(action.tile))
    assert s.table.drag.mode == "keys"
    for _ in range(3):
        if s.table.drag.target == end(action.end):
            break
        s.key(pygame.K_RIGHT if action.end else pygame.K_LEFT)
    s.key(pygame.K_SPACE if number % 2 else pygame.K_RETURN)


@pytest.mark.rule("dominoes.D4", "dominoes.D6", "dominoes.D8")
@pytest.mark.parametrize("play", [by_mouse, by_keys])
@pytest.mark.parametrize("seed", [5, 6])
def test_a_whole_round(sit: Callable[..., Sitting], play: Callable[[Sitting, Any, int], None], seed: int) -> None:
    s = sit(match_of(seed))
    own_acts = 0
    while s.there:
        before, action = len(s.table.client.history()), wanted(s)
        play(s, action, own_acts)
        history = s.table.client.history()
        assert len(history) > before, action
        own_acts += 1
        s.wait()
    assert own_acts >= 4
    scores: Any = s.app.stack.top
    assert scores.called == "result"
    s.steps(90)
    s.key(pygame.K_RETURN)
    s.steps(2)
    s.wait()
    assert s.table.view.round == 2 and s.mine


@pytest.mark.rule("dominoes.D11")
def test_a_match_ends_with_the_places(sit: Callable[..., Sitting]) -> None:
    s = sit(match_of(7, 2, target=10))
    s.table.client.autoplay = True
    for _ in range(4000):
        s.steps()
        if placed(s):
            break
        if not s.there:
            s.key(pygame.K_RETURN)
    top: Any = s.app.stack.top
    assert top.called == "ranking" and top.state.told.scores.title


def test_a_misfit_is_refused_with_its_rule_and_stays_in_the_hand(sit: Callable[..., Sitting]) -> None:
    match = match_of(11)
    bot = make_bot("dominoes", "easy")
    rules = match.rules

    def unfit() -> list[int]:
        legal = {act.tile for act in rules.legal(match.state, 0) if isinstance(act, Play)}
        return [tile for tile in match.state.hands[0] if tile not in legal] if legal and match.state.line else []

    while not (match.to_act() == (0,) and unfit()):
        seat = match.to_act()[0]

        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    tile = unfit()[0]
    s = sit(match)
    before = laid(s)
    start = place(s, own(tile))
    assert isinstance(s.table.board.offers(own(tile))[end(0)], No)
    s.hold(start, (400, 300))
    goal = place(s, end(0))
    s.point(goal, held=True)
    s.post(pygame.MOUSEBUTTONUP, pos=goal, button=1)
    assert laid(s) == before and tile in s.table.view.hand
    (note,) = s.app.toasts.notes
    assert "fit" in note.title
    s.key(pygame.K_SPACE)
    assert any("cannot pass" in note.text for note in s.app.toasts.notes)


def test_a_second_click_lays_a_tile_that_fits_in_one_way(sit: Callable[..., Sitting]) -> None:
    s = sit(match_of(5))
    while s.there:
        offers = s.table.board.offers(None)
        single = [id for id, offer in offers.items() if len(getattr(offer, "offers", ())) == 1]
        if single:
            before = laid(s)
            s.click(place(s, single[0]))
            s.click(place(s, single[0]))
            assert laid(s) > before
            return
        assert s.table.turns.act(wanted(s)) is None
        s.wait()
    raise AssertionError("no such tile in this round")


@pytest.mark.parametrize(("language", "words"), [("ko", "패"), ("en", "Tile")])
def test_tiles_are_spoken_and_a_hint_has_its_reason(sit: Callable[..., Sitting], language: str, words: str) -> None:
    s = sit(match_of(5), language)
    names = [name for _, _, name in s.table.spots.all()]
    assert names and all(words in name for name in names)
    for _ in range(3):
        s.key(pygame.K_h)
        s.steps(30)
    (note,) = s.app.toasts.notes
    assert note.title and note.text and s.table.board.aspects.advice.answer is not None


def test_passing_is_offered_only_when_nothing_fits(sit: Callable[..., Sitting]) -> None:
    s = sit(match_of(5))
    assert isinstance(s.table.board.offers(None)[PASS], No) and s.table.buttons["pass"].reason
    while s.there and isinstance(wanted(s), Play):
        assert s.table.turns.act(wanted(s)) is None
        s.wait()
    if s.there:
        assert isinstance(s.table.board.offers(None)[PASS], Act) and s.table.buttons["pass"].reason is None


@pytest.mark.rule("dominoes.D5")
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1024, 1200), (1920, 1080)])
def test_the_longest_lines_stay_on_the_mat_and_lie_on_nothing(size: tuple[int, int]) -> None:
    from scenes.kit.layout import Layout

    line = _longest()
    lay = UsualBoxes(Layout.of(size), 4, 0)
    for start in range(len(line)):
        boxes = [spot.box for spot in spots(lay, line, start)]
        side = min(boxes[0].size)
        bodies = [Rect(box.x, box.y, box.w, box.h - side // 8) for box in boxes]
        assert all(lay.mat.contains(body) for body in bodies), start
        for number, body in enumerate(bodies):
            assert body.collidelist(bodies[number + 1 :]) == -1, (start, number)


def _longest() -> list[tuple[int, int]]:
    """A line of 22 tiles with all doubles, which is as long as four hands make it in practice."""
    line: list[tuple[int, int]] = [(0, 0)]
    rest = [(low, high) for low in range(7) for high in range(low, 7) if (low, high) != (0, 0)]
    while True:
        last = line[-1][1]
        fitting = sorted((pair for pair in rest if last in pair), key=lambda pair: pair[0] != pair[1])
        if not fitting:
            return line
        pair = fitting[0]
        rest.remove(pair)
        line.append(pair if pair[0] == last else (pair[1], pair[0]))


def test_the_whole_folder_keeps_to_its_size() -> None:
    import ast

    from tools.figures import statements

    here = Path(__file__).parent.parent

    def count(folder: Path) -> int:
        return sum(statements(ast.parse(file.read_text(encoding="utf-8"))) for file in folder.glob("*.py"))

    assert count(here) <= 600 and count(here / "scene") <= 400


def test_states_copy_and_tell_all() -> None:
    match = match_of(3)
    state: DominoesState = match.state
    assert state.copy().snapshot() == state.snapshot()


def test_a_game_without_lessons_leads_to_none(sit: Callable[..., Sitting]) -> None:
    from scenes.lessons.catalogue import catalogue_scene
    from scenes.rule_book.scene import rule_book_scene

    s = sit(match_of(5))
    t = s.app.ctx.t
    for rule, shown in (("dominoes.D4", False), ("turf.T1", True)):
        scene = rule_book_scene(s.app.ctx, rule)
        s.app.push(scene)
        s.steps(2)
        assert (t("screens.learn_this") in {widget.name for widget in scene.ui.all()}) is shown
        s.app.pop(scene)
    s.app.push(lessons := catalogue_scene(s.app.ctx, "turf"))
    s.steps(2)
    assert not any(t("games.dominoes.name") in widget.name for widget in lessons.ui.all())
