"""Records of matches that were cut off go on where they stand, and become what they would have been."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.game.cli.test_cli import game, one_line_fault

PLAY = ("play", "holla", "--seats", "easy,easy,easy", "--set", "rounds=2", "bot_errors=1")
SEEDED = (*PLAY, "--games", "3", "--seed", "5")


def _files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], bytes]:
    """The records of a run that was never cut off, and what it printed."""
    folder = tmp_path_factory.mktemp("whole")
    done = game(*SEEDED, "--record", folder / "run.jsonl")
    assert done.returncode == 0
    return _files(folder), done.stdout


@pytest.mark.parametrize(("cut", "jobs"), [(0, 1), (40, 1), (0.02, 1), (0.3, 2), (0.7, 1), (-1, 1), (-30, 1)])
def test_a_record_that_was_cut_anywhere_goes_on(
    cut: float, jobs: int, whole: tuple[dict[str, bytes], bytes], tmp_path: Path
) -> None:
    files, told = whole
    (tmp_path / "run-5.jsonl").write_bytes(files["run-5.jsonl"])
    middle = files["run-6.jsonl"]
    kept = int(cut * len(middle)) if 0 < cut < 1 else int(cut)
    (tmp_path / "run-6.jsonl").write_bytes(middle[:kept])
    done = game(*SEEDED, "--record", tmp_path / "run.jsonl", "--jobs", jobs)
    assert (done.returncode, done.stdout) == (0, told)
    assert b"1 of 3" in done.stderr and _files(tmp_path) == files


def test_a_run_that_was_killed_goes_on(whole: tuple[dict[str, bytes], bytes], tmp_path: Path) -> None:
    files, told = whole
    command = [sys.executable, "-m", "game", *SEEDED, "--record", str(tmp_path / "run.jsonl")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    second, end = tmp_path / "run-6.jsonl", time.monotonic() + 60
    while process.poll() is None and not (second.exists() and second.stat().st_size > 3000):
        assert time.monotonic() < end
        time.sleep(0.001)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert _files(tmp_path) != files
    done = game(*SEEDED, "--record", tmp_path / "run.jsonl")
    assert (done.returncode, done.stdout) == (0, told) and _files(tmp_path) == files


def test_a_match_with_a_secret_seed_goes_on_by_its_key(tmp_path: Path) -> None:
    more = ("--games", "2", "--record", tmp_path / "run.jsonl", "--key")
    keyed = (*PLAY, *more, "77")
    told = game(*keyed).stdout
    files = _files(tmp_path)
    (tmp_path / "run-2.jsonl").write_bytes(files["run-2.jsonl"][:2500])
    assert game(*keyed).stdout == told and _files(tmp_path) == files
    assert b"run-1.jsonl exists" in game(*PLAY, *more, "78").stderr and _files(tmp_path) == files


def test_other_matches_and_finished_ones_are_left_alone(whole: tuple[dict[str, bytes], bytes], tmp_path: Path) -> None:
    files, _ = whole
    file = tmp_path / "run.jsonl"
    single = ("play", "holla", "--seats", "easy,easy,easy", "--set", "rounds=2", "bot_errors=1", "--seed", "5")
    file.write_bytes(files["run-5.jsonl"])
    one_line_fault(game(*single, "--record", file), "run.jsonl")
    file.write_bytes(files["run-6.jsonl"][:3000])
    one_line_fault(game(*single, "--record", file), "run.jsonl")
    rows = files["run-5.jsonl"].split(b"\n")[:20]
    rows[7] = rows[7].replace(b'"state":"', b'"state":"0')
    file.write_bytes(b"\n".join(rows) + b"\n")
    (tmp_path / "run-5.jsonl").write_bytes(before := file.read_bytes())
    refused = game(*single, "--record", file)
    assert refused.returncode == 2 and b"run.jsonl, line 8: the state" in refused.stderr
    refused = game(*SEEDED, "--record", file, "--jobs", "2")
    assert refused.returncode == 2 and b"run-5.jsonl, line 8: the state" in refused.stderr
    assert file.read_bytes() == before
