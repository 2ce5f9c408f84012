"""The line service ``solve rummikub``: what it answers, and what it says about lines that are no position."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from game.cli.main import run
from game.rummikub.solve_lines import solve_line


def answer(**fields: Any) -> dict[str, Any]:
    return solve_line(msgspec.json.encode(fields), 7)


def test_the_most_tiles_and_the_highest_sum() -> None:
    rack = ["1k", "2k", "4k", "5k", "12r", "12b", "J"]
    assert answer(table=[], rack=rack) == {
        "placed": 5,
        "value": 42,
        "table": [["1k", "2k", "J", "4k", "5k"]],
        "rack": ["12r", "12b"],
        "changed": 0,
        "fewest": True,
    }
    assert answer(table=[], rack=rack, objective="value")["value"] == 54


def test_sets_that_stay_come_first_and_a_new_set_behind() -> None:
    found = answer(table=[["4k", "4r", "4b", "4o"], ["9k", "9r", "9b"]], rack=["3b", "5b", "6b"])
    assert found["placed"] == 3
    assert found["rack"] == []
    assert found["table"][0] == ["9k", "9r", "9b"]
    assert sorted(found["table"][1:]) == [["3b", "4b", "5b", "6b"], ["4k", "4r", "4o"]]
    assert (found["changed"], found["fewest"]) == (1, True)


@pytest.mark.rule("rummikub.R12")
def test_a_first_meld_tells_what_it_counts() -> None:
    found = answer(table=[["1k", "1r", "1b"]], rack=["9k", "J", "11k"], opened=False)
    assert (found["worth"], found["value"], found["table"]) == (30, 50, [["1k", "1r", "1b"], ["9k", "J", "11k"]])
    assert answer(table=[], rack=["8k", "J", "10k"], opened=False)["placed"] == 0


def test_three_copies_and_tiles_to_keep() -> None:
    assert answer(table=[], rack=["7k", "7k", "7k", "7r", "7b"], copies=3, keep=["7k", "7k"])["rack"] == ["7k", "7k"]


TABLE = [["7k", "7r", "7b"]]
WRONG = [
    (b"{", "not JSON"),
    (b"\xff", "not JSON"),
    (b"[]", "not a JSON object"),
    ({"rack": []}, "table: missing"),
    ({"table": TABLE}, "rack: missing"),
    ({"table": {}, "rack": []}, "table: not a list"),
    ({"table": ["7k"], "rack": []}, "table: set 1: not a list of texts"),
    ({"table": [*TABLE, ["7k", "8k"]], "rack": []}, "table: set 2 (7k 8k) is no group and no run"),
    ({"table": [["J", "J", "J"]], "rack": []}, "table: set 1 (J J J) is no group and no run"),
    ({"table": TABLE, "rack": ["14k"]}, "rack: '14k' is no tile"),
    ({"table": TABLE, "rack": "7k"}, "rack: not a list of texts"),
    ({"table": TABLE, "rack": ["7k", "7k"]}, "table and rack: 3 tiles 7k: the box has 2"),
    ({"table": TABLE, "rack": [], "opened": 1}, "opened: 1 is neither true nor false"),
    ({"table": TABLE, "rack": [], "copies": 4}, "copies: 4 is neither 2 nor 3"),
    ({"table": TABLE, "rack": [], "copies": True}, "copies: True is neither 2 nor 3"),
    ({"table": TABLE, "rack": [], "copies": [2]}, "copies: [2] is neither 2 nor 3"),
    ({"table": TABLE, "rack": [], "objective": "most"}, "objective: 'most' is unknown"),
    ({"table": TABLE, "rack": [], "objective": []}, "objective: [] is unknown"),
    ({"table": TABLE, "rack": ["3k"], "keep": ["4k"]}, "keep: the rack has not all of these tiles"),
]


@pytest.mark.parametrize(("line", "fault"), WRONG, ids=[fault for _, fault in WRONG])
def test_a_bad_line_gets_place_and_remedy(line: Any, fault: str) -> None:
    found = solve_line(line if isinstance(line, bytes) else msgspec.json.encode(line), 7)
    assert set(found) == {"error", "line", "remedy"}
    assert found["error"].startswith(fault)
    assert found["line"] == 7
    assert found["remedy"]


def test_the_command_answers_every_line(monkeypatch: pytest.MonkeyPatch, capfdbinary: Any) -> None:
    good = msgspec.json.encode({"table": TABLE, "rack": ["7o"]})
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(good + b"\n{\n" + good + b"\n")))
    assert run(["solve", "rummikub"]) == 2
    lines = [msgspec.json.decode(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [line.get("placed") for line in lines] == [1, None, 1]
    assert lines[1]["line"] == 2
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(good + b"\n")))
    assert run(["solve", "rummikub"]) == 0


def test_a_game_without_a_solver_is_named(capfd: Any) -> None:
    assert run(["solve", "holla"]) == 2
    assert "rummikub" in capfd.readouterr().err
