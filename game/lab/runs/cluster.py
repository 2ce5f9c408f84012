"""Work on many machines through Dask distributed (extra ``cluster``), whose scheduler places, retries and balances.

Imported only when a cluster is asked for. Every worker must run the same code: the first task of each says which.
"""

from __future__ import annotations

import contextlib
import logging
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.lab.errors import LabError
from game.lab.runs.playing import SeedResult, Task, play_seed
from game.lab.runs.run_store import MEMORY
from game.lab.runs.runner import Workers, code_version

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 10
_AHEAD = 4
"""Tasks waiting for each thread of the cluster."""
RETRIES = 3
"""How often a task is tried anew when its worker is lost; a task that ends workers gives up then."""


def cluster(address: str, kept: Path) -> Workers:
    """Connects to the workers behind a scheduler such as ``tcp://HOST:8786``; raises ``LabError`` when none answers, or
    no longer.

    ``kept`` is the file of the run, with which it goes on.
    """

    def work(tasks: Iterable[Task]) -> Generator[SeedResult, None, None]:
        client = _connect(address)
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        # Its own threads speak of a lost connection at any time until it is closed.
        with _quiet():
            try:
                yield from _in_order(client, tasks)
            except (FutureCancelledError, KilledWorker, OSError) as error:
                key = "cluster_lost" if kept == MEMORY else "cluster_gone"
                problem = " ".join(str(error).split()) or type(error).__name__
                raise LabError(key, address=address, file=str(kept), problem=problem) from error
            finally:
                with contextlib.suppress(OSError):
                    client.close()

    return work


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keeps the library from printing what it raises as well, until the block ends."""
    # Each of these packages says in its own lines that a connection is lost.
    loggers = [
        logging.getLogger(name)
        for name in logging.root.manager.loggerDict
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado")
    ]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def _connect(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError as error:
        raise LabError("extra", extra="cluster", package="distributed") from error
    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        problem = " ".join(str(error).split()) or type(error).__name__
        raise LabError("cluster", address=address, problem=problem) from error


def _in_order(client: Client, tasks: Iterable[Task]) -> Generator[SeedResult, None, None]:
    check_workers(client)
    left = iter(tasks)
    waiting: deque[Any] = deque()
    try:
        while True:
            threads = max(1, sum(client.nthreads().values()))
            for task in islice(left, max(0, threads * _AHEAD - len(waiting))):
                waiting.append(client.submit(_play, task, code_version(), pure=False, retries=RETRIES))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        # Where the scheduler is gone there is nobody to tell.
        with contextlib.suppress(Exception):
            client.cancel(list(waiting))


def _play(task: Task, code: str) -> SeedResult:
    own = code_version()
    if own != code:
        raise LabError("worker", worker=_own_address(), was=own, now=code)
    return play_seed(task)


def _own_address() -> str:
    from distributed import get_worker

    return str(get_worker().address)


def check_workers(client: Client) -> None:
    """Raises ``LabError`` that names a worker of another version."""
    for worker, found in sorted(client.run(code_version).items()):
        if found != code_version():
            raise LabError("worker", worker=str(worker), was=str(found), now=code_version())
