"""How safe a tile looks against a riichi, and the table of what came of such tiles."""

from __future__ import annotations

import pytest

from game.riichi import safety
from game.riichi.tiles import KIND_OF, KINDS, parse_tiles
from tools.count_deal_in import count


def looks(tile: str, river: str, seen: str = "") -> str:
    """The look of a tile against a river, with other tiles seen."""
    left = [4] * KINDS
    for one in parse_tiles(seen):
        left[KIND_OF[one]] -= 1
    return safety.look(KIND_OF[parse_tiles(tile)[0]], sum(1 << KIND_OF[one] for one in parse_tiles(river)), left)


@pytest.mark.rule("riichi.R32")
@pytest.mark.parametrize(
    ("tile", "river", "seen", "look"),
    [
        ("4p", "4p", "", "genbutsu"),
        ("1z", "4p", "", "honour"),
        ("1p", "4p", "", "suji"),
        ("7p", "4p", "", "suji"),
        ("5m", "2m8m", "", "suji"),
        ("5m", "2m", "", "half"),
        ("9s", "1z", "8888s", "wall"),
        ("9s", "1z", "7777s", "wall"),
        ("9s", "1z", "888s", "edge"),
        ("5m", "1z", "", "middle"),
        ("5m", "1z", "4444m", "middle"),
        ("5m", "1z", "4444m6666m", "wall"),
    ],
)
def test_looks(tile: str, river: str, seen: str, look: str) -> None:
    assert looks(tile, river, seen) == look


def test_the_table_of_the_house_is_of_ten_thousand_rounds_and_in_order() -> None:
    table = safety.deal_in()
    assert table.rounds >= 10_000
    assert set(table.looks) == set(safety.LOOKS)
    assert table.looks["genbutsu"].won == 0
    assert table.looks["suji"].share < table.looks["edge"].share < table.looks["middle"].share


def test_counting_again_gives_the_same() -> None:
    played, thrown, won = count(6, 600_001, "normal")
    assert played >= 6
    assert (played, thrown, won) == count(6, 600_001, "normal")
    assert sum(thrown.values()) > 0
    assert all(won[look] <= thrown[look] for look in safety.LOOKS)
