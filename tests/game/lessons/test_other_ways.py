"""Every act that a lesson takes leads on to steps that are still true; a first lesson says what its game is for."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.kernel.texts import LOCALES, Texts
from game.lessons.check import check
from game.lessons.model import Lesson, Text, Wrong
from game.lessons.other_ways import other_ways
from game.lessons.player import Player
from game.lessons.reading import all_lessons, lessons
from game.lessons.subject import games, subject
from game.lessons.words import Words

TEXTS = [Texts(locale) for locale in LOCALES]


def told(lesson: Lesson) -> list[str]:
    report = check(lesson, TEXTS)
    return [*report.problems, *(problem for way in report.ways for problem in way.problems)]


def with_step(lesson: Lesson, at: int, **change: Any) -> Lesson:
    steps = list(lesson.steps)
    steps[at] = replace(steps[at], **change)
    return replace(lesson, steps=tuple(steps))


def taken(game: str, at: int) -> Player:
    lesson = lessons(game)[0]
    return Player(lesson, Words(lesson, subject(game), Texts("en")), at)


def said(player: Player, act: str) -> str:
    return player.judge(player.subject.act(player.match, 0, act)).text  # type: ignore[arg-type]


@pytest.mark.parametrize(("first", "second"), [("9m", "1z"), ("1z", "9m")])
def test_whichever_lone_tile_goes_first_the_other_one_is_lit_and_told_alike(first: str, second: str) -> None:
    player = taken("riichi", 1)
    player.act(player.subject.act(player.match, 0, f"discard {first}"))  # type: ignore[arg-type]
    assert player.next()
    assert player.lights() == ("riichi", second)
    assert "Press riichi before you discard" in said(player, f"discard {second}")
    assert "further from winning" in said(player, "discard 8p")
    assert player.way() == f"riichi {second}"


def test_a_lit_piece_that_another_accepted_act_has_taken_away_is_told() -> None:
    lesson = with_step(lessons("riichi")[0], 2, light=("riichi", "1z"))
    assert any("after 'discard 1z' in steps[1]" in one and "1z is lit" in one for one in told(lesson))


def test_an_answer_that_names_a_piece_which_may_be_gone_is_told() -> None:
    step = lessons("riichi")[0].steps[2]
    named = Wrong("discard 1z", Text("버리기 전에 리치를 누르세요.", "Press riichi first."))
    lesson = with_step(lessons("riichi")[0], 2, wrong=(named, *step.wrong[1:]))
    assert any("after 'discard 1z' in steps[1]" in one and "no act gets the answer" in one for one in told(lesson))


def test_a_text_that_names_a_piece_which_may_be_gone_is_told() -> None:
    lesson = with_step(lessons("riichi")[0], 2, say=Text("{1z}을 버려요.", "Discard {1z}."))
    assert any("after 'discard 1z' in steps[1]" in one and "say names 1z" in one for one in told(lesson))


def test_a_set_that_may_be_laid_before_its_turn_is_told() -> None:
    lesson = with_step(lessons("rummikub")[0], 1, want=("laid 3",), wrong=())
    assert any("light names 8k" in one for one in told(lesson))


def test_a_lit_piece_with_which_nothing_can_be_done_is_told() -> None:
    lesson = with_step(lessons("holla")[0], 2, light=("island", "13k"))
    assert any("steps[2]: 13k is lit" in one for one in told(lesson))


def test_an_answer_for_what_an_act_reaches_comes_to_no_other() -> None:
    player = taken("rummikub", 1)
    assert "win at once" in said(player, "lay 10k 11k 12k | 2k 2b 2o | 4b 5b 6b | 8k 8r 8o")
    assert "comes next" in said(player, "lay 10k 11k 12k | 2k 2b 2o | 8k 8r 8o")


@pytest.mark.parametrize("key", ["riichi.first", "holla.strong", "turf.bets", "rummikub.ending"])
def test_where_a_step_leaves_a_choice_the_other_acts_are_followed(key: str) -> None:
    lesson = next(one for one in all_lessons() if one.key == key)
    count, problems = other_ways(lesson, Words(lesson, subject(lesson.game), TEXTS[0]))
    assert count and not problems


@pytest.mark.parametrize("game", games())
def test_a_first_lesson_begins_with_what_the_game_is_for(game: str) -> None:
    lesson = lessons(game)[0]
    assert not told(lesson)
    assert any("what the game is for" in one for one in told(with_step(lesson, 0, say=None, tip=None, ask=None)))
