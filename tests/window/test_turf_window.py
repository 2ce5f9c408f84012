"""Royal Turf in a real window: a whole match by mouse, one by keys, going on after a power cut, other sizes."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.library.saves import Saves
from game.turf.config import TurfConfig
from tests.window.driver import Window, display

pytestmark = pytest.mark.window

SEATS = (
    SeatInfo("나", "person", "tiger"),
    SeatInfo("누리", "easy", "deer"),
    SeatInfo("달이", "easy", "rabbit"),
    SeatInfo("학 선생", "easy", "crane"),
)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests of this file."""
    with display() as name:
        yield name


def new_match(folder: Path, **options: Any) -> None:
    """A match before its first act among the saves."""
    match: AnyMatch = Match(GAMES["turf"], TurfConfig(**options), len(SEATS), 11)
    Saves(folder / "matches").new(match, SEATS).close()


def continue_at(folder: Path, screen: str) -> Window:
    """The app, gone on with the one saved match."""
    window = Window(folder, screen)
    window.key("Return")
    window.until(lambda now: now["scene"] == "TablePlayer")
    return window


def asked(window: Window) -> dict[str, Any] | None:
    """Waits until the person has to act; None when a payout lies there instead."""
    now = window.until(lambda now: now["scene"] != "TablePlayer" or now["table"]["mine"])
    return dict(now["table"]) if now["scene"] == "TablePlayer" else None


def acted(window: Window, acts: int) -> None:
    """Waits until something was done since act number `acts`."""
    window.until(lambda now: now["scene"] != "TablePlayer" or now["table"]["acts"] > acts)


def free_horse(table: dict[str, Any]) -> int:
    """A horse without an own chip, another one each race."""
    taken = {horse for horse, _ in table["bets"]}
    return next(h for h in [(table["race"] * 2 + k) % 7 for k in range(7)] if h not in taken)


def place(rows: list[list[int]], horse: int) -> list[int]:
    """Where a horse, or its landing, is."""
    return next([x, y] for known, x, y in rows if known == horse)


def apart(a: list[int], b: list[int]) -> bool:
    """Whether two points are too far from each other for a click."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) > 40


def turn_by_mouse(window: Window, table: dict[str, Any]) -> None:
    """Drags a chip to a horse, or a horse to where it goes; a blocked one is clicked twice."""
    if table["phase"] == "bet":
        window.drag(table["chips"][-1], table["cards"][free_horse(table)])
    else:
        horse = table["left"][table["acts"] % len(table["left"])]
        start, end = place(table["horses"], horse), place(table["landing"], horse)
        if apart(start, end) and table["acts"] % 3:
            window.drag(start, end)
        else:
            window.click(table["cards"][horse])
            window.until(lambda now: now["table"]["choice"] == horse)
            window.press("이 말로 달리기")
    acted(window, table["acts"])


def turn_by_keys(window: Window, table: dict[str, Any]) -> None:
    """Space takes the largest chip and lets the chosen horse run; digits are horses."""
    if table["phase"] == "bet":
        window.key("space", str(free_horse(table) + 1))
    else:
        window.key(str(table["left"][0] + 1), "space")
    acted(window, table["acts"])


def play_on(window: Window, turn: Callable[[Window, dict[str, Any]], None], races: int) -> None:
    """Plays to the ranking, with so many payouts on the way."""
    seen = 0
    for _ in range(300):
        table = asked(window)
        if table is not None:
            turn(window, table)
            continue
        now = window.now
        if now["scene"] == "ranking":
            assert seen == races
            return
        assert now["scene"] == "result"
        seen += 1
        window.read_on()
    raise AssertionError("the match does not end")


def laid_out(width: int, height: int, now: dict[str, Any]) -> bool:
    """Whether the table has taken the new size: its cards lie at the foot of the window."""
    return now["size"] == [width, height] and height * 0.7 < now["table"]["cards"][6][1] < height


@pytest.mark.slow
def test_a_whole_match_by_mouse(tmp_path: Path, screen: str) -> None:
    new_match(tmp_path)
    window = continue_at(tmp_path, screen)
    try:
        play_on(window, turn_by_mouse, 3)
    finally:
        window.close()


@pytest.mark.slow
def test_a_whole_match_by_keys(tmp_path: Path, screen: str) -> None:
    new_match(tmp_path, bets="hidden")
    window = continue_at(tmp_path, screen)
    try:
        play_on(window, turn_by_keys, 3)
    finally:
        window.close()


def test_going_on_after_a_power_cut(tmp_path: Path, screen: str) -> None:
    new_match(tmp_path)
    window = continue_at(tmp_path, screen)
    try:
        for _ in range(5):
            table = asked(window)
            assert table is not None
            turn_by_mouse(window, table)
        table = asked(window)
        assert table is not None
    finally:
        window.kill()
    again = continue_at(tmp_path, screen)
    try:
        found = asked(again)
        assert found is not None
        assert (found["acts"], found["digest"]) == (table["acts"], table["digest"])
        turn_by_mouse(again, found)
    finally:
        again.close()


def test_other_sizes_keep_the_table_playable(tmp_path: Path, screen: str) -> None:
    new_match(tmp_path)
    window = continue_at(tmp_path, screen)
    try:
        for width, height in ((1440, 1080), (1024, 640), (1600, 900)):
            assert asked(window) is not None
            window.resize(width, height)
            now = window.until(partial(laid_out, width, height))
            turn_by_mouse(window, now["table"])
    finally:
        window.close()
