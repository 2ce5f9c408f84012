"""Writing a match: a disk that fills up, goes, forgets or comes back costs no act."""

from __future__ import annotations

import errno
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.match import Match
from game.kernel.record import SeatInfo, header_of, read_record, replay
from game.library import syncer
from game.library.disk import Disk
from game.library.lock import FileLock
from game.library.saves import Saves
from game.library.writer import MatchWriter
from game.seats.players import seat_players
from game.seats.table import Table
from tests.game.library.disks import ForgetfulDisk, FullDisk

SEATS = (SeatInfo("나", "person", "tiger"), SeatInfo("b", "easy"), SeatInfo("c", "easy"))
BOTS = tuple(SeatInfo(name, "easy") for name in "abc")
LEVELS = ("easy", "easy", "easy")
AnyMatch = Match[Any, Any, Any, Any, Any]


class Play:
    """A match that writes itself down."""

    def __init__(self, folder: Path, disk: Disk, seats: tuple[SeatInfo, ...] = SEATS) -> None:
        self.match: AnyMatch = Match(HollaRules(), HollaConfig(rounds=1), 3, 1)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "m.jsonl"
        self.writer = MatchWriter.begin(path, header_of(self.match, seats), FileLock(path), disk)
        self.table = Table(self.match, list(seat_players(self.match, LEVELS)), self.writer)

    def act(self, count: int = 1) -> None:
        for _ in range(count):
            self.table.step()

    def acts_on_disk(self, folder: Path) -> int:
        """How many acts of the record agree with this match; all of its lines must."""
        record = read_record(folder / "m.jsonl")
        again = replay(record, HollaRules())
        assert again.difference is None
        assert again.match.acts == self.match.acts[: again.agreed]
        return again.agreed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "matches"
    made.mkdir()
    return made


@pytest.fixture
def slow_pause(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody waits long enough for the acts of bots to be synced by themselves."""
    monkeypatch.setattr(syncer, "PAUSE", 1e6)
    yield


def wait(done: Any) -> None:
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.002)


# -- a full disk


def test_a_full_disk_leaves_whole_lines_and_everything_is_written_when_there_is_room(folder: Path) -> None:
    disk = FullDisk(2500)
    play = Play(folder, disk)
    play.act(30)
    failure = play.writer.failure
    assert failure is not None and failure.errno == errno.ENOSPC
    assert 0 < play.acts_on_disk(folder) < 30
    assert not play.writer.again()
    disk.room = 1_000_000
    assert play.writer.again()
    assert play.writer.failure is None
    assert play.acts_on_disk(folder) == 30
    play.act(5)
    assert play.acts_on_disk(folder) == 35
    play.writer.close()
    assert sorted(path.name for path in folder.iterdir()) == ["m.jsonl"]


def test_the_next_act_writes_what_was_missing(folder: Path) -> None:
    disk = FullDisk(2500)
    play = Play(folder, disk)
    play.act(30)
    disk.room = 1_000_000
    play.act()
    assert play.writer.failure is None
    assert play.acts_on_disk(folder) == 31
    play.writer.close()


def test_leaving_tries_a_last_time_and_gives_the_lock_back(folder: Path) -> None:
    disk = FullDisk(2500)
    play = Play(folder, disk)
    play.act(30)
    play.writer.close()
    assert play.writer.failure is not None
    assert [entry.status for entry in Saves(folder).open_matches()] == ["open"]
    again = Play(folder / "other", disk := FullDisk(2500))
    again.act(30)
    disk.room = 1_000_000
    again.writer.close()
    assert again.writer.failure is None
    assert again.acts_on_disk(folder / "other") == 30


@pytest.mark.parametrize("room", [0, 40])
def test_a_match_that_never_reached_the_disk_leaves_nothing(folder: Path, room: int) -> None:
    play = Play(folder, FullDisk(room))
    play.act(3)
    assert play.writer.failure is not None
    assert not (folder / "m.jsonl").exists()
    play.writer.sidecar.keep({"order": [1, 2]})
    play.writer.close()
    assert list(folder.iterdir()) == []


def test_a_folder_that_was_taken_away_is_made_again(folder: Path) -> None:
    play = Play(folder, Disk())
    play.act(3)
    shutil.rmtree(folder)
    play.writer._fail(OSError(errno.EIO, "gone"))
    play.act(3)
    assert play.writer.failure is None
    assert play.acts_on_disk(folder) == 6
    play.writer.close()


# -- a folder that cannot be written to


def test_a_new_match_in_a_bad_folder_is_played_unsaved_and_saved_when_the_folder_is_there(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("in the way")
    match: AnyMatch = Match(HollaRules(), HollaConfig(rounds=1), 3, 1)
    writer = Saves(tmp_path / "matches").new(match, SEATS)
    assert writer.failure is not None
    table = Table(match, list(seat_players(match, LEVELS)), writer)
    table.step()
    (tmp_path / "matches").unlink()
    assert writer.again()
    table.step()
    writer.close()
    saves = Saves(tmp_path / "matches")
    assert [(entry.status, entry.acts) for entry in saves.open_matches()] == [("open", 2)]


def test_a_saved_match_in_a_folder_without_room_for_locks_goes_on_unsaved(folder: Path) -> None:
    play = Play(folder, Disk())
    play.act(4)
    play.writer.close()
    (folder / "m.jsonl.lock").mkdir()
    saves = Saves(folder)
    resumed = saves.resume(saves.open_matches()[0])
    assert len(resumed.match.acts) == 4
    assert [problem.key for problem in resumed.problems] == ["library.unsaved"]
    assert resumed.writer.failure is not None
    Table(resumed.match, list(seat_players(resumed.match, LEVELS)), resumed.writer).step()
    (folder / "m.jsonl.lock").rmdir()
    assert resumed.writer.again()
    resumed.writer.close()
    assert len(read_record(folder / "m.jsonl").acts) == 5


def test_what_another_window_wrote_meanwhile_is_not_overwritten(folder: Path) -> None:
    play = Play(folder, Disk())
    play.act(4)
    play.writer.close()
    (folder / "m.jsonl.lock").mkdir()
    saves = Saves(folder)
    unsaved = saves.resume(saves.open_matches()[0])
    (folder / "m.jsonl.lock").rmdir()
    other = saves.resume(saves.open_matches()[0])
    for _ in range(3):
        Table(other.match, list(seat_players(other.match, ("hard",) * 3)), other.writer).step()
    other.writer.close()
    written = (folder / "m.jsonl").read_bytes()
    unsaved.writer.act(unsaved.match, *_pass(unsaved.match))
    unsaved.writer.close()
    assert unsaved.writer.failure is None
    assert unsaved.writer.path != folder / "m.jsonl"
    assert (folder / "m.jsonl").read_bytes() == written
    assert len(read_record(unsaved.writer.path).acts) == 5


def _pass(match: AnyMatch) -> tuple[int, Any]:
    seat = match.to_act()[0]
    action = match.rules.legal(match.state, seat)[-1]
    match.act(seat, action)
    return seat, action


def test_what_a_kill_left_half_written_is_cleared_away(folder: Path) -> None:
    play = Play(folder, Disk())
    play.act(4)
    play.writer.close()
    for name in (".m.jsonl.77.new", ".m.table.77.new", ".other.table.77.new"):
        (folder / name).write_text("half")
    saves = Saves(folder)
    saves.resume(saves.open_matches()[0]).writer.close()
    assert sorted(path.name for path in folder.iterdir()) == [".other.table.77.new", "m.jsonl"]


# -- a power cut


def test_a_new_record_and_every_act_of_a_person_reach_the_disk(folder: Path, tmp_path: Path, slow_pause: None) -> None:
    disk = ForgetfulDisk(folder)
    play = Play(folder, disk)
    wait(lambda: disk.syncs)
    for turn in range(12):
        before, known = disk.syncs, len(play.match.acts)
        play.act()
        own = [at for at, (seat, _) in enumerate(play.match.acts) if seat == 0 and at >= known]
        if not own:
            continue
        wait(lambda before=before: disk.syncs > before)
        left = tmp_path / f"left{turn}"
        disk.cut_power(left)
        assert play.acts_on_disk(left) > own[0]
    play.writer.close()


def test_bots_alone_do_not_wear_the_disk_out_and_the_end_is_on_it(
    folder: Path, tmp_path: Path, slow_pause: None
) -> None:
    disk = ForgetfulDisk(folder)
    play = Play(folder, disk, BOTS)
    wait(lambda: disk.syncs)
    play.act(25)
    assert disk.syncs == 1
    play.writer.close()
    assert disk.syncs == 2
    disk.cut_power(tmp_path / "left")
    assert play.acts_on_disk(tmp_path / "left") == 25


def test_acts_of_bots_reach_the_disk_after_a_pause(folder: Path, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(syncer, "PAUSE", 0.02)
    disk = ForgetfulDisk(folder)
    play = Play(folder, disk, BOTS)
    play.act(25)
    size = (folder / "m.jsonl").stat().st_size
    wait(lambda: len(disk._kept.get((folder / "m.jsonl").stat().st_ino, b"")) == size)
    disk.cut_power(tmp_path / "left")
    assert play.acts_on_disk(tmp_path / "left") == 25
    play.writer.close()


def test_a_disk_that_forgets_under_way_gets_the_whole_record_anew(folder: Path, tmp_path: Path) -> None:
    disk = ForgetfulDisk(folder)
    play = Play(folder, disk)
    play.act(5)
    disk.refuse_sync = True
    play.writer._syncer.ask(soon=True)  # type: ignore[union-attr]
    wait(lambda: play.writer.failure)
    play.act(2)
    assert play.writer.failure is not None
    disk.refuse_sync = False
    assert play.writer.again()
    play.writer.close()
    disk.cut_power(tmp_path / "left")
    assert play.acts_on_disk(tmp_path / "left") == 7


def test_while_everything_is_written_anew_the_old_record_stays(folder: Path, tmp_path: Path) -> None:
    disk = ForgetfulDisk(folder)
    play = Play(folder, disk)
    play.act(5)
    play.writer._syncer.stop()  # type: ignore[union-attr]
    disk.refuse_sync = True
    play.writer._fail(OSError(errno.EIO, "gone"))
    play.act(3)
    disk.cut_power(tmp_path / "left")
    assert play.acts_on_disk(tmp_path / "left") == 5
    play.writer.close()
    assert sorted(path.name for path in folder.iterdir()) == ["m.jsonl"]
