"""The work of two processes of the laboratory in the time of one: only a machine with two idle cores tells.

Rounds of Dragon Holla between easy seats, from the first result on, so that the start of processes is left out.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from game.lab.runs.plan import Entrant, Plan, SeedChoice, checked
from game.lab.runs.runner import Advance, create, local, play

SEEDS = 400


def rounds_a_second(jobs: int) -> float:
    """Measures rounds a second of the clock, store included."""
    plan = Plan(
        version=1, game="holla", unit="round", field={"easy": Entrant(level="easy")},
        seeds=SeedChoice(start=1, count=SEEDS),
    )  # fmt: skip
    times: list[float] = []

    def told(_: Advance) -> None:
        times.append(time.perf_counter())

    with tempfile.TemporaryDirectory() as folder, create(Path(folder) / "run.sqlite", checked(plan)) as store:
        play(store, local(jobs), told)
    # Several results may wait when the first one is taken.
    begin = len(times) // 10
    return (len(times) - 1 - begin) / (times[-1] - times[begin])


def run() -> dict[str, float]:
    """Measures rounds a second with one process and with two, and their ratio."""
    one, two = rounds_a_second(1), rounds_a_second(2)
    return {"one_process_rounds_per_second": one, "two_processes_rounds_per_second": two, "two_over_one": two / one}
