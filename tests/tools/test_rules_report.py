"""Tests name the rules they hold: the markers are checked, and no statement is left without a test."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.kernel import rulebook
from tools import rules_report
from tools.rules_report import UnreadableMarker

ROOT = Path(__file__).resolve().parents[2]

EXAMPLE = """
import pytest
pytestmark = pytest.mark.rule("holla.R1")

@pytest.mark.rule("holla.R2", "holla.R3")
def test_function(): ...

@pytest.mark.rule("holla.R4")
class TestClass:
    @pytest.mark.rule("holla.R5")
    def test_method(self): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("holla.R6"))])
def test_parameters(n): ...

@pytest.mark.rule("holla.R7")
def helper(): ...
"""


def write(folder: Path, text: str) -> Path:
    file = folder / "test_example.py"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("game", rulebook.games())
def test_every_statement_is_named_by_a_test(game: str) -> None:
    left = rules_report.untested(game, rules_report.claims())
    assert [f"{game}.{rule.id}" for rule in left] == []


def test_markers_are_found_where_pytest_finds_them(tmp_path: Path) -> None:
    write(tmp_path, EXAMPLE)
    assert sorted(rules_report.claims(tmp_path)) == [f"holla.R{number}" for number in range(1, 7)]


def test_what_no_test_names_is_reported(tmp_path: Path) -> None:
    write(tmp_path, EXAMPLE)
    left = [rule.id for rule in rules_report.untested("holla", rules_report.claims(tmp_path))]
    # R2, R4 and R47 only describe.
    assert left == [f"R{number}" for number in range(7, 100) if number != 47]


def test_ids_must_be_plain_strings(tmp_path: Path) -> None:
    write(tmp_path, "@pytest.mark.rule(f'holla.R{1}')\ndef test_it(): ...\n")
    with pytest.raises(UnreadableMarker, match=r"test_example\.py:1: write the rule ids as plain strings"):
        rules_report.claims(tmp_path)


@pytest.mark.parametrize("wrong", ['"holla.R100"', '"R66"', ""])
def test_an_unknown_id_stops_the_collection(tmp_path: Path, wrong: str) -> None:
    file = write(tmp_path, f"import pytest\n\n@pytest.mark.rule({wrong})\ndef test_it(): ...\n")
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.conftest",
            "-c",
            "pyproject.toml",
            "--collect-only",
            str(file),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 4, run.stdout + run.stderr
    assert "see assets/rules" in run.stderr
