"""What the paragraphs of riichi say of the tiles that they draw is true of these tiles."""

import pytest

from game.book.chapters import chapters
from game.book.riichi import JUDGE
from game.riichi.config import RiichiConfig
from game.riichi.hands.shapes import kinds_of, pack, shanten, waits
from game.riichi.tiles import IS_ORPHAN, KIND_OF, parse_tiles, tiles_text


def tiles(place: str) -> tuple[int, ...]:
    """The tiles below a paragraph."""
    section, _, name = place.partition(".")
    chapter = chapters("riichi").chapter(section)
    assert chapter is not None
    told = next(told for told in chapter.paragraphs if told.id == name)
    return tuple(parse_tiles(told.pieces.replace("|", "").replace(" ", "")))


def yaku(hand: tuple[int, ...], win: str) -> list[str]:
    return str(JUDGE.worth("yaku", tiles_text(hand), {"win": win}, RiichiConfig())).split()


@pytest.mark.parametrize(
    ("place", "away"), [("terms.iishanten", 1), ("terms.ryanshanten", 2), ("hands.complete", -1), ("hands.many", 0)]
)
def test_a_hand_is_as_far_as_it_says(place: str, away: int) -> None:
    assert shanten(pack(tiles(place))) == away


def test_eight_kinds_are_waited_for() -> None:
    assert tiles_text(kinds_of(waits(pack(tiles("hands.many"))))) == "12345678p"


def test_one_side_has_no_yaku_and_bars_the_other() -> None:
    hand = tiles("furiten.both_sides")
    assert tiles_text(kinds_of(waits(pack(hand)))) == "14p"
    assert yaku(hand, "4p") == ["tanyao"]
    with pytest.raises(ValueError, match="does not win"):
        yaku(hand, "1p")
    assert JUDGE.worth("furiten", tiles_text(hand), {"river": "1p"}, RiichiConfig()) == "yes"


def test_the_dear_side_is_dearer() -> None:
    hand = tiles("furiten.takame")
    assert tiles_text(kinds_of(waits(pack(hand)))) == "258m"
    assert ["sanshoku_doujun" in yaku(hand, win) for win in ("2m", "5m", "8m")] == [False, True, True]


def test_nine_kinds_may_end_the_hand() -> None:
    hand = tiles("draws.nine")
    assert len(hand) == 14 and len({KIND_OF[tile] for tile in hand if IS_ORPHAN[KIND_OF[tile]]}) == 9
