"""Views as rows of numbers and back: every fact has its fixed place, so that nothing is lost.

Each value takes its slots in the order of its fields: a number one, a word its place in a list, an optional value a
flag and its slots, a list its length and the slots of as many items as it may hold.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

Put = Callable[[Any, "array[float]", int], None]
"""Writes a value from a place of the row on; what it does not write is 0 already."""
Change = Callable[[Any, Any, "array[float]", int], None]
"""Turns the slots of the second value, from a place of the row on, into those of the first."""
Take = Callable[[Iterator[float]], Any]
Bounds = tuple[tuple[float, float], ...]
"""The least and the greatest number of each slot."""
EXACT = float(2**24)
"""The greatest whole number up to which a row is exact; no fact of a game goes beyond."""
_FLAG: Bounds = ((0.0, 1.0),)


class Layout(msgspec.Struct, frozen=True):
    """The layout of a view type: what it leaves out, how long lists get by place such as ``table.river``, its words."""

    view: type
    left_out: frozenset[str]
    most: Mapping[str, int]
    words: tuple[str, ...]


class Part(NamedTuple):
    """The codec of one place: how its values are written, changed and read, and how many slots they take."""

    size: int
    put: Put
    take: Take
    change: Change
    read: Callable[[Any], tuple[Any, ...]] | None = None
    """All values of a struct of numbers and words at once, for lists of many."""
    words: tuple[int, ...] = ()
    """Which of them are words."""
    fields: Mapping[str, tuple[int, Part]] = {}
    """The parts of a struct by name, with their first slots."""
    item: Part | None = None
    """The part of which a list holds ``most``."""
    most: int = 0
    put_items: Put | None = None
    """Writes items of a list without their number."""
    bounds: Bounds = ()


class Slots(NamedTuple):
    """A part and its first slot."""

    at: int
    part: Part


_WORD = (-1,)
"""Marks a word that stands alone."""


class TooLong(ValueError):
    """The error of a list with more items than its slots: the layout has to be widened."""


class Codec:
    """A codec that turns views into ``size`` numbers and back; what the layout leaves out comes back as ``None``."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.places = {word: float(at) for at, word in enumerate(layout.words)}
        fields = [f for f in inspect.type_info(layout.view).fields if f.name not in layout.left_out]  # type: ignore[attr-defined]
        self._parts = [(field.name, self._part(field.type, field.name)) for field in fields]
        self.size = sum(part.size for _, part in self._parts)
        self.bounds: Bounds = tuple(chain.from_iterable(part.bounds for _, part in self._parts))
        self._fields = _with_offsets(self._parts)
        self._change = _changing_fields(self._parts)
        self._empty = array("f", bytes(4 * self.size))

    def encode(self, view: Any) -> array[float]:
        """The numbers of a view; raises ``TooLong``, and ``KeyError`` for a word that the layout lacks."""
        out, at = self._empty[:], 0
        for name, part in self._parts:
            part.put(getattr(view, name), out, at)
            at += part.size
        return out

    def rewrite(self, view: Any, before: Any, numbers: array[float]) -> None:
        """Turns the numbers of an earlier view into those of another, where they differ; raises as ``encode`` does."""
        self._change(view, before, numbers, 0)

    def decode(self, numbers: Sequence[float]) -> dict[str, Any]:
        """The fields of the view that was encoded."""
        left = iter(numbers)
        return {name: part.take(left) for name, part in self._parts}

    def facts(self, view: Any) -> dict[str, Any]:
        """The fields of a view that are encoded, as ``decode`` gives them."""
        return {name: msgspec.to_builtins(getattr(view, name)) for name, _ in self._parts}

    def part(self, path: str, index: int = 0) -> tuple[int, Part]:
        """The first slot of a field and how it is written; ``LIST.FIELD`` means that field of the item ``index``."""
        name, _, field = path.partition(".")
        at, part = self._fields[name]
        if not field:
            return at, part
        assert part.item is not None
        offset, inner = part.item.fields[field]
        return at + 1 + index * part.item.size + offset, inner

    def _part(self, kind: Any, place: str) -> Part:
        if isinstance(kind, inspect.BoolType):
            return Part(1, _put_number, lambda left: bool(next(left)), _change_number, bounds=_FLAG)
        if isinstance(kind, inspect.IntType):
            return Part(1, _put_number, lambda left: int(next(left)), _change_number, bounds=((-EXACT, EXACT),))
        if isinstance(kind, inspect.StrType | inspect.LiteralType):
            return self._word()
        if isinstance(kind, inspect.UnionType):
            return self._optional(kind, place)
        if isinstance(kind, inspect.VarTupleType):
            inner = f"{place}[]" if isinstance(kind.item_type, inspect.VarTupleType) else place
            return self._list(self._part(kind.item_type, inner), self._most(place), place)
        if isinstance(kind, inspect.TupleType):
            return _row([self._part(item, place) for item in kind.item_types])
        if isinstance(kind, inspect.StructType):
            return self._struct(kind, place)
        raise TypeError(f"{place}: no numbers for {kind}")

    def _most(self, place: str) -> int:
        if place not in self._layout.most:
            raise TypeError(f"{place}: the layout does not say how long this list gets")
        return self._layout.most[place]

    def _word(self) -> Part:
        places, words = self.places, self._layout.words

        def put(value: Any, out: array[float], at: int) -> None:
            out[at] = places[value]

        return Part(
            1,
            put,
            lambda left: words[int(next(left))],
            _changing(1, put),
            words=_WORD,
            bounds=((0.0, len(words) - 1.0),),
        )

    def _optional(self, kind: inspect.UnionType, place: str) -> Part:
        inner = self._part(next(t for t in kind.types if not isinstance(t, inspect.NoneType)), place)

        def put(value: Any, out: array[float], at: int) -> None:
            if value is not None:
                out[at] = 1.0
                inner.put(value, out, at + 1)

        def take(left: Iterator[float]) -> Any:
            if next(left):
                return inner.take(left)
            _skip(left, inner.size)
            return None

        return Part(1 + inner.size, put, take, _changing(1 + inner.size, put), bounds=_FLAG + inner.bounds)

    def _list(self, inner: Part, most: int, place: str) -> Part:
        if inner.size == 0:
            raise TypeError(f"{place}: items without numbers")
        size, put_item, read, words = inner.size, inner.put, inner.read, inner.words
        places, plain = self.places, inner.put is _put_number
        change_item, apart = inner.change, not plain and read is None

        def put(value: Any, out: array[float], at: int) -> None:
            count = len(value)
            if count > most:
                raise TooLong(f"{place}: {count} items, the layout holds {most}")
            out[at] = count
            put_items(value, out, at + 1)

        def put_items(value: Any, out: array[float], at: int) -> None:
            count = len(value)
            if plain:
                out[at : at + count] = array("f", value)
            elif read is not None:
                flat = list(chain.from_iterable(map(read, value)))
                for word in words:
                    flat[word::size] = [places[text] for text in flat[word::size]]
                out[at : at + count * size] = array("f", flat)
            else:
                for item in value:
                    put_item(item, out, at)
                    at += size

        def change(value: Any, before: Any, out: array[float], at: int) -> None:
            count, had = len(value), len(before)
            if had < count <= most and value[:had] == before:
                out[at] = count
                put_items(value[had:], out, at + 1 + had * size)
            elif had == count and apart:
                for item, was in zip(value, before, strict=True):
                    if item != was:
                        change_item(item, was, out, at + 1)
                    at += size
            else:
                # Only items with parts of their own leave slots as they are.
                kept = 0 if apart else min(count, had)
                clear(out, at + 1 + kept * size, (had - kept) * size)
                put(value, out, at)

        def take(left: Iterator[float]) -> Any:
            count = int(next(left))
            found = tuple(inner.take(left) for _ in range(count))
            _skip(left, size * (most - count))
            return found

        bounds = ((0.0, float(most)), *inner.bounds * most)
        return Part(1 + size * most, put, take, change, item=inner, most=most, put_items=put_items, bounds=bounds)

    def _struct(self, kind: inspect.StructType, place: str) -> Part:
        listed = inspect.type_info(kind.cls).fields  # type: ignore[attr-defined]
        parts = [(f.name, self._part(f.type, f"{place}.{f.name}")) for f in listed]
        fields = _with_offsets(parts)
        steps = [(name, part.put, offset) for name, (offset, part) in fields.items()]

        def put(value: Any, out: array[float], at: int) -> None:
            for name, put_field, offset in steps:
                put_field(getattr(value, name), out, at + offset)

        def take(left: Iterator[float]) -> Any:
            return {name: part.take(left) for name, part in parts}

        words = tuple(at for at, (_, part) in enumerate(parts) if part.words == _WORD)
        simple = all(part.put is _put_number or part.words == _WORD for _, part in parts) and len(parts) > 1
        read = attrgetter(*(name for name, _ in parts)) if simple else None
        size = sum(part.size for _, part in parts)
        bounds = tuple(chain.from_iterable(part.bounds for _, part in parts))
        return Part(size, put, take, _changing_fields(parts), read, words, fields, bounds=bounds)


class Row:
    """A row of the numbers of one view after the other: only what changed is written anew."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._view: Any = None
        self._numbers: array[float]

    def follow(self, view: Any) -> array[float]:
        """The numbers of a view, to be read before the next; raises as ``Codec.encode`` does."""
        before, self._view = self._view, None
        if before is None:
            self._numbers = self._codec.encode(view)
        else:
            self._codec.rewrite(view, before, self._numbers)
        self._view = view
        return self._numbers


def _with_offsets(parts: Sequence[tuple[str, Part]]) -> dict[str, tuple[int, Part]]:
    """The parts by name with their first slots, one after the other."""
    offsets = accumulate((part.size for _, part in parts), initial=0)
    return {name: (offset, part) for (name, part), offset in zip(parts, offsets, strict=False)}


def _put_number(value: Any, out: array[float], at: int) -> None:
    out[at] = value


def _change_number(value: Any, before: Any, out: array[float], at: int) -> None:
    out[at] = value


def _changing(size: int, put: Put) -> Change:
    """A change function that writes all slots anew."""

    def change(value: Any, before: Any, out: array[float], at: int) -> None:
        clear(out, at, size)
        put(value, out, at)

    return change


def _changing_fields(parts: Sequence[tuple[str, Part]]) -> Change:
    """A change function for the fields of a struct that differ."""
    if not parts:
        return lambda value, before, out, at: None
    first, *others = [name for name, _ in parts]
    read = attrgetter(first, *others) if others else lambda value: (getattr(value, first),)
    changes = [part.change for _, part in parts]
    offsets = list(accumulate((part.size for _, part in parts[:-1]), initial=0))

    def change(value: Any, before: Any, out: array[float], at: int) -> None:
        for new, was, change_field, offset in zip(read(value), read(before), changes, offsets, strict=True):
            if new is not was and new != was:
                change_field(new, was, out, at + offset)

    return change


def clear(out: array[float], at: int, count: int) -> None:
    """Sets so many slots to 0, none for a count below 1."""
    if count > 0:
        out[at : at + count] = array("f", bytes(4 * count))


def _row(parts: Sequence[Part]) -> Part:
    offsets = [sum(part.size for part in parts[:n]) for n in range(len(parts))]

    def put(value: Any, out: array[float], at: int) -> None:
        for part, offset, item in zip(parts, offsets, value, strict=True):
            part.put(item, out, at + offset)

    def take(left: Iterator[float]) -> Any:
        return tuple(part.take(left) for part in parts)

    size = sum(part.size for part in parts)
    bounds = tuple(chain.from_iterable(part.bounds for part in parts))
    return Part(size, put, take, _changing(size, put), bounds=bounds)


def _skip(left: Iterator[float], count: int) -> None:
    for _ in range(count):
        next(left)
