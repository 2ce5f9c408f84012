"""Searching elements by the words that are written on them."""

from __future__ import annotations

from msgspec.structs import replace

from game.kernel.texts import Texts
from scenes.kit.tree.elements import Box, Element, Maybe, Slider, Switch, Text
from scenes.kit.tree.words import resolved


def sought(element: Element, words: str, texts: Texts) -> Maybe:
    """Returns a panel or grid with the boxes in it on which all that is looked for is written, small or large, and
    shows it there; none where there is no such box."""
    wanted = tuple(words.casefold().split())
    if not isinstance(element, Box):
        return element
    if element.face != "panel" and element.flow != "grid":
        return _marked(element, wanted) if all(word in written(element, texts).casefold() for word in wanted) else None
    inside = [found for child in element.children if (found := sought(child, words, texts)) is not None]
    columns = min(element.columns, len(inside))
    kept = replace(element, children=tuple(inside), columns=columns)
    return kept if any(isinstance(found, Box) for found in inside) else None


def _marked(element: Element, words: tuple[str, ...]) -> Element:
    """Returns an element that shows words in gold."""
    if isinstance(element, Box):
        return replace(element, children=tuple(_marked(child, words) for child in element.children))
    return replace(element, marks=words) if isinstance(element, Text | Switch | Slider) else element


def written(element: Element, texts: Texts) -> str:
    """Returns what is written on an element and inside it."""
    inside = " ".join(written(child, texts) for child in element.children) if isinstance(element, Box) else ""
    own = element.words if isinstance(element, Text) else getattr(element, "name", None)
    return f"{resolved(own, texts)} {inside}"
