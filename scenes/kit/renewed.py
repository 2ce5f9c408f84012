"""Frozen values that are made anew only where they differ."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")


def renewed(value: D, **changes: object) -> D:
    """A frozen value with changes; itself where they change nothing, for every frame asks."""
    for name, new in changes.items():
        old = getattr(value, name)
        if old is not new and old != new:
            return replace(value, **changes)
    return value
