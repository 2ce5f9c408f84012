"""Rule sets of others become configs of ours."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.riichi.config import check
from game.riichi.records.problems import Fault
from game.riichi.records.rules_of import (
    fitted,
    majiang_rule,
    majiang_rules,
    preset,
    tenhou_bits,
    tenhou_words,
    three_players,
)
from tests.game.riichi.records.samples import game_of


@pytest.mark.parametrize(
    ("bits", "red", "kuitan", "length"),
    [
        (169, (1, 1, 1), True, "hanchan"),
        (1, (1, 1, 1), True, "tonpu"),
        (0x0B, (0, 0, 0), True, "hanchan"),
        (0x0F, (0, 0, 0), False, "hanchan"),
        (0x07, (0, 0, 0), False, "tonpu"),
        (0x41, (1, 1, 1), True, "tonpu"),
    ],
)
def test_bits_of_tenhou(bits: int, red: tuple[int, ...], kuitan: bool, length: str) -> None:
    config = tenhou_bits(bits)
    assert (config.red_fives, config.kuitan, config.length) == (red, kuitan, length)
    assert not three_players(bits)
    assert three_players(bits | 0x10)


@pytest.mark.parametrize(
    ("rule", "name", "red", "kuitan", "length"),
    [
        ({"disp": "般南喰赤", "aka": 1}, "tenhou", (1, 1, 1), True, "hanchan"),
        ({"disp": "般東喰", "aka": 0}, "tenhou", (0, 0, 0), True, "tonpu"),
        ({"disp": "般東喰", "aka": 1}, "tenhou", (1, 1, 1), True, "tonpu"),
        ({"disp": "般南"}, "tenhou", (0, 0, 0), False, "hanchan"),
        ({"disp": "上東喰赤速"}, "tenhou", (1, 1, 1), True, "tonpu"),
        ({"disp": "Gold Room South", "aka51": 1, "aka52": 1, "aka53": 1}, "mahjong_soul", (1, 1, 1), True, "hanchan"),
        ({"disp": "玉の間 四人東", "aka51": 1, "aka52": 2, "aka53": 1}, "mahjong_soul", (1, 2, 1), True, "tonpu"),
        ({"disp": "電脳麻将", "aka": 1}, "majiang", (1, 1, 1), True, "hanchan"),
        ({"aka": 1}, "tenhou", (1, 1, 1), True, "hanchan"),
        (None, "tenhou", (1, 1, 1), True, "hanchan"),
    ],
)
def test_words_of_tenhou6(rule: Any, name: str, red: tuple[int, ...], kuitan: bool, length: str) -> None:
    config, found, _ = tenhou_words(rule)
    assert (found, config.red_fives, config.kuitan, config.length) == (name, red, kuitan, length)


@pytest.mark.parametrize("rule", [[], {"disp": "三般南喰赤"}, {"aka": 7}, {"aka": "x"}, {"aka51": []}])
def test_words_that_are_no_rules(rule: Any) -> None:
    with pytest.raises(Fault):
        tenhou_words(rule)


@pytest.mark.rule("riichi.R60", "riichi.R66", "riichi.R33", "riichi.R43")
def test_the_defaults_of_majiang() -> None:
    config = majiang_rules()
    assert majiang_rule({}) == config
    assert (config.several_rons, config.double_patterns, config.pao_honba) == ("two_three_abort", True, "discarder")
    assert config.stop_needs_goal and config.call_ends_furiten and config.melded_waits
    check(config, 4)


@pytest.mark.parametrize(
    ("key", "value", "field", "expected"),
    [
        ("配給原点", 30000, "start_points", 30000),
        ("連風牌は2符", True, "double_wind_fu", 2),
        ("赤牌", {"m": 1, "p": 2, "s": 0}, "red_fives", (1, 2, 0)),
        ("クイタンあり", False, "kuitan", False),
        ("喰い替え許可レベル", 1, "kuikae", "suji"),
        ("場数", 0, "length", "first_win"),
        ("場数", 4, "length", "four_winds"),
        ("途中流局あり", False, "four_kans", "off"),
        ("流し満貫あり", False, "nagashi_mangan", False),
        ("ノーテン宣言あり", True, "noten_claim", "anyone"),
        ("ノーテン罰あり", False, "noten_payments", False),
        ("最大同時和了数", 1, "several_rons", "first"),
        ("最大同時和了数", 3, "several_rons", "all"),
        ("連荘方式", 3, "renchan", "any_draw"),
        ("トビ終了あり", False, "riichi_below_1000", True),
        ("オーラス止めあり", False, "tenpai_yame", False),
        ("延長戦方式", 2, "extra_round", "after_renchan"),
        ("カンドラ後乗せ", False, "kan_dora_on", "kan"),
        ("ツモ番なしリーチあり", True, "late_riichi", "allowed"),
        ("リーチ後暗槓許可レベル", 0, "riichi_closed_kan", "refused"),
        ("役満の複合あり", False, "double_patterns", False),
        ("役満パオあり", False, "pao_daisuushi", False),
        ("切り上げ満貫あり", True, "kiriage", True),
        ("順位点", ["15", "5", "-5", "-15"], "uma_points", (15, 5, -5, -15)),
    ],
)
def test_keys_of_majiang(key: str, value: object, field: str, expected: object) -> None:
    config = majiang_rule({key: value})
    assert getattr(config, field) == expected
    check(config, 4)


@pytest.mark.parametrize(
    "rule",
    [
        {"場数": 3},
        {"場数": "x"},
        {"赤牌": 1},
        {"赤牌": {"m": 9}},
        {"配給原点": -5},
        {"順位点": [1]},
        {"何": 1},
        {"連荘方式": None},
    ],
)
def test_rules_of_majiang_that_cannot_be(rule: dict[str, Any]) -> None:
    with pytest.raises(Fault) as caught:
        majiang_rule(rule)
    assert str(caught.value.notice)


def test_presets_are_ours() -> None:
    assert preset("tenhou").several_rons == "two_three_abort"
    assert preset("mahjong_soul").several_rons == "all"


def test_the_length_follows_from_the_end() -> None:
    game = game_of("mjai_riichienv.jsonl.gz")
    last = msgspec.structs.replace(game.rounds[-1], wind=1, number=3)
    hanchan = msgspec.structs.replace(game.config, length="hanchan")
    game = msgspec.structs.replace(game, config=hanchan, rounds=(*game.rounds[:-1], last))
    for points, wind, number, length in (
        ((30000, 25000, 25000, 20000), 1, 3, "hanchan"),
        ((29000, 26000, 25000, 20000), 1, 3, "tonpu"),
        ((30000, 25000, 25000, 20000), 1, 2, "tonpu"),
        ((30000, 25000, 25000, 20000), 0, 3, "tonpu"),
        ((60000, 25000, 25000, -10000), 0, 3, "hanchan"),
        ((29000, 26000, 25000, 20000), 2, 0, "hanchan"),
    ):
        ended = msgspec.structs.replace(last, wind=wind, number=number)
        record = msgspec.structs.replace(game, rounds=(*game.rounds[:-1], ended))
        assert fitted(record, points).config.length == length
    assert fitted(msgspec.structs.replace(game, end=None), (30000,) * 4).config == hanchan
