"""The walk through a new game quotes its files as they are, and names every field of an entry that there is."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from game.kernel.entry import GameEntry
from scenes.table.game import TableGame

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "add_a_game.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"^`([\w./]+)`:\n```python\n(.*?)```", TEXT, re.S | re.M)


@pytest.mark.parametrize(("file", "lines"), QUOTED, ids=lambda value: value.split("\n")[0][:40])
def test_what_is_quoted_stands_in_its_file(file: str, lines: str) -> None:
    assert lines in (ROOT / file).read_text(encoding="utf-8")


def test_every_block_of_code_is_held() -> None:
    assert len(QUOTED) == TEXT.count("```python") >= 12


def test_what_an_entry_needs_is_told() -> None:
    needed = [field.name for field in fields(GameEntry) if field.default_factory is field.default]
    told = re.search(r"Only ([^.]*) have to be there", TEXT)
    assert told is not None and re.findall(r"`(\w+)`", told[1]) == needed


def test_the_fields_of_the_table_are_those_that_it_has() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ", TEXT.split("## 5.")[1], re.M)
    names = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert len(names) >= 12 and set(names) <= {field.name for field in fields(TableGame)}


def test_a_table_is_a_literal_of_few_fields() -> None:
    found = fields(TableGame)
    assert len(found) <= 20
    assert sum(field.default is field.default_factory is MISSING for field in found) <= 6
