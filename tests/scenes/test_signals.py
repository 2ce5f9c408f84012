"""Ctrl+C and a terminal that closes end the app as the close button does: the match is saved, nobody is left behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from game import system
from game.library.saves import Saves
from tests.processes import runs

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
APP = """
import multiprocessing, sys, time
import scenes.__main__ as program
from scenes.lobby import start_match
from scenes.kit.scene import Scene
from scenes.kit.ui import Ui

class Starter(Scene):
    opaque = False
    def __init__(self, ctx):
        self.ctx, self.ui, self.motion = ctx, Ui(ctx), ctx.motion()
    def update(self, dt):
        if self.ctx.host.after_frame is None:
            self.ctx.host.after_frame = told
            assert not start_match.start(self.ctx, start_match.first_round(self.ctx, "turf"))
            clients.append(self.ctx.host.stack.top.client)
            clients[0].autoplay = True

def told():
    children = [child.pid for child in multiprocessing.active_children()]
    if children and clients[0].act_number and not said:
        said.append(print(*children, flush=True))
    STUCK

clients, said = [], []

program.first_scene = lambda ctx, *_: Starter(ctx)
sys.exit(program.main(["--data-dir", sys.argv[1]]))
"""


def started(folder: Path, stuck: str = "") -> tuple[subprocess.Popen[str], list[int]]:
    """The app with a match in which a bot has thought, and the processes that it has started."""
    script = APP.replace("STUCK", stuck)
    words = [sys.executable, "-c", script, str(folder)]
    app = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert app.stdout is not None
    watchdog = threading.Timer(PATIENCE, app.kill)
    watchdog.start()
    children = [int(word) for word in app.stdout.readline().split()]
    watchdog.cancel()
    return app, children


def ended(app: subprocess.Popen[str], children: list[int], folder: Path) -> int:
    """Its exit code; the match must lie there to go on with, and nobody may be left."""
    _, errors = app.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors, errors
    assert children and not any(map(runs, children))
    (entry,) = Saves(folder / "matches").open_matches()
    assert entry.status == "open" and entry.acts >= 1, "saved, and its lock is free"
    return app.returncode


@pytest.mark.parametrize("number", [signal.SIGINT, *system.ENDING])
def test_a_signal_ends_the_app_as_the_close_button_does(number: int, tmp_path: Path) -> None:
    app, children = started(tmp_path)
    app.send_signal(number)
    assert ended(app, children, tmp_path) == 0


def test_an_app_that_hangs_ends_at_the_second_signal(tmp_path: Path) -> None:
    app, children = started(tmp_path, "while said: time.sleep(0.05)")
    for _ in range(2):
        app.send_signal(signal.SIGTERM)
        time.sleep(0.3)
    assert ended(app, children, tmp_path) == 128 + signal.SIGTERM
