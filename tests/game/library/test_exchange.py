"""Matches that go out and come in, and persons that are forgotten."""

from __future__ import annotations

import zipfile
from pathlib import Path

import msgspec
import pytest

from game.games import GAMES
from game.kernel.record import read_good, read_record, replay
from game.library import exchange
from game.library.exchange import export_matches, import_matches
from game.library.forgetting import delete_matches, forget_person
from game.library.heads import Heads
from game.library.index import Index, run_through
from game.library.journal import Achieved, Alias, Journal, Merged, Note, Star
from game.library.listing import Filter, count, page
from game.library.lock import FileLock
from game.library.people import by_name
from game.library.saves import Saves
from tests.game.library.matches import DAY, FIRST, home, play, renamed


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(home(tmp_path_factory.mktemp("sample")), "turf", 1)


@pytest.fixture
def folder(tmp_path: Path, sample: Path) -> Path:
    found = tmp_path / "matches"
    found.mkdir()
    for number in range(3):
        renamed(sample, found / f"m{number}.jsonl", FIRST + DAY * number, "나")
    return found


def contents(folder: Path) -> set[bytes]:
    return {file.read_bytes() for file in folder.iterdir()}


def test_what_goes_out_comes_in_the_same_and_only_once(folder: Path, tmp_path: Path) -> None:
    archive, there = tmp_path / "all.zip", tmp_path / "there"
    export_matches(sorted(folder.iterdir()), archive)
    found = import_matches([archive], there)
    assert (len(found.files), found.doubles, found.problems) == (3, 0, ())
    assert contents(there) == contents(folder)
    again = import_matches([archive, *folder.iterdir(), folder], there)
    assert (again.files, again.doubles, again.problems) == ((), 9, ())
    with pytest.raises(FileExistsError):
        export_matches([], archive)
    export_matches([folder / "m1.jsonl"], tmp_path / "one.jsonl")
    assert (tmp_path / "one.jsonl").read_bytes() == (folder / "m1.jsonl").read_bytes()


def test_a_record_that_goes_further_than_the_one_that_is_there_comes_in(folder: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    whole = (folder / "m0.jsonl").read_bytes()
    (there / "m0.jsonl").write_bytes(b"".join(whole.splitlines(keepends=True)[:5]))
    found = import_matches([folder / "m0.jsonl"], there)
    assert len(found.files) == 1 and found.files[0].read_bytes() == whole
    assert import_matches([folder / "m0.jsonl"], there).doubles == 1


def test_places_that_an_archive_names_are_not_believed(folder: Path, tmp_path: Path) -> None:
    archive, there = tmp_path / "evil.zip", tmp_path / "a" / "there"
    with zipfile.ZipFile(archive, "w") as out:
        for number, name in enumerate(("../../out.jsonl", "/etc/out.jsonl", "..\\..\\o:ut.jsonl")):
            out.write(folder / f"m{number}.jsonl", name)
        out.writestr("../../plain.txt", "x")
        out.writestr(".jsonl", "x")
        out.writestr("con.jsonl", '{"format":"other"}\n')
    found = import_matches([archive], there)
    assert len(found.files) == 3 and all(file.parent == there for file in found.files)
    assert {path.name for path in tmp_path.rglob("*") if path.is_file()} - {"m0.jsonl", "m1.jsonl", "m2.jsonl"} == {
        "evil.zip", *(file.name for file in found.files)
    }  # fmt: skip
    assert [problem.key for problem in found.problems] == ["library.strange", "library.damaged"]


def test_a_bomb_is_not_unpacked(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "MOST_BYTES", 200_000)
    archive, there = tmp_path / "bomb.zip", tmp_path / "there"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("zeros.jsonl", b"\0" * 50_000_000)
        out.writestr("record.jsonl", b'{"format":' + b" " * 50_000_000)
        out.write(folder / "m0.jsonl", "good.jsonl")
    read: list[int] = []
    was = zipfile.ZipExtFile.read
    monkeypatch.setattr(zipfile.ZipExtFile, "read", lambda self, n=-1: (read.append(n), was(self, n))[1])
    found = import_matches([archive], there)
    assert [file.name for file in found.files] == ["good.jsonl"]
    assert [problem.key for problem in found.problems] == ["library.strange", "library.large"]
    assert len(read) < 6 and -1 not in read


def test_many_and_much_are_bounded(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "many.zip"
    export_matches(sorted(folder.iterdir()), archive)
    monkeypatch.setattr(exchange, "MOST_MEMBERS", 2)
    found = import_matches([archive], tmp_path / "a")
    assert len(found.files) == 2 and [one.key for one in found.problems] == ["library.archive_many"]
    monkeypatch.setattr(exchange, "MOST_MEMBERS", 9)
    monkeypatch.setattr(exchange, "MOST_UNPACKED", 2 * (folder / "m0.jsonl").stat().st_size + 1)
    found = import_matches([archive], tmp_path / "b")
    assert len(found.files) == 2 and [one.key for one in found.problems] == ["library.large"]


def test_what_is_broken_is_told_and_the_rest_comes_in(folder: Path, tmp_path: Path) -> None:
    archive, cut = tmp_path / "all.zip", tmp_path / "cut.zip"
    export_matches(sorted(folder.iterdir()), archive)
    data = bytearray(archive.read_bytes())
    data[200:230] = bytes(30)
    cut.write_bytes(data)
    (tmp_path / "no.zip").write_bytes(b"PK no zip")
    (tmp_path / "no.jsonl").write_bytes(b"\xff")
    found = import_matches(
        [cut, tmp_path / "no.zip", tmp_path / "no.jsonl", tmp_path / "gone.zip", folder / "m0.jsonl"], tmp_path / "t"
    )
    assert len(found.files) == 3 and len(found.problems) == 4
    (tmp_path / "file").write_bytes(b"")
    told = import_matches([folder], tmp_path / "file")
    assert not told.files and [one.key for one in told.problems] == ["library.unwritable"]


def test_a_deleted_match_takes_its_notes_with_it_and_one_in_use_stays(folder: Path) -> None:
    paths = home(folder.parent)
    marks = [Heads(folder).read(f"m{number}.jsonl").fingerprint for number in range(3)]
    Journal(paths.journal).append(*(Star(mark) for mark in marks), Note(marks[0], "x"))
    (folder / "m0.table").write_text("{}", encoding="utf-8")
    held = FileLock(folder / "m1.jsonl")
    index = Index(paths)
    problems = delete_matches(index, Saves(folder), ["m0.jsonl", "m1.jsonl", "../journal.jsonl"])
    held.release()
    assert [problem.key for problem in problems] == ["library.in_use"]
    assert sorted(file.name for file in folder.iterdir()) == ["m1.jsonl", "m2.jsonl"]
    assert paths.journal.exists() and [one.file for one in page(index, Filter())] == ["m2.jsonl", "m1.jsonl"]
    assert index.journal.said.stars == set(marks[1:]) and not index.journal.said.notes


def test_what_is_said_of_a_match_that_lies_there_twice_stays_with_the_other(folder: Path) -> None:
    paths = home(folder.parent)
    (folder / "twin.jsonl").write_bytes((folder / "m0.jsonl").read_bytes())
    mark = Heads(folder).read("m0.jsonl").fingerprint
    index = Index(paths)
    index.journal.append(Star(mark))
    assert delete_matches(index, Saves(folder), ["m0.jsonl"]) == []
    assert index.journal.said.stars == {mark}


def test_a_forgotten_person_is_nowhere_and_the_matches_are_the_same(folder: Path, sample: Path) -> None:
    paths = home(folder.parent)
    renamed(sample, folder / "other.jsonl", FIRST, "Somebody")
    me, before = by_name("나"), [read_record(folder / f"m{number}.jsonl") for number in range(3)]
    marks = [Heads(folder).read(f"m{number}.jsonl").fingerprint for number in range(3)]
    Journal(paths.journal).append(
        Star(marks[0]), Alias("listed", "별명", "crane"), Merged("listed", me),
        Achieved(me, "turf", "first_race", marks[0], 1, 0.0), Achieved("p9", "turf", "first_race", marks[0], 1, 0.0),
    )  # fmt: skip
    people = b'{"id":"listed","names":["\xeb\xb3\x84\xeb\xaa\x85"]}\n{"id":"p9","names":["Somebody"],"more":1}\nnoise\n'
    paths.people.write_bytes(people)
    lines = (folder / "m2.jsonl").read_bytes()
    (folder / "m2.jsonl").write_bytes(lines.replace("나".encode(), "다".encode()))
    Journal(paths.journal).append(Alias(me, "다"))
    index = Index(paths)
    assert forget_person(index, paths, me, from_records=True) == []
    everything = b"".join(file.read_bytes() for file in folder.parent.rglob("*") if file.is_file())
    for word in ("나", "다", "별명", "listed", me):
        assert word.encode() not in everything, word
    assert not paths.index.exists() and paths.people.read_bytes() == people.split(b"\n", 1)[1]
    again = Index(paths)
    run_through(again.refresh())
    assert (count(again, Filter(person=me)), count(again, Filter(words="Somebody"))) == (0, 1)
    assert again.journal.said.stars == {marks[0]} and [key[0] for key in again.journal.said.achieved] == ["p9"]
    assert [Heads(folder).read(f"m{number}.jsonl").fingerprint for number in range(3)] == marks
    for number, record in enumerate(before):
        now = read_good(folder / f"m{number}.jsonl")
        assert now.acts == record.acts and now.header.seats[0].name == ""
        # The one whose header had been changed before is no better for it.
        assert (now.damage is None) == (number < 2)
        assert replay(now, GAMES["turf"]).difference is None


def test_a_record_in_use_keeps_its_name_and_that_is_told(folder: Path) -> None:
    paths = home(folder.parent)
    held = FileLock(folder / "m1.jsonl")
    problems = forget_person(Index(paths), paths, by_name("나"), from_records=True)
    held.release()
    assert [problem.key for problem in problems] == ["library.in_use"]
    names = [
        msgspec.json.decode((folder / f"m{n}.jsonl").read_bytes().split(b"\n")[0])["seats"][0]["name"] for n in range(3)
    ]
    assert names == ["", "나", ""]
