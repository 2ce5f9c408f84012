"""First lessons at the window: what they say first, that their paper has room, and what they light."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pygame import Rect

from game.lessons.model import Lesson
from game.lessons.player import WAY
from game.lessons.reading import all_lessons, lessons
from scenes.app.app import App
from scenes.lessons import reach
from scenes.lessons.scene import LessonScene
from scenes.table.school import seen
from tests.scenes.blank import Blank
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings

Open = Callable[[Lesson, int, str, tuple[int, int]], tuple[Hand, LessonScene]]
GAMES = ("holla", "riichi", "rummikub", "turf")
FEW = ("riichi.first", "rummikub.first", "holla.sources", "turf.bets")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Open]:
    """Opens a lesson at a step; one app serves a whole test."""
    apps: dict[tuple[str, tuple[int, int], int], App] = {}

    def build(
        lesson: Lesson, at: int, language: str = "ko", size: tuple[int, int] = (1280, 720), scale: int = 100
    ) -> object:
        key = language, size, scale
        if key not in apps:
            settings = plain_settings(language=language, speed=0.0, text_scale=scale)
            apps[key] = App(settings, tmp_path, size=size, catch=False)
            apps[key].push(Blank(apps[key].ctx))
        app = apps[key]
        while len(app.stack.scenes) > 1:
            app.ctx.pop(app.stack.top)
        scene = LessonScene(app.ctx, lesson, at)
        app.push(scene)
        hand = Hand(app)
        hand.steps(3)
        return hand, scene

    yield build  # type: ignore[misc]
    for app in apps.values():
        app.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_paper_says_what_the_game_is_for_before_anything_moves(window: Open, game: str) -> None:
    aims = {
        "holla": ("Build a whole dragon", "용 한 마리"),
        "riichi": ("Build four sets and a pair", "몸통 넷과 머리 하나"),
        "rummikub": ("Lay all your tiles down", "모두 내려놓는"),
        "turf": ("win the most money", "돈을 가장 많이"),
    }
    for language, aim in zip(("en", "ko"), aims[game], strict=True):
        _, scene = window(lessons(game)[0], 0, language, (1280, 720))
        assert aim in scene.teacher.page.sentence
        assert (scene.table is None) == (game != "turf")


PAPERS = [((1280, 720), 100), ((1024, 640), 125), ((1280, 720), 200)]


@pytest.mark.parametrize(("size", "scale"), PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_paper_of_a_first_lesson_has_room(window: Open, game: str, size: tuple[int, int], scale: int) -> None:
    """In one language after the other."""
    have_room(window, game, size, scale, lambda at: (("ko", "en")[(at + PAPERS.index((size, scale))) % 2],))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_paper_of_a_first_lesson_has_room_in_both_languages(
    window: Open, game: str, size: tuple[int, int], scale: int
) -> None:
    have_room(window, game, size, scale, lambda at: ("ko", "en"))


def have_room(
    window: Open, game: str, size: tuple[int, int], scale: int, languages: Callable[[int], tuple[str, ...]]
) -> None:
    """Looks through the steps of a first lesson and its end, each in some languages."""
    lesson = lessons(game)[0]
    for at in (*range(len(lesson.steps)), len(lesson.steps) + 3):
        for language in languages(at):
            _, scene = window(lesson, at, language, size, scale)
            paper = scene.teacher.rect
            assert not [hole for hole in scene.holes if hole.colliderect(paper)], (language, at, paper)
            assert Rect((0, 0), size).contains(paper), (language, at, paper)
            assert all(paper.contains(control.rect) for control in scene.ui.all()), (language, at)


def test_of_two_lone_tiles_the_one_that_was_thrown_is_lit_no_more(window: Open) -> None:
    hand, scene = window(lessons("riichi")[0], 1, "en", (1280, 720))
    assert scene.table is not None and scene.player.match is not None
    scene.table.turns.act(scene.player.subject.act(scene.player.match, 0, "discard 1z"))
    hand.until(lambda: scene.player.at == 2 and scene.table is not None and scene.table.client.waiting_for_person)
    hand.steps(3)

    def lies(word: str) -> list[Rect]:
        assert scene.table is not None
        return reach.boxes(seen(scene.table.board), [word], scene.player.subject, scene.ctx.texts)

    assert len(lies("riichi")) == len(lies("9m")) == 1
    assert scene.holes == [*lies("riichi"), *lies("9m")]
    scene.table.turns.act(scene.player.subject.act(scene.player.match, 0, "discard 9m"))
    hand.steps(2)
    assert scene.teacher.page.answer.startswith("Press riichi before you discard")


@pytest.mark.parametrize(
    "lesson",
    [pytest.param(one, marks=() if one.key in FEW else pytest.mark.slow, id=one.key) for one in all_lessons()],
)
def test_whatever_a_step_lights_lies_on_its_table(window: Open, lesson: Lesson) -> None:
    for at, step in enumerate(lesson.steps):
        if not step.want or not step.light:
            continue
        _, scene = window(lesson, at, "ko", (1280, 720))
        assert scene.table is not None
        for word in (word for word in step.light if word != WAY):
            assert reach.boxes(seen(scene.table.board), [word], scene.player.subject, scene.ctx.texts), (at, word)
