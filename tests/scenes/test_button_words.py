"""Every button of a lesson, a result and a card is called after what it does, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch
from game.lessons.model import Lesson
from game.lessons.reading import all_lessons, lessons
from game.library.saves import Saves
from scenes.app import samples
from scenes.app.app import App
from scenes.kit.buttons import Button
from scenes.kit.preferences import paths_of
from scenes.kit.widget import Widget
from scenes.lessons.scene import LessonScene
from scenes.menu.scene import menu_scene
from scenes.records.own_matches import own_matches
from scenes.rummikub.press import give_up
from scenes.table.commands import Do, Question
from scenes.table.ends import GUARD_SECONDS
from tests.scenes.blank import Blank
from tests.scenes.button_words import WORDS, allowed, happened, seen
from tests.scenes.ends import at_end
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings

Opening = Callable[[App], Hand]
LANGUAGES = ("ko", "en")
GUARD_FRAMES = round(10 * GUARD_SECONDS) + 5
"""Of a tenth of a second, until a result can be pressed."""
GAMES = ("holla", "riichi", "rummikub", "turf")


@pytest.fixture
def apps(tmp_path: Path) -> Iterator[Callable[[str], App]]:
    """Apps of their own."""
    made: list[App] = []

    def build(language: str) -> App:
        made.append(App(plain_settings(language=language, speed=0.0), tmp_path, size=(1280, 720), catch=False))
        made[-1].push(Blank(made[-1].ctx))
        return made[-1]

    yield build
    for app in made:
        app.close()


def press(hand: Hand, button: Widget) -> None:
    """Clicks it, checks its words against what happens, and lets what follows settle."""
    app = hand.app
    words, before = button.name, seen(app)
    hand.click_at(button.rect.center)
    hand.steps(3)
    did = happened(before, seen(app))
    assert allowed(did, words, app.ctx.texts), f"{words!r} does this: {did} (allowed: {sorted(WORDS[did])})"


def buttons(hand: Hand) -> list[Widget]:
    """Those of the top scene that can be pressed."""
    top = hand.app.stack.top
    assert top is not None
    return [one for one in top.ui.all() if isinstance(one.of, Button) and one.enabled and one.rect.w > 0]


def main(hand: Hand) -> Widget:
    """The main button of an end."""
    return next(one for one in buttons(hand) if one.of.kind == "vermilion")


# -- lessons


def walk(hand: Hand, lesson: Lesson) -> None:
    """From step to step to the end: every button of every step is pressed, those that lead away by the last press."""
    scene = LessonScene(hand.app.ctx, lesson, 0)
    hand.app.push(scene)
    for _ in range(20):
        named(hand, "lessons.again")
        close_result(hand)
        at, player = scene.player.at, scene.player
        if player.step.ask is not None and scene.teacher.page.board is None:
            hand.click(player.answers()[player.right_answer()])
            hand.steps(2)
        named(hand, "lessons.skip" if player.step.waits and not player.done else "lessons.next")
        assert player.at == at + 1
        if at:
            named(hand, "lessons.back")
            named(hand, "lessons.skip" if player.step.waits else "lessons.next")
        if player.over:
            return
    raise AssertionError(f"still at step {scene.player.at}")


def close_result(hand: Hand) -> None:
    """A result that lies on a lesson is read."""
    hand.steps(2)
    if at_end(hand.app.stack.top):
        hand.steps(GUARD_FRAMES, 0.1)
        press(hand, main(hand))


def named(hand: Hand, key: str) -> None:
    """Presses the one button that is called so; a result that lies on top is closed first."""
    close_result(hand)
    words = hand.app.ctx.t(key)
    found = [one for one in buttons(hand) if one.name == words]
    assert len(found) == 1, f"no {words!r} among {[one.name for one in buttons(hand)]}"
    press(hand, found[0])


def leads(hand: Hand, lesson: Lesson) -> None:
    """Every button of the recap, each pressed on a recap of its own."""
    count = 1
    at = 0
    while at < count:
        scene = LessonScene(hand.app.ctx, lesson, len(lesson.steps) + 3)
        hand.app.push(scene)
        hand.steps(2)
        assert scene.player.over
        found = buttons(hand)
        count = len(found)
        press(hand, found[at])
        while hand.app.stack.top is not hand.app.stack.scenes[0]:
            hand.app.ctx.pop(hand.app.stack.top)
        hand.steps(1)
        at += 1


NEAR = {("holla.first", "ko"), ("turf.races", "ko"), ("riichi.fold", "en"), ("riichi.drill_10", "en")}
"""What every run of the tests walks through; the slow ones walk through all."""


@pytest.mark.parametrize(
    ("lesson", "language"),
    [
        pytest.param(one, language, marks=() if (one.key, language) in NEAR else pytest.mark.slow)
        for one in all_lessons()
        for language in LANGUAGES
    ],
    ids=lambda value: getattr(value, "key", value),
)
def test_every_button_of_a_lesson_says_what_it_does(apps: Callable[[str], App], lesson: Lesson, language: str) -> None:
    hand = Hand(apps(language))
    walk(hand, lesson)
    hand.app.ctx.pop(hand.app.stack.top)
    leads(hand, lesson)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_within_a_lesson_leads_back_to_it(apps: Callable[[str], App], language: str) -> None:
    hand = Hand(apps(language))
    scene = LessonScene(hand.app.ctx, lessons("holla")[0], 3)
    hand.app.push(scene)
    hand.steps(2)
    assert scene.table is not None and scene.player.match is not None
    scene.table.turns.act(scene.player.subject.act(scene.player.match, 0, "declare"))
    hand.until(lambda: hand.app.stack.top is not scene)
    hand.steps(GUARD_FRAMES, 0.1)
    assert allowed("back to the lesson", main(hand).name, hand.app.ctx.texts)
    press(hand, main(hand))


# -- results


def of_a_round(match: AnyMatch) -> bool:
    """Whether a round has just ended that is not the last."""
    state = match.state
    return bool(getattr(state, "results", None) or getattr(state, "result", None)) and not match.over


def result_of(match: AnyMatch) -> Opening:
    """Opens the result over the table of a match."""

    def opened(app: App) -> Hand:
        hand = Hand(app)
        table = samples.table(app.ctx, match.copy())
        app.push(table)
        hand.until(lambda: at_end(app.stack.top))
        hand.steps(GUARD_FRAMES, 0.1)
        return hand

    return opened


def ranking_of(match: AnyMatch) -> Opening:
    """Opens the places after a match."""

    def opened(app: App) -> Hand:
        hand = result_of(match)(app)
        hand.click_at(main(hand).rect.center)
        hand.steps(GUARD_FRAMES, 0.1)
        return hand

    return opened


def each(apps: Callable[[str], App], opening: Opening, languages: tuple[str, ...] = LANGUAGES) -> set[str]:
    """Presses every button of what opens, each on a fresh one, and returns what they were called."""
    called: set[str] = set()
    for language in languages:
        app = apps(language)
        at, count = 0, 1
        while at < count:
            if app.over:
                app = apps(language)
            hand = opening(app)
            found = buttons(hand)
            count = len(found)
            called.add(found[at].name)
            press(hand, found[at])
            while len(app.stack.scenes) > 1:
                app.ctx.pop(app.stack.top)
            hand.steps(1)
            at += 1
    return called


LAST = {
    "holla": {"rounds": 1}, "riichi": {"length": "single"}, "rummikub": {"games": 1}, "turf": {"races": 1},
}  # fmt: skip
"""Matches of one round."""


@pytest.mark.parametrize("game", GAMES)
def test_every_button_of_a_result_says_what_it_does(apps: Callable[[str], App], game: str) -> None:
    called = each(apps, result_of(samples.played(game, of_a_round, seed=5)), LANGUAGES[GAMES.index(game) % 2 :][:1])
    assert len(called) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_every_button_after_a_match_says_what_it_does(apps: Callable[[str], App], game: str) -> None:
    match = samples.played(game, lambda match: False, seed=5, **LAST[game])
    assert len(each(apps, result_of(match), LANGUAGES[:1])) >= 3
    assert len(each(apps, ranking_of(match), LANGUAGES[1:])) == 5


# -- cards


def menu_of(match: AnyMatch) -> Opening:
    """Opens the menu of a table."""

    def opened(app: App) -> Hand:
        hand = Hand(app)
        app.push(samples.table(app.ctx, match.copy()))
        hand.steps(2)
        # The note of a strict table goes first.
        hand.steps(80, 0.1)
        hand.key(pygame.K_ESCAPE)
        hand.steps(20)
        return hand

    return opened


@pytest.mark.parametrize("game", GAMES)
def test_every_button_of_a_tables_menu_says_what_it_does(apps: Callable[[str], App], game: str) -> None:
    options = {"table": "strict"} if game == "holla" else {}
    match = samples.played(game, lambda match: match.to_act() == (0,) and len(match.acts) > 8, **options)
    assert len(each(apps, menu_of(match), LANGUAGES[GAMES.index(game) % 2 :][:1])) >= 8


def giving_of(app: App) -> Hand:
    """Opens what gives a piece away."""
    hand = menu_of(samples.played("holla", lambda match: match.to_act() == (0,) and len(match.acts) > 8))(app)
    hand.click(app.ctx.t("table.giving.now", way="").strip())
    hand.steps(20)
    return hand


def test_every_way_to_give_away_says_what_it_does(apps: Callable[[str], App]) -> None:
    assert len(each(apps, giving_of, LANGUAGES[1:])) >= 4


def asking(app: App, game: str, ask: Callable[[Any], None], **options: Any) -> Hand:
    """Opens a question before the first lawful act of the person."""
    match = samples.played(game, lambda match: match.to_act() == (0,) and len(match.acts) > 8, **options)
    hand, table = Hand(app), samples.table(app.ctx, match)
    app.ctx.apply_settings(plain_settings(language=app.ctx.texts.locale, speed=0.0))
    app.push(table)
    hand.steps(4)
    ask(table)
    hand.steps(20)
    return hand


def test_a_question_before_an_act_says_what_its_answers_do(apps: Callable[[str], App]) -> None:
    def costly(app: App) -> Hand:
        return asking(app, "holla", lambda table: table.carry_out(costs(first(table))), table="strict")

    def costs(act: Any) -> Question:
        return Question("?", "?", costly=(Do(act),))

    def first(table: Any) -> Any:
        return table.client.legal()[0]

    def giving_up(app: App) -> Hand:
        return asking(app, "rummikub", lambda table: table.carry_out(give_up(table.state, Do(first(table)))))

    assert len(each(apps, costly)) == 6
    assert len(each(apps, giving_up)) == 4


def quitting(app: App) -> Hand:
    """Opens the question whether to quit."""
    hand = Hand(app)
    app.push(menu_scene(app.ctx))
    hand.steps(2)
    hand.key(pygame.K_ESCAPE)
    hand.steps(20)
    return hand


def test_the_question_whether_to_quit_says_what_its_answers_do(apps: Callable[[str], App]) -> None:
    assert len(each(apps, quitting)) == 4


def putting_aside(app: App) -> Hand:
    """Opens the question whether to take a match off the list."""
    hand = Hand(app)
    saves = Saves(paths_of(app.ctx).matches)
    saves.new(samples.played("turf", lambda match: len(match.acts) > 5), samples.people(app.ctx)).close()
    app.push(own_matches(app.ctx))
    hand.steps(2)
    hand.click(app.ctx.t("matches.aside"))
    hand.steps(20)
    return hand


def test_the_question_before_a_match_is_put_aside_says_what_its_answers_do(apps: Callable[[str], App]) -> None:
    assert len(each(apps, putting_aside)) >= 3
