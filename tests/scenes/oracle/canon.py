"""Values as text that is the same in every process, whatever their types are called, with renamed words set back."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence, Set
from enum import Enum
from functools import cache, partial
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, Final

import msgspec
import yaml
from pygame import Color, Rect, Surface

FILE: Final = Path(__file__).parent / "renames.yaml"


class Renames:
    """Ids and words that are called differently now; what is seen is told with the old ones.

    ``ids`` are whole ids as text (``plate 2``) or their first words, ``words`` whole strings in looks and ids;
    ``gained`` are fields of looks of which recordings do not tell.
    """

    def __init__(
        self, ids: Mapping[str, str] | None = None, words: Mapping[str, str] | None = None, gained: Iterable[str] = ()
    ) -> None:
        """Both from old to new. Raises ValueError where two old ones have the same new one."""
        self.ids, self.words, self.gained = _turned(ids or {}), _turned(words or {}), frozenset(gained)

    @classmethod
    def of(cls, game: str, file: Path = FILE) -> Renames:
        """Those of all games and of one."""
        found = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
        parts = [found.get(name) or {} for name in ("all", game)]
        merged = [{old: new for part in parts for old, new in (part.get(kind) or {}).items()} for kind in KINDS]
        return cls(*merged, [name for part in parts for name in part.get("gained") or ()])


KINDS: Final = ("ids", "words")


def _turned(renames: Mapping[str, str]) -> dict[str, str]:
    turned = {new: old for old, new in renames.items()}
    if len(turned) < len(renames):
        raise ValueError(f"two are called alike: {dict(renames)}")
    return turned


class Canon:
    """Text of values and ids."""

    def __init__(self, renames: Renames | None = None) -> None:
        self.renames = renames or Renames()

    def id(self, id: Any) -> str:
        """An id: its words beside each other."""
        parts = id if isinstance(id, tuple) else (id,)
        text = " ".join(self._bare(part) for part in parts)
        known = self.renames.ids
        if text in known:
            return known[text]
        first, blank, rest = text.partition(" ")
        return f"{known.get(first, first)}{blank}{rest}"

    def _bare(self, part: Any) -> str:
        return self.renames.words.get(part, part) if isinstance(part, str) else self.value(part)

    def value(self, value: Any) -> str:
        """Any value that a look may hold. Raises TypeError for one whose text would differ from process to process."""
        match value:
            case None:
                return "-"
            case Enum():
                return str(value.name)
            case bool():
                return "yes" if value else "no"
            case int():
                return str(value)
            case float():
                return number(value)
            case str():
                return json.dumps(self.renames.words.get(value, value), ensure_ascii=False)
            case Rect():
                return f"[{value.x} {value.y} {value.w} {value.h}]"
            case Color():
                return f"[{value.r} {value.g} {value.b} {value.a}]"
            case Surface():
                return f"picture {value.get_width()} {value.get_height()}"
            case type() | FunctionType() | MethodType():
                return self.renames.words.get(value.__name__, value.__name__)
            case partial():
                return self._several((value.func, *value.args, *value.keywords.values()))
        return self._compound(value)

    def _compound(self, value: Any) -> str:
        fields = _fields(value, self.renames.gained)
        if fields is not None:
            return self._several(fields)
        match value:
            case Mapping():
                return "{" + ", ".join(sorted(f"{self.value(k)}: {self.value(v)}" for k, v in value.items())) + "}"
            case Set():
                return "{" + ", ".join(sorted(map(self.value, value))) + "}"
            case Sequence():
                return self._several(value)
        raise TypeError(f"{type(value).__name__} has no text of its own")

    def _several(self, values: Iterable[Any]) -> str:
        return "(" + ", ".join(map(self.value, values)) + ")"


def number(value: float) -> str:
    """Three digits behind the point at most; whole numbers as such."""
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def _fields(value: Any, gained: Set[str] = frozenset()) -> Sequence[Any] | None:
    """The fields of a record, without the last ones that are as they are by default."""
    found = _defaults(type(value))
    if found is None:
        return None
    names = [name for name in found if name not in gained]
    kept = [getattr(value, name) for name in names]
    defaults = {at: found[name] for at, name in enumerate(names) if found[name] is not msgspec.NODEFAULT}
    while kept and len(kept) - 1 in defaults and _same(kept[-1], defaults[len(kept) - 1]):
        kept.pop()
    return kept


@cache
def _defaults(kind: type[Any]) -> Mapping[str, Any] | None:
    """What the fields of a kind of record are by default; None for what is no record."""
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return dict.fromkeys(kind._fields, msgspec.NODEFAULT) | kind._field_defaults  # type: ignore[attr-defined]
    if dataclasses.is_dataclass(kind):
        missing = dataclasses.MISSING
        return {f.name: msgspec.NODEFAULT if f.default is missing else f.default for f in dataclasses.fields(kind)}
    if issubclass(kind, msgspec.Struct):
        return {f.name: f.default for f in msgspec.structs.fields(kind)}
    return None


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)
