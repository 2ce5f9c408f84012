"""The line services' shared parts: one JSON line or one text of tiles in, a fault with place and remedy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from game.riichi.tiles import TileError

Answer = dict[str, Any]
"""A JSON object."""
T = TypeVar("T")


class LineError(ValueError):
    """A line that cannot be answered: the message says what is wrong and where, ``remedy`` what to write instead."""

    def __init__(self, fault: str, remedy: str) -> None:
        super().__init__(fault)
        self.remedy = remedy


def answer_or_fault(make: Callable[[], Answer], line: int) -> Answer:
    """The answer that ``make`` gives, or ``error``, ``line`` and ``remedy``."""
    try:
        return make()
    except LineError as fault:
        return {"error": str(fault), "line": line, "remedy": fault.remedy}


def json_object(text: str | bytes, example: str) -> dict[str, Any]:
    """The JSON object of a line; raises ``LineError``."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise LineError(f"not JSON: {fault}", f"write one JSON object a line, such as {example}") from None
    if not isinstance(data, dict):
        raise LineError("not a JSON object", f"write one JSON object a line, such as {example}")
    return data


def parsed(place: str, parse: Callable[[str], T], text: str) -> T:
    """Parses tiles or a meld at a place; raises ``LineError`` naming it."""
    try:
        return parse(text)
    except TileError as fault:
        raise LineError(f"{place}: {fault}", fault.remedy) from None
