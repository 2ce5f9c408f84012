"""Tiles, melds and their texts (riichi.R1-R3, riichi.R9, riichi.R12-R15, riichi.R20, riichi.R25)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.riichi import tiles
from game.riichi.hands import melds
from game.riichi.hands.melds import KAMICHA, SHIMOCHA, TOIMEN, Meld, layout, meld_text, parse_meld
from game.riichi.tiles import TILE_BY_MJAI, TileError, parse_tile, parse_tiles, tiles_text


@pytest.mark.rule("riichi.R1")
def test_there_are_34_kinds_of_four() -> None:
    assert len(set(tiles.KIND_OF)) == tiles.KINDS == 34
    assert tiles.KINDS * tiles.COPIES == 136
    parse_tiles("0555m")
    with pytest.raises(TileError, match="5 tiles 5m"):
        parse_tiles("05555m")


@pytest.mark.rule("riichi.R2", "riichi.R3")
def test_the_text_of_the_rule() -> None:
    found = parse_tiles("1230m46p77s1z")
    assert found == (0, 1, 2, 34, 12, 14, 24, 24, 27)
    assert tiles_text(found) == "1230m46p77s1z"
    assert [tiles.tile_text(tile) for tile in range(27, 34)] == [f"{n}z" for n in range(1, 8)]
    assert [tiles.kind(tile) for tile in parse_tiles("0m0p0s")] == list(parse_tiles("5m5p5s"))
    assert [tile for tile in range(37) if tiles.is_red(tile)] == [34, 35, 36]
    assert parse_tiles("") == () and tiles_text(()) == ""


@given(st.permutations([tile for tile in range(34) for _ in range(3)] + [34, 35, 36]).map(lambda order: order[:14]))
def test_texts_are_read_back(hand: list[int]) -> None:
    assert sorted(parse_tiles(tiles_text(hand))) == sorted(hand)
    for tile in hand:
        assert parse_tile(tiles.tile_text(tile)) == tile
        assert TILE_BY_MJAI[tiles.mjai_name(tile)] == tile


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("12", "character 2: '2' has no suit"),
        ("m", "character 1: 'm' has no number"),
        ("1m2", "character 3"),
        ("19z", "character 2: 9z"),
        ("0z", "character 1: 0z"),
        ("1m x", "character 3: ' '"),
        ("一m", "character 1"),
    ],
)
def test_bad_tiles_are_named_by_place(text: str, place: str) -> None:
    with pytest.raises(TileError, match=place) as fault:
        parse_tiles(text)
    assert fault.value.remedy


def test_bad_single_tiles() -> None:
    for text in ("", "10m", "8z", "5", "mm"):
        with pytest.raises(TileError, match="no tile"):
            parse_tile(text)


@pytest.mark.rule("riichi.R20")
def test_the_dora_follows_its_indicator() -> None:
    def dora(text: str) -> str:
        return tiles.tile_text(tiles.dora_of(parse_tile(text)))

    assert [dora(f"{n}{suit}") for suit in "mps" for n in range(1, 10)] == [
        f"{n % 9 + 1}{suit}" for suit in "mps" for n in range(1, 10)
    ]
    assert [dora(f"{n}z") for n in range(1, 8)] == ["2z", "3z", "4z", "1z", "6z", "7z", "5z"]
    assert dora("0p") == "6p"


@pytest.mark.rule("riichi.R9")
def test_only_the_closed_kan_keeps_a_hand_closed() -> None:
    texts = ("chi 234m", "pon 555z", "kan 1111p", "added_kan 3333s", "closed_kan 9999p")
    found = [parse_meld(text) for text in texts]
    assert [meld.opens for meld in found] == [True, True, True, True, False]
    assert [meld_text(meld) for meld in found] == list(texts)
    assert [meld.is_kan for meld in found] == [False, False, True, True, True]


@pytest.mark.parametrize(
    "text",
    ["chi 244m", "chi 891m", "chi 123z", "chi 12m", "pon 55m", "pon 556m", "kan 555m", "kan 1112m", "hug 111m", ""],
)
def test_no_melds(text: str) -> None:
    with pytest.raises(TileError) as fault:
        parse_meld(text)
    assert fault.value.remedy


@pytest.mark.rule("riichi.R13")
def test_the_tile_taken_lies_sideways_where_it_came_from() -> None:
    def lies(meld: Meld) -> str:
        return " ".join(
            tiles.tile_text(one.tile) + ("_" if one.sideways else "") + ("+" if one.stacked else "")
            for one in layout(meld)
        )

    four, three, five = parse_tile("4m"), parse_tile("3m"), parse_tile("5m")
    assert lies(melds.chi((three, four), five)) == "5m_ 3m 4m"
    assert lies(melds.pon((five, 34), five, TOIMEN)) == "0m 5m_ 5m"
    assert lies(melds.pon((five, five), 34, SHIMOCHA)) == "5m 5m 0m_"
    assert lies(melds.pon((five, five), 34, KAMICHA)) == "0m_ 5m 5m"
    assert lies(melds.open_kan((five, five, 34), five, TOIMEN)) == "0m 5m_ 5m 5m"
    assert lies(melds.open_kan((five, five, 34), five, SHIMOCHA)) == "0m 5m 5m 5m_"
    assert lies(melds.added_kan(melds.pon((five, five), five, TOIMEN), 34)) == "5m 5m_ 0m_+ 5m"


@pytest.mark.rule("riichi.R14")
def test_the_outer_two_of_a_closed_kan_lie_face_down() -> None:
    shown = layout(melds.closed_kan((4, 4, 4, 34)))
    assert [one.face_down for one in shown] == [True, False, False, True]
    assert 34 in [one.tile for one in shown if not one.face_down]


@pytest.mark.rule("riichi.R15")
def test_an_added_kan_remembers_its_pon() -> None:
    made = melds.added_kan(melds.pon((9, 9), 9, KAMICHA), 9)
    assert (made.kind, made.source, made.taken, made.added) == ("added_kan", KAMICHA, 9, 9)
    assert made.own == (9, 9, 9) and made.low == 9
