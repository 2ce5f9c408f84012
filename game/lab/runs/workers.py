"""Work in this process or in several on this machine: results in the order of the tasks, whoever finished first."""

from __future__ import annotations

import multiprocessing as mp
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future
from typing import TypeVar

from game.seats.group import as_task, serve_parent
from game.seats.pool import NoProcesses, process_pool

T = TypeVar("T")
R = TypeVar("R")
_AHEAD = 4
"""Tasks waiting for each process, so that none idles and none piles up."""


def in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int = 1) -> Generator[R, None, None]:
    """Yields the result of every task, in their order, on ``jobs`` processes. Closing it ends what still works."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    try:
        pool = process_pool(jobs, serve_parent)
    except NoProcesses as reason:
        print(f"one process plays alone, for this system gives no others ({reason})", file=sys.stderr)
        yield from map(work, tasks)
        return
    waiting: deque[Future[R]] = deque()
    left = iter(tasks)
    try:
        while True:
            while len(waiting) < jobs * _AHEAD and (task := next(left, None)) is not None:
                waiting.append(pool.submit(_as_task, work, task))
            if not waiting:
                break
            yield waiting.popleft().result()
        pool.shutdown()
    except BaseException:
        for child in mp.active_children():
            child.terminate()
        # Waited for: at its exit Python still writes to the pool's pipe, which its own thread may be closing.
        pool.shutdown(wait=True, cancel_futures=True)
        raise


def _as_task(work: Callable[[T], R], task: T) -> R:
    with as_task():
        return work(task)
