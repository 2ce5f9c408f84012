"""What tables and screens want done alike, as values; whoever shows them carries them out."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(frozen=True)
class Play:
    """A sound, from where `x` lies in the window; by default from its middle."""

    sound: str
    volume: float = 1.0
    x: float | None = None


@dataclass(frozen=True)
class Focus:
    """The keyboard looks at a node or element, or at a button `("button", id)`; `keyboard`: also where the pointer was
    in use.

    `quietly`: a button too only where the keyboard is in use. Without an id it looks where it looked last.
    """

    id: Hashable | None
    keyboard: bool = False
    quietly: bool = False


@dataclass(frozen=True)
class Setting:
    """A setting of the app."""

    name: str
    value: object
