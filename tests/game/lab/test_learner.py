"""The learning example: the same numbers from one seed, a seat at any table, and stronger than it began."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game.lab.checks.program_check import try_bot
from game.lab.command import main

FILE = Path(__file__).parents[3] / "examples" / "learning" / "turf_learner.py"


def _trained(folder: Path, seed: int, races: int) -> Path:
    to = folder / f"{seed}-{races}.npz"
    subprocess.run(
        [sys.executable, str(FILE), "train", str(to), "--seed", str(seed), "--races", str(races)], check=True
    )
    return to


def _numbers(file: Path) -> bytes:
    code = "import sys, numpy; f = numpy.load(sys.argv[1]); print([(n, f[n].tolist()) for n in sorted(f)])"
    return subprocess.run([sys.executable, "-c", code, str(file)], check=True, capture_output=True).stdout


def test_one_seed_learns_the_same_numbers_and_sits_down_at_a_table(tmp_path: Path) -> None:
    first, other = _trained(tmp_path, 1, 30), _trained(tmp_path, 2, 30)
    before = _numbers(first)
    assert _numbers(_trained(tmp_path, 1, 30)) == before != _numbers(other)
    trial = try_bot("turf", f"{sys.executable} {shlex.quote(str(FILE))} play {shlex.quote(str(first))}")
    assert not trial.findings and trial.many_matches


@pytest.mark.slow
def test_it_learns_to_beat_three_easy_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nets = _trained(tmp_path, 1, 6000)
    seat = f"mine=program:{sys.executable} {shlex.quote(str(FILE))} play {shlex.quote(str(nets))}"
    deals = ["--alone", "--seeds", "100", "--from", "deals that nobody has seen", "--json"]
    assert main(["ladder", "turf", "--pair", "mine:easy", "--program", seat, *deals]) == 0
    standings = json.loads(capsys.readouterr().out)["standings"]
    line = next(line["win"] for line in standings if line["name"] == "mine")
    print(f"wins {line['estimate']['mean']:.3f} ({line['low']:.3f} to {line['high']:.3f})")
    assert line["estimate"]["mean"] >= 0.30 and line["low"] > 0.25
