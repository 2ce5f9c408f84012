"""Processes by the dozen, or the reason why this system gives none."""

from __future__ import annotations

import multiprocessing as mp
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor


class NoProcesses(Exception):
    """The error of a system that lets no pool start; the text says why. One process can do the work instead."""


def process_pool(jobs: int, initializer: Callable[[], None] | None = None) -> ProcessPoolExecutor:
    """Starts a pool of fresh processes. Raises ``NoProcesses``."""
    try:
        return ProcessPoolExecutor(jobs, mp.get_context("spawn"), initializer)
    except (OSError, ImportError, NotImplementedError) as error:
        # Python's pools count with semaphores, which on Linux live in /dev/shm.
        problem = getattr(error, "strerror", None) or str(error)
        raise NoProcesses(f"semaphores in /dev/shm: {problem}") from error
