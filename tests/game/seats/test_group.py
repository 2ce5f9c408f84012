"""Processes of a pool end when they are told, whatever they do at the time."""

import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest

from game.lab.runs.workers import in_order


class Result:
    """A result on whose way to the parent its process is told to end: the task is done then."""

    def __reduce__(self) -> tuple[type[int], tuple[()]]:
        os.kill(os.getpid(), signal.SIGTERM)
        return int, ()


def _work(_: int) -> Result:
    return Result()


def test_a_signal_to_end_after_a_task_is_not_caught_by_the_pool() -> None:
    with pytest.raises(BrokenProcessPool):
        next(in_order(_work, [1], jobs=2))
