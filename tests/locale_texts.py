"""All texts of a language, to hold the two against each other."""

from __future__ import annotations

from string import Formatter

from game.kernel.texts import Texts


def read_locale(locale: str) -> dict[str, str]:
    """Every text by key."""
    return dict(Texts(locale)._texts)


def placeholders(text: str) -> frozenset[str]:
    """The names of the `{placeholders}` in a text."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)
