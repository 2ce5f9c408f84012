"""Saves: every act is on disk at once, several matches stand side by side, and nothing is ever lost."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.match import Match
from game.kernel.record import SeatInfo, read_record, replay
from game.kernel.texts import Texts
from game.library import entries
from game.library.lock import FileLock, Locked, is_locked
from game.library.saves import CannotResume, SaveEntry, Saves
from game.seats.players import seat_players
from game.seats.table import Table, play_match

SEATS = (SeatInfo("나", "person", "tiger"), SeatInfo("b", "easy"), SeatInfo("c", "easy"))
LEVELS = ("easy", "easy", "easy")


def new_match(seed: int = 1, rounds: int = 1) -> Match[Any, Any, Any, Any, Any]:
    return Match(HollaRules(), HollaConfig(rounds=rounds), 3, seed)


def played(saves: Saves, acts: int, seed: int = 1, rounds: int = 1) -> tuple[Match[Any, Any, Any, Any, Any], Path]:
    """A match with so many acts, left without ending."""
    match = new_match(seed, rounds)
    writer = saves.new(match, SEATS)
    table = Table(match, list(seat_players(match, LEVELS)), writer)
    for _ in range(acts):
        table.step()
    writer.close()
    return match, writer.path


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "matches")


def only(saves: Saves) -> SaveEntry:
    entries = saves.open_matches()
    assert len(entries) == 1
    return entries[0]


def test_no_folder_means_no_matches(saves: Saves) -> None:
    assert saves.open_matches() == []
    assert saves.finished() == []


@pytest.mark.parametrize("acts", [0, 1, 12, 33])
def test_a_match_goes_on_at_the_exact_act(saves: Saves, acts: int) -> None:
    match, path = played(saves, acts, rounds=2)
    entry = only(saves)
    assert (entry.status, entry.game, entry.seats, entry.acts) == ("open", "holla", SEATS, acts)
    assert (entry.round, entry.rounds, entry.turn) == (match.view(0).round, 2, match.to_act()[0])
    resumed = saves.resume(entry)
    assert resumed.match.digest() == match.digest()
    assert (resumed.problems, resumed.seats, resumed.writer.path) == ((), SEATS, path)
    play_match(resumed.match, list(seat_players(resumed.match, LEVELS)), resumed.writer)
    resumed.writer.close()
    play_match(match, list(seat_players(match, LEVELS)))
    assert resumed.match.acts == match.acts
    assert replay(read_record(path), HollaRules()).difference is None
    assert saves.open_matches() == []
    assert [e.path for e in saves.finished()] == [path]


def test_several_matches_stand_side_by_side_newest_first(saves: Saves) -> None:
    paths = [played(saves, 3 + n, seed=n)[1] for n in range(4)]
    for n, path in enumerate(paths):
        os.utime(path, (1000 + n, 1000 + n))
    assert [e.path for e in saves.open_matches()] == paths[::-1]
    assert len({p.name for p in paths}) == 4
    resumed = [saves.resume(e) for e in saves.open_matches()]
    assert [len(r.match.acts) for r in resumed] == [6, 5, 4, 3]
    for r in resumed:
        r.writer.close()


@pytest.mark.parametrize("cut", [1, 10, 40])
def test_a_line_cut_off_in_the_middle_is_dropped_and_said(saves: Saves, cut: int) -> None:
    match, path = played(saves, 9)
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    resumed = saves.resume(only(saves))
    assert len(resumed.match.acts) == 8
    assert [p.key for p in resumed.problems] == ["library.torn"]
    seat, action = match.acts[8]
    resumed.match.act(seat, action)
    resumed.writer.act(resumed.match, seat, action)
    resumed.writer.close()
    assert path.read_bytes() == data


def test_a_match_that_ended_without_its_last_line_is_finished_on_resume(saves: Saves) -> None:
    match = new_match()
    writer = saves.new(match, SEATS)
    table = Table(match, list(seat_players(match, LEVELS)), writer)
    while not match.over:
        table.step()
    writer.close()
    assert [e.status for e in saves.finished()] == ["finished"]
    saves.resume(saves.finished()[0]).writer.close()
    assert read_record(writer.path).end is not None


def test_other_rules_branch_into_a_new_file_at_the_last_act_that_agrees(saves: Saves) -> None:
    match, path = played(saves, 20)
    lines = path.read_bytes().splitlines(keepends=True)
    changed = json.loads(lines[12])
    changed["state"] = "0" * 16
    lines[12] = json.dumps(changed).encode() + b"\n"
    path.write_bytes(b"".join(lines))
    resumed = saves.resume(only(saves))
    assert resumed.match.acts == match.acts[:11]
    assert resumed.writer.path != path
    assert [p.key for p in resumed.problems] == ["library.differs"]
    told = resumed.problems[0]
    assert (told.values["line"], told.values["acts"]) == (13, 11)
    assert Path(str(told.values["kept"])).read_bytes() == b"".join(lines)
    play_match(resumed.match, list(seat_players(resumed.match, LEVELS)), resumed.writer)
    resumed.writer.close()
    assert replay(read_record(resumed.writer.path), HollaRules()).difference is None
    assert saves.open_matches() == []


def test_an_act_that_today_is_refused_is_announced_before(saves: Saves) -> None:
    _, path = played(saves, 6)
    with path.open("ab") as file:
        file.write(b'{"seat":0,"act":{"type":"deal"},"state":"0000000000000000"}\n')
    entry = only(saves)
    assert entry.problem is not None
    assert (entry.status, entry.problem.key, entry.problem.values["line"]) == ("open", "library.will_differ", 8)
    resumed = saves.resume(entry)
    resumed.writer.close()
    assert len(resumed.match.acts) == 6


def _damage(path: Path, how: str) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    if how == "garbage":
        lines[4] = b"\x00\xff garbage\n"
    elif how == "no record":
        lines = [b"Dear diary,\n"]
    elif how == "foreign":
        header = json.loads(lines[0])
        header["game"] = "chess"
        lines[0] = json.dumps(header).encode() + b"\n"
    elif how == "config":
        header = json.loads(lines[0])
        header["config"]["rounds"] = 5000
        lines[0] = json.dumps(header).encode() + b"\n"
    elif how == "torn header":
        lines = [lines[0][:20]]
    path.write_bytes(b"".join(lines))


@pytest.mark.parametrize("how", ["garbage", "no record", "foreign", "config", "torn header"])
def test_a_damaged_or_foreign_file_is_explained_and_can_be_moved_aside(saves: Saves, how: str) -> None:
    _, path = played(saves, 8)
    good, _ = played(saves, 2, seed=7)
    _damage(path, how)
    data = path.read_bytes()
    entry = next(e for e in saves.open_matches() if e.path == path)
    assert entry.status == "damaged"
    assert entry.problem is not None
    for language in ("ko", "en"):
        text = entry.problem.text(Texts(language))
        assert path.name in text
        assert "\n" not in text
    with pytest.raises(CannotResume):
        saves.resume(entry)
    assert path.read_bytes() == data
    kept = saves.move_aside(entry)
    assert kept.parent.name == "aside"
    assert kept.read_bytes() == data
    assert [e.status for e in saves.open_matches()] == ["open"]
    assert good.acts


def test_a_file_killed_before_its_header_is_not_shown(saves: Saves) -> None:
    saves.folder.mkdir(parents=True)
    (saves.folder / "holla-x.jsonl").touch()
    assert saves.open_matches() == []
    assert (saves.folder / "holla-x.jsonl").exists()


def test_one_writer_a_file(saves: Saves) -> None:
    match = new_match()
    writer = saves.new(match, SEATS)
    entry = only(saves)
    assert entry.status == "in_use"
    other = Saves(saves.folder)
    with pytest.raises(CannotResume) as caught:
        other.resume(entry)
    assert caught.value.problem.key == "library.in_use"
    with pytest.raises(CannotResume):
        other.move_aside(entry)
    writer.close()
    resumed = other.resume(only(other))
    resumed.writer.close()
    assert list(saves.folder.glob("*.lock")) == []


def test_a_resume_that_fails_gives_the_lock_back(saves: Saves) -> None:
    _, path = played(saves, 3)
    _damage(path, "no record")
    entry = only(saves)
    for _ in range(2):
        with pytest.raises(CannotResume) as caught:
            saves.resume(entry)
        assert caught.value.problem.key == "library.damaged"
    assert not is_locked(path)


def test_a_vanished_file_is_a_problem_not_an_error(saves: Saves) -> None:
    _, path = played(saves, 3)
    entry = only(saves)
    path.unlink()
    with pytest.raises(CannotResume) as caught:
        saves.resume(entry)
    assert caught.value.problem.key == "library.unwritable"
    shutil.rmtree(saves.folder)
    assert saves.open_matches() == []


def test_locks(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "a")
    with pytest.raises(Locked):
        FileLock(tmp_path / "a")
    lock.release()
    lock.release()
    assert not is_locked(tmp_path / "a")
    (tmp_path / "a.lock").touch()
    assert not is_locked(tmp_path / "a")


PLAYER = """
    import sys
    from pathlib import Path
    from game.holla.config import HollaConfig
    from game.holla.rules import HollaRules
    from game.kernel.match import Match
    from game.kernel.record import SeatInfo
    from game.library.saves import Saves
    from game.seats.players import seat_players
    from game.seats.table import Table

    match = Match(HollaRules(), HollaConfig(rounds=50), 3, 1)
    seats = (SeatInfo("나", "person", "tiger"), SeatInfo("b", "easy"), SeatInfo("c", "easy"))
    writer = Saves(Path(sys.argv[1])).new(match, seats)
    table = Table(match, seat_players(match, ("easy", "easy", "easy")), writer)
    while not match.over:
        table.step()
        print(len(match.acts), flush=True)
"""


@pytest.mark.parametrize("after", [1, 40, 200])
def test_killed_in_the_middle_of_writing_it_continues_at_the_exact_act(saves: Saves, after: int) -> None:
    env = {**os.environ, "PYTHONPATH": os.getcwd()}
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PLAYER), str(saves.folder)], stdout=subprocess.PIPE, text=True, env=env
    )
    assert child.stdout is not None
    for line in child.stdout:
        if int(line) >= after:
            break
    child.kill()
    done = [int(line) for line in child.stdout.read().splitlines() if line.strip()]
    child.stdout.close()
    child.wait()
    entry = only(saves)
    assert entry.status == "open"
    resumed = saves.resume(entry)
    resumed.writer.close()
    at_least = done[-2] if len(done) > 1 else after
    assert len(resumed.match.acts) >= at_least
    fresh = new_match(1, 50)
    table = Table(fresh, list(seat_players(fresh, LEVELS)))
    while len(fresh.acts) < len(resumed.match.acts):
        table.step()
    assert fresh.digest() == resumed.match.digest()


def test_entries_are_plain_values(saves: Saves) -> None:
    played(saves, 4)
    assert msgspec.to_builtins(msgspec.structs.replace(only(saves), path=None))["acts"] == 4


def test_one_hostile_entry_hides_no_other(saves: Saves, caplog: pytest.LogCaptureFixture) -> None:
    _, good = played(saves, 5)
    loop = saves.folder / "holla-loop.jsonl"
    loop.symlink_to(loop)
    (saves.folder / "folder.jsonl").mkdir()
    (saves.folder / os.fsdecode(b"\xff\xfe.jsonl")).write_bytes(b"{")
    if hasattr(os, "mkfifo"):
        os.mkfifo(saves.folder / "pipe.jsonl")
    huge = saves.folder / "huge.jsonl"
    huge.write_bytes(good.read_bytes())
    os.truncate(huge, 500 * 2**20)
    listed = {entry.path.name: entry for entry in saves.open_matches()}
    assert {name: entry.status for name, entry in listed.items()} == {
        good.name: "open",
        loop.name: "damaged",
        huge.name: "damaged",
        os.fsdecode(b"\xff\xfe.jsonl"): "damaged",
    }
    assert listed[huge.name].game == "holla" and "32" in str(listed[huge.name].problem)
    assert listed[huge.name].seats == SEATS
    assert "loop" in caplog.text, "the log tells why"


def test_a_list_reads_no_more_than_its_allowance(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    _, path = played(saves, 30)
    lines = path.read_bytes().splitlines(keepends=True)
    data = lines[0] + b"".join(lines[1:]) * 500
    for number in range(40):
        (saves.folder / f"holla-{number}.jsonl").write_bytes(data)
    whole: list[int] = []
    read = entries.read_good
    monkeypatch.setattr(entries, "read_good", lambda path: (whole.append(path.stat().st_size), read(path))[1])
    found = saves.open_matches()
    assert len(found) == 41 and sum(whole) <= 4 * 2**20
    assert {entry.game for entry in found} == {"holla"}, "all are listed with game and people"
    assert all(entry.status == "open" and entry.seats == SEATS for entry in found)


def test_a_match_of_several_people_goes_on_with_all_of_them(saves: Saves) -> None:
    match, people = new_match(), tuple(SeatInfo(name, "person") for name in "abc")
    saves.new(match, people).close()
    entry = only(saves)
    assert entry.status == "open" and entry.seats == people
    resumed = saves.resume(entry)
    assert resumed.seats == people and resumed.match.digest() == match.digest()
    resumed.writer.close()


def test_a_misspelt_level_is_refused_and_not_played_as_another(saves: Saves) -> None:
    match = new_match()
    seats = (SeatInfo("a", "person"), SeatInfo("b", "hrad"), SeatInfo("c", "easy"))
    saves.new(match, seats).close()
    entry = only(saves)
    assert entry.status == "damaged" and entry.problem is not None and "hrad" in str(entry.problem)
    with pytest.raises(CannotResume):
        saves.resume(entry)
