"""The host of a record's table: the record does the acts; what is no part of it opens over the whole window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.kernel.rules import Refusal
from scenes.records.part import Part
from scenes.table import commands as do
from scenes.table.client import TableClient
from scenes.table.hosts import MatchHost, Run

Heard = do.Acknowledge | do.Again | do.Close
"""What a record hears of its table: to go on after a result, to begin again, to end."""


@dataclass(frozen=True)
class ReplayHost:
    """The host of a table that shows a record in a part of the window."""

    part: Part
    hear: Callable[[Heard], None]
    client: TableClient
    section: str

    def __call__(self, command: do.Outward, run: Run) -> Refusal | None:
        """Carries a command out; an act is never done."""
        match command:
            case do.Do(action):
                return self.client.judge(action)
            case do.Close() | do.Again():
                self.hear(command)
            case do.Acknowledge():
                self.client.acknowledge()
                self.hear(command)
            case do.Ambience():
                pass
            case _:
                whole = isinstance(command, do.Open | do.Setting)
                ctx = self.part.outer if whole else self.part.ctx
                return MatchHost(ctx, self.client, self.section)(command, run)
        return None
