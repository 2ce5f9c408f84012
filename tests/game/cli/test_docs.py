"""The bot printed in the documentation plays, and the documented names exist."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

from game.holla.view import HollaView
from game.seats.program import PROTOCOL

DOCS = Path(__file__).parents[3] / "docs"


def test_the_documented_bot_plays_a_match(tmp_path: Path) -> None:
    text = (DOCS / "bots_protocol.md").read_text(encoding="utf-8")
    bot = tmp_path / "bot.py"
    bot.write_text(text.split("```python\n")[1].split("```")[0], encoding="utf-8")
    seats = f"easy,program:{shlex.join([sys.executable, str(bot)])},easy"
    command = [sys.executable, "-m", "game", "play", "holla", "--seats", seats, "--set", "rounds=1", "--seed", "5"]
    done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(json.loads(done.stdout)["standings"]) == 3


def test_the_documented_view_keys_exist() -> None:
    text = (DOCS / "bots_protocol.md").read_text(encoding="utf-8")
    table = text.split("The view, its most useful keys:")[1].split("A whole bot:")[0]
    first_cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    keys = {key.strip(" `") for cell in first_cells for key in cell.split(",")}
    assert len(keys) > 10
    assert keys <= set(HollaView.__struct_fields__)
    assert PROTOCOL in text


def test_the_documented_hand_is_a_dragon() -> None:
    text = (DOCS / "without_a_screen.md").read_text(encoding="utf-8")
    hand = next(line.strip() for line in text.splitlines() if line.strip().startswith('{"hand"'))
    command = [sys.executable, "-m", "game", "score", "holla"]
    done = subprocess.run(command, input=hand.encode(), capture_output=True, check=True)
    assert json.loads(done.stdout)["yeok"] == "dragon"
