"""The verbs of docs/without_a_screen.md have the options and fields that stand there, and no others."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.cli.main import run
from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.seats.bots import make_bot
from game.seats.program import PROTOCOL
from game.seats.request import answer_with, request_for

PAGE = Path(__file__).parents[3] / "docs" / "without_a_screen.md"
LESSON = Path(__file__).parents[3] / "assets" / "lessons" / "turf" / "1_first.yaml"


def section(verb: str) -> str:
    text = PAGE.read_text(encoding="utf-8")
    return text.split(f"\n## {verb}\n")[1].split("\n## ")[0]


def documented(verb: str, begins: str) -> set[str]:
    """The keys of the object in a section that begins so, those of objects within it included."""
    text = section(verb).replace("\n     ", "")
    line = next(line for line in text.splitlines() if line.strip().startswith(begins))
    return set(re.findall(r'"(\w+)":', line))


def keys(value: Any, inner: bool = True) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for one in value.values() for key in keys(one) if inner}
    return {key for one in value for key in keys(one)} if isinstance(value, list) else set()


def said(capsys: pytest.CaptureFixture[str], *words: str) -> list[Any]:
    assert run(list(words)) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    "verb",
    [
        "games",
        "play",
        "replay",
        "check",
        "legal",
        "export",
        "score",
        "shanten",
        "lessons",
        "rules",
        "solve",
        "statistics",
    ],
)
def test_every_option_of_a_verb_stands_on_the_page(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    run([verb, "--help"])
    options = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", capsys.readouterr().out)) - {"--help"}
    page = PAGE.read_text(encoding="utf-8")
    head = page.split("\n## ")[0]
    assert {option for option in options if option not in section(verb) and option not in head} == set()


def test_rules_check_has_the_fields_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = said(capsys, "rules", "check", "turf", "--json")
    assert keys(line) == documented("rules", '{"game"')


def test_lessons_check_has_the_fields_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    lesson, last = said(capsys, "lessons", "check", "--json", "--file", str(LESSON))
    assert keys(lesson) == documented("lessons", '{"lesson"')
    assert keys(last) == documented("lessons", '{"lessons"')
    assert all(f"`{way['name']}`" in section("lessons") for way in lesson["ways"])


def test_export_has_the_fields_of_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(tmp_path / "record.jsonl")
    said(capsys, "play", "riichi", "--seats", "random,random,random,random", "--set", "length=single", "--seed", "3",
         "--record", record)  # fmt: skip
    begin, *_, end = said(capsys, "export", "riichi", record)
    assert begin["type"] == "start_game" and end["type"] == "end_game"
    own = begin["yongmaru"]
    assert len(begin["names"]) == 4 and all(f"`{key}`" in section("export") for key in ("names", "yongmaru", *own))


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_evaluate_has_the_fields_of_the_page(game: str) -> None:
    seats = min(4, max(GAMES[game].seat_counts))
    match: AnyMatch = Match(GAMES[game], config_of(GAMES[game], {}), seats, 3)
    bot = make_bot(game, "random")
    while len(request_for(match, match.to_act()[0]).legal) < 2:
        request = request_for(match, match.to_act()[0])
        match.act(request.seat, answer_with(bot, request).action)
    request = request_for(match, match.to_act()[0])
    hello = {"type": "hello", "protocol": PROTOCOL, "game": game, "seat": request.seat, "seats": seats, "seed": 1}
    ask = {"type": "evaluate", "id": 17, "view": request.view, "legal": request.legal, "also": request.legal[-1]}
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in (hello, ask))
    words = [sys.executable, "-m", "game", "bot", game, "--level", "easy"]
    done = subprocess.run(words, input=lines, capture_output=True, check=True)
    ready, answer = map(json.loads, done.stdout.splitlines())
    assert ready["values"] is True and set(ask) == documented("bot", '{"type":"evaluate"')
    assert answer["id"] == 17 and answer["values"]
    named = documented("bot", '{"type":"values"')
    assert set(answer) == named - {"action", "value", "spread", "aim", "why"}
    for one in answer["values"]:
        assert {"action", "value", "spread"} <= set(one) <= {"action", "value", "spread", "aim", "why"} <= named
