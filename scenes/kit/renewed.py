"""Frozen values that are made anew only where they differ."""

from dataclasses import Field, replace
from typing import ClassVar, Protocol, TypeVar


class Value(Protocol):
    """A value of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


V = TypeVar("V", bound=Value)


def renewed(value: V, **changes: object) -> V:
    """A frozen value with changes; itself where they change nothing, for every frame asks."""
    for name, new in changes.items():
        old = getattr(value, name)
        if old is not new and old != new:
            return replace(value, **changes)
    return value
