"""The problems of a line of data with a wrong shape, in words of both languages instead of the decoder's own."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from game.kernel.notice import Notice

_PLACE: Final = re.compile(r" - at `(?:key in )?\$\.?(?P<place>.*)`$")
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_SHAPES: Final = (
    ("missing", re.compile(r"Object missing required field `(?P<field>.*)`")),
    ("unknown", re.compile(r"Object contains unknown field `(?P<field>.*)`")),
    ("value", re.compile(r"Invalid (?:enum )?value (?P<value>.*)")),
    ("range", re.compile(r"Expected `(?:int|float|str|array|object)`(?: of length)? (?P<bounds>[<>=]+ \S+)")),
    ("kind", re.compile(r"Expected ")),
)
_SHOWN: Final = 60
"""Letters of a strange value that are told."""


def shape_problem(error: msgspec.ValidationError) -> Notice:
    """The problem of data of a wrong shape: what does not fit, and in which field."""
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
        return Notice(f"kernel.shape_problem.{key}", {**values, "field": field[:_SHOWN]})
    return Notice("kernel.shape_problem.other", {"error": said})


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
