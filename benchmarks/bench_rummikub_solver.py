"""CPU time of the Rummikub solver on the proven positions by size, beside integer programmes if wished.

``python -m benchmarks.bench_rummikub_solver [--ilp PYTHON] [--solvers scipy cbc highspy]``: PYTHON is the interpreter
of an environment with the libraries; every solver runs in a process of its own, one after the other.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import msgspec

from game.pieces.tiles import parse_kind
from game.rummikub.solution import Position
from game.rummikub.solver import best_opening, can_place, goes_out, solve

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data" / "rummikub_positions.jsonl"
ILP = Path(__file__).with_name("rummikub_ilp.py")
ROUNDS = 3

Times = dict[str, float]
"""Milliseconds by position."""


def _positions() -> list[tuple[dict[str, Any], Position]]:
    known = [msgspec.json.decode(line) for line in DATA.read_bytes().splitlines()]
    return [(one, _position(one)) for one in known]


def _position(known: dict[str, Any]) -> Position:
    table = tuple(tuple(map(parse_kind, tiles)) for tiles in known["table"])
    return Position(table, tuple(map(parse_kind, known["rack"])), copies=known["copies"])


def _size(known: dict[str, Any]) -> str:
    return f"{known['size']}{' + jokers' if known['jokers'] else ''}"


def _timed(work: Callable[[Position], object]) -> Times:
    """Measures the median of a few runs of each position."""
    times = {}
    for known, position in _positions():
        runs = []
        for _ in range(ROUNDS):
            start = process_time()
            work(position)
            runs.append((process_time() - start) * 1000)
        times[known["id"]] = median(runs)
    return times


def _ours() -> dict[str, Times]:
    def tiles(position: Position) -> None:
        solve(position, work=0)

    def value(position: Position) -> None:
        solve(position, "value", work=0)

    def one_tile(position: Position) -> None:
        can_place(position, position.rack[0])

    return {
        "most tiles": _timed(tiles),
        "highest sum": _timed(value),
        "fewest changes": _timed(solve),
        "goes out": _timed(goes_out),
        "one tile": _timed(one_tile),
        "first meld": _timed(best_opening),
    }


def _others(python: str, solvers: Iterable[str]) -> dict[str, Times]:
    optima = {known["id"]: known["opt_tiles"] for known, _ in _positions()}
    found = {}
    for solver in solvers:
        command = [python, str(ILP), solver, str(DATA)]
        out = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        answers = [msgspec.json.decode(line) for line in out.splitlines() if line.startswith("{")]
        wrong = [answer["id"] for answer in answers if answer["tiles"] != optima[answer["id"]]]
        if wrong or len(answers) != len(optima):
            raise SystemExit(f"{solver}: {len(answers)} answers, wrong: {', '.join(wrong)}")
        found[f"ILP, {solver}"] = {answer["id"]: answer["ms"] for answer in answers}
    return found


def _percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def run() -> dict[str, float]:
    """Measures median and 99th percentile in CPU milliseconds of each question and size."""
    figures = {}
    for name, by_size in _by_size(_ours()).items():
        for size, times in by_size.items():
            key = f"{name}, {size}".replace(" + ", " ").replace(", ", " ").replace(" ", "_")
            figures[f"{key}_median_ms"] = median(times)
            figures[f"{key}_p99_ms"] = _percentile(times, 0.99)
    return figures


def _by_size(columns: dict[str, Times]) -> dict[str, dict[str, list[float]]]:
    sizes = {known["id"]: _size(known) for known, _ in _positions()}
    found: dict[str, dict[str, list[float]]] = {}
    for name, times in columns.items():
        for at, spent in times.items():
            found.setdefault(name, {}).setdefault(sizes[at], []).append(spent)
    return found


def main() -> None:
    """Prints a table: a row for each size, median / 99th percentile in CPU milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ilp", metavar="PYTHON", help="interpreter of an environment with scipy, highspy or mip")
    parser.add_argument("--solvers", nargs="+", default=["scipy", "cbc", "highspy"])
    args = parser.parse_args()
    columns = _by_size(_ours() | (_others(args.ilp, args.solvers) if args.ilp else {}))
    names = list(columns)
    print("| size (positions) | " + " | ".join(names) + " |")
    print("|---" * (len(names) + 1) + "|")
    for size, times in columns[names[0]].items():
        cells = [f"{median(columns[n][size]):.1f} / {_percentile(columns[n][size], 0.99):.1f}" for n in names]
        print(f"| {size} ({len(times)}) | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
