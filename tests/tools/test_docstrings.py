"""Docstrings begin as the house agreed, and the check sees those that do not."""

import ast
from pathlib import Path

import pytest

from tools.docstrings import fault, faults

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("folder", ["assets", "benchmarks", "examples", "game", "scenes", "tools"])
def test_docstrings_begin_as_agreed(folder: str) -> None:
    assert not list(faults(ROOT / folder))


def test_the_word_list_is_sorted_and_says_nothing_twice() -> None:
    words = (ROOT / "tools" / "verbs.txt").read_text(encoding="utf-8").splitlines()
    assert words == sorted(set(words))


@pytest.mark.parametrize(
    ("head", "doc", "fine"),
    [
        ("def f() -> None", "Plays a match.", True),
        ("def f() -> None", "Play a match.", False),
        ("def f() -> None", "The end of a match.", False),
        ("def f() -> int", "Returns the seat that won.", True),
        ("def f() -> int", "The seat that won.", True),
        ("def f() -> int", "How many cubes lie there.", True),
        ("def f() -> int", "How it went.", False),
        ("def f() -> str", "Of what is wrong with a match.", False),
        ("async def f() -> str", "Asking for a match.", False),
        ("class C", "A match that has ended.", True),
        ("class C", "Rules of one game.", True),
        ("class C", "Plays a match.", False),
        ("class C", "Carry a tile.", False),
        ("class C", "What a seat knows.", False),
    ],
)
def test_beginnings(head: str, doc: str, fine: bool) -> None:
    node = ast.parse(f"{head}:\n    ...").body[0]
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    assert (fault(node, doc) == "") is fine
