"""Words of elements: keys of texts with their values, resolved when the language is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from game.kernel.texts import Texts

Message = object
"""A value that `update` of the screen understands."""
Value = Any
"""A value that a control holds."""


class Name(Struct, frozen=True):
    """Words that are the same in every language: names of people, files, figures."""

    text: str


class Said(Struct, frozen=True):
    """A text with values; values that are words are resolved too."""

    key: str
    values: tuple[tuple[str, object], ...]


class Worded(Struct, frozen=True):
    """Words that a function makes of the texts and these values."""

    make: Callable[..., str]
    args: tuple[object, ...] = ()


class Joined(Struct, frozen=True):
    """Several words in a row."""

    parts: tuple[Words, ...]
    between: str = " · "


Words = str | Name | Said | Worded | Joined
"""What elements say. A plain string is the key of a text."""


def say(key: str, **values: object) -> Said:
    """The words of a text with placeholders."""
    return Said(key, tuple(values.items()))


def joined(*parts: Words | None, between: str = " · ") -> Joined:
    """The parts that there are, in a row."""
    return Joined(tuple(part for part in parts if part is not None), between)


def resolved(words: Words | None, texts: Texts) -> str:
    """The words in a language; empty for none."""
    match words:
        case None | "":
            return ""
        case str():
            return texts.t(words)
        case Name(text):
            return text
        case Said(key, values):
            return texts.t(key, **{name: _value(value, texts) for name, value in values})
        case Worded(make, args):
            return make(texts, *args)
        case Joined(parts, between):
            return between.join(found for part in parts if (found := resolved(part, texts)))


def _value(value: object, texts: Texts) -> object:
    return resolved(value, texts) if isinstance(value, Name | Said | Worded | Joined) else value
