"""Trials of programs: good ones have no fault, each of twelve broken ones its own; the example bots play on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.kernel.texts import Texts
from game.lab.checks.program_check import Fault, trial_lines, try_bot
from game.lab.command import main

EXAMPLES = Path(__file__).parents[3] / "examples" / "bots"
BOTS = {
    "holla": "holla_pairs.py", "rummikub": "rummikub_most.py", "turf": "turf_own_horse.py",
    "riichi": "riichi_first_drawn.py",
}  # fmt: skip

BROKEN = """
import json, sys, time

def say(message):
    sys.stdout.write((message if isinstance(message, str) else json.dumps(message)) + "\\n")
    sys.stdout.flush()

how, matches, asked = sys.argv[1], 0, 0
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind in ("hello", "new match"):
        matches += 1
        if how == "no hello" or (how == "ignores new match" and kind == "new match"):
            continue
        say({"type": "ready", "name": how, "matches": how in ("ignores new match", "exits at the end", "fine")})
    elif kind in ("act", "refused"):
        legal = message.get("legal", [{}])
        act = {"type": "act", "id": message["id"], "action": legal[-1]}
        asked += 1
        if how == "silent":
            continue
        if how == "late":
            time.sleep(0.8)
        elif how == "wrong id":
            act["id"] += 7
        elif how == "illegal":
            act["action"] = {"type": "move", "horse": 99}
        elif how == "crash at act 5" and asked == 5:
            raise SystemExit(3)
        elif how == "not JSON":
            act = "thinking..."
        elif how == "1 MB line":
            act = "x" * (1 << 21)
        elif how == "changes nothing" and any(one.get("type") == "draw" for one in legal):
            act["action"] = {"type": "play", "table": message["view"]["table"] if "view" in message else []}
        say(act)
        if how == "two answers":
            say(act)
    elif kind == "end" and how == "exits at the end":
        break
"""
EXPECTED: dict[str, tuple[str, Fault]] = {
    "silent": ("turf", "late"),
    "late": ("turf", "late"),
    "wrong id": ("turf", "wrong_id"),
    "illegal": ("turf", "refused"),
    "crash at act 5": ("turf", "crashed"),
    "not JSON": ("turf", "not_json"),
    "two answers": ("turf", "two_answers"),
    "1 MB line": ("turf", "long"),
    "exits at the end": ("turf", "ended_at_end"),
    "ignores new match": ("turf", "deaf_to_new_match"),
    "no hello": ("turf", "not_ready"),
    "changes nothing": ("rummikub", "unchanged"),
}


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A program that is broken in the way that its argument names."""
    file = tmp_path / "broken.py"
    file.write_text(BROKEN, encoding="utf-8")
    return file


@pytest.mark.parametrize("how", EXPECTED)
def test_every_broken_program_gets_its_line_and_remedy(how: str, broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.seats import program

    waits = 1.0 if how in ("no hello", "ignores new match") else 10.0
    monkeypatch.setattr(program.ProgramPlayer.__init__, "__defaults__", (None, waits, None))
    game, fault = EXPECTED[how]
    trial = try_bot(game, f'{sys.executable} {broken} "{how}"', seconds=0.4)
    faults = [found.fault for found in trial.findings]
    assert faults[0] == fault
    assert (said := trial_lines(trial, Texts("ko"))) != trial_lines(trial, Texts("en"))
    if how == "wrong id":
        assert "번 물음에" in said[-1]


def test_the_remedies_differ() -> None:
    for locale in ("en", "ko"):
        texts = Texts(locale)
        told = {texts.t(f"lab_try_bot.fault.{fault}") for _, fault in EXPECTED.values()}
        assert len(told) == len({fault for _, fault in EXPECTED.values()})


def test_a_good_program_has_no_fault(broken: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    transcript = tmp_path / "talk.txt"
    command = f"{sys.executable} {broken} fine"
    assert main(["try-bot", "turf", command, "--transcript", str(transcript)]) == 0
    told = capsys.readouterr().out
    assert "Nothing is wrong" in told and "several matches" in told and "bet" in told
    lines = transcript.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith('host {"type":"hello"') and any(line.startswith("seat ") for line in lines)


def test_a_command_that_cannot_start_is_told() -> None:
    assert [found.fault for found in try_bot("turf", "no-such-program").findings] == ["unstartable"]


@pytest.mark.parametrize("game", BOTS)
def test_example_bots_play_without_a_fault(game: str) -> None:
    file = EXAMPLES / BOTS[game]
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 40
    trial = try_bot(game, f"{sys.executable} {file}")
    assert not trial.findings and trial.many_matches


def test_the_example_in_node() -> None:
    node = shutil.which("node")
    if node is None or subprocess.run([node, "--version"], capture_output=True, check=False).returncode:
        pytest.skip("node is not installed")
    assert not try_bot("turf", f"{node} {EXAMPLES / 'first_act.mjs'}").findings
