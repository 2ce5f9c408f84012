"""Lists docstrings that begin otherwise than the house agreed: ``python -m tools.docstrings [FOLDER ...]``.

- A function's or method's begins with a verb in the third person (Returns, Plays), a line of ``tools/verbs.txt``.
- One that returns something may begin with The, A, An, Whether, How many, How much, How far, How long or How often.
- A class's begins with a noun phrase: not with such a verb, its imperative, or a word such as What or Of.

A new verb is a new line of ``tools/verbs.txt``, which is sorted.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("assets", "benchmarks", "examples", "game", "scenes", "tools")
"""The folders that are read when none is named."""

OPENERS = re.compile(r"(The|A|An|Whether|How (many|much|far|long|often))\b")
NO_NOUN = re.compile(
    r"(After|All|Also|Any|As|At|Before|By|Each|Every\w*|For|From|How|If|In|Its|Like|No|Nobody|None|Nothing|Of|On|One|Only"
    r"|Our|Over|Some|Some(body|thing)|That|This|Those|What|Whatever|When|Where|Whether|Which|Who|Whoever|Whose|Why|With"
    r"|Without)\b"
)


@cache
def verbs() -> frozenset[str]:
    """The verbs of the word list, in the third person."""
    return frozenset((ROOT / "tools" / "verbs.txt").read_text(encoding="utf-8").split())


@cache
def imperatives() -> frozenset[str]:
    """The same verbs as orders: Play, Carry, Pass."""
    stems = {verb[:-1] for verb in verbs()} | {verb[:-2] for verb in verbs() if verb.endswith(("ches", "shes", "sses"))}
    return frozenset(stems | {verb[:-3] + "y" for verb in verbs() if verb.endswith("ies")})


def fault(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, doc: str) -> str:
    """The remedy for the beginning of a docstring; empty when it is fine."""
    found = re.match(r"[A-Za-z][\w-]*", doc)
    word = found.group() if found else ""
    if isinstance(node, ast.ClassDef):
        if not word or NO_NOUN.match(word) or word in verbs() or word in imperatives():
            return "a class begins with a noun phrase, such as 'A seat ...' or 'The cubes ...'"
        return ""
    if word in verbs():
        return ""
    if isinstance(node.returns, ast.Constant) and node.returns.value is None:
        return "what acts begins with a verb of tools/verbs.txt, such as 'Plays ...' (a new verb: add a line)"
    if OPENERS.match(doc):
        return ""
    return "begin with a verb of tools/verbs.txt ('Returns ...') or The, A, An, Whether, How many/much/far/long/often"


def faults(folder: Path) -> Iterator[str]:
    """Yields a line for every docstring of a folder's modules that begins otherwise; tests are left out."""
    for path in sorted(folder.rglob("*.py")):
        if "tests" in path.relative_to(folder).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                doc = ast.get_docstring(node)
                if doc is not None and (remedy := fault(node, doc)):
                    yield f"{path}:{node.lineno}: {node.name} begins {' '.join(doc.split()[:4])!r}: {remedy}"


def main(arguments: Sequence[str]) -> int:
    """Prints what is found; returns 1 when there is any."""
    found = [line for folder in arguments or FOLDERS for line in faults(ROOT / folder)]
    print("\n".join(found) or "all docstrings begin as agreed")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
