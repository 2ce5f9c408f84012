"""The line service of ``score holla``."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from game.holla.rules import HollaRules
from game.holla.score import score_line
from game.kernel.options import load_options
from game.pieces.cubes import KIND_TEXT
from tests.game.holla.hand_cases import drawn

DRAGON = "2k 2k 4r 5r 6r 9k 9r 9b 9g 13b 12b 11b 10k"


def score(text: str, wild: str = "rbg", **more: Any) -> dict[str, Any]:
    return score_line(json.dumps({"hand": text.split(), "wild": list(wild), **more}), 1)


@pytest.mark.rule("holla.R37", "holla.R79")
def test_a_special_dragon() -> None:
    answer = score(DRAGON)
    assert (answer["yeok"], answer["points"], answer["special"]) == ("dragon", 20, True)
    assert answer["parts"] == {
        "head": ["2k", "2k"], "neck": ["4r", "5r", "6r"], "body": ["9k", "9r", "9b", "9g"],
        "tail": ["13b", "12b", "11b", "10k"],
    }  # fmt: skip
    assert answer["distance"] == {"snake": 0, "boa": 0, "dragon": 0}
    assert not score(DRAGON.replace("2k", "2g"))["special"]


@pytest.mark.rule("holla.R33", "holla.R39", "holla.R79")
def test_wilds_are_those_of_the_line() -> None:
    snake = DRAGON.replace("9g", "Dg")
    assert [score(snake)[key] for key in ("yeok", "points", "special")] == ["snake", 5, False]
    assert score(snake)["parts"]["body"] == ["9k", "9r", "9b", "Dg"]
    tame = score(snake, wild="")
    assert (tame["yeok"], tame["points"], tame["parts"]) == (None, 0, {})
    assert tame["distance"]["boa"] == 1
    assert score(DRAGON.replace("5r", "Dg"))["yeok"] == "boa"


@pytest.mark.rule("holla.R82")
def test_groups_and_ungrouped_cubes() -> None:
    answer = score("7k 7r 7b Dg 2g 2g Ak 3r 5b 9k 10k 11k 13r")
    grouped = [cube for group in answer["groups"] for cube in group]
    assert answer["ungrouped"] == 13 - len(grouped) == 6
    assert {"7k", "7r", "7b", "Dg", "9k", "10k", "11k"} == set(grouped)


@pytest.mark.rule("holla.R70")
def test_locked_cubes_count() -> None:
    text = DRAGON.replace("10k", "Ag")
    assert score(text)["distance"]["dragon"] == 1
    assert score(text, locked=["Ag"])["distance"]["dragon"] > 1
    apart = "Ak 5r 9b 13g 3r 7b 11k"
    answer = score(apart + " 2g 2g 4r 6r 8r 10r", locked=apart.split())
    assert answer["distance"] == {"snake": None, "boa": None, "dragon": None}


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("", "JSON"), ("{", "JSON"), ("[1]", "object"), ("3", "object"), ("null", "object"),
        ('{"wild": []}', "hand"), ('{"hand": []}', "hand"), ('{"hand": "7k", "wild": []}', "hand"),
        ('{"hand": [7], "wild": []}', "hand"), ('{"hand": ["7z"], "wild": []}', "7z"),
        (json.dumps({"hand": DRAGON.split()[:12], "wild": []}), "12 cubes"),
        (json.dumps({"hand": [*DRAGON.split(), "Ak"], "wild": []}), "14 cubes"),
        (json.dumps({"hand": ["2k", *DRAGON.split()[:12]], "wild": []}), "2k"),
        (json.dumps({"hand": DRAGON.split()}), "wild"),
        (json.dumps({"hand": DRAGON.split(), "wild": "rbg"}), "wild"),
        (json.dumps({"hand": DRAGON.split(), "wild": ["x"]}), "wild"),
        (json.dumps({"hand": DRAGON.split(), "wild": ["rb"]}), "wild"),
        (json.dumps({"hand": DRAGON.split(), "wild": [], "locked": ["Ak"]}), "locked"),
        (json.dumps({"hand": DRAGON.split(), "wild": [], "locked": ["4r", "4r"]}), "locked"),
        (json.dumps({"hand": DRAGON.split(), "wild": [], "locked": None}), "locked"),
    ],
)  # fmt: skip
def test_a_bad_line_names_place_and_remedy(line: str, place: str) -> None:
    answer = score_line(line, 7)
    assert set(answer) == {"error", "line", "remedy"}
    assert answer["line"] == 7 and place in answer["error"] and answer["remedy"]
    assert "\n" not in answer["error"] + answer["remedy"]


def test_bytes_that_are_no_text_are_an_error() -> None:
    assert "error" in score_line(b'{"hand": ["\xff"], "wild": []}', 1)


def test_every_random_hand_gets_a_whole_answer() -> None:
    chance = random.Random(71)
    for _ in range(50):
        answer = score(" ".join(KIND_TEXT[k] for k in drawn(chance)), wild="".join(chance.sample("krbg", 2)))
        assert set(answer) == {"yeok", "points", "special", "parts", "ungrouped", "groups", "distance"}
        assert json.loads(json.dumps(answer)) == answer
        assert answer["distance"]["snake"] <= answer["distance"]["boa"] <= answer["distance"]["dragon"]


@pytest.mark.rule("holla.R18", "holla.R99")
def test_every_option_can_be_given() -> None:
    natural = "2k 2k 12r 13r Dr 9k 9r 9b 9g 13b 12b 11b 10k"
    assert score(natural)["yeok"] == "dragon"
    assert score(natural, rules={"strict_purity": True})["yeok"] == "boa"
    assert set(score(DRAGON, rules={"yeok": ["boa"]})["distance"]) == {"boa"}
    assert set(score(DRAGON, rules="legends")["distance"]) > {"dragon"}
    for option in load_options(HollaRules()).options:
        answer = score(DRAGON, rules={option.id: option.default})
        assert answer == score(DRAGON), option.id


@pytest.mark.rule("holla.R42")
def test_the_first_open_cube_tells_what_is_wild() -> None:
    hand = DRAGON.replace("9g", "Dg").split()
    line = {"hand": hand, "open": "7r"}
    assert score_line(json.dumps(line), 1)["yeok"] == "snake"
    assert score_line(json.dumps({**line, "open": "7g"}), 1)["yeok"] is None
    assert score_line(json.dumps({**line, "open": "7g", "rules": {"wild_system": "unlimited"}}), 1)["yeok"] == "snake"


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"rules": {"yeoks": []}}, "rules: there is no option “yeoks”"),
        ({"rules": {"yeok": ["worm"]}}, "rules: yeok cannot be used"),
        ({"rules": {"special_bonus": 5000}}, "rules: special_bonus cannot be “5000”"),
        ({"rules": "nothing"}, "rules: there is no preset “nothing”"),
        ({"rules": 7}, "rules: neither a name nor an object"),
        ({"open": "7r"}, "open: together with wild"),
    ],
)
def test_wrong_rules_are_told_with_a_remedy(more: dict[str, Any], error: str) -> None:
    answer = score(DRAGON, **more)
    assert (answer["error"], answer["line"]) == (error, 1) and answer["remedy"]
