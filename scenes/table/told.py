"""Facts that an object tells of the one frozen value it keeps, without handing that value out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Never, TypeVar

S = TypeVar("S")
T = TypeVar("T")


class Told(Generic[S, T]):
    """A fact of the value that an object keeps as its `_now`."""

    def __init__(self, of: Callable[[S], T]) -> None:
        self._of = of

    def __get__(self, keeper: Any, owner: object = None) -> T:
        return self._of(keeper._now)

    def __set__(self, keeper: object, value: Never) -> Never:
        raise AttributeError("this is only told; what its keeper does changes it")
