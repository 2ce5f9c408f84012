"""The rule sets that records name: Tenhou's bits and words, majiang's rule file, and our presets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from game.kernel.options import config_from
from game.riichi.config import RiichiConfig
from game.riichi.records.problems import Fault
from game.riichi.records.steps import SEATS, GameRecord
from game.riichi.rules import RiichiRules

TENHOU, MAHJONG_SOUL, MAJIANG = "tenhou", "mahjong_soul", "majiang"
TENHOU_USUAL = 0x09
"""The bits of the usual game: east and south, red fives, open tanyao."""
_NO_RED, _NO_KUITAN, _SOUTH, _THREE = 0x02, 0x04, 0x08, 0x10

RULES = RiichiRules()
"""Our rules, by which records are replayed."""


@cache
def preset(name: str) -> RiichiConfig:
    """A rule set of ours; raises ``BadOption`` with all names."""
    config: RiichiConfig = config_from(RULES, name)
    return config


@cache
def majiang_rules() -> RiichiConfig:
    """Returns majiang's rules when no file says otherwise."""
    return RiichiConfig(
        extra_round="sudden_death",
        stop_needs_goal=True,
        red_fives=(1, 1, 1),
        call_ends_furiten=True,
        riichi_closed_kan="waits",
        melded_waits=True,
        several_rons="two_three_abort",
        several_rons_dealer="renchan",
        double_patterns=True,
        pao_honba="discarder",
    )


def tenhou_bits(bits: int) -> RiichiConfig:
    """The rules of the number ``type`` in Tenhou's GO tag."""
    return msgspec.structs.replace(
        preset(TENHOU),
        red_fives=(0, 0, 0) if bits & _NO_RED else (1, 1, 1),
        kuitan=not bits & _NO_KUITAN,
        length="hanchan" if bits & _SOUTH else "tonpu",
    )


def three_players(bits: int) -> bool:
    """Whether the number ``type`` names a game of three, which is another game."""
    return bool(bits & _THREE)


def tenhou_words(rule: object) -> tuple[RiichiConfig, str, bool]:
    """The rules of ``rule`` in a tenhou6 file, the preset they come from, and whether they were stated.

    Raises ``Fault`` for a game of three players or a rule that is no mapping.
    """
    if rule is None:
        return preset(TENHOU), TENHOU, False
    if not isinstance(rule, dict):
        raise Fault("rule", value=str(rule)[:40])
    text = rule.get("disp", "")
    text = text if isinstance(text, str) else ""
    if "三" in text or "3-Player" in text or "Three-Player" in text:
        raise Fault("three_players")
    soul = any(word in text for word in ("Room", "の間", "之间", "之間", "友人", "Friendly", "段位", "대국"))
    name = MAHJONG_SOUL if soul else TENHOU
    if "電脳麻将" in text:
        reds = _reds(rule, text)
        return msgspec.structs.replace(majiang_rules(), red_fives=reds), MAJIANG, True
    east = "東" in text or "东" in text or "East" in text
    south = "南" in text or "South" in text
    values: dict[str, Any] = {"red_fives": _reds(rule, text), "length": "tonpu" if east and not south else "hanchan"}
    if text and not soul and (east or south):
        values["kuitan"] = "喰" in text
    return (
        msgspec.structs.replace(preset(name), **values),
        name,
        bool(text) or any(key.startswith("aka") for key in rule),
    )


def _reds(rule: Mapping[str, object], text: str) -> tuple[int, ...]:
    """Reads the red fives: ``aka51`` to ``aka53`` by suit, ``aka`` all three; else the word for red in the text."""
    each = [rule.get(f"aka5{suit}") for suit in (1, 2, 3)]
    if any(value is not None for value in each):
        return tuple(_count(value) for value in each)
    if "aka" in rule:
        return (_count(rule["aka"]),) * 3
    return (1, 1, 1) if "赤" in text else (0, 0, 0)


def _count(value: object) -> int:
    if value is None or isinstance(value, bool):
        return int(bool(value))
    if not isinstance(value, int) or not 0 <= value <= 4:
        raise Fault("rule", value=str(value)[:40])
    return value


def fitted(game: GameRecord, points: Sequence[int]) -> GameRecord:
    """The record, which left these points, with the length that its end shows where the file does not tell.

    A game that ends before the last hand of the south round without anybody going bust was an east game, and so was one
    that ends with that hand while nobody has the goal: it has had its extra round.
    """
    if game.stated or game.end is None or game.config.length != "hanchan" or min(points) < 0:
        return game
    last = game.rounds[-1]
    left = 2 * SEATS - 1 - (last.wind * SEATS + last.number)
    short = game.config.extra_round != "none" and max(points) < game.config.goal_points
    if left < 0 or (left == 0 and not short):
        return game
    config = msgspec.structs.replace(game.config, length="tonpu")
    return msgspec.structs.replace(game, config=config)


def majiang_rule(rule: Mapping[str, Any]) -> RiichiConfig:
    """The rules of a majiang rule file; keys it leaves out keep majiang's defaults.

    Raises ``Fault`` with the key whose value cannot be used.
    """
    base = majiang_rules()
    values: dict[str, Any] = {}
    for key, value in rule.items():
        reader = _KEYS.get(key)
        if reader is None:
            raise Fault("rule_key", name=key, known=", ".join(_KEYS))
        try:
            values.update(reader(value))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Fault("rule_value", name=key, value=str(value)[:40]) from None
    start = values.get("start_points", base.start_points)
    if values.get("composite_yakuman") is False:
        # Where yakuman do not add up, majiang pays every hand as one.
        values["double_patterns"] = False
    values["return_points"] = max(start, base.return_points)
    try:
        return msgspec.convert(msgspec.to_builtins(base) | values, RiichiConfig)
    except msgspec.ValidationError as error:
        raise Fault("rule_config", problem=str(error)) from error


def _switch(*fields: str) -> Callable[[Any], dict[str, Any]]:
    def read(value: Any) -> dict[str, Any]:
        return {field: _bool(value) for field in fields}

    return read


def _either(field: str, on: str, off: str) -> Callable[[Any], dict[str, Any]]:
    def read(value: Any) -> dict[str, Any]:
        return {field: on if _bool(value) else off}

    return read


def _one_of(field: str, names: Mapping[int, str]) -> Callable[[Any], dict[str, Any]]:
    def read(value: Any) -> dict[str, Any]:
        return {field: names[_whole(value)]}

    return read


def _bool(value: Any) -> bool:
    if isinstance(value, bool | int):
        return bool(value)
    raise TypeError


def _whole(value: Any) -> int:
    if isinstance(value, bool) or int(value) != float(value):
        raise TypeError
    return int(value)


def _aborts(value: Any) -> dict[str, Any]:
    word = "dealer_stays" if _bool(value) else "off"
    return dict.fromkeys(("nine_terminals", "four_winds", "four_riichi", "four_kans"), word)


def _bust(value: Any) -> dict[str, Any]:
    """Reads who goes bust: where nobody does, a riichi may be paid with points one does not have."""
    ends = _bool(value)
    return {"bust": "below_zero" if ends else "plays_on", "riichi_below_1000": not ends}


def _uma(value: Any) -> dict[str, Any]:
    """Reads the uma; our option cannot say halves of a point, but the points of the table do not depend on it."""
    uma = [float(part) for part in value]
    if len(uma) != 4:
        raise ValueError
    # Uma that sums above zero holds the oka of the first.
    return {"uma_points": [int(part) for part in uma], **({"oka": "in_uma"} if sum(uma) > 0 else {})}


_KEYS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "配給原点": lambda value: {"start_points": _whole(value)},
    "順位点": _uma,
    "連風牌は2符": lambda value: {"double_wind_fu": 2 if _bool(value) else 4},
    "赤牌": lambda value: {"red_fives": [_whole(value.get(suit, 0)) for suit in "mps"]},
    "クイタンあり": _switch("kuitan"),
    "喰い替え許可レベル": _one_of("kuikae", {0: "none", 1: "suji", 2: "all"}),
    "場数": _one_of("length", {0: "first_win", 1: "tonpu", 2: "hanchan", 4: "four_winds"}),
    "途中流局あり": _aborts,
    "流し満貫あり": _switch("nagashi_mangan"),
    "ノーテン宣言あり": _either("noten_claim", "anyone", "nobody"),
    "ノーテン罰あり": _switch("noten_payments"),
    "最大同時和了数": _one_of("several_rons", {1: "first", 2: "two_three_abort", 3: "all"}),
    "連荘方式": _one_of("renchan", {0: "never", 1: "win", 2: "tenpai", 3: "any_draw"}),
    "トビ終了あり": _bust,
    "オーラス止めあり": _switch("agari_yame", "tenpai_yame"),
    "延長戦方式": _one_of("extra_round", {0: "none", 1: "sudden_death", 2: "after_renchan", 3: "whole_round"}),
    "一発あり": _switch("ippatsu"),
    "裏ドラあり": _switch("ura_dora"),
    "カンドラあり": _switch("kan_dora"),
    "カン裏あり": _switch("kan_ura"),
    "カンドラ後乗せ": _either("kan_dora_on", "discard", "kan"),
    "ツモ番なしリーチあり": _either("late_riichi", "allowed", "refused"),
    "リーチ後暗槓許可レベル": _one_of("riichi_closed_kan", {0: "refused", 1: "composition", 2: "waits"}),
    "役満の複合あり": _switch("composite_yakuman"),
    "ダブル役満あり": _switch("double_patterns"),
    "数え役満あり": _switch("counted_yakuman"),
    "役満パオあり": _switch("pao_daisangen", "pao_daisuushi"),
    "切り上げ満貫あり": _switch("kiriage"),
}
"""The keys of a majiang rule file."""
