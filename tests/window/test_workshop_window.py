"""The workshop in a real window: from an empty set to a match, and back to its figures, by mouse and by keys."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

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


def by_mouse(window: Window, name: str) -> None:
    """Presses a control that lies in the window."""
    now = window.until(lambda now: any(known.startswith(name) for known in now["controls"]))
    x, y = next(place for known, place in now["controls"].items() if known.startswith(name))
    width, height = now["size"]
    assert 0 <= x < width and 0 <= y < height, f"{name} is out of sight"
    window.press(name)


def by_keys(window: Window, name: str) -> None:
    """Goes to a control by Tab and presses it."""
    here = window.now["focus"]
    for _ in range(100):
        if here.startswith(name):
            window.key("Return")
            return
        window.key("Tab")
        here = window.until(lambda now, here=here: now["focus"] != here)["focus"]  # type: ignore[misc]
    raise AssertionError(f"Tab never comes to {name}")


def told(now: dict[str, Any], words: str) -> bool:
    """Whether words are read aloud on the screen."""
    return any(str(part[1]).startswith(words) for part in now.get("told", ()))


@pytest.mark.parametrize("press", [by_mouse, by_keys])
def test_from_an_empty_set_to_a_match_and_back_to_its_figures(
    tmp_path: Path, screen: Screen, press: Callable[[Window, str], None]
) -> None:
    window = Window(tmp_path, screen, ("--window", "1280x720", "--speed", "instant", "--lang", "en"))
    try:
        press(window, "Workshop")
        window.until(lambda now: now["scene"] == "workshop")
        press(window, "English name")
        window.key("ctrl+a", "L", "a", "d", "d", "e", "r")
        press(window, "Keep in")
        # The bench says so once it has heard of it; until then a person who leaves is asked.
        window.until(lambda now: kept(tmp_path) and bool(now["notes"]))
        (preset,) = own_rules(tmp_path / "rules").presets["holla"]
        assert [yeok["en"] for yeok in preset.set["own_yeok"]] == ["Ladder"]
        # The lobby offers it; a match begins with it.
        window.key("Escape")
        window.until(lambda now: now["scene"] == "menu")
        press(window, "Dragon Holla")
        window.until(lambda now: now["scene"] == "lobby")
        # The note of the set that was kept may lie over it.
        window.until(lambda now: not now["notes"])
        press(window, "House rules 1")
        press(window, "Start")
        window.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])
        (match,) = (tmp_path / "matches").glob("*.jsonl")
        assert '"ladder"' in match.read_text(encoding="utf-8").splitlines()[0]
        # Back on the bench, bots try it; the first figures come while they play on.
        window.leave_table()
        press(window, "Workshop")
        window.until(lambda now: now["scene"] == "workshop")
        press(window, "Rule set on the bench")
        window.key("Down", "Return")
        window.until(lambda now: "Ladder · 15 pt · My own" in now["controls"])
        press(window, "Play 1,000 rounds a side")
        window.until(lambda now: told(now, "Rounds won with each yeok") and "Pause" in now["controls"])
        press(window, "Pause")
        now = window.until(lambda now: "Play on" in now["controls"])
        assert told(now, "Rounds won with each yeok") and told(now, "Ladder")
        # They end with the app.
        window.key("Escape")
        window.until(lambda now: now["scene"] == "menu")
    finally:
        window.close()
