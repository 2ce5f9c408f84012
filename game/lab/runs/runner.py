"""Runs a plan into a store and goes on where a run was ended. How many processes work changes nothing but the time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import msgspec

import assets
from game.games import ENTRIES, HOUSE
from game.kernel.entry import load
from game.lab.errors import LabError
from game.lab.figures.sequential import EVERY, FIRST_LOOK
from game.lab.programs.in_process import CLASS, class_of
from game.lab.programs.matches import Programs, of_this_process
from game.lab.runs.answers import Columns, settled
from game.lab.runs.plan import Plan, Ready, seeds_of, variant_name
from game.lab.runs.playing import SeedResult, Task, play_seed
from game.lab.runs.run_store import RunStore
from game.lab.runs.seating import Lineup, lineups
from game.lab.runs.unusual import unusual
from game.lab.runs.workers import in_order
from game.seats.bots import bots_of
from game.seats.levels import prefix_of
from game.seats.program import split_command

KEPT = 64
"""After so many seeds, and whenever they have doubled, the records of usual matches are dropped."""


class Workers(Protocol):
    """The workers that play tasks and give the results in their order."""

    def __call__(self, tasks: Iterable[Task]) -> Generator[SeedResult, None, None]:
        """Plays the tasks; closing the generator ends what still works."""
        ...


class Advance(msgspec.Struct, frozen=True):
    """The advance of a run: seeds of all variants that are done, of how many, and the processor seconds they took."""

    done: int
    total: int
    cpu: float


def local(jobs: int) -> Workers:
    """The workers on this machine; programs that play several matches play those of many seeds."""

    def work(tasks: Iterable[Task]) -> Generator[SeedResult, None, None]:
        if jobs > 1:
            yield from in_order(_play_here, tasks, jobs)
            return
        with Programs() as programs:
            for task in tasks:
                yield play_seed(task, programs)

    return work


def _play_here(task: Task) -> SeedResult:
    programs = of_this_process()
    try:
        return play_seed(task, programs)
    except BaseException:
        # A process that is told to end leaves at once.
        programs.close()
        raise


@cache
def code_version() -> str:
    """A fingerprint of the code that plays: every module of ``game`` and every preset and table it reads."""
    found = sha256()
    game = Path(__file__).parents[2]
    files = [p for p in game.rglob("*.py") if "lab" not in p.relative_to(game).parts[:1] and "cli" not in p.parts]
    files += [game / "lab" / name for name in ("programs/in_process.py", "runs/playing.py", "runs/seating.py")]
    files += [p for p in (game / "lab" / "games").glob("*.py")]
    for folder in (*assets.paths("presets"), *assets.paths("riichi")):
        files += [p for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc"]
    for name in set(ENTRIES) - set(HOUSE):
        module = load(ENTRIES[name].rules.partition(":")[0])
        files += Path(module.__file__).parent.rglob("*.py")
    for file in sorted(files):
        found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


def program_versions(plan: Plan) -> dict[str, str]:
    """The programs of the field by name: a fingerprint of every file that their commands name."""
    return {name: _program_version(entrant.seat) for name, entrant in plan.field.items() if entrant.program}


def _program_version(seat: str) -> str:
    found = sha256()
    words = [str(class_of(seat)[0])] if seat.startswith(CLASS) else split_command(seat[len(prefix_of(seat)) :])
    for word in words:
        found.update(word.encode() + b"\0")
        path = Path(word)
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


# -- starting and going on


def create(path: Path, ready: Ready, folder: Path = Path()) -> RunStore:
    """Creates the store of a new run; raises ``LabError``."""
    plan = ready.plan
    lineups_of(plan)
    meta = {
        "plan": msgspec.json.encode(plan).decode(),
        "folder": str(folder.resolve()),
        "configs": msgspec.json.encode([c.decode() for c in ready.configs]).decode(),
        # Only those of a file, which may change: a match's seed stands in the store when the match is over.
        "seeds": msgspec.json.encode([str(seed) for seed in ready.seeds] if plan.seeds.file else []).decode(),
        "code": code_version(),
        "bots": str(bots_of(plan.game).version),
        "programs": msgspec.json.encode(program_versions(plan)).decode(),
    }
    return RunStore.create(path, meta)


def ready_of(store: RunStore) -> Ready:
    """The plan of a run as it was checked when it began."""
    meta = store.meta()
    plan = msgspec.json.decode(meta["plan"], type=Plan)
    configs = tuple(text.encode() for text in msgspec.json.decode(meta["configs"], type=list[str]))
    listed = msgspec.json.decode(meta["seeds"], type=list[str])
    seeds = tuple(map(int, listed)) if listed else seeds_of(plan.seeds)
    return Ready(plan, configs, tuple(map(variant_name, plan.variants)), seeds)


def check_same(store: RunStore, plan: Ready | None = None) -> None:
    """Raises ``LabError`` when code, a program or the plan is not what the run began with."""
    meta = store.meta()
    if meta["code"] != code_version():
        raise LabError("other_code", file=str(store.path), was=meta["code"], now=code_version())
    ready = ready_of(store)
    was = msgspec.json.decode(meta["programs"], type=dict[str, str])
    now = program_versions(ready.plan)
    for name in was:
        if was[name] != now.get(name):
            raise LabError("other_program", file=str(store.path), name=name)
    if plan is not None and plan.plan.fingerprint() != ready.plan.fingerprint():
        raise LabError("other_plan", file=str(store.path))


def tasks_of(ready: Ready, done: Sequence[set[int]]) -> Iterator[tuple[int, Task]]:
    """Yields what is still to be played, seed by seed, each under every variant."""
    plan = ready.plan
    lines = lineups_of(plan)
    seats_of = {name: entrant.seat for name, entrant in plan.field.items()}
    options_of = {name: dict(entrant.options) for name, entrant in plan.field.items() if entrant.options}
    for number, seed in enumerate(ready.seeds):
        for variant, config in enumerate(ready.configs):
            if number not in done[variant]:
                yield number, Task(
                    plan.game, config, plan.unit, variant, seed, lines, seats_of, options_of,
                    plan.limits.seconds_a_thought, plan.limits.most, plan.limits.on_failure,
                    plan.keep.records != "none", plan.keep.values,
                )  # fmt: skip


def play(store: RunStore, workers: Workers, told: Callable[[Advance], None] = lambda _: None) -> bool:
    """Plays what is missing, until every question is settled, the seeds are used up or the processor time is.

    Returns whether the run is complete. Raises ``LabError``; what was finished stays in the store.
    """
    ready = ready_of(store)
    found = columns_of(store, ready)
    if settled(found):
        return True
    done = [store.done(variant) for variant in range(len(ready.configs))]
    total, finished, spent = len(ready.seeds) * len(ready.configs), sum(map(len, done)), store.cpu()
    numbers: list[int] = []

    def tasks() -> Iterator[Task]:
        for number, task in tasks_of(ready, done):
            numbers.append(number)
            yield task

    kept, drop_at = ready.plan.keep.records, finished + KEPT
    with ExitStack() as stack:
        results = stack.enter_context(closing(workers(tasks())))
        if kept == "unusual":
            stack.callback(lambda: _drop_usual(store, found.seeds))
        for at, result in enumerate(results):
            result = result if ready.plan.keep.times else msgspec.structs.replace(result, times={})
            store.add(numbers[at], result, kept != "none")
            found.add(result)
            finished += 1
            if kept == "unusual" and finished >= drop_at:
                _drop_usual(store, found.seeds)
                drop_at = 2 * finished
            spent += result.cpu
            told(Advance(finished, total, spent))
            limit = ready.plan.limits.cpu_hours
            if limit and spent >= 3600 * limit:
                return finished == total
            if _look_due(ready, result.variant, found.seeds) and settled(found):
                return True
    return True


def _drop_usual(store: RunStore, seeds: int) -> None:
    store.keep_records(seeds, {one.place for one in unusual(store, seeds)})


def _look_due(ready: Ready, variant: int, seeds: int) -> bool:
    return variant == len(ready.configs) - 1 and seeds >= FIRST_LOOK and (seeds - FIRST_LOOK) % EVERY == 0


def columns_of(store: RunStore, ready: Ready) -> Columns:
    """The seed values of what is finished."""
    found = Columns(ready.plan, ready.variants)
    for variant in range(len(ready.configs)):
        for _, result in store.results(variant):
            found.add(result)
    return found


def lineups_of(plan: Plan) -> tuple[Lineup, ...]:
    """The lineups that every seed is played in."""
    return lineups(plan.seating, list(plan.field), plan.seats)
