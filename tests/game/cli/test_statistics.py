"""``statistics``: figures as JSON, as rows and as sentences; nothing is an error."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import run
from game.kernel.record import read_record
from tests.game.library.matches import DAY, FIRST, home, play, renamed


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three matches of Holla and one of riichi by one person, one of Holla by another."""
    paths = home(tmp_path_factory.mktemp("home"))
    first = play(paths, "holla", 1, levels=("master", "random", "easy", "hard"))
    for number in (2, 3):
        renamed(first, paths.matches / f"h{number}.jsonl", FIRST + DAY * number, "나")
    renamed(first, paths.matches / "other.jsonl", FIRST + DAY * 9, "=cmd|' /C calc'!A0")
    play(paths, "riichi", 4, levels=("hard", "easy", "easy", "easy"))
    return paths.home


def told(capsys: pytest.CaptureFixture[str], folder: Path, *words: str, code: int = 0) -> tuple[str, str]:
    assert run(["statistics", "--data-dir", str(folder), *words]) == code
    found = capsys.readouterr()
    return found.out, found.err


def lines(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> list[Any]:
    return [json.loads(line) for line in told(capsys, folder, "--json", *words)[0].splitlines()]


def test_json_has_a_line_a_person_and_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(capsys, folder)
    assert [(one["game"], one["names"], one["matches"]) for one in found] == [
        ("holla", ["나"], 3), ("holla", ["=cmd|' /C calc'!A0"], 1), ("riichi", ["나"], 1),
    ]  # fmt: skip
    one = found[0]
    assert sum(one["places"]) == 3 and len(one["curve"]) == 3 and one["strength"]["matches"] == 3
    files = {path.name for path in (folder / "matches").iterdir()}
    assert {point["record"] for point in one["curve"]} <= files
    assert all({"record", "act", "id"} <= set(known) for known in one["achievements"])
    best = found[2]["best"]
    assert not best or read_record(folder / "matches" / best[0]["record"]).header.game == "riichi"


def test_words_choose(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [one["game"] for one in lines(capsys, folder, "--person", "나")] == ["holla", "riichi"]
    assert [one["game"] for one in lines(capsys, folder, "--game", "riichi")] == ["riichi"]
    assert [one["matches"] for one in lines(capsys, folder, "--since", "2023-11-17", "--person", "나")] == [1, 1]
    assert lines(capsys, folder, "--person", lines(capsys, folder)[0]["person"], "--game", "holla")[0]["matches"] == 3
    out, err = told(capsys, folder, "--person", "nobody")
    assert out == "" and "nobody" in err


def test_csv_has_a_row_a_match_and_nothing_that_a_spreadsheet_runs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = list(csv.DictReader(io.StringIO(told(capsys, folder, "--csv")[0])))
    assert len(rows) == 5 and {row["name"] for row in rows} == {"나", "'=cmd|' /C calc'!A0"}
    whole = lines(capsys, folder)[0]
    mine = [row for row in rows if row["game"] == "holla" and row["name"] == "나"]
    assert sum(float(row["draws"]) for row in mine) == whole["counts"]["draws"]
    assert [row["opponents"] for row in mine] == ["random easy hard"] * 3


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_sentences_in_both_languages(folder: Path, capsys: pytest.CaptureFixture[str], locale: str) -> None:
    out, err = told(capsys, folder, "--lang", locale, "--achievements")
    assert err == "" and "{" not in out
    assert ("Riichi mahjong" if locale == "en" else "리치마작") in out
    assert ("against hard" if locale == "en" else "hard 상대") in out
    assert ("The first win: Won a round. (" if locale == "en" else "첫 화료: 처음으로 화료했어요. (") in out
    assert "riichi-4" in out


def test_nothing_is_no_error_and_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for place in (tmp_path, tmp_path / "missing"):
        for words in ((), ("--json",)):
            out, err = told(capsys, place, *words)
            assert out == "" and str(place) in err
        assert told(capsys, place, "--csv")[0].startswith("record,started,game")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "matches").mkdir()
    assert told(capsys, tmp_path, "--json")[0] == ""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert told(capsys, tmp_path / "file", "--json")[0] == ""


@pytest.mark.parametrize("words", [("--since", "yesterday"), ("--game", "chess"), ("--json", "--csv")])
def test_bad_words_are_one_line(folder: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    out, err = told(capsys, folder, *words, code=2)
    assert out == "" and len(err.splitlines()) == 1 and err.startswith("yongmaru")


def test_what_is_wrong_with_journal_and_index_is_a_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (folder / "matches").iterdir():
        (tmp_path / "matches").mkdir(exist_ok=True)
        (tmp_path / "matches" / path.name).write_bytes(path.read_bytes())
    (tmp_path / "journal.jsonl").write_bytes(b"{broken\n")
    (tmp_path / "cache").write_bytes(b"")
    out, err = told(capsys, tmp_path, "--json")
    assert len(out.splitlines()) == 3
    assert len(err.splitlines()) == 2 and "cache" in err and "journal.jsonl" in err


def test_json_and_csv_have_the_fields_of_the_page(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[3] / "docs" / "without_a_screen.md"
    section = page.read_text(encoding="utf-8").split("\n## statistics\n")[1].split("\n## ")[0]
    example = section.split("    {")[1].split("\n\n")[0]
    named = set(re.findall(r'"(\w+)":', example))
    for one in lines(capsys, folder):
        assert set(one) <= named
        for inner in (*one["curve"], one["strength"], *one["rules"].values(), *one["best"], *one["achievements"]):
            assert set(inner) <= named, inner
    header = told(capsys, folder, "--csv")[0].splitlines()[0].split(",")
    plain = re.findall(r"`([a-z]+)`", section.split("With `--csv` one row")[1].split("then every count")[0])
    assert header[: len(plain)] == plain
