"""Small mistakes put into the code one by one: which of them does no test notice?

``python -m tools.mutants map`` notes which tests run which lines, ``python -m tools.mutants run`` draws places by a
seed and tries each against the tests that run its line. What was tried stands in the file of results and is not
tried again, so that a run may be broken off and gone on with; ``show`` counts it and lists what survived.

The code is changed in the folder where this runs, and put back: use a checkout of its own.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import coverage
import pytest

FOLDERS: Final = tuple(
    f"scenes/{name}"
    for name in ("table", "holla", "riichi", "rummikub", "turf", "menu", "lobby", "settings", "lessons")
)
QUICK: Final = "not slow and not whole"
"""The tests of `make check`."""
SWAPPED: Final[dict[type, str]] = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Is: "is not",
    ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in", ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*",
    ast.Mod: "*",
}  # fmt: skip
"""What stands in the place of an operator."""
SECONDS: Final = 240
"""Seconds of processor time after which a mistake is taken for noticed: the tests do not end any more."""


class Mutant(NamedTuple):
    """A mistake: the text from one offset of a file to another, and what stands there in its place."""

    file: str
    line: int
    begin: int
    end: int
    kind: str
    text: str

    @property
    def name(self) -> str:
        """The place of the mistake, by which it is known again."""
        return f"{self.file}:{self.line}:{self.begin} {self.kind} -> {self.text}"


def mutants_of(file: Path, root: Path) -> Iterator[Mutant]:
    """Yields every mistake that can be made in a file."""
    source = file.read_text(encoding="utf-8")
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw, name = source.encode(), file.relative_to(root).as_posix()

    def place(line: int, column: int) -> int:
        return starts[line - 1] + column

    def made(node: ast.expr | ast.stmt, begin: int, end: int, kind: str, text: str) -> Mutant:
        return Mutant(name, node.lineno, begin, end, kind, text)

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)

    def between(left: ast.expr, right: ast.expr, kind: str, text: str) -> Iterator[Mutant]:
        begin, end = span(left)[1], span(right)[0]
        if raw[begin:end].strip(b" \n()").decode() == kind:
            yield made(left, begin, end, kind, raw[begin:end].decode().replace(kind, text))

    for node in _logic(ast.parse(source)):
        match node:
            case ast.Compare(left, ops, others):
                for one, operator, other in zip([left, *others], ops, others, strict=False):
                    kind = _sign(operator)
                    yield from between(one, other, kind, SWAPPED[type(operator)])
            case ast.BinOp(left, operator, right) if type(operator) in SWAPPED and not isinstance(left, ast.Constant):
                yield from between(left, right, _sign(operator), SWAPPED[type(operator)])
            case ast.BoolOp(operator, values):
                kind, text = ("and", "or") if isinstance(operator, ast.And) else ("or", "and")
                for one, other in pairwise(values):
                    yield from between(one, other, kind, text)
            case ast.UnaryOp(ast.Not()):
                yield made(node, span(node)[0], span(node)[0] + len("not"), "not", "")
            case ast.Constant(bool() as value):
                yield made(node, *span(node), str(value), str(not value))
            case ast.Expr(ast.Call()):
                yield made(node, *span(node), "call", "pass")


def _sign(operator: ast.cmpop | ast.operator) -> str:
    signs: dict[type, str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
    back = {"!=": "==", "==": "!=", "<=": "<", "<": "<=", ">=": ">", ">": ">=", "is not": "is", "is": "is not"}
    back |= {"not in": "in", "in": "not in"}
    return signs.get(type(operator)) or back[SWAPPED[type(operator)]]


def _logic(tree: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes inside of functions, without annotations."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                if not any(isinstance(inner, ast.FunctionDef) for inner in ast.walk(statement)):
                    yield from ast.walk(statement)


def drawn(root: Path, folders: Sequence[str], count: int, seed: str) -> list[Mutant]:
    """Draws so many mistakes from folders, the same for the same seed and code."""
    files = sorted(file for folder in folders for file in (root / folder).rglob("*.py"))
    found = {mutant.name: mutant for file in files for mutant in mutants_of(file, root)}
    return sorted(found.values(), key=lambda m: hashlib.sha256(f"{seed} {m.name}".encode()).digest())[:count]


def reaching(data: coverage.CoverageData, root: Path, mutant: Mutant) -> list[str]:
    """Returns the tests that run the line of a mistake."""
    lines = data.contexts_by_lineno(str(root / mutant.file))
    return sorted({context.rpartition("|")[0] for context in lines.get(mutant.line, []) if "|run" in context})


def noticed(root: Path, mutant: Mutant, tests: Sequence[str]) -> bool:
    """Makes the mistake, runs tests until one fails, and puts the code back."""
    file, asked = root / mutant.file, root / ".mutant_tests"
    before = file.read_bytes()
    asked.write_text("\n".join(tests), encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", "-m", QUICK, f"@{asked}"]
    try:
        file.write_bytes(before[: mutant.begin] + mutant.text.encode() + before[mutant.end :])
        # A kept translation of the mistake could be taken for that of the code.
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            words, cwd=root, env=env, capture_output=True, text=True, preexec_fn=_limited, timeout=10 * SECONDS
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_bytes(before)
        asked.unlink()
    ends = (-signal.SIGXCPU, pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
    if done.returncode not in ends:
        raise RuntimeError(f"{mutant.name}: the tests cannot be run: {done.stdout[-500:]}{done.stderr[-500:]}")
    return done.returncode != pytest.ExitCode.OK


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 10))


def try_all(options: argparse.Namespace, root: Path) -> None:
    """Tries the drawn mistakes that were not tried yet, as long as there is time."""
    data = coverage.CoverageData(options.map)
    data.read()
    known = _tried(options.results)
    ends = time.monotonic() + options.minutes * 60
    with options.results.open("a", encoding="utf-8") as results:
        for mutant in drawn(root, options.folders, options.count, options.seed):
            if mutant.name in known or time.monotonic() > ends:
                continue
            tests = reaching(data, root, mutant)
            tests = tests[:: -(-len(tests) // options.most) or 1] if options.most else tests
            fate = "unreached" if not tests else "killed" if noticed(root, mutant, tests) else "survived"
            results.write(json.dumps({"mutant": mutant.name, "tests": len(tests), "fate": fate}) + "\n")
            results.flush()


def _tried(results: Path) -> dict[str, str]:
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    return {row["mutant"]: row["fate"] for row in map(json.loads, lines)}


def show(results: Path) -> None:
    """Prints how many died, and where the others are."""
    tried = _tried(results)
    print(", ".join(f"{count} {fate}" for fate, count in sorted(Counter(tried.values()).items())))
    for name, fate in sorted(tried.items()):
        if fate != "killed":
            print(f"{fate:10} {name}")


def note_map(options: argparse.Namespace, root: Path) -> int:
    """Runs the tests and notes which of them run which lines."""
    words = ["-q", "-n0", "-m", QUICK, "--cov-context=test", "--cov-report=", *(f"--cov={f}" for f in options.folders)]
    done = subprocess.run([sys.executable, "-m", "pytest", *words, *options.tests], cwd=root)
    (root / ".coverage").replace(options.map)
    return done.returncode


def main(arguments: Sequence[str]) -> int:
    """Notes, tries or shows, as asked."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("verb", choices=("map", "run", "show"))
    parser.add_argument("--folders", nargs="+", default=FOLDERS)
    parser.add_argument("--tests", nargs="+", default=["tests/scenes"], help="where the map looks for tests")
    parser.add_argument("--map", type=Path, default=Path(".mutants.map"))
    parser.add_argument("--results", type=Path, default=Path(".mutants.jsonl"))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--most", type=int, default=0, help="run so many of the tests that run the line; 0: all")
    options, root = parser.parse_args(arguments), Path.cwd()
    if options.verb == "map":
        return note_map(options, root)
    if options.verb == "run":
        if not options.map.exists():
            parser.error(f"{options.map}: no such map; python -m tools.mutants map writes it")
        try_all(options, root)
    show(options.results)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
