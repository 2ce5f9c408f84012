"""Lessons in a window: by mouse, by keys, in both languages, left and gone on with, from menu and rule book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.kernel import rulebook
from game.kernel.texts import Texts
from game.lessons.lost import helpful
from game.lessons.model import Lesson
from game.lessons.player import Player
from game.lessons.progress import Progress, load_progress, save_progress
from game.lessons.reading import all_lessons, lessons
from game.lessons.subject import subject
from game.lessons.words import Words
from game.library.paths import Paths
from game.library.settings import LobbyChoice, Settings
from scenes.app import samples
from scenes.app.app import App
from scenes.kit.buttons import Button
from scenes.kit.preferences import settings_of
from scenes.kit.scene import Scene
from scenes.kit.tree.areas import Pressable
from scenes.kit.tree.elements import LARGE
from scenes.lessons import reach
from scenes.lessons.catalogue import catalogue_scene
from scenes.lessons.pieces import asked, draw_row, group_width, groups_of, lines_of
from scenes.lessons.scene import LessonScene
from scenes.lessons.shown import Demo
from scenes.lessons.teacher import WIDE, Page
from scenes.rule_book.scene import rule_book_scene
from scenes.scene_registry import SCENE_ENTRIES, school_of
from scenes.table.school import School, seen
from tests.scenes.hand import Hand
from tests.scenes.lesson_keys import by_keys
from tests.scenes.lesson_taking import drag, place, take
from tests.scenes.plain import plain_settings

Open = Callable[..., tuple[Hand, Any]]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Open]:
    """Opens a scene in a window of its own."""
    apps: list[App] = []

    def build(make: Callable[[App], Scene], language: str = "ko", size: tuple[int, int] = (1280, 720)) -> Any:
        app = App(plain_settings(language=language, speed=0.0), tmp_path, size=size, catch=False)
        apps.append(app)
        scene = make(app)
        app.push(scene)
        hand = Hand(app)
        hand.steps(2)
        return hand, scene

    yield build
    for app in apps:
        app.close()


def lesson_in(window: Open, lesson: Lesson, at: int = 0, **how: Any) -> tuple[Hand, LessonScene]:
    return window(lambda app: LessonScene(app.ctx, lesson, at), **how)


@pytest.mark.parametrize("game", ["holla", "turf", "riichi", "rummikub"])
def test_a_first_lesson_by_mouse_earns_its_tick(window: Open, tmp_path: Path, game: str) -> None:
    hand, scene = lesson_in(window, lessons(game)[0])
    take(hand, scene)
    assert scene.player.earned
    hand.key(pygame.K_RETURN)
    assert load_progress(Paths(tmp_path, tmp_path)).done == (f"{game}.first",)
    assert hand.top(LessonScene).lesson.number == 2


@pytest.mark.parametrize("game", ["holla", "turf", "riichi", "rummikub"])
def test_the_pieces_of_all_questions_and_pictures_can_be_drawn(window: Open, game: str) -> None:
    hand, _ = window(lambda app: catalogue_scene(app.ctx, game))
    ctx = hand.app.ctx
    for lesson in lessons(game):
        player = Player(lesson, Words(lesson, subject(game), ctx.texts))
        for step in player.steps:
            groups = groups_of(game, step.show, player.words.fill)
            if step.ask is not None:
                groups += asked(ctx, game, step.ask)[0]
                assert groups or step.ask.kind in ("open", "points", "prize", "mean")
            if groups:
                wide, lines = lines_of(game, groups, 556.0, 46.0, True)
                assert [group for line in lines for group in line] == groups
                assert all(sum(group_width(one, wide, True) for one in line) <= 556 for line in lines)
                box = Rect(0, 0, 556, 100)
                draw_row(hand.app.surface, ctx, box, game, groups[0].pieces, wide, False, False)


def submitted(hand: Hand, scene: LessonScene, act: str) -> None:
    match = scene.player.match
    assert scene.table is not None
    assert match is not None
    scene.table.turns.act(scene.player.subject.act(match, 0, act))
    hand.steps(3)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "size"), [("ko", (1280, 720)), ("en", (1024, 640))])
@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.key)
def test_every_lesson_can_be_taken_by_mouse(window: Open, lesson: Lesson, language: str, size: tuple[int, int]) -> None:
    hand, scene = lesson_in(window, lesson, language=language, size=size)
    take(hand, scene)
    assert scene.player.earned


def test_a_wrong_act_is_answered_on_the_paper_and_changes_nothing(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("holla")[0], 1)
    assert scene.player.match is not None
    before = scene.player.match.digest()
    drag(hand, place(scene, "mountain"), place(scene, "ridge"))
    assert scene.player.match.digest() == before
    assert "섬에" in scene.teacher.page.answer


def test_what_a_table_refuses_is_said_by_the_teacher(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("turf")[1], 3)
    hand.click_at(place(scene, "black").center)
    hand.click_at(place(scene, "run").center)
    hand.steps(3)
    assert scene.teacher.page.answer == "그 말의 카드는 치워졌어요. 남은 말을 고르세요."


@pytest.mark.parametrize("game", ["holla", "turf", "riichi", "rummikub"])
def test_a_first_lesson_by_keys_in_english(window: Open, game: str) -> None:
    hand, scene = lesson_in(window, lessons(game)[0], language="en")
    take(hand, scene, by_keys, tasks=False)
    assert scene.player.alone


def test_the_paper_covers_no_tile_of_the_table(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("rummikub")[0], 1)
    hand.steps(6)
    assert scene.table is not None
    tiles = [rect for item, rect, _ in scene.table.spots.all() if item[0] == "tile"]
    assert len(tiles) == 12
    assert not any(scene.teacher.rect.colliderect(tile) for tile in tiles)


def test_a_lesson_is_left_and_gone_on_with(window: Open, tmp_path: Path) -> None:
    hand, _ = lesson_in(window, lessons("holla")[0], 2)
    hand.key(pygame.K_ESCAPE)
    assert load_progress(Paths(tmp_path, tmp_path)).at == {"holla.first": 2}
    _, again = window(lambda app: LessonScene(app.ctx, lessons("holla")[0]))
    assert again.player.at == 2


def test_help_shows_the_way(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("holla")[0], len(lessons("holla")[0].steps))
    assert scene.holes == []
    hand.key(pygame.K_h)
    assert scene.holes == [place(scene, "island")]


def test_another_language_and_size_in_the_middle_of_a_lesson(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("turf")[0])
    hand.app.ctx.apply_settings(plain_settings(language="en", speed=0.0))
    assert "Caramello" in scene.teacher.page.sentence
    hand.app.set_window_size((1024, 640))
    hand.steps(2)
    window_box = Rect(0, 0, 1024, 640)
    assert window_box.contains(scene.teacher.rect)


def test_the_catalogue_opens_a_lesson_and_shows_its_tick(window: Open, tmp_path: Path) -> None:
    save_progress(Paths(tmp_path, tmp_path), Progress(("turf.first",)))
    hand, catalogue = window(lambda app: catalogue_scene(app.ctx, "turf"))
    assert catalogue.state.rows[0].done
    hand.click(catalogue.state.rows[0].title)
    assert hand.top(LessonScene).lesson.key == "turf.first"


def test_a_lesson_of_ones_own_that_cannot_be_read_is_told(window: Open, tmp_path: Path) -> None:
    folder = tmp_path / "lessons" / "holla"
    folder.mkdir(parents=True)
    (folder / "own.yaml").write_text("id: [", encoding="utf-8")
    _, catalogue = window(lambda app: catalogue_scene(app.ctx, "holla"))
    assert len(catalogue.state.rows) == len(lessons("holla"))


def test_the_rule_book_leads_to_the_lesson_of_a_rule(window: Open) -> None:
    hand, _ = window(lambda app: rule_book_scene(app.ctx, "holla.R29"))
    hand.click("수업으로 배우기", kind=Button)
    assert hand.top(LessonScene).lesson.key == "holla.first"


@pytest.mark.parametrize("game", ["holla", "turf", "riichi", "rummikub"])
def test_a_lost_round_leads_to_a_lesson(window: Open, game: str) -> None:
    def lost(match: Any) -> bool:
        result = getattr(match.state, "results", None) or getattr(match.state, "result", None)
        return bool(result) and helpful(game, match.rules.view(match.state, 0)) is not None

    hand, table = window(lambda app: samples.table(app.ctx, samples.played(game, lost, seed=5)))
    hand.until(lambda: hand.app.stack.top is not table)
    result = hand.app.stack.top
    hand.steps(90)
    hand.click("수업으로 배우기")
    assert hand.top(LessonScene).lesson.game == game
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is result


def test_the_result_of_a_lesson_speaks_of_the_lesson(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("holla")[0], 3)
    submitted(hand, scene, "declare")
    hand.until(lambda: hand.app.stack.top is not scene)
    assert hand.has("수업으로 돌아가기")
    assert not hand.has("메뉴")
    hand.steps(90)
    hand.key(pygame.K_ESCAPE)
    hand.steps(2)
    assert hand.app.stack.top is scene


def test_a_drag_is_shown_until_the_learner_moves_and_again_after_a_silence(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("holla")[0], 1)
    hand.steps(2)
    assert scene.shown.on
    own = reach.boxes(seen(scene.table.board), ["7r"], scene.player.subject, scene.ctx.texts)
    assert scene.shown.way == Demo(place(scene, "island"), next(rect for rect in own if rect != place(scene, "island")))
    hand.key(pygame.K_TAB)
    hand.steps(2)
    assert not scene.shown.on
    hand.steps(7, 1.0)
    assert scene.shown.on
    drag(hand, place(scene, "island"), place(scene, "ridge"))
    assert scene.shown.way is None or scene.shown.way.start != place(scene, "island")


@pytest.mark.parametrize(
    ("game", "lesson", "at", "start"),
    [
        ("rummikub", 0, 1, "4b"),
        ("rummikub", 2, 0, "3b"),
        ("turf", 2, 0, ""),
        ("holla", 4, 4, "river"),
        ("riichi", 0, 1, ""),
    ],
)
def test_every_drag_that_is_due_is_shown(window: Open, game: str, lesson: int, at: int, start: str) -> None:
    hand, scene = lesson_in(window, lessons(game)[lesson], at)
    hand.steps(3)
    assert (scene.shown.way is None) == (game == "riichi")
    if start[:1].isdigit() and scene.shown.way is not None:
        assert scene.shown.way.start == place(scene, start)
    hand.app.ctx.apply_settings(plain_settings(language="ko", speed=0.0, reduced_motion=True))
    hand.steps(2)
    assert hand.top(LessonScene) is scene


def test_no_drag_is_shown_while_a_task_is_done_alone(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("holla")[0], len(lessons("holla")[0].steps))
    hand.steps(3)
    assert scene.shown.way is None
    hand.key(pygame.K_h)
    hand.steps(3)
    assert scene.shown.way is not None


def test_cubes_are_grouped_by_hand(window: Open) -> None:
    at = next(i for i, step in enumerate(lessons("holla")[5].steps) if step.ask and step.ask.kind == "group")
    hand, scene = lesson_in(window, lessons("holla")[5], at)
    names = scene.player.spoken(scene.player.right_answer()).split(" / ")
    hand.click("다 묶었어요")
    assert "더 묶을 수" in scene.teacher.page.answer
    for group in names:
        for name in group.split(", "):
            hand.click(name, kind=Pressable)
        hand.click("묶기")
    hand.click(names[0].split(", ")[0], kind=Pressable)
    assert len(scene.teacher.page.board.groups) == len(names) - 1
    for name in names[0].split(", "):
        hand.click(name, kind=Pressable)
    hand.click("묶기")
    hand.click("다 묶었어요")
    assert scene.player.done


def test_a_round_is_played_beside_the_teacher(window: Open) -> None:
    at = next(i for i, step in enumerate(lessons("holla")[6].steps) if step.play)
    hand, scene = lesson_in(window, lessons("holla")[6], at)
    hand.until(lambda: "모자라요" in scene.teacher.page.answer)
    assert scene.holes == []
    hand.key(pygame.K_RETURN)
    assert scene.player.at == at
    for _ in range(200):
        if hand.app.stack.top is not scene:
            break
        if scene.table is not None and scene.table.client.waiting_for_person:
            submitted(hand, scene, scene.player.way())
        hand.steps(2)
    assert scene.player.done
    hand.steps(90)
    hand.key(pygame.K_RETURN)
    hand.until(lambda: scene.player.at == at + 1)


def test_a_lesson_says_that_its_deal_was_laid_and_where_the_own_table_differs(window: Open) -> None:
    _, scene = lesson_in(window, lessons("turf")[1])
    assert scene.teacher.page.note == "이 판은 수업을 위해 미리 짜 두었어요."
    scene.ctx.apply_settings(Settings(lobby={"turf": LobbyChoice(changed={"pace_bonus": 300})}, speed=0.0))
    scene.ctx.host.relayout()
    assert "‘표준’" in scene.teacher.page.note or "Standard" in scene.teacher.page.note
    assert "선도마" in scene.teacher.page.note or "pace" in scene.teacher.page.note.lower()


def test_a_lesson_of_ones_own_is_found_and_taken(window: Open, tmp_path: Path) -> None:
    folder = tmp_path / "lessons" / "holla"
    folder.mkdir(parents=True)
    text = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    (folder / "own.yaml").write_text(text.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    hand, catalogue = window(lambda app: catalogue_scene(app.ctx, "holla"))
    assert catalogue.state.rows[-1].lesson.id == "own"
    hand.tab_to(catalogue.state.rows[-1].title)
    hand.key(pygame.K_RETURN)
    scene = hand.top(LessonScene)
    take(hand, scene)
    assert scene.player.earned


def test_the_menu_of_the_table_leads_out_of_the_lesson(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("holla")[0], 1)
    hand.click_at((27, 27))
    assert not hand.has("봇에게 맡기기")
    hand.click("메뉴로")
    hand.steps(2)
    assert hand.app.stack.top is not scene


def test_the_cross_on_the_paper_closes_a_lesson(window: Open) -> None:
    hand, scene = lesson_in(window, lessons("holla")[0], 1)
    hand.click("수업 닫기")
    hand.steps(2)
    assert hand.app.stack.top is not scene


@pytest.mark.parametrize("game", ["holla", "turf", "riichi", "rummikub"])
def test_a_school_names_what_there_is(window: Open, game: str) -> None:
    hand, _ = window(lambda app: catalogue_scene(app.ctx, game))
    school, texts = school_of(game), hand.app.ctx.texts
    assert school.turn_rule in rulebook.load(game).ids()
    assert all(school.button(word, texts) for word in school.buttons)


def test_a_game_without_a_school_shows_its_pieces_as_words(window: Open) -> None:
    hand, _ = window(lambda app: catalogue_scene(app.ctx, "holla"))
    blank = pygame.Surface((80, 120))
    before = pygame.image.tobytes(blank, "RGB")
    assert School().split("a b | c") == ("a", "b", "c")
    School().draw(blank, hand.app.ctx, "6-4", 5, 5, 60)
    assert pygame.image.tobytes(blank, "RGB") != before


@pytest.mark.parametrize("game", ["holla", "turf", "riichi", "rummikub"])
def test_a_first_lesson_leads_to_a_short_easy_round(window: Open, game: str) -> None:
    lesson = lessons(game)[0]
    hand, scene = lesson_in(window, lesson, len(lesson.steps) + 3)
    assert scene.player.over
    hand.click("이제 한 판")
    table: Any = hand.app.stack.top
    assert table.client.setup.game == game
    assert [seat.level.partition("+")[0] for seat in table.client.seats] == ["person", *["beginner"] * 3]
    brief = SCENE_ENTRIES[game].brief
    assert brief and all(getattr(table.client.config, name) == value for name, value in brief.items())
    assert game not in settings_of(hand.app.ctx).lobby


def test_the_tasks_of_the_first_lesson_are_of_three_kinds(window: Open) -> None:
    lesson = lessons("holla")[0]
    assert lesson.alone is not None
    for seed in range(4):
        player = Player(lesson, Words(lesson, subject("holla"), Texts("ko")), len(lesson.steps), seed)
        tasks = player.steps[len(lesson.steps) :]
        assert [task.do.partition(";")[0] for task in tasks] == ["island", "mountain", "mountain"]
        assert len({task.say.ko for task in tasks if task.say is not None}) == 3


def test_cubes_that_come_leave_the_parts_of_the_ridge_where_they_are(window: Open) -> None:
    lesson = lessons("holla")[0]
    hand, scene = lesson_in(window, lesson, len(lesson.steps))
    hand.steps(4)

    def parts() -> dict[str, set[int]]:
        table: Any = scene.table
        return {part.name: set(part.cubes) for part in table.board.memory.plan.parts}

    before = parts()
    drag(hand, place(scene, "island"), place(scene, "ridge"))
    hand.steps(4)
    after = parts()
    assert after != before and all(cubes <= after[name] for name, cubes in before.items())


def test_the_box_of_an_answer_holds_all_its_lines(window: Open) -> None:
    _, scene = lesson_in(window, lessons("riichi")[0], language="en", size=(1024, 640))
    teacher, fonts = scene.teacher, scene.ctx.fonts
    for lesson in lessons("riichi"):
        words = Words(lesson, subject("riichi"), scene.ctx.texts)
        for why in (step.ask.why for step in lesson.steps if step.ask is not None and step.ask.why is not None):
            width, higher = teacher.measure(Page("", "", "?", answer=words.fill(why), good=True), WIDE)
            room = width - 2 * scene.ctx.px(22) - scene.ctx.px(24)
            tall = len(fonts.wrap(words.fill(why), LARGE, room, True)) * fonts.line_height(LARGE)
            _, without = teacher.measure(Page("", "", "?"), WIDE)
            assert higher - without >= tall, lesson.key
