"""Every screen has a file of texts of its own, and no other screen takes texts from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCREENS = {
    "menu": ("menu/scene", "menu/view", "menu/cards"), "welcome": ("menu/welcome",), "about": ("menu/about",),
    "match_end": ("lobby/match_end",),
    "lobby": ("lobby/",), "program_card": ("lobby/program_card",), "rule_sets": ("lobby/rule_sets",),
    "start_match": ("lobby/start_match",), "settings": ("settings/",), "doctor": ("app/doctor",),
    "matches": ("records/own_matches", "records/saved_matches"), "own_matches": ("records/", "statistics/"),
    "record_files": ("records/record_files",), "statistics": ("statistics/",), "people": ("statistics/people",),
    "reading": ("records/reading", "records/record_file", "records/texts"),
    "rounds": ("records/rounds", "records/texts"), "replay": ("records/",), "rule_book": ("rule_book/",),
    "rule_book_show": ("rule_book/show",), "catalogue": ("lessons/catalogue",), "howto": ("lessons/howto",),
    "kit_sheet": ("kit/sheet",), "curtain": ("table/curtain", "table/passing", "table/dialogs", "table/veil"),
}  # fmt: skip
"""The file of texts of each screen, and the beginnings of its modules."""


def takers(stem: str) -> Iterator[str]:
    """The modules of scenes that name a key of a file."""
    for file in sorted((ROOT / "scenes").rglob("*.py")):
        if re.search(rf"[\"']{stem}\.(?!yaml)[a-z_{{]+", file.read_text(encoding="utf-8")):
            yield file.relative_to(ROOT / "scenes").with_suffix("").as_posix()


@pytest.mark.parametrize("stem", SCREENS)
def test_texts_of_a_screen_are_its_own(stem: str) -> None:
    assert all((ROOT / "assets" / "locales" / locale / f"{stem}.yaml").exists() for locale in ("ko", "en"))
    found = list(takers(stem))
    assert found and [taker for taker in found if not taker.startswith(SCREENS[stem])] == []
