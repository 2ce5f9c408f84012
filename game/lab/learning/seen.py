"""Observations whose row is made when it is first read: whoever chooses by chance needs only the mask."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from game.kernel.match import AnyMatch, Match
from game.lab.games.feeds import Feed

ROW, MASK = "observation", "action_mask"
Array = Any
"""A numpy array."""


class Seen(dict[str, Array]):
    """A dict of the row and the mask. A copy, also by pickle, is a plain one."""

    __slots__ = ("_make",)

    def __init__(self, mask: Array, make: Callable[[], Array]) -> None:
        super().__init__(action_mask=mask)
        self._make = make

    def __missing__(self, key: str) -> Array:
        if key != ROW:
            raise KeyError(key)
        row = self[ROW] = self._make()
        return row

    def __contains__(self, key: object) -> bool:
        return key == ROW or super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Returns the value of a key as a dict's ``get`` does."""
        return self[ROW] if key == ROW else super().get(key, default)

    def copy(self) -> dict[str, Array]:
        """A plain dict."""
        return dict(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


def _whole(name: str) -> Callable[..., Any]:
    """The method of a dict, once the row is made."""
    plain = getattr(dict, name)

    def method(self: Seen, *given: Any) -> Any:
        self[ROW]
        return plain(self, *given)

    return method


_METHODS = ("__eq__", "__iter__", "__len__", "__ne__", "__or__", "__repr__", "__reversed__", "items", "keys", "values")
for _name in _METHODS:
    setattr(Seen, _name, _whole(_name))


class EarlierRows:
    """The rows of earlier moments: their match is played again, onward from what was read last."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._of: AnyMatch | None = None
        self._twin: AnyMatch

    def row(self, match: AnyMatch, acts: int, seat: int) -> array[float]:
        """The row of what a seat knew after so many acts of a match, which began with its seed."""
        if self._of is not match or len(self._twin.acts) > acts:
            self._of, self._twin = match, Match(match.rules, match.config, match.seats, match.seed)
        for actor, act in match.acts[len(self._twin.acts) : acts]:
            self._twin.do(actor, act)
        return self._feed.row(self._twin.state, seat)
