"""What time does at a Rummikub table: words pass, the clock runs."""

from __future__ import annotations

from dataclasses import replace

from scenes.rummikub.choice import Answered, Now, Said, State, timed
from scenes.rummikub.panels import WARNING
from scenes.rummikub.press import ended_by
from scenes.table.commands import Command, Play
from scenes.table.game import Reply


def tick(now: Now, dt: float) -> Answered | None:
    """Returns words that pass, and the clock (rummikub.R27, rummikub.R28)."""
    state, choice, commands = now.state, now.state.choice, list[Command]()
    if choice.said is not None:
        left = choice.said.left - dt
        choice = replace(choice, said=replace(choice.said, left=left) if left > 0 else None)
    whole = state.view.own.clock
    if choice.draft is not None and whole and not (choice.clock.turn != state.match.act and now.showing):
        clock = choice.clock.of(state.match.act, whole)
        after = clock.after(dt, WARNING) if not clock.over else clock
        choice = timed(state, replace(choice, clock=after))
        if after.warned and not clock.warned:
            commands.append(Play("turn"))
            choice = replace(choice, said=Said(state.t("rummikub_table.clock.warning"), "fast", 4.0))
        if after.over:
            assert choice.draft is not None
            ended: State = replace(state, choice=choice)
            last = ended_by(ended, choice.draft.time_up())
            return Reply(last.choice, (*commands, Play("gong", 0.6), *last.commands), last.memory)
    return Reply(choice, tuple(commands)) if choice is not state.choice else None
