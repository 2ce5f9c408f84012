"""Two finished runs held against each other, seed by seed where they share seeds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.lab.errors import LabError
from game.lab.reports.report import Report, report_from
from game.lab.runs.answers import Columns
from game.lab.runs.plan import Question, Ready, facts_of
from game.lab.runs.run_store import RunStore
from game.lab.runs.runner import ready_of

USUAL_FACT = "length"


def compared(first: RunStore, second: RunStore, facts: Sequence[str] = ()) -> Report:
    """Compares two runs: the second as a variant of the first, over the seeds that both have finished.

    Raises ``LabError`` when they play another game, unit, seats or field, or share no seed.
    """
    readies = ready_of(first), ready_of(second)
    plans = tuple(ready.plan for ready in readies)
    for name in ("game", "unit", "seats", "field", "seating"):
        if getattr(plans[0], name) != getattr(plans[1], name):
            raise LabError("unlike", first=str(first.path), second=str(second.path), problem=name)
    known = facts_of(plans[0].game, readies[0].configs[0], plans[0].seats)
    for fact in facts:
        if fact not in known:
            raise LabError("no_fact", fact=fact, facts=", ".join(known))
    questions = tuple(Question(difference=fact) for fact in facts or (USUAL_FACT,))
    names = (first.path.stem, second.path.stem if second.path.stem != first.path.stem else str(second.path))
    plan = msgspec.structs.replace(plans[0], variants=({}, {}), questions=questions)
    found = Columns(plan, names)
    shared = _seeds(first, readies[0]) & _seeds(second, readies[1])
    if not shared:
        raise LabError("unlike", first=str(first.path), second=str(second.path), problem="seeds")
    for variant, store in enumerate((first, second)):
        for _, result in store.results(0):
            if result.seed in shared:
                found.add(msgspec.structs.replace(result, variant=variant))
    ready = Ready(plan, (readies[0].configs[0], readies[1].configs[0]), names, tuple(sorted(shared)))
    return report_from(ready, found)


def _seeds(store: RunStore, ready: Ready) -> set[int]:
    return {ready.seeds[number] for number in store.done(0)}
