"""Records in a real window: a file on the command line, keys and mouse, an unreadable file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.library.paths import Paths
from tests.game.library.matches import play
from tests.window.driver import Window, display

pytestmark = pytest.mark.window

RECORDS = Path(__file__).parent.parent / "data" / "riichi" / "records"


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests of this file."""
    with display() as name:
        yield name


def test_a_record_from_the_command_line_by_keys_and_mouse(screen: str, tmp_path: Path) -> None:
    window = Window(tmp_path, screen, file=RECORDS / "pao-tsumo.mjlog.gz")
    window.until(lambda now: now["scene"] == "ReplayScene")
    first = window.table["act"]
    window.key("Right")
    window.until(lambda now: now["table"]["place"] == 1)
    window.key("Left")
    window.until(lambda now: now["table"]["act"] == first)
    window.key("Next")
    window.until(lambda now: now["table"]["round"] == 1)
    window.press("모든 손패")
    window.until(lambda now: not now["table"]["open"])
    window.key("Down")
    window.until(lambda now: now["table"]["watch"] == 1)
    window.press("끝으로")
    window.until(lambda now: now["table"]["act"] == now["table"]["end"])
    window.key("space")
    window.until(lambda now: now["table"]["playing"] and now["table"]["act"] < now["table"]["end"])
    window.until(lambda now: now["table"]["place"] >= 3)
    window.key("space")
    window.until(lambda now: not now["table"]["playing"])
    window.key("Escape")
    window.until(lambda now: now["scene"] == "menu")
    window.close()


def test_all_matches_by_keys_and_mouse(screen: str, tmp_path: Path) -> None:
    paths = Paths(tmp_path, tmp_path / "logs")
    for game in ("turf", "holla"):
        play(paths, game, 1)
    window = Window(tmp_path, screen)
    window.until(lambda now: now["scene"] == "menu")
    window.press("내 대국")
    window.until(lambda now: now["scene"] == "own_matches")
    window.until(lambda now: any(known.endswith("고르기") for known in now["controls"]))  # the rows are read meanwhile
    window.key("Delete")
    window.press("되돌리기")
    window.press("리플레이")
    window.until(lambda now: now["scene"] == "ReplayScene")
    window.key("Escape")
    window.until(lambda now: now["scene"] == "own_matches")
    window.press("통계")
    window.until(lambda now: now["scene"] == "statistics")
    window.key("Escape")
    window.until(lambda now: now["scene"] == "own_matches")
    window.key("Escape")
    window.until(lambda now: now["scene"] == "menu")
    window.close()
    assert len(list(paths.matches.glob("*.jsonl"))) == 2


def test_what_is_no_record_is_explained_over_the_menu(screen: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.mjlog"
    bad.write_text("<mjloggm>", encoding="utf-8")
    window = Window(tmp_path, screen, file=bad)
    window.until(lambda now: now["scene"] == "dialog")
    window.key("Escape")
    window.until(lambda now: now["scene"] == "menu")
    window.close()
