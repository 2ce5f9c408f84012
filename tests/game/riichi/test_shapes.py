"""Shanten, waits and useful draws (riichi.R7, riichi.R8, riichi.R11)."""

from __future__ import annotations

import gzip
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong.shanten import Shanten

from game.kernel.sources import SourceError
from game.riichi.hands import shanten_table, shapes
from game.riichi.hands.melds import parse_meld
from game.riichi.hands.shapes import UNIT, kinds_of, pack, shanten, waits
from game.riichi.hands.waiting import wait_of
from game.riichi.tiles import KINDS, counts, parse_tiles, tiles_text
from tools import make_shanten

DATA = Path(__file__).parents[2] / "data" / "riichi" / "shanten_vectors.txt.gz"


def hands(*sizes: int) -> st.SearchStrategy[list[int]]:
    """Kinds of a random hand, often of few suits."""
    walls = st.sampled_from([range(KINDS), range(9), range(18), [*range(9), *range(27, 34)], range(18, 34)])
    return st.tuples(walls, st.sampled_from(sizes), st.randoms(use_true_random=False)).map(
        lambda drawn: sorted(drawn[2].sample([kind for kind in drawn[0] for _ in range(4)], drawn[1]))
    )


def melds_beside(hand: list[int]) -> int:
    return (14 - len(hand)) // 3


@pytest.mark.rule("riichi.R7", "riichi.R8")
def test_the_published_vectors() -> None:
    lines = gzip.decompress(DATA.read_bytes()).decode().splitlines()
    assert len(lines) == 4000
    for line in lines:
        numbers = [int(word) for word in line.split()]
        hand = pack(numbers[:14])
        found = [shapes.standard(hand), shapes.thirteen_orphans(hand), shapes.seven_pairs(hand)]
        assert found == numbers[14:], line
        assert shanten(hand) == min(found)


@given(hands(13, 14))
def test_shanten_is_that_of_the_library(hand: list[int]) -> None:
    total, packed = counts(hand), pack(hand)
    assert shapes.seven_pairs(packed) == Shanten.calculate_shanten_for_chiitoitsu_hand(total)
    assert shapes.thirteen_orphans(packed) == Shanten.calculate_shanten_for_kokushi_hand(total)
    if max(total) < 4:
        assert shapes.standard(packed) == Shanten.calculate_shanten_for_regular_hand(total)


@given(hands(1, 2, 4, 5, 7, 8, 10, 11))
def test_hands_beside_melds(hand: list[int]) -> None:
    total = counts(hand)
    if max(total) < 4:
        found = shanten(pack(hand), melds_beside(hand))
        assert found == Shanten.calculate_shanten_for_regular_hand(total)


@cache
def steps(hand: tuple[int, ...]) -> int:
    """Shanten by its meaning: how many useful draws, each against a discard, before the hand is tenpai."""
    reach: set[tuple[int, ...]] = {hand}
    for away in range(9):
        if any(complete((*held, kind)) for held in reach for kind in range(9) if held.count(kind) < 4):
            return away
        reach = {
            tuple(sorted((*held[:at], *held[at + 1 :], kind)))
            for held in reach
            for kind in range(9)
            if held.count(kind) < 4
            for at in range(len(held))
        }
    raise AssertionError(hand)


def complete(tiles: tuple[int, ...]) -> bool:
    """Whether tiles of one suit are sets and a pair, by taking them apart."""
    return any(sets(tuple(sorted(set_aside(tiles, pair, pair)))) for pair in set(tiles) if tiles.count(pair) > 1)


def set_aside(tiles: tuple[int, ...], *parts: int) -> list[int]:
    left = list(tiles)
    for part in parts:
        left.remove(part)
    return left


def sets(tiles: tuple[int, ...]) -> bool:
    if not tiles:
        return True
    low = tiles[0]
    if tiles.count(low) > 2 and sets(tuple(set_aside(tiles, low, low, low))):
        return True
    return {low + 1, low + 2} <= set(tiles) and sets(tuple(set_aside(tiles, low, low + 1, low + 2)))


def test_shanten_of_small_hands_by_its_meaning() -> None:
    """Every hand of four tiles of one suit, those of four of a kind included."""
    for hand in combinations_with_replacement(range(9), 4):
        assert shanten(pack(hand), 3) == steps(hand), tiles_text(hand)


@pytest.mark.rule("riichi.R8", "riichi.R11")
def test_a_tile_held_four_times_is_not_waited_for() -> None:
    assert shanten(pack(parse_tiles("1111m")), 3) == 1
    assert waits(pack(parse_tiles("1111m")), 3) == 0
    assert kinds_of(waits(pack(parse_tiles("1111234m")), 2)) == parse_tiles("4m")
    seven = pack(parse_tiles("1111223344556m"))
    assert shapes.seven_pairs(seven) == 2


@pytest.mark.rule("riichi.R7")
def test_four_of_a_kind_are_not_two_pairs() -> None:
    assert shapes.seven_pairs(pack(parse_tiles("1111m2233p4455s66z"))) == 1
    assert shapes.seven_pairs(pack(parse_tiles("1122m2233p4455s66z"))) == -1


@given(hands(13, 10, 7, 4, 1))
def test_draws_are_the_kinds_that_help(hand: list[int]) -> None:
    packed, melds = pack(hand), melds_beside(hand)
    now = shanten(packed, melds)
    wanted = [kind for kind in range(KINDS) if hand.count(kind) < 4 and shanten(packed + UNIT[kind], melds) < now]
    assert list(kinds_of(shapes.draws(packed, melds))) == wanted
    assert shapes.outlook(packed, melds)[0] == now
    assert (waits(packed, melds) != 0) == (now == 0)
    kinds, count = shapes.ukeire(packed, melds)
    assert (list(kinds), count) == (wanted, sum(4 - hand.count(kind) for kind in wanted))


@given(hands(14, 11, 8, 5, 2))
def test_discards_are_ranked(hand: list[int]) -> None:
    packed, melds = pack(hand), melds_beside(hand)
    found = shapes.discards(packed, melds)
    assert sorted(one.kind for one in found) == sorted(set(hand))
    assert [(one.shanten, -one.count) for one in found] == sorted((one.shanten, -one.count) for one in found)
    for one in found:
        rest = packed - UNIT[one.kind]
        assert (one.shanten, one.draws) == (shanten(rest, melds), kinds_of(shapes.draws(rest, melds)))
        assert one.count == sum(4 - hand.count(kind) for kind in one.draws)
    best = [one for one in found if one.shanten == found[0].shanten]
    assert shapes.discards(packed, melds, worse=False) == best
    nothing = [0] * KINDS
    assert all(one.count == 0 for one in shapes.discards(packed, melds, nothing))


@given(hands(1, 4, 7, 10, 13, 14))
def test_hands_as_numbers(hand: list[int]) -> None:
    packed = pack(hand)
    total = counts(hand)
    assert shapes.pack_counts(total) == packed
    assert list(shapes.counts_of(packed)) == total
    assert [shapes.held(packed, kind) for kind in range(KINDS)] == total


def test_red_fives_are_fives() -> None:
    assert pack(parse_tiles("340m")) == pack(parse_tiles("345m"))


@pytest.mark.rule("riichi.R11")
@pytest.mark.parametrize(
    ("hand", "wanted", "name"),
    [
        ("2223456777999p", "12345678p", "many"),
        ("23p234777s345m88m", "14p", "ryanmen"),
        ("23456m234s23455p", "147m", "many"),
        ("1112345678999s", "123456789s", "many"),
        ("19m19p19s1234567z", "19m19p19s1234567z", "many"),
        ("19m19p19s1234566z", "7z", "tanki"),
        ("123m456p789s1122z", "12z", "shanpon"),
        ("123m456p789s13s11z", "2s", "kanchan"),
        ("123m456p789s12s11z", "3s", "penchan"),
        ("123m456p789s89p11z", "7p", "penchan"),
        ("123m456p789s111s1z", "1z", "tanki"),
        ("2345m456p789s111z", "25m", "nobetan"),
        ("1122m3344p5566s7z", "7z", "tanki"),
        ("123m456p789s147s1z", "", ""),
    ],
)
def test_waits_have_names(hand: str, wanted: str, name: str) -> None:
    tiles = tuple(sorted(parse_tiles(hand)))
    assert tiles_text(kinds_of(waits(pack(tiles)))) == wanted
    found = wait_of(tiles)
    assert (found.id, tiles_text(found.kinds)) == (name, wanted) if found else not wanted


@pytest.mark.rule("riichi.R11")
def test_four_melds_leave_a_lone_tile() -> None:
    four = tuple(parse_meld(text) for text in ("pon 111z", "chi 123m", "pon 222p", "kan 9999s"))
    found = wait_of(parse_tiles("5z"), four)
    assert found is not None and (found.id, tiles_text(found.kinds)) == ("hadaka_tanki", "5z")


def test_the_shipped_table_is_the_computed_one() -> None:
    assert make_shanten.FILE.read_bytes() == make_shanten.make()


def test_a_damaged_table_is_named(tmp_path: Path) -> None:
    good = make_shanten.FILE.read_bytes()
    bad = tmp_path / "shanten.bin"
    for content in (b"", good[:100], b"other!" + good[6:], good[:-40] + bytes(40)):
        bad.write_bytes(content)
        with pytest.raises(SourceError, match=r"shanten\.bin:1: .*restore the file"):
            shanten_table.load(bad)
    with pytest.raises(SourceError, match="restore the file"):
        shanten_table.load(tmp_path / "none.bin")


def test_random_walks_keep_the_number_of_a_hand() -> None:
    """A hand kept by additions alone is the same number as one packed anew."""
    random = Random(5)
    wall = [tile for tile in range(KINDS) for _ in range(4)]
    random.shuffle(wall)
    hand, rest = wall[:13], wall[13:]
    packed = pack(hand)
    for drawn in rest:
        gone = hand.pop(random.randrange(13))
        hand.append(drawn)
        packed += UNIT[drawn] - UNIT[gone]
        assert packed == pack(hand)
