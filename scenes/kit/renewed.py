"""Frozen values that are made anew only where they differ."""

from dataclasses import Field
from typing import ClassVar, Protocol, TypeVar


class Value(Protocol):
    """A value of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


V = TypeVar("V", bound=Value)


def renewed(value: V, **changes: object) -> V:
    """A frozen value with changes; itself where they change nothing, for every frame asks. Raises AttributeError for a
    change of what it has not."""
    differs = False
    for name, new in changes.items():
        old = getattr(value, name)
        differs |= old is not new and old != new
    if not differs:
        return value
    # Quicker than `dataclasses.replace`; what was worked out from the fields and kept beside them stays behind.
    made, held = object.__new__(type(value)), value.__dict__
    made.__dict__.update({name: held[name] for name in value.__dataclass_fields__}, **changes)
    return made
