"""The one door through which chance enters a match.

A ``Chance`` is a seed; it opens keyed streams such as ``("shuffle", round)`` for the table and
``("seat", seat, act)`` for seats, so that no user of chance can shift another's numbers. A stream is BLAKE2b in counter
mode (RFC 7693): the same numbers on every machine and Python version.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableSequence, Sequence
from hashlib import blake2b, sha256
from typing import Protocol, TypeVar

T = TypeVar("T")
SEED_BITS = 128
"""Bits of a seed that nobody gave."""
_EXACT = 2**53
"""The greatest number that every reader of JSON knows exactly."""
_BLOCK = 64
_NO_WORDS = 1
_FULL = 1 << 8 * _BLOCK
_BITS = 32
_SPAN = 1 << _BITS
_LOW = _SPAN - 1


def fresh_seed() -> int:
    """A seed that nobody can guess, not even from what its cards were."""
    return int.from_bytes(os.urandom(SEED_BITS // 8), "big")


def seed_json(seed: int) -> int | str:
    """A seed in JSON: a number while every reader knows it exactly, else its digits."""
    return seed if seed <= _EXACT else str(seed)


def seed_of_run(key: int, number: int) -> int:
    """The seed of match ``number`` of a run; neither the run's key nor another match's seed follows from it."""
    return int.from_bytes(Chance(key).key("match", number)[: SEED_BITS // 8], "big")


def commitment(seed: int) -> str:
    """The SHA-256 of a seed's digits, with which a seed that is still secret can be compared later."""
    return sha256(f"yongmaru/{seed}".encode()).hexdigest()


class Stream(Protocol):
    """An endless run of unbiased integers."""

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``."""
        ...

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts the items into a random order, in place."""
        ...

    def choice(self, items: Sequence[T]) -> T:
        """Returns one of the items."""
        ...


class ChanceSource(Protocol):
    """The source of streams: a seed, or a script."""

    def stream(self, purpose: str, *numbers: int) -> Stream:
        """The stream of this purpose; asked twice, it begins anew."""
        ...


class HashStream:
    """A stream of 32-bit words from BLAKE2b blocks; every word is used at most once."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._words = _NO_WORDS
        """The words of the block that are left, the next one lowest, and a one above them."""

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``; ``limit`` is at least 1 and at most 2**32."""
        if not 1 <= limit <= _SPAN:
            raise ValueError(f"a limit is 1 to 2**32, not {limit}")
        while True:
            words = self._words
            if words == _NO_WORDS:
                words = self._next_block()
            product = (words & _LOW) * limit
            self._words = words >> _BITS
            low = product & _LOW
            # Only words that would make some numbers likelier than others are passed over.
            if low >= limit or low >= _SPAN % limit:
                return product >> _BITS

    def _next_block(self) -> int:
        block = blake2b(self._block.to_bytes(8, "little"), key=self._key, digest_size=_BLOCK).digest()
        self._block += 1
        return int.from_bytes(block, "little") | _FULL

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts the items into a random order in place (Fisher-Yates, from the last item down)."""
        words, last = self._words, len(items) - 1
        for i in range(last, 0, -1):
            if words == _NO_WORDS:
                words = self._next_block()
            product = (words & _LOW) * (i + 1)
            if product & _LOW <= last:
                # It may have to be passed over.
                self._words = words
                j, words = self.below(i + 1), self._words
            else:
                j, words = product >> _BITS, words >> _BITS
            items[i], items[j] = items[j], items[i]
        self._words = words

    def choice(self, items: Sequence[T]) -> T:
        """Returns one of the items; raises ``ValueError`` when there is none."""
        return items[self.below(len(items))]


class Chance:
    """A seed that opens keyed streams."""

    __slots__ = ("_root",)

    def __init__(self, seed: int) -> None:
        key = blake2b(f"yongmaru/{seed}".encode(), digest_size=32).digest()
        self._root = blake2b(key=key, digest_size=32)

    def key(self, purpose: str, *numbers: int) -> bytes:
        """The key of one stream, for a ``HashStream`` in another process; no other stream follows from it."""
        keyed = self._root.copy()
        keyed.update(purpose.encode())
        for number in numbers:
            keyed.update(b"/%d" % number)
        return keyed.digest()

    def stream(self, purpose: str, *numbers: int) -> HashStream:
        """The stream of a purpose and its numbers, always from its beginning."""
        return HashStream(self.key(purpose, *numbers))


class ScriptedStream:
    """A stream that plays back given orders; what the script does not say comes from the stream behind it."""

    __slots__ = ("_behind", "_orders")

    def __init__(self, orders: Sequence[Sequence[object]], behind: Stream) -> None:
        self._orders = list(orders)
        self._behind = behind

    def below(self, limit: int) -> int:
        """The next scripted number, else one by chance."""
        if self._orders and len(self._orders[0]) == 1:
            value = self._orders.pop(0)[0]
            if not isinstance(value, int) or not 0 <= value < limit:
                raise ValueError(f"the script says {value!r} where a number below {limit} is needed")
            return value
        return self._behind.below(limit)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts these items into the next scripted order of exactly them, else into one by chance."""
        if not self._orders:
            self._behind.shuffle(items)
            return
        order = self._orders.pop(0)
        by_value = {item: item for item in items}
        if len(order) != len(items) or set(order) != set(items):
            raise ValueError("the scripted order does not hold the same items")
        items[:] = [by_value[item] for item in order]  # type: ignore[index]

    def choice(self, items: Sequence[T]) -> T:
        """The item of the next scripted number."""
        return items[self.below(len(items))]


class ScriptedChance:
    """Chance of an imported record or a test: scripted orders by label such as ``"shuffle/1"``."""

    def __init__(self, script: Mapping[str, Sequence[Sequence[object]]], seed: int = 0) -> None:
        self._script = dict(script)
        self._behind = Chance(seed)

    def stream(self, purpose: str, *numbers: int) -> Stream:
        """The scripted stream of that label, with seeded chance behind it."""
        label = "/".join((purpose, *map(str, numbers)))
        return ScriptedStream(self._script.get(label, ()), self._behind.stream(purpose, *numbers))
