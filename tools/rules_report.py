"""Reports the rule statements that no test names, and how much of each seed is told: ``python -m tools.rules_report``
(exit code 1 when any is left).

Reads the test files without running them. A test names a rule by ``@pytest.mark.rule("holla.R66")`` on a test
function, a test class or a parameter set, or in a ``pytestmark``.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from game.book import seeds
from game.kernel import rulebook
from game.kernel.sources import SourceError

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
SEEDS = ROOT.parent / "shared" / "seeds"
"""Where the documents lie that `game.book.seeds` tells of, if they lie beside the checkout."""


class UnreadableMarker(ValueError):
    """The error of a rule marker whose ids are not plain strings; the message is one line with place and remedy."""


def claims(folder: Path = TESTS) -> dict[str, list[str]]:
    """Finds, by rule id, the places (``file:line``) of the tests that name it.

    `UnreadableMarker` when an id is not a plain string.
    """
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for call in _marker_calls(tree):
            for rule_id in _ids(call, file):
                found.setdefault(rule_id, []).append(f"{file.relative_to(folder.parent)}:{call.lineno}")
    return found


def untested(game: str, claimed: dict[str, list[str]]) -> list[rulebook.Rule]:
    """The statements of a game, components aside, that nothing in ``claimed`` names."""
    book = rulebook.load(game)
    return [rule for rule in book.rules if not rule.component and f"{game}.{rule.id}" not in claimed]


def unknown(claimed: dict[str, list[str]]) -> list[str]:
    """The claimed ids that no rule file has."""
    known = {rule_id for game in rulebook.games() for rule_id in rulebook.load(game).ids()}
    return [rule_id for rule_id in claimed if rule_id not in known]


def _marker_calls(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        for place in _places(node):
            for inside in ast.walk(place):
                if isinstance(inside, ast.Call) and ast.unparse(inside.func).endswith("mark.rule"):
                    yield inside


def _places(node: ast.AST) -> list[ast.expr]:
    """The places where pytest looks for markers."""
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
        return node.decorator_list
    if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
        return node.decorator_list
    if isinstance(node, ast.Assign) and any(ast.unparse(t).endswith("pytestmark") for t in node.targets):
        return [node.value]
    return []


def _ids(call: ast.Call, file: Path) -> Iterator[str]:
    for argument in call.args:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            raise UnreadableMarker(f"{file}:{call.lineno}: write the rule ids as plain strings")
        yield argument.value


def main() -> int:
    """Prints the report; returns 0 when every statement of every game is named by a test."""
    try:
        claimed = claims()
    except UnreadableMarker as error:
        print(error)
        return 1
    wrong = unknown(claimed)
    for rule_id in wrong:
        print(f"{claimed[rule_id][0]}: there is no rule {rule_id}")
    left = 0
    for game in rulebook.games():
        rules = rulebook.load(game).rules
        gaps = untested(game, claimed)
        left += len(gaps)
        components = sum(rule.component for rule in rules)
        print(
            f"{game}: {len(rules)} statements, {components} only describe, "
            f"{len(rules) - components - len(gaps)} named by tests, {len(gaps)} by none"
        )
        for rule in gaps:
            print(f"  {game}.{rule.id}  {rule.en}")
    return 1 if left or wrong or not _report_seeds() else 0


def seed_beside(game: str) -> Path | None:
    """The document of a game; nothing where none lies beside the checkout."""
    return next(iter(sorted(SEEDS.glob(f"*{game}*.txt"))), None)


def _report_seeds() -> bool:
    """Prints what of each document is told, and what is wrong where it lies beside; returns whether all is well."""
    try:
        found = seeds.read(seeds.path())
    except SourceError as error:
        print(error)
        return False
    right = True
    for game, seed in found.seeds.items():
        counts = seed.counts()
        why = ", ".join(f"{counts[reason]} {reason}" for reason in found.reasons if counts[reason])
        print(f"{game}, the seed: {seed.lines} lines, {counts['told']} told, {seed.footnotes} footnotes; {why}")
        document = seed_beside(game)
        if document is None:
            print("  it does not lie beside the checkout, so nothing was compared with it")
            continue
        for problem in seeds.differences(seed, document.read_bytes()):
            right = False
            print(f"  {problem}")
    return right


if __name__ == "__main__":
    sys.exit(main())
