"""Random events at each of the four tables: nothing raises and every act is on disk."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.scene_registry import SCENE_ENTRIES

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("game", list(SCENE_ENTRIES))
@pytest.mark.parametrize("events", [500, pytest.param(100_000, marks=pytest.mark.slow)])
def test_nothing_raises_whatever_is_pressed(game: str, events: int) -> None:
    command = [sys.executable, "-m", "tests.scenes.random_events", game, str(events), "5"]
    run = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
    print(run.stdout)
    assert run.returncode == 0, run.stdout + run.stderr
    assert " 0 exceptions" in run.stdout
