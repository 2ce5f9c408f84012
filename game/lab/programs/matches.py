"""Programs between the matches of a run. Who has seen a deal from one seat never sees it from another.

A seed is played in several lineups and under several variants, all dealt alike. A process that may play several matches
plays those of one lineup and variant, each of another seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from multiprocessing.util import Finalize

from game.seats.family import no_orphans
from game.seats.program import Idle

MOST_WAITING = 24
"""Lineups whose programs wait; those of others are started for every match."""


class Programs:
    """The programs of one process of a run; they end with the ``with``."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[int, int], Idle] = {}

    @contextmanager
    def match(self, variant: int, lineup: int) -> Iterator[Idle]:
        """Yields the programs for one match of a lineup under a variant."""
        key = (variant, lineup)
        if key in self._waiting or len(self._waiting) < MOST_WAITING:
            yield self._waiting.setdefault(key, Idle())
            return
        with Idle() as own:
            yield own

    def close(self) -> None:
        """Ends all programs."""
        waiting, self._waiting = self._waiting, {}
        with ExitStack() as stack:
            for idle in waiting.values():
                stack.callback(idle.__exit__)

    def __enter__(self) -> Programs:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@cache
def of_this_process() -> Programs:
    """The programs that wait in a process of a pool; they end with it."""
    found, ending = Programs(), ExitStack()
    ending.enter_context(no_orphans())
    ending.callback(found.close)
    Finalize(found, ending.close, exitpriority=1)
    return found
