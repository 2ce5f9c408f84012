"""Recorded games of others agree with our rules to the last point, and where one does not we say so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.kernel.texts import Texts
from game.riichi.records.check import check_game, state_notice
from game.riichi.records.files import open_record, read_text
from game.riichi.records.problems import BadLog
from game.riichi.records.steps import GameRecord, NoWin, WinStep
from tests.game.riichi.records.samples import (
    CONTRADICTORY,
    DATA,
    checked,
    game_of,
    mjlogs,
    read_one,
    ruled,
    tenhou6,
    text_of,
    under_rules,
)


@pytest.mark.parametrize("name", mjlogs())
def test_tenhou_xml(name: str) -> None:
    assert checked(game_of(name)).rounds >= 2


@pytest.mark.parametrize("name", sorted(set(tenhou6()) - set(CONTRADICTORY)))
def test_tenhou_json(name: str) -> None:
    checked(read_one(tenhou6()[name]))


@pytest.mark.parametrize("name", ["mjai_arena.json.gz", "mjai_riichienv.jsonl.gz"])
def test_mjai(name: str) -> None:
    assert checked(game_of(name)).rounds >= 8


def test_majiang_under_its_own_rules() -> None:
    games = open_record(DATA / "majiang_default.jsonl.gz")
    assert len(games) == 4
    assert sum(checked(game).rounds for game in games) > 30


@pytest.mark.rule("riichi.R45", "riichi.R48", "riichi.R60", "riichi.R66", "riichi.R68")
@pytest.mark.parametrize("number", range(len(under_rules())))
def test_majiang_under_other_rules(number: int) -> None:
    checked(ruled(*under_rules()[number]))


def test_contradictory_logs_are_told() -> None:
    first, second = (check_game(read_one(tenhou6()[name])).differences for name in CONTRADICTORY)
    assert str(first[0].notice) == "payments: 1600, 0, -1600, 0 in the record, 2600, 0, -1600, 0 by our rules"
    assert "there is 1 5s more than the set has" in str(second[0].notice)
    assert second[0].state is None


def test_a_fragment_ends_where_it_ends() -> None:
    game = game_of("2011020401gm-00a9-0000-f6eff225-no-round-end.mjlog.gz")
    assert not game.rounds[-1].finished
    assert game.end is None
    checked(game)


def _changed(name: str, pattern: str, to: str, count: int = 1) -> GameRecord:
    text, made = re.subn(pattern, to, text_of(name), count=count)
    assert made == count
    return read_one(text)


@pytest.mark.parametrize(
    ("pattern", "to", "key"),
    [
        (r'ten="20,12000,2"', 'ten="30,12000,2"', "what.fu"),
        (r'yaku="1,1,2,1,0,1,7,1,54,1,53,1"', 'yaku="1,1,2,1,0,1,7,1,54,2"', "what.yaku"),
        (r'sc="250,-60,240,130,250,-30,250,-30"', 'sc="250,-61,240,131,250,-30,250,-30"', "what.deltas"),
        (r'ten="20,12000,2"', 'ten="20,8000,1"', "what.value"),
        (r'doraHai="102" doraHaiUra="24"', 'doraHai="102" doraHaiUra="12"', "what.yaku"),
        (r'who="1" fromWho="1" sc="250,-60', 'who="1" fromWho="0" sc="250,-60', "differs.refused"),
        (r"<E47/>", "<E120/>", "differs.refused"),
        (r'seed="1,0,0,4,1,105"', 'seed="1,1,0,4,1,105"', "differs.next"),
        (r'(seed="1,0,0,4,1,105" ten="1)\d', r"\g<1>0", "differs.points"),
        (r'<REACH who="1" ten="250,240,250,250"', '<REACH who="1" ten="250,250,250,250"', "differs.points"),
        (r"<V94/><F62/>", "<W94/><G94/>", "differs.draw_seat"),
    ],
)
def test_a_changed_record_differs_there(pattern: str, to: str, key: str) -> None:
    found = check_game(_changed("double-ron.mjlog.gz", pattern, to)).differences
    assert found[0].round == 1
    keys = {found[0].notice.key, *(getattr(v, "key", "") for v in found[0].notice.values.values())}
    assert f"riichi_records.{key}" in keys
    assert found[0].state is not None
    for locale in ("ko", "en"):
        texts = Texts(locale)
        notice = state_notice(found[0].state)
        assert notice is not None
        assert found[0].place.text(texts) and notice.text(texts)
        words = found[0].notice.text(texts)
        assert words and not re.search(r"[a-z]_[a-z]|riichi\.|\bR\d", words), words
        assert locale == "en" or not re.search("[a-z]{3}", words), words


def test_what_is_refused_is_said_in_words() -> None:
    game = _changed("double-ron.mjlog.gz", r"<E47/>", "<E120/>")
    notice = check_game(game).differences[0].notice
    assert notice.text(Texts("en")) == (
        "seat 1 may not do this by our rules (Riichi on North): “That tile is not in your hand.”"
    )
    assert notice.text(Texts("ko")) == "우리 규칙으로는 1번 자리가 그렇게 할 수 없어요(북 리치). 내 손에 없는 패예요."


def test_a_wrong_kan_indicator_differs() -> None:
    game = _changed("2016052515gm-00a9-0000-c4d72066.mjlog.gz", r'<DORA hai="47" ?/>', "")
    assert [d.notice.key for d in check_game(game).differences] == ["riichi_records.differs.indicators"]


@pytest.mark.rule("riichi.R66", "riichi.R68")
def test_a_game_that_stops_or_goes_on_differs() -> None:
    game = open_record(DATA / "majiang_default.jsonl.gz")[0]
    short = msgspec.structs.replace(game, rounds=game.rounds[:-1])
    assert [d.notice.key for d in check_game(short).differences] == ["riichi_records.differs.not_the_end"]
    east = msgspec.structs.replace(game, config=msgspec.structs.replace(game.config, length="tonpu"))
    assert "riichi_records.differs.goes_on" in {d.notice.key for d in check_game(east).differences}


def test_a_record_of_mahjong_soul_explains_itself() -> None:
    """Three rons are paid there; Tenhou, whose rules mjai logs mean unless they say otherwise, aborts."""
    wins = [
        {"type": "hora", "actor": seat, "target": 0, "deltas": deltas, "ura_markers": []}
        for seat, deltas in ((1, [-12000, 12000, 0, 0]), (2, [-12000, 0, 12000, 0]), (3, [-12000, 0, 0, 12000]))
    ]
    orphans = ["1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "P", "F"]
    plain = ["2m", "3m", "4m", "2p", "3p", "4p", "2s", "3s", "4s", "6s", "6s", "7s", "C"]
    log: list[dict[str, Any]] = [
        {"type": "start_game", "names": ["a", "b", "c", "d"]},
        {
            "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "8p",
            "scores": [25000] * 4, "tehais": [plain, [*orphans, "1m"], [*orphans, "9m"], [*orphans, "1p"]],
        },
        {"type": "tsumo", "actor": 0, "pai": "8s"},
        {"type": "dahai", "actor": 0, "pai": "C", "tsumogiri": False},
    ]  # fmt: skip
    thirds = [{**win, "deltas": [d * 32 // 12 for d in win["deltas"]]} for win in wins]
    text = "\n".join(map(json.dumps, [*log, *thirds, {"type": "end_kyoku"}]))
    found = check_game(read_one(text))
    assert not found.differences
    assert found.record.rules == "mahjong_soul"
    abort = {"type": "ryukyoku", "reason": "sanchaho", "deltas": [0, 0, 0, 0]}
    found = check_game(read_one("\n".join(map(json.dumps, [*log, abort, {"type": "end_kyoku"}]))))
    assert not found.differences
    assert found.record.rules == "tenhou"


def test_an_east_game_is_known_by_its_end() -> None:
    lines = text_of("mjai_arena.json.gz").splitlines()
    game = read_one("\n".join(lines))
    assert game.config.length == ("tonpu" if game.rounds[-1].wind == 0 and len(game.rounds) < 8 else "hanchan")


def test_the_samples_hold_what_is_rare() -> None:
    games = [game_of(name) for name in mjlogs()]
    games += [ruled(*sample) for sample in under_rules()]
    ends = [step for game in games for record in game.rounds for step in record.steps]
    kinds = {step.kind for step in ends if isinstance(step, NoWin)}
    assert {"exhaustive", "nagashi", "nine_terminals", "four_winds", "four_riichi", "four_kans"} <= kinds
    yaku = {name for step in ends if isinstance(step, WinStep) for name, _ in step.yaku or ()}
    assert {"chankan", "rinshan", "daisangen", "kokushi", "suuankou_tanki", "daisuushi"} <= yaku
    assert any(isinstance(step, WinStep) and step.liable is not None for step in ends)


def test_rules_from_outside_replace_those_of_the_file() -> None:
    rule, text = under_rules()[0]
    (game,) = read_text("sample", text)
    assert game.rules == "majiang"
    assert game.config != ruled(rule, text).config


def test_final_scores_of_tenhou() -> None:
    game = game_of("2020052221gm-00a9-0000-6f0524c7.mjlog.gz")
    assert game.end is not None and game.end.scores == (480, 30, -170, -340)
    wrong = msgspec.structs.replace(game.end, scores=(480, 40, -180, -340))
    (found,) = check_game(msgspec.structs.replace(game, end=wrong)).differences
    assert str(found.notice) == ("the final scores are 48, 4, -18, -34 in the record and 48, 3, -17, -34 by our rules")


def test_a_rule_file_beside_a_paipu_counts(tmp_path: Path) -> None:
    rule, text = under_rules()[3]
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    (alone,) = open_record(tmp_path / "game.json")
    assert not alone.stated
    (tmp_path / "game.rule.json").write_text(json.dumps(rule), encoding="utf-8")
    (beside,) = open_record(tmp_path / "game.json")
    assert beside.stated
    assert beside.config == ruled(rule, text).config
    (tmp_path / "game.rule.json").write_text("[", encoding="utf-8")
    with pytest.raises(BadLog, match=r"^game\.rule\.json, whole file: "):
        open_record(tmp_path / "game.json")


def test_akochan_says_some_rules() -> None:
    first, *rest = text_of("mjai_arena.json.gz").splitlines()
    start = json.loads(first) | {"aka_flag": False, "kyoku_first": 4}
    config = read_one("\n".join([json.dumps(start), *rest])).config
    assert (config.red_fives, config.length) == ((0, 0, 0), "tonpu")
