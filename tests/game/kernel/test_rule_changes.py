"""A record of older rules says so: which statements changed since, and up to which act both agree."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import msgspec
import pytest

from game.cli.main import run
from game.games import GAMES, HOUSE
from game.kernel.decode_problems import shape_problem
from game.kernel.notice import Notice
from game.kernel.record import encode_header, read_good, read_record, replay
from game.kernel.rule_changes import Aged, aged, words
from game.kernel.rulebook import load
from game.kernel.rules import Refusal
from game.kernel.texts import LOCALES, Texts
from game.library.saves import CannotResume, Saves

DATA = Path(__file__).parents[2] / "data" / "older_rules"
BROKE, LIMIT = DATA / "holla-1-broke.jsonl", DATA / "holla-1-river-limit.jsonl"
"""Played by version 1: three seats cannot pay at act 39; thirteen river draws are allowed."""


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, object], str]:
    code = run(list(words))
    told = capsys.readouterr()
    (line,) = told.err.splitlines()
    return code, json.loads(told.out), line


@pytest.mark.parametrize("language", LOCALES)
def test_replay_names_the_statement_and_the_last_act_that_agrees(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told, line = said(capsys, "replay", str(BROKE), "--verify", "--lang", language)
    assert code == 1 and told["line"] == 40
    assert told["rules"] == {"played": 1, "now": GAMES["holla"].version, "changed": ["holla.R95"], "agreed": 38}
    texts = Texts(language)
    assert "R95" in line and "38" in line and texts.t("holla.changed.2_R95") in line and "R67" not in line
    assert "38" in str(told["remedy"])
    assert run(["replay", str(BROKE), "--at", "38"]) == 0


@pytest.mark.parametrize("language", LOCALES)
def test_options_that_no_longer_are_name_what_changed(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told, line = said(capsys, "replay", str(LIMIT), "--lang", language)
    assert code == 1 and told["line"] == 1
    assert "R67" in line and "river_limit" in line and "<= 12" in line


def test_damage_of_a_record_of_today_is_no_change_of_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.jsonl"
    header = msgspec.structs.replace(read_record(BROKE).header, version=GAMES["holla"].version)
    lines = BROKE.read_bytes().splitlines(keepends=True)
    path.write_bytes(encode_header(header) + b"\n" + b"".join(lines[1:]))
    _, told, line = said(capsys, "replay", str(path))
    assert "rules" not in told and "version" not in line and "the record expects" in line


def test_a_record_of_later_rules_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.jsonl"
    header = msgspec.structs.replace(read_record(BROKE).header, version=99)
    lines = BROKE.read_bytes().splitlines(keepends=True)
    path.write_bytes(encode_header(header) + b"\n" + b"".join(lines[1:]))
    _, _, line = said(capsys, "replay", str(path))
    assert "later version of the rules (99)" in line


def test_a_match_of_older_rules_goes_on_and_says_why_it_parts(tmp_path: Path) -> None:
    """As an act does that led elsewhere then."""
    lines = BROKE.read_bytes().splitlines(keepends=True)[:21]
    lines[-1] = lines[-1][:-19] + b'0123456789abcdef"}\n'
    (tmp_path / "match.jsonl").write_bytes(b"".join(lines))
    saves = Saves(tmp_path)
    (entry,) = saves.open_matches()
    again = saves.resume(entry)
    again.writer.close()
    (problem,) = again.problems
    assert problem.key == "library.differs_older" and len(again.match.acts) == 19
    for language in LOCALES:
        text = problem.text(Texts(language))
        assert all(rule in text for rule in ("R36", "R67", "R76", "R89", "R95", "19"))
    assert "damage" not in problem.text(Texts("en"))


def test_a_match_that_cannot_go_on_is_not_told_as_damaged(tmp_path: Path) -> None:
    shutil.copy(LIMIT, tmp_path / "match.jsonl")
    saves = Saves(tmp_path)
    (entry,) = saves.open_matches()
    assert entry.older and entry.problem is not None and entry.problem.key == "library.older"
    assert "R67" in entry.problem.text(Texts("en")) and "damage" not in entry.problem.text(Texts("en"))
    with pytest.raises(CannotResume) as cannot:
        saves.resume(entry)
    assert cannot.value.problem.key == "library.older"


def test_a_refusal_names_its_own_statement() -> None:
    age = aged(GAMES["holla"], 1, 7, (Refusal("holla.R67", "river_limit"),))
    assert age == Aged(1, GAMES["holla"].version, ("holla.R67",), 7)
    assert aged(GAMES["holla"], GAMES["holla"].version, 7) is None
    assert replay(read_good(BROKE), GAMES["holla"]).aged is not None


@pytest.mark.parametrize("game", HOUSE)
def test_every_version_of_the_rules_says_what_it_changed(game: str) -> None:
    """Each version after the first names statements of its rule book and says in both languages what became of them."""
    rules, book = GAMES[game], load(game)
    assert {change.version for change in book.changes} == set(range(2, rules.version + 1))
    for version in range(1, rules.version):
        age = aged(rules, version, 3)
        assert age is not None and age.changed and set(age.changed) <= set(book.ids())
        for language in LOCALES:
            text = words(rules, age, Notice("kernel.shape_problem.whole")).text(Texts(language))
            assert all(id.partition(".")[2] in text for id in age.changed)


BOUNDS = {"river_limit": 13, "idle_turns": 0, "chips": -1}


@pytest.mark.parametrize("option", BOUNDS)
def test_a_number_beyond_its_bounds_is_out_of_range(option: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert({option: BOUNDS[option]}, GAMES["holla"].config_type)
    told = shape_problem(wrong.value)
    assert told.key == "kernel.shape_problem.range"
    assert all(option in told.text(Texts(language)) for language in LOCALES)
    assert "out of range" in told.text(Texts("en"))
