"""The bot printed in the documentation plays, and the documented names exist."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.options import load_options
from game.seats.program import PROTOCOL
from game.turf.config import COATS

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


@pytest.mark.parametrize("name", GAMES)
def test_the_documented_view_keys_exist(name: str) -> None:
    text = (DOCS / "bots_protocol.md").read_text(encoding="utf-8")
    title = load_options(GAMES[name]).en
    section = text.split(f"## {title}\n")[1].split("\n## ")[0]
    table = section.split("The view, its most useful keys:")[1]
    first_cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    keys = {key.strip(" `") for cell in first_cells for key in cell.split(",")}
    assert len(keys) > 10
    assert keys <= set(GAMES[name].view_type.__struct_fields__)
    assert PROTOCOL in text


@pytest.mark.parametrize("name", GAMES)
def test_the_documented_actions_exist(name: str) -> None:
    text = (DOCS / "bots_protocol.md").read_text(encoding="utf-8")
    section = text.split(f"## {load_options(GAMES[name]).en}\n")[1].split("\n## ")[0]
    shown = [e.replace("[[...],...]", "[[1]]") for e in re.findall(r'`(\{"type":.*?\})`', section, re.DOTALL)]
    assert len(shown) > 2
    for example in shown:
        known = re.sub(r":c\}", ":3}", example)
        msgspec.json.decode(known, type=GAMES[name].action_type)


@pytest.mark.parametrize("name", GAMES)
def test_the_documented_facts_exist(name: str) -> None:
    text = (DOCS / "without_a_screen.md").read_text(encoding="utf-8")
    facts_of_all = text.split("### What the facts are\n")[1]
    section = facts_of_all.split(f"\n- {load_options(GAMES[name]).en}: ")[1].split("\n- ")[0]
    rules = GAMES[name]
    facts = rules.facts(rules.start(rules.config_type(), rules.seat_counts[0], Chance(1)))
    named = set(re.findall(r"`([a-z_]+)`", section))
    assert {word for word in named if "_" in word and word not in COATS} <= set(facts)
    assert {fact for fact in facts if "_share_" not in fact} <= named


def test_the_documented_hand_is_a_dragon() -> None:
    text = (DOCS / "without_a_screen.md").read_text(encoding="utf-8")
    hand = next(line.strip() for line in text.splitlines() if line.strip().startswith('{"hand"'))
    command = [sys.executable, "-m", "game", "score", "holla"]
    done = subprocess.run(command, input=hand.encode(), capture_output=True, check=True)
    assert json.loads(done.stdout)["yeok"] == "dragon"
