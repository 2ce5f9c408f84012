"""Formats are told apart by what stands in them, and every dialect reads the same."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest

from game.riichi.hands.melds import Meld
from game.riichi.hands.yaku import YAKU
from game.riichi.records.files import open_record, read_text
from game.riichi.records.majiang import hand_of
from game.riichi.records.majiang import meld_of as majiang_meld
from game.riichi.records.problems import Fault
from game.riichi.records.steps import Call, Discard, Draw, GameRecord, Step
from game.riichi.records.tenhou_json import kind_of_end, tile_of
from game.riichi.records.tenhou_meld import meld_of
from game.riichi.records.yaku_names import BY_TENHOU, from_name
from game.riichi.tiles import parse_tiles
from tests.game.riichi.records.samples import checked, game_of, read_one, tenhou6, text_of


def _plain(game: GameRecord) -> list[list[Step]]:
    """The acts without the places they have in their files."""
    acts = [[step for step in record.steps if isinstance(step, Draw | Discard | Call)] for record in game.rounds]
    return [[msgspec.structs.replace(step, at=0) for step in steps] for steps in acts]


def test_files_are_known_by_their_content(tmp_path: Path) -> None:
    for name, text, kind in (
        ("a.txt", text_of("double-ron.mjlog.gz"), "mjlog"),
        ("b.txt", tenhou6()["rinshan"], "tenhou6"),
        ("c.txt", text_of("mjai_arena.json.gz"), "mjai"),
        ("d.txt", text_of("majiang_default.jsonl.gz"), "majiang"),
    ):
        for packed in (False, True):
            data = ("\ufeff" + text).encode()
            (tmp_path / name).write_bytes(gzip.compress(data) if packed else data)
            assert {game.format for game in open_record(tmp_path / name)} == {kind}


def test_a_link_of_tenhou_is_a_record() -> None:
    text = tenhou6()["chankan"]
    link = "https://tenhou.net/6/#json=" + quote(text)
    assert _plain(read_one(link)) == _plain(read_one(text))


def test_mjai_events_come_by_line_by_turn_or_all_at_once() -> None:
    lines = text_of("mjai_arena.json.gz").splitlines()
    usual = read_one("\n".join(lines))
    turns = "\n".join(f"[{','.join(lines[at : at + 5])}]" for at in range(0, len(lines), 5))
    whole = json.dumps([json.loads(line) for line in lines], indent=1)
    assert _plain(read_one(turns)) == _plain(read_one(whole)) == _plain(usual)


def test_gimites_dialect_says_what_mortal_leaves_out() -> None:
    """Without scores in the headers, with scores in the ends."""
    points = [25000] * 4
    lines: list[str] = []
    for line in text_of("mjai_arena.json.gz").splitlines():
        event = json.loads(line)
        if event["type"] == "start_kyoku":
            del event["scores"]
        if event["type"] == "reach_accepted":
            event["deltas"] = [-1000 * (seat == event["actor"]) for seat in range(4)]
        if "deltas" in event:
            points = [p + d for p, d in zip(points, event["deltas"], strict=True)]
            event["scores"] = points
        if event["type"] == "hora":
            event["uradora_markers"] = event.pop("ura_markers")
        lines.append(json.dumps(event))
    game = read_one("\n".join(lines))
    assert checked(game).rounds == len(game_of("mjai_arena.json.gz").rounds)
    assert [r.points for r in game.rounds] == [r.points for r in game_of("mjai_arena.json.gz").rounds]


def test_two_games_in_one_log() -> None:
    text = text_of("mjai_arena.json.gz")
    games = read_text("two", text + text)
    assert len(games) == 2
    assert _plain(games[0]) == _plain(games[1])


def test_seats_of_a_record_turn_to_the_first_dealer() -> None:
    text = text_of("mjai_arena.json.gz")
    game = read_one(text)
    turned: list[str] = []
    for line in text.splitlines():
        event = json.loads(line)
        for key in ("actor", "target", "oya"):
            if key in event:
                event[key] = (event[key] + 1) % 4
        for key in ("scores", "deltas", "tehais", "names"):
            if key in event:
                event[key] = event[key][-1:] + event[key][:-1]
        turned.append(json.dumps(event))
    other = read_one("\n".join(turned))
    assert other.first == 1
    assert (other.names, _plain(other)) == (game.names, _plain(game))
    checked(other)


@pytest.mark.parametrize(
    ("bits", "meld"),
    [
        (50761, Meld("pon", tuple(parse_tiles("777z")), 33, 1)),
        (25631, Meld("chi", tuple(parse_tiles("234p")), 11, 3)),
        (4608, Meld("closed_kan", tuple(parse_tiles("5555m")))),
        (0, Meld("closed_kan", tuple(parse_tiles("1111m")))),
    ],
)
def test_bit_fields_of_tenhou(bits: int, meld: Meld) -> None:
    found = meld_of(bits, False)
    assert found == meld


def test_red_fives_of_tenhou() -> None:
    assert meld_of(4608, True).tiles == (4, 4, 4, 34)
    assert meld_of(4608, False).tiles == (4, 4, 4, 4)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("m1-23", Meld("chi", (0, 1, 2), 0, 3)),
        ("p340-", Meld("chi", (11, 12, 35), 35, 3)),
        ("z555+", Meld("pon", (31, 31, 31), 31, 1)),
        ("s550=", Meld("pon", (22, 22, 36), 36, 2)),
        ("p4444=", Meld("open_kan", (12, 12, 12, 12), 12, 2)),
        ("m1111", Meld("closed_kan", (0, 0, 0, 0))),
        ("m111+1", Meld("added_kan", (0, 0, 0, 0), 0, 1, 0)),
        ("m555-0", Meld("added_kan", (4, 4, 4, 34), 4, 3, 34)),
    ],
)
def test_melds_of_majiang(text: str, meld: Meld) -> None:
    assert majiang_meld(text) == meld


@pytest.mark.parametrize("text", ["m1+23", "m12-4", "z123-", "m1-2-3", "x111+", "m-111", "m1112", "m111+2", ""])
def test_no_melds_of_majiang(text: str) -> None:
    with pytest.raises(Fault):
        majiang_meld(text)


def test_hands_of_majiang() -> None:
    assert hand_of("m406z7_,p123-*") == (3, 5, 33, 34)
    with pytest.raises(Fault):
        hand_of("m12a")


def test_tiles_of_tenhou6() -> None:
    assert [tile_of(n) for n in (11, 19, 21, 39, 41, 47, 51, 53)] == [0, 8, 9, 26, 27, 33, 34, 36]
    for wrong in (0, 10, 20, 48, 50, 54, 61, -11):
        with pytest.raises(Fault):
            tile_of(wrong)


def test_yaku_of_others_are_ours() -> None:
    assert set(BY_TENHOU) <= set(YAKU)
    assert len(set(BY_TENHOU)) == len(BY_TENHOU) == 55
    for name, ours in (
        ("役牌 白", "haku"), ("翻牌 發", "hatsu"), ("ダブル立直", "double_riichi"), ("両立直", "double_riichi"),
        ("国士無双１３面", "kokushi_13"), ("国士無双十三面", "kokushi_13"), ("Ura Dora", "ura"), ("対々和", "toitoi"),
        ("純正九蓮宝燈", "junsei_chuuren"), ("nothing", None),
    ):  # fmt: skip
        assert from_name(name) == ours


def test_ends_by_many_names() -> None:
    for name, kind in (
        ("流局", "exhaustive"), ("荒牌平局", "exhaustive"), ("全員聴牌", "exhaustive"), ("流し満貫", "nagashi"),
        ("九種九牌", "nine_terminals"), ("四風連打", "four_winds"), ("四家立直", "four_riichi"),
        ("三家和了", "three_ron"), ("四槓散了", "four_kans"), ("四開槓", "four_kans"), ("Ryuukyoku", "exhaustive"),
        ("Mangan at Draw", "nagashi"), ("rain", None),
    ):  # fmt: skip
        assert kind_of_end(name) == kind


def test_confusing_calls_find_their_order() -> None:
    """A pon that could have answered two equal discards, kans that put a zero or nothing into the list."""
    text = tenhou6()["suukantsu_0"]
    value = json.loads(text)
    assert 0 in value["log"][0][12] or any("m" in str(e) for e in value["log"][0][11])
    for seat in range(4):
        given = value["log"][0][6 + 3 * seat]
        value["log"][0][6 + 3 * seat] = [entry for entry in given if entry != 0]
    assert _plain(read_one(json.dumps(value))) == _plain(read_one(text))
