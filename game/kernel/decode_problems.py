"""The problems of a line of data with a wrong shape, in words of both languages instead of the decoder's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import inspect

from game.kernel.notice import Notice

_PLACE: Final = re.compile(r" - at `(?:key in )?\$\.?(?P<place>.*)`$")
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_STEP: Final = re.compile(r"[^.\[\]]+")
_SHAPES: Final = (
    ("missing", re.compile(r"Object missing required field `(?P<field>.*)`")),
    ("unknown", re.compile(r"Object contains unknown field `(?P<field>.*)`")),
    ("value", re.compile(r"Invalid (?:enum )?value (?P<value>.*)")),
    ("range", re.compile(r"Expected `(?:int|float|str|array|object)`(?: of length)? (?P<bounds>[<>=]+ \S+)")),
    ("length", re.compile(r"Expected `array` of length (?P<value>\d+)")),
    ("kind", re.compile(r"Expected ")),
)
_SHOWN: Final = 60
"""Letters of a strange value that are told."""


def shape_problem(error: msgspec.ValidationError, kind: Any = None) -> Notice:
    """The problem of data of a wrong shape: what does not fit, and in which field; of what may stand there instead
    where the `kind` of the data is given."""
    said = str(error)
    found = _PLACE.search(said)
    place, said = (found["place"], said[: found.start()]) if found else ("", said)
    for key, pattern in _SHAPES:
        match = pattern.match(said)
        if match is None:
            continue
        told = match.groupdict()
        field = ".".join(part for part in (place, told.get("field", "")) if part)
        if not field:
            return Notice("kernel.shape_problem.whole")
        values: dict[str, str | int | Notice] = {name: told.get(name, "")[:_SHOWN] for name in ("value", "bounds")}
        known = ", ".join(_choices(kind, place)) if kind is not None and key in ("value", "unknown") else ""
        if known:
            key, values["choices"] = f"{key}_of", known
        return Notice(f"kernel.shape_problem.{key}", {**values, "field": field[:_SHOWN]})
    return Notice("kernel.shape_problem.other", {"error": said})


def place_of(error: msgspec.ValidationError) -> str:
    """The place of what does not fit, such as ``own_yeok[0].parts[1].form``."""
    found = _PLACE.search(str(error))
    return found["place"] if found else ""


def _choices(kind: Any, place: str) -> Iterator[str]:
    """The values or fields that there may be at a place of data."""
    info: inspect.Type | None = inspect.type_info(kind)
    for step in _STEP.findall(place):
        match info:
            case inspect.StructType(fields=fields):
                info = next((field.type for field in fields if field.encode_name == step), None)
            case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
                info = inner
            case _:
                return
    if isinstance(info, inspect.LiteralType):
        yield from (str(value) for value in info.values if value != "")
    elif isinstance(info, inspect.StructType):
        yield from (field.encode_name for field in info.fields)


def decode_problem(error: msgspec.DecodeError | UnicodeDecodeError | RecursionError) -> Notice:
    """The problem of a line that is not JSON: where it stops being so."""
    if isinstance(error, RecursionError):
        return Notice("kernel.shape_problem.deep")
    if isinstance(error, UnicodeDecodeError):
        return Notice("kernel.shape_problem.utf8")
    byte = _BYTE.search(str(error))
    return (
        Notice("kernel.shape_problem.byte", {"byte": int(byte[1]) + 1}) if byte else Notice("kernel.shape_problem.ends")
    )
