"""The window's frames beside those of another checkout: ``python -m benchmarks.paired OLD [--pairs N] [PART ...]``.

A part is a game, ``drag`` (over a full Rummikub table) or ``lobby``; without parts all are measured. Each pair measures
a part in both checkouts, one right after the other and in turns the other first, each in a process of its own; what
counts is the median of the ratios of a pair. Both run the code of this file's ``bench_window`` with their own game;
a checkout whose game that code does not know runs its own.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from benchmarks.bench_window import DUMMY, TABLES

HERE = Path(__file__).parent
COMPARED = {"drag": ("drag_cpu_ms_p99", "drag_cpu_ms_p50"), "lobby": ("first_lobby_cpu_ms",)}
BUSY = (
    "frame_cpu_ms_p99", "frame_ms_p99", "frame_ms_p50", "memory_mb", "to_act_an_act", "to_act_in_a_frame_without_act"
)  # fmt: skip
"""What is compared of a game."""
PARTS = (*TABLES, *COMPARED)
Figures = dict[str, float]


def fits(root: Path) -> bool:
    """Whether a checkout has all that the ``bench_window`` beside this file imports."""
    text = (HERE / "bench_window.py").read_text(encoding="utf-8")
    named = {name.replace(".", "/") for name in re.findall(r"^ +from (\S+) import ", text, re.MULTILINE)}
    return all((root / f"{name}.py").exists() or (root / name).is_dir() for name in named)


def measured_in(root: Path, part: str) -> Figures:
    """Measures one part in one checkout. Raises ``subprocess.CalledProcessError``, its standard error told."""
    env = {**os.environ, **DUMMY, "PYTHONPATH": str(root)}
    code = (HERE if fits(root) else root / "benchmarks") / "bench_window.py"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(code), folder, part]
        done = subprocess.run(command, cwd=root, env=env, check=True, stdout=subprocess.PIPE, text=True, timeout=300)
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


def pairs_of(old: Path, part: str, count: int) -> list[tuple[Figures, Figures]]:
    """Measures the old checkout and this one, pair by pair."""
    found = []
    for number in range(count):
        order = (old, HERE.parent) if number % 2 else (HERE.parent, old)
        one = {root: measured_in(root, part) for root in order}
        found.append((one[old], one[HERE.parent]))
    return found


def rows(part: str, pairs: Sequence[tuple[Figures, Figures]]) -> list[tuple[str, ...]]:
    """The rows of the table: part, figure, the medians of both, the median of the ratios, and all ratios."""
    found: list[tuple[str, ...]] = []
    for figure in COMPARED.get(part, BUSY):
        before, after = [old[figure] for old, _ in pairs], [new[figure] for _, new in pairs]
        ratios = sorted(new / old for old, new in zip(before, after, strict=True) if old)
        middle = f"{median(ratios):.2f}" if ratios else ""
        listed = " ".join(f"{ratio:.2f}" for ratio in ratios)
        found.append((part, figure, f"{median(before):.2f}", f"{median(after):.2f}", middle, listed))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures both checkouts and prints the table; returns 2 where the other checkout is none."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.paired", description=__doc__)
    parser.add_argument("old", type=Path, help="the folder of the other checkout")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--pairs", type=int, default=5)
    options = parser.parse_args(arguments)
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    old = options.old.resolve()
    if not (old / "scenes").is_dir():
        parser.error(f"{options.old} is no checkout: it has no folder scenes")
    console = Console(width=120)
    for part in options.parts or PARTS:
        table = Table("part", "figure", "old", "new", "ratio", "ratios")
        for row in rows(part, pairs_of(old, part, max(1, options.pairs))):
            table.add_row(*row)
        console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
