"""What time does at a riichi table: the gleam of the dora, acts for the person by switches, the clock."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from game.riichi.actions import Discard, Pass, RiichiAction, Ron, TimeUp, Tsumo
from game.riichi.view import NONE, RiichiView
from scenes.riichi.choice import Answered, Now, State, legal, timed
from scenes.riichi.styles import STEPS, Left
from scenes.table.bot_delay import pause
from scenes.table.commands import Command, Do, Play
from scenes.table.game import Reply

REST: Final = 0.45
"""Seconds at speed 1 before the table acts for the person."""
WARNING: Final = 3.0
"""Seconds before the end of the time to think."""
SHINE_SECONDS: Final = 0.9


def tick(now: Now, dt: float) -> Answered | None:
    """Moves on the gleam, switches and the clock."""
    state, choice = now.state, now.state.choice
    if choice.gleam is not None and choice.gleam.began is None and not now.moving:
        choice = replace(choice, gleam=replace(choice.gleam, began=now.seconds - dt))
    action, act = None if now.showing else acting(state), state.match.act
    if action is not None or choice.rested[1]:
        rested = dt + (choice.rested[1] if choice.rested[0] == act else 0.0)
        due = action is not None and rested >= pause(REST, 0.0 if state.match.rushing else state.ctx.settings.speed)
        choice = replace(choice, rested=(act, rested if action is not None and not due else 0.0))
        if due:
            return Reply(choice, (Do(action),))
    if not timed(state):
        return Reply(choice)
    # At the end of its time the table acts.
    seconds, commands = state.ctx.settings.riichi_clock, list[Command]()
    clock = choice.clock.of(act, seconds)
    if not now.showing:
        warned, clock = clock.warned, clock if clock.over else clock.after(dt, WARNING)
        commands += [Play("turn", 0.5)] if clock.warned and not warned else []
        commands += [Do(TimeUp())] if clock.over else []
    left = Left(round(STEPS * clock.left / seconds), math.ceil(clock.left), clock.left <= WARNING)
    return Reply(replace(choice, clock=clock, left=left), tuple(commands))


def phase(now: Now) -> float:
    """The phase of the gleam, 0-1; 0 when none runs."""
    gleam = now.state.choice.gleam
    share = (now.seconds - gleam.began) / SHINE_SECONDS if gleam is not None and gleam.began is not None else 0.0
    return share if share < 1 else 0.0


def busy(now: Now) -> bool:
    """Whether frames are wanted: something shines or is due."""
    gleam = now.state.choice.gleam
    waits = gleam is not None and gleam.began is None
    return waits or phase(now) > 0 or acting(now.state) is not None or timed(now.state)


# -- acts for the person


def acting(state: State) -> RiichiAction | None:
    """The act that the table is about to do for the person."""
    if state.match.covered or not state.match.mine:
        return None
    return wanted(state.choice.switches, state.view, legal(state))


def wanted(on: Collection[str], view: RiichiView, legal: Sequence[RiichiAction]) -> RiichiAction | None:
    """The act that these switches do for the person who may act now, or None."""
    if view.owes == ("claim",):
        if any(isinstance(action, Ron) for action in legal):
            return Ron() if "win" in on else None
        return Pass() if "no_calls" in on and Pass() in legal else None
    if view.owes != ("discard",):
        return None
    if any(isinstance(action, Tsumo) for action in legal):
        return Tsumo() if "win" in on else None
    away = Discard(view.drawn, True)
    if view.drawn == NONE:
        return None
    alone = view.own.riichi and view.config.table == "guarded" and len(legal) == 1
    return away if alone or ("discard" in on and away in legal) else None
