"""The journal: what is said stays, whatever stands between the lines and whoever else writes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.library import journal as module
from game.library.journal import Achieved, Alias, Deleted, Journal, Note, Star
from game.library.lock import FileLock

A, B = "a" * 16, "b" * 16


def read(path: Path) -> Journal:
    journal = Journal(path)
    journal.refresh()
    return journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "journal.jsonl"


def test_what_is_said_is_found_again_and_the_last_word_counts(path: Path) -> None:
    journal = Journal(path)
    assert journal.append(Star(A), Star(B), Note(A, "첫 줄"), Star(B, False), Note(B, "x"), Note(B, "")) is None
    assert journal.close() is None
    for one in (journal, read(path)):
        assert (one.said.stars, one.said.notes, one.problem) == ({A}, {A: "첫 줄"}, None)
    assert all(json.loads(line)["at"] for line in path.read_text(encoding="utf-8").splitlines())


def test_a_deleted_match_that_comes_back_has_neither_star_nor_note(path: Path) -> None:
    journal = Journal(path)
    journal.append(Star(A), Note(A, "x"), Deleted(A))
    assert (journal.said.stars, journal.said.notes) == (set(), {})
    journal.append(Star(A))
    assert read(path).said.stars == {A}


def test_unknown_lines_are_kept_and_broken_ones_are_told(path: Path) -> None:
    path.parent.mkdir()
    strange = b'{"kind":"puzzle","record":"x"}\n{"kind":"star"}\n[]\n\xff\xfe\n{"kind":"star","record":"' + A.encode()
    path.write_bytes(strange + b'"}\n{"kind":"note",\n')
    journal = read(path)
    assert (journal.said.stars, journal.said.unknown, journal.said.unreadable) == ({A}, 3, [4, 6])
    assert journal.problem is not None
    assert (journal.problem.key, journal.problem.values["line"]) == ("library.journal_lines", 4)
    journal.append(Star(B))
    assert path.read_bytes().startswith(strange)
    assert journal.said.stars == {A, B}


def test_a_line_that_was_cut_off_is_told_and_kept_and_the_next_begins_for_itself(path: Path) -> None:
    Journal(path).append(Star(A))
    torn = b'{"kind":"star","rec'
    path.write_bytes(path.read_bytes() + torn)
    journal = read(path)
    assert journal.problem is not None and journal.problem.key == "library.journal_torn"
    assert journal.append(Star(B)) is None
    assert torn in path.read_bytes().split(b"\n")
    assert read(path).said.stars == {A, B}


def test_two_windows_see_what_the_other_said(path: Path) -> None:
    one, other = Journal(path), Journal(path)
    one.append(Star(A))
    assert other.refresh() and not other.refresh()
    other.append(Star(A, False), Star(B))
    one.append(Note(A, "x"))
    assert (one.said.stars, one.said.notes) == ({B}, {A: "x"})


@pytest.mark.whole
def test_several_processes_write_whole_lines(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from game.library.journal import Journal, Note\n"
        "journal = Journal(Path(sys.argv[1]))\n"
        "for i in range(60): assert journal.append(Note(f'{sys.argv[2]}{i}', 'x' * 300)) is None\n"
        "assert journal.close() is None"
    )
    runs = [subprocess.Popen([sys.executable, "-c", code, str(path), name]) for name in ("a", "b", "c")]
    assert [run.wait(60) for run in runs] == [0, 0, 0]
    journal = read(path)
    assert journal.problem is None and len(journal.said.notes) == 180


def test_a_window_that_writes_for_too_long_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.05)
    path.parent.mkdir()
    held = FileLock(path)
    journal = Journal(path)
    problem = journal.append(Star(A))
    assert problem is not None and problem.key == "library.journal_busy"
    held.release()
    assert journal.append(Star(A)) is None


def test_what_cannot_be_read_or_written_is_a_problem_and_no_end(tmp_path: Path) -> None:
    folder = tmp_path / "journal.jsonl"
    folder.mkdir()
    journal = read(folder)
    assert journal.problem is not None and journal.problem.key == "library.journal_unread"
    problem = journal.append(Star(A))
    assert problem is not None and problem.key == "library.file_unwritable"


def test_a_journal_beyond_all_measure_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 1000)
    journal = Journal(path)
    journal.append(*[Note(f"{i}", "x" * 100) for i in range(20)])
    assert journal.problem is not None and journal.problem.key == "library.journal_unread"


def test_writing_anew_leaves_out_what_is_not_kept_and_nothing_else(path: Path) -> None:
    journal = Journal(path)
    journal.append(Star(A), Alias("p1", "나"), Alias("p2", "너"), Achieved("p1", "holla", "dragon", A, 3, 0.0))
    path.write_bytes(path.read_bytes() + b"garbage\n")
    assert journal.rewrite(lambda line: line.get("person") != "p1") is None
    kinds = [line.split(b'"')[3] if line.startswith(b"{") else line for line in path.read_bytes().splitlines()]
    assert kinds == [b"star", b"alias", b"garbage"]
    assert read(path).said.stars == {A} and not read(path).said.achieved
