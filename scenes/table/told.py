"""Facts that an object tells of what it keeps, such as the one frozen value, without handing that out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Never, TypeVar

S = TypeVar("S")
T = TypeVar("T")


class Told(Generic[S, T]):
    """A fact of the value that an object keeps as its `_now`, or by another name."""

    def __init__(self, of: Callable[[S], T], at: str = "_now") -> None:
        self._of, self._at = of, at

    def __get__(self, keeper: object, owner: object = None) -> T:
        return self._of(getattr(keeper, self._at))

    def __set__(self, keeper: object, value: Never) -> Never:
        raise AttributeError("this is only told; what its keeper does changes it")
