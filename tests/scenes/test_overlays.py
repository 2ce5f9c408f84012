"""The teacher's paper, notes and cards lie on nothing that a step speaks of, and never on a person's own pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.lessons.model import Lesson
from game.lessons.reading import all_lessons
from scenes.app.app import App
from scenes.kit.buttons import Button
from scenes.kit.tooltip import tooltip_box
from scenes.lessons import reach
from scenes.lessons.scene import LessonScene
from scenes.table import explain
from scenes.table.school import seen
from tests.scenes.conformance.kit import ALL, PEOPLE, Watched
from tests.scenes.conformance.test_explained import at, states
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings

SIZES = ((1280, 720), (1024, 640), (1600, 900), (1024, 1200))
LESSONS = [lesson for lesson in all_lessons() if any(step.deal is not None for step in lesson.steps)]
SAID: dict[str, dict[tuple[Any, ...], tuple[str, ...]]] = {
    "turf": {("die panel",): ("주사위", " die"), ("payouts",): ("배당", "표를", "payout")},
    "riichi": {("indicator", 0): ("표시패", "indicator")},
    "holla": {("die",): ("주사위", " die")},
    "rummikub": {},
}
"""Things on the table that a sentence may name, by the words for them."""
NOTE = "A note of some length, with everything that a person should know about it. "
PIECE = re.compile(r"\{(\w+)\}")


def spoken_of(scene: LessonScene) -> list[Rect]:
    """What a step lights, names or asks for at its table."""
    table: Any = scene.table
    player, texts = scene.player, scene.ctx.texts
    step = player.step
    words = [*player.lights()]
    raw = step.say.get(texts.locale) if step.say is not None else ""
    words += [word for word in PIECE.findall(raw) if player.subject.piece(word, texts)]
    found = reach.boxes(seen(table.board), words, player.subject, texts)
    if step.do and player.due():
        ends = reach.drag_of(seen(table.board), step.do.split(";")[0].strip(), player.subject, texts)
        found += [] if ends is None or player.alone else [*ends]
    for id, names in SAID[scene.lesson.game].items():
        if any(name in player.sentence() for name in names):
            found.append(table.nodes[id].rect)
    return found


def own_pieces(table: Any, game: str) -> list[Rect]:
    """The pieces of the person, its row, and what is said of its hand."""
    view, nodes, memory = table.view, table.nodes, table.board.memory
    kinds: dict[str, list[Any]] = {
        "holla": [("cube", cube) for cube in view.hand] if game == "holla" else [],
        "riichi": [*(item.id for item in memory.hand.items), ("waits",)] if game == "riichi" else [],
        "rummikub": [("tile", tile) for tile in view.rack if tile in memory.held] if game == "rummikub" else [],
        "turf": [("seat", view.seat), *(("card", horse) for horse in range(7))],
    }
    return [nodes[id].rect for id in kinds[game] if id in nodes]


def steps_of(lesson: Lesson, part: int = 1) -> Iterator[int]:
    """Each step and unaided task, or every so many."""
    count = len(lesson.steps) + (3 if lesson.alone is not None else 0)
    return iter(range(sum(map(ord, lesson.key)) % part, count, part))


def check_lesson(folder: Path, lesson: Lesson, size: tuple[int, int], language: str, part: int = 1) -> None:
    app = App(plain_settings(language=language, speed=0.0), folder, size=size, catch=False)
    hand = Hand(app)
    try:
        for number in steps_of(lesson, part):
            scene = LessonScene(app.ctx, lesson, number)
            app.push(scene)
            hand.steps(4)
            if scene.table is not None and scene.shows_table and app.stack.top is scene:
                check_step(hand, scene)
            app.toasts.clear()
            app.pop(scene)
    finally:
        app.close()


def check_step(hand: Hand, scene: LessonScene) -> None:
    """The paper, the longest note, the tooltips of its buttons and every card of the table."""
    where = scene.lesson.key, scene.player.at, scene.ctx.layout.window
    keep, table = spoken_of(scene), scene.table
    assert table is not None
    assert Rect((0, 0), scene.ctx.layout.window).contains(scene.teacher.rect), where
    assert not [box for box in keep if box.colliderect(scene.teacher.rect)], where
    scene.ctx.toast("A note", NOTE * 2, seconds=8.0)
    hand.steps(14, 1 / 30)
    note = hand.app.toasts.notes[-1].rect
    assert note.w and not [box for box in [*keep, scene.teacher.rect] if box.colliderect(note)], where
    tips = [tooltip_box(scene.ctx, w.rect, w.hint, scene.ui.kept) for w in scene.ui.all() if w.hint]
    scenery = table.board.scenery()
    things = explain.things(scenery)
    cards = [explain.card(scenery, thing, True) for thing in things[:: len(things) // 12 + 1]]
    tips += [card.rect for card in cards if card is not None]
    assert not [(box, tip) for box in keep for tip in tips if box.colliderect(tip)], where


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_nothing_lies_on_what_some_steps_speak_of(tmp_path: Path, lesson: Lesson) -> None:
    check_lesson(tmp_path, lesson, (1024, 640), "en", 6)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), [(size, "ko") for size in SIZES] + [(size, "en") for size in SIZES])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_nothing_lies_on_what_any_step_speaks_of(
    tmp_path: Path, lesson: Lesson, size: tuple[int, int], language: str
) -> None:
    check_lesson(tmp_path, lesson, size, language)


def check_table(w: Watched, match: AnyMatch, people: tuple[SeatInfo, ...] = PEOPLE) -> None:
    at(w, match, people)
    w.rest()
    table, game = w.table, w.game
    where = game, len(match.acts), table.ctx.layout.window
    keep = own_pieces(table, game)
    assert keep or game == "rummikub", where
    buttons = [button.rect for button in table.ui.all() if isinstance(button.of, Button)]
    w.app.ctx.toast("A note", NOTE * 2, seconds=8.0)
    w.steps(14, 1 / 30)
    note = w.app.toasts.notes[-1].rect
    assert not [box for box in keep if box.colliderect(note)], (where, note)
    w.app.toasts.clear()
    scenery = table.board.scenery()
    for thing in explain.things(scenery):
        card = explain.card(scenery, thing, True)
        covered = [box for box in [*keep, *buttons] if card is not None and box.colliderect(card.rect)]
        assert not covered, (where, thing.rect, card)


@pytest.mark.parametrize("game", ALL)
def test_notes_and_cards_leave_own_pieces_free(tmp_path: Path, game: str) -> None:
    w = Watched(tmp_path, states(game)[5].copy(), (1280, 720), "en")
    try:
        for match in states(game)[5:9:3]:
            check_table(w, match)
    finally:
        w.app.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_notes_and_cards_leave_own_pieces_free_at_any_time(
    tmp_path: Path, game: str, size: tuple[int, int], language: str
) -> None:
    w = Watched(tmp_path, states(game)[0].copy(), size, language)
    try:
        for match in states(game):
            check_table(w, match)
    finally:
        w.app.close()
