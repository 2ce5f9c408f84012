"""A bounded memory of things that are slow to make."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Lru(Generic[V]):
    """Keeps the `limit` most recently used values."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._values: OrderedDict[Hashable, V] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of `key`, made when it is not remembered."""
        values = self._values
        if key in values:
            values.move_to_end(key)
            return values[key]
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
