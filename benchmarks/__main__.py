"""Runs all ``bench_*.py``, prints a table, writes ``results/<machine>.json``: ``python -m benchmarks [NAME ...]``."""

from __future__ import annotations

import importlib
import json
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent


def machine_name() -> str:
    """A neutral description such as ``linux-x86_64-2cpu``."""
    return f"{platform.system()}-{platform.machine()}-{os.cpu_count()}cpu".lower().replace(" ", "_")


def benchmark_names() -> list[str]:
    """The names of all benchmark modules without ``bench_``."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def run_all(names: Sequence[str], console: Console, folder: Path) -> dict[str, dict[str, float]]:
    """Runs the named benchmarks one after the other; returns their figures by name, each written when it is done."""
    results: dict[str, dict[str, float]] = {}
    for name in names:
        console.print(f"{name} ...")
        results[name] = importlib.import_module(f"benchmarks.bench_{name}").run()
        save({name: results[name]}, folder)
    return results


def show(results: dict[str, dict[str, float]], console: Console) -> None:
    """Prints the figures as a table."""
    table = Table("benchmark", "figure", "value")
    for name, figures in results.items():
        for figure, value in figures.items():
            table.add_row(name, figure, f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}")
    console.print(table)


def written_to(folder: Path) -> Path:
    """The file of this machine."""
    return folder / f"{machine_name()}.json"


def save(results: dict[str, dict[str, float]], folder: Path) -> Path:
    """Writes the figures under this machine's name; keeps those of benchmarks that did not run now."""
    path = written_to(folder)
    folder.mkdir(exist_ok=True)
    old = json.loads(path.read_text(encoding="utf-8"))["figures"] if path.exists() else {}
    rounded = {name: {k: float(f"{v:.4g}") for k, v in figures.items()} for name, figures in results.items()}
    content = {
        "machine": machine_name(),
        "python": platform.python_version(),
        "figures": dict(sorted({**old, **rounded}.items())),
    }
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    return path


def main(arguments: Sequence[str]) -> int:
    """Runs the named benchmarks, else all; returns the exit code."""
    console = Console()
    known = benchmark_names()
    unknown = [name for name in arguments if name not in known]
    if unknown:
        console.print(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(known)}", markup=False)
        return 2
    folder = HERE / "results"
    show(run_all(arguments or known, console, folder), console)
    console.print(f"written to {written_to(folder).relative_to(HERE.parent)}", markup=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
