"""How a match of Royal Turf opens: horses come along the track to the gate, who bets first is named."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.turf import events as ev
from game.turf.race import printed
from scenes.table import opening
from scenes.table.names import tell
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Cue, Move
from scenes.turf.choice import Changed, State
from scenes.turf.horses import Runner
from scenes.turf.layout import TurfLayout
from scenes.turf.picture import RUNNERS

PARADE_MS: Final = 1500.0
APART_MS: Final = 60.0
WAY: Final = 9.0
"""The spaces that a horse walks to the gate."""
FREE: Final = 5.0
"""A place of the track where no horse stands before a race."""
HOP: Final = 4.0


def cues(state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first race (turf.T9)."""
    started = next((event for event in change.step.events if isinstance(event, ev.RaceStarted)), None)
    if started is None or started.race > 1:
        return ()
    ctx, lay, positions = state.ctx, state.boxes, state.view.positions
    moves = [
        Move(("horse", horse), PARADE_MS, partial(_walks, lay, horse, positions[horse]), beats=6, beat=("walk", 0.4))
        for horse in started.start
    ]
    words = tell(ctx.texts, "table.opening.first", state.match.seats, started.first)
    parade = Cue(tuple(moves), APART_MS, sound=("trot", 0.6), landing=("gate", 1.0))
    return [parade, opening.named(ctx, words, lay.oval.point(FREE))]


def _walks(lay: TurfLayout, horse: int, goal: int, t: float) -> Node:
    """A horse on its way along the track to its place."""
    place = goal - WAY * (1 - t)
    box = lay.runner(place - 0.5, lay.oval.stand(printed(round(place))))
    hop = round(lay.px(HOP) * abs((place * 2) % 1 - 0.5) * 2) if t < 1 else 0
    look = Runner(horse, lay.oval.looks_left(place - 0.5), min(255, round(900 * t)), hop)
    return Node(("horse", horse), box_of(box), RUNNERS + box.bottom / 1e5, look)
