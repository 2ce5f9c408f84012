"""Rummikub in a real window: open with thirty by mouse, and undo to the start of the turn."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.library.saves import Saves
from game.rummikub.actions import Deal, Play
from game.rummikub.config import RummikubConfig
from tests.window.driver import Window, display

pytestmark = pytest.mark.window

SEATS = (SeatInfo("나", "person", "tiger"), SeatInfo("누리", "easy", "deer"))


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests of this file."""
    with display() as name:
        yield name


def opening() -> tuple[AnyMatch, Play]:
    """A dealt match whose first turn is the person's, and how it can open (rummikub.R10)."""
    for seed in range(400):
        match: AnyMatch = Match(GAMES["rummikub"], RummikubConfig(), len(SEATS), seed)
        match.act(0, Deal())
        if match.to_act() == (0,):
            plays = [act for act in match.rules.legal(match.state, 0) if isinstance(act, Play)]
            if plays:
                return match, min(plays, key=lambda play: sum(map(len, play.table)))
    raise AssertionError("no seed deals the person an opening")


@pytest.fixture
def table(tmp_path: Path, screen: str) -> Iterator[tuple[Window, Play]]:
    """The app at the table of that match."""
    match, play = opening()
    writer = Saves(tmp_path / "matches").new(match, SEATS)
    writer.act(match, 0, Deal())
    writer.close()
    window = Window(tmp_path, screen)
    window.key("Return")
    window.until(lambda now: now["scene"] == "RummikubTable" and now["table"]["mine"])
    yield window, play
    window.close()


def place(window: Window, tile: int) -> list[int]:
    """Where a tile is."""
    table = window.table
    return next([x, y] for known, x, y in (*table["own"], *table["table"]) if known == tile)


def lay(window: Window, tiles: tuple[int, ...]) -> None:
    """Drags the tiles of a set one by one: the first to the free place, the others behind it."""
    for i, tile in enumerate(tiles):
        x, y = window.table["free"] if not i else place(window, tiles[i - 1])
        before = len(window.table["table"])
        window.drag(place(window, tile), [x, y] if not i else [x + 18, y])
        window.until(lambda now, before=before: len(now["table"]["table"]) == before + 1)  # type: ignore[misc]


def own(now: dict[str, Any]) -> list[int]:
    """The tiles of the rack."""
    return sorted(tile for tile, _, _ in now["table"]["own"])


def test_open_with_thirty_by_mouse(table: tuple[Window, Play]) -> None:
    window, play = table
    for tiles in play.table:
        lay(window, tiles)
    ready = window.until(lambda now: not now["table"]["missing"])["table"]
    assert ready["worth"] >= 30
    window.press("완료")
    done = window.until(lambda now: now["table"]["acts"] > ready["acts"])["table"]
    assert done["opened"]
    assert sorted(map(sorted, play.table)) == sorted(sorted(tiles) for tiles in done["sets"][: len(play.table)])


def test_undo_back_to_the_start(table: tuple[Window, Play]) -> None:
    window, play = table
    start = own(window.now)
    lay(window, play.table[0])
    steps = window.table["past"]
    assert steps == len(play.table[0])
    window.press("되돌리기")
    window.until(lambda now: now["table"]["past"] == steps - 1)
    for left in range(steps - 2, -1, -1):
        window.key("z")
        window.until(lambda now, left=left: now["table"]["past"] == left)  # type: ignore[misc]
    back = window.until(lambda now: now["table"]["mine"])
    assert own(back) == start and back["table"]["sets"] == []
    window.key("shift+z")
    window.until(lambda now: now["table"]["past"] == 1 and len(own(now)) == len(start) - 1)
