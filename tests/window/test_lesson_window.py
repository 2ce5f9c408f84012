"""Lessons in a real window, with a real pointer and real keys."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from game.lessons.reading import all_lessons
from game.lessons.subject import games
from tests.window.driver import display

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests of this file."""
    with display() as name:
        yield name


def taken(screen: str, *options: str) -> list[str]:
    """The lessons that got their tick."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.window.lesson_taker", *options],
        env={**os.environ, "DISPLAY": screen}, capture_output=True, text=True, timeout=1800, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return [line.split()[1] for line in done.stdout.splitlines() if line.startswith("taken ")]


def test_a_lesson_by_a_real_pointer(screen: str) -> None:
    assert taken(screen, "ko", "1280x720", "turf.first") == ["turf.first"]


@pytest.mark.slow
def test_all_lessons_by_a_real_pointer(screen: str) -> None:
    assert taken(screen, "ko", "1280x720") == [lesson.key for lesson in all_lessons()]


@pytest.mark.slow
def test_first_lessons_by_real_keys_in_english(screen: str) -> None:
    firsts = [f"{game}.first" for game in games()]
    assert taken(screen, "en", "1024x640", *firsts, "--keys") == firsts
