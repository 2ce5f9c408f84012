"""Recorded games of all formats, as the tests read them."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from game.riichi.records.check import Checked, check_game
from game.riichi.records.files import open_record, read_text
from game.riichi.records.rules_of import majiang_rule
from game.riichi.records.steps import GameRecord

DATA = Path(__file__).parents[3] / "data" / "riichi" / "records"
CONTRADICTORY = ("confusing_nakis_1", "confusing_nakis_2")
"""The names of made-up logs: a riichi stick is missing from the payments of one, the other holds five 5s."""


@cache
def text_of(name: str) -> str:
    """The unpacked text of a sample file."""
    return gzip.decompress((DATA / name).read_bytes()).decode()


def mjlogs() -> list[str]:
    """The names of the Tenhou XML samples."""
    return sorted(path.name for path in DATA.glob("*.mjlog.gz"))


@cache
def tenhou6() -> dict[str, str]:
    """The tenhou6 samples by name."""
    lines = [json.loads(line) for line in text_of("tenhou6.jsonl.gz").splitlines()]
    return {line["case"]: json.dumps(line["log"], ensure_ascii=False) for line in lines}


@cache
def under_rules() -> tuple[tuple[dict[str, Any], str], ...]:
    """The paipu of majiang with the rule file that each was played by."""
    lines = [json.loads(line) for line in text_of("majiang_rules.jsonl.gz").splitlines()]
    return tuple((line["rule"], json.dumps(line["paipu"], ensure_ascii=False)) for line in lines)


def game_of(name: str) -> GameRecord:
    """The only game of a sample file."""
    (game,) = open_record(DATA / name)
    return game


def read_one(text: str) -> GameRecord:
    """The only game of a text."""
    (game,) = read_text("sample", text)
    return game


def checked(game: GameRecord) -> Checked:
    """The game replayed; a difference fails with its sentence."""
    found = check_game(game)
    assert [f"{d.place}: {d.notice}" for d in found.differences] == []
    return found


def ruled(rule: dict[str, Any], text: str) -> GameRecord:
    """A majiang game under its rule file."""
    (game,) = read_text("sample", text, majiang_rule(rule))
    return game
