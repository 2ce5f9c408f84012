"""A bounded memory of things that are slow to make."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pygame import Surface

V = TypeVar("V")


class Lru(Generic[V]):
    """A cache of the `limit` most recently used values."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._values: OrderedDict[Hashable, V] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of `key`, made when it is not remembered."""
        values = self._values
        try:
            values.move_to_end(key)
            return values[key]
        except KeyError:
            pass
        value = make()
        values[key] = value
        if len(values) > self.limit:
            values.popitem(last=False)
        return value

    def clear(self) -> None:
        """Forgets everything."""
        self._values.clear()

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._values


class Same:
    """A surface as a key: compares by identity and keeps its surface alive, so that its identity cannot be reused."""

    __slots__ = ("surface",)

    def __init__(self, surface: Surface) -> None:
        self.surface = surface

    def __hash__(self) -> int:
        return id(self.surface)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.surface is self.surface
