"""No lesson says a number, a wait or "has no" that the rules do not bear out."""

from __future__ import annotations

import re

import pytest

from game.kernel.texts import LOCALES, Texts
from game.lessons.check import _all_texts
from game.lessons.model import Lesson
from game.lessons.reading import all_lessons
from game.lessons.subject import subject
from game.lessons.words import Words, holes
from game.riichi.hands.shapes import Discard
from game.riichi.tiles import TILE_TEXT
from tests.game.lessons.claims import CLAIMS, NO_CLAIM
from tests.game.lessons.riichi_claims import discards_of
from tests.game.lessons.told import Told

WORDS = "two three four five six seven eight nine ten eleven twelve thirteen half twice both no narrow"
CLAIMING = re.compile(rf"\b({'|'.join(WORDS.split())}|wid\w+|two-sided|waits? for)\b", re.IGNORECASE)
KOREAN = re.compile(
    r"(둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열하나|열둘|(?<![가-힣])[두세네] (?!번)|양면|간짱|변짱|반을|반으로|판 줄)"
)
BY_KEY = {lesson.key: lesson for lesson in all_lessons()}
FACTS = {"waits", "wait", "useful"}
"""What the drills count in the hand."""
HOLE = re.compile(r"\{[^}]*\}")


def claiming() -> list[str]:
    """Every text that claims something of numbers or waits, by lesson and place."""
    return [
        f"{lesson.key} {place}"
        for lesson in all_lessons()
        for place, text, _ in _all_texts(lesson)
        if CLAIMING.search(HOLE.sub("", text.en)) or KOREAN.search(HOLE.sub("", text.ko))
    ]


def test_every_claim_has_its_proof_and_every_proof_its_claim() -> None:
    assert set(claiming()) == set(CLAIMS) | set(NO_CLAIM)


@pytest.mark.parametrize("place", CLAIMS)
def test_a_claim_holds(place: str) -> None:
    key, _, where = place.partition(" ")
    number = re.match(r"steps\[(\d+)\]", where)
    assert CLAIMS[place](Told(BY_KEY[key], int(number[1]) if number else 0)), place


@pytest.mark.parametrize("lesson", [one for one in all_lessons() if one.drill], ids=lambda lesson: lesson.key)
def test_the_recap_of_a_drill_counts_in_the_hand(lesson: Lesson) -> None:
    told = Told(lesson)
    assert holes(lesson.recap.say.ko) & FACTS
    assert holes(lesson.recap.say.ko) == holes(lesson.recap.say.en)
    for locale in LOCALES:
        texts = Texts(locale)
        facts = subject(lesson.game).facts(told.after, texts)
        said = Words(lesson, told.subject, texts).fill(lesson.recap.say)
        assert all(str(facts[name]) in said for name in holes(lesson.recap.say.en) & FACTS)


@pytest.mark.parametrize("number", [7, 8, 9, 10])
def test_what_a_drill_calls_equally_good_leaves_as_many_tiles(number: int) -> None:
    told = Told(BY_KEY[f"riichi.drill_{number}"])
    named = holes(told.lesson.recap.say.en) - FACTS
    left = {(found.shanten, found.count) for found in discards_of(told) if _name(found) in named}
    assert len(named) == 2
    assert left == {(discards_of(told)[0].shanten, discards_of(told)[0].count)}


def _name(discard: Discard) -> str:
    return TILE_TEXT[discard.kind]


def test_a_two_sided_wait_is_called_so_with_its_eight_tiles() -> None:
    lesson = BY_KEY["riichi.drill_4"]
    said = {locale: Words(lesson, subject("riichi"), Texts(locale)).fill(lesson.recap.say) for locale in LOCALES}
    assert "양면" in said["ko"] and "1통, 4통" in said["ko"] and "8장" in said["ko"]
    assert "Two-sided" in said["en"] and "1 pin, 4 pin" in said["en"] and "8 tiles" in said["en"]
