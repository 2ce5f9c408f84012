"""Kill -9 in the middle of play, again and again: the match that is gone on with holds every act that was shown."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.games import GAMES
from game.kernel.match import Match
from game.kernel.record import SeatInfo
from game.library.saves import Saves
from game.seats.players import seat_players
from game.seats.table import Table
from tests.scenes.kills import lost

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("kills", [6, pytest.param(1000, marks=pytest.mark.slow)])
def test_no_act_that_was_shown_is_lost(kills: int) -> None:
    command = [sys.executable, "-m", "tests.scenes.kills", str(kills), "7"]
    run = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
    print(run.stdout)
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"{kills} kills" in run.stdout and " 0 lost" in run.stdout


def test_a_missing_or_other_act_would_be_noticed(tmp_path: Path) -> None:
    match = Match(GAMES["turf"], GAMES["turf"].config_type(), 2, 5)
    writer = Saves(tmp_path).new(match, (SeatInfo("a", "easy"), SeatInfo("b", "easy")))
    table = Table(match, list(seat_players(match, ("easy", "easy"))), writer)
    for _ in range(5):
        table.step()
    writer.close()
    told = {"path": str(writer.path), "acts": len(match.acts), "digest": match.digest()}
    assert lost(told) == 0
    assert lost({**told, "digest": "other"}) == 1
    lines = writer.path.read_bytes().splitlines(keepends=True)
    writer.path.write_bytes(b"".join(lines[:-2]))
    assert lost(told) == 2
