"""A match of a run as a record, which the app and ``python -m game replay`` open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import RecordWriter, SeatInfo, header_of
from game.lab.errors import LabError
from game.lab.runs.playing import play_seed
from game.lab.runs.run_store import RunStore
from game.lab.runs.runner import ready_of, tasks_of
from game.lab.runs.unusual import moment


def show(store: RunStore, place: str, output: Path) -> tuple[Path, int]:
    """Writes the match at ``VARIANT/SEED/LINEUP`` (each from 1), and says at which act to look; raises ``LabError``.

    Kept acts are written as they are; without them the match is played again, which gives the same for bots.
    """
    ready = ready_of(store)
    try:
        variant, number, lineup = (int(text) - 1 for text in place.split("/"))
        tasks = {(n, task.variant): task for n, task in tasks_of(ready, [set()] * len(ready.configs))}
        task = tasks[number, variant]
        names = task.lineups[lineup]
    except (ValueError, KeyError, IndexError) as error:
        raise LabError("match", text=place) from error
    acts = store.acts((variant, number, lineup))
    if acts is None:
        only = msgspec.structs.replace(task, lineups=(names,), records=True)
        acts = list(play_seed(only).matches[0].acts)
    rules = GAMES[task.game]
    config = msgspec.json.decode(task.config, type=rules.config_type)
    match: AnyMatch = Match(rules, config, len(names), task.seed)
    seats = tuple(SeatInfo(name, task.seats_of[name]) for name in names)
    try:
        _write(match, seats, acts, output)
    except OSError as error:
        raise LabError("unwritable", file=str(output), problem=error.strerror or str(error)) from error
    look = moment(store, (variant, number, lineup), len(store.done(variant)))
    return output, min(len(acts), look if look is not None else len(acts))


def _write(match: AnyMatch, seats: tuple[SeatInfo, ...], acts: list[tuple[int, Any]], output: Path) -> None:
    writer = RecordWriter(output, header_of(match, seats))
    try:
        for seat, plain in acts:
            action = msgspec.convert(plain, match.rules.action_type)
            match.act(seat, action)
            writer.act(match, seat, action)
        if match.over:
            writer.end(match)
    finally:
        writer.close()
