"""Line services: one JSON line in, one answer out, in the order asked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.cli.output import CliError, print_line
from game.verbs import BAD_INPUT, OK

LineService = Callable[[bytes, int], dict[str, Any]]
"""Takes a line and its number, from 1; an answer with ``error`` says that the line could not be read."""


def answer_lines(services: Mapping[str, LineService], game: str, unknown: str) -> int:
    """Answers every line of standard input in order; returns 2 when any could not be read.

    Raises ``CliError`` with the key ``unknown`` for a game without such a service.
    """
    if game not in services:
        raise CliError(unknown, game=game, games=", ".join(services))
    faults = 0
    for number, raw in given_lines():
        answer = services[game](raw, number)
        faults += "error" in answer
        print_line(answer)
    return BAD_INPUT if faults else OK


def given_lines() -> Iterator[tuple[int, bytes]]:
    """Yields the lines of standard input with their numbers, from 1; raises ``CliError`` where it is closed."""
    if sys.stdin is None:
        raise CliError("cli.error.input")
    yield from enumerate(sys.stdin.buffer, start=1)
