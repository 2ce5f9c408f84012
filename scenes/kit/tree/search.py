"""Searching elements by the words that are written on them."""

from __future__ import annotations

from collections.abc import Iterable

from game.kernel.texts import Texts
from scenes.kit.tree.elements import Box, Element, Text
from scenes.kit.tree.words import resolved


def matching(boxes: Iterable[Box], words: str, texts: Texts) -> list[Box]:
    """The boxes on which everything that is looked for is written, small or large."""
    wanted = words.casefold().split()
    return [box for box in boxes if all(word in written(box, texts).casefold() for word in wanted)]


def written(element: Element, texts: Texts) -> str:
    """Returns what is written on an element and inside it."""
    inside = " ".join(written(child, texts) for child in element.children) if isinstance(element, Box) else ""
    own = element.words if isinstance(element, Text) else getattr(element, "name", None)
    return f"{resolved(own, texts)} {inside}"
