"""How often the functions of each table are called and how many nodes they build: for an act, a hover until what rises
has risen, a step of a drag, a frame in which what is held rests and one in which nothing happens. Counts, no times."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.bench_window import DUMMY, TABLES, apart

STEPS = 12
"""How many hovers, steps of a drag and idle frames are counted; figures are those of one."""
FRAMES = 12
"""Frames of one hover: what rises has risen in them."""
COUNTED = [f"{name}_{what}" for name in ("picture", "marks", "touched", "shines") for what in ("calls", "nodes")]
"""What is counted: calls of these functions of a table, and the nodes that they return."""


def counted(game: Any, counts: Counter[str]) -> Any:
    """The literal of a table whose functions count their calls and the nodes that they return."""

    def of(name: str, function: Callable[..., Any] | None) -> Callable[..., Any] | None:
        if function is None:
            return None

        def call(*given: Any) -> Any:
            counts[f"{name}_calls"] += 1
            found = list(function(*given))
            counts[f"{name}_nodes"] += len(found)
            return found

        return call

    names = [name for name in ("touched", "shines") if hasattr(game.manners, name)]
    manners = replace(game.manners, **{name: of(name, getattr(game.manners, name)) for name in names})
    return replace(game, picture=of("picture", game.picture), marks=of("marks", game.marks), manners=manners)


def _table(folder: Path, game: str) -> tuple[Any, Any, Counter[str]]:
    """Opens a table at the person's turn, at rest, with the pointer aside."""
    from game.library.settings import Settings
    from scenes.app import samples
    from scenes.app.app import App

    def mine(match: Any) -> bool:
        pieces = len(match.acts) > 8 and match.to_act() == (0,)
        return pieces and len(match.rules.legal(match.state, 0)) > 1

    app, counts = App(Settings(language="ko", speed=1.0), folder, size=(1920, 1080), catch=False), Counter[str]()
    table: Any = samples.table(app.ctx, samples.played(game, mine))
    table.board.game = counted(table.board.game, counts)
    table.board.manners = table.board.game.manners
    app.push(table)
    for _ in range(120):
        app.step(1 / 60)
    return app, table, counts


def _moved(app: Any, at: tuple[int, int], held: bool = False) -> None:
    import pygame

    app.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(int(held), 0, 0)))
    app.step(1 / 60)


def _measure(folder: Path, game: str) -> dict[str, float]:
    """Counts for one game; runs in a process of its own."""
    import pygame

    app, table, counts = _table(folder, game)
    found: dict[str, float] = {}

    def told(what: str, of: int) -> None:
        found.update({f"{game}_{what}_{name}": counts[name] / of for name in COUNTED})
        counts.clear()

    counts.clear()
    for _ in range(STEPS):
        app.step(1 / 60)
    told("idle", STEPS)
    pieces = [table.nodes[id].rect.center for id in table.board.draggable() if id in table.nodes]
    for number in range(STEPS):
        _moved(app, pieces[number % len(pieces)] if number % 2 else (4, 4))
        for _ in range(FRAMES - 1):
            app.step(1 / 60)
    told("hover", STEPS)
    if pieces:
        app.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pieces[0], button=1))
        _moved(app, (pieces[0][0], pieces[0][1] - 40), held=True)
        counts.clear()
        for number in range(STEPS):
            _moved(app, (pieces[0][0] + 40 * number, pieces[0][1] - 60 - 20 * number), held=True)
        told("drag", STEPS)
        for _ in range(STEPS):
            app.step(1 / 60)
        told("held", STEPS)
        table.drag.cancel()
    app.step(1 / 60)
    counts.clear()
    assert table.turns.act(table.client.legal()[0]) is None
    told("act", 1)
    app.close()
    return found


def run() -> dict[str, float]:
    """Counts for all games."""
    found: dict[str, float] = {}
    for game in TABLES:
        with tempfile.TemporaryDirectory() as name:
            found |= apart("benchmarks.bench_lists", name, game)
    return found


if __name__ == "__main__":
    import json
    import os
    import sys

    os.environ.update(DUMMY)
    print(json.dumps(_measure(Path(sys.argv[1]), sys.argv[2])))
