"""The table below a lesson: opened at any step, with numerals, put away for questions about other pieces, paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.lessons.model import Lesson
from game.lessons.reading import all_lessons, lessons
from game.lessons.subject import subject
from scenes.app.app import App
from scenes.lessons.pieces import asked, lines_of
from scenes.lessons.scene import LessonScene
from tests.scenes.hand import Hand
from tests.scenes.lesson_taking import place
from tests.scenes.plain import plain_settings

Open = Callable[..., tuple[Hand, LessonScene]]


@pytest.fixture
def lesson_at(tmp_path: Path) -> Iterator[Open]:
    """Opens a lesson at a step in a window of its own."""
    apps: list[App] = []

    def build(lesson: Lesson, at: int, size: tuple[int, int] = (1280, 720)) -> tuple[Hand, LessonScene]:
        app = App(plain_settings(language="en", speed=0.0), tmp_path, size=size, catch=False)
        apps.append(app)
        scene = LessonScene(app.ctx, lesson, at)
        app.push(scene)
        hand = Hand(app)
        hand.steps(4)
        return hand, scene

    yield build
    for app in apps:
        app.close()


def of(game: str, id: str) -> Lesson:
    return next(lesson for lesson in lessons(game) if lesson.id == id)


FEW = ("holla.first", "riichi.first", "rummikub.first", "turf.races")


@pytest.mark.parametrize(
    "lesson",
    [pytest.param(one, marks=() if one.key in FEW else pytest.mark.slow, id=one.key) for one in all_lessons()],
)
def test_a_lesson_can_be_gone_on_with_at_any_step(lesson_at: Open, lesson: Lesson) -> None:
    hand, scene = lesson_at(lesson, len(lesson.steps) - 1)
    for at in range(len(lesson.steps) + 3 * (lesson.alone is not None)):
        again = LessonScene(hand.app.ctx, lesson, at)
        hand.app.push(again)
        hand.steps(2)
        assert again.player.at == at
        if again.table is not None:
            again.table.log_lines()
        while hand.app.stack.top is not scene:
            hand.app.pop(hand.app.stack.top)


@pytest.mark.parametrize("at", [0, 1, 3, 8])
def test_riichi_tiles_wear_numerals_in_every_step(lesson_at: Open, at: int) -> None:
    hand, scene = lesson_at(lessons("riichi")[0], at)
    marks = hand.app.ctx.mahjong.marks
    assert marks is not None and len(marks) == 7
    assert scene.table is None or scene.table.ctx.mahjong.marks == marks
    hand.app.pop(scene)
    assert hand.app.ctx.mahjong.marks is None


def test_numerals_are_there_again_after_another_table(lesson_at: Open) -> None:
    lesson = lessons("riichi")[0]
    hand, scene = lesson_at(lesson, 1)
    over = LessonScene(hand.app.ctx, lesson, 1)
    hand.app.push(over)
    hand.steps(2)
    hand.app.pop(over)
    hand.steps(2)
    assert hand.app.stack.top is scene and hand.app.ctx.mahjong.marks is not None


@pytest.mark.parametrize(
    ("game", "id", "at"),
    [
        ("riichi", "calls", 2),
        ("riichi", "calls", 5),
        ("riichi", "dora", 5),
        ("riichi", "furiten", 4),
        ("holla", "first", 5),
    ],
)
def test_a_question_about_other_pieces_has_the_paper_alone(lesson_at: Open, game: str, id: str, at: int) -> None:
    hand, scene = lesson_at(of(game, id), at)
    match = scene.player.match
    assert match is not None and not scene.shows_table
    before = match.digest()
    for key in (pygame.K_c, pygame.K_x, pygame.K_SPACE, pygame.K_RETURN, pygame.K_i, pygame.K_m):
        hand.key(key)
    for x in range(240, 1100, 60):
        hand.click_at((x, 660))
        hand.click_at((x, 590))
    assert match.digest() == before and scene.player.at == at
    hand.click(scene.player.answers()[scene.player.right_answer()])
    assert scene.player.done


def test_what_a_question_is_read_off_stays_to_be_seen_and_takes_no_acts(lesson_at: Open) -> None:
    hand, scene = lesson_at(of("turf", "bets"), 4)
    table: Any = scene.table
    assert scene.shows_table and scene.player.alone
    assert not scene.teacher.rect.colliderect(table.nodes["payouts",].rect)
    chosen = table.board.choice.horse
    for horse in range(7):
        hand.click_at(table.nodes["card", horse].rect.center)
    assert table.board.choice.horse == chosen


@pytest.mark.parametrize("room", [420, 460, 520, 576])
def test_no_piece_stands_alone_in_a_line(lesson_at: Open, room: int) -> None:
    hand, _ = lesson_at(lessons("riichi")[0], 0)
    ctx = hand.app.ctx
    count = 0
    for lesson in lessons("riichi"):
        for step in lesson.steps:
            groups, named = asked(ctx, "riichi", step.ask) if step.ask is not None else ([], False)
            if sum(len(group.pieces) for group in groups) == 15 and len(groups[-1].pieces) == 1:
                count += 1
                _, lines = lines_of("riichi", groups, room, 38.0, named)
                assert all(sum(len(group.pieces) for group in line) > 1 for line in lines), lesson.key
    assert count


def test_after_a_win_was_read_the_plates_show_what_it_paid(lesson_at: Open) -> None:
    hand, scene = lesson_at(lessons("riichi")[0], 3)
    hand.click_at(place(scene, "tsumo").center)
    hand.until(lambda: hand.app.stack.top is not scene)
    hand.steps(90)
    hand.key(pygame.K_ESCAPE)
    hand.until(lambda: scene.player.at == 4)
    hand.steps(3)
    table: Any = scene.table
    points = [seat.points for seat in table.view.table]
    me = table.nodes["plate", 0].look
    assert f"{points[0]:,}" == me.points and points[0] > 25000
    shown = {score.side: score.points for score in table.nodes["centre",].look.scores}
    assert shown == {side: f"{points[side]:,}" for side in range(4)}


def test_a_first_lesson_points_at_the_part_of_which_it_speaks(lesson_at: Open) -> None:
    _, scene = lesson_at(lessons("holla")[0], 1)
    table: Any = scene.table
    way = scene.shown.way
    assert way is not None
    head = next(part for part in table.board.memory.plan.parts if part.name == "head")
    assert [table.nodes["cube", cube].rect for cube in head.cubes] == [way.end]
    assert subject("holla").piece("7r", scene.ctx.texts) in scene.player.sentence()
