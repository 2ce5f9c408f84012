"""Tests of scenes and windows look through public names alone: nodes, controls, the probe."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ORACLE = HERE / "oracle"
"""Records what any table does, whatever keeps it: the acts of a match that is not over are in no public name."""
FILES = sorted(
    [path for path in HERE.rglob("*.py") if ORACLE not in path.parents] + [*(HERE.parent / "window").rglob("*.py")]
)
NAMED_SO = {"_replace", "_exit"}
"""Names of Python itself that begin so."""
PATCHES = {"setattr", "patch"}


def private(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and name of each reach into what another object, class or module keeps to itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in PATCHES:
            texts = (part.value for part in node.args if isinstance(part, ast.Constant))
            yield from ((node.lineno, text.rpartition(".")[2]) for text in texts if isinstance(text, str))


def test_tests_reach_into_nothing_private() -> None:
    wrong = [
        f"{path.name}:{line}: {name}"
        for path in FILES
        for line, name in private(ast.parse(path.read_text(encoding="utf-8")))
        if re.match(r"_[a-z]", name) and name not in NAMED_SO
    ]
    assert not wrong
