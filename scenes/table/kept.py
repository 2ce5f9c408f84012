"""Readers of what lay before the person: plain data from a file beside the record, which may hold anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Json = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
"""Plain data."""


def numbers(value: Json) -> list[int]:
    """A list of whole numbers; empty when it is anything else."""
    found = [item for item in value if type(item) is int] if isinstance(value, list) else []
    return found if found == value else []


def groups(value: Json) -> list[list[int]]:
    """Lists of whole numbers, no number twice; empty when it is anything else."""
    found = [numbers(group) for group in value] if isinstance(value, list) else []
    flat = [item for group in found for item in group]
    return found if len(set(flat)) == len(flat) else []


def of_turn(content: Mapping[str, Json], acts: int) -> Mapping[str, Json]:
    """The data kept of the turn that follows so many acts; empty when it was another one."""
    turn = content.get("turn")
    return turn if isinstance(turn, dict) and turn.get("acts") == acts else {}


def seconds(value: Json, most: float) -> float:
    """The rest of a clock of so many seconds; all of it when it was not kept."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= most:
        return float(value)
    return most
