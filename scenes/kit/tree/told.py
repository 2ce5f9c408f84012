"""What every element says of itself: the plain tree for screen readers, traces and tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.kernel.texts import Texts


@dataclass(frozen=True)
class Told:
    """An element in plain words: role, name, value, state, what can be done with it, and what is inside.

    `states` are of chosen, on, off, disabled, expanded, busy, focused; `why` is the reason of a disabled one.
    """

    role: str
    name: str = ""
    value: str = ""
    states: tuple[str, ...] = ()
    why: str = ""
    can: tuple[str, ...] = ()
    key: str = ""
    inside: tuple[Told, ...] = ()

    def all(self) -> Iterator[Told]:
        """The element and everything inside, in the order of reading."""
        yield self
        for child in self.inside:
            yield from child.all()


def spoken(told: Told, texts: Texts) -> str:
    """The words of a screen reader about an element."""
    if told.why:
        return texts.t("kit.spoken.disabled", name=told.name, reason=told.why)
    for state in ("on", "off"):
        if state in told.states:
            return texts.t(f"kit.spoken.{state}", name=told.name)
    if told.role in ("button", "link"):
        return texts.t(f"kit.spoken.{told.role}", name=told.name)
    if told.role == "field":
        return texts.t("kit.spoken.field", name=told.name, value=told.value)
    return texts.t("kit.spoken.value", name=told.name, value=told.value) if told.value else told.name
