"""The workshop in a real window: from an empty set to a match with it, and back, by mouse and keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.library.own_rules import own_rules
from tests.window.driver import Screen, Window, display

pytestmark = pytest.mark.window


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A display of its own."""
    with display() as name:
        yield name


def kept(folder: Path) -> bool:
    """Whether a rule set was written."""
    return (folder / "rules" / "holla-1.yaml").exists()


def back_to_the_workshop(window: Window) -> None:
    """Leaves the table for the menu by keys, and goes to the workshop."""
    window.leave_table()
    window.press("Workshop")
    window.until(lambda now: now["scene"] == "workshop")


def test_from_an_empty_set_to_a_match_and_back(tmp_path: Path, screen: Screen) -> None:
    window = Window(tmp_path, screen, ("--window", "1600x900", "--speed", "instant", "--lang", "en"))
    try:
        window.press("Workshop")
        window.until(lambda now: now["scene"] == "workshop")
        # A name by mouse and keys, another part by keys alone.
        window.press("English name")
        window.key("ctrl+a", "L", "a", "d", "d", "e", "r")
        window.press("Keep in")
        window.until(lambda now: kept(tmp_path))
        (preset,) = own_rules(tmp_path / "rules").presets["holla"]
        assert [yeok["en"] for yeok in preset.set["own_yeok"]] == ["Ladder"]
        # The lobby offers it; a match begins with it.
        window.key("Escape")
        window.until(lambda now: now["scene"] == "menu")
        window.press("Dragon Holla")
        window.until(lambda now: now["scene"] == "lobby")
        # The note of the set that was kept may lie over it: the first press puts that away.
        window.press("House rules 1")
        window.press("House rules 1")
        window.press("Start")
        window.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])
        (match,) = (tmp_path / "matches").glob("*.jsonl")
        assert '"ladder"' in match.read_text(encoding="utf-8").splitlines()[0]
        back_to_the_workshop(window)
        window.press("Rule set on the bench")
        window.key("Down", "Return")
        window.until(lambda now: "Ladder · 15 pt · My own" in now["controls"])
    finally:
        window.close()
