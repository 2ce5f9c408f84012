"""Work in this process or in several on this machine: results in the order of the tasks, whoever finished first."""

from __future__ import annotations

import contextlib
import multiprocessing as mp
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
_AHEAD = 4
"""Tasks waiting for each process, so that none idles and none piles up."""


def in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int = 1) -> Generator[R, None, None]:
    """The result of every task, in their order, on ``jobs`` processes. Closing the iterator ends what still works."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(jobs, mp.get_context("spawn"), _serve_parent)
    waiting: deque[Future[R]] = deque()
    left = iter(tasks)
    try:
        while True:
            while len(waiting) < jobs * _AHEAD and (task := next(left, None)) is not None:
                waiting.append(pool.submit(work, task))
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


def _serve_parent() -> None:
    """Leave interrupts to the parent, and end with it, also when it is killed."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = mp.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
