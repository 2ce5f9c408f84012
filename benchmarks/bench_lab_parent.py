"""The cost of the process that schedules and stores a long run: workers hand it the same played rounds again.

100,000 rounds of Dragon Holla under other seeds; how long the rounds themselves take is told beside it.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Generator, Iterable
from pathlib import Path

import msgspec

from game.kernel.texts import Texts
from game.lab.reports.html_report import page_of
from game.lab.reports.report import report_of
from game.lab.runs.plan import Entrant, Plan, SeedChoice, checked
from game.lab.runs.playing import SeedResult, Task, play_seed
from game.lab.runs.runner import create, play
from game.system import memory_megabytes

ROUNDS, PLAYED = 100_000, 100


class _Workers:
    """A play function that plays the first seeds and hands their results out for all others."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self, tasks: Iterable[Task]) -> Generator[SeedResult, None, None]:
        found: list[SeedResult] = []
        for number, task in enumerate(tasks):
            if number < PLAYED:
                begin = time.process_time()
                found.append(play_seed(task))
                self.seconds += time.process_time() - begin
            yield msgspec.structs.replace(found[number % PLAYED], seed=task.seed)


def run() -> dict[str, float]:
    """Measures a round of four easy seats and storing it in milliseconds, the report in seconds, and megabytes."""
    field = {"easy": Entrant(level="easy")}
    plan = Plan(version=1, game="holla", unit="round", field=field, seeds=SeedChoice(start=1, count=ROUNDS))
    workers = _Workers()
    with tempfile.TemporaryDirectory() as folder, create(Path(folder) / "run.sqlite", checked(plan)) as store:
        begin = time.process_time()
        play(store, workers)
        ran = time.process_time() - begin - workers.seconds
        page_of(report_of(store), None, Texts("en"))
        report = time.process_time() - begin - workers.seconds - ran
    played, stored = 1000 * workers.seconds / PLAYED, 1000 * ran / ROUNDS
    figures = {
        "played_ms": played, "stored_ms": stored, "stored_over_played": stored / played, "report_seconds": report,
    }  # fmt: skip
    held = memory_megabytes()
    return figures if held is None else {**figures, "megabytes": held}
