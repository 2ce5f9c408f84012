"""The line services ``score riichi`` and ``shanten riichi``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.riichi.config import RIICHI_STICK
from game.riichi.hands.melds import meld_text
from game.riichi.hands.shapes import UNIT, pack, shanten
from game.riichi.score import EXAMPLE, WINDS, score_line
from game.riichi.shanten_lines import shanten_line
from game.riichi.tiles import EAST, parse_tile, tiles_text
from tests.game.riichi.winning import random_case

DOCS = Path(__file__).parents[3] / "docs" / "without_a_screen.md"
HAKU: dict[str, Any] = {
    "hand": "234m456p67s22z", "melds": ["pon 555z"], "win": "8s", "from": "ron", "seat": "S", "round": "E",
    "dora": ["3p"], "ura": [], "flags": [], "honba": 0, "sticks": 0, "rules": "tenhou",
}  # fmt: skip
CLOSED: dict[str, Any] = {"hand": "123m456p789s33z99p", "win": "9p", "from": "tsumo", "seat": "E", "round": "E"}


def score(line: dict[str, Any] = HAKU, **changes: Any) -> dict[str, Any]:
    return score_line(json.dumps({**line, **changes}), 7)


def fault(line: dict[str, Any] = HAKU, **changes: Any) -> str:
    found = score(line, **changes)
    assert found.keys() == {"error", "line", "remedy"}, found
    assert found["line"] == 7 and found["remedy"]
    return str(found["error"])


@pytest.mark.rule("riichi.R51", "riichi.R24")
def test_the_promised_example() -> None:
    assert score() == {
        "han": 2,
        "fu": 30,
        "yaku": [["haku", 1], ["dora", 1]],
        "yakuman": 0,
        "limit": "",
        "payments": {"E": -2000, "S": 2000, "W": 0, "N": 0},
        "total": 2000,
        "fu_items": [
            {"item": "base", "fu": 20},
            {"item": "open_triplet", "fu": 4, "tiles": "555z"},
            {"item": "seat_wind_pair", "fu": 2, "tiles": "22z"},
            {"item": "rounded_up", "fu": 4},
        ],
    }
    assert score_line(EXAMPLE, 1)["han"] == 1


@pytest.mark.rule("riichi.R46", "riichi.R30")
def test_honba_and_sticks_are_in_the_payments() -> None:
    assert score(honba=2, sticks=3)["payments"] == {"E": -2600, "S": 5600, "W": 0, "N": 0}
    drawn = score({**HAKU, "from": "tsumo"}, honba=1, sticks=1)
    assert drawn["payments"] == {"E": -1100, "S": 3300, "W": -600, "N": -600}
    assert drawn["total"] == 3300
    assert score({**HAKU, "from": "N"})["payments"] == {"E": 0, "S": 2000, "W": 0, "N": -2000}
    assert score({**HAKU, "seat": "E"})["payments"]["N"] == -2900


@given(st.integers(0, 2**32).map(Random), st.integers(0, 5), st.integers(0, 5))
def test_payments_are_zero_together_but_for_the_sticks(random: Random, honba: int, sticks: int) -> None:
    case = random_case(random)
    line = {
        "hand": tiles_text(case.hand),
        "melds": [meld_text(meld) for meld in case.melds],
        "win": tiles_text([case.win]),
        "from": "tsumo" if case.situation.tsumo else "ron",
        "seat": WINDS[case.situation.seat_wind - EAST],
        "round": "E",
        "honba": honba,
        "sticks": sticks,
        "rules": "mahjong_soul",
    }
    found = score(line)
    if "error" in found:
        assert "has no yaku" in found["error"]
        return
    assert sum(found["payments"].values()) == sticks * RIICHI_STICK
    assert found["total"] == max(found["payments"].values()) == found["payments"][line["seat"]]
    assert sum(item["fu"] for item in found["fu_items"]) == found["fu"]
    assert (found["yakuman"] > 0) == (found["limit"] == "yakuman")


@pytest.mark.rule("riichi.R58")
def test_rinshan_and_haitei_do_not_combine() -> None:
    line = {**CLOSED, "hand": "123m456p33z99p", "melds": ["closed_kan 1111s"], "flags": ["rinshan", "haitei"]}
    assert [name for name, _ in score(line)["yaku"]] == ["menzen_tsumo", "rinshan"]
    assert "haitei" in [name for name, _ in score({**line, "flags": ["haitei"]})["yaku"]]


@pytest.mark.rule("riichi.R21", "riichi.R22", "riichi.R23", "riichi.R31")
def test_rules_without_them_pass_over_kan_dora_ura_ippatsu_and_reds() -> None:
    line = {**CLOSED, "hand": "340m456p789s33z99p", "flags": ["riichi", "ippatsu"]}
    line |= {"dora": ["2m", "2m"], "ura": ["3m", "3m"]}
    tenhou = dict(score(line, rules="tenhou")["yaku"])
    assert (tenhou["dora"], tenhou["ura"], tenhou["aka"], tenhou["ippatsu"]) == (2, 2, 1, 1)
    strict = dict(score(line, rules="jpml_a")["yaku"])
    assert strict == {"menzen_tsumo": 1, "riichi": 1, "dora": 1}


@pytest.mark.rule("riichi.R52", "riichi.R55")
def test_presets_differ() -> None:
    line = {**CLOSED, "hand": "123m456p78s11z", "melds": ["pon 555z"], "win": "9s", "from": "ron"}
    fu = {rules: [item["fu"] for item in score(line, rules=rules)["fu_items"]] for rules in ("wrc", "jpml_a")}
    assert fu == {"wrc": [20, 4, 2, 4], "jpml_a": [20, 4, 4, 2]}


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"hand": "234m456p67s2z"}, "hand: 9 tiles"),
        ({"hand": "234m456p67s2x"}, "hand: character"),
        ({"hand": 3}, "hand: not a text"),
        ({"melds": ["pon 556z"]}, "melds: 'pon 556z'"),
        ({"melds": "pon 555z"}, "melds: not a list"),
        ({"melds": [5]}, "melds: not a list"),
        ({"win": "88s"}, "win: '88s'"),
        ({"win": "5z"}, "is no winning hand"),
        ({"hand": "234m456p67s55z", "win": "5z"}, "5z"),
        ({"from": "S"}, "from: S"),
        ({"from": "sky"}, "from: 'sky'"),
        ({"seat": "P"}, "seat: 'P'"),
        ({"round": ""}, "round: ''"),
        ({"dora": ["9z"]}, "dora: '9z'"),
        ({"flags": ["rihci"]}, "flags: 'rihci'"),
        ({"flags": ["riichi"]}, "flags: riichi: the hand is open with pon 555z"),
        ({"flags": ["ippatsu"]}, "flags: ippatsu"),
        ({"flags": ["haitei"]}, "flags: haitei"),
        ({"flags": ["rinshan"]}, "flags: rinshan"),
        ({"flags": ["renhou"]}, "flags: renhou"),
        ({"from": "tsumo", "flags": ["houtei"]}, "flags: houtei"),
        ({"from": "tsumo", "flags": ["rinshan"]}, "flags: rinshan: there is no kan"),
        ({"from": "tsumo", "flags": ["tenhou"]}, "flags: tenhou: it is for the dealer"),
        ({"honba": -1}, "honba: -1"),
        ({"sticks": 1.5}, "sticks: 1.5"),
        ({"honba": True}, "honba: True"),
        ({"rules": "tenho"}, "rules: there is no preset 'tenho'"),
        ({"rules": 5}, "rules: not a text"),
        ({"melds": ["chi 234s"]}, "has no yaku"),
    ],
)
def test_faults_name_their_place(changes: dict[str, Any], place: str) -> None:
    assert place in fault(**changes)


@pytest.mark.parametrize("key", ["hand", "win", "from", "seat", "round"])
def test_what_must_be_said(key: str) -> None:
    line = {name: value for name, value in HAKU.items() if name != key}
    assert fault(line) == f"{key}: missing"


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe", b"[]", b"{}", b"[" * 50000, b'{"hand":1}', b'"\\ud800"', b"null"])
def test_any_line_has_an_answer(raw: bytes) -> None:
    for service in (score_line, shanten_line):
        assert service(raw, 3).keys() == {"error", "line", "remedy"}


@pytest.mark.rule("riichi.R7", "riichi.R11")
def test_hands_to_draw() -> None:
    assert shanten_line("123m456p789s1122z\n", 1) == {
        "standard": 0,
        "seven_pairs": 4,
        "thirteen_orphans": 8,
        "best": 0,
        "ukeire": ["1z", "2z"],
    }
    assert shanten_line("3m", 1) == {
        "standard": 0, "seven_pairs": None, "thirteen_orphans": None, "best": 0, "ukeire": ["3m"],
    }  # fmt: skip


def test_hands_to_discard_from() -> None:
    found = shanten_line("123m406p77z", 1)
    assert found["best"] == -1 and len(found["ukeire"]) == 7
    assert found["ukeire"][0] == {"discard": "1m", "shanten": 0, "tiles": ["1m", "4m"], "left": 7}
    assert [entry["left"] for entry in found["ukeire"]] == sorted(
        (entry["left"] for entry in found["ukeire"]), reverse=True
    )


@given(st.integers(0, 2**32).map(Random), st.integers(1, 14))
def test_ukeire_is_what_helps(random: Random, size: int) -> None:
    tiles = random.sample([kind for kind in range(34) for _ in range(4)], size)
    found = shanten_line(tiles_text(tiles), 1)
    if size % 3 == 0:
        assert found["error"] == f"tiles: {size}"
        return
    hand, melds = pack(tiles), (14 - size) // 3
    assert found["best"] == shanten(hand, melds)
    assert (found["seven_pairs"] is None) == (size < 13)
    if size % 3 == 1:
        assert all(shanten(hand + UNIT[parse_tile(tile)], melds) < found["best"] for tile in found["ukeire"])
        return
    assert {parse_tile(entry["discard"]) for entry in found["ukeire"]} == set(tiles)
    for entry in found["ukeire"]:
        assert entry["shanten"] == shanten(hand - UNIT[parse_tile(entry["discard"])], melds)


@pytest.mark.parametrize("text", ["", "1z2", "19z", "55555m", "123456789m123456p", "123m456p", "m", "1m 2m"])
def test_no_tiles(text: str) -> None:
    found = shanten_line(text, 4)
    assert found["error"].startswith("tiles: ") and found["line"] == 4 and found["remedy"]


def run(*arguments: str, stdin: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(command, input=stdin.encode(), capture_output=True, timeout=60, check=False)


def test_the_command_line_answers_in_order() -> None:
    good = json.dumps(HAKU)
    done = run("score", "riichi", stdin=f"{good}\nnonsense\n{good}\n")
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert done.returncode == 2 and first == third == score() and second["line"] == 2
    done = run("shanten", "riichi", stdin="1m\n22p\n")
    assert done.returncode == 0 and [json.loads(line)["best"] for line in done.stdout.splitlines()] == [0, -1]
    assert b"shanten riichi" in run("shanten", "--help", stdin="").stdout
    done = run("shanten", "holla", stdin="")
    assert done.returncode == 2 and b"riichi" in done.stderr and done.stdout == b""


def test_the_documented_lines_are_true() -> None:
    text = DOCS.read_text(encoding="utf-8")
    part = text.split("python -m game score riichi")[1]
    asked = json.loads(part.split("\n\n")[2].replace("\n", ""))
    assert asked == HAKU
    answered = part.split("The answer is\n\n")[1].split("\n\n")[0].replace("\n", "").replace(",...]", "]")
    documented, found = json.loads(answered), score()
    found["fu_items"] = found["fu_items"][: len(documented["fu_items"])]
    assert documented == found
    part = text.split("python -m game shanten riichi")[1]
    answered = part.split("The answer is\n\n")[1].split("\n\n")[0].strip().replace("[...]", "[]")
    assert json.loads(answered) == {**shanten_line("123m406p77z", 1), "ukeire": []}
    assert json.dumps(shanten_line("123m406p77z", 1)["ukeire"][0], separators=(",", ":")) in part
