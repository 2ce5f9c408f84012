"""Dragon Holla in a real window: mouse, keys, sizes, languages, and an end without warning."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.library.saves import Saves
from tests.window.driver import Window, display, save_match

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests of this file."""
    with display() as name:
        yield name


@pytest.fixture
def window(tmp_path: Path, screen: str) -> Iterator[Window]:
    """The app at the table of a saved match of one round."""
    save_match(tmp_path, seed=5, rounds=1)
    opened = Window(tmp_path, screen)
    opened.key("Return")
    opened.until(lambda now: now["scene"] == "TablePlayer")
    yield opened
    opened.close()


def own(window: Window, cube: int) -> list[int]:
    """Where an own cube stands."""
    return next([x, y] for known, x, y in window.table["cubes"]["own"] if known == cube)


def acted(window: Window, acts: int) -> None:
    """Waits until something was done since act number `acts`."""
    window.until(lambda now: now["scene"] != "TablePlayer" or now["table"]["acts"] > acts)


def turn_by_mouse(window: Window) -> None:
    """One act of the person, by drag or button."""
    table = window.table
    if "declare" in table["owes"]:
        window.press("홀라!")
    elif "decline" in table["owes"]:
        window.press("유국")
    elif "draw" in table["owes"]:
        window.drag(table["places"]["mountain"], table["places"]["ridge"])
    else:
        window.drag(own(window, table["may_discard"][0]), table["places"]["tray"])
    acted(window, table["acts"])


def turn_by_keys(window: Window) -> None:
    """One act of the person, by keys alone."""
    table = window.table
    if "draw" in table["owes"] and "decline" not in table["owes"]:
        window.key("space")
    elif "discard" in table["owes"]:
        while (now := window.table)["cube"] not in table["may_discard"]:
            window.key("Right" if now["cube"] >= 0 else "Down")
            window.until(lambda then, focus=now["focus"]: then["table"]["focus"] != focus)
        window.key("Return")
        window.until(lambda now: now["table"]["held"] == "keys")
        window.key("Return")
    else:
        raise AssertionError(f"this seed should not come to {table['owes']}")
    acted(window, table["acts"])


@pytest.mark.slow
def test_drag_a_cube_to_the_island(window: Window) -> None:
    assert window.my_turn()
    table = window.table
    window.drag(table["places"]["mountain"], table["places"]["ridge"])
    drawn = window.until(lambda now: "discard" in now["table"]["owes"])["table"]
    cube = drawn["may_discard"][0]
    window.drag(own(window, cube), drawn["places"]["tray"])
    acted(window, drawn["acts"])
    gone = window.until(lambda now: now["table"]["mine"] or now["scene"] != "TablePlayer")
    assert cube not in [known for known, _, _ in gone["table"]["cubes"]["own"]]


@pytest.mark.slow
def test_a_whole_match_by_mouse(window: Window) -> None:
    turns = 0
    while window.my_turn():
        turn_by_mouse(window)
        turns += 1
    assert window.now["scene"] == "result" and turns >= 4
    window.read_on()
    assert window.now["scene"] == "ranking"


@pytest.mark.slow
def test_a_whole_match_by_keys(window: Window) -> None:
    turns = 0
    while window.my_turn():
        turn_by_keys(window)
        turns += 1
    assert window.now["scene"] == "result" and turns >= 4
    window.read_on()
    assert window.now["scene"] == "ranking"


def test_resize_keeps_the_table_playable(window: Window) -> None:
    assert window.my_turn()
    window.resize(1440, 1080)
    window.until(lambda now: now["size"] == [1440, 1080] and now["table"]["places"]["ridge"][1] > 900)
    turn_by_mouse(window)
    assert "discard" in window.table["owes"]
    window.resize(1024, 640)
    window.until(lambda now: now["size"] == [1024, 640] and now["table"]["places"]["ridge"][1] < 640)
    turn_by_mouse(window)


def test_switch_language_in_the_settings_of_a_table(window: Window) -> None:
    assert window.my_turn()
    window.press("설정")
    window.until(lambda now: now["scene"] == "settings")
    place = next(place for name, place in window.now["controls"].items() if "언어" in name or "English" in name)
    window.click([place[0] + 60, place[1]])
    window.until(lambda now: now["language"] == "en")
    window.key("Escape")
    window.until(lambda now: now["scene"] == "TablePlayer" and "Hint" in now["controls"])


def test_killed_and_continued_at_the_exact_act(window: Window, tmp_path: Path, screen: str) -> None:
    assert window.my_turn()
    turn_by_mouse(window)
    before = window.table
    assert "discard" in before["owes"]
    window.kill()
    again = Window(tmp_path, screen)
    try:
        assert any(name.startswith("이어하기") for name in again.now["controls"])
        again.key("Return")
        after = again.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])["table"]
        assert (after["acts"], after["digest"]) == (before["acts"], before["digest"])
        turn_by_mouse(again)
    finally:
        again.close()
    assert len(Saves(tmp_path / "matches").open_matches()) == 1
