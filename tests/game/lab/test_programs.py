"""Outside programs and levels in the lab: the same figures as for bots, faults counted and told, levels in order."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from game.kernel.seat import LEVELS
from game.lab.command import main

PYTHON = shlex.quote(sys.executable)
FRAME = """
import json, sys, time
def send(**message): print(json.dumps(message), flush=True)
acts = 0
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": send(type="ready", name="small")
    if m["type"] in ("act", "refused"):
        legal = m.get("legal") or legal
        acts += m["type"] == "act"
        {deed}
        send(type="act", id=m["id"], action=legal[0])
"""


def program(folder: Path, deed: str = "pass") -> str:
    """A small program that does this at every act and then takes the first lawful one."""
    file = folder / "small.py"
    file.write_text(FRAME.format(deed=deed), encoding="utf-8")
    return f"small=program:{PYTHON} {shlex.quote(str(file))}"


def ladder(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict[str, Any]:
    assert main(["ladder", *arguments, "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def seats_of(found: dict[str, Any], name: str) -> tuple[float, float]:
    line = next(line for line in found["standings"] if line["name"] == name)
    return line["score"]["estimate"]["mean"], line["place"]["estimate"]["mean"]


@pytest.mark.parametrize(("talk", "more"), [("program:", ""), ("mjai:", " --mjai"), ("mjai-array:", " --mjai")])
def test_a_bot_as_a_program_plays_like_the_bot_itself(talk: str, more: str, capsys: pytest.CaptureFixture[str]) -> None:
    shared = ["riichi", "--seeds", "1", "--from", "1", "--set", "length=tonpu", "--alone"]
    inside = ladder(capsys, *shared, "--pair", "normal:easy")
    level = f"ours={talk}{PYTHON} -m game bot riichi --level normal{more}"
    outside = ladder(capsys, *shared, "--program", level, "--pair", "ours:easy")
    assert seats_of(outside, "ours") == seats_of(inside, "normal")
    assert not outside["failures"]


@pytest.mark.parametrize(
    ("deed", "cause"),
    [
        ("sys.exit(4)", "crashed"),
        ("time.sleep(600)", "late"),
        ('legal = [{"type": "nothing_of_that_kind"}]', "unreadable"),
        ('legal = [{"type": "move", "horse": 99}]', "refused"),
    ],
)
def test_what_a_program_fails_to_do_is_counted_and_told(
    deed: str, cause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["turf", "--program", program(tmp_path, deed), "--pair", "small:easy", "--seeds", "1", "--seats", "2"]
    found = ladder(capsys, *arguments, "--seconds", "0.2", code=1)
    ((name, matches, acts, first),) = found["failures"]
    assert (name, matches) == ("small", 2) and acts > 0 and first.startswith(cause)
    assert main(["ladder", *arguments, "--seconds", "0.2"]) == 1
    assert "small was given up in 2 matches" in capsys.readouterr().out


def test_levels_of_the_lab_have_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    found = ladder(capsys, "rummikub", "--pair", "hoard:greedy", "--seeds", "1", "--seats", "2")
    assert {line["name"] for line in found["standings"]} == {"hoard", "greedy"}
    facts = {name for name, _ in found["did"]}
    assert {"turns", "laying_turns", "tiles_laid"} <= facts


def test_equal_seats_on_one_deal_play_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two names of one level are equal over all rotations, whatever the deal."""
    plan = tmp_path / "plan.yaml"
    plan.write_text(
        "yongmaru-plan: 1\ngame: turf\nfield: {a: {level: easy}, b: {level: easy}}\nseeds: {count: 3}\n"
        "questions: [{strength: [a, b]}]\n",
        encoding="utf-8",
    )
    assert main(["run", str(plan), "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert answer["estimate"]["mean"] == 0 and answer["outcome"] == "none"


# -- levels in order, thousands of matches


@pytest.mark.slow
@pytest.mark.parametrize(("strong", "weak"), list(zip(LEVELS[1:], LEVELS[:-1], strict=True)))
@pytest.mark.parametrize(
    ("game", "seeds", "more"),
    [
        ("holla", "250", ()),
        ("turf", "50", ("--alone",)),
        ("rummikub", "60", ("--alone",)),
    ],
)
def test_every_level_beats_the_one_below(
    game: str, seeds: str, more: tuple[str, ...], strong: str, weak: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if (game, weak) == ("rummikub", "random"):
        strong = "easy"  # Chance picks among all listed plays, more than a beginner sees.
    pair = f"{strong}:{weak}"
    found = ladder(capsys, game, "--pair", pair, "--seeds", seeds, "--from", "30001", "--jobs", "2", *more)
    (answer,) = found["answers"]
    assert answer["estimate"]["mean"] > 2.6 * answer["estimate"]["error"]
